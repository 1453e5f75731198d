import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { recordSeen } from '../binding/bound.ts'
import { visibleInstance } from '../running/may-see.ts'

type Row = { id: string; title: string; processName: string; state: string }

/** Processes about a record, for whoever sees the record and the process. */
export async function aboutList({ caller, db, input }: Call): Promise<unknown> {
  const reader = db.of(caller.tenantId)
  const aboutId = idOf(input.aboutId)
  const seen = await recordSeen({ caller }, reader, {
    about: String(input.about ?? ''),
    aboutId: aboutId ?? null,
  })
  if (!seen) return []
  const rows = await reader.query<Row>(
    sql`select i.id, i.title, p.name as process_name, i.state from flow_instance i join flow_process p on p.id = i.process_id
        where i.about = ${seen.entity} and i.about_id = ${seen.id} and i.is_deleted = 0 order by i.id desc limit 20`,
  )
  const mine = await Promise.all(rows.map(({ id }) => visibleInstance(reader, caller, id)))
  return rows.filter((_, at) => mine[at] !== undefined)
}
