import type { Client } from '#app/testing.ts'
import type { Entity, Prop } from '#kernel/definition/index.ts'
import type { Ask } from './plans.ts'

/** Every filter and every order that the screen of an entity offers, asked one by one. */
type Known = {
  /** Ids that are there, by the entity that is pointed at. */
  readonly ids: Readonly<Record<string, bigint | string>>
  readonly days: (ago: number) => string
  /** What the number of a document is, by the field. */
  readonly numbers: Readonly<Record<string, string>>
}

const ofAllTimes = 1000
const seldom = 0.1

export function everyOffer(entity: Entity, client: Client, known: Known, p95: number, scans?: 'may'): Ask[] {
  // As the screen asks: a list of very many rows opens with those of late, and keeps to them until that is taken away.
  const late = entity.lately ? `&${entity.lately}_datege=${known.days(29)}` : ''
  const asked = (what: string, query: string, reads = scans): Ask => ({
    name: `${entity.name} ${what}`,
    ask: () => client.get(`${entity.path}/list?${query}`),
    p95,
    ...(reads && { scans: reads }),
  })
  // Who takes it away waits longer, and few do.
  const offered = (what: string, query: string, reads = scans): Ask[] => [
    asked(what, query + late, reads),
    ...(late ? [{ ...asked(`${what}, of all times`, query, 'may'), p95: ofAllTimes, weight: seldom }] : []),
  ]
  const filters = entity.props
    .filter(({ options }) => options.search || options.filter)
    .flatMap((prop) => {
      const query = wanted(prop, known)
      if (!query) return []
      // Half of all rows are what a yes or no asks for: the page is at hand, the total is read once and kept.
      if (prop.kind.sqlType === 'boolean') return offered(`by ${prop.name}`, query, 'may')
      if (prop.kind.plainFilter !== 'like' || prop.kind.series) return offered(`by ${prop.name}`, query)
      // No index helps with a part of a word behind row-level security: within a month it is at hand, alone it is read through.
      const within = `${query}&createTime_datege=${known.days(30)}&createTime_datelt=${known.days(0)}`
      const alone: Ask = {
        ...asked(`by ${prop.name}, of all times`, query, 'may'),
        p95: ofAllTimes,
        ...(late && { weight: seldom }),
      }
      return [asked(`by ${prop.name}, of a month`, within), alone]
    })
  const orders = entity.props
    .filter(({ options }) => options.sort)
    .flatMap(({ name }) => [
      ...offered(`up ${name}`, `ascs=${name}`),
      ...offered(`down ${name}`, `descs=${name}`),
    ])
  return [...filters, ...orders]
}

function wanted({ name, kind }: Prop, { ids, days, numbers }: Known): string | undefined {
  const target = String(kind.facts?.target ?? '')
  if (kind.points) return target in ids ? `${name}=${ids[target]}` : undefined
  if (kind.filters.includes('datege')) return `${name}_datege=${days(30)}&${name}_datelt=${days(0)}`
  // A word that no row has costs most.
  if (kind.plainFilter === 'like') return `${name}=${encodeURIComponent(numbers[name] ?? '没有这样的词')}`
  if (kind.filters.includes('ge') && !kind.anyOf) return `${name}_ge=50`
  return `${name}=${kind.sqlType === 'boolean' ? 'true' : '1'}`
}
