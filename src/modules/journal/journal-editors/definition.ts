import {
  choice,
  date,
  defineEntity,
  integer,
  label,
  pair,
  ref,
  text,
  type Choices,
} from '#kernel/definition/index.ts'
import { forms } from '../terms/form-words.ts'

export const editorRoles = {
  editorInChief: label('主编', 'Editor-in-chief'),
  associateEditor: label('副主编', 'Associate editor'),
  managingEditor: label('执行编辑', 'Managing editor'),
  boardMember: label('编委', 'Board member'),
} satisfies Choices

export const journalEditors = defineEntity({
  name: 'journalEditor',
  path: 'blade-admin/journalEditor',
  label: label('编委会成员', 'Editor'),
  title: 'name',
  fields: {
    journalId: ref('journals', { label: label('期刊', 'Journal'), required: true, list: true, search: true }),
    userId: ref('user', {
      label: label('账号', 'Account'),
      list: true,
      filter: true,
      help: label('可不填，仅用于公开名单', 'Optional: a name on the public list needs no account'),
    }),
    name: pair(text({ label: label('姓名', 'Name'), required: true, max: 100, list: true, search: true })),
    role: choice(editorRoles, { label: label('职务', 'Role'), required: true, list: 120, search: true }),
    affiliation: pair(text({ label: label('单位', 'Affiliation'), max: 300 })),
    orcid: text({
      label: label('ORCID', 'ORCID'),
      max: 19,
      pattern: '^(\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dX])?$',
      capitals: true,
      form: forms.orcid,
    }),
    sort: integer({ label: label('排序', 'Order'), required: true, default: 0, sort: true }),
    startDate: date({ label: label('任期开始', 'From') }),
    endDate: date({ label: label('任期结束', 'Until') }),
  },
  compares: [['endDate', '>=', 'startDate']],
  order: ['sort'],
  menu: { path: '/journal/editors', icon: 'TeamOutlined', label: label('编委会成员', 'Editorial board') },
})
