import { orderOps, timeOps, wordOps } from '#kernel/definition/kinds/filter-ops.ts'
import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { FilterOp, Reading } from '#kernel/definition/kind.ts'
import type { Sql } from './sql.ts'

/** What a list is asked for by its parameters (contract section 1), and what of it may be asked. */

export type Asked = Readonly<Record<string, unknown>>
/** What beside its definition decides an entity's list. Conditions know the table as `t`. */
export type ListRules = {
  readonly rows?: Sql | undefined
  /** Extra facts of each row: name on the wire → SQL expression. */
  readonly columns?: Readonly<Record<string, Sql>>
  /** How the rows follow each other where nobody asked for an order. */
  readonly order?: Sql
  /** Parameters that the slice understands itself: name → condition. */
  readonly filters?: Readonly<Record<string, (value: string, reading: Reading) => Sql | undefined>>
  /** Ids of rows that a keyword finds beside those whose own words match: people who stand in rows of their own. */
  readonly also?: (keyword: string) => Sql | undefined
  /** Properties that are not the caller's to see: no parameter asks for them. */
  readonly hidden?: ReadonlySet<string>
  /** Properties that are shown empty in some rows, whatever is kept there: a filter takes them for empty too. */
  readonly shownEmpty?: ShownEmpty
  /** What of another entity is not theirs to see: it is left out of the names of records that are pointed at. */
  readonly hides?: (target: Entity) => ReadonlySet<string>
  /** Parameters whose text very many rows hold: they are looked through in the list's order, past the index over parts. */
  readonly widespread?: ReadonlySet<string>
}

export type ShownEmpty = { readonly of: readonly string[]; readonly where: Sql }

const suffixes: ReadonlySet<string> = new Set([...wordOps, ...orderOps, ...timeOps])
export const alwaysFilter = new Set(['id', 'createTime', 'updateTime', 'createUser', 'createDept', 'status'])

/** Whether a filter or sort asks for a property that the caller's roles do not let them see. */
export function hides(entity: Entity, { hidden }: ListRules, key: string): boolean {
  if (!hidden || hidden.size === 0) return false
  const name = propOf(entity, key)?.name ?? key.replace(/_[a-z]+$/, '')
  return hidden.has(name) || entity.props.some((prop) => prop.field === name && hidden.has(prop.name))
}

/** Which property a parameter asks for, and how. */
export function askedBy(
  entity: Entity,
  key: string,
): { prop?: Prop | undefined; suffix?: string | undefined; op?: FilterOp } {
  const cut = key.lastIndexOf('_')
  const suffix = cut > 0 && suffixes.has(key.slice(cut + 1)) ? key.slice(cut + 1) : undefined
  const prop = propOf(entity, suffix ? key.slice(0, cut) : key)
  if (!prop) return { suffix }
  return {
    prop,
    suffix,
    op: (suffix ?? (prop.options.maskedBy ? 'equal' : prop.kind.plainFilter)) as FilterOp,
  }
}

/** What is masked for some is found by the whole of it alone: parts would spell out what the mask hides. */
export function filtersOf({ kind, options }: Prop): readonly FilterOp[] {
  return options.maskedBy ? ['equal', 'null', 'notnull'] : kind.filters
}

export function mayFilter(prop: Prop): boolean {
  if (prop.kind.writeOnly || prop.options.readableBy) return false
  if (alwaysFilter.has(prop.name)) return true
  return Boolean(prop.options.list || prop.options.search || prop.options.filter)
}
