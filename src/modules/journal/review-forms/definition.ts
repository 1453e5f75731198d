import {
  defineEntity,
  label,
  pair,
  ref,
  structure,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const itemKinds = {
  scale: label('1–5 分', 'Scale 1 to 5'),
  choice: label('单选', 'One of several'),
  yesNo: label('是或否', 'Yes or no'),
  text: label('文字', 'Text'),
} satisfies Choices

/** A question to the reviewer. `options` belong to choices; `toAuthor` answers go to the author with the report. */
export type FormItem = {
  key: string
  labelZh: string
  labelEn: string
  kind: keyof typeof itemKinds
  required: boolean
  toAuthor: boolean
  options?: { zh: string; en: string }[]
}
export type FormAnswers = Record<string, string | number | boolean | null>

const words = { type: 'string', minLength: 1, maxLength: 300, pattern: '\\S' }
const itemsSchema = {
  type: 'array',
  maxItems: 40,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['labelZh', 'labelEn', 'kind', 'required', 'toAuthor'],
    properties: {
      key: { type: 'string', pattern: '^[a-z][a-zA-Z0-9]{0,31}$' },
      labelZh: words,
      labelEn: words,
      kind: { enum: Object.keys(itemKinds) },
      required: { type: 'boolean' },
      toAuthor: { type: 'boolean' },
      options: {
        type: 'array',
        maxItems: 20,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['zh', 'en'],
          properties: { zh: words, en: words },
        },
      },
    },
  },
}
export const answersSchema = {
  type: 'object',
  maxProperties: 40,
  additionalProperties: {
    anyOf: [
      { type: 'string', maxLength: 10_000 },
      { type: 'integer' },
      { type: 'boolean' },
      { type: 'null' },
    ],
  },
}

/** What reviewers of a journal, or of one of its article types, are asked beside the common form (domain 2.12). */
export const reviewForms = defineEntity({
  name: 'reviewForm',
  path: 'blade-admin/reviewForm',
  label: label('审稿表', 'Review form'),
  title: 'name',
  fields: {
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, list: true, search: true }),
    articleTypeId: ref('articleType', {
      label: label('文章类型', 'Article type'),
      list: true,
      filter: true,
      help: label('不选则用于没有专用审稿表的类型', 'Left empty: for all types without a form of their own'),
    }),
    name: pair(text({ label: label('名称', 'Name'), required: true, max: 100, list: true, search: true })),
    items: structure<FormItem[]>()({
      label: label('问题', 'Questions'),
      required: true,
      schema: itemsSchema,
      labels: {
        labelZh: label('问题（中文）', 'Question in Chinese'),
        labelEn: label('问题（英文）', 'Question in English'),
        kind: label('类型', 'Kind'),
        ...Object.fromEntries(Object.entries(itemKinds).map(([key, of]) => [`kind.${key}`, of])),
        required: label('必答', 'Required'),
        toAuthor: label('给作者看', 'Shown to the author'),
        options: label('选项', 'Options'),
        'options[].zh': label('选项（中文）', 'Option in Chinese'),
        'options[].en': label('选项（英文）', 'Option in English'),
      },
      when: { options: { kind: 'choice' } },
      list: 100,
    }),
  },
  unique: [['journalId', 'articleTypeId']],
  order: ['-createTime'],
  menu: { path: '/journal/review-forms', icon: 'FormOutlined', label: label('审稿表', 'Review forms') },
})

export type ReviewForm = Row<typeof reviewForms>
