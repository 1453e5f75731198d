import {
  choice,
  dateTime,
  defineEntity,
  label,
  ref,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const usageKinds = {
  abstract: { ...label('文章页', 'Article page'), tone: 'info' },
  pdf: { ...label('PDF 全文', 'PDF'), tone: 'green' },
} as const satisfies Choices

/** Robots are not kept: nothing that is reported counts them (COUNTER 5). */
export const readerClasses = {
  desktop: label('电脑', 'Computer'),
  phone: label('手机或平板', 'Phone or tablet'),
} satisfies Choices

/** One reading of a published article, a double click counted once (domain 2.12, COUNTER 5). */
export const usageEvents = defineEntity({
  name: 'usageEvent',
  path: 'blade-admin/usageEvent',
  label: label('阅读记录', 'Reading'),
  arises: label(
    '读者打开文章或下载 PDF 后会出现在这里',
    'Each time somebody opens an article or its PDF is noted here',
  ),
  title: 'kind',
  history: false,
  fields: {
    articleId: ref('articles', { label: label('文章', 'Article'), required: true, list: true, filter: true }),
    kind: choice(usageKinds, { label: label('类别', 'Kind'), required: true, list: 120, search: true }),
    at: dateTime({ label: label('时间', 'Time'), required: true, list: 160, sort: true, filter: true }),
    /** Of address, browser and hour under a secret of this installation: says what was one visit, and not whose. */
    sessionHash: text({ label: label('访问标识', 'Visit'), required: true, max: 32, list: 200 }),
    uaClass: choice(readerClasses, { label: label('设备', 'Device'), required: true, list: 130 }),
  },
  order: ['-at'],
  index: [['articleId', 'at']],
  // Written by the public pages alone.
  calls: ['list', 'export'],
  menu: { path: '/journal/readings', icon: 'EyeOutlined', label: label('阅读记录', 'Readings') },
})

export type UsageEvent = Row<typeof usageEvents>
