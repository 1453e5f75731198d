import { comparedIn, type Compared } from '#kernel/definition/compared.ts'
import { columnsOf, propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { uniqueOf } from '#kernel/definition/entity-spec.ts'
import { checkName, indexesOf, isAudit, uniqueName } from '#kernel/store/ddl.ts'
import { castOf, type Cast } from './casts.ts'

/** What becomes of a table that has rows. Pure: what its rows say to it is asked by `hindrances.ts`. */
export type Change = {
  readonly was: Entity
  readonly now: Entity
  readonly fresh: readonly Prop[]
  readonly gone: readonly Prop[]
  /** What every table has, where a field of the same name takes its place: nothing of a person stands in it. */
  readonly swept: readonly Prop[]
  /** Columns of another type, or whose values must fit something else than before. */
  readonly recast: readonly Recast[]
  /** Columns whose values can be nothing else: made anew where no row has one. */
  readonly remade: readonly Recast[]
  /** References into another table. */
  readonly aimed: readonly Recast[]
  readonly required: readonly Prop[]
  readonly freed: readonly Prop[]
  readonly uniques: readonly (readonly Prop[])[]
  readonly compared: readonly Compared[]
}
export type Recast = { readonly before: Prop; readonly after: Prop; readonly cast: Cast | undefined }

export function changeOf(was: Entity, now: Entity): Change {
  const [before, after] = [byColumn(was), byColumn(now)]
  const stays = (column: string) => {
    const [one, other] = [before.get(column), after.get(column)]
    return one && other && isAudit(one) === isAudit(other) ? { one, other } : undefined
  }
  const both = [...before.keys()].flatMap((column) => {
    const found = stays(column)
    return found ? [{ before: found.one, after: found.other, cast: castOf(found.one, found.other) }] : []
  })
  const gone = [...before.values()].filter(({ column }) => !stays(column))
  const differing = both.filter(
    ({ before: a, after: b }) => a.kind.sqlType !== b.kind.sqlType || asksMore(a, b),
  )
  const alike = new Set(differing.map(({ after: { column } }) => column))
  return {
    was,
    now,
    fresh: [...after.values()].filter(({ column }) => !stays(column)),
    gone: gone.filter((one) => !isAudit(one)),
    swept: gone.filter(isAudit),
    recast: differing.filter(({ cast }) => cast !== undefined),
    remade: differing.filter(({ cast }) => cast === undefined),
    aimed: both.filter(({ before: a, after: b }) => !alike.has(b.column) && targetIn(a) !== targetIn(b)),
    required: both.flatMap(({ before: a, after: b }) => (b.required && !a.required ? [b] : [])),
    freed: both.flatMap(({ before: a, after: b }) => (a.required && !b.required ? [b] : [])),
    uniques: newUniques(was, now),
    compared: comparedIn(now).filter(
      (one) => !comparedIn(was).some((old) => checkName(was, old) === checkName(now, one)),
    ),
  }
}

const byColumn = (entity: Entity) => new Map(columnsOf(entity).map((prop) => [prop.column, prop]))
const targetIn = ({ kind }: Prop) => kind.facts?.target
/** Limits, forms and words of a value. */
const asksMore = (a: Prop, b: Prop) => askedOf(a) !== askedOf(b)
const askedOf = ({ kind: { input, facts } }: Prop) => {
  const { target: _target, narrowedBy: _narrowedBy, ...limits } = facts ?? {}
  return JSON.stringify([input, limits])
}

function newUniques(was: Entity, now: Entity): Prop[][] {
  const known = indexesOf(was)
  return (now.unique ?? []).flatMap((set) =>
    known.has(uniqueName(now, set).slice(0, 63))
      ? []
      : [uniqueOf(set).flatMap((name) => propOf(now, name) ?? [])],
  )
}
