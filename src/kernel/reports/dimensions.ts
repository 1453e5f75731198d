/** What the lines of a counted report are split by. Each knows how its value is read and which filter leads back to it. */
import { propOf, type Entity, type Prop } from '../definition/entity.ts'
import type { Choices } from '../definition/kinds.ts'
import type { Label } from '../definition/kind.ts'
import { titleExpression } from '../store/list.ts'
import { entityNamed } from '../store/registry.ts'
import { sql, type Sql } from '../store/sql.ts'
import { before, dayOf, monthOf, span, type Asked, type ReportRow } from './asked.ts'
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
      const title = sql.raw(titleExpression(target, 'r', caller.lang))
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

/** The month or day that a row falls into, by the field that says when. */
const byTime = (key: string, label: Label, format: string, of: typeof monthOf): Dimension => ({
  key,
  column: () => ({ key, label, kind: 'text' }),
  value({ entity, at, carried }, asked) {
    const prop = at === undefined ? undefined : propOf(entity, at)
    if (!prop) return undefined
    const said =
      prop.kind.sqlType === 'date'
        ? sql`to_char(${columnOf(prop)}, ${sql.raw(`'${format}'`)})`
        : of(columnOf(prop), asked)
    return carried ? sql`case when ${columnOf(prop)} >= ${asked.period.from} then ${said} end` : said
  },
  shown: (row, { caller }) => asText(row[key]) ?? earlier[caller.lang],
  filters(value, { at }, asked) {
    if (at === undefined) return {}
    return value === null ? before(at, asked) : span(at, asked, String(value))
  },
})
export const byMonth = byTime('month', { zh: '月份', en: 'Month' }, 'YYYY-MM', monthOf)
export const byDay = byTime('day', { zh: '日期', en: 'Day' }, 'YYYY-MM-DD', dayOf)

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
