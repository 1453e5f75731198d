import type { Call, Caller } from '#kernel/http/caller.ts'
import { allSlices } from '#kernel/http/slices.ts'
import type { Reader } from '#kernel/store/db.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { containing, sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { role } from '#modules/system/role/definition.ts'
import { stateField, stepsOf } from '../binding/bound.ts'
import type { Choice, Choices } from '../terms/choices.ts'

/**
 * What a drawing may name, so that whoever draws chooses and need not know how it is spelled. People are those whose
 * name or account holds `words`, for callers who may look at accounts; who searches people is answered people alone.
 */
export async function choicesOf({ caller, db, input }: Call): Promise<Choices> {
  const reader = db.of(caller.tenantId)
  const words = String(input.words ?? '').trim()
  if (words !== '') return { ...none, people: await found(reader, caller, words) }
  const [roles, posts, depts, people, processes] = await Promise.all([
    reader.query<Choice>(
      sql`select role_alias as value, ${sql.raw(titleExpression(role, 'role', caller.lang))} as label from role where is_deleted = 0 and role_alias <> '' order by sort, id limit 200`,
    ),
    reader.query<Choice>(
      sql`select post_code as value, post_name as label from post where is_deleted = 0 and post_code <> '' order by sort, id limit 200`,
    ),
    reader.query<Choice>(
      sql`select dept_name as value, dept_name as label from dept where is_deleted = 0 group by dept_name order by min(sort), min(id) limit 500`,
    ),
    found(reader, caller, words),
    reader.query<Choice>(
      sql`select p.process_key as value, p.name as label from flow_process p where p.is_deleted = 0 and p.state = 'active' and p.mirrors is null
          and not exists (select 1 from flow_process n where n.process_key = p.process_key and n.process_version > p.process_version and n.is_deleted = 0)
          order by p.name, p.id limit 500`,
    ),
  ])
  return { roles, posts, depts, people, processes, ...boundTo(caller) }
}

const none: Choices = { roles: [], posts: [], depts: [], people: [], processes: [], mirrors: [], guards: [] }

async function found(reader: Reader, caller: Caller, words: string): Promise<readonly Choice[]> {
  if (!caller.may('user_view')) return []
  return reader.query<Choice>(
    sql`select u.account as value, ${titled(user, 'u', caller.lang)} || ' ' || u.account as label from blade_user u
        where u.is_deleted = 0 and u.status = 1 and (u.account ilike ${containing(words)} or u.real_name ilike ${containing(words)} or u.real_name_en ilike ${containing(words)}) order by u.real_name, u.id limit 20`,
  )
}

/** Records with states that this caller may see, and their steps. */
function boundTo(caller: Caller): Pick<Choices, 'mirrors' | 'guards'> {
  const living = allSlices()
    .map(({ entity }) => entity)
    .filter((entity) => caller.may(`${entity.name}_view`) && stateField(entity) !== undefined)
  const guards = living.flatMap((entity) =>
    stepsOf(entity.name).map((step) => ({
      value: `${entity.name}.${step}`,
      label: `${entity.label[caller.lang]} · ${entity.actions?.[step]?.label[caller.lang] ?? step}`,
    })),
  )
  const mirrors = living.flatMap((entity) =>
    stepsOf(entity.name).length > 0 ? [{ value: entity.name, label: entity.label[caller.lang] }] : [],
  )
  return { mirrors, guards }
}
