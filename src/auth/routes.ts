import { isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { own } from '#kernel/http/keys.ts'
import { done, refusedBody, sendRefusal } from '#kernel/http/envelope.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { makeCaptcha } from './captcha.ts'
import { refuse } from './catalogue.ts'
import { login, secondStep, type AuthOptions, type Grant, type Outcome, type Unbound } from './login.ts'
import { hashPassword, passwordFits, wireForm } from '#kernel/store/passwords.ts'
import { mailboxRoutes } from './mailbox.ts'
import { oidcRoutes, social } from './oidc.ts'
import { identityRoutes } from './identity-routes.ts'
import { registrationRoutes } from './registration.ts'
import { refresh } from './renewing.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import { revokeSessions } from './sessions.ts'
import { sessionRoutes } from './session-routes.ts'
import { houseOf } from './house.ts'
import { signInPageRoutes } from './sign-in-page.ts'
import { standIn } from './browser/stand-in.ts'
import { standInRoute } from './stand-in.ts'

/** The calls of contract section 2. */
export function authRoutes(options: AuthOptions): Route[] {
  const open = { permission: 'public', raw: true } as const
  return [
    route({ ...open, method: 'POST', url: 'blade-auth/oauth/token', summary: 'Sign in' }, (call) =>
      answerSnake(call, grantFor(call, options)),
    ),
    route(
      {
        ...open,
        method: 'POST',
        url: 'blade-auth/oauth/token/refresh',
        summary: 'Renew; switch department and role',
      },
      (call) => answerSnake(call, refresh(call, options)),
    ),
    route({ ...open, method: 'POST', url: 'blade-auth/token', summary: 'Sign in, open dialect' }, (call) =>
      answerCamel(call, grantFor(call, options)),
    ),
    route({ ...open, method: 'GET', url: 'blade-auth/captcha' }, async ({ db, ctx, reply }) => {
      const made = await makeCaptcha(db, ctx.clock(), options.captcha)
      return reply
        .header('cache-control', 'no-store')
        .send({ code: 200, success: true, msg: 'ok', data: made, ...made })
    }),
    route({ ...open, method: ['POST', 'GET'], url: 'blade-auth/logout' }, logout),
    route({ method: 'GET', url: 'blade-auth/clear-cache', permission: 'signedIn' }, async () => true),
    route({ method: 'POST', url: 'blade-auth/lock', permission: 'signedIn', input: passwordInput }, lock),
    route({ method: 'POST', url: 'blade-auth/unlock', permission: 'signedIn', input: passwordInput }, unlock),
    standInRoute,
    ...sessionRoutes(options.needs),
    ...secondFactorRoutes(options.needs),
    ...mailboxRoutes(options.needs),
    ...oidcRoutes(options.needs),
    ...identityRoutes(options.needs),
    ...signInPageRoutes(options),
    ...registrationRoutes(options),
  ]
}

const passwordInput = {
  type: 'object',
  properties: { password: { type: 'string', maxLength: 128 } },
}

function grantFor(call: Call, options: AuthOptions): Promise<Outcome> {
  const grants: Readonly<Record<string, typeof login>> = {
    refresh_token: refresh,
    second_factor: secondStep,
    social,
    authorization_code: social,
  }
  return (own(grants, String(call.input.grant_type ?? call.input.grantType)) ?? login)(call, options)
}

async function answerSnake(call: Call, work: Promise<Outcome>): Promise<unknown> {
  const { reply, caller } = call
  const outcome = await work
  await tellOf(call, outcome)
  reply.header('cache-control', 'no-store')
  if ('pair' in outcome) return reply.send(await snakeAnswer(outcome, call))
  const unbound = 'oauthId' in outcome ? unboundAnswer(outcome) : undefined
  const refusal = isRefusal(outcome) ? outcome : outcome.refusal
  if (!refusal) return reply.send(unbound)
  const body = refusedBody(refusal, caller.lang)
  // OAuth's own error shape beside the envelope's keys (contract section 2).
  const status = refusal.status === 429 ? 429 : 400
  return reply.code(status).send({
    ...body,
    code: status,
    error: 'invalid_grant',
    error_description: body.msg,
    ...('ticket' in outcome ? { ticket: outcome.ticket } : {}),
    ...unbound,
  })
}

async function answerCamel(call: Call, work: Promise<Outcome>): Promise<unknown> {
  const { reply, caller } = call
  const outcome = await work
  await tellOf(call, outcome)
  reply.header('cache-control', 'no-store')
  if (isRefusal(outcome)) return sendRefusal(reply, outcome, caller.lang)
  if ('pair' in outcome) return reply.send(done(camelOf(await snakeAnswer(outcome, call)), caller.lang))
  const data = outcome.asked === 'registration' ? camelOf(unboundAnswer(outcome)) : { ticket: outcome.ticket }
  if (!outcome.refusal) return reply.send(done(data, caller.lang))
  const body = refusedBody(outcome.refusal, caller.lang)
  return reply.code(body.code).send({ ...body, data })
}

/** Refusals that say something about an account; a mistyped captcha and what the limit turned away would fill the log. */
const worthTelling = new Set([
  'wrongLogin',
  'wrongCode',
  'pending',
  'disabled',
  'tenantClosed',
  'wrongClient',
])

/** Sign-ins that worked, and those that did not, these without the account: people type passwords there. */
async function tellOf({ ctx, db, request, input }: Call, outcome: Outcome): Promise<void> {
  if ('pair' in outcome) {
    const { session, user, renewed } = outcome
    if (renewed) return
    const facts = { client: session.clientId }
    return ctx.tell(request, { what: 'sign-in', tenantId: session.tenantId, account: user.account, facts })
  }
  if (!isRefusal(outcome) || !worthTelling.has(outcome.reason)) return
  const asked = String(request.headers['tenant-id'] || input.tenantId || platformTenant).slice(0, 12)
  const known = await db.platform.one(sql`select 1 as one from tenant where tenant_id = ${asked}`)
  ctx.tell(request, {
    what: 'sign-in.refused',
    tenantId: known ? asked : platformTenant,
    account: '',
    warn: true,
    facts: { reason: outcome.reason },
  })
}

/** No token: the client opens guest registration with what the provider told. */
function unboundAnswer({ oauthId, tenantId, identity }: Unbound): Record<string, unknown> {
  return {
    access_token: '',
    refresh_token: '',
    tenant_id: tenantId,
    user_id: '-1',
    user_name: identity.name,
    account: identity.email,
    oauth_id: oauthId,
    avatar: standIn,
  }
}

/** Contract 2.1, snake_case. */
async function snakeAnswer(
  { pair, expiresIn, session, user, roles }: Grant,
  { ctx }: Call,
): Promise<Record<string, unknown>> {
  const aliases = roles.map((role) => role.roleAlias).join(',')
  const house = await houseOf(ctx.db, session.tenantId)
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    token_type: 'bearer',
    expires_in: expiresIn,
    tenant_id: session.tenantId,
    user_id: user.id,
    user_name: user.account,
    account: user.account,
    nick_name: user.name ?? user.realName,
    real_name: user.realName,
    real_name_en: user.realNameEn ?? '',
    dept_id: session.deptId ?? '',
    role_id: session.roleIds.join(','),
    post_id: (user.postId ?? []).join(','),
    oauth_id: '',
    role_name: aliases,
    authority: aliases,
    avatar: user.avatar || standIn,
    client_id: session.clientId,
    // Screens count days where the tenant is, not where the device is.
    time_zone: await ctx.zone(session.tenantId),
    tenant_name: house.tenantName,
    tenant_logo: house.logoUrl,
  }
}

function camelOf(flat: Record<string, unknown>): Record<string, unknown> {
  const keys = [
    'access_token',
    'refresh_token',
    'token_type',
    'expires_in',
    'tenant_id',
    'user_id',
    'user_name',
    'account',
    'authority',
    'avatar',
    'oauth_id',
    'dept_id',
    'role_id',
    'role_name',
  ]
  return Object.fromEntries(
    keys.map((key) => [key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), flat[key]]),
  )
}

/**
 * Ends the session of the token in the header; any answer is 200, so that a client with a dead token can leave too. A link
 * or a picture on a foreign page sends no such header, so its GET ends nothing.
 */
async function logout({ ctx, request, reply, caller, db }: Call): Promise<unknown> {
  const signedIn = await ctx.authenticate(request)
  if (signedIn && !isRefusal(signedIn)) {
    await revokeSessions(db, ctx.clock(), sql`id = ${signedIn.sessionId}`)
    ctx.tell(request, { what: 'sign-out', tenantId: signedIn.tenantId, account: signedIn.account })
  }
  return reply.send({
    code: 200,
    success: true,
    msg: caller.lang === 'zh' ? '已退出' : 'signed out',
    data: true,
  })
}

/** The screen is locked on the server: while it is, every other call answers 423 (contract section 2). */
async function lock({ caller, input, db, ctx }: Call): Promise<unknown> {
  if (!input.password) return refuse('lockPasswordNeeded')
  const secret = await hashPassword(String(input.password))
  return db.tx(caller.actor, async (tx) => {
    await tx.query(
      sql`update session set locked_at = ${ctx.clock()}, lock_hash = ${secret}, lock_tries = 0 where id = ${caller.sessionId}`,
    )
    tx.tell(`session:${caller.sessionId}`)
    return true
  })
}

const mostWrong = 5

/** A try is taken before the password is looked at: of parallel guesses five are looked at, and the fifth wrong one ends the session. */
async function unlock({ caller, input, db, ctx, request }: Call): Promise<unknown> {
  if (!input.password) return refuse('lockPasswordNeeded')
  const row = await db.platform.one<{ lockHash: string; lockTries: number }>(
    sql`update session set lock_tries = lock_tries + 1 where id = ${caller.sessionId} and lock_hash is not null and revoked_at is null returning lock_hash, lock_tries`,
  )
  if (!row) return true
  const fits =
    row.lockTries <= mostWrong && (await passwordFits(row.lockHash, wireForm(String(input.password))))
  if (!fits && row.lockTries >= mostWrong) {
    await revokeSessions(db, ctx.clock(), sql`id = ${caller.sessionId}`)
    const { tenantId, account } = caller
    ctx.tell(request, { what: 'lock.ended', tenantId, account, warn: true })
    return refuse('lockEnded')
  }
  if (!fits) return refuse('wrongLock', { left: mostWrong - row.lockTries })
  return db.tx(caller.actor, async (tx) => {
    await tx.query(
      sql`update session set locked_at = null, lock_hash = null, lock_tries = 0 where id = ${caller.sessionId}`,
    )
    tx.tell(`session:${caller.sessionId}`)
    return true
  })
}
