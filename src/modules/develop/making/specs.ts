import * as fields from '#kernel/definition/fields.ts'
import type { Field, FieldOptions } from '#kernel/definition/fields.ts'
import type { Label } from '#kernel/definition/kind.ts'
import type { Narrowing } from '#kernel/definition/kinds.ts'
import { searchWaysOf, type SearchWay } from '#kernel/definition/search-ways.ts'
import { constantOf } from '../terms/constants.ts'
import { hasPlaces, isFigure, type KindName, type Prototype, type Word } from '../terms/shapes.ts'

/**
 * A field as it is written in a definition: the function that makes it, what stands before its options, and these. The
 * entity that previews and migrations are made of and the text of the definition both come from it.
 */
export type FieldSpec = {
  readonly maker: KindName | 'choice'
  /** Dictionary or target, where the maker takes one. */
  readonly of?: string
  readonly options: SpecOptions
  /** Of a choice. */
  readonly words?: readonly Word[]
  /** What its source asks besides: a remark above it. */
  readonly unsaid?: string
}
export type SpecOptions = FieldOptions & {
  readonly min?: number
  readonly max?: number
  readonly scale?: number
  readonly accept?: string[]
  readonly narrowedBy?: Narrowing
}

const makers: Readonly<Record<KindName, (options: SpecOptions, of: string) => Field>> = {
  text: (o) => fields.text(o),
  longText: (o) => fields.longText(o),
  richText: (o) => fields.richText(o),
  integer: (o) => fields.integer(o),
  decimal: (o) => fields.decimal(o),
  money: (o) => fields.money(o),
  yesNo: (o) => fields.yesNo(o),
  date: (o) => fields.date(o),
  dateTime: (o) => fields.dateTime(o),
  timeOfDay: (o) => fields.timeOfDay(o),
  phone: (o) => fields.phone(o),
  email: (o) => fields.email(o),
  web: (o) => fields.web(o),
  dict: (o, of) => fields.dict(of, o),
  ref: (o, of) => fields.ref(of, o),
  files: (o) => fields.files(o),
  images: (o) => fields.images(o),
}

export const fieldOf = ({ maker, of = '', options, words = [] }: FieldSpec): Field =>
  maker === 'choice'
    ? fields.choice(Object.fromEntries(words.map(({ key, zh, en }) => [key, { zh, en }])), options)
    : makers[maker](options, of)

/** Where a record stands in its life: words that are states, and begin with the first. */
export function stateSpecOf({ zh, en, words }: Prototype): FieldSpec {
  const states = words ?? []
  return {
    maker: 'choice',
    words: states,
    options: {
      label: { zh: zh.trim(), en: en.trim() },
      required: true,
      list: true,
      search: true,
      default: states[0]?.key ?? '',
    },
  }
}

/** Whole width of the form, and no column of a list. */
const wide: ReadonlySet<KindName> = new Set(['longText', 'richText', 'files', 'images'])
/** What is found by nothing that somebody types into a search. */
export const unsought: ReadonlySet<KindName> = new Set(['richText', 'files', 'images'])
/** The ways that a field of this kind can be searched; the usual one first. */
export const waysOf = (kind: KindName): readonly SearchWay[] =>
  unsought.has(kind) ? [] : searchWaysOf(makers[kind]({ label: { zh: '', en: '' } }, '').kind)

/** The way that was chosen, where it is not the usual one and its kind knows it. */
export const wayOf = ({ kind, queryType }: Pick<Prototype, 'kind' | 'queryType'>): SearchWay | undefined =>
  waysOf(kind)
    .slice(1)
    .find((one) => one === queryType)

const papers = ['pdf', 'docx', 'xlsx', 'png', 'jpg']

/** What other drawings say of a field: the entity behind a table or a name, and which of its rows fit. */
type Around = {
  /** Its existence was judged before. */
  readonly entityOf: (target: string) => string
  readonly narrowing: Narrowing | undefined
  /** Rows that point here are chosen by it. */
  readonly narrows: boolean
}

export function specOf(field: Prototype, { entityOf, narrowing, narrows }: Around): FieldSpec {
  const { kind } = field
  const label: Label = { zh: field.zh.trim(), en: field.en.trim() }
  const begins = field.defaultValue ? constantOf(field, field.defaultValue) : undefined
  const of = kind === 'dict' ? (field.dict ?? '') : kind === 'ref' ? entityOf(field.target ?? '') : undefined
  return {
    maker: kind,
    ...(of !== undefined && { of }),
    ...(field.unsaid && { unsaid: field.unsaid }),
    options: {
      label,
      ...(field.isRequired && { required: true }),
      ...((kind === 'text' || kind === 'longText') && field.max && { max: field.max }),
      ...(hasPlaces(kind) && field.scale != null && field.scale !== 2 && { scale: field.scale }),
      ...(isFigure(kind) &&
        field.least != null && { min: kind === 'integer' ? Math.ceil(field.least) : field.least }),
      ...(isFigure(kind) &&
        field.most != null && { max: kind === 'integer' ? Math.floor(field.most) : field.most }),
      ...(begins !== undefined && { default: begins }),
      ...(kind === 'files' && { accept: papers }),
      ...(field.isList && !wide.has(kind) && { list: true }),
      ...(field.isQuery && !unsought.has(kind) && { search: wayOf(field) ?? true }),
      ...(narrows && { filter: true }),
      ...(narrowing && { narrowedBy: narrowing }),
      ...(wide.has(kind) && { wide: true }),
    },
  }
}
