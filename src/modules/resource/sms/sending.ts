import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isRefusal, type Refusal, type Row } from '#kernel/definition/index.ts'
import type { Call, Context } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { findAll } from '#kernel/store/rows.ts'
import { writeWhole } from '#kernel/store/disk.ts'
import { giveBackTurns, takeTurns } from '#kernel/store/turns.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { enabled, secretOf } from '../configs.ts'
import { sms, type smsServices } from './definition.ts'

export type Message = {
  readonly id: string
  readonly tenantId: string
  readonly code: string
  readonly templateId: string
  readonly signName: string
  readonly phones: readonly string[]
  readonly params: Readonly<Record<string, string>>
  readonly time: string
}
type Config = Row<typeof sms>
type Send = (ctx: Context, message: Message, config: Config) => Promise<void>

const services: Record<keyof typeof smsServices, Send> = { log: toFolder, http: toService }

/** One file a message, complete or not there; no part of its path comes from who sent it. */
async function toFolder(ctx: Context, message: Message): Promise<void> {
  const folder = join(ctx.dataDir, 'sms')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${message.id}.json`)
  await writeWhole(path, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 })
}

const patienceMs = 5_000

/** JSON to the provider's address; whatever is not 2xx was not sent. A redirect is not followed, it would carry the secret on. */
async function toService(ctx: Context, message: Message, config: Config): Promise<void> {
  const secret = config.secretKey && ctx.vault.open(config.secretKey, secretOf('sms', config.tenantId))
  const { id, templateId, signName, phones, params } = message
  const answer = await ctx.outgoing(config.endpoint ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${config.accessKey ?? ''}:${secret ?? ''}`).toString('base64')}`,
    },
    body: JSON.stringify({ id, templateId, signName, regionId: config.regionId, phones, params }),
    timeoutMs: patienceMs,
    maxBytes: 65_536,
  })
  if (!answer.ok) throw new Turned(answer.status)
}

/**
 * Whether anything answers at the address of a service; what it makes of a message nobody can tell without sending one,
 * which is what the test message is for. Nothing of the configuration goes along.
 */
export async function reachService(
  ctx: Pick<Context, 'outgoing'>,
  { category, endpoint }: Pick<Config, 'category' | 'endpoint'>,
): Promise<Refusal | undefined> {
  if (category !== 'http') return undefined
  const asked = { method: 'HEAD', timeoutMs: patienceMs, maxBytes: 65_536 }
  return ctx.outgoing(endpoint ?? '', asked).then(
    () => undefined,
    () => refuse('serviceSilent'),
  )
}

/** The service was reached and took nothing. */
class Turned extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the service answered ${status}`)
    this.status = status
  }
}

/** A service that did not answer in time may have sent it all the same. */
const mayHaveLeft = (error: unknown) => ((error as Error).cause as Error | undefined)?.name === 'AbortError'

/**
 * Takes `count` messages from the hour of a tenant in one conditional statement: all of them or none, however many ask
 * at once.
 */
async function takeQuota(tx: Tx, count: number, hourly: number, now: Date): Promise<Refusal | undefined> {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  const key = `sms:${tx.actor.tenantId}`
  // More than the whole hour has is never to be had.
  const taken =
    count <= hourly &&
    (await tx.one(
      sql`insert into throttle (key, count, since) values (${key}, ${count}, ${hour})
        on conflict (key) do update set count = case when throttle.since < ${hour} then 0 else throttle.count end + ${count}, since = ${hour}
        where case when throttle.since < ${hour} then 0 else throttle.count end + ${count} <= ${hourly}
        returning count`,
    ))
  if (taken) return undefined
  const row = await tx.one<{ count: number }>(sql`select count from throttle where key = ${key}`)
  return refuse('smsQuota', { left: Math.max(0, hourly - (row?.count ?? hourly)) })
}

/** `code` names a configuration; without it the enabled one sends. */
export async function sendMessage({ caller, input, ctx, db }: Call): Promise<unknown> {
  const phones = phonesOf(input.phones)
  if (isRefusal(phones)) return phones
  const params = paramsOf(input.params)
  if (isRefusal(params)) return params
  const code = String(input.code ?? '')
  const which = code ? sql`t.sms_code = ${code}` : sql`t.status = ${enabled}`
  const [config] = await findAll(db.of(caller.tenantId), sms, which)
  if (!config) return refuse(code ? 'unknownConfig' : 'noService')
  const now = ctx.clock()
  const hourly = Number(await ctx.parameter(caller.tenantId, 'smsHourly'))
  let taken = now
  const over = await db.tx(caller.actor, async (tx) => {
    taken = tx.now
    const waiting = await takeTurns(tx, 'sms', phones)
    if (waiting.length > 0) return refuse('smsTurn', { count: waiting.length })
    return takeQuota(tx, phones.length, hourly, now)
  })
  if (over) return over
  const message = {
    id: nextId(),
    tenantId: caller.tenantId,
    code: config.smsCode,
    templateId: config.templateId ?? '',
    signName: config.signName ?? '',
    phones,
    params,
    time: now.toISOString(),
  }
  try {
    await services[config.category](ctx, message, config)
  } catch (error) {
    if (!mayHaveLeft(error)) await db.tx(caller.actor, (tx) => giveBackTurns(tx, 'sms', phones, taken))
    return error instanceof Turned ? refuse('smsTurnedDown', { status: error.status }) : refuse('smsFailed')
  }
  return { id: message.id, sent: phones.length }
}

function phonesOf(value: unknown): string[] | Refusal {
  const given = (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
    .map((phone) => phone.replace(/[\s-]/g, ''))
    .filter(Boolean)
  const phones = [...new Set(given)]
  const fits = phones.length > 0 && phones.length <= 100 && phones.every((one) => /^\+?\d{5,16}$/.test(one))
  return fits ? phones : refuse('badPhones')
}

/** An object, or its text as forms send it. */
function paramsOf(value: unknown): Record<string, string> | Refusal {
  let given: unknown = value ?? {}
  if (typeof given === 'string')
    try {
      given = given === '' ? {} : JSON.parse(given)
    } catch {
      return refuse('badParams')
    }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return refuse('badParams')
  const entries = Object.entries(given)
  const fits =
    entries.length <= 20 &&
    entries.every(
      ([key, one]) =>
        key.length <= 40 && ['string', 'number'].includes(typeof one) && String(one).length <= 200,
    )
  return fits ? Object.fromEntries(entries.map(([key, one]) => [key, String(one)])) : refuse('badParams')
}
