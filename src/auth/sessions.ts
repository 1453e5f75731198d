import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Db, Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import { keyed, type Counted } from './throttle.ts'
import { hashOf, pairOf, readToken, type Pair } from './tokens.ts'

/** Sessions and the rotation of their tokens (contract section 2, threats A07 to A09). */

export type SessionRow = {
  id: string
  tenantId: string
  userId: string
  deptId: string | null
  roleIds: string[]
  clientId: string
  generation: number
  accessUntil: Date
  /** Until when the access token of the generation before is taken; never longer than it would have been without a renewal. */
  formerAccessUntil?: Date | null
  refreshUntil: Date
  lockedAt: Date | null
  revokedAt: Date | null
  /** When its newest tokens were made; read by `sessionOf` alone. */
  seenTime?: Date
}

/**
 * Made by a clock that ran ahead and was put right since: such a session would last as much longer (promise R21). The
 * clocks of two servers may differ by minutes.
 */
export const madeInFuture = (made: Date | undefined, now: Date): boolean =>
  made !== undefined && made.getTime() > now.getTime() + clockSlackMs
const clockSlackMs = 300_000

export type Validity = {
  readonly accessSeconds: number
  readonly refreshSeconds: number
  /** Whether its sessions go on with a refresh token. */
  readonly renews: boolean
}
const graceMs = 10_000

export type NewSession = Pick<SessionRow, 'tenantId' | 'userId' | 'deptId' | 'roleIds' | 'clientId'> & {
  ip: string
  userAgent: string
}

/**
 * With it goes what the tries of this sign-in counted (`takeBack`), in one statement: first what is its own, then the wider
 * one, as they are counted, so that two that meet wait for each other and do not stand in each other's way.
 */
export async function openSession(
  db: Db,
  key: Buffer,
  now: Date,
  wanted: NewSession,
  validity: Validity,
  [own, wider]: Counted | readonly [] = [],
): Promise<{ id: string; pair: Pair }> {
  const id = nextId()
  const pair = pairOf(key, id, 0)
  // The account remembers when, for sessions go after a while.
  await db.of(wanted.tenantId).query(
    sql`with forgiven as (delete from throttle where key = ${keyed(own?.key)} returning key),
        given_back as (update throttle set count = count - 1
          where key = ${keyed(wider?.key)} and count > 0 and (select count(*) from forgiven) >= 0),
        opened as (insert into session (id, tenant_id, user_id, dept_id, role_ids, client_id, access_hash, refresh_hash, access_until, refresh_until, ip, user_agent, create_time, seen_time)
        values (${id}, ${wanted.tenantId}, ${wanted.userId}, ${wanted.deptId}, ${wanted.roleIds}::bigint[], ${wanted.clientId}, ${hashOf(pair.access)}, ${hashOf(pair.refresh)},
          ${after(now, validity.accessSeconds)}, ${after(now, validity.refreshSeconds)}, ${wanted.ip.slice(0, 64)}, ${wanted.userAgent.slice(0, 300)}, ${now}, ${now}))
        update blade_user set last_sign_in_at = ${now} where id = ${wanted.userId}`,
    // It changes nobody's rights: what is kept of them stays.
    { counts: true, keep: true },
  )
  return { id, pair }
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

export function sessionOf(
  reader: { one: Db['platform']['one'] },
  id: string,
): Promise<SessionRow | undefined> {
  return reader.one<SessionRow>(
    sql`select id, tenant_id, user_id, dept_id, role_ids, client_id, generation, access_until, former_access_until, refresh_until, locked_at, revoked_at, seen_time from session where id = ${id}`,
    { keep: true },
  )
}

export type Refreshed = { readonly session: SessionRow; readonly pair: Pair }

/**
 * Takes a refresh token once. A twin within ten seconds gets the same pair; later reuse means that the token was stolen
 * and ends the whole session.
 */
export async function refreshSession(
  db: Db,
  key: Buffer,
  now: Date,
  token: string,
  validity: (clientId: string) => Promise<Validity>,
  choose: (tx: Tx, session: SessionRow) => Promise<{ deptId: string | null; roleIds: string[] } | Refusal>,
): Promise<Refreshed | Refusal> {
  const read = readToken(key, 'r', token)
  if (!read) return refuse('noRefresh')
  const known = await sessionOf(db.platform, read.session)
  if (!known || madeInFuture(known.seenTime, now)) return refuse('noRefresh')
  const { accessSeconds, refreshSeconds, renews } = await validity(known.clientId)
  if (!renews) return refuse('wrongGrant')
  const pair = pairOf(key, read.session, read.generation + 1)
  const taken = await db.tx({ tenantId: known.tenantId, userId: known.userId, deptId: null }, async (tx) => {
    const row = await tx.one<SessionRow>(
      sql`update session set generation = generation + 1, previous_hash = refresh_hash, rotated_at = ${now}, seen_time = ${now},
            former_access_until = least(access_until, ${new Date(now.getTime() + graceMs)}), access_hash = ${hashOf(pair.access)}, refresh_hash = ${hashOf(pair.refresh)},
            access_until = ${after(now, accessSeconds)}, refresh_until = ${after(now, refreshSeconds)}
          where id = ${read.session} and refresh_hash = ${hashOf(token)} and revoked_at is null and refresh_until > ${now}
          returning id, tenant_id, user_id, dept_id, role_ids, client_id, generation, access_until, refresh_until, locked_at, revoked_at`,
    )
    if (!row) return undefined
    const chosen = await choose(tx, row)
    if (isRefusal(chosen)) return chosen
    await tx.query(
      sql`update session set dept_id = ${chosen.deptId}, role_ids = ${chosen.roleIds}::bigint[] where id = ${row.id}`,
    )
    tx.tell(`session:${row.id}`)
    return { session: { ...row, ...chosen }, pair }
  })
  return taken ?? (await reused(db, key, now, token, read.session))
}

async function reused(
  db: Db,
  key: Buffer,
  now: Date,
  token: string,
  id: string,
): Promise<Refreshed | Refusal> {
  const twin = await db.platform.one<SessionRow & { rotatedAt: Date }>(
    sql`select id, tenant_id, user_id, dept_id, role_ids, client_id, generation, access_until, refresh_until, locked_at, revoked_at, rotated_at
        from session where id = ${id} and previous_hash = ${hashOf(token)} and revoked_at is null`,
  )
  if (twin && now.getTime() - twin.rotatedAt.getTime() <= graceMs)
    return { session: twin, pair: pairOf(key, id, twin.generation) }
  await revokeSessions(db, now, sql`id = ${id}`)
  return refuse('noRefresh')
}

/** Ends sessions at once, for every process; answers how many. */
async function end(tx: Tx, now: Date, which: Sql): Promise<number> {
  const gone = await tx.query<{ id: string }>(
    sql`update session set revoked_at = ${now} where revoked_at is null and ${which} returning id`,
  )
  for (const { id } of gone) tx.tell(`session:${id}`)
  return gone.length
}

/** The same outside of a transaction. */
export const revokeSessions = (db: Db, now: Date, which: Sql): Promise<number> =>
  db.tx({ tenantId: '', userId: null, deptId: null }, (tx) => end(tx, now, which))

/** Every session of these users ends at once; `except` is the one that asked. */
export async function endSessions(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
  except = '0',
): Promise<void> {
  await end(
    tx,
    now,
    sql`tenant_id = ${tx.actor.tenantId} and user_id = any(${userIds}::bigint[]) and id <> ${except}`,
  )
}

/** Every session that was opened by one of these clients ends at once, of whichever tenant it is. */
export const endSessionsOf = (tx: Tx, clientIds: readonly string[]): Promise<number> =>
  end(tx, tx.now, sql`client_id = any(${[...clientIds]}::text[])`)

/**
 * Before these accounts hold other roles: who acts as all of theirs acts as all of the new ones in what they have open
 * already, and so does whoever keeps none of those they chose; who chose some of several stays with them. Open pages of
 * theirs are drawn anew.
 */
export async function followRoles(
  tx: Tx,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  const roles = sql`${[...roleIds]}::bigint[]`
  const moved = await tx.query<{ id: string }>(
    sql`update session s set role_ids = ${roles} from blade_user u
        where s.tenant_id = ${tx.actor.tenantId} and s.user_id = any(${[...userIds]}::bigint[]) and s.revoked_at is null
          and u.id = s.user_id and u.tenant_id = s.tenant_id and (s.role_ids @> coalesce(u.role_id, '{}') or not s.role_ids && ${roles})
          and not (s.role_ids @> ${roles} and s.role_ids <@ ${roles}) returning s.id`,
  )
  for (const { id } of moved) tx.tell(`session:${id}`)
}
