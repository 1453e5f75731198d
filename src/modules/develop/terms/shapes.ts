import { schemaOf } from '#kernel/definition/body.ts'
import { searchWays, type SearchWay } from '#kernel/definition/search-ways.ts'
import { signs, type Sign } from '#kernel/definition/signs.ts'
import type { Label } from '#kernel/definition/kind.ts'

/** What a column becomes here: kinds of fields (kernel/definition/fields.ts) that a table can stand for. */
export const kindNames = [
  'text',
  'longText',
  'richText',
  'integer',
  'decimal',
  'money',
  'yesNo',
  'date',
  'dateTime',
  'timeOfDay',
  'phone',
  'email',
  'web',
  'dict',
  'ref',
  'files',
  'images',
] as const
export type KindName = (typeof kindNames)[number]

/** Kinds with places behind the point. */
export const hasPlaces = (kind: KindName): boolean => kind === 'decimal' || kind === 'money'
/** Kinds that have a least and a most. */
export const isFigure = (kind: KindName): boolean => kind === 'integer' || hasPlaces(kind)

export type Word = { readonly key: string; readonly zh: string; readonly en: string }

/** Why a column was proposed as it was, where that needs a word. */
export const noteNames = [
  'dictGuess',
  'cut',
  'unlike',
  'house',
  'noBytes',
  'unsaid',
  'key',
  'keyPart',
] as const
export type NoteName = (typeof noteNames)[number]

/** One field in the making, named as the family's clients name it where they have a word for it. */
export type Prototype = {
  /** Column and type of the source; empty for a field that was drawn by hand. */
  readonly jdbcName: string
  readonly jdbcType: string
  readonly propertyName: string
  readonly kind: KindName
  readonly zh: string
  readonly en: string
  /** Most characters of a text. */
  readonly max?: number | null
  /** Places behind the point. */
  readonly scale?: number | null
  readonly dict?: string | null
  /** Words of a dictionary that comes with it; none where the dictionary stands already. */
  readonly words?: readonly Word[] | null
  /** Table of another model, or an entity of the product. */
  readonly target?: string | null
  readonly isRequired?: boolean
  readonly isList?: boolean
  readonly isQuery?: boolean
  /** How it is searched, where not as its kind usually is. */
  readonly queryType?: SearchWay | null
  readonly isUnique?: boolean
  /** Names of sets that are unique together: every field that names one belongs to it. */
  readonly sets?: readonly string[] | null
  /** What a new row begins with. */
  readonly defaultValue?: string | null
  /** Bounds of a figure. */
  readonly least?: number | null
  readonly most?: number | null
  /** Other fields of the same record that it is held against, by property. */
  readonly compares?: readonly Against[] | null
  /** Of a reference: only rows fit whose column says what a field of this record says. */
  readonly agrees?: readonly Agreeing[] | null
  /** What its source asks besides, and no definition says: it stands in the code as a remark. */
  readonly unsaid?: string | null
  readonly isLeftOut?: boolean
  readonly note?: NoteName | null
}

export type Against = { readonly is: Sign; readonly than: string }
export type Agreeing = {
  /** Property of this record. */
  readonly own: string
  /** Column of the table that is pointed at: its property may be called otherwise. */
  readonly theirs: string
}

export const mostFields = 400
/** The same, for records: beyond it nobody could fill a form. */
export const mostMade = 300

/** Name of a set that is unique together. */
export const setForm = /^[A-Za-z0-9]{1,8}$/

const flag = { type: 'boolean' }
const line = (maxLength: number) => ({ type: 'string', maxLength })

export const prototypeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['jdbcName', 'jdbcType', 'propertyName', 'kind', 'zh', 'en'],
  properties: {
    jdbcName: line(128),
    jdbcType: line(128),
    propertyName: line(64),
    kind: { enum: kindNames },
    zh: line(60),
    en: line(60),
    max: { type: ['integer', 'null'], minimum: 1, maximum: 5000 },
    scale: { type: ['integer', 'null'], minimum: 0, maximum: 6 },
    dict: { type: ['string', 'null'], maxLength: 64 },
    words: {
      type: ['array', 'null'],
      maxItems: 60,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['key', 'zh', 'en'],
        properties: { key: line(64), zh: line(60), en: line(60) },
      },
    },
    target: { type: ['string', 'null'], maxLength: 128 },
    isRequired: flag,
    isList: flag,
    isQuery: flag,
    queryType: { enum: [...searchWays, null] },
    isUnique: flag,
    sets: { type: ['array', 'null'], maxItems: 6, items: { type: 'string', pattern: setForm.source } },
    defaultValue: { type: ['string', 'null'], maxLength: 200 },
    least: { type: ['number', 'null'] },
    most: { type: ['number', 'null'] },
    compares: {
      type: ['array', 'null'],
      maxItems: 6,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['is', 'than'],
        properties: { is: { enum: signs }, than: line(64) },
      },
    },
    agrees: {
      type: ['array', 'null'],
      maxItems: 6,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['own', 'theirs'],
        properties: { own: line(64), theirs: line(128) },
      },
    },
    unsaid: { type: ['string', 'null'], maxLength: 300 },
    isLeftOut: flag,
    note: { enum: [...noteNames, null] },
  },
} as const

export const prototypesSchema = schemaOf<readonly Prototype[]>()({
  type: 'array',
  maxItems: mostFields,
  items: prototypeSchema,
})

/** A step that was drawn: from which states it leads where, and which fields it asks for. */
export type DrawnStep = Label & {
  readonly name: string
  readonly from: readonly string[]
  readonly to: string
  readonly asks: readonly string[]
  readonly needsReason?: boolean
}
/** How records of a drawn entity live: the field that holds the state, whose words are the states and begin with the first. */
export type DrawnLife = { readonly field: string; readonly steps: readonly DrawnStep[] }

export const mostSteps = 24
const names = (maxItems: number) => ({ type: 'array', maxItems, items: line(64) })

export const lifeSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['field', 'steps'],
  properties: {
    field: line(64),
    steps: {
      type: 'array',
      maxItems: mostSteps,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'zh', 'en', 'from', 'to', 'asks'],
        properties: {
          name: line(30),
          zh: line(30),
          en: line(40),
          from: names(60),
          to: line(64),
          asks: names(30),
          needsReason: flag,
        },
      },
    },
  },
} as const

/** Folder and last part of an address. */
export const slugForm = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** A table as its database describes it. */
export type Column = {
  readonly name: string
  /** As `format_type` writes it: `character varying(32)`, `numeric(10,2)`. */
  readonly type: string
  readonly nullable: boolean
  readonly comment: string
  readonly primary: boolean
  readonly unique: boolean
  readonly enumValues: readonly string[]
  readonly refTable: string | null
  readonly said?: Said
}
/** What a source says of a column besides its type, as far as it was understood. */
export type Said = {
  readonly defaultValue?: string
  readonly least?: number
  readonly most?: number
  readonly among?: readonly string[]
  /** Other columns of the row that it is held against. */
  readonly compares?: readonly { readonly is: Sign; readonly column: string; readonly text: string }[]
  /** What was not, in its own words. */
  readonly unsaid?: readonly string[]
}
export type TableInfo = {
  readonly schema: string
  readonly name: string
  readonly comment: string
  readonly columns: readonly Column[]
  /** Sets of two columns and more that are unique together. */
  readonly uniques?: readonly (readonly string[])[]
  /** Keys of two columns and more that point at another table. */
  readonly keys?: readonly WideKey[]
  readonly is?: TableKind
}
export type WideKey = {
  readonly columns: readonly string[]
  readonly table: string
  /** The columns there, in the same order. */
  readonly theirs: readonly string[]
}
/** What it is, where it is no plain table: rows in several parts, the answer of a query, or rows of another server. */
export const tableKinds = ['partitioned', 'view', 'foreign'] as const
export type TableKind = (typeof tableKinds)[number]
/** A table as its source lists it. */
export type FoundTable = {
  readonly schema: string
  readonly name: string
  readonly comment: string
  readonly columns: number
  readonly hasKey: boolean
  readonly is?: TableKind | null
}
/** And what a model writes to be drawn from just this one, for two schemas may have one of the same name. */
export type TableLine = FoundTable & { readonly written: string }

/** A model may name the schema where it need not. */
export const isTableOf = ({ schema, name, written }: TableLine, modelTable: unknown): boolean =>
  modelTable === written || modelTable === `${schema}.${name}`

/** One entity in the making. */
export type Drawing = {
  readonly id: string
  readonly table: string
  readonly slug: string
  readonly label: Label
  readonly prototypes: readonly Prototype[]
  readonly life?: DrawnLife | null
}

export const includedOf = ({ prototypes }: Pick<Drawing, 'prototypes'>): Prototype[] =>
  prototypes.filter(({ isLeftOut }) => !isLeftOut)

/** An area in the making: its models. */
export type AreaDrawing = {
  readonly code: string
  readonly label: Label
  readonly drawings: readonly Drawing[]
}

/** A file that is taken away: its place in the project, and its text. */
export type MadeFile = { readonly path: string; readonly text: string }
