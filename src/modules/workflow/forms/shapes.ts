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
  'files',
  'images',
] as const
export type FormKind = (typeof formKinds)[number]
export type FormOption = { readonly key: string; readonly zh: string; readonly en: string }
export type FormField = {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly kind: FormKind
  readonly required?: boolean
  readonly options?: readonly FormOption[]
  /** Of a person: students and authors too, and not the people of the office alone. */
  readonly anybody?: boolean
}

const words = { type: 'string', minLength: 1, maxLength: 60 }
export const formSchema = {
  type: 'array',
  maxItems: 60,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'zh', 'en', 'kind'],
    properties: {
      // Names that conditions read, so none that every value has.
      key: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' },
      zh: words,
      en: words,
      kind: { enum: [...formKinds] },
      required: { type: 'boolean' },
      anybody: { type: 'boolean' },
      options: {
        type: 'array',
        maxItems: 50,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['key', 'zh', 'en'],
          properties: { key: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,40}$' }, zh: words, en: words },
        },
      },
    },
  },
} as const
