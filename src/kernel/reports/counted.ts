/**
 * Reports that count rows of lists. What narrows a figure is said once, as filters of the list: the figure is counted with
 * them, within what the list shows its reader, and its link carries them. So a figure is as many rows as its list has.
 */
import { codeOf, type Entity } from '../definition/entity.ts'
import type { Label } from '../definition/kind.ts'
import type { Caller } from '../http/caller.ts'
import { own } from '../http/keys.ts'
import { listRules } from '../http/seen.ts'
import { sliceOf } from '../http/slices.ts'
import { conditionOf, fromWhere } from '../store/conditions.ts'
import type { ListRules } from '../store/list.ts'
import { sql, type Sql } from '../store/sql.ts'
import { span, upTo, type Asked, type Report, type ReportRow } from './asked.ts'
import { valueOf, type Dimension, type Source } from './dimensions.ts'
import { filtersOf, type Filters, type Figure, type Measure } from './figures.ts'
import type { Behind, Cells, Chart, Column, Line } from './shapes.ts'

type Counted<S extends string> = {
  readonly from: Readonly<Record<S, Source>>
  readonly by: readonly Dimension[]
  readonly figures: readonly Figure<S>[]
  /** A figure, `-` before it for the greatest first; the dimensions in their order without one. */
  readonly order?: string
  /** Lines whose figure is smaller are left out. */
  readonly least?: readonly [figure: string, n: number]
  readonly finish?: (lines: Line[]) => Line[]
  readonly chart?: Chart
}

/** Enough for every building, worker or month that somebody reads on a screen. */
const mostLines = 1000

export function counted<S extends string>(spec: Counted<S>): Report {
  const { from, by, figures, order, least, finish, chart } = spec
  const sources = Object.entries(from) as [S, Source][]
  const measures = figures.filter((one): one is Measure<S> => 'measure' in one)
  for (const { of, key, where } of measures)
    for (const filter of typeof where === 'function' ? [] : Object.keys(where))
      if (from[of].where && filter in from[of].where)
        throw new Error(`${key} asks for ${filter} a second time`)
  const first = sources[0]![1].entity
  return {
    columns: [
      ...by.map((dimension) => dimension.column(first)),
      ...figures.map((figure): Column => {
        const { key, label, kind, sum } = figure
        const rate = 'parts' in figure && figure.parts && { parts: figure.parts, from: figure.from }
        return { key, label, kind, ...(sum && { sum }), ...(rate && { ofSums: rate }) }
      }),
    ],
    query(asked) {
      const parts = sources.flatMap(([name, source]) => partOf(name, source, by, measures, asked) ?? [])
      if (parts.length === 0) return undefined
      const dims = by.map(({ key }) => sql`x.${sql.id(key)}`)
      const names = by.flatMap((one) => {
        const name = one.name?.(asked, first)
        return name ? [sql`(${name}) as ${sql.id(`${one.key}Name`)}`] : []
      })
      const merged = measures.map(({ key, empty }) =>
        empty === null
          ? sql`max(x.${sql.id(key)}) as ${sql.id(key)}`
          : sql`coalesce(max(x.${sql.id(key)}), 0) as ${sql.id(key)}`,
      )
      const enough = least ? sql` having coalesce(max(x.${sql.id(least[0])}), 0) >= ${least[1]}` : sql.empty
      const sorted = order
        ? sql`${sql.id(order.replace('-', ''))} ${sql.raw(order.startsWith('-') ? 'desc' : 'asc')} nulls last, ${sql.join(dims, ', ')}`
        : sql.join(dims, ', ')
      return sql`select ${sql.join([...dims, ...names, ...merged], ', ')} from (${sql.join(parts, ' union all ')}) x
        group by ${sql.join(dims, ', ')}${enough} order by ${sorted} limit ${mostLines}`
    },
    line: (row, asked) => lineOf(row, spec, first, asked),
    dictionaries: [...new Set(by.flatMap((one) => one.dictionary?.(first) ?? []))],
    ...(finish && { finish }),
    ...(chart && { chart }),
  }
}

/** What every figure of a source has in common, as filters of its list. */
function baseOf({ entity, where, at, carried }: Source, asked: Asked): Record<string, string> {
  const given = Object.entries(asked.given).flatMap(([name, id]) => (id ? [[name, id] as const] : []))
  const filters = sliceOf(entity.name)?.rules.filters
  const known = given.filter(([name]) => own(filters, name) || name in entity.fields)
  return { ...where, ...(at && (carried ? upTo : span)(at, asked)), ...Object.fromEntries(known) }
}

/** Undefined where the list is not the caller's to see, or a filter asks for what is hidden from them. */
function partOf<S extends string>(
  name: S,
  source: Source,
  by: readonly Dimension[],
  measures: readonly Measure<S>[],
  asked: Asked,
): Sql | undefined {
  const { entity } = source
  const { caller } = asked
  const slice = sliceOf(entity.name)
  if (!slice || !caller.may(codeOf(entity, 'list')) || !caller.mayCall(`${entity.path}/list`))
    return undefined
  const rules = listRules(slice, caller)
  const where = fromWhere(entity, baseOf(source, asked), rules, caller)
  if ('refused' in where) return undefined
  const dims = by.map((one) => sql`${valueOf(one, source, asked)} as ${sql.id(one.key)}`)
  const figures = measures.map(({ of, key, where: filters, measure, field }) => {
    const only =
      of === name && !(field && rules.hidden?.has(field))
        ? conditions(entity, filtersOf(filters, asked), rules, caller)
        : undefined
    return sql`${only ? measure(entity, only) : sql.raw('null::numeric')} as ${sql.id(key)}`
  })
  const places = sql.raw(by.map((_, at) => at + 1).join(', '))
  const beside = [...new Set(by.flatMap((one) => one.beside ?? []))]
  const rows = beside.length > 0 ? sql`from (select t.* ${where}) t ${sql.join(beside, ' ')}` : where
  const measured = sql`select ${sql.join([...dims, ...figures], ', ')} ${rows} group by ${places}`
  const told = measures.filter(({ of, told }) => of === name && told)
  if (told.length === 0) return measured
  const all = [...by, ...measures].map((one) => {
    const held = sql`g.${sql.id(one.key)}`
    return 'told' in one && told.includes(one) && one.told
      ? sql`${one.told(held)} as ${sql.id(one.key)}`
      : held
  })
  return sql`select ${sql.join(all, ', ')} from (${measured}) g`
}

function conditions(entity: Entity, filters: Filters, rules: ListRules, caller: Caller): Sql | undefined {
  const made = Object.entries(filters).map(([key, value]) => {
    if (rules.hidden?.has(key.replace(/_[a-z]+$/, ''))) return undefined
    const special = own(rules.filters, key)
    const one = special ? special(value, caller) : conditionOf(entity, key, value, caller, true)
    return one && 'msg' in one ? undefined : one
  })
  if (made.includes(undefined)) return undefined
  return made.length === 0 ? sql.empty : sql` filter (where ${sql.join(made as Sql[], ' and ')})`
}

/** What rows are called together that do not say what the lines are split by: a line without a name reads as an error. */
const without: Label = { zh: '（无）', en: '(none)' }

function lineOf<S extends string>(
  row: ReportRow,
  { from, by, figures }: Counted<S>,
  first: Entity,
  asked: Asked,
): Line {
  const cells: Cells = {}
  const behind: Record<string, Behind> = {}
  for (const { key, shown } of by)
    cells[key] = shown(row, asked, first) ?? ((row[key] ?? null) === null ? without[asked.caller.lang] : '—')
  for (const figure of figures) {
    if (!('measure' in figure)) {
      cells[figure.key] = figure.from(cells)
      const link = behind[figure.links]
      if (link) behind[figure.key] = link
      continue
    }
    const value = row[figure.key] ?? null
    cells[figure.key] =
      value === null ? null : figure.kind === 'money' ? Number(value).toFixed(2) : Number(value)
    const source = from[figure.of]
    const path = source.entity.menu?.path
    if (!path) continue
    const dims = by.map((one) => one.filters(row[one.key] ?? null, source, asked))
    behind[figure.key] = {
      path,
      query: Object.assign({}, baseOf(source, asked), ...dims, filtersOf(figure.where, asked)),
    }
  }
  return { cells, behind }
}
