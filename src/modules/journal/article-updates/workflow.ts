/** Who may do what to a published article (domain 2.7, A2–A5), and what a notice must say. Pure. */
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { turnOf } from '#kernel/life/judge.ts'
import { usualEnd } from '#kernel/life/ways.ts'
import type { Article, ArticleState } from '../articles/definition.ts'
import { articleLife, type ArticleAction } from '../articles/workflow.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import type { Failure } from '../submissions/refusals.ts'
import type { Correction } from './body.ts'
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
): { to: ArticleState; roleUsed: 'EC' | 'AD' } | Refusal {
  const turn = turnOf(articleLife, { state }, action, roles)
  if (isRefusal(turn)) return turn
  const to = usualEnd(turn.way, state) as ArticleState
  const own = turn.way.who.filter((role) => roles.has(role as ActingRole)) as ('EC' | 'AD')[]
  const taken = { to, roleUsed: own[0] ?? 'EC' } as const
  if (action === 'requestRetraction' || action === 'requestRemoval')
    return pending ? refuseEntity('updatePending') : taken
  if (action === 'dropRequest') return pending ? taken : refuseEntity('noRequest')
  const confirms = { confirmRetraction: 'retraction', confirmRemoval: 'removal' }[action as string]
  if (!confirms) return taken
  if (pending?.kind !== confirms) return refuseEntity('noRequest')
  const other = own.find((role) => role !== pending.requestedAs)
  return pending.byCaller || !other ? refuseEntity('otherPerson') : { to, roleUsed: other }
}

export type NoticeInput = {
  updateType?: Correction | undefined
  noticeTitleZh?: string | undefined
  noticeTitleEn?: string | undefined
  noticeZh?: string | undefined
  noticeEn?: string | undefined
  reasons?: NonNullable<ArticleUpdate['reasons']>
  retractedBy?: ArticleUpdate['retractedBy'] | undefined
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
