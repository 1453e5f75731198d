import { overLimit } from '#auth/throttle.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { refusals, type Given } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { isTenantOpen } from '#kernel/store/open-tenants.ts'
import { find, findAll, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { takeTurns } from '#kernel/store/turns.ts'
import { journals, type Journal } from '../journals/definition.ts'
import { isEmail } from '../terms/numbers.ts'
import { aboutJournal, queueMails } from '../mail-outbox/queue.ts'
import { readerAlerts, type ReaderAlert } from './definition.ts'
import { alertLink } from './link.ts'

/** Anybody asks for alerts to an address; whether they come is for whoever reads its letters (`answering.ts`). */

const refuse = refusals({
  badAddress: { status: 400, zh: '请填写有效的邮箱', en: 'Enter a valid e-mail address' },
  tooManyAsked: {
    status: 429,
    zh: '申请过于频繁，请 1 小时后再试',
    en: 'Too many requests from here, try again in an hour',
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

/** The same answer whether or not the address has alerts already: nobody learns who reads what (threat A16). */
async function ask({ db, ctx, request, input }: Call<Given<typeof asks>>): Promise<unknown> {
  const email = input.email.trim().toLowerCase()
  if (!isEmail(email)) return refuse('badAddress')
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

export const askRoute: Route = route(
  { method: 'POST', url: `${readerAlerts.path}/ask`, permission: 'public', input: asks },
  ask,
)
