import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { sql, type Sql } from '../sql.ts'
import { tokens } from '../search.ts'

export function stored(prop: Prop, value: unknown): unknown {
  return prop.kind.json && value !== null ? JSON.stringify(value) : value
}

export function searchValue(entity: Entity, values: Record<string, unknown>): Sql | undefined {
  if (!entity.fullText) return undefined
  const texts = entity.props
    .filter((prop) => entity.fullText?.includes(prop.field))
    .filter((prop) => values[prop.name] !== null && values[prop.name] !== undefined)
    .map((prop) => wordsOf(prop, values[prop.name]))
  return sql`array_to_tsvector(${tokens(texts.join(' '))}::text[])`
}

function wordsOf(prop: Prop, value: unknown): string {
  if (prop.kind.searchText) return prop.kind.searchText(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
