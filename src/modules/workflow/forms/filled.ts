import type { FieldError, Refusal } from '#kernel/definition/index.ts'
import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { wallClock } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { narrowingOf } from '#kernel/http/narrowing.ts'
import { unfitFiles } from '#kernel/http/fitting-files.ts'
import { parseAsked } from '#kernel/http/validate.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
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
    const { name, label } = prop
    const id = values[name]
    if (typeof id !== 'string') continue
    const works = narrowingOf(prop)?.heldBy !== undefined
    const found = await reader.one(
      sql`select 1 as one from blade_user u where u.id = ${id} and u.is_deleted = 0 and u.status = 1 and (${!works}
        or u.role_id && (select array_agg(r.id) from role r where r.held_by = 'staff' and r.is_deleted = 0))`,
    )
    if (!found)
      unknown.push({
        field: name,
        msg: works
          ? {
              zh: `请选择一位可以登录的工作人员作为${label.zh}`,
              en: 'Choose somebody of the office who can sign in',
            }
          : { zh: `请选择一位可以登录的${label.zh}`, en: 'Choose somebody who can sign in' },
      })
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
