import type { Label } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'

/** Whoever has a task, by name; undefined where it waits to be claimed. */
export const holderOf = (reader: Reader, taskId: string): Promise<Label | undefined> =>
  reader.one<Label>(
    sql`select ${titled(user, 'u', 'zh')} as zh, ${titled(user, 'u', 'en')} as en from flow_task k join blade_user u on u.id = k.assignee_id where k.id = ${taskId}`,
  )
