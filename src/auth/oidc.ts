import { randomBytes } from 'node:crypto'
import type { Configuration, CustomFetch } from 'openid-client'
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call, Context } from '#kernel/http/caller.ts'
import { sendRefusal } from '#kernel/http/envelope.ts'
import type { Outgoing } from '#kernel/http/outgoing.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import { readCookie, setCookie } from './device.ts'
import { clientOf } from './client.ts'
import { browserMark, browserOf, signOnCookie, type HeldIdentity, type Identity } from './identities.ts'
import {
  enter,
  standing,
  userColumns,
  type AuthOptions,
  type LoginUser,
  type Outcome,
  type Standing,
} from './login.ts'
import { platformTenant } from '#kernel/definition/platform.ts'
import type { AuthNeeds, Provider } from './needs.ts'
import { registers } from './registers.ts'
import { overLimit } from './throttle.ts'
import { issueTicket, takeTicket } from './tickets.ts'

/**
 * Sign-in through an OpenID Connect provider: authorization code with PKCE, state and nonce (threat A15). The state is
 * kept once, taken once, and bound to the browser that started by a cookie that no script reads.
 */
type Begun = { providerId: string; verifier: string; nonce: string; browser: string; returnTo: string }

const minutes = 10
/** A person who comes back without an account has so long to say whose identity it is. */
const unboundMinutes = 30
/** Where providers send people of a tenant back to: its own host where it has one, and ours, at which they may type its number. */
export async function returnsOf(
  { home, baseUrl }: Pick<Context, 'home' | 'baseUrl'>,
  tenantId: string,
): Promise<readonly string[]> {
  const own = await home(tenantId)
  return [...new Set([own.origin, baseUrl])].map((origin) => `${origin}/manage/login`)
}

/** The one at which the browser is: the cookie of its way is of that host alone. Another host is never repeated. */
async function returnHere({ ctx, request }: Call, tenantId: string): Promise<string> {
  const known = await returnsOf(ctx, tenantId)
  return known.find((at) => new URL(at).hostname === request.hostname) ?? known.at(-1)!
}

/** Only where there is a provider. */
export const library = () => import('openid-client')

/** What the provider says of itself, asked again after ten minutes or when its settings changed. */
const known = new Map<string, { until: number; config: Promise<Configuration> }>()

function configOf(ctx: Context, provider: Provider): Promise<Configuration> {
  const key = `${provider.tenantId}:${provider.id}:${provider.version}:${ctx.baseUrl}`
  const kept = known.get(key)
  if (kept && kept.until > Date.now()) return kept.config
  if (known.size > 500) known.clear()
  const config = discover(ctx, provider)
  known.set(key, { until: Date.now() + 600_000, config })
  config.catch(() => known.delete(key))
  return config
}

export async function discover(ctx: Context, provider: Provider): Promise<Configuration> {
  const client = await library()
  const secret = provider.secret(ctx.vault)
  const config = await client.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    secret ? client.ClientSecretBasic(secret) : client.None(),
    {
      [client.customFetch]: fetchThrough(ctx.outgoing),
      // Whether plain http is allowed at all is decided where the call leaves, by address.
      execute: provider.issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
    },
  )
  return config
}

function fetchThrough(outgoing: Outgoing): CustomFetch {
  return (url, { method, headers, body }) =>
    outgoing(url, {
      method,
      headers: Object.fromEntries(new Headers(headers as Record<string, string>)),
      ...(body ? { body: body instanceof Uint8Array ? body : String(body) } : {}),
    })
}

/** A person gets the sign-in page again, a program the refusal. */
function turnedBack({ request, reply, caller }: Call, refusal: Refusal): unknown {
  return /text\/html/.test(String(request.headers.accept))
    ? reply.redirect('/manage/login?unavailable=1')
    : sendRefusal(reply, refusal, caller.lang)
}

export type ProviderError = Error & {
  readonly code?: unknown
  readonly error?: unknown
  readonly status?: unknown
  readonly cause?: { readonly status?: unknown }
}

/**
 * What failed, for who set the provider up: people are told no more than that it did, and a wrong secret looks like a
 * provider that is away. Of an address that did not answer the log says just that: it is no way to look into a network.
 */
function tellFailure({ ctx, request }: Call, { tenantId, issuer }: Provider, thrown: unknown): void {
  const { error, code, status, cause } = thrown as ProviderError
  const said = [error, code].find((one) => typeof one === 'string' && /^(OAUTH_[A-Z_]+|[a-z_]+)$/.test(one))
  const answered = status ?? cause?.status
  const why = [typeof answered === 'number' && String(answered), said].filter(Boolean).join(' ')
  ctx.tell(request, {
    what: 'sign-on.failed',
    tenantId,
    account: '',
    warn: true,
    facts: { issuer, reason: why || 'noAnswer' },
  })
}

async function begin(call: Call, { providerWith }: AuthNeeds): Promise<unknown> {
  const { ctx, db, input, reply, request } = call
  const now = ctx.clock()
  const tenantId = String(input.tenantId || platformTenant).slice(0, 12)
  if (await overLimit(db, now, `sign-on:${request.ip}`, 100, 15 * 60_000))
    return turnedBack(call, refuse('tooManyTries', { minutes: 15 }))
  const provider = await providerWith(db.of(tenantId), { source: String(input.source ?? '') })
  const config =
    provider &&
    (await configOf(ctx, provider).catch((thrown: unknown) => void tellFailure(call, provider, thrown)))
  if (!provider || !config) return turnedBack(call, refuse('noProvider'))
  const client = await library()
  const [verifier, nonce, browser] = [
    client.randomPKCECodeVerifier(),
    client.randomNonce(),
    randomBytes(32).toString('base64url'),
  ]
  const at = await returnHere(call, tenantId)
  const data: Begun = {
    providerId: provider.id,
    verifier,
    nonce,
    browser: browserMark(browser),
    returnTo: at,
  }
  const state = await issueTicket(db, now, 'state', { tenantId, data }, minutes)
  const target = client.buildAuthorizationUrl(config, {
    redirect_uri: at,
    scope: provider.scope || 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  setCookie(reply, ctx, signOnCookie, browser, minutes * 60)
  return reply.header('cache-control', 'no-store').redirect(target.href)
}

/** The provider sent the person back with a code: who are they, and whom do we know them as? */
export async function social(call: Call, options: AuthOptions): Promise<Outcome> {
  const { ctx, db, input, request } = call
  const now = ctx.clock()
  if (await overLimit(db, now, `sign-on:${request.ip}`, 100, 15 * 60_000))
    return refuse('tooManyTries', { minutes: 15 })
  const by = await clientOf(call, options)
  if (isRefusal(by)) return by
  const begun = await takeTicket<Begun>(db, now, 'state', input.state)
  if (!begun || begun.data.browser !== browserOf(call)) return refuse('deadState')
  const provider = await options.needs.providerWith(db.of(begun.tenantId), { id: begun.data.providerId })
  if (!provider) return refuse('noProvider')
  const identity = await identityOf(call, provider, begun.data)
  if (isRefusal(identity)) return identity
  const user = await db.of(begun.tenantId).one<LoginUser & Standing>(
    sql`select ${userColumns}, ${standing(begun.tenantId, now)} from blade_user where is_deleted = 0
          and id = (select user_id from user_identity where issuer = ${identity.issuer} and subject = ${identity.subject})`,
  )
  if (user) return enter(call, options, { tenantId: begun.tenantId, user, client: by })
  const data: HeldIdentity = { ...identity, browser: begun.data.browser }
  const oauthId = await issueTicket(db, now, 'identity', { tenantId: begun.tenantId, data }, unboundMinutes)
  setCookie(call.reply, ctx, signOnCookie, readCookie(request, ctx, signOnCookie) ?? '', unboundMinutes * 60)
  const unbound = { asked: 'registration', oauthId, tenantId: begun.tenantId, identity } as const
  // Whoever could only be refused fills in no form first.
  return (await registers(ctx, begun.tenantId)) ? unbound : { ...unbound, refusal: refuse('identityUnknown') }
}

async function identityOf(
  call: Call,
  provider: Provider,
  { verifier, nonce, returnTo }: Begun,
): Promise<Identity | Refusal> {
  const { ctx, input } = call
  const at = new URL(returnTo)
  for (const key of ['code', 'state', 'iss'])
    if (input[key] !== undefined) at.searchParams.set(key, String(input[key]))
  try {
    const client = await library()
    const config = await configOf(ctx, provider)
    const tokens = await client.authorizationCodeGrant(config, at, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: String(input.state),
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || claims.sub.length > 255) return refuse('providerRefused')
    // Many providers put the name into the answer of another call and not into the id token.
    const more =
      claims.name || !tokens.access_token
        ? {}
        : await client.fetchUserInfo(config, tokens.access_token, claims.sub).catch(() => ({}))
    const told: Readonly<Record<string, unknown>> = { ...more, ...claims }
    const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '')
    return {
      issuer: claims.iss,
      subject: claims.sub,
      providerId: provider.id,
      name: text(told.name) || text(told.preferred_username),
      email: text(told.email),
    }
  } catch (thrown) {
    tellFailure(call, provider, thrown)
    return refuse('providerRefused')
  }
}

export function oidcRoutes(needs: AuthNeeds): Route[] {
  return [
    route(
      {
        method: 'GET',
        url: 'blade-auth/oauth/authorize',
        permission: 'public',
        raw: true,
        summary: 'Go to a provider to sign in',
      },
      (call) => begin(call, needs),
    ),
  ]
}
