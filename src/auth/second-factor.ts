import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Refusal } from '#kernel/definition/index.ts'
import type { Call, Context } from '#kernel/http/caller.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { passwordFits, wireForm } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import type { AuthNeeds } from './needs.ts'
import { codeTries, overLimit, passwordTries } from './throttle.ts'
import { hashOf } from './tokens.ts'

/**
 * Time codes (RFC 6238) with recovery codes. The secret is sealed by the vault; a time step is taken by one conditional
 * statement, so that a code that was seen over a shoulder is worth nothing within its own window.
 */
const stepMs = 30_000
const window = 15 * 60_000
const mostTries = 10
const recoveryCodes = 10
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

const sealOf = (tenantId: string, userId: string) => `second-factor:${tenantId}:${userId}`

function totpOf(secret: string, account: string): TOTP {
  return new TOTP({
    issuer: 'Journal',
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: stepMs / 1000,
    secret: Secret.fromBase32(secret),
  })
}

/** The time step that a code belongs to, one step to either side allowed for clocks that differ. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta
}

const plainCode = (value: unknown) =>
  String(value ?? '')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/** Takes a time code or a recovery code of somebody; each works once, and ten tries in a quarter of an hour are all there are. */
export async function takeCode(
  ctx: Context,
  who: { readonly tenantId: string; readonly userId: string },
  posted: unknown,
): Promise<Refusal | undefined> {
  const { db, vault } = ctx
  const now = ctx.clock()
  const tries = codeTries(who.tenantId, who.userId)
  if (await overLimit(db, now, tries, mostTries, window)) return refuse('tooManyTries', { minutes: 15 })
  const reader = db.of(who.tenantId)
  const code = plainCode(posted)
  const fits = /^\d{6}$/.test(code) ? await takeStep() : await takeRecovery()
  return fits ? undefined : refuse('wrongCode')

  async function takeStep(): Promise<boolean> {
    const row = await reader.one<{ secret: string }>(
      sql`select secret from second_factor where user_id = ${who.userId} and confirmed_at is not null`,
    )
    const secret = row && vault.open(row.secret, sealOf(who.tenantId, who.userId))
    const step = secret === undefined ? undefined : stepOf(secret, code, now)
    if (step === undefined) return false
    const taken = await reader.query(
      sql`update second_factor set last_step = ${step} where user_id = ${who.userId} and confirmed_at is not null and last_step < ${step} returning 1 as one`,
    )
    return taken.length === 1
  }
  async function takeRecovery(): Promise<boolean> {
    const taken = await reader.query(
      sql`update recovery_code set used_at = ${now} where user_id = ${who.userId} and hash = ${hashOf(code)} and used_at is null returning 1 as one`,
    )
    return taken.length === 1
  }
}

async function state({ caller, db, ctx }: Call): Promise<unknown> {
  const row = await db.of(caller.tenantId).one<{ enabled: boolean; left: number }>(
    sql`select exists (select 1 from second_factor where user_id = ${caller.userId} and confirmed_at is not null) as enabled,
          (select count(*)::int from recovery_code where user_id = ${caller.userId} and used_at is null) as left`,
  )
  const required = await ctx.parameter(caller.tenantId, 'secondFactor')
  return { enabled: row?.enabled ?? false, recoveryLeft: row?.left ?? 0, required }
}

/** Whoever found an open session must not be able to change how its owner signs in. */
async function wrongPassword({ caller, db, ctx, input }: Call): Promise<Refusal | undefined> {
  const tries = passwordTries(caller.tenantId, caller.userId)
  if (await overLimit(db, ctx.clock(), tries, mostTries, window))
    return refuse('tooManyTries', { minutes: 15 })
  const row = await db
    .of(caller.tenantId)
    .one<{ password: string | null }>(sql`select password from blade_user where id = ${caller.userId}`)
  const fits = await passwordFits(row?.password, wireForm(String(input.password ?? '')))
  return fits ? undefined : refuse('wrongOldPassword')
}

async function enrol(call: Call): Promise<unknown> {
  const { caller, db, ctx } = call
  const wrong = await wrongPassword(call)
  if (wrong) return wrong
  const secret = new Secret({ size: 20 }).base32
  const sealed = ctx.vault.seal(secret, sealOf(caller.tenantId, caller.userId))
  const begun = await db.tx(caller.actor, (tx) =>
    tx.query(
      sql`insert into second_factor (tenant_id, user_id, secret, create_time) values (${caller.tenantId}, ${caller.userId}, ${sealed}, ${tx.now})
          on conflict (tenant_id, user_id) do update set secret = excluded.secret, last_step = 0 where second_factor.confirmed_at is null returning 1 as one`,
    ),
  )
  if (begun.length === 0) return refuse('factorThere')
  const uri = totpOf(secret, caller.account).toString()
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) }
}

/** The first code proves that the device has the secret; from then on every sign-in asks for one. */
async function confirm({ caller, db, ctx, input }: Call, { accounts }: AuthNeeds): Promise<unknown> {
  const now = ctx.clock()
  const tries = codeTries(caller.tenantId, caller.userId)
  if (await overLimit(db, now, tries, mostTries, window)) return refuse('tooManyTries', { minutes: 15 })
  return db.tx(caller.actor, async (tx) => {
    const row = await tx.one<{ secret: string }>(
      sql`select secret from second_factor where user_id = ${caller.userId} and confirmed_at is null for update`,
    )
    const secret = row && ctx.vault.open(row.secret, sealOf(caller.tenantId, caller.userId))
    if (!secret) return refuse('enrolAgain')
    const step = stepOf(secret, plainCode(input.code), now)
    if (step === undefined) return refuse('wrongCode')
    await accounts.confirmFactor(tx, caller.userId, step)
    await tx.query(sql`delete from throttle where key = ${tries}`)
    return { recoveryCodes: await newRecoveryCodes(tx, caller.userId) }
  })
}

/** Ten codes for a lost device, told once and kept as SHA-256: 78 random bits each need no slow hash. */
async function newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join(''),
  )
  await tx.query(sql`delete from recovery_code where user_id = ${userId}`)
  await tx.query(
    sql`insert into recovery_code (tenant_id, user_id, hash) select ${tx.actor.tenantId}, ${userId}, h from unnest(${codes.map(hashOf)}::bytea[]) h returning 1 as one`,
  )
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

async function disable(call: Call, { accounts }: AuthNeeds): Promise<unknown> {
  const { caller, db, ctx, input } = call
  const wrong = (await wrongPassword(call)) ?? (await takeCode(ctx, caller, input.code))
  if (wrong) return wrong
  return db.tx(caller.actor, async (tx) => {
    await accounts.dropFactor(tx, [caller.userId])
    return true
  })
}

const own = { method: 'POST', permission: 'signedIn' } as const

export function secondFactorRoutes(needs: AuthNeeds): Route[] {
  const url = 'blade-auth/second-factor'
  return [
    route({ method: 'GET', url, permission: 'signedIn' }, state),
    route({ ...own, url: `${url}/enrol`, summary: 'Begin a second factor' }, enrol),
    route({ ...own, url: `${url}/confirm`, summary: 'Confirm it with its first code' }, (call) =>
      confirm(call, needs),
    ),
    route({ ...own, url: `${url}/disable`, summary: 'Give it up' }, (call) => disable(call, needs)),
  ]
}
