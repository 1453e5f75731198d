import { callAt } from '#kernel/http/calls.ts'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import { languageOf } from '#kernel/http/caller.ts'
import { tokenInAddress } from '#kernel/http/link-token.ts'
import { refuse as refuseHttp } from '#kernel/http/catalogue.ts'
import type { Db } from '#kernel/store/db.ts'
import { hiddenProps, scopeCondition } from '#kernel/store/scope.ts'
import { secretsOf, type Vault } from '#kernel/store/vault.ts'
import { refuse } from './catalogue.ts'
import type { AuthNeeds } from './needs.ts'
import { rightsOf, standingOf, type Duty, type Rights } from './rights.ts'
import { madeInFuture, sessionOf, type SessionRow } from './sessions.ts'
import { readToken } from './tokens.ts'

/**
 * Token → caller. Sessions and rights are kept in memory until a table that they were read from changes, in whatever
 * process; a revoked right is gone at the next request (threats A12, A13). While other processes cannot be heard,
 * nothing kept is used.
 */
type Kept = { readonly session: SessionRow; readonly rights: Rights | undefined }

const mostKept = 20_000
const sources = new Set([
  'data_scope',
  'api_scope',
  'role_data_scope',
  'role_api_scope',
  'blade_user',
  'role',
  'role_menu',
  'menu',
  'tenant',
  'tenant_package',
  'dept',
  'param',
  'tenant_param',
  'second_factor',
])
const unlocking = new Set(['/blade-auth/unlock', '/blade-auth/logout'])
/** What stays within reach of who has a duty left: what it takes to do it, and the way out. */
const withDuty: Readonly<Record<Duty, ReadonlySet<string>>> = {
  password: new Set(['/blade-system/user/info', '/blade-system/user/update-password', '/blade-auth/logout']),
  secondFactor: new Set([
    '/blade-system/user/info',
    '/blade-auth/second-factor',
    '/blade-auth/second-factor/enrol',
    '/blade-auth/second-factor/confirm',
    '/blade-auth/logout',
  ]),
}

export type Means = {
  readonly db: Db
  readonly key: Buffer
  readonly clock: () => Date
  readonly dictionary: Context['dictionary']
  readonly vault: Vault
  readonly needs: Pick<AuthNeeds, 'parameter' | 'inPackage'>
}

export function makeAuthenticate(means: Means) {
  const { db, key, clock, needs } = means
  const read = rememberedReading(key)
  const kept = new Map<string, Kept>()
  let epoch = 0
  db.touches.on((_tenantId, table) => {
    if (table.startsWith('session:')) kept.delete(table.slice(8))
    else if (sources.has(table)) kept.clear()
    else return
    epoch += 1
  })
  db.touches.onGap(() => {
    kept.clear()
    epoch += 1
  })

  async function load(id: string): Promise<Kept | undefined> {
    const known = db.touches.heard ? kept.get(id) : undefined
    if (known) return known
    const before = epoch
    const session = await sessionOf(db.platform, id)
    if (!session) return undefined
    const made = {
      session,
      rights: await rightsOf(db, needs, session, clock()),
    }
    // Something changed while this was being read: use it once, keep nothing.
    if (before === epoch && db.touches.heard) {
      if (kept.size >= mostKept) kept.clear()
      kept.set(id, made)
    }
    return made
  }

  return async function authenticate(request: FastifyRequest): Promise<Caller | Refusal | undefined> {
    const token = tokenOf(request)
    if (token === undefined) return undefined
    const said = read(token)
    const found = said && (await load(said.session))
    if (!said || !found) return refuseHttp('expired')
    const { session, rights } = found
    if (
      session.revokedAt ||
      validUntil(session, said.generation) <= clock() ||
      madeInFuture(session.seenTime, clock()) ||
      !rights ||
      (rights.until && rights.until <= clock())
    )
      return refuseHttp('expired')
    const path = request.url.split('?')[0] ?? ''
    if (session.lockedAt && !unlocking.has(path)) return refuseHttp('locked')
    if (rights.duty && !withDuty[rights.duty].has(path)) return refuse(`${rights.duty}Duty`)
    return callerOf(means, session, rights, { lang: languageOf(request), ip: request.ip })
  }
}

/**
 * Calls that were on their way while the session was renewed are answered, for clients that sign people out at any 401
 * (contract section 1): the access token of the generation before has a few seconds left.
 */
function validUntil(session: SessionRow, generation: number): Date {
  const { accessUntil, formerAccessUntil } = session
  if (generation === session.generation) return accessUntil
  return (generation === session.generation - 1 && formerAccessUntil) || new Date(0)
}

/** What a token says does not change: those that proved to be ours are not proved again at each call of theirs. */
function rememberedReading(key: Buffer) {
  const proved = new Map<string, ReturnType<typeof readToken>>()
  return (token: string) => {
    const known = proved.get(token)
    if (known) return known
    const said = readToken(key, 'a', token)
    if (said) {
      if (proved.size >= mostKept) proved.clear()
      proved.set(token, said)
    }
    return said
  }
}

/** Somebody as they would call now with all of their roles; undefined where they could not. For what is done for them by the clock. */
export function makeStandIn(means: Means): Context['standIn'] {
  return async (tenantId, userId, lang) => {
    const { db, needs, clock } = means
    const rights = await rightsOf(db, needs, { tenantId, userId }, clock())
    if (!rights || rights.duty || (rights.until && rights.until <= clock())) return undefined
    return callerOf(means, { id: '', tenantId, userId }, rights, { lang, ip: '' })
  }
}

function callerOf(
  { dictionary, vault }: Means,
  session: Pick<SessionRow, 'id' | 'tenantId' | 'userId'>,
  rights: Rights,
  { lang, ip }: Pick<Caller, 'lang' | 'ip'>,
): Caller {
  const secrets = secretsOf(vault, session.tenantId)
  return {
    tenantId: session.tenantId,
    userId: session.userId,
    deptId: rights.deptId,
    account: rights.account,
    name: rights.name,
    roleIds: rights.roleIds,
    roles: rights.roles,
    lang,
    timeZone: rights.timeZone,
    ip,
    sessionId: session.id,
    secrets,
    actor: {
      tenantId: session.tenantId,
      userId: session.userId,
      deptId: rights.deptId,
      timeZone: rights.timeZone,
    },
    standing: () => standingOf(rights),
    may: rights.all ? () => true : (code) => rights.codes.has(code),
    scope: (entity) =>
      rights.scopes.length === 0
        ? undefined
        : scopeCondition(entity, rights.scopes, {
            userId: session.userId,
            deptId: rights.deptId,
            lang,
            timeZone: rights.timeZone,
            secrets,
          }),
    hides: (entity) => hiddenProps(entity, rights.scopes),
    mayCall: (url) =>
      rights.guarded.size === 0 || !rights.guarded.has(callAt(url)) || rights.granted.has(callAt(url)),
    words: (code, reader) => dictionary(session.tenantId, code, reader),
  }
}

/**
 * `Blade-Auth: bearer …`, at exports and templates also in the address. No cookie counts: whatever a foreign page makes a browser send, it cannot send this (threat
 * A11).
 */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth'] ?? request.headers.authorization?.replace(/^Basic .*/i, '')
  const given = typeof header === 'string' && header !== '' ? header : tokenInAddress(request)
  return given?.replace(/^bearer\s+/i, '')
}
