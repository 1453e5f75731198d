/** A2–A5: what the steps of a published article do; article, notice, history and mails in one transaction. */
import { isRefusal, richWords, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Effected, StepCall } from '#kernel/http/lived.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { Prepare } from '#kernel/http/slice.ts'
import type { AnswersOf } from '#kernel/life/life.ts'
import { find, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import { pdfFactsOf, readPdfsAhead } from '../submission-files/inspected.ts'
import { submissionFiles } from '../submission-files/definition.ts'
import { addVersion } from '../submission-files/store.ts'
import { unmet } from '../submissions/refusals.ts'
import { articleUpdates, type ArticleUpdate } from './definition.ts'
import { askSecondPerson, tellAuthors } from './letters.ts'
import { noticeOf, type UpdateType } from './notices.ts'
import { mayBeNotice } from './printed.ts'
import { reasonsIn } from './naming.ts'
import type { Marked } from './marked.ts'
import { noUpdate, type ArticleFacts, type articleLife } from './workflow.ts'

type Told<K extends keyof typeof articleLife.steps> = AnswersOf<typeof articleLife.steps, K>
type Turned<Asked = Told<'requestRetraction'>> = StepCall<typeof articleLife.entity, ArticleFacts, Asked>
type Waiting = Turned<Told<'confirmRetraction'>>
type Effect = Effected<typeof articleLife.entity>

/** The update is told with the article. */
const told = ({ id }: ArticleUpdate, patch: Effect['patch'] = {}): Effect => ({
  patch,
  answer: { updateId: id },
})
const reasonOf = (html: string | null | undefined) => (html ? richWords(html).slice(0, 2000) : null)

export const updateEffects = {
  /** A2: what was wrong is said in a notice; a new PDF takes the place of the old one, which stays for staff. */
  async correct(turned: Turned<Told<'correct'>>): Promise<Effect | Refusal> {
    const { row, asked } = turned
    const wrong = await wrongPdf(turned)
    if (wrong) return unmet([wrong])
    const { titleZh, titleEn, abstractZh, abstractEn, pdfFileId, updateType } = asked
    const given = { titleZh, titleEn, abstractZh, abstractEn, pdfFileId }
    // Which kind it is was asked by the needs of the step.
    return withNotice(turned, 'correction', updateType ?? 'correction', {
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
      versionNo: row.versionNo + 1,
    })
  },

  /** A3 */
  raiseConcern(turned: Turned): Promise<Effect | Refusal> {
    const { noticeZh, noticeEn } = turned.asked
    const why = { stateReasonZh: reasonOf(noticeZh), stateReasonEn: reasonOf(noticeEn) }
    return withNotice(turned, 'concern', 'expressionOfConcern', why)
  },
  liftConcern: (turned: Turned): Promise<Effect | Refusal> =>
    withNotice(turned, 'concernLifted', 'concernLifted', { stateReasonZh: null, stateReasonEn: null }),

  /** A4, the first person: notice and reasons are written now, and shown to nobody yet. */
  requestRetraction: (turned: Turned): Promise<Effect | Refusal> => request(turned, 'retraction'),

  /** A4, the second person. */
  async confirmRetraction(turned: Waiting): Promise<Effect | Refusal> {
    const { tx, row: article, facts } = turned
    if (!facts.waits) return refuseEntity('noRequest')
    const notice = await noticeOf(turned, article, 'retraction', facts.waits)
    if (isRefusal(notice)) return notice
    if (isRefusal(turned.prepared)) return turned.prepared
    const marked = turned.prepared as Marked | undefined
    // Another PDF since the copy was made: the copy would be of the wrong text.
    if (article.pdfFileId && marked?.former.id !== article.pdfFileId) return refuseEntity('stale')
    const copy = marked && (await addVersion(tx, marked.copy))
    const done = await settle(turned, { noticeArticleId: notice.id, formerPdfId: marked?.former.id ?? null })
    await tellAuthors(turned, article, done, notice)
    return told(done, {
      noticeArticleId: notice.id,
      pdfFileId: copy?.id ?? article.pdfFileId,
      stateReasonZh: reasonsIn(done, 'zh'),
      stateReasonEn: reasonsIn(done, 'en'),
    })
  },

  /** A5: for legal reasons and privacy; the words stay as the tombstone's. */
  requestRemoval: (turned: Turned<Told<'requestRemoval'>>): Promise<Effect | Refusal> =>
    request(turned, 'removal'),
  async confirmRemoval(turned: Waiting): Promise<Effect> {
    const done = await settle(turned, { formerPdfId: turned.row.pdfFileId })
    await tellAuthors(turned, turned.row, done, undefined)
    const { noticeZh, noticeEn } = done
    return told(done, { stateReasonZh: reasonOf(noticeZh), stateReasonEn: reasonOf(noticeEn) })
  },

  async dropRequest(turned: Waiting): Promise<Effect> {
    const reason = turned.asked.reason ?? turned.facts.waits?.reason ?? null
    return told(await settle(turned, { state: 'dropped', reason }))
  },
}

/** The article's own files only, as the step will see it. */
export const readPdfAhead: Prepare = async ({ caller, input, ctx, db }) => {
  if (!idOf(input.id) || !idOf(input.pdfFileId)) return
  const own = sql`exists (select 1 from articles a where a.id = ${String(input.id)} and (a.submission_id = t.submission_id or a.id = t.article_id))`
  await readPdfsAhead(db.of(caller.tenantId), ctx, sql`t.id = ${String(input.pdfFileId)} and ${own}`)
}

/** A new version's PDF is one of this article's paper, and it opens. */
async function wrongPdf({ tx, ctx, row, asked: { pdfFileId } }: Turned<Told<'correct'>>) {
  if (!pdfFileId) return undefined
  const file = await find(tx, submissionFiles, pdfFileId)
  const own = row.submissionId ? file?.submissionId === row.submissionId : file?.articleId === row.id
  if (!file || !own) return noUpdate('pdfForeign', {}, 'pdfFileId')
  const facts = await pdfFactsOf(ctx, file)
  const readable = typeof facts !== 'string' && facts.pages > 0
  return readable ? undefined : noUpdate('pdfUnreadable', {}, 'pdfFileId')
}

/** Updates that one person decides: notice and history at once, and the authors hear of it. */
async function withNotice(
  turned: Turned,
  kind: ArticleUpdate['kind'],
  updateType: UpdateType,
  patch: Effect['patch'],
): Promise<Effect | Refusal> {
  const { tx, row: article } = turned
  const asked = begun(turned, kind)
  const notice = await noticeOf(turned, article, updateType, asked)
  if (isRefusal(notice)) return notice
  const done = await insert(tx, articleUpdates, {
    ...asked,
    ...decided(turned),
    noticeArticleId: notice.id,
    formerPdfId: article.pdfFileId,
  })
  await tellAuthors(turned, article, done, notice)
  return told(done, { ...patch, noticeArticleId: notice.id })
}

async function request(turned: Turned, kind: 'retraction' | 'removal'): Promise<Effect | Refusal> {
  const { tx, row, asked } = turned
  const { reasons, retractedBy } = asked
  const unfit = await mayBeNotice(tx, row, asked.noticeArticleId)
  if (isRefusal(unfit)) return unfit
  const waits = { ...begun(turned, kind), reasons: reasons ?? [], retractedBy: retractedBy ?? null }
  const made = await insert(tx, articleUpdates, waits)
  await askSecondPerson(turned, row, made)
  return told(made)
}

function begun({ tx, row, asked, turn }: Turned, kind: ArticleUpdate['kind']) {
  const { noticeTitleZh = null, noticeTitleEn = null, noticeZh = null, noticeEn = null } = asked
  return {
    articleId: row.id,
    kind,
    state: 'requested' as const,
    requestedBy: tx.actor.userId,
    requestedAs: turn.role as 'EC' | 'AD',
    requestedAt: tx.now,
    noticeTitleZh,
    noticeTitleEn,
    noticeZh,
    noticeEn,
    noticeArticleId: asked.noticeArticleId ?? null,
    reason: asked.reason ?? null,
  }
}

const decided = ({ tx }: Pick<Turned, 'tx'>) =>
  ({ state: 'done', decidedBy: tx.actor.userId, decidedAt: tx.now }) as const

/** What waited is over; `turn` of the step has seen that something does. */
function settle(turned: Waiting, more: Values<typeof articleUpdates>): Promise<ArticleUpdate> {
  const id = turned.facts.waits?.id ?? ''
  return update(turned.tx, articleUpdates, id, { ...decided(turned), ...more })
}
