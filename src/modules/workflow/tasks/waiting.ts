import type { Lang, Refusal } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { refuse } from '../catalogue.ts'
import type { Task } from './definition.ts'

/** Tasks (alias `t`) that wait for another one: for a signer who was asked first, or for whoever is to sign before them. */
export const itsTurnComes = sql`exists (select 1 from flow_task w where w.id = t.waits_for_id and w.state = 'open')`

/** What comes to an added signer comes when it is their turn; whoever asked for one sees what waits. */
export const notYetTheirs: Sql = sql`(t.signer is not distinct from 'after' and ${itsTurnComes})`

/** Whom a task (alias `t`) waits for, in a list. */
export const nameOfAwaited = (lang: Lang): Sql =>
  sql`(select ${titled(user, 'u', lang)} from flow_task w join blade_user u on u.id = w.assignee_id where w.id = t.waits_for_id and w.state = 'open')`

/** Whom this task waits for: a signer who was asked first, or whoever asked to be signed after. */
export async function waitsFor(
  reader: Reader,
  task: Pick<Task, 'waitsForId'>,
): Promise<{ readonly name: string; readonly nameEn: string } | undefined> {
  return task.waitsForId
    ? reader.one<{ name: string; nameEn: string }>(
        sql`select ${titled(user, 'u', 'zh')} as name, ${titled(user, 'u', 'en')} as "nameEn" from flow_task t join blade_user u on u.id = t.assignee_id
            where t.id = ${task.waitsForId} and t.state = 'open'`,
      )
    : undefined
}

export async function mustWait(reader: Reader, task: Pick<Task, 'waitsForId'>): Promise<Refusal | undefined> {
  const person = await waitsFor(reader, task)
  return person && refuse('waitsForSigner', person)
}
