import { overLimit } from '#auth/throttle.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { isRefusal, refusals, type Given, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { heldWord } from '#kernel/http/link-words.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { isTenantOpen } from '#kernel/store/open-tenants.ts'
import { find, findAll, insert, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { takeTurns } from '#kernel/store/turns.ts'
import { journals, type Journal } from '../journals/definition.ts'
import { aboutJournal, queueMails } from '../mail-outbox/queue.ts'
import { readerAlerts, type ReaderAlert } from './definition.ts'
import { alertLink, openAlertWord } from './link.ts'

/** What a reader does without an account: asks for alerts, and by the link of a letter confirms or ends them. */

const refuse = refusals({
  badAddress: { status: 400, zh: '请填写有效的邮箱', en: 'Enter a valid e-mail address' },
  tooManyAsked: {
    status: 429,
    zh: '申请过于频繁，请 1 小时后再试',
    en: 'Too many requests from here, try again in an hour',
  },
  ALERT_UNKNOWN: {
    status: 404,
    zh: '链接无效，或提醒已停止。需要时可重新申请',
    en: 'This link is not valid, or the alerts have ended. You can ask for them again',
  },
})

/** Who it is called in a letter that knows only an address. */
export const reader = { zh: '读者', en: 'reader' }

const asks = {
  type: 'object',
  required: ['journalId', 'email'],
  properties: {
    tenantId: { type: 'string', pattern: '^\\d{1,12}$' },
    journalId: { type: 'string', pattern: '^\\d{1,19}$' },
    email: { type: 'string', maxLength: 150 },
    language: { enum: ['zh', 'en'] },
  },
} as const

const addressLike = /^[^@\s"<>]{1,64}@[^@\s"<>]+\.[^@\s"<>]{2,}$/

/** The same answer whether or not the address has alerts already: nobody learns who reads what (threat A16). */
async function ask({ db, ctx, request, input }: Call<Given<typeof asks>>): Promise<unknown> {
  const email = input.email.trim().toLowerCase()
  if (!addressLike.test(email)) return refuse('badAddress')
  if (await overLimit(db, ctx.clock(), `alert:${request.ip}`, 10, 3_600_000)) return refuse('tooManyAsked')
  const tenantId = input.tenantId ?? platformTenant
  if (!(await isTenantOpen(db.platform, tenantId, ctx.clock()))) return refuseHttp('notFound')
  return db.tx({ tenantId, userId: null, deptId: null }, async (tx) => {
    const journal = await find(tx, journals, input.journalId)
    if (journal?.status !== 1) return refuseHttp('notFound')
    if ((await takeTurns(tx, 'alert', [email])).length > 0) return true
    const alert = await alertOf(tx, journal, email, input.language ?? 'zh')
    const facts = () => ({ alertLink: alertLink(ctx.baseUrl, alert.id) })
    const to = [{ called: reader, email, language: alert.language }]
    const letter = { code: 'M29c', to, facts, key: `${alert.id}:${tx.now.getTime()}` } as const
    await queueMails(tx, aboutJournal(journal), ctx.baseUrl, [letter])
    return true
  })
}

/** Of two who ask at once for the same address the second waits, and finds the first one's row. */
async function alertOf(tx: Tx, journal: Journal, email: string, language: 'zh' | 'en'): Promise<ReaderAlert> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`alert:${journal.id}:${email}`}, 0))`)
  const [known] = await findAll(tx, readerAlerts, sql`t.journal_id = ${journal.id} and t.email = ${email}`)
  if (!known) return insert(tx, readerAlerts, { journalId: journal.id, email, language, state: 'pending' })
  // One that is active goes on in its language until its reader says otherwise.
  return known.state === 'pending' && known.language !== language
    ? update(tx, readerAlerts, known.id, { language })
    : known
}

type Opened = { readonly alert: ReaderAlert; readonly journal: Journal }

async function opened(r: Reader, id: string, email: string): Promise<Opened | Refusal> {
  const alert = await find(r, readerAlerts, id)
  const journal = alert?.email === email ? await find(r, journals, alert.journalId) : undefined
  return alert && journal ? { alert, journal } : refuse('ALERT_UNKNOWN')
}

async function named({ request, ctx, db }: Pick<Call, 'request' | 'ctx' | 'db'>) {
  const held = openAlertWord(ctx.vault, heldWord(request))
  if (!held) return refuse('ALERT_UNKNOWN')
  return (await isTenantOpen(db.platform, held.tenantId, ctx.clock())) ? held : refuseHttp('linkShut')
}

const shown = ({ alert: { email, state, language }, journal }: Opened) => ({
  email,
  state,
  language,
  journalZh: journal.nameZh ?? journal.nameEn,
  journalEn: journal.nameEn ?? journal.nameZh,
})

async function detail(call: Call): Promise<unknown> {
  const held = await named(call)
  if (isRefusal(held)) return held
  const found = await opened(call.db.of(held.tenantId), held.id, held.email)
  return isRefusal(found) ? found : shown(found)
}

const answers = {
  type: 'object',
  required: ['answer'],
  properties: { answer: { enum: ['active', 'ended'] } },
} as const

/** The same answer again changes nothing. What appeared before somebody confirmed is no news to them. */
async function answer(call: Call<Given<typeof answers>>): Promise<unknown> {
  const held = await named(call)
  if (isRefusal(held)) return held
  const { answer: given } = call.input
  return call.db.tx({ tenantId: held.tenantId, userId: null, deptId: null }, async (tx): Promise<unknown> => {
    await lock(tx, readerAlerts, held.id)
    const found = await opened(tx, held.id, held.email)
    if (isRefusal(found)) return given === 'ended' ? { state: 'ended' } : found
    if (given === 'ended') {
      await tx.query(sql`delete from reader_alert where id = ${found.alert.id}`)
      return { ...shown(found), state: 'ended' }
    }
    if (found.alert.state === 'active') return shown(found)
    const confirmed = { state: 'active', confirmedAt: tx.now, toldUntil: tx.now } as const
    return shown({ ...found, alert: await update(tx, readerAlerts, found.alert.id, confirmed) })
  })
}

const url = (call: string) => `${readerAlerts.path}/${call}`

export const alertRoutes: Route[] = [
  route({ method: 'POST', url: url('ask'), permission: 'public', input: asks }, ask),
  route({ method: 'GET', url: url('link/detail'), permission: 'public' }, detail),
  route({ method: 'POST', url: url('link/answer'), permission: 'public', input: answers }, answer),
]
