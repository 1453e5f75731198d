import type { Entity } from '#kernel/definition/index.ts'
import { isRefusal, nameOf, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { storedOf } from '#kernel/http/seen.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import type { Reader } from '#kernel/store/db.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from '../catalogue.ts'
import { flowProcess } from '../deployments/definition.ts'
import type { Plan } from '../terms/shapes.ts'

/** What a process has to do with records that live by tables of their own. Those stay the authority. */

/** The field in which records of an entity keep their state. */
export const stateField = (entity: Entity): string | undefined =>
  entity.state ?? (Object.hasOwn(entity.fields, 'state') ? 'state' : undefined)

/** Steps of an entity that are asked about before they are taken. */
export function stepsOf(name: string): readonly string[] {
  const life = sliceOf(name)?.rules.life?.life
  return Object.keys(life?.steps ?? {}).filter((step) => life?.entity.actions?.[step])
}

export const guardOf = (guards: string) => {
  const [entity = '', step = ''] = guards.split('.', 2)
  return { entity, step }
}

/** A mirror of what is not there, or a guard that nobody would ask, is not deployed. */
export function unbound({ mirrors, guards, nodes }: Plan): Refusal | undefined {
  if (mirrors !== undefined) {
    const entity = entityNamed(mirrors)
    const field = entity && stateField(entity)
    if (!entity || !field || stepsOf(mirrors).length === 0) return refuse('noSuchMirror', { name: mirrors })
    const known = entity.fields[field]?.kind.facts?.choices
    const strange = Object.values(nodes).find(
      ({ state }) => state !== undefined && known && !Object.hasOwn(known as object, state),
    )
    if (strange)
      return refuse('noSuchState', { node: strange.name || strange.id, state: strange.state ?? '' })
  }
  if (guards !== undefined) {
    const { entity, step } = guardOf(guards)
    if (!stepsOf(entity).includes(step)) return refuse('noSuchGuard', { name: guards })
  }
  return undefined
}

const newest = sql`t.state = 'active' and not exists (select 1 from flow_process n where n.process_key = t.process_key and n.process_version > t.process_version and n.is_deleted = 0)`

export const mirrorsOf = (reader: Reader, entity: string) =>
  findAll(reader, flowProcess, sql`t.mirrors = ${entity} and ${newest}`)
export const allMirrors = (reader: Reader) =>
  findAll(reader, flowProcess, sql`t.mirrors is not null and ${newest}`)
export const guardsOf = (reader: Reader, guards: string) =>
  findAll(reader, flowProcess, sql`t.guards = ${guards} and ${newest}`)

/** The record that an approval is to be about, if the caller sees it. */
export async function recordAsked(
  { caller }: Pick<Call, 'caller'>,
  reader: Reader,
  guards: string,
  id: string | undefined,
): Promise<{ about: string; aboutId: string } | Refusal> {
  const { entity } = guardOf(guards)
  const slice = sliceOf(entity)
  if (!slice || !id) return refuse('aboutNeeded')
  const [row] = caller.may(`${entity}_view`) ? await storedOf(slice, id, caller, reader) : []
  return row && !isRefusal(row) ? { about: entity, aboutId: id } : refuse('aboutNeeded')
}

/** The record that an instance is about, for whoever sees it by its own rights. */
export async function recordSeen(
  { caller }: Pick<Call, 'caller'>,
  reader: Reader,
  { about, aboutId }: { readonly about: string | null; readonly aboutId: string | null },
): Promise<{ entity: string; id: string; title: string } | null> {
  const slice = about === null ? undefined : sliceOf(about)
  if (!slice || !aboutId || !caller.may(`${slice.entity.name}_view`)) return null
  const [row] = await storedOf(slice, aboutId, caller, reader)
  if (!row || isRefusal(row)) return null
  return { entity: slice.entity.name, id: aboutId, title: nameOf(slice.entity, row, caller.lang) }
}
