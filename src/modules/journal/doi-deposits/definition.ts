import {
  choice,
  dateTime,
  defineEntity,
  label,
  longText,
  ref,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const depositStates = {
  generated: { ...label('已生成', 'Generated'), tone: 'info' },
  downloaded: { ...label('已下载，待回执', 'Downloaded, answer to come'), tone: 'amber' },
  registered: { ...label('已登记', 'Registered'), tone: 'green' },
  failed: { ...label('登记失败', 'Failed'), tone: 'red' },
} as const satisfies Choices

/** What was written for Crossref of one article, and what Crossref answered (domain 2.12). The office carries the file there. */
export const doiDeposits = defineEntity({
  name: 'doiDeposit',
  path: 'blade-admin/doiDeposit',
  label: label('DOI 登记', 'DOI deposit'),
  arises: label(
    '文章出版后，在“待登记”中生成登记文件',
    'Once an article is published, its file is made under “To deposit”',
  ),
  title: 'doi',
  fields: {
    articleId: ref('articles', { label: label('文章', 'Article'), required: true, list: true, filter: true }),
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, search: true }),
    doi: text({ label: label('DOI', 'DOI'), required: true, max: 220, list: 200, search: true }),
    // Articles of one file share it; Crossref names it in its answer.
    batchId: text({ label: label('批次', 'Batch'), required: true, max: 100, list: 210, search: true }),
    // Digits, growing from deposit to deposit of a DOI: Crossref keeps the one with the greatest.
    stamp: text({ label: label('版本号', 'Timestamp'), required: true, max: 20 }),
    state: choice(depositStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'generated',
      list: 150,
      search: true,
    }),
    message: longText({ label: label('回执', 'Answer'), max: 4000, list: true }),
    answeredAt: dateTime({ label: label('回执时间', 'Answered') }),
    xml: longText({ label: label('XML', 'XML'), required: true, max: 1_000_000, hidden: true }),
  },
  dated: true,
  order: ['-createTime'],
  index: [['articleId'], ['batchId'], ['doi']],
  // Written by `make`; what was sent is kept as it was.
  guarded: ['state'],
  calls: ['list', 'detail'],
  actions: {
    make: { label: label('生成登记文件', 'Make a deposit file'), place: 'toolbar' },
    report: { label: label('登记回执', 'Enter the answer'), place: 'row' },
  },
  menu: {
    path: '/journal/doi-deposits',
    icon: 'LinkOutlined',
    label: label('DOI 登记', 'DOI deposits'),
  },
})

export type DoiDeposit = Row<typeof doiDeposits>
export type DepositState = keyof typeof depositStates
