import { date, defineEntity, label, ref } from '#kernel/definition/index.ts'

/** Who edits which section of a journal: its article types are its sections (decision 53). */
export const sectionEditors = defineEntity({
  name: 'sectionEditor',
  path: 'blade-admin/sectionEditor',
  label: label('栏目编辑', 'Section editor'),
  title: 'userId',
  fields: {
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, list: true, search: true }),
    articleTypeId: ref('articleType', {
      label: label('栏目（文章类型）', 'Section (article type)'),
      narrowedBy: { journalId: { field: 'journalId' } },
      list: true,
      filter: true,
      help: label('不填则负责该刊全部栏目', 'Left empty: all sections of the journal'),
    }),
    userId: ref('user', {
      label: label('编辑', 'Editor'),
      narrowedBy: { role: ['handlingEditor'] },
      required: true,
      list: true,
      search: true,
      help: label('担任责任编辑角色的人员', 'People who hold the role of handling editor'),
    }),
    startDate: date({ label: label('任期开始', 'From'), list: 120 }),
    endDate: date({ label: label('任期结束', 'Until'), list: 120 }),
  },
  compares: [['endDate', '>=', 'startDate']],
  unique: [['journalId', 'articleTypeId', 'userId']],
  order: ['journalId', 'articleTypeId'],
  menu: {
    path: '/journal/section-editors',
    icon: 'SolutionOutlined',
    label: label('栏目编辑', 'Section editors'),
  },
})
