/** The life of an article (domain 2.7, A1–A5): who may do what to it, and what a notice must say. Pure. */
import {
  choice,
  isBlank,
  isRefusal,
  label,
  ref,
  richWords,
  text,
  yesNo,
  type Refusal,
} from '#kernel/definition/index.ts'
import { may } from '#kernel/life/asks.ts'
import { noOf, type Failure } from '#kernel/life/failure.ts'
import { turnIn } from '#kernel/life/judge.ts'
import { anyLife, byState, life, shape } from '#kernel/life/life.ts'
import { system, usualEnd } from '#kernel/life/ways.ts'
import { articles, updateTypes, type Article, type ArticleState } from '../articles/definition.ts'
import { confirmWarnings, readableStates } from '../articles/workflow.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import { actingRoles, type ActingRole } from '../submission-events/definition.ts'
import { unmet } from '../submissions/refusals.ts'
import { articleUpdates, type ArticleUpdate } from './definition.ts'

/** `waits` is the request for a second person, if there is one. */
export type ArticleFacts = {
  readonly roles: ReadonlySet<ActingRole>
  readonly waits?: (ArticleUpdate & { readonly byCaller: boolean }) | undefined
}

const standing = ['published', 'concern'] as const
const both = ['EC', 'AD'] as const
const { retraction: _r, expressionOfConcern: _c, concernLifted: _l, ...corrections } = updateTypes

const reason = may(articleUpdates, 'reason')
const notice = { ...may(articleUpdates, 'noticeTitle', 'notice'), ...reason }
/** A removal has no notice of its own: the article's page is its tombstone. */
const printed = {
  noticeArticleId: ref('articles', {
    label: label('已刊出的声明', 'Notice printed already'),
    narrowedBy: { noticeFor: { field: 'id' } },
  }),
}
const requested = { ...notice, ...may(articleUpdates, 'reasons', 'retractedBy') }

type Open = { readonly facts: ArticleFacts; readonly roles: ReadonlySet<string> }
const nothingWaits = ({ facts }: Open) => (facts.waits ? refuseEntity('updatePending') : undefined)
const somethingWaits = ({ facts }: Open) => (facts.waits ? undefined : refuseEntity('noRequest'))
/** Whoever asked, or holds the same office, does not confirm. */
const another =
  (kind: ArticleUpdate['kind']) =>
  ({ facts: { waits }, roles }: Open) => {
    if (waits?.kind !== kind) return refuseEntity('noRequest')
    const others = both.filter((role) => roles.has(role) && role !== waits.requestedAs)
    return waits.byCaller || others.length === 0 ? refuseEntity('otherPerson') : others
  }

export const articleLife = life(byState(articles, 'state'), {
  // An article is there to be read: nobody is told that there is none.
  roles: { ...actingRoles, RD: label('读者', 'Reader') },
  facts: shape<ArticleFacts>(),
  stands: (_article, _caller, { roles }) => [...roles, 'RD'],
  begins: [
    { to: 'draft', who: ['ST'] },
    { id: 'A1', to: 'scheduled', who: ['ST', 'PR'] },
  ],
  ends: ['removed'],
  says: {
    notFound: () => refuseEntity('notFound'),
    notAllowed: () => refuseEntity('notOnArticle'),
    stale: () => refuseEntity('stale'),
    conflict: ({ zh, en }) => refuseEntity('articleState', { zh, en }),
    unmet,
  },
  steps: (step) => ({
    schedule: step({
      label: label('排期', 'Schedule'),
      ways: [{ id: 'A1', from: ['draft'], to: 'scheduled', who: ['ST', 'PR', 'AD', 'SY'] }],
    }),
    publish: step({
      ways: [{ id: 'A1', from: ['draft', 'scheduled'], to: 'published', who: ['ST', 'SY', 'AD'] }],
      asks: { [confirmWarnings]: yesNo({ label: label('已看过提示', 'Warnings read') }) },
      // Those of papers go out with their paper.
      turn: ({ row, roles }) =>
        row.submissionId && !roles.has(system) ? refuseEntity('articleOfPaper') : undefined,
    }),
    unschedule: step({
      label: label('撤回排期', 'Unschedule'),
      ways: [{ id: 'T25', from: ['scheduled'], to: 'draft', who: ['ST', 'SY'] }],
    }),
    correct: step({
      ways: [{ id: 'A2', from: standing, who: ['EC'] }],
      asks: {
        ...notice,
        ...printed,
        ...may(articles, 'title', 'abstract'),
        updateType: choice(corrections, { label: label('更正类型', 'Kind of correction') }),
        pdfFileId: text({ label: label('PDF', 'PDF'), max: 19, pattern: '^\\d{0,19}$' }),
      },
      writes: false,
      needs: [
        noticed,
        ({ asked }) => (asked.updateType ? undefined : noUpdate('updateTypeMissing', {}, 'updateType')),
      ],
    }),
    raiseConcern: step({
      ways: [{ id: 'A3', from: ['published'], to: 'concern', who: ['EC'] }],
      asks: { ...notice, ...printed },
      needs: [noticed],
    }),
    liftConcern: step({
      ways: [{ id: 'A3', from: ['concern'], to: 'published', who: ['EC'] }],
      asks: { ...notice, ...printed },
      needs: [noticed],
    }),
    // Two people, one of each: whoever asks does not confirm.
    requestRetraction: step({
      ways: [{ id: 'A4', from: standing, who: both }],
      asks: { ...requested, ...printed },
      turn: nothingWaits,
      needs: [
        noticed,
        ({ asked }) => (asked.reasons?.length ? undefined : noUpdate('reasonsMissing', {}, 'reasons')),
        ({ asked }) => (asked.retractedBy ? undefined : noUpdate('retractorMissing', {}, 'retractedBy')),
      ],
    }),
    confirmRetraction: step({
      ways: [{ id: 'A4', from: standing, to: 'retracted', who: both }],
      asks: reason,
      turn: another('retraction'),
    }),
    requestRemoval: step({
      ways: [{ id: 'A5', from: readableStates, who: both }],
      asks: requested,
      turn: nothingWaits,
      needs: [noticed],
    }),
    confirmRemoval: step({
      ways: [{ id: 'A5', from: readableStates, to: 'removed', who: both }],
      asks: reason,
      turn: another('removal'),
    }),
    dropRequest: step({
      ways: [{ id: 'A4', from: readableStates, who: both }],
      asks: reason,
      turn: somethingWaits,
    }),
  }),
})

const table = anyLife(articleLife)
export type PublishedAction = Exclude<keyof typeof articleLife.steps, 'schedule' | 'publish' | 'unschedule'>

/** Steps on a published article, which people take. */
export const publishedActions: readonly PublishedAction[] = [
  ...(['correct', 'raiseConcern', 'liftConcern', 'requestRetraction', 'confirmRetraction'] as const),
  ...(['requestRemoval', 'confirmRemoval', 'dropRequest'] as const),
]

export function articleTurn(
  state: ArticleState,
  action: PublishedAction,
  roles: ReadonlySet<ActingRole>,
  waits?: { requestedAs: ArticleUpdate['requestedAs']; byCaller: boolean; kind: ArticleUpdate['kind'] },
): { to: ArticleState; roleUsed: 'EC' | 'AD' } | Refusal {
  const person = { userId: '', deptId: null, roles: new Set<string>() }
  const at = { row: { state }, facts: { roles, waits }, caller: person, now: new Date(), today: '', roles }
  const turn = turnIn(table, at, action)
  if (isRefusal(turn)) return turn
  return { to: usualEnd(turn.way, state) as ArticleState, roleUsed: turn.role as 'EC' | 'AD' }
}

const words = {
  noticeMissing: { zh: '请填写{lang}声明正文', en: 'Write the notice in {lang}' },
  updateTypeMissing: { zh: '请选择更正类型', en: 'Choose the kind of correction' },
  reasonsMissing: { zh: '请至少选择一项原因', en: 'Choose at least one reason' },
  retractorMissing: { zh: '请选择由谁撤回', en: 'Say who retracts' },
  noticeUnfit: {
    zh: '这篇文章不能作为声明：应为同一期刊导入的过刊文章，已公开，且没有用于其他声明。请另选一篇',
    en: 'This article cannot be the notice: it has to be one imported from a back issue of the same journal, published, and the notice of nothing else. Choose another',
  },
  pdfForeign: { zh: 'PDF 不属于这篇文章', en: 'The PDF belongs to another article' },
  pdfUnreadable: {
    zh: 'PDF 无法读取、已加密或没有页面',
    en: 'The PDF cannot be read, is encrypted or has no page',
  },
} as const

export const noUpdate = noOf(words)

type Noticed = {
  readonly row: Pick<Article, 'language' | 'titleZh' | 'titleEn'>
  readonly asked: {
    readonly noticeZh?: string | null | undefined
    readonly noticeEn?: string | null | undefined
    readonly noticeArticleId?: string | null | undefined
  }
}

/** A notice speaks the article's language, and the other one too where the article does (COPE: clear and factual). */
function noticed({ row, asked }: Noticed): Failure[] {
  // What was printed once is not written again.
  if (asked.noticeArticleId) return []
  return (['Zh', 'En'] as const).flatMap((side) => {
    const own = (row.language === 'zh') === (side === 'Zh')
    if (!(own || row[`title${side}`]) || !isBlank(richWords(asked[`notice${side}`] ?? ''))) return []
    const lang = side === 'Zh' ? label('中文', 'Chinese') : label('英文', 'English')
    return noUpdate('noticeMissing', { lang }, `notice${side}`)
  })
}
