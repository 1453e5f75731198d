import { isBlank } from '../blank.ts'
import { KindError, label, type Held, type Kind } from '../kind.ts'

/** Words in a list, trimmed, without twins that differ only in case or width. */
export function wordsKind(most: number, maxLength = 100): Kind<string[]> {
  return {
    sqlType: 'jsonb',
    json: true,
    typed: true,
    input: { type: 'array', items: { type: 'string', maxLength }, maxItems: most * 2 },
    output: { type: 'array', items: { type: 'string' } },
    widget: 'words',
    plainFilter: 'like',
    filters: ['like', 'null', 'notnull'],
    parse(value) {
      const seen = new Set<string>()
      const kept = (value as string[])
        .map((word) => word.normalize('NFKC').trim())
        .filter((word) => !isBlank(word) && !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()))
      if (kept.length > most) throw new KindError(label(`最多 ${most} 个`, `At most ${most}`))
      return kept
    },
    text: (value) => value.join('; '),
    fromCell: (cell) => cell.split(/[;；]\s*/).filter(Boolean),
    sample: (n) => [`word ${n}`],
    facts: { most },
  }
}

/** What an export wrote; anything else stays a text, which is then told to have the wrong form. */
function asWritten(cell: string): unknown {
  try {
    return JSON.parse(cell, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    return cell
  }
}

/**
 * Structured value whose shape a JSON Schema states; for lists of fundings, prices and the like. `word`: the property that a
 * list of it is told by in a cell of a sheet, and made from there, as `Monday; Tuesday`.
 */
export function structureKind<T>(
  schema: JsonSchemaOf<T>,
  searchWords: readonly (readonly string[])[] = [],
  asked: {
    readonly labels?: unknown
    readonly when?: unknown
    readonly sums?: readonly string[] | undefined
  } = {},
  {
    holds,
    word,
    parse,
  }: {
    readonly holds?: readonly Held[] | undefined
    readonly word?: string | undefined
    readonly parse?: ((value: unknown) => T) | undefined
  } = {},
): Kind<T> {
  return {
    ...(holds && { holds }),
    ...(parse && { parse }),
    ...(word !== undefined && { typed: true as const }),
    searchText: (value) =>
      (Array.isArray(value) ? value : [value]).map((item) => wordsIn(item, searchWords)).join(' '),
    sqlType: 'jsonb',
    json: true,
    input: schema,
    output: schema,
    widget: 'structure',
    plainFilter: 'equal',
    filters: ['null', 'notnull'],
    text: (value) => {
      const items: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined
      const told = items?.map((item) => (word === undefined ? item : wordsIn(item, [[word]])))
      return told?.every((one) => typeof one !== 'object') ? told.join('; ') : JSON.stringify(value)
    },
    fromCell: (cell) =>
      word === undefined
        ? asWritten(cell)
        : cell
            .split(/[;；\n]\s*/)
            .filter(Boolean)
            .map((one) => ({ [word]: one.trim() })),
    sample: () => undefined,
    facts: { schema, ...asked },
  }
}

/** Values of the named properties; those named together make one word, as a family name and a given name. */
function wordsIn(item: unknown, names: readonly (readonly string[])[]): string {
  const values = item as Readonly<Record<string, unknown>>
  return names.map((group) => group.map((name) => values[name] ?? '').join('')).join(' ')
}

/** A schema that stands for T; T is stated by the caller and checked by the server at run time. */
export type JsonSchemaOf<_T> = { readonly [key: string]: unknown }
