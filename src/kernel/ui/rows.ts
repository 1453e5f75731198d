import type { Entity, Prop } from '#kernel/definition/entity.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import type { Choices } from '#kernel/definition/kinds.ts'
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
  const own =
    (prop && isNamed(prop) && joinedName(row, prop, lang)) ||
    nameOf(entity, { ...row, ...namesIn(entity, row, lang) }, lang)
  if (own) return own
  const facts = entity.props
    .filter((prop) => prop.options.list && !prop.lang && filled(row[prop.name]))
    .flatMap((prop) => saidOf(row, prop, lang) ?? [])
    .slice(0, 3)
  return facts.join(' · ') || String(row.id ?? '')
}

/** Another record that is part of a name is called by its own, as the server's names have it. */
const namesIn = (entity: Entity, row: Readonly<Record<string, unknown>>, lang: Lang) =>
  entity.naming === undefined
    ? {}
    : Object.fromEntries(
        entity.props
          .filter((prop) => prop.kind.facts?.target !== undefined && filled(row[prop.name]))
          .map((prop) => [prop.name, joinedName(row, prop, lang) ?? '']),
      )

/** A state or another record by its word; a key or an id would say nothing to anybody. */
function saidOf(row: Readonly<Record<string, unknown>>, prop: Prop, lang: Lang): string | undefined {
  const [value, { facts, widget }] = [row[prop.name], prop.kind]
  const word = joinedName(row, prop, lang) ?? (facts?.choices as Choices | undefined)?.[String(value)]?.[lang]
  const isId = facts?.target !== undefined || widget === 'recordOf' || facts?.bare === true
  return word ?? (!isId && ['string', 'number'].includes(typeof value) ? String(value) : undefined)
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

/** What a form begins with: ids in a list of words are read and written as what they are called. */
export function writtenOf({ name, options, kind }: Prop, row: Readonly<Record<string, unknown>>): unknown {
  const names = options.named && kind.widget === 'words' ? row[`${name}Name`] : undefined
  return names ? String(names).split('; ') : row[name]
}

/** Every definition field once, a pair as one: `list` and forms of two languages are laid out by field. */
export function fieldsOf(entity: Entity): { name: string; props: readonly Prop[] }[] {
  const groups = new Map<string, Prop[]>()
  for (const prop of entity.props) groups.set(prop.field, [...(groups.get(prop.field) ?? []), prop])
  return [...groups].map(([name, props]) => ({ name, props }))
}
