import {
  choice,
  dateTime,
  defineEntity,
  files,
  integer,
  label,
  pair,
  ref,
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
    attachmentIds: files({
      label: label('附件', 'Attachments'),
      accept: ['pdf', 'docx', 'xlsx', 'zip'],
    }),
    versionLabel: text({ label: label('版本', 'Version'), max: 40, list: 100 }),
    publishTime: dateTime({ label: label('生效时间', 'In force from'), list: 170, sort: true }),
    sort: integer({ label: label('排序', 'Order'), required: true, default: 0, sort: true }),
  },
  order: ['sort'],
  index: [['journalId', 'category', 'sort']],
  menu: { path: '/journal/guides', icon: 'FileTextOutlined', label: label('使用指南', 'User guides') },
})

/** A guide as it stood: one row a change of its words, so that it can be told what an author agreed to. */
export const userGuideVersions = defineEntity({
  name: 'userGuideVersion',
  path: 'blade-admin/userGuideVersion',
  label: label('指南版本', 'Guide version'),
  title: 'versionLabel',
  fields: {
    guideId: ref('userGuide', { label: label('指南', 'Guide'), required: true, filter: true }),
    versionNo: integer({ label: label('序号', 'Number'), required: true, min: 1, list: 80 }),
    versionLabel: text({ label: label('版本', 'Version'), max: 40, list: 120 }),
    title: pair(text({ label: label('标题', 'Title'), list: true })),
    content: pair(richText({ label: label('内容', 'Content'), wide: true })),
    writtenAt: dateTime({ label: label('写成时间', 'Written'), required: true, list: 150 }),
  },
  unique: [['guideId', 'versionNo']],
  order: ['-versionNo'],
  calls: ['list', 'detail'],
})

export type UserGuide = Row<typeof userGuides>
