/** Figures of a counted report: measured on the rows of a source, or made of other figures of their line. */
import { propOf, type Entity } from '../definition/entity.ts'
import type { Label } from '../definition/kind.ts'
import { sql, type Sql } from '../store/sql.ts'
import type { Asked } from './asked.ts'
import type { Cells, Column, ColumnKind } from './shapes.ts'

/** As the list takes them: `{ status: '70', overdueFlag: 'true' }`. */
export type Filters = Readonly<Record<string, string>>

/** Filters that are only known when somebody asks: what is late now. */
export type Narrowing = Filters | ((asked: Asked) => Filters)

export const filtersOf = (where: Narrowing, asked: Asked): Filters =>
  typeof where === 'function' ? where(asked) : where

export type Measure<S extends string> = Column & {
  readonly of: S
  readonly where: Narrowing
  /** A field that it reads beside the filters: hidden from a role, the figure is too. */
  readonly field?: string
  readonly empty: 0 | null
  /** `only` narrows the aggregate to the rows of the figure, or is nothing. */
  readonly measure: (entity: Entity, only: Sql) => Sql
  /** The figure of what was measured of a line, where that is more than one value. */
  readonly told?: (measured: Sql) => Sql
}
type Made = Column & {
  readonly from: (cells: Cells) => string | number | null
  /** The figure whose rows it leads to. */
  readonly links: string
  /** The figures that it is a rate of, which it is of their sums too. */
  readonly parts?: readonly string[]
}
export type Figure<S extends string> = Measure<S> | Made

const columnOf = (entity: Entity, field: string): Sql => {
  const prop = propOf(entity, field)
  if (!prop) throw new Error(`${entity.name} has no ${field}`)
  return sql`t.${sql.id(prop.column)}`
}

/** How many rows. */
export const count = <S extends string>(
  of: S,
  key: string,
  label: Label,
  where: Narrowing = {},
): Measure<S> => ({
  of,
  key,
  label,
  where,
  kind: 'count',
  sum: true,
  empty: 0,
  measure: (_entity, only) => sql`(count(*)${only})::int`,
})

/** A field added up. */
export const total = <S extends string>(
  of: S,
  key: string,
  label: Label,
  field: string,
  where: Narrowing = {},
  kind: ColumnKind = 'money',
): Measure<S> => ({
  of,
  key,
  label,
  where,
  field,
  kind,
  sum: true,
  empty: 0,
  measure: (entity, only) => sql`sum(${columnOf(entity, field)})${only}`,
})

/** The mean of a field with one place. */
export const mean = <S extends string>(
  of: S,
  key: string,
  label: Label,
  field: string,
  where: Narrowing = {},
): Measure<S> => ({
  of,
  key,
  label,
  where,
  field,
  kind: 'score',
  empty: null,
  measure: (entity, only) => sql`round((avg(${columnOf(entity, field)})${only})::numeric, 1)`,
})

/** What stays below a limit in so many of a hundred rows; the field may be a text of figures. */
export const percentile = <S extends string>(
  of: S,
  key: string,
  label: Label,
  field: string,
  percent: number,
  where: Narrowing = {},
): Measure<S> => ({
  of,
  key,
  label,
  where,
  field,
  kind: 'score',
  empty: null,
  measure: (entity, only) => sql`array_agg(nullif(${columnOf(entity, field)}::text, '')::float8)${only}`,
  told: (values) => sql`(select round(${below(percent)}::numeric) from unnest(${values}) v)`,
})

/**
 * Values are gathered by line and put into their order there: an aggregate that sorts has the database sort every row of
 * the report.
 */
const below = (percent: number): Sql =>
  sql`(percentile_cont(${sql.raw(String(percent / 100))}) within group (order by v))`

/** How many different values a field has. */
export const different = <S extends string>(
  of: S,
  key: string,
  label: Label,
  field: string,
  where: Narrowing = {},
): Measure<S> => ({
  of,
  key,
  label,
  where,
  field,
  kind: 'count',
  empty: 0,
  measure: (entity, only) => sql`(count(distinct ${columnOf(entity, field)})${only})::int`,
})

const seconds = { minutes: 60, hours: 3600, days: 86_400 } as const

type Time = { readonly unit: keyof typeof seconds } & (
  | { readonly from: string; readonly to: string; readonly without?: string }
  /** Of a row `t`, in seconds, where no two fields say it; null where there is none. */
  | { readonly seconds: Sql }
)

/** The median time between two fields, one place; minutes that a third field holds are no part of it. */
export const median = <S extends string>(
  of: S,
  key: string,
  label: Label,
  time: Time,
  where: Narrowing = {},
): Measure<S> => ({
  of,
  key,
  label,
  where,
  kind: time.unit,
  empty: null,
  measure(entity, only) {
    if ('seconds' in time) return sql`array_agg(${time.seconds})${only}`
    const { from, to, without } = time
    const held = without ? sql` - coalesce(${columnOf(entity, without)}, 0) * 60` : sql.empty
    return sql`array_agg(date_part('epoch', ${columnOf(entity, to)} - ${columnOf(entity, from)})${held})${only}`
  },
  told: (times) =>
    sql`(select round((${below(50)} / ${sql.raw(String(seconds[time.unit]))})::numeric, 1) from unnest(${times}) v)`,
})

/** One figure as percents of another, one place; nothing where there is nothing to divide by. */
export const share = (key: string, label: Label, part: string, whole: string): Made => ({
  key,
  label,
  kind: 'percent',
  links: part,
  parts: [part, whole],
  from(cells) {
    const all = Number(cells[whole] ?? 0)
    return all === 0 ? null : Math.round((1000 * Number(cells[part] ?? 0)) / all) / 10
  },
})

/** How many rows there are to a hundred others, one place. */
export const hundredth = (key: string, label: Label, rows: string, others: string): Made => ({
  ...share(key, label, rows, others),
  kind: 'score',
})

/** An amount divided by a number of rows, in cents. */
export const average = (key: string, label: Label, amount: string, rows: string): Made => ({
  key,
  label,
  kind: 'money',
  links: rows,
  parts: [amount, rows],
  from(cells) {
    const n = Number(cells[rows] ?? 0)
    return n === 0 ? null : (Math.round(Math.round(100 * Number(cells[amount] ?? 0)) / n) / 100).toFixed(2)
  },
})

/** One amount less another, to the cent. */
export const difference = (key: string, label: Label, of: string, less: string): Made => ({
  key,
  label,
  kind: 'money',
  links: of,
  from: (cells) => {
    const cents = Math.round(100 * Number(cells[of] ?? 0)) - Math.round(100 * Number(cells[less] ?? 0))
    return (cents / 100).toFixed(2)
  },
})
