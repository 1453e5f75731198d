import { label, type Label } from '#kernel/definition/index.ts'
import { listed } from '#kernel/http/who-can.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'

/** Whoever has a task, by name; undefined where it waits to be claimed. */
export const holderOf = (reader: Reader, taskId: string): Promise<Label | undefined> =>
  reader.one<Label>(
    sql`select ${titled(user, 'u', 'zh')} as zh, ${titled(user, 'u', 'en')} as en from flow_task k join blade_user u on u.id = k.assignee_id where k.id = ${taskId}`,
  )

/** An instance and all that it called: one matter to whoever started it. */
export const withCalled = (id: string): Sql =>
  sql`any(array(select i.id from flow_instance i where i.id = ${id} or i.root_id = ${id}))`

/** Tasks (alias `k`) of an instance and of what it called that people have still to do. */
export const openIn = (instanceId: string): Sql =>
  sql`k.instance_id = ${withCalled(instanceId)} and k.state = 'open' and k.kind = 'user' and k.is_deleted = 0`

async function named(reader: Reader, tasks: Sql, canSignIn: boolean): Promise<Label | undefined> {
  const people = await reader.query<Label>(
    sql`select ${titled(user, 'u', 'zh')} as zh, ${titled(user, 'u', 'en')} as en from blade_user u
        where (u.is_deleted = 0 and u.status = 1) = ${canSignIn} and u.id in (select k.assignee_id from flow_task k where ${tasks}) order by u.id limit 4`,
  )
  return people.length > 0 ? listed(people) : undefined
}

/** With whom a process lies now, by name; undefined where its tasks wait to be claimed, or it waits for no person. */
export const holdersIn = (reader: Reader, instanceId: string): Promise<Label | undefined> =>
  named(reader, openIn(instanceId), true)

/** Who has its tasks and can no longer sign in. */
export const lostIn = (reader: Reader, instanceId: string): Promise<Label | undefined> =>
  named(reader, openIn(instanceId), false)

/** To whom a task that nobody has was given to be claimed, where its row names people. */
export async function offeredTo(reader: Reader, taskId: string): Promise<Label> {
  const people = await reader.query<Label>(
    sql`select ${titled(user, 'u', 'zh')} as zh, ${titled(user, 'u', 'en')} as en from flow_task k
        join blade_user u on u.id = any(k.candidate_users) and u.is_deleted = 0 and u.status = 1 where k.id = ${taskId} order by u.id limit 4`,
  )
  return people.length > 0 ? listed(people) : label('他人', 'others')
}

/** What somebody is called. */
export async function nameOf(reader: Reader, userId: string): Promise<Label> {
  const found = await reader.one<Label>(
    sql`select ${titled(user, 'u', 'zh')} as zh, ${titled(user, 'u', 'en')} as en from blade_user u where u.id = ${userId}`,
  )
  return found ?? label('同事', 'a colleague')
}
