/** A2–A5: the locked article, the table, the guards; then article, notice, history and mails in one transaction. */
import {
  cleanInline,
  isBlank,
  isRefusal,
  richWords,
  type Refusal,
  type Values,
} from '#kernel/definition/index.ts'
import type { ActionCall } from '#kernel/http/slice.ts'
import { cleanHtml } from '#kernel/store/html.ts'
import { find, insert, lock, update } from '#kernel/store/rows.ts'
import { articles, type Article } from '../articles/definition.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import { pdfFactsOf } from '../submission-files/inspected.ts'
import { submissionFiles } from '../submission-files/definition.ts'
import { addVersion } from '../submission-files/store.ts'
import { submissions } from '../submissions/definition.ts'
import { unmet, type Failure } from '../submissions/refusals.ts'
import type { Updating } from './body.ts'
import { articleUpdates, type ArticleUpdate } from './definition.ts'
import { askSecondPerson, tellAuthors } from './letters.ts'
import { publishNotice, type UpdateType } from './notices.ts'
import { pendingOf } from './pending.ts'
import { articleRolesOf } from './roles.ts'
import { reasonsIn } from './naming.ts'
import type { Marked } from './marked.ts'
import { articleTurn, noUpdate, unmetNotice, type NoticeInput, type PublishedAction } from './workflow.ts'

type Call = Pick<ActionCall<Updating>, 'tx' | 'caller' | 'input' | 'ctx' | 'prepared'>
type Turned = Call & {
  article: Article
  given: NoticeInput & { reason?: string | undefined }
  pending: ArticleUpdate | undefined
  roleUsed: 'EC' | 'AD'
}
type Effect = { patch: Values<typeof articles>; update: ArticleUpdate }

const text = (value: string | null | undefined) => value?.trim() || undefined
/** An editor that shows nothing still posts `<p></p>`. */
const rich = (value: string | null | undefined) => {
  const clean = text(value) && cleanHtml(value ?? '')
  return clean && !isBlank(richWords(clean)) ? clean : undefined
}

function step(action: PublishedAction, effect: (turned: Turned) => Promise<Effect | Refusal>) {
  return async (call: Call): Promise<unknown> => {
    const { tx, caller, input } = call
    const known = await find(tx, articles, input.id)
    // The paper first, as everywhere: its files and its article change together.
    if (known?.submissionId) await lock(tx, submissions, known.submissionId)
    const article = known && (await lock(tx, articles, known.id))
    if (!article) return refuseEntity('notFound')
    const pending = await pendingOf(tx, article.id)
    const waits = pending && {
      requestedAs: pending.requestedAs,
      byCaller: pending.requestedBy === caller.userId,
      kind: pending.kind,
    }
    const found = articleTurn(article.state, action, await articleRolesOf(tx, caller, article), waits)
    if (isRefusal(found)) return found
    if (Number(input.version) !== article.version) return refuseEntity('stale')
    const given = givenIn(input)
    const failures = unmetNotice(action, article, given)
    if (failures.length > 0) return unmet(failures)
    const done = await effect({ ...call, article, given, pending, roleUsed: found.roleUsed })
    if (isRefusal(done)) return done
    const changed = Object.keys(done.patch).length > 0
    const moved = changed ? { ...done.patch, state: found.to } : {}
    const after = await update(tx, articles, article.id, moved)
    return { id: after.id, version: after.version, state: after.state, updateId: done.update.id }
  }
}

function givenIn(input: Call['input']): Turned['given'] {
  return {
    updateType: input.updateType || undefined,
    noticeTitleZh: text(input.noticeTitleZh),
    noticeTitleEn: text(input.noticeTitleEn),
    noticeZh: rich(input.noticeZh),
    noticeEn: rich(input.noticeEn),
    reasons: [...(input.reasons ?? [])],
    retractedBy: input.retractedBy || undefined,
    reason: text(input.reason),
  }
}

export const articleSteps: Readonly<Record<PublishedAction, (call: Call) => Promise<unknown>>> = {
  /** A2: what was wrong is said in a notice; a new PDF takes the place of the old one, which stays for staff. */
  correct: step('correct', async (turned) => {
    const { article, given, input } = turned
    if (!given.updateType) return unmet([noUpdate('updateTypeMissing', 'updateType')])
    const failures = await unmetPdf(turned)
    if (failures.length > 0) return unmet(failures)
    const made = await withNotice(turned, 'correction', given.updateType)
    if (isRefusal(made)) return made
    const pdfFileId = text(input.pdfFileId)
    const words = (['titleZh', 'titleEn', 'abstractZh', 'abstractEn'] as const).flatMap((name) =>
      text(input[name])
        ? [[name, name.startsWith('title') ? cleanInline(input[name] ?? '') : text(input[name])]]
        : [],
    )
    return {
      ...made,
      patch: {
        ...made.patch,
        ...Object.fromEntries(words),
        ...(pdfFileId ? { pdfFileId } : {}),
        versionNo: article.versionNo + 1,
      },
    }
  }),

  /** A3 */
  raiseConcern: step('raiseConcern', async (turned) => {
    const made = await withNotice(turned, 'concern', 'expressionOfConcern')
    if (isRefusal(made)) return made
    const { noticeZh, noticeEn } = turned.given
    return {
      ...made,
      patch: {
        ...made.patch,
        stateReasonZh: noticeZh ? richWords(noticeZh).slice(0, 2000) : null,
        stateReasonEn: noticeEn ? richWords(noticeEn).slice(0, 2000) : null,
      },
    }
  }),
  liftConcern: step('liftConcern', async (turned) => {
    const made = await withNotice(turned, 'concernLifted', 'expressionOfConcern')
    if (isRefusal(made)) return made
    return { ...made, patch: { ...made.patch, stateReasonZh: null, stateReasonEn: null } }
  }),

  /** A4, the first person: notice and reasons are written now, and shown to nobody yet. */
  requestRetraction: step('requestRetraction', (turned) => request(turned, 'retraction')),

  /** A4, the second person. */
  confirmRetraction: step('confirmRetraction', async (turned) => {
    const { tx, article, pending } = turned
    if (!pending) return refuseEntity('noRequest')
    const notice = await publishNotice(turned, article, 'retraction', pending)
    if (isRefusal(notice)) return notice
    if (isRefusal(turned.prepared)) return turned.prepared
    const marked = turned.prepared as Marked | undefined
    // Another PDF since the copy was made: the copy would be of the wrong text.
    if (article.pdfFileId && marked?.former.id !== article.pdfFileId) return refuseEntity('stale')
    const copy = marked && (await addVersion(tx, marked.copy))
    const former = marked?.former
    const pdfFileId = copy?.id ?? article.pdfFileId
    const done = await settle(turned, pending, {
      noticeArticleId: notice.id,
      formerPdfId: former?.id ?? null,
    })
    await tellAuthors(turned, article, done, notice)
    return {
      update: done,
      patch: {
        noticeArticleId: notice.id,
        pdfFileId,
        stateReasonZh: reasonsIn(done, 'zh'),
        stateReasonEn: reasonsIn(done, 'en'),
      },
    }
  }),

  /** A5: for legal reasons and privacy; the words stay as the tombstone's. */
  requestRemoval: step('requestRemoval', (turned) => request(turned, 'removal')),
  confirmRemoval: step('confirmRemoval', async (turned) => {
    const { article, pending } = turned
    if (!pending) return refuseEntity('noRequest')
    const done = await settle(turned, pending, { formerPdfId: article.pdfFileId })
    await tellAuthors(turned, article, done, undefined)
    return {
      update: done,
      patch: {
        stateReasonZh: pending.noticeZh && richWords(pending.noticeZh).slice(0, 2000),
        stateReasonEn: pending.noticeEn && richWords(pending.noticeEn).slice(0, 2000),
      },
    }
  }),

  dropRequest: step('dropRequest', async (turned) => {
    const { tx, pending, given } = turned
    if (!pending) return refuseEntity('noRequest')
    const patch = { state: 'dropped', decidedBy: tx.actor.userId, decidedAt: tx.now } as const
    const dropped = await update(tx, articleUpdates, pending.id, {
      ...patch,
      reason: given.reason ?? pending.reason,
    })
    return { patch: {}, update: dropped }
  }),
}

/** A new version's PDF is one of this article's paper, and it opens. */
async function unmetPdf({ tx, ctx, article, input }: Turned): Promise<Failure[]> {
  const id = text(input.pdfFileId)
  if (!id) return []
  const file = await find(tx, submissionFiles, id)
  const own =
    file &&
    (article.submissionId ? file.submissionId === article.submissionId : file.articleId === article.id)
  if (!file || !own) return [noUpdate('pdfForeign', 'pdfFileId')]
  const facts = await pdfFactsOf(ctx, file)
  const readable = typeof facts !== 'string' && facts.pages > 0
  return readable ? [] : [noUpdate('pdfUnreadable', 'pdfFileId')]
}

/** Updates that one person decides: notice and history at once, and the authors hear of it. */
async function withNotice(
  turned: Turned,
  kind: ArticleUpdate['kind'],
  updateType: UpdateType,
): Promise<Effect | Refusal> {
  const { tx, article, given } = turned
  const texts = noticeOf(given)
  const notice = await publishNotice(turned, article, updateType, texts)
  if (isRefusal(notice)) return notice
  const done = await insert(tx, articleUpdates, {
    articleId: article.id,
    kind,
    state: 'done',
    requestedBy: tx.actor.userId,
    requestedAs: turned.roleUsed,
    requestedAt: tx.now,
    decidedBy: tx.actor.userId,
    decidedAt: tx.now,
    ...texts,
    reason: given.reason ?? null,
    noticeArticleId: notice.id,
    formerPdfId: article.pdfFileId,
  })
  await tellAuthors(turned, article, done, notice)
  return { patch: { noticeArticleId: notice.id }, update: done }
}

async function request(turned: Turned, kind: 'retraction' | 'removal'): Promise<Effect> {
  const { tx, article, given, roleUsed } = turned
  const asked = await insert(tx, articleUpdates, {
    articleId: article.id,
    kind,
    state: 'requested',
    requestedBy: tx.actor.userId,
    requestedAs: roleUsed,
    requestedAt: tx.now,
    reasons: given.reasons ?? [],
    retractedBy: given.retractedBy ?? null,
    ...noticeOf(given),
    reason: given.reason ?? null,
  })
  await askSecondPerson(turned, article, asked)
  return { patch: {}, update: asked }
}

function settle(
  { tx }: Turned,
  pending: ArticleUpdate,
  more: Values<typeof articleUpdates>,
): Promise<ArticleUpdate> {
  const decided = { state: 'done', decidedBy: tx.actor.userId, decidedAt: tx.now } as const
  return update(tx, articleUpdates, pending.id, { ...decided, ...more })
}

function noticeOf({ noticeTitleZh, noticeTitleEn, noticeZh, noticeEn }: NoticeInput) {
  return {
    noticeTitleZh: noticeTitleZh ?? null,
    noticeTitleEn: noticeTitleEn ?? null,
    noticeZh: noticeZh ?? null,
    noticeEn: noticeEn ?? null,
  }
}
