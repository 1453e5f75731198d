import { label } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import { task, type Job } from '#kernel/jobs/job.ts'
import { minutes } from '#kernel/jobs/schedule.ts'
import { daysBefore } from '#kernel/store/sweep.ts'
import { fileProps } from '#kernel/store/files.ts'
import { allEntities } from '#kernel/store/registry.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'

/**
 * Uploads that no record took within a day, and files that no record holds any more: row and bytes go. A file of a text or
 * an avatar stays, for nothing points at it but its address. One that somebody is just about to hold is locked by their
 * write, and looked at again once it is not.
 */
const keptDays = 1
const mostFiles = 200

type Means = Pick<Context, 'db' | 'blobs' | 'clock'>

/** One pass over all tenants; how many files went. */
export async function sweepOrphans(
  { db, blobs, clock }: Means,
  going: () => boolean = () => true,
): Promise<number> {
  const tenants = await db.platform.query<{ tenantId: string }>(sql`select tenant_id from tenant`)
  let gone = 0
  for (const { tenantId } of tenants)
    for (let last = mostFiles; last === mostFiles && going(); gone += last)
      last = await sweepSome({ db, blobs, clock }, tenantId)
  return gone
}

async function sweepSome({ db, blobs, clock }: Means, tenantId: string): Promise<number> {
  const since = daysBefore(clock(), keptDays)
  const files = await db.tx({ tenantId, userId: null, deptId: null }, async (tx) => {
    const locked = await tx.query<{ id: string }>(
      sql`select t.id from attach t where t.is_deleted = 0 and t.update_time < ${since} and t.picture_key is null
            and not exists (select 1 from file_link l where l.attach_id = t.id)
          order by t.id limit ${mostFiles} for update skip locked`,
    )
    // Another statement, which sees what was written while this one waited for a lock.
    return tx.query<{ name: string | null; previewName: string | null }>(
      sql`update attach t set is_deleted = 1, update_time = ${tx.now} where t.id = any(${locked.map(({ id }) => id)}::bigint[])
            and not exists (select 1 from file_link l where l.attach_id = t.id) and ${namedNowhere()} returning t.name, t.preview_name`,
    )
  })
  for (const { name, previewName } of files)
    for (const key of [name, previewName]) if (key) await blobs.remove(key).catch(() => undefined)
  return files.length
}

/** A row that was written past the store has no link, and its public page shows the file all the same. */
function namedNowhere(): Sql {
  const fields = allEntities().flatMap((entity) => fileProps(entity).map((prop) => ({ entity, prop })))
  const named = fields.map(({ entity, prop }) => {
    const column = sql`r.${sql.id(prop.column)}`
    const names = prop.kind.points === 'one' ? sql`${column} = t.id` : sql`t.id = any(${column})`
    return sql`not exists (select 1 from ${sql.id(entity.table)} r where ${names})`
  })
  return sql.join(named, ' and ')
}

export const orphansJob: Job = task('resource.orphans', {
  label: label('清理无人使用的附件', 'Remove files that nobody holds'),
  schedule: minutes(60),
  ofPlatform: true,
  run: ({ ctx, going }) => sweepOrphans(ctx, going),
})
