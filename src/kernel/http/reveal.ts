import { openSealed } from '#kernel/definition/kinds/contact.ts'
import { codeOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { keepsHistory, readingNote } from '#kernel/store/history.ts'
import { find } from '#kernel/store/rows.ts'
import { refuse } from './catalogue.ts'
import type { Call } from './caller.ts'
import { idOf } from './rows.ts'
import { detailOf } from './seen.ts'
import { route, type Route, type Slice } from './slice.ts'

/** Fields that lie encrypted and name the right by which they are read as a whole. */
const sealedProps = (entity: Entity): Prop[] =>
  entity.props.filter((prop) => prop.kind.found && prop.options.maskedBy)

/**
 * `reveal?id=&field=&reason=`: the whole of one sealed value, for who holds its right, sees the record and says why. The
 * deed is told in the log, the reason in the history of the record. No answer is kept for repeating, as it would lie open.
 */
export function revealRoutes(slice: Slice): Route[] {
  const props = sealedProps(slice.entity)
  if (props.length === 0 || !slice.entity.calls.includes('detail')) return []
  return [
    route(
      {
        method: ['GET', 'POST'],
        url: `${slice.entity.path}/reveal`,
        permission: props.map((prop) => String(prop.options.maskedBy)),
        told: 'persons.read',
        persons: () => 1,
        summary: 'The whole of an encrypted value',
      },
      (call) => reveal(slice, props, call),
    ),
  ]
}

async function reveal(slice: Slice, props: readonly Prop[], { caller, db, input }: Call): Promise<unknown> {
  const { entity } = slice
  const id = idOf(input.id)
  const prop = props.find((one) => one.name === input.field)
  if (!id) return refuse('badId')
  if (!prop || !caller.may(String(prop.options.maskedBy))) return refuse('forbidden')
  const reason = String(input.reason ?? '').trim()
  if (reason.length < 2 || reason.length > 300) return refuse('reasonMissing')
  const reader = db.of(caller.tenantId)
  const seen = await detailOf(slice, id, caller, reader)
  const stored = (await find(reader, entity, id)) as Record<string, unknown> | undefined
  if (!seen || seen[prop.name] === undefined) return refuse('notFound')
  const button = Object.keys(entity.actions ?? {}).find(
    (name) => codeOf(entity, name) === prop.options.maskedBy,
  )
  const state = entity.state ? String(stored?.[entity.state]) : null
  if (keepsHistory(entity))
    await db.tx(caller.actor, (tx) =>
      tx.query(readingNote(tx, entity, id, { step: `${button ?? 'reveal'} ${prop.name}`, state, reason })),
    )
  const value = stored?.[prop.name]
  return {
    [prop.name]: typeof value === 'string' && caller.secrets ? openSealed(value, caller.secrets) : null,
  }
}
