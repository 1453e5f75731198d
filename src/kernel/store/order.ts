import { propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { alwaysFilter, askedBy, hides, type Asked, type ListRules } from './asked.ts'
import { sql, type Sql } from './sql.ts'

/** `order by` from ascs and descs, else the entity's own; always ends in id, so that pages never overlap. */
export function orderOf(entity: Entity, asked: Asked, rules: ListRules = {}): Sql | Refusal {
  const wanted = [...parts(asked.ascs, 'asc'), ...parts(asked.descs, 'desc')]
  if (wanted.length === 0 && rules.order) return sql`${rules.order}, t.id desc`
  const chosen = wanted.length > 0 ? wanted : (entity.order ?? ['-createTime']).map(direction)
  if (chosen.length > 6) return refuse('badSort', { field: chosen[6]?.name ?? '' })
  const list: string[] = []
  for (const { name, way } of chosen) {
    const prop = propOf(entity, name) ?? propOf(entity, camelOf(name))
    if (!prop || (wanted.length > 0 && (!maySort(prop) || hides(entity, rules, prop.name))))
      return refuse('badSort', { field: name })
    const column = `t."${prop.column}"`
    list.push(`${misleads(entity, asked, prop, way) ? unindexed(prop, column) : column} ${way}`)
  }
  const last = chosen.at(-1)?.way ?? 'desc'
  return sql.raw([...list, `t.id ${last}`].join(', '))
}

/**
 * Numbers of documents rise with the time of their rows, which the planner does not know: asked for those of a short time in
 * the order of their numbers it walks an index over all numbers from its far end, past every row that is not of that time.
 * Where that could be, what is in the time is read by the index of the time, and sorted.
 */
function misleads(entity: Entity, asked: Asked, prop: Prop, way: 'asc' | 'desc'): boolean {
  if (!risesWithTime(prop)) return false
  const now = Date.now()
  return Object.entries(boundsOf(entity, asked)).some(([column, [from, to = now]]) => {
    const walkedPast = way === 'asc' || to < now - day
    return column !== prop.column && from !== undefined && to - from <= shortTime && walkedPast
  })
}

const day = 86_400_000
const shortTime = 92 * day

const risesWithTime = ({ kind }: Prop) => kind.series !== undefined || kind.filters.includes('datege')

/** The same value in the same order, that no index is over. */
const unindexed = ({ kind }: Prop, column: string) =>
  kind.series ? `(${column} || '')` : `(${column} + interval '0')`

/** From when to when each column of time is asked for, in milliseconds. */
function boundsOf(entity: Entity, asked: Asked): Record<string, [from?: number, to?: number]> {
  const bounds: Record<string, [from?: number, to?: number]> = {}
  for (const [key, value] of Object.entries(asked)) {
    const { prop, op } = askedBy(entity, key)
    if (!prop || !op?.startsWith('date')) continue
    const time = Date.parse(String(value))
    if (Number.isNaN(time)) continue
    const kept = (bounds[prop.column] ??= [])
    if (op !== 'datelt' && op !== 'datele') kept[0] = time
    if (op !== 'dategt' && op !== 'datege') kept[1] = op === 'dateequal' ? time + day : time
  }
  return bounds
}

function parts(value: unknown, way: 'asc' | 'desc'): { name: string; way: 'asc' | 'desc' }[] {
  if (typeof value !== 'string') return []
  return value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => ({ name, way }))
}

function direction(text: string): { name: string; way: 'asc' | 'desc' } {
  return text.startsWith('-') ? { name: text.slice(1), way: 'desc' } : { name: text, way: 'asc' }
}

function camelOf(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function maySort(prop: Prop): boolean {
  if (prop.kind.writeOnly || prop.kind.json || prop.kind.found) return false
  if (prop.options.readableBy || prop.options.maskedBy) return false
  return (
    alwaysFilter.has(prop.name) || prop.name === 'version' || Boolean(prop.options.list || prop.options.sort)
  )
}
