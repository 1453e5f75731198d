import {
  choice,
  date,
  decimal,
  defineEntity,
  integer,
  label,
  longText,
  money,
  pair,
  ref,
  structure,
  text,
  yesNo,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const feeTypes = {
  reviewFee: label('审稿费', 'Review fee'),
  publicationFee: label('发表费', 'Publication fee'),
  pageFee: label('超页费', 'Extra page fee'),
  colourFee: label('彩印费', 'Colour fee'),
  fastTrackFee: label('加急费', 'Fast-track fee'),
  offprintFee: label('抽印费', 'Offprint fee'),
} satisfies Choices

export const authorRegions = {
  all: label('不限', 'Everywhere'),
  domestic: label('境内', 'Mainland China'),
  overseas: label('境外', 'Elsewhere'),
} satisfies Choices

export const currencies = {
  CNY: label('人民币', 'CNY'),
  USD: label('美元', 'USD'),
  EUR: label('欧元', 'EUR'),
} satisfies Choices

export const discountKinds = {
  member: label('会员', 'Member'),
  invited: label('约稿', 'Invited paper'),
  lowIncomeCountry: label('低收入国家', 'Low-income country'),
  editorBoard: label('编委', 'Editorial board'),
} satisfies Choices

export type Discount = { kind: string; percent: number }
const discountsSchema = {
  type: 'array',
  maxItems: 10,
  items: {
    type: 'object',
    required: ['kind', 'percent'],
    additionalProperties: false,
    properties: {
      kind: { enum: Object.keys(discountKinds) },
      percent: { type: 'number', minimum: 0, maximum: 100 },
    },
  },
}

/** What the journal charges, for whom and from when; shown on the public fee page where `showPublic` says so. */
export const feeStandards = defineEntity({
  name: 'publishFeeStandards',
  path: 'blade-admin/publishFeeStandards',
  label: label('发表费标准', 'Fee standard'),
  title: 'name',
  fields: {
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, list: true, search: true }),
    code: text({ label: label('代码', 'Code'), required: true, max: 40, list: 120 }),
    name: pair(text({ label: label('名称', 'Name'), required: true, list: true, search: true })),
    feeType: choice(feeTypes, {
      label: label('费用类型', 'Kind of fee'),
      required: true,
      list: 110,
      search: true,
    }),
    articleTypeId: ref('articleType', { label: label('文章类型', 'Article type'), filter: true }),
    authorRegion: choice(authorRegions, {
      label: label('作者所在地', 'Authors from'),
      required: true,
      default: 'all',
      list: 110,
    }),
    currency: choice(currencies, {
      label: label('币种', 'Currency'),
      required: true,
      default: 'CNY',
      list: 90,
    }),
    baseAmount: money({ currency: 'currency', label: label('金额', 'Amount'), required: true, list: 110 }),
    includedPages: integer({ label: label('含页数', 'Pages included'), min: 0, max: 999 }),
    extraPageAmount: money({ currency: 'currency', label: label('超页每页', 'Per extra page') }),
    perUnitAmount: money({ currency: 'currency', label: label('单价', 'Per unit') }),
    taxRate: decimal({ label: label('税率（%）', 'Tax (%)') }),
    discountRules: structure<Discount[]>()({
      label: label('减免', 'Discounts'),
      schema: discountsSchema,
      labels: {
        kind: label('类别', 'Kind'),
        percent: label('比例（%）', 'Per cent'),
        ...Object.fromEntries(Object.entries(discountKinds).map(([key, words]) => [`kind.${key}`, words])),
      },
    }),
    validFrom: date({ label: label('生效日期', 'Valid from'), required: true, list: 120, sort: true }),
    validTo: date({ label: label('失效日期', 'Valid until'), list: 120 }),
    description: pair(longText({ label: label('说明', 'Description'), max: 2000 })),
    showPublic: yesNo({ label: label('公开显示', 'Shown to the public'), required: true, default: true }),
    sort: integer({ label: label('排序', 'Order'), required: true, default: 0, sort: true }),
  },
  unique: [['journalId', 'code']],
  order: ['sort', 'code'],
  menu: {
    path: '/journal/fee-standards',
    icon: 'PayCircleOutlined',
    label: label('发表费标准', 'Fee standards'),
  },
})

export type FeeStandard = Row<typeof feeStandards>
