import type { Prop } from '#kernel/definition/entity.ts'
import { filled } from '#kernel/definition/naming.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import type { Call } from './caller.ts'
import { refuse } from './catalogue.ts'

/**
 * A form of ours says which fields it has: one that was filled in there and is none any more would be dropped in silence, as
 * a name that nobody knows is (contract section 1). Clients that say nothing post what they like.
 */
export function fieldsGone(
  { headers, query, body }: Call['request'],
  props: readonly Pick<Prop, 'name'>[],
): Refusal | undefined {
  const said = headers['form-fields']
  if (typeof said !== 'string' || said === '') return undefined
  const posted: Readonly<Record<string, unknown>> = { ...Object(query), ...Object(body) }
  const known = new Set(props.map(({ name }) => name))
  const gone = said.split(',').filter((name) => !known.has(name) && filled(posted[name]))
  if (gone.length === 0) return undefined
  const { msg } = refuse('fieldGone')
  return refuse('fieldsGone', {}, { errors: gone.map((field) => ({ field, msg })) })
}
