import { isRefusal, refusals, type Given, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import { done } from '#kernel/http/envelope.ts'
import { heldWord } from '#kernel/http/link-words.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import type { Db, Reader } from '#kernel/store/db.ts'
import { isTenantOpen } from '#kernel/store/open-tenants.ts'
import { find, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { journals, type Journal } from '../journals/definition.ts'
import { readerAlerts, type ReaderAlert } from './definition.ts'
import { endCall, openAlertWord, type Named } from './link.ts'

/** By the link of a letter a reader sees, confirms and ends their alerts; the word of the link stands in for a session. */

const refuse = refusals({
  ALERT_UNKNOWN: {
    status: 404,
    zh: '链接无效，或提醒已停止。需要时可重新申请',
    en: 'This link is not valid, or the alerts have ended. You can ask for them again',
  },
})

const nobody = { userId: null, deptId: null }

type Opened = { readonly alert: ReaderAlert; readonly journal: Journal }

async function opened(r: Reader, id: string, email: string): Promise<Opened | Refusal> {
  const alert = await find(r, readerAlerts, id)
  const journal = alert?.email === email ? await find(r, journals, alert.journalId) : undefined
  return alert && journal ? { alert, journal } : refuse('ALERT_UNKNOWN')
}

async function named({ request, ctx, db }: Pick<Call, 'request' | 'ctx' | 'db'>, word = heldWord(request)) {
  const held = openAlertWord(ctx.vault, word)
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
  if (call.input.answer === 'ended') return end(call.db, held)
  return call.db.tx({ ...nobody, tenantId: held.tenantId }, async (tx): Promise<unknown> => {
    await lock(tx, readerAlerts, held.id)
    const found = await opened(tx, held.id, held.email)
    if (isRefusal(found)) return found
    if (found.alert.state === 'active') return shown(found)
    const confirmed = { state: 'active', confirmedAt: tx.now, toldUntil: tx.now } as const
    return shown({ ...found, alert: await update(tx, readerAlerts, found.alert.id, confirmed) })
  })
}

async function end(db: Db, { tenantId, id, email: address }: Named): Promise<{ state: 'ended' }> {
  await db.tx({ ...nobody, tenantId }, (tx) =>
    tx.query(sql`delete from reader_alert where id = ${id} and email = ${address}`),
  )
  return { state: 'ended' }
}

const oneWord = {
  type: 'object',
  required: ['word'],
  properties: { word: { type: 'string', minLength: 20, maxLength: 600 } },
} as const

/** Of a mail program: by POST it ends them, whoever opens it as a link comes to the page that asks. */
async function endByMail(call: Call<Given<typeof oneWord>>): Promise<unknown> {
  const { word } = call.input
  if (call.request.method === 'GET')
    return call.reply.redirect(`${call.ctx.baseUrl}/apaph/alerts#t=${encodeURIComponent(word)}`)
  const held = await named(call, word)
  return isRefusal(held) ? held : call.reply.send(done(await end(call.db, held), call.caller.lang))
}
const url = (call: string) => `${readerAlerts.path}/link/${call}`

export const answerRoutes: Route[] = [
  route({ method: 'GET', url: url('detail'), permission: 'public' }, detail),
  route({ method: 'POST', url: url('answer'), permission: 'public', input: answers }, answer),
  route(
    { method: ['GET', 'POST'], url: endCall, permission: 'public', raw: true, input: oneWord },
    endByMail,
  ),
]
