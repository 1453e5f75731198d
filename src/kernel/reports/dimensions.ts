/** What the lines of a counted report are split by. Each knows how its value is read and which filter leads back to it. */
import { propOf, type Entity, type Prop } from '../definition/entity.ts'
import type { Choices } from '../definition/kinds.ts'
import type { Label } from '../definition/kind.ts'
import { instantOf } from '../definition/time.ts'
import { titleExpression } from '../store/answer-columns.ts'
import { entityNamed } from '../store/registry.ts'
import { sql, type Sql } from '../store/sql.ts'
import { before, daysIn, monthsIn, span, type Asked, type ReportRow } from './asked.ts'
import type { Column } from './shapes.ts'

/** Rows of a list: always these, and within the days that were asked for where it has a field `at` that says when. */
export type Source = {
  readonly entity: Entity
  readonly where?: Readonly<Record<string, string>>
  readonly at?: string
  /** Rows before the days that were asked for count too, as a line before the first month: what a balance begins with. */
  readonly carried?: true
}

type Value = ReportRow[string]
export type Dimension = {
  readonly key: string
  readonly column: (entity: Entity) => Column
  /** Its value of a row `t`; undefined where the entity does not have it. */
  readonly value: (source: Source, asked: Asked) => Sql | undefined
  /** What must stand beside each row `t` for its value to be read, joined once: a question for each row would be as many. */
  readonly beside?: Sql
  /** How the value `x` is called, where that stands in another table. */
  readonly name?: (asked: Asked, entity: Entity) => Sql | undefined
  readonly dictionary?: (entity: Entity) => string | undefined
  readonly shown: (row: ReportRow, asked: Asked, entity: Entity) => string | number | null
  readonly filters: (value: Value, source: Source, asked: Asked) => Record<string, string>
}

export const valueOf = (dimension: Dimension, source: Source, asked: Asked): Sql =>
  dimension.value(source, asked) ?? sql.raw('null')

const columnOf = (prop: Prop): Sql => sql`t.${sql.id(prop.column)}`
/** Of texts the whole: lists look for parts of them. */
const same = (field: string, value: Value, plain?: string): Record<string, string> =>
  value === null
    ? { [`${field}_null`]: 'true' }
    : { [plain === 'like' ? `${field}_equal` : field]: String(value) }
const asText = (value: Value | undefined) =>
  value === null || value === undefined ? null : typeof value === 'number' ? value : String(value)

/** A field: what a reference is called, the word of a dictionary or closed list, else the value as it is. */
export function by(field: string, words?: Label): Dimension {
  const facts = (entity: Entity) => propOf(entity, field)?.kind.facts
  return {
    key: field,
    column: (entity) => {
      const prop = propOf(entity, field)
      if (!prop) throw new Error(`${entity.name} has no ${field}`)
      return { key: field, label: words ?? prop.label, kind: 'text' }
    },
    value({ entity }) {
      const prop = propOf(entity, field)
      return prop && columnOf(prop)
    },
    name({ caller }, entity) {
      const target = entityNamed(String(facts(entity)?.target ?? ''))
      if (!target) return undefined
      const title = sql.raw(titleExpression(target, 'r', caller.lang, (of) => caller.hides(of)))
      return sql`select ${title} from ${sql.id(target.table)} r where r.id = x.${sql.id(field)}`
    },
    dictionary: (entity) => facts(entity)?.dict as string | undefined,
    shown(row, { caller, words: dictionaries }, entity) {
      const value = row[field]
      const { dict, choices } = facts(entity) ?? {}
      if (`${field}Name` in row) return asText(row[`${field}Name`])
      const word = dict
        ? dictionaries[String(dict)]?.get(String(value))
        : (choices as Choices | undefined)?.[String(value)]
      return word?.[caller.lang] ?? asText(value)
    },
    filters(value, { entity }) {
      const prop = propOf(entity, field)
      return prop ? same(field, value, prop.kind.plainFilter) : {}
    },
  }
}

const earlier: Label = { zh: '此前', en: 'Before' }

/**
 * The month or day that a row falls into, by the field that says when: as which part of the period it is. Where parts begin
 * is said once, for writing a date of each of a million rows takes longer than adding them up.
 */
const byTime = (key: string, label: Label, partsIn: (asked: Asked) => readonly string[]): Dimension => {
  // Of one call, however many lines and figures ask for them.
  const known = new WeakMap<Asked, readonly string[]>()
  const parts = (asked: Asked) => {
    const found = known.get(asked) ?? partsIn(asked)
    known.set(asked, found)
    return found
  }
  const named = (value: Value | undefined, asked: Asked) =>
    value === null || value === undefined ? null : (parts(asked)[Number(value) - 1] ?? null)
  return {
    key,
    column: () => ({ key, label, kind: 'text' }),
    value({ entity, at, carried }, asked) {
      const prop = at === undefined ? undefined : propOf(entity, at)
      if (!prop) return undefined
      const days = parts(asked).map((part) => `${part}-01`.slice(0, 10))
      const { timeZone } = asked.caller
      const begins =
        prop.kind.sqlType === 'date'
          ? sql`${days}::date[]`
          : sql`${days.map((day) => instantOf(day, timeZone)?.toISOString() ?? day)}::timestamptz[]`
      const nth = sql`width_bucket(${columnOf(prop)}, ${begins})`
      return carried ? sql`nullif(${nth}, 0)` : nth
    },
    shown: (row, asked) => named(row[key], asked) ?? earlier[asked.caller.lang],
    filters(value, { at }, asked) {
      if (at === undefined) return {}
      const part = named(value, asked)
      return part === null ? before(at, asked) : span(at, asked, part)
    },
  }
}
export const byMonth = byTime('month', { zh: '月份', en: 'Month' }, monthsIn)
export const byDay = byTime('day', { zh: '日期', en: 'Day' }, daysIn)

/** A record that rows of other lists name by a field, and that is a row of its own list: goods and what was sold of them. */
export function byRecord(field: string, entity: string, words: Label): Dimension {
  const dimension = by(field, words)
  const isOwn = (source: Source) => source.entity.name === entity
  return {
    ...dimension,
    value: (source, asked) => (isOwn(source) ? sql`t.id` : dimension.value(source, asked)),
    filters: (value, source, asked) =>
      isOwn(source) ? { id: String(value) } : dimension.filters(value, source, asked),
  }
}
