import {
  choice,
  dateTime,
  defineEntity,
  file,
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

export const commonFileCategories = {
  template: label('模板', 'Template'),
  form: label('表格', 'Form'),
  licence: label('许可协议', 'Licence'),
  logo: label('标识', 'Logo'),
  other: label('其他', 'Other'),
} satisfies Choices

const accept = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'zip', 'png', 'jpg', 'tex']

/** A file for everybody; its public address stays the same when the file is replaced (domain 2.10). */
export const commonFiles = defineEntity({
  name: 'commonFile',
  path: 'blade-admin/commonFile',
  label: label('公共文件', 'Common file'),
  title: 'name',
  fields: {
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, list: true, search: true }),
    category: choice(commonFileCategories, {
      label: label('类别', 'Category'),
      required: true,
      default: 'template',
      list: 100,
      search: true,
    }),
    name: pair(text({ label: label('名称', 'Name'), required: true, max: 200, list: true, search: true })),
    fileId: file({ label: label('文件', 'File'), required: true, accept, maxMegabytes: 50 }),
    description: pair(longText({ label: label('说明', 'Description'), max: 1000 })),
    versionLabel: text({ label: label('版本', 'Version'), max: 40, list: 100 }),
    publicVisible: yesNo({
      label: label('公开', 'Public'),
      required: true,
      default: true,
      list: 80,
      filter: true,
    }),
    downloadCount: integer({ label: label('下载次数', 'Downloads'), required: true, default: 0, list: 100 }),
    sort: integer({ label: label('排序', 'Order'), required: true, default: 0, sort: true }),
  },
  guarded: ['downloadCount'],
  order: ['sort'],
  index: [['journalId', 'category', 'sort']],
  menu: { path: '/journal/files', icon: 'FolderOpenOutlined', label: label('公共文件', 'Common files') },
})

/** What a common file was before it was replaced. */
export const commonFileVersions = defineEntity({
  name: 'commonFileVersion',
  path: 'blade-admin/commonFileVersion',
  label: label('公共文件旧版', 'Earlier version of a common file'),
  title: 'versionLabel',
  fields: {
    commonFileId: ref('commonFile', {
      label: label('公共文件', 'Common file'),
      required: true,
      filter: true,
    }),
    fileId: file({ label: label('文件', 'File'), required: true, accept, maxMegabytes: 50 }),
    versionLabel: text({ label: label('版本', 'Version'), max: 40, list: 120 }),
    replacedAt: dateTime({ label: label('替换时间', 'Replaced'), required: true, list: 150, sort: true }),
  },
  order: ['-replacedAt'],
  calls: ['list', 'detail'],
})

export type CommonFile = Row<typeof commonFiles>
