import { audit, listParameters, snake } from '#kernel/definition/entity.ts'

/** Names out of names: what a database allows to the last character becomes what code, SQL and addresses allow. */

/** Words that PostgreSQL keeps for itself, and parameters that every list understands. */
const taken = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross default deferrable desc distinct do else end except false fetch for foreign
  freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like
  limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary
  references returning right select session similar some symmetric system table tablesample then to trailing true union
  unique user using variadic verbose when where window with open search words
  constructor prototype tostring valueof hasownproperty`
    .split(/\s+/)
    .concat(...listParameters),
)

/** Columns that every table of this product has (contract section 1): a source's own of that name are left to it. */
export const houseColumns: ReadonlySet<string> = new Set([
  ...audit.filter(({ name }) => name !== 'status').map(({ column }) => column),
  'create_by',
  'update_by',
  'deleted',
])

const words = (name: string): string[] =>
  snake(name.normalize('NFKD'))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

export function camel(name: string): string {
  return words(name)
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}

export const longestColumn = 30
export const propertyForm = /^[a-z][A-Za-z0-9]*$/

/** Why a property cannot be called so, by its column; undefined where it can. */
export function unfitProperty(name: string): 'form' | 'long' | 'taken' | undefined {
  if (!propertyForm.test(name)) return 'form'
  const column = snake(name)
  if (column.length > longestColumn) return 'long'
  return houseColumns.has(column) || taken.has(column) || taken.has(name.toLowerCase()) ? 'taken' : undefined
}

/** A name for each column that fits and that no other has: `order` becomes `orderValue`, `订单` becomes `field3`. */
export function propertiesFor(columns: readonly string[]): string[] {
  const used = new Set<string>()
  return columns.map((column, at) => {
    const plain = camel(column).replace(/^\d+/, '')
    const begun = propertyForm.test(plain) ? plain : `field${at + 1}`
    const fitting = unfitProperty(begun) === 'taken' ? `${begun}Value` : begun
    let name = shortened(fitting, longestColumn)
    // Two that differ by their capitals alone are one to whoever reads them.
    const isUsed = () => used.has(snake(name)) || used.has(name.toLowerCase())
    for (let n = 2; isUsed(); n += 1) name = `${shortened(fitting, longestColumn - 4)}${n}`
    used.add(snake(name)).add(name.toLowerCase())
    return name
  })
}

function shortened(name: string, most: number): string {
  let cut = name
  while (snake(cut).length > most) cut = cut.slice(0, -1)
  return cut
}

export const longestSlug = 24

/** Folder and last part of the address: `equip_loan` becomes `equip-loan`. */
export function slugOf(table: string): string {
  const slug = words(table)
    .join('-')
    .replace(/^[\d-]+/, '')
    .slice(0, longestSlug)
    .replace(/(?<!-)-+$/, '')
  return slug || 'record'
}

/** `due_on` → `Due on`. */
export function spoken(name: string): string {
  const text = words(name).join(' ').slice(0, 40).trim()
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : ''
}
