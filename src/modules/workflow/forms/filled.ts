import type { FieldError, Label, Refusal } from '#kernel/definition/index.ts'
import type { Prop } from '#kernel/definition/entity.ts'
import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { inList, wallClock } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { narrowingOf } from '#kernel/http/narrowing.ts'
import { unfitFiles } from '#kernel/http/fitting-files.ts'
import { parseAsked, requiredMessage } from '#kernel/http/validate.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { flowFile } from '../attachments/definition.ts'

/** What was filled in, checked as the kernel checks every body; kept as JSON, moments by the clock on the wall. */
export async function filledIn(
  asks: Asks,
  posted: unknown,
  caller: Caller,
  reader: Reader,
): Promise<Record<string, unknown> | Refusal> {
  const given = typeof posted === 'object' && posted !== null && !Array.isArray(posted) ? posted : {}
  const { values, errors } = parseAsked(asks, { ...given }, caller)
  const people = askedProps(asks).filter(({ kind }) => kind.facts?.target === 'user')
  const unknown: FieldError[] = []
  for (const prop of people) {
    const told = await unfitPeople(prop, values[prop.name], caller, reader)
    if (told) unknown.push({ field: prop.name, msg: told })
  }
  const files = await unfitFiles({ ...flowFile, props: askedProps(asks) }, values, {}, reader)
  const wrong = [...errors, ...unknown, ...files]
  if (wrong[0]) return refuse('badInput', { first: wrong[0].msg }, { errors: wrong })
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      value instanceof Date ? wallClock(value, caller.timeZone) : value,
    ]),
  )
}

/** Why not everybody who was chosen here may be asked for something. */
async function unfitPeople(
  prop: Prop,
  value: unknown,
  caller: Caller,
  reader: Reader,
): Promise<Label | undefined> {
  const { label } = prop
  const several = Array.isArray(value)
  const ids = several ? value.map(String) : typeof value === 'string' ? [value] : []
  if (ids.length === 0) return several && prop.required ? requiredMessage(label) : undefined
  const works = narrowingOf(prop)?.heldBy !== undefined
  // Colleagues alone are named: whoever posts an id must not learn whose it is.
  const unfit = await reader.query<{ name: string | null }>(
    sql`select case when n.role_id && (select array_agg(r.id) from role r where r.held_by = 'staff' and r.is_deleted = 0)
          then ${titled(user, 'n', caller.lang)} end as name
        from unnest(${ids}::bigint[]) as asked(id) left join blade_user n on n.id = asked.id where not exists (select 1 from blade_user u where u.id = asked.id and u.is_deleted = 0 and u.status = 1 and (${!works}
          or u.role_id && (select array_agg(r.id) from role r where r.held_by = 'staff' and r.is_deleted = 0)))`,
  )
  if (unfit.length === 0) return undefined
  if (several) {
    const names = unfit.flatMap(({ name }) => name ?? [])
    const [zh, en] =
      names.length === unfit.length ? [inList(names, 'zh'), inList(names, 'en')] : ['有人', 'Somebody']
    return {
      zh: `“${label.zh}”中${zh}${works ? '不是可以登录的工作人员' : '不能登录'}，请去掉后再提交`,
      en: `In "${label.en}": ${en} cannot sign in${works ? ' at the office' : ''}; take them out and submit again`,
    }
  }
  return works
    ? {
        zh: `请选择一位可以登录的工作人员作为${label.zh}`,
        en: 'Choose somebody of the office who can sign in',
      }
    : { zh: `请选择一位可以登录的${label.zh}`, en: 'Choose somebody who can sign in' }
}
