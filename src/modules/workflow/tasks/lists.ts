import { isRefusal, wallClock, type Entity, type Lang } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { shown } from '#kernel/http/seen.ts'
import { slice, type Listed } from '#kernel/http/slice.ts'
import { page, type ListRules } from '#kernel/store/list.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { flowCopy } from '../copies/definition.ts'
import { flowProcess } from '../deployments/definition.ts'
import { flowInstance } from '../instances/definition.ts'
import { leftBy } from '../running/may-see.ts'
import { mayClaim } from '../running/people.ts'
import { delegatedBy, inHand } from '../running/substitutes.ts'
import { flowTask } from './definition.ts'
import { nameOfAwaited, notYetTheirs } from './waiting.ts'

/** The five lists of a person's own business. Each answers what is theirs, whatever else they may. */

/** Newest versions that may be started. */
export const startList = (call: Call) =>
  listOf(call, flowProcess, {
    rows: sql`t.state = 'active' and t.mirrors is null and not exists (select 1 from flow_process n where n.process_key = t.process_key and n.process_version > t.process_version and n.is_deleted = 0)`,
    columns: {
      key: sql`t.process_key`,
      processDefinitionId: sql`t.id::text`,
      processDefinitionName: sql`t.name`,
    },
  })

export const claimList = (call: Call) =>
  taskList(call, sql`t.state = 'open' and t.kind = 'user' and ${mayClaim(call.caller)}`)

export const todoList = (call: Call) =>
  taskList(
    call,
    sql`t.state = 'open' and t.kind = 'user' and ((${inHand(call.caller)} and not ${notYetTheirs}) or ${delegatedBy(call.caller)})`,
    {
      columns: {
        awaitedName: nameOfAwaited(call.caller.lang),
        delegatedTo: sql`(select ${titled(user, 'u', call.caller.lang)} from blade_user u where u.id = t.assignee_id and ${delegatedBy(call.caller)})`,
      },
    },
  )

/** What they decided, and what they said about a task of somebody else or handed on: each as they left it, and when. */
export function doneList(call: Call): Promise<unknown> {
  const { userId, timeZone } = call.caller
  const decided = sql`(t.state = 'done' and (t.assignee_id = ${userId} or t.for_user_id = ${userId}))`
  const own = (column: 'what' | 'time') =>
    sql`(select d.${sql.id(column)} from flow_deed d where ${leftBy(userId)} order by d.id desc limit 1)`
  const gone = (column: 'what' | 'time') => sql`case when ${decided} is not true then ${own(column)} end`
  return taskList(
    call,
    sql`t.kind = 'user' and (${decided} or exists (select 1 from flow_deed d where ${leftBy(userId)}))`,
    {
      columns: { leftAs: gone('what'), leftTime: gone('time') },
      order: sql`coalesce(${gone('time')}, t.end_time) desc`,
    },
    ({ leftAs, leftTime, ...row }) =>
      leftTime instanceof Date ? { ...row, outcome: leftAs, endTime: wallClock(leftTime, timeZone) } : row,
  )
}

export const sendList = (call: Call) =>
  listOf(call, flowInstance, {
    rows: sql`t.starter_id = ${call.caller.userId} and t.parent_id is null`,
    columns: {
      processInstanceId: sql`t.id::text`,
      processDefinitionId: sql`t.process_id::text`,
      processDefinitionName: sql`(select p.name from flow_process p where p.id = t.process_id)`,
      processIsFinished: sql`case when t.state = 'running' then 'unfinished' else 'finished' end`,
    },
  })

/** Processes that somebody let the caller know of. */
export const copyList = (call: Call) =>
  listOf(call, flowCopy, {
    rows: sql`t.user_id = ${call.caller.userId}`,
    columns: {
      processInstanceId: sql`t.instance_id::text`,
      ...ofInstance(call.caller.lang),
      byName: sql`(select ${titled(user, 'u', call.caller.lang)} from blade_user u where u.id = t.by_id)`,
    },
    filters: copyFilters,
  })

/** Facts of the instance beside each task, under the names that the family's screens ask for. */
function taskList(
  call: Call,
  rows: Sql,
  more: Pick<ListRules, 'columns' | 'order'> = {},
  told: (row: Record<string, unknown>) => Record<string, unknown> = (row) => row,
): Promise<unknown> {
  const { caller } = call
  return listOf(
    call,
    flowTask,
    {
      ...more,
      rows,
      columns: {
        ...more.columns,
        taskId: sql`t.id::text`,
        taskName: sql`t.name`,
        taskDefinitionKey: sql`t.node_id`,
        processInstanceId: sql`t.instance_id::text`,
        ...ofInstance(caller.lang),
        forName: sql`(select ${titled(user, 'u', caller.lang)} from blade_user u where u.id = case when t.for_user_id is not null then t.for_user_id when ${delegatedBy(caller)} then nullif(t.owner_id, ${caller.userId}) when t.assignee_id <> ${caller.userId} then t.assignee_id end)`,
      },
      filters: taskFilters,
    },
    async (rows) => {
      const words = await caller.words('flow', call.db.of(caller.tenantId))
      return rows.map((row) => ({
        ...told(row),
        categoryName: words.get(String(row.category))?.[caller.lang] ?? row.category,
      }))
    },
  )
}

const of = (column: string) =>
  sql`(select i.${sql.id(column)} from flow_instance i where i.id = t.instance_id)`
const ofProcess = (column: string) =>
  sql`(select p.${sql.id(column)} from flow_instance i join flow_process p on p.id = i.process_id where i.id = t.instance_id)`

/** What a row about an instance tells of it. */
const ofInstance = (lang: Lang) => ({
  title: of('title'),
  instanceNo: of('instance_no'),
  instanceState: of('state'),
  category: of('category'),
  starterId: sql`${of('starter_id')}::text`,
  starterName: sql`(select ${titled(user, 'u', lang)} from flow_instance i join blade_user u on u.id = i.starter_id where i.id = t.instance_id)`,
  processDefinitionId: sql`${of('process_id')}::text`,
  processDefinitionName: ofProcess('name'),
  processDefinitionVersion: ofProcess('process_version'),
  processIsFinished: sql`case when ${of('state')} = 'running' then 'unfinished' else 'finished' end`,
})

const instanceMatches = (column: string) => (value: string) =>
  sql`exists (select 1 from flow_instance i join flow_process p on p.id = i.process_id where i.id = t.instance_id and ${sql.raw(column)} ilike ${`%${value.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`})`

const copyFilters = { title: instanceMatches('i.title') } satisfies ListRules['filters']
const taskFilters = {
  ...copyFilters,
  instanceNo: instanceMatches('i.instance_no'),
  processDefinitionName: instanceMatches('p.name'),
  category: (value: string) =>
    sql`exists (select 1 from flow_instance i where i.id = t.instance_id and i.category = ${value.replace(/^flow_/, '')})`,
} satisfies ListRules['filters']

/** What each of them may be asked. */
export const ofProcesses: Listed = { entity: flowProcess, answers: 'page' }
export const ofInstances: Listed = { entity: flowInstance, answers: 'page' }
export const ofTasks: Listed = { entity: flowTask, filters: Object.keys(taskFilters), answers: 'page' }
export const ofCopies: Listed = { entity: flowCopy, filters: Object.keys(copyFilters), answers: 'page' }

async function listOf(
  { caller, db, input }: Pick<Call, 'caller' | 'db' | 'input'>,
  entity: Entity,
  rules: ListRules,
  finish: (rows: Record<string, unknown>[]) => Promise<Record<string, unknown>[]> = async (rows) => rows,
): Promise<unknown> {
  const found = await page<Record<string, unknown>>(db, caller.tenantId, entity, input, rules, caller)
  if (isRefusal(found)) return found
  const rows = await shown(
    slice(entity as never, { project: lean }),
    found.records,
    caller,
    db.of(caller.tenantId),
  )
  return { ...found, records: await finish(rows) }
}

/** Lists carry no state of the engine and no data of a process. */
const lean = ({ engine: _engine, variables: _variables, form: _form, ...row }: Record<string, unknown>) => row
