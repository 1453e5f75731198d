import {
  choice,
  dateTime,
  defineEntity,
  integer,
  label,
  pair,
  ref,
  refs,
  richText,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const guideCategories = {
  authorGuide: label('投稿指南', 'Guide for authors'),
  reviewerGuide: label('审稿指南', 'Guide for reviewers'),
  ethics: label('出版伦理', 'Publication ethics'),
  copyright: label('版权', 'Copyright'),
  peerReview: label('同行评议', 'Peer review'),
  template: label('模板', 'Templates'),
  fee: label('费用', 'Fees'),
  faq: label('常见问题', 'Questions and answers'),
} satisfies Choices

/** A chapter of the texts for authors and reviewers; the public guide page shows those of one category in order. */
export const userGuides = defineEntity({
  name: 'userGuide',
  path: 'blade-admin/userGuide',
  label: label('使用指南', 'Guide'),
  title: 'title',
  fields: {
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, list: true, search: true }),
    category: choice(guideCategories, {
      label: label('类别', 'Category'),
      required: true,
      list: 140,
      search: true,
    }),
    title: pair(text({ label: label('标题', 'Title'), required: true, list: true, search: true })),
    content: pair(richText({ label: label('内容', 'Content'), required: true, wide: true })),
    attachmentIds: refs('attach', { label: label('附件', 'Attachments') }),
    versionLabel: text({ label: label('版本', 'Version'), max: 40, list: 100 }),
    publishTime: dateTime({ label: label('生效时间', 'In force from'), list: 170, sort: true }),
    sort: integer({ label: label('排序', 'Order'), required: true, default: 0, sort: true }),
  },
  order: ['sort'],
  index: [['journalId', 'category', 'sort']],
  menu: { path: '/journal/guides', icon: 'FileTextOutlined' },
})

export type UserGuide = Row<typeof userGuides>
