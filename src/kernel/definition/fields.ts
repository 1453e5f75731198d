import type { FilterOp, Held, Kind, Label } from './kind.ts'
import type { SearchWay } from './search-ways.ts'
import type { TextCheck } from './kinds/text.ts'
import * as kinds from './kinds.ts'

/** What a definition says of a field, whatever its kind. */
export type FieldOptions = {
  readonly label: Label
  readonly required?: boolean
  /** Shown as a list column; a number is the column's width in px. */
  readonly list?: boolean | number
  /** In the sheet too where the list has no room for it: what is held beside other papers, as a bank's statement. */
  readonly sheet?: true
  /** In the search form, by the first way of its kind or by the one that is named; `filter` alone allows the parameter without a control. */
  readonly search?: boolean | SearchWay
  readonly filter?: boolean
  readonly sort?: boolean
  readonly help?: Label
  /** Holds the id of one of several kinds of record: what it is called stands beside it as `xName`, from the slice's columns. */
  readonly named?: true
  /** Of what is never shown: asked for in the form of a new record; the server's own rule says who may leave it out. */
  readonly requiredNew?: boolean
  /** Set by steps and the server alone: never part of a posted body. */
  readonly guarded?: boolean
  /** Posted when the person left it out at creation. */
  readonly default?: string | number | boolean | readonly unknown[]
  /** Whole width of the form. */
  /** Dictionaries of what is written there again and again: offered to be picked and then changed. */
  readonly usual?: readonly string[]
  readonly wide?: boolean
  /** As a question of a step: begins empty, whatever the record holds. */
  readonly anew?: boolean
  /** Not in the edit form (but still part of the body unless guarded). */
  readonly hidden?: boolean
  /** A yes or no that stays unsaid while nobody answered: empty is “—” and no “no”. */
  readonly open?: boolean
  /** Permission code without which the field is left out of every answer. */
  readonly readableBy?: string
  /** Permission code without which only the ends of a value are shown; it is then neither sorted nor searched by parts. */
  readonly maskedBy?: string
  /** Two numbers that mean one place: both or neither. */
  readonly with?: string
  /** Added up below an export. */
  readonly sum?: boolean
  /** The record keeps what it needs of the row that it points at, and does not hold back its removal. */
  readonly outlives?: boolean
  /** The product itself writes there, too: its sentences (`ours.ts`) are read in the language of the reader. */
  readonly ours?: true
  /** Heading of the form part that this field opens. */
  readonly section?: Label
}

export type Field<T = unknown, Required extends boolean = boolean, Pair extends boolean = boolean> = {
  readonly kind: Kind<T>
  readonly options: FieldOptions
  readonly required: Required
  /** Two columns, `xZh` and `xEn`. */
  readonly pair: Pair
}

type Req<O extends FieldOptions> = O extends { required: true } ? true : false

function make<T, const O extends FieldOptions>(kind: Kind<T>, options: O): Field<T, Req<O>, false> {
  return { kind, options, required: (options.required ?? false) as Req<O>, pair: false }
}

/** `numbers`: a JSON number is taken too, and kept as text. */
export const text = <
  const O extends FieldOptions & {
    min?: number
    max?: number
    pattern?: string
    /** What a text looks like that the pattern takes; where it is left out, `help` says it. */
    form?: Label
    check?: TextCheck
    numbers?: boolean
    /** Kept in capitals, as codes with a check character are, however it was typed. */
    capitals?: boolean
  },
>(
  o: O,
) => {
  const { min, max = 200, pattern, check, numbers, capitals } = o
  const form = o.form ?? (pattern === undefined ? undefined : o.help)
  const more = {
    ...(min !== undefined && { min }),
    ...(pattern !== undefined && { pattern }),
    ...(form !== undefined && { form }),
    ...(check !== undefined && { check }),
    ...(numbers && { numbers }),
    ...(capitals && { capitals }),
  }
  return make(kinds.textKind(max, more), o)
}
/** One line that allows italics, bold, raised and lowered letters; whatever else is typed stays as it is. */
export const inline = <const O extends FieldOptions & { max?: number }>(o: O) =>
  make(kinds.inlineKind(o.max ?? 200), o)
export const longText = <const O extends FieldOptions & { max?: number }>(o: O) =>
  make(kinds.longTextKind(o.max ?? 5000), o)
export const richText = <const O extends FieldOptions & { max?: number }>(o: O) =>
  make(kinds.richTextKind(o.max ?? 200_000), o)
/** `bytes`: the size of something that is stored, shown as `1.4 MB`. */
export const integer = <
  const O extends FieldOptions & { min?: number; max?: number; said?: kinds.Choices; bytes?: true },
>(
  o: O,
) => make(kinds.integerKind(o.min, o.max, o.said, o.bytes), o)
export const decimal = <const O extends FieldOptions & { scale?: number; min?: number; max?: number }>(
  o: O,
) => make(kinds.decimalKind(12, o.scale ?? 2, o), o)
/** `currency`: the field of the same record that says in which currency it is; without one it is in yuan. */
export const money = <
  const O extends FieldOptions & { scale?: number; min?: number; max?: number; currency?: string },
>(
  o: O,
) => make(kinds.moneyKind(12, o.scale ?? 2, o), o)
export const percent = <const O extends FieldOptions & { max?: number }>(o: O) =>
  make(kinds.percentKind(o.max), o)
export const longitude = <const O extends FieldOptions>(o: O) => make(kinds.degreesKind(180), o)
export const latitude = <const O extends FieldOptions>(o: O) => make(kinds.degreesKind(90), o)
export const timeOfDay = <const O extends FieldOptions>(o: O) => make(kinds.timeOfDayKind(), o)
export const month = <const O extends FieldOptions>(o: O) => make(kinds.monthKind(), o)
/** `ahead`: how many years after this one it may lie. */
export const year = <const O extends FieldOptions & { from?: number; ahead?: number }>(o: O) =>
  make(kinds.yearKind(o.from ?? 1900, o.ahead ?? 0), o)
export const phone = <const O extends FieldOptions>(o: O) => make(kinds.phoneKind(), o)
export const email = <const O extends FieldOptions>(o: O) => make(kinds.emailKind(), o)
export const web = <const O extends FieldOptions>(o: O) => make(kinds.webKind(), o)
/** Encrypted at rest and shown by its ends; found again by its exact text, unique if the definition says so. */
export const sealed = <const O extends FieldOptions & kinds.SealedSpec>(o: O) => make(kinds.sealedKind(o), o)
/**
 * The next of a series per tenant and day: `BX20260315000012`. Guarded by itself. `ahead` where very many records are made at
 * once: none waits for another's number, and one may be missing after a crash.
 */
export const series = <const O extends FieldOptions & { ahead?: boolean }>(prefix: string, o: O) =>
  make(kinds.seriesKind(prefix, o.ahead), o)
export const yesNo = <const O extends FieldOptions>(o: O) => make(kinds.yesNoKind(), o)
export const choice = <const C extends kinds.Choices, const O extends FieldOptions & kinds.CodeOptions>(
  choices: C,
  o: O,
) => make(kinds.choiceKind(choices, o), o)
export const choices = <const C extends kinds.Choices, const O extends FieldOptions>(list: C, o: O) =>
  make(kinds.choicesKind(list), o)
export const dict = <const O extends FieldOptions & kinds.CodeOptions>(code: string, o: O) =>
  make(kinds.dictKind(code, o), o)
export const dicts = <const O extends FieldOptions & { most?: number }>(code: string, o: O) =>
  make(kinds.dictsKind(code, o.most), o)
export const date = <const O extends FieldOptions>(o: O) => make(kinds.dateKind(), o)
export const dateTime = <const O extends FieldOptions>(o: O) => make(kinds.dateTimeKind(), o)
type RefOptions = FieldOptions & { readonly narrowedBy?: kinds.Narrowing }
export const ref = <const O extends RefOptions>(target: string, o: O) =>
  make(kinds.refKind(target, o.narrowedBy), o)
export const refs = <const O extends RefOptions & { most?: number }>(target: string, o: O) =>
  make(kinds.refsKind(target, o.narrowedBy, o.most), o)
/** A record of the entity that another field of the row names. */
export const recordId = <const O extends FieldOptions & { among?: kinds.Among }>(o: O) =>
  make(kinds.recordIdKind(o.among), o)
/** Somebody of the tenant who may sign in; with `role` only those who hold one of these roles. */
export const person = <
  const O extends FieldOptions & { role?: readonly string[]; heldBy?: readonly ('staff' | 'portal')[] },
>(
  o: O,
) =>
  make(
    kinds.refKind('user', {
      status: ['1'],
      ...(o.role && { role: o.role }),
      ...(o.heldBy && { heldBy: o.heldBy }),
    }),
    o,
  )
/** The row that a call is about, and the rows: ids in a body, in no form. */
export const rowId = (target: string) =>
  make(kinds.refKind(target), { label: { zh: '编号', en: 'Id' }, required: true, hidden: true } as const)
export const rowIds = (target: string) =>
  make(kinds.refsKind(target), { label: { zh: '记录', en: 'Rows' }, required: true, hidden: true } as const)
export const treeParent = <const O extends FieldOptions>(target: string, o: O) =>
  make(kinds.treeParentKind(target), o)
export const file = <const O extends FieldOptions & { accept?: string[]; maxMegabytes?: number }>(o: O) =>
  make(kinds.fileKind(o.accept ?? ['pdf'], o.maxMegabytes ?? 20), o)
export const files = <
  const O extends FieldOptions & { accept?: string[]; maxMegabytes?: number; most?: number },
>(
  o: O,
) => make(kinds.filesKind(o.accept ?? ['pdf'], o.maxMegabytes ?? 20, o.most ?? 10), o)
export const image = <const O extends FieldOptions & { maxMegabytes?: number }>(o: O) =>
  make(kinds.imageKind(o.maxMegabytes), o)
export const images = <const O extends FieldOptions & { maxMegabytes?: number; most?: number }>(o: O) =>
  make(kinds.imagesKind(o.maxMegabytes, o.most), o)
export const region = <const O extends FieldOptions & { leaf?: true }>(o: O) =>
  make(kinds.regionKind(o.leaf), o)
export const secret = <const O extends FieldOptions>(o: O) => make(kinds.secretKind(), o)
/** `max`: how long each may be. */
export const words = <const O extends FieldOptions & { most?: number; max?: number }>(o: O) =>
  make(kinds.wordsKind(o.most ?? 20, o.max), o)
/** `structure<Funding[]>()({ label, schema })`: T is what handlers see, the schema is what the wire accepts. */
export const structure =
  <T>() =>
  <
    const O extends FieldOptions & {
      schema: { readonly [key: string]: unknown }
      /** Properties whose values the full text search finds; a group is read as one word. */
      searchWords?: readonly (readonly string[])[]
      /** Words of its properties on a form: `{ kind, 'kind.a' (a choice of it), 'options[].zh' (of a list in it) }`. */
      labels?: Readonly<Record<string, Label>>
      /** Properties asked for only where others have these values. */
      when?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
      /** Of a list: amounts in it that are added up at its foot. */
      sums?: readonly string[]
      /** Ids of other rows in it: `[{ target: 'feeStandard', path: '$.standards[*].id' }]`. They are not removed while it stands. */
      holds?: readonly Held[]
      /** What is kept of a value of that shape; a `KindError` says what no schema can. */
      parse?: (value: unknown) => T
      /** Of a list: the property that its sheet cell is made of, as `Monday; Tuesday`. */
      word?: string
    },
  >(
    o: O,
  ) =>
    make(
      kinds.structureKind<T>(o.schema, o.searchWords, { labels: o.labels, when: o.when, sums: o.sums }, o),
      o,
    )

/** The same field twice, for Chinese and English. `required` then means: at least one of the two. */
export function pair<T, R extends boolean>(field: Field<T, R, false>): Field<T, false, true> {
  return { ...field, required: false, pair: true }
}

export type { FilterOp }
