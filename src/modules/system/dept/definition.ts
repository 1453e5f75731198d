import { defineEntity, dict, integer, label, text, treeParent } from '#kernel/definition/index.ts'

export const dept = defineEntity({
  name: 'dept',
  path: 'blade-system/dept',
  label: label('部门', 'Department'),
  title: 'deptName',
  fields: {
    deptName: text({
      label: label('部门名称', 'Department name'),
      required: true,
      max: 100,
      list: true,
      search: true,
    }),
    fullName: text({ label: label('部门全称', 'Full name'), list: true, search: true }),
    parentId: treeParent('dept', { label: label('上级部门', 'Parent department') }),
    deptCategory: dict('org_category', {
      number: true,
      label: label('类型', 'Kind'),
      default: '2',
      list: 110,
    }),
    sort: integer({ label: label('排序', 'Order'), min: 0, max: 9999, default: 0, list: 90 }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
  },
  order: ['sort'],
  tree: 'parentId',
  menu: { path: '/system/dept', icon: 'apartment', label: label('部门管理', 'Departments') },
})
