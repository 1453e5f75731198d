import type { Context } from '../http/caller.ts'
import type { Reader } from '../store/db.ts'
import { openTenants } from '../store/open-tenants.ts'
import { sql, type Sql } from '../store/sql.ts'

/**
 * The clock stands in a tenant that is shut, and everywhere while no server runs. When it goes again, dates have passed on
 * which nobody could do anything: jobs that take something away from whoever is late rest for as long as it stood, three
 * days at most, so that the office can give people more time (decision 94).
 */
const unnoticedMs = 30 * 60_000
export const beatMs = 60_000

/** Every minute, before any job is looked at. Of several servers one writes. */
export async function beat({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const open = await db.platform.query<{ tenantId: string }>(
    sql`select t.tenant_id from tenant t where ${openTenants(now, 't')} order by t.tenant_id`,
  )
  // It stood for longer than anybody would not notice (half an hour); half a minute apart two servers say the same.
  await db.platform.query(
    sql`insert into clock_beat (tenant_id, seen_at) select id, ${now}::timestamptz from unnest(${open.map(({ tenantId }) => tenantId)}::text[]) id
        on conflict (tenant_id) do update set seen_at = excluded.seen_at,
          stood_from = case when clock_beat.seen_at < excluded.seen_at - interval '30 minutes' then clock_beat.seen_at else clock_beat.stood_from end,
          rests_until = case when clock_beat.seen_at < excluded.seen_at - interval '30 minutes'
            then greatest(clock_beat.rests_until, excluded.seen_at + least(excluded.seen_at - clock_beat.seen_at, interval '3 days')) else clock_beat.rests_until end
        where clock_beat.seen_at < excluded.seen_at - interval '30 seconds' or clock_beat.seen_at > excluded.seen_at + interval '1 minute'`,
  )
}

/** Of rows of `tenant`: those whose clock did not stand lately. One that nobody has looked at yet is like a new one. */
export const goesSteadily = (now: Date): Sql =>
  sql`not exists (select 1 from clock_beat b where b.tenant_id = tenant.tenant_id
        and (b.rests_until > ${now} or b.seen_at < ${new Date(now.getTime() - unnoticedMs)}))`

export type Rest = { readonly stoodFrom: Date; readonly restsUntil: Date }

/** What a tenant's clock found when it went again, for as long as it rests. */
export function restOf(platform: Reader, tenantId: string, now: Date): Promise<Rest | undefined> {
  return platform.one<Rest>(
    sql`select stood_from, rests_until from clock_beat where tenant_id = ${tenantId} and rests_until > ${now}`,
  )
}
