import pg from 'pg'
import { isStaleStatement } from './faults.ts'
import { appRole } from './ahead.ts'
import { queryAs } from './wire.ts'

/** What stands between us and the database, found out at the start. */
export type Way = {
  /** A pooler: the backend that answers is not the one that greeted. */
  readonly pooled: boolean
  /** Statements stay prepared for their client, whichever backend answers (PgBouncer from 1.21 on). */
  readonly prepared: boolean
  readonly user: string
}

export class DatabaseRefused extends Error {}

export async function wayTo(url: string): Promise<Way> {
  const [one, other] = [clientOf(url), clientOf(url)]
  try {
    await Promise.all([one.connect(), other.connect()])
    const pid = await backendOf(one)
    const pooled = pid !== (one as unknown as { processID: number }).processID
    const { rows } = await one.query<{ user: string }>('select session_user as user')
    const user = rows[0]?.user ?? ''
    return { pooled, user, prepared: !pooled || (await keepsStatements(one, other)) }
  } finally {
    await Promise.all([one.end().catch(() => {}), other.end().catch(() => {})])
  }
}

/** Prepares on one connection, has another take that backend away, and asks for what was prepared. */
async function keepsStatements(one: pg.Client, other: pg.Client): Promise<boolean> {
  const probe = { name: 'probe', text: 'select pg_backend_pid() as pid' }
  try {
    for (let i = 0; i < 20; i += 1) {
      const { rows } = await one.query<{ pid: number }>(probe)
      await other.query('begin')
      const taken = (await backendOf(other)) === rows[0]?.pid
      if (taken) await one.query(probe)
      await other.query('rollback')
      if (taken) return true
    }
    // One backend after another was met by chance: too little is known to rely on it.
    return false
  } catch (error) {
    if (isStaleStatement(error as Error)) return false
    throw error
  }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // What happens to a line is told by the statement on it; an event that nobody hears would end the process.
  client.on('error', () => {})
  return client
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

type Power = {
  readonly acts: string
  readonly bypasses: boolean
  readonly owns: boolean
  readonly loginBypasses: boolean
}

/**
 * Asked as every statement will be asked. Row security binds nobody who may bypass it or owns the tables, so such a
 * connection is refused here and not found out later. `apart`: the application has an address of its own, and then its
 * user needs no power at all.
 */
export async function refuseUnfenced(
  client: pg.ClientBase,
  { prepared, user }: Way,
  { apart }: { apart: boolean },
): Promise<void> {
  const text = `select current_user::text as acts, bool_or(rolsuper or rolbypassrls) filter (where rolname = current_user) as bypasses,
    bool_or(rolsuper or rolbypassrls) filter (where rolname = session_user) as "loginBypasses",
    exists (select from pg_class where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname = 'public' or nspname ~ '^t_[0-9]+$')
      and pg_has_role(current_user, relowner, 'member')) as owns from pg_roles`
  const outcome = await queryAs(client, '', { text, values: [] }, { prepared }).catch((error: Error) => {
    throw new DatabaseRefused(
      `the database user ${user} cannot act as ${appRole} (${error.message}); as owner run: grant ${appRole} to "${user}"`,
    )
  })
  const power = outcome.rows[0] as Power | undefined
  if (!power || power.acts !== appRole || power.bypasses || power.owns)
    throw new DatabaseRefused(
      `the role ${appRole} could bypass row security and show a tenant the rows of another; as owner run: alter role ${appRole} nosuperuser nobypassrls, and take from it the roles that own tables`,
    )
  if (apart && power.loginBypasses)
    throw new DatabaseRefused(
      `the user ${user} of DATABASE_URL could bypass row security; give the application a user without superuser and bypassrls, and leave the powerful one to DATABASE_DIRECT_URL`,
    )
}
