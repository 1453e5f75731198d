import type { Entity } from './entity.ts'
import { inlineText } from './inline.ts'
import type { Label, Lang } from './kind.ts'

type Values = Readonly<Record<string, unknown>>
export type Piece = { readonly text: string } | { readonly field: string }

export const filled = (value: unknown) => value !== undefined && value !== null && value !== ''

/** What names a row of this entity: its title, or the pieces of its `naming`. */
export function piecesOf({ naming, title }: Pick<Entity, 'naming' | 'title'>): Piece[] {
  if (!naming) return [{ field: title }]
  return naming
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? { field: part.slice(1, -1) } : { text: part }))
}

/** A bilingual value in the reader's language, or in the other when that one is missing. */
export function pairOf(row: Values, name: string, lang: Lang): string {
  const [first, second] = lang === 'zh' ? ['Zh', 'En'] : ['En', 'Zh']
  const value = filled(row[name + first]) ? row[name + first] : row[name + second]
  return filled(value) ? String(value) : ''
}

/** What a person calls this row; empty where nothing of its name is filled in. Says the same as the store's SQL. */
export function nameOf(entity: Entity, row: Values, lang: Lang): string {
  const pieces = piecesOf(entity)
  const values = pieces.map((piece) =>
    'text' in piece ? piece.text : valueOf(entity, row, piece.field, lang),
  )
  const any = pieces.some((piece, i) => 'field' in piece && values[i] !== '')
  return any ? values.join('').trim() : ''
}

function valueOf(entity: Entity, row: Values, field: string, lang: Lang): string {
  const kind = entity.fields[field]?.kind
  // Another record that is part of a name is called by its own, which lists bring along.
  const beside = kind?.points === 'one' ? row[`${field.replace(/Id$/, '')}Name`] : undefined
  if (typeof beside === 'string' && beside !== '') return beside
  const value = entity.fields[field]?.pair ? pairOf(row, field, lang) : ownOf(entity, row, field, lang)
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return kind?.markup === 'inline' ? inlineText(String(value)) : String(value)
}

/** The field in which the English of another one stands: `dictValueEn` beside `dictValue`. Names are told in the reader's language. */
export function englishOf({ fields }: Pick<Entity, 'fields'>, field: string): string | undefined {
  const name = `${field}En`
  return Object.hasOwn(fields, name) ? name : undefined
}

/** What stands in the field, or in English where there is a field for it and that is filled in. */
function ownOf(entity: Entity, row: Values, field: string, lang: Lang): unknown {
  const english = lang === 'en' ? row[englishOf(entity, field) ?? ''] : undefined
  return filled(english) ? english : row[field]
}

export type Labels = Readonly<Record<string, Label>>

/** The words of a list within a line, `affiliations[].nameZh`, by the names that they have there. */
export function labelsUnder(labels: Labels = {}, name: string): Labels | undefined {
  const found = Object.entries(labels).filter(([key]) => key.startsWith(`${name}[].`))
  return found.length === 0
    ? undefined
    : Object.fromEntries(found.map(([key, label]) => [key.slice(name.length + 3), label]))
}
