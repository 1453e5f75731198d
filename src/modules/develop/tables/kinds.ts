import { snake } from '#kernel/definition/entity.ts'
import type { Column, KindName, NoteName, Prototype, Word } from '../terms/shapes.ts'
import { wordOf } from './words.ts'

/** Type of a column → the kind of field that is nearest to it. */
export type Proposal = Pick<Prototype, 'kind'> & Partial<Prototype>

/** Columns with places behind the point that are amounts of money, by their names. */
const paid = /price|amount|fee|cost|salary|wage|rent|deposit|balance|money|payment|paid|金额|价|费/i

/** @param place where its words will stand: code of the record and property of the field */
export function proposalFor(
  column: Column,
  words: readonly Word[],
  place: { readonly slug: string; readonly property: string },
): Proposal {
  const { name, type, refTable, enumValues } = column
  if (refTable !== null) return { kind: 'ref', target: refTable }
  if (enumValues.length > 0 || words.length > 1)
    return {
      kind: 'dict',
      dict: dictionaryOf(place),
      words: words.length > 1 ? words : enumValues.slice(0, 60).map((key) => wordOf(key)),
      ...(enumValues.length === 0 && { note: 'dictGuess' }),
    }
  const [, size = '', scale = '0'] = /\((\d+)(?:,(\d+))?\)/.exec(type) ?? []
  const base = type.replace(/\([^()]*\)/, '')
  if (type.endsWith('[]')) return { kind: 'longText', note: 'unlike' }
  return plain(base.trim(), Number(size) || 0, Number(scale), name)
}

const longestDictionary = 48
/** Properties of a record differ, names of columns without a Latin letter in them do not: nothing of a property is cut. */
function dictionaryOf({ slug, property }: { readonly slug: string; readonly property: string }): string {
  const field = snake(property)
  return `${slug.replaceAll('-', '_').slice(0, longestDictionary - 1 - field.length)}_${field}`
}

const byName: readonly (readonly [RegExp, KindName])[] = [
  [/(^|_)(phone|mobile|tel|telephone)$/i, 'phone'],
  [/(^|_)e?mail$/i, 'email'],
  [/(^|_)(url|website|homepage)$/i, 'web'],
]

function plain(base: string, size: number, scale: number, name: string): Proposal {
  const unlike = (kind: KindName, more: Partial<Prototype> = {}): Proposal => ({
    kind,
    note: 'unlike',
    ...more,
  })
  switch (base) {
    case 'character varying':
    case 'varchar':
    case 'char':
    case 'character': {
      const named = byName.find(([pattern]) => pattern.test(name))?.[1]
      if (named) return { kind: named }
      if (size === 0 || size > 500)
        return { kind: 'longText', max: Math.min(size || 5000, 5000), ...(size > 5000 && { note: 'cut' }) }
      return { kind: 'text', max: size }
    }
    case 'text':
    case 'citext':
      return { kind: 'longText', max: 5000 }
    case 'smallint':
    case 'integer':
    case 'int':
      return /^(is|has|can)_|_flag$/i.test(name) ? { kind: 'yesNo', note: 'unlike' } : { kind: 'integer' }
    case 'bigint':
      return unlike('text', { max: 20 })
    case 'numeric':
    case 'decimal':
      // Without a size it holds as many places as anybody writes, and no kind of ours does.
      if (size === 0)
        return paid.test(name)
          ? unlike('money', { note: 'cut' })
          : unlike('decimal', { scale: 4, note: 'cut' })
      return {
        kind: paid.test(name) ? 'money' : 'decimal',
        scale: Math.min(scale, 6),
        ...((scale > 6 || size - scale > 12 - Math.min(scale, 6)) && { note: 'cut' }),
      }
    case 'money':
      return { kind: 'money' }
    case 'real':
    case 'double precision':
      return unlike('decimal', { scale: 4 })
    case 'boolean':
      return { kind: 'yesNo' }
    case 'date':
      return { kind: 'date' }
    case 'timestamp':
    case 'timestamp without time zone':
    case 'timestamp with time zone':
      return { kind: 'dateTime' }
    case 'time':
    case 'time without time zone':
      return { kind: 'timeOfDay' }
    case 'uuid':
      return { kind: 'text', max: 36 }
    case 'bytea':
      return unlike('files', { note: 'noBytes' satisfies NoteName })
    default:
      return unlike('longText', { max: 5000 })
  }
}
