import { defineEntity, integer, label, pair, ref, text, yesNo, type Row } from '#kernel/definition/index.ts'
import { forms } from '../terms/form-words.ts'

export const articleTypes = defineEntity({
  name: 'articleType',
  path: 'blade-admin/articleType',
  label: label('文章类型', 'Article type'),
  title: 'name',
  fields: {
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, list: true, search: true }),
    code: text({
      label: label('代码', 'Code'),
      required: true,
      max: 32,
      pattern: '^[a-z][a-zA-Z0-9-]{0,31}$',
      form: forms.typeCode,
      list: 140,
    }),
    name: pair(text({ label: label('名称', 'Name'), required: true, max: 100, list: true, search: true })),
    peerReviewed: yesNo({
      label: label('同行评议', 'Peer reviewed'),
      required: true,
      default: true,
      list: 100,
    }),
    abstractRequired: yesNo({
      label: label('须有摘要', 'Abstract required'),
      required: true,
      default: true,
      list: 100,
    }),
    maxWords: integer({ label: label('字数上限', 'Word limit'), min: 0, max: 1_000_000, list: 100 }),
    minReviews: integer({
      label: label('最少审稿数', 'Reviews needed'),
      min: 0,
      max: 10,
      help: label('不填则按期刊设置', 'Left empty: as the journal says'),
    }),
    sort: integer({ label: label('排序', 'Order'), required: true, default: 0, sort: true }),
  },
  unique: [['journalId', 'code']],
  order: ['sort', 'code'],
  menu: { path: '/journal/article-types', icon: 'TagsOutlined', label: label('文章类型', 'Article types') },
})

export type ArticleType = Row<typeof articleTypes>
