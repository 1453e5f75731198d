/** A form of a process: fields of the kernel's kinds, said in data. */
export const formKinds = [
  'text',
  'longText',
  'integer',
  'money',
  'date',
  'dateTime',
  'yesNo',
  'choice',
  'person',
  'people',
  'files',
  'images',
  'lines',
] as const
/** What a column of lines holds. */
export const columnKinds = ['text', 'integer', 'money', 'date', 'yesNo', 'choice'] as const
export type FormColumn = {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly kind: (typeof columnKinds)[number]
  /** Of a choice. */
  readonly options?: readonly FormOption[]
}
export type FormKind = (typeof formKinds)[number]
export type FormOption = { readonly key: string; readonly zh: string; readonly en: string }
export type FormField = {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly kind: FormKind
  readonly required?: boolean
  readonly options?: readonly FormOption[]
  /** Of lines: what each of them says. */
  readonly columns?: readonly FormColumn[]
  /** Of people: students and authors too, and not those of the office alone. */
  readonly anybody?: boolean
}

export const mostFields = 60
export const mostOptions = 50
export const mostLetters = 60
export const mostPeople = 50
export const mostColumns = 12
export const mostLines = 100
/** Names that conditions read, so none that every value has. */
export const fieldKey = /^[A-Za-z][A-Za-z0-9_]{0,39}$/
export const optionKey = /^[A-Za-z0-9_-]{1,40}$/

const words = { type: 'string', minLength: 1, maxLength: mostLetters }
const optionsSchema = {
  type: 'array',
  maxItems: mostOptions,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'zh', 'en'],
    properties: { key: { type: 'string', pattern: optionKey.source }, zh: words, en: words },
  },
} as const
export const formSchema = {
  type: 'array',
  maxItems: mostFields,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'zh', 'en', 'kind'],
    properties: {
      key: { type: 'string', pattern: fieldKey.source },
      zh: words,
      en: words,
      kind: { enum: [...formKinds] },
      required: { type: 'boolean' },
      anybody: { type: 'boolean' },
      options: optionsSchema,
      columns: {
        type: 'array',
        maxItems: mostColumns,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['key', 'zh', 'en', 'kind'],
          properties: {
            key: { type: 'string', pattern: fieldKey.source },
            zh: words,
            en: words,
            kind: { enum: [...columnKinds] },
            options: optionsSchema,
          },
        },
      },
    },
  },
} as const

/** A form while it is typed: a field may lack what it is saved with. */
const typed = { type: 'string' } as const
const typedOptions = {
  type: 'array',
  items: { type: 'object', required: ['key', 'zh', 'en'], properties: { key: typed, zh: typed, en: typed } },
} as const
export const draftSchema = {
  type: 'array',
  maxItems: 200,
  items: {
    type: 'object',
    required: ['key', 'zh', 'en', 'kind'],
    properties: {
      key: typed,
      zh: typed,
      en: typed,
      kind: { enum: [...formKinds] },
      options: typedOptions,
      columns: {
        type: 'array',
        items: {
          type: 'object',
          required: ['key', 'zh', 'en', 'kind'],
          properties: {
            key: typed,
            zh: typed,
            en: typed,
            kind: { enum: [...columnKinds] },
            options: typedOptions,
          },
        },
      },
    },
  },
} as const
