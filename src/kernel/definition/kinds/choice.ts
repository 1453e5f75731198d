import { parting } from '../kind.ts'
import type { Kind, Label, Lang } from '../kind.ts'
import { sameOps } from './filter-ops.ts'
import { textKind } from './text.ts'

export type Choices = Readonly<Record<string, Label & { readonly tone?: Tone }>>
/** Tone of a state's dot and word (design/look). */
export type Tone = 'neutral' | 'info' | 'amber' | 'cyan' | 'violet' | 'green' | 'red'

/** Codes that the family's entities hold as integers are answered as numbers; either is taken, everywhere. */
export type CodeOptions = {
  readonly number?: boolean
  /** Keys that clients post for one of the list: taken, never answered. */
  readonly also?: Readonly<Record<string, string>>
}

/** A key as it may be posted: as text, and as a number where it looks like one. */
const posted = (keys: readonly string[]) => [
  ...keys,
  ...keys.filter((key) => /^(0|[1-9]\d{0,8})$/.test(key)).map(Number),
]
const asCode = ({ number }: CodeOptions) => (number ? { present: (value: string) => codeOnWire(value) } : {})
/** What a table holds under a key that came from outside. */
const own = (table: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined
const codeOnWire = (value: string) => (/^-?\d{1,9}$/.test(value) ? Number(value) : value)

/** What a person wrote into a cell: the word of either language or the key itself; anything else as it is, to be refused. */
const keyIn = (choices: Choices, word: string) =>
  Object.keys(choices).find(
    (key) => key === word || choices[key]?.zh === word || choices[key]?.en === word,
  ) ?? word

/** One of a closed list that code knows; `xText` beside it carries the word in the reader's language. */
export function choiceKind<C extends Choices>(choices: C, code: CodeOptions = {}): Kind<keyof C & string> {
  const keys = Object.keys(choices)
  const word = (value: string, lang: Lang) => choices[value]?.[lang] ?? value
  return {
    sqlType: `varchar(${Math.max(16, ...keys.map((key) => key.length))})`,
    input: { enum: posted([...keys, ...Object.keys(code.also ?? {})]) },
    output: { enum: code.number ? keys.map(codeOnWire) : keys },
    widget: 'choice',
    plainFilter: 'equal',
    filters: sameOps,
    anyOf: true,
    parse: (value) => (code.also && own(code.also, String(value))) ?? String(value),
    ...asCode(code),
    chip: (text, lang) =>
      text.includes(',')
        ? text
            .split(',')
            .map((key) => word(key, lang))
            .join(parting[lang])
        : undefined,
    // Screens of the family ask for the word of a number as `xName`.
    beside: (name, value, { lang }) => ({
      [`${name}Text`]: word(value, lang),
      ...(code.number && { [`${name}Name`]: word(value, lang) }),
    }),
    text: (value, { lang }) => word(value, lang),
    fromCell: (cell) => keyIn(choices, cell),
    sample: (n) => keys[n % keys.length],
    facts: { choices },
  }
}

/** Several of a closed list. */
export function choicesKind<C extends Choices>(choices: C): Kind<(keyof C & string)[]> {
  const keys = Object.keys(choices)
  return {
    sqlType: 'jsonb',
    json: true,
    listed: true,
    input: { type: 'array', items: { enum: posted(keys) }, uniqueItems: true },
    output: { type: 'array', items: { enum: keys } },
    widget: 'choices',
    plainFilter: 'equal',
    filters: ['equal', 'null', 'notnull'],
    parse: (value) => (value as unknown[]).map(String),
    text: (value, { lang }) => value.map((key) => choices[key]?.[lang] ?? key).join(', '),
    fromCell: (cell) =>
      cell
        .split(/[,，、]\s*/)
        .filter(Boolean)
        .map((word) => keyIn(choices, word)),
    sample: () => [keys[0]],
    facts: { choices },
  }
}

/** A key of a dictionary that administrators maintain; the server asks the tenant's words and answers `xText`. */
export function dictKind(code: string, options: CodeOptions = {}): Kind<string> {
  const text = textKind(64, { widget: 'dict' })
  return {
    ...text,
    input: { anyOf: [text.input, { type: 'integer', minimum: 0, maximum: 999_999_999 }] },
    ...(options.number && { output: { type: ['integer', 'string'] } }),
    plainFilter: 'equal',
    filters: sameOps,
    anyOf: true,
    ...asCode(options),
    keys: (key) => [key],
    sample: () => '1',
    facts: { dict: code },
  }
}

/** Several keys of one dictionary. */
export function dictsKind(code: string, most = 50): Kind<string[]> {
  return {
    sqlType: 'jsonb',
    json: true,
    listed: true,
    input: {
      anyOf: [
        {
          type: 'array',
          items: { anyOf: [{ type: 'string', maxLength: 64 }, { type: 'integer' }] },
          maxItems: most,
        },
        { type: 'string', maxLength: 65 * most },
      ],
    },
    output: { type: 'array', items: { type: 'string' } },
    widget: 'dicts',
    plainFilter: 'equal',
    filters: ['equal', 'null', 'notnull'],
    parse: (value) => [
      ...new Set((Array.isArray(value) ? value.map(String) : String(value).split(',')).filter(Boolean)),
    ],
    keys: (keys) => keys,
    text: (value) => value.join(', '),
    fromCell: (cell) => cell.split(/[,，、]\s*/).filter(Boolean),
    sample: () => ['1'],
    facts: { dict: code, most },
  }
}
