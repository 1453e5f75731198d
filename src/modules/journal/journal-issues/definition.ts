import {
  choice,
  date,
  defineEntity,
  file,
  image,
  integer,
  label,
  longText,
  pair,
  ref,
  text,
  yesNo,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'
import { forms } from '../terms/form-words.ts'

export const issueTypes = {
  regular: label('正刊', 'Regular'),
  special: label('专刊', 'Special'),
  supplement: label('增刊', 'Supplement'),
} satisfies Choices

export const issueStates = {
  planned: { ...label('计划', 'Planned'), tone: 'neutral' },
  open: { ...label('组稿', 'Open'), tone: 'info' },
  locked: { ...label('已锁定', 'Locked'), tone: 'violet' },
  published: { ...label('已出版', 'Published'), tone: 'green' },
  unpublished: { ...label('已下线', 'Unpublished'), tone: 'amber' },
} satisfies Choices

export const journalIssues = defineEntity({
  name: 'journal-issues',
  path: 'blade-admin/journal-issues',
  aliases: ['blade-apaph/journalIssues'],
  label: label('卷期', 'Issue'),
  title: 'title',
  // Most issues have no title of their own.
  naming: '{year}, {volume}({issueNo}) {title}',
  fields: {
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, list: true, search: true }),
    year: integer({
      label: label('年', 'Year'),
      required: true,
      min: 1600,
      max: 2200,
      list: 70,
      search: true,
      sort: true,
    }),
    volume: integer({
      label: label('卷', 'Volume'),
      required: true,
      min: 0,
      max: 9999,
      list: 70,
      filter: true,
    }),
    issueNo: text({
      label: label('期', 'Issue'),
      required: true,
      max: 12,
      pattern: '^[A-Za-z0-9][A-Za-z0-9.–-]{0,11}$',
      form: forms.issueNo,
      list: 70,
      filter: true,
    }),
    issueType: choice(issueTypes, {
      label: label('类型', 'Type'),
      required: true,
      default: 'regular',
      list: 90,
      filter: true,
    }),
    title: pair(text({ label: label('标题', 'Title'), max: 300, list: true, search: true })),
    description: pair(longText({ label: label('简介', 'Description'), max: 5000 })),
    guestEditors: text({ label: label('客座编辑', 'Guest editors'), max: 300 }),
    coverFileId: image({ label: label('封面', 'Cover') }),
    coverAlt: pair(text({ label: label('封面替代文字', 'Cover alternative text') })),
    publishDate: date({ label: label('出版日期', 'Publication date'), list: 120, sort: true, filter: true }),
    state: choice(issueStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'planned',
      list: 100,
      search: true,
    }),
    isCurrent: yesNo({ label: label('当前期', 'Current issue'), required: true, default: false, list: 90 }),
    doi: text({ label: label('DOI', 'DOI'), max: 220 }),
    fullPdfFileId: file({ label: label('整期 PDF', 'Full issue PDF'), accept: ['pdf'], maxMegabytes: 200 }),
    sort: integer({ label: label('排序', 'Order'), required: true, default: 0, sort: true }),
  },
  guarded: ['state', 'isCurrent'],
  unique: [['journalId', 'year', 'volume', 'issueNo', 'issueType']],
  order: ['-year', '-volume', '-sort'],
  actions: {
    open: { label: label('开始组稿', 'Open'), place: 'row' },
    lock: { label: label('锁定', 'Lock'), place: 'row' },
    publish: { label: label('出版', 'Publish'), place: 'row' },
    setCurrent: { label: label('设为当前期', 'Make current'), place: 'row', wire: 'setCurrent' },
    unpublish: { label: label('下线', 'Unpublish'), place: 'row', danger: true },
  },
  menu: { path: '/journal/issues', icon: 'ReadOutlined', label: label('卷期', 'Issues') },
})

export type JournalIssue = Row<typeof journalIssues>
export type IssueState = keyof typeof issueStates
