import type { Entity, Prop } from '#kernel/definition/entity.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import { filled, nameOf, pairOf } from '#kernel/definition/naming.ts'

export { pairOf }

/** A row as it came over the wire: whatever the definition says, plus joined names and `xText` labels. */
export type Raw = { readonly [key: string]: unknown; readonly id: string }
export type Page<R = Raw> = {
  records: R[]
  total: number
  /** There are more than were counted. */
  atLeast?: true
  size: number
  current: number
  pages: number
  /** Records hold children. */
  tree?: true
}

/** Called by a name that comes beside it: its id alone says nothing. */
const isNamed = ({ options, kind }: Prop) => Boolean(options.named) || kind.facts?.target !== undefined

/** What a person calls this row. */
export function titleOf(entity: Entity, row: Readonly<Record<string, unknown>>, lang: Lang): string {
  const prop = entity.props.find(({ name }) => name === entity.title)
  const own = (prop && isNamed(prop) && joinedName(row, prop, lang)) || nameOf(entity, row, lang)
  if (own) return own
  const facts = entity.props
    .filter((prop) => prop.options.list && !prop.lang && filled(row[prop.name]))
    .filter(
      (prop) => ['string', 'number'].includes(typeof row[prop.name]) && prop.kind.facts?.target === undefined,
    )
    .slice(0, 3)
  return facts.map((prop) => String(row[prop.name])).join(' · ') || String(row.id ?? '')
}

/** The joined name beside an id, as servers of the family send it: `roleId` → `roleName`. */
export function joinedName(
  row: Readonly<Record<string, unknown>>,
  prop: Pick<Prop, 'name'>,
  lang: Lang,
): string | undefined {
  const base = prop.name.replace(/Ids?$/, '')
  for (const name of [`${base}Name`, `${prop.name}Name`, `${prop.name}Text`, `${base}Title`]) {
    if (filled(row[name])) return String(row[name])
    const both = pairOf(row, name, lang)
    if (both) return both
  }
  return undefined
}

/** Every definition field once, a pair as one: `list` and forms of two languages are laid out by field. */
export function fieldsOf(entity: Entity): { name: string; props: readonly Prop[] }[] {
  const groups = new Map<string, Prop[]>()
  for (const prop of entity.props) groups.set(prop.field, [...(groups.get(prop.field) ?? []), prop])
  return [...groups].map(([name, props]) => ({ name, props }))
}
