import type { Refusal } from '#kernel/definition/index.ts'
import { isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { isTenantOpen, openTenants } from '#kernel/store/open-tenants.ts'
import { sql } from '#kernel/store/sql.ts'
import { captchaFits, type CaptchaOptions } from './captcha.ts'
import { refuse } from './catalogue.ts'
import { knownDevice, rememberDevice } from './device.ts'
import type { AuthNeeds } from './needs.ts'
import { passwordFits, wireForm } from '#kernel/store/passwords.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { takeCode } from './second-factor.ts'
import { clientOf, header, type Client } from './client.ts'
import { bindAtSignIn } from './identities.ts'
import { openSession, type SessionRow } from './sessions.ts'
import type { KnownAtSignIn } from './known.ts'
import { decipher } from './sm2.ts'
import { codeTries, forgive, overLimits, takeBack, type Counted } from './throttle.ts'
import { issueTicket, readTicket, takeTicket } from './tickets.ts'
import type { Pair } from './tokens.ts'

export type AuthOptions = {
  readonly key: Buffer
  readonly captcha: CaptchaOptions
  /** Whether the sign-in page asks for a tenant. */
  readonly tenants: 'one' | 'many'
  readonly sm2PrivateKey?: string | undefined
  readonly needs: AuthNeeds
  readonly known: KnownAtSignIn
}

/** What both dialects of the token answer are written from. */
export type Grant = {
  readonly pair: Pair
  readonly expiresIn: number
  readonly session: Pick<SessionRow, 'tenantId' | 'userId' | 'deptId' | 'roleIds' | 'clientId'>
  readonly user: LoginUser
  readonly roles: readonly { roleAlias: string; roleName: string }[]
  /** A session that went on, and nobody who came in. */
  readonly renewed?: boolean
}

/** The password was right, and the device of the account is asked next: the same call with `grant_type=second_factor`. */
export type StepAsked = { readonly asked: 'secondFactor'; readonly ticket: string; readonly refusal: Refusal }
/** A provider vouches for somebody whom no account is bound to: the client opens guest registration with `oauthId`. */
export type Unbound = {
  readonly asked: 'registration'
  readonly oauthId: string
  readonly tenantId: string
  readonly identity: { readonly name: string; readonly email: string }
  /** Why none can be asked for, where nobody may register: whoever has an account signs in with it, with the same `oauthId`. */
  readonly refusal?: Refusal
}
export type Outcome = Grant | Refusal | StepAsked | Unbound

export type LoginUser = {
  id: string
  account: string
  password: string | null
  name: string | null
  realName: string
  realNameEn: string | null
  avatar: string | null
  roleId: string[] | null
  deptId: string[] | null
  postId: string[] | null
  status: number
}

const window = 15 * 60_000
export const userColumns = sql.raw(
  'id, account, password, name, real_name, real_name_en, avatar, role_id, dept_id, post_id, status',
)

export async function login(call: Call, options: AuthOptions): Promise<Outcome> {
  const { db, request, input, ctx } = call
  const now = ctx.clock()
  const client = await clientOf(call, options)
  if (isRefusal(client)) return client
  const tenantId = String(header(request, 'tenant-id') || input.tenantId || platformTenant).slice(0, 12)
  const account = String(input.username ?? input.account ?? '')
    .trim()
    .slice(0, 100)
  const password = String(input.password ?? '')
  const key = header(request, 'captcha-key') ?? input.captchaKey
  const code = header(request, 'captcha-code') ?? input.captchaCode
  if (!(await captchaFits(db, now, options.captcha, key, code))) return refuse('wrongCaptcha')
  const tries = triesOf(call, tenantId, account)
  // Taken before the password is looked at, so that parallel guesses cannot slip past the limit; given back where it fits.
  if (await overLimits(db, now, tries, window)) return shutFor(15)
  const user = await db
    .of(tenantId)
    .one<LoginUser & Standing>(
      sql`select ${userColumns}, ${standing(tenantId, now)} from blade_user where lower(account) = ${account.toLowerCase()} and is_deleted = 0`,
      { keep: true },
    )
  const wire = options.sm2PrivateKey
    ? ((await decipher(options.sm2PrivateKey, password)) ?? password)
    : password
  if (!(await passwordFits(user?.password, wireForm(wire))) || !user) return refuse('wrongLogin')
  return enter(call, options, { tenantId, user, client, tries })
}

/** How an account stands beside its own row: whether its tenant is open, and whether a device of it is asked for. */
export type Standing = { readonly isOpen: boolean; readonly hasFactor: boolean }
const isOpen = (tenantId: string, now: Date) =>
  sql`exists (select 1 from tenant where tenant_id = ${tenantId} and ${openTenants(now)})`
export const standing = (tenantId: string, now: Date) =>
  sql`${isOpen(tenantId, now)} as is_open, exists (select 1 from second_factor f where f.user_id = blade_user.id and f.confirmed_at is not null) as has_factor`

/**
 * Where failures count: at the account and its source, and at the source over all accounts. A browser that the account
 * signed in with before counts by itself alone, so that no stranger at the same address shuts its owner out (threat A01).
 */
function triesOf({ request, ctx }: Call, tenantId: string, account: string): Counted {
  const head = `login:${tenantId}:${account.toLowerCase()}`
  const device = knownDevice(request, ctx, tenantId, account)
  if (device) return [{ key: `${head}:device:${device}`, most: 10 }]
  return [
    { key: `${head}:${request.ip}`, most: 10 },
    { key: `login:${request.ip}`, most: 300 },
  ]
}

/** The reason stays what clients know; whoever forgot their password need not wait for it. */
const shutFor = (minutes: number): Refusal => ({
  ...refuse('tooManyTries', { minutes }),
  msg: refuse('tooManyLogins', { minutes }).msg,
})

/** Why somebody whom we know may not come in. */
export function shutOut({ status }: LoginUser, open: boolean): Refusal | undefined {
  if (status === 0) return refuse('pending')
  if (status !== 1) return refuse('disabled')
  return open ? undefined : refuse('tenantClosed')
}

type Entering = {
  readonly tenantId: string
  readonly user: LoginUser
  readonly client: Client
  /** Counted for this sign-in, to be taken back now that it was a good one. */
  readonly tries?: Counted
}

/** Somebody proved who they are, by password or through a provider: the second factor is asked, or the session opens. */
export async function enter(
  call: Call,
  options: AuthOptions,
  who: Entering & { readonly user: Standing },
): Promise<Outcome> {
  const { tenantId, user, tries } = who
  const shut = shutOut(user, user.isOpen)
  if (!shut && !user.hasFactor) return open(call, options, who)
  if (tries) await takeBack(call.db, tries)
  if (shut) return shut
  const data = { userId: user.id }
  const ticket = await issueTicket(call.db, call.ctx.clock(), 'secondFactor', { tenantId, data }, 5)
  return { asked: 'secondFactor', ticket, refusal: refuse('codeNeeded') }
}

/** The second step of both dialects. A wrong code leaves the ticket for another try; the tries are counted per account. */
export async function secondStep(call: Call, options: AuthOptions): Promise<Outcome> {
  const { db, ctx, input } = call
  const now = ctx.clock()
  const client = await clientOf(call, options)
  if (isRefusal(client)) return client
  const held = await readTicket<{ userId: string }>(db, now, 'secondFactor', input.ticket)
  if (!held) return refuse('deadStep')
  const who = { tenantId: held.tenantId, userId: held.data.userId }
  const wrong = await takeCode(ctx, who, input.code)
  if (wrong) return wrong
  if (!(await takeTicket(db, now, 'secondFactor', input.ticket))) return refuse('deadStep')
  await forgive(db, codeTries(who.tenantId, who.userId))
  const reader = db.of(who.tenantId)
  const user = await reader.one<LoginUser>(
    sql`select ${userColumns} from blade_user where id = ${who.userId} and is_deleted = 0`,
  )
  if (!user) return refuse('deadStep')
  return (
    shutOut(user, await isTenantOpen(reader, who.tenantId, now)) ??
    open(call, options, { tenantId: who.tenantId, user, client })
  )
}

async function open(
  call: Call,
  options: AuthOptions,
  { tenantId, user, client, tries }: Entering,
): Promise<Grant | Refusal> {
  const { db, ctx, request, reply } = call
  const unbound = await bindAtSignIn(call, options.needs, { tenantId, id: user.id, account: user.account })
  if (unbound) return unbound
  const session = {
    tenantId,
    userId: user.id,
    deptId: user.deptId?.[0] ?? null,
    roleIds: user.roleId ?? [],
    clientId: client.clientId,
  }
  const { pair } = await openSession(
    db,
    options.key,
    ctx.clock(),
    { ...session, ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '') },
    client,
    tries,
  )
  rememberDevice(request, reply, ctx, tenantId, user.account)
  return {
    pair,
    expiresIn: client.accessSeconds,
    session,
    user,
    roles: await options.known.roles(tenantId, session.roleIds),
  }
}
