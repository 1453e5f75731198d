/** Who may do what to a published article (domain 2.7, A2–A5), and what a notice must say. Pure. */
import type { Refusal } from '#kernel/definition/index.ts'
import { articleStates, type Article, type ArticleState } from '../articles/definition.ts'
import { articleLife, type ArticleAction, type ArticleStep } from '../articles/workflow.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import type { Failure } from '../submissions/refusals.ts'
import type { ArticleUpdate } from './definition.ts'

export type PublishedAction = Exclude<ArticleAction, 'schedule' | 'publish' | 'unschedule'>

/** Steps on a published article, which people take. */
export const publishedActions: readonly PublishedAction[] = [
  ...(['correct', 'raiseConcern', 'liftConcern', 'requestRetraction', 'confirmRetraction'] as const),
  ...(['requestRemoval', 'confirmRemoval', 'dropRequest'] as const),
]

/** `pending` is the request that waits, if any: whoever asked, or holds the same office, does not confirm. */
export function articleTurn(
  state: ArticleState,
  action: PublishedAction,
  roles: ReadonlySet<ActingRole>,
  pending?: { requestedAs: ArticleUpdate['requestedAs']; byCaller: boolean; kind: ArticleUpdate['kind'] },
): { step: ArticleStep; roleUsed: 'EC' | 'AD' } | Refusal {
  const named = articleLife.steps.filter((step) => step.action === action)
  const held = (step: ArticleStep) => step.who.filter((role) => roles.has(role as ActingRole))
  if (!named.some((step) => held(step).length > 0)) return refuseEntity('notOnArticle')
  const step = named.find((one) => one.from.includes(state))
  if (!step) return refuseEntity('articleState', { ...plain(articleStates[state]) })
  const asks = action === 'requestRetraction' || action === 'requestRemoval'
  const own = held(step) as ('EC' | 'AD')[]
  if (asks) return pending ? refuseEntity('updatePending') : { step, roleUsed: own[0] ?? 'EC' }
  if (action === 'dropRequest')
    return pending ? { step, roleUsed: own[0] ?? 'EC' } : refuseEntity('noRequest')
  const confirms = { confirmRetraction: 'retraction', confirmRemoval: 'removal' }[action as string]
  if (!confirms) return { step, roleUsed: own[0] ?? 'EC' }
  if (pending?.kind !== confirms) return refuseEntity('noRequest')
  const other = own.find((role) => role !== pending.requestedAs)
  return pending.byCaller || !other ? refuseEntity('otherPerson') : { step, roleUsed: other }
}

function plain({ zh, en }: { zh: string; en: string }) {
  return { zh, en }
}

export type NoticeInput = {
  updateType?: string | undefined
  noticeTitleZh?: string | undefined
  noticeTitleEn?: string | undefined
  noticeZh?: string | undefined
  noticeEn?: string | undefined
  reasons?: readonly string[]
  retractedBy?: string | undefined
}

const words = {
  noticeMissing: { zh: '请填写{lang}声明正文', en: 'Write the notice in {lang}' },
  updateTypeMissing: { zh: '请选择更正类型', en: 'Choose the kind of correction' },
  reasonsMissing: { zh: '请至少选择一项原因', en: 'Choose at least one reason' },
  retractorMissing: { zh: '请选择由谁撤回', en: 'Say who retracts' },
  pdfForeign: { zh: 'PDF 不属于这篇文章', en: 'The PDF belongs to another article' },
  pdfUnreadable: {
    zh: 'PDF 无法读取、已加密或没有页面',
    en: 'The PDF cannot be read, is encrypted or has no page',
  },
} as const

export function noUpdate(code: keyof typeof words, field: string, params = {}): Failure {
  return { code, field, params, words: words[code] }
}

/** A notice speaks the article's language, and the other one too where the article does (COPE: clear and factual). */
export function unmetNotice(
  action: PublishedAction,
  article: Pick<Article, 'language' | 'titleZh' | 'titleEn'>,
  given: NoticeInput,
): Failure[] {
  const failures: Failure[] = []
  const asks = action !== 'dropRequest' && action !== 'confirmRetraction' && action !== 'confirmRemoval'
  if (asks)
    for (const side of ['Zh', 'En'] as const) {
      const own = (article.language === 'zh') === (side === 'Zh')
      if ((own || article[`title${side}`]) && !given[`notice${side}`])
        failures.push(
          noUpdate('noticeMissing', `notice${side}`, {
            lang: side === 'Zh' ? '中文|Chinese' : '英文|English',
          }),
        )
    }
  if (action === 'correct' && !given.updateType) failures.push(noUpdate('updateTypeMissing', 'updateType'))
  if (action === 'requestRetraction') {
    if ((given.reasons ?? []).length === 0) failures.push(noUpdate('reasonsMissing', 'reasons'))
    if (!given.retractedBy) failures.push(noUpdate('retractorMissing', 'retractedBy'))
  }
  return failures
}
