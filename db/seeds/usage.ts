import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { platform } from './minimal.ts'

/** Readings of the demo's articles in the last ninety days, in one statement: more of the newer, a third of them of the PDF. */
export async function seedUsage(db: Db, now: Date): Promise<void> {
  await db.tx(platform, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(7214006)`)
    await tx.query(
      sql`with read as (select row_number() over () as id, a.tenant_id, a.id as article_id,
            case when n % 3 = 0 then 'pdf' else 'abstract' end as kind,
            ${now}::timestamptz - make_interval(hours => ((n * 37 + a.nth * 11) % 2160)::int) as at,
            substr(md5(a.nth || '-' || n / 2), 1, 32) as visit, case when n % 4 = 0 then 'phone' else 'desktop' end as ua
          from (select t.*, row_number() over (order by t.publish_date desc, t.id) as nth from articles t
            where t.tenant_id = ${platform.tenantId} and t.state in ('published', 'concern', 'retracted') and t.is_deleted = 0) a
          cross join lateral generate_series(1, greatest(6, 60 - a.nth::int)) n
          where not exists (select 1 from usage_event))
          insert into usage_event (id, tenant_id, article_id, kind, at, session_hash, ua_class) select * from read returning 1 as one`,
    )
  })
}
