/** What a field kind must answer. Shared code asks these questions and never compares kind names. */
import { isolated } from './directions.ts'

export type Lang = 'zh' | 'en'
/** Posted day of a hand-written body: `2026-03-15`, empty or null where none was chosen; the calendar must have it. */
export const daySchema = {
  type: ['string', 'null'],
  pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
  format: 'calendarDay',
} as const
/** The same, or a wall-clock time of that day. */
export const dayTimeSchema = {
  ...daySchema,
  pattern: '^(\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?)?)?$',
} as const

export type Label = { readonly zh: string; readonly en: string }
export type JsonSchema = { readonly [key: string]: unknown }

/** Suffix of a filter parameter; `plain` is the parameter without a suffix. */
export type FilterOp =
  | 'like'
  | 'equal'
  | 'notequal'
  | 'likeleft'
  | 'likeright'
  | 'notlike'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'null'
  | 'notnull'
  | 'dategt'
  | 'datege'
  | 'dateequal'
  | 'datelt'
  | 'datele'

/** Time zone and language of whoever reads or writes a value, and the keys of their tenant where there are any. */
export type Reading = { readonly lang: Lang; readonly timeZone: string; readonly secrets?: Secrets }

/** What encrypts the values of a tenant (kernel/store/vault.ts); handed in, because definitions run in browsers too. */
export type Secrets = {
  seal(text: string): string
  open(sealed: string): string | undefined
  /** The same for the same text, which nobody without the key can make. */
  mark(text: string): string
}

/** What a sheet holds in a cell, where that is not text. */
export type SheetCell =
  | string
  | { readonly number: number | string; readonly form?: 'money' | 'percent' }
  /** Wall-clock text, `2026-03-15` or with a time. */
  | { readonly at: string }

export type Held = { readonly target: string; readonly path: string }

export interface Kind<T> {
  /** SQL type of the column. */
  readonly sqlType: string
  /** JSON Schema of the posted value (null is allowed by the entity where the field is optional). */
  readonly input: JsonSchema
  /** JSON Schema of the value on the wire. */
  readonly output: JsonSchema
  /** What a text of this kind looks like, for whoever wrote another. */
  readonly form?: Label
  /** A text of one form: written wide, or with signs that nobody sees, it is the same one. */
  readonly ofForm?: true
  /** Its letters are capitals, however they were typed. */
  readonly capitals?: true
  /** Name of the browser control; the browser keeps the table from name to control. */
  readonly widget: string
  readonly plainFilter: FilterOp
  readonly filters: readonly FilterOp[]
  /** True when values are compared as text by pg without conversion to and from JSON. */
  readonly json?: boolean
  /**
   * What its text is: `inline` has the few marks of inline.ts, `rich` is HTML that the server cleans on write (rich.ts).
   * Without it a text is plain: never parsed as HTML, nothing of it ever stripped.
   */
  readonly markup?: 'inline' | 'rich'
  /** Its values are ids of rows of `facts.target`: one, or several. */
  readonly points?: 'one' | 'many'
  /** 0 stands for the top of a tree and is no row. */
  readonly rooted?: true
  /** Its values are keys of the dictionary `facts.dict`: which ones. */
  keys?(value: T): readonly string[]
  /** Kept as JSON, and read back from the words that a cell shows of it. */
  readonly typed?: true
  /** A list kept as JSON; equal asks whether it holds the value. */
  readonly listed?: true
  /** A filter may name several values, joined by commas. */
  readonly anyOf?: true
  /** Ids of other rows that its structure holds, by JSON path: they keep those rows from being removed. */
  readonly holds?: readonly Held[]
  /** Never leaves the server and is never listed, filtered or exported. */
  readonly writeOnly?: boolean
  /** Posted value → stored value. Runs after the JSON Schema accepted it. Throws KindError on what a schema cannot say. */
  parse?(value: unknown, reading: Reading): T
  /** Text of a filter → value that the column is compared with, undefined where it means none; `parse` where left out. */
  wanted?(text: string, reading: Reading): unknown
  /** SQL that an index and an equal filter look at, where that is not the column itself. */
  found?(column: string): string
  /** What the words of a filter are called in a chip above the list, where a cell would not show them. */
  chip?(text: string, lang: Lang): string | undefined
  /** Stored value → the same words whether it was posted or read: for telling what changed. */
  plain?(value: unknown): unknown
  /** What a history kept as JSON → stored value. */
  revive?(kept: unknown): T
  /** Form of values that tell nothing of anybody: they may stand in logs. */
  readonly harmless?: RegExp
  /** The same with its middle hidden, for whoever lacks the right to all of it. */
  mask?(value: T): string
  /** Given by the store when a row is made: the next of a series, per tenant and day; `ahead`: drawn before its transaction. */
  readonly series?: { readonly prefix: string; readonly ahead: boolean }
  /** Stored value → value on the wire. Left out where they are the same. */
  present?(value: T, reading: Reading): unknown
  /** Ids of the stored files that a value names: a file opens through the records that name it. */
  files?(value: T): readonly string[]
  /** Extra keys beside the value on the wire, as `stateText` beside `state`. */
  beside?(name: string, value: T, reading: Reading): Record<string, unknown>
  /** What a person reads in a table cell or a sheet. */
  text(value: T, reading: Reading): string
  /** Words for the full text search where they are not simply the text or its list of words. */
  searchText?(value: T): string
  /** A sheet cell that counts or sorts; from the value on the wire. Text where left out. */
  cell?(value: unknown, reading: Reading): SheetCell
  /** What a person typed into a sheet cell → posted value. */
  fromCell(cell: string, reading: Reading): unknown
  /** A valid posted value for tests and templates; n makes it distinct. */
  sample(n: number): unknown
  /** Extra facts for browser controls (choices, dictionary code, target entity …). Serialisable. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** A value that passed its schema but means nothing, as the date 2026-02-30. */
export class KindError extends Error {
  readonly label: Label
  constructor(label: Label) {
    super(label.en)
    this.label = label
  }
}

export function label(zh: string, en: string): Label {
  return { zh, en }
}

/** What stands between a word and what is said of it. */
export const colon = label('：', ': ')
/** What stands between words one after the other. */
export const parting = label('、', ', ')
/** Words one after the other, as each language sets them apart. */
export function inRow(words: readonly string[]): Label {
  const each = words.map(isolated)
  return label(each.join(parting.zh), each.join(parting.en))
}
/** The same in one language. */
export const inList = (words: readonly string[], lang: Lang): string => inRow(words)[lang]

/** A label inside a sentence: "Post code" → "post code", while "API scope", "ORCID iD", "P<0.05" and "A/C" stay as they are. */
export function inSentence({ en }: Pick<Label, 'en'>): string {
  return en.replace(/[\p{L}\d]+(?:\/[\p{L}\d]+)*/gu, (word) =>
    /[^/]\p{Lu}|^\p{Lu}\/\p{Lu}$|^(?!A$)\p{Lu}$|^(Chinese|English)$/u.test(word) ? word : word.toLowerCase(),
  )
}

/** A label as it stands inside a sentence of either language. */
export const withinSentence = (label: Label): Label => ({ zh: label.zh, en: inSentence(label) })
