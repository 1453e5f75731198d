import type { Narrowing } from '#kernel/definition/kinds.ts'
import { includedOf, type AreaDrawing, type Drawing, type Prototype } from '../terms/shapes.ts'

/** References of which only those rows fit that say what other fields of the record say, across the models of an area. */
export function agreementsOf({ drawings }: Pick<AreaDrawing, 'drawings'>) {
  const tables = new Map(drawings.filter(({ table }) => table !== '').map((one) => [one.table, one]))
  const theirsOf = (target: string, column: string) => fieldOfColumn(tables.get(target), column)?.propertyName
  const asked = new Set(
    drawings
      .flatMap(includedOf)
      .flatMap(({ target, agrees }) =>
        (agrees ?? []).map(({ theirs }) => `${target} ${theirsOf(target ?? '', theirs)}`),
      ),
  )
  return {
    /** By property of the target, as a definition says it. */
    narrowing({ kind, target, agrees }: Prototype): Narrowing | undefined {
      const made = (agrees ?? []).flatMap(({ own, theirs }) => {
        const property = theirsOf(target ?? '', theirs)
        return property === undefined ? [] : [[property, { field: own }] as const]
      })
      return kind === 'ref' && made.length > 0 ? Object.fromEntries(made) : undefined
    },
    /** Whether rows are chosen by it that no list would filter by. */
    narrows: ({ table }: Drawing, { propertyName, isList, isQuery }: Prototype): boolean =>
      !isList && !isQuery && asked.has(`${table} ${propertyName}`),
  }
}

/** A field that was drawn by hand has no column and goes by its property. */
export const fieldOfColumn = (drawing: Drawing | undefined, column: string): Prototype | undefined =>
  drawing && includedOf(drawing).find(({ jdbcName, propertyName }) => (jdbcName || propertyName) === column)
