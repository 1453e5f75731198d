/**
 * A co-author answers by the link of their mail, without an account: a sealed word that names one author's row at one
 * address. It opens the question and nothing else. The paper itself is for an account of that address whose owner showed
 * that they read letters there (`auth/mailbox.ts`).
 */
import { isRefusal, refusals, textSchema, type Given, type Refusal } from '#kernel/definition/index.ts'
import type { MailProof } from '#kernel/http/areas.ts'
import { anonymous, type Call } from '#kernel/http/caller.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import type { Db, Reader, Tx } from '#kernel/store/db.ts'
import { isTenantOpen } from '#kernel/store/open-tenants.ts'
import { find, findAll, insert, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Vault } from '#kernel/store/vault.ts'
import { journals } from '../../journals/definition.ts'
import type { Letter } from '#kernel/http/letters.ts'
import { heldWord, withWord } from '#kernel/http/link-words.ts'
import { queueMails } from '../../mail-outbox/queue.ts'
import { normalEmail } from '../../terms/numbers.ts'
import { submissionEvents } from '../../submission-events/definition.ts'
import { nameOfAuthor } from '../../submissions/author-name.ts'
import { submissions, type Submission } from '../../submissions/definition.ts'
import { paperOf } from '../../submissions/paper/load.ts'
import * as to from '../../submissions/paper/recipients.ts'
import { authorLinkIn } from '../address.ts'
import { submissionAuthors, type SubmissionAuthor } from '../definition.ts'

const refuse = refusals({
  LINK_UNKNOWN: {
    status: 404,
    zh: '链接无效，请使用邮件中的完整链接；作者名单改动后旧链接失效',
    en: 'This link is not valid. Use the whole link of the mail; it ends when the list of authors changes',
  },
  LINK_ENDED: {
    status: 409,
    zh: '稿件已结束处理，无需再确认',
    en: 'The manuscript is closed; nothing is left to confirm',
  },
  REASON: { status: 422, zh: '请说明异议', en: 'Say what you object to' },
})

const about = 'authorship-link'
type Named = { tenantId: string; id: string; email: string }

export function authorWord(vault: Vault, { tenantId, id, email }: Named): string {
  return vault.seal(`${tenantId}:${id}:${normalEmail(email)}`, about)
}

export function openAuthorWord(vault: Vault, word: string): Named | undefined {
  const [, tenantId, id, email] = /^([^:]+):(\d{1,19}):(.+)$/.exec(vault.open(word, about) ?? '') ?? []
  return tenantId && id && email ? { tenantId, id, email } : undefined
}

/** Such a word names the mailbox in the one spelling that all of its spellings share, and no account. */
export function authorProof(vault: Vault, word: string): MailProof | undefined {
  const named = openAuthorWord(vault, word)
  return named && { tenantId: named.tenantId, isAt: (email) => normalEmail(email) === named.email }
}

/** As with a reviewer's link: the outbox, which editors read, never holds the word. */
export async function withAuthorWord(
  { db, vault }: { db: Db; vault: Vault },
  tenantId: string,
  mail: Letter,
): Promise<Letter> {
  const id = authorLinkIn.exec(mail.body ?? '')?.[1]
  const author = id ? await find(db.of(tenantId), submissionAuthors, id) : undefined
  const isTheirs = author?.email && normalEmail(author.email) === normalEmail(mail.to)
  if (!author?.email || !isTheirs || author.submissionId !== mail.aboutId) return mail
  const word = authorWord(vault, { tenantId, id: author.id, email: author.email })
  return withWord(mail, authorLinkIn, word)
}

type Opened = { tenantId: string; author: SubmissionAuthor; submission: Submission }

async function opened(r: Reader, names: Named | undefined): Promise<Opened | Refusal> {
  const author = names && (await find(r, submissionAuthors, names.id))
  const submission = author && (await find(r, submissions, author.submissionId))
  if (!names || !author || !submission || normalEmail(author.email) !== names.email)
    return refuse('LINK_UNKNOWN')
  if (['draft', 'withdrawn', 'rejected'].includes(submission.state)) return refuse('LINK_ENDED')
  return { tenantId: names.tenantId, author, submission }
}

async function wordIn({ request, ctx, db }: Pick<Call, 'request' | 'ctx' | 'db'>): Promise<Named | Refusal> {
  const names = openAuthorWord(ctx.vault, heldWord(request))
  if (!names) return refuse('LINK_UNKNOWN')
  return (await isTenantOpen(db.platform, names.tenantId, ctx.clock())) ? names : refuseHttp('linkShut')
}

/** Title, number and the person's own line: what the mail said already. */
async function detail(call: Call): Promise<unknown> {
  const names = await wordIn(call)
  if (isRefusal(names)) return names
  const r = call.db.of(names.tenantId)
  const found = await opened(r, names)
  if (isRefusal(found)) return found
  const { author, submission } = found
  const journal = await find(r, journals, submission.journalId)
  const all = await findAll(r, submissionAuthors, sql`t.submission_id = ${submission.id}`, {
    order: sql.raw('t.sort, t.id'),
  })
  return {
    manuscriptNo: submission.manuscriptNo,
    titleZh: submission.titleZh,
    titleEn: submission.titleEn,
    journalZh: journal?.nameZh ?? journal?.nameEn,
    journalEn: journal?.nameEn ?? journal?.nameZh,
    nameZh: nameOfAuthor(author, 'zh'),
    nameEn: nameOfAuthor(author, 'en'),
    position: all.findIndex((one) => one.id === author.id) + 1,
    of: all.length,
    isCorresponding: author.isCorresponding,
    confirmState: author.confirmState,
  }
}

const answers = {
  type: 'object',
  required: ['answer'],
  properties: {
    answer: { enum: ['confirmed', 'disputed'] },
    reason: textSchema(2000),
  },
} as const

/** The same answer again changes nothing; a new one replaces the old. */
async function answer(call: Call<Given<typeof answers>>): Promise<unknown> {
  const names = await wordIn(call)
  if (isRefusal(names)) return names
  const { input, ctx, request } = call
  const { answer: given } = input
  const reason = (input.reason ?? '').trim()
  const actor = { tenantId: names.tenantId, userId: null, deptId: null }
  return call.db.tx(actor, async (tx): Promise<unknown> => {
    // The paper before the author's row, as every step takes them: it is not withdrawn meanwhile.
    const first = await opened(tx, names)
    if (isRefusal(first)) return first
    await lock(tx, submissions, first.submission.id)
    await lock(tx, submissionAuthors, first.author.id)
    const found = await opened(tx, names)
    if (isRefusal(found)) return found
    const { author, submission } = found
    if (author.confirmState === given) return { confirmState: given }
    if (given === 'disputed' && reason === '') return refuse('REASON')
    await update(tx, submissionAuthors, author.id, { confirmState: given })
    await insert(tx, submissionEvents, {
      submissionId: submission.id,
      at: tx.now,
      actorId: null,
      roleUsed: 'CO',
      action: `author.${given}`,
      fromState: submission.state,
      toState: submission.state,
      reason: [nameOfAuthor(author, 'zh'), reason].filter(Boolean).join('：'),
      ip: anonymous(request).ip || null,
      diff: { authorId: author.id, confirmState: [author.confirmState, given] },
      visibleToAuthor: false,
    })
    if (given === 'disputed') await tellDesk(tx, found, reason, ctx.baseUrl)
    return { confirmState: given }
  })
}

async function tellDesk(tx: Tx, { author, submission }: Opened, reason: string, baseUrl: string) {
  const paper = await paperOf(tx, submission)
  const facts = (lang: 'zh' | 'en') => ({ author: nameOfAuthor(author, lang), reason })
  const key = `${author.id}:${author.version}`
  await queueMails(tx, paper, baseUrl, [{ code: 'M2d', to: await to.editorOf(tx, paper), facts, key }])
}

const url = (call: string) => `${submissionAuthors.path}/link/${call}`

export const authorshipRoutes: Route[] = [
  route({ method: 'GET', url: url('detail'), permission: 'public' }, detail),
  route({ method: 'POST', url: url('answer'), permission: 'public', input: answers }, answer),
]
