import { defineEntity, dict, integer, label, text } from '#kernel/definition/index.ts'

export const post = defineEntity({
  name: 'post',
  path: 'blade-system/post',
  label: label('岗位', 'Post'),
  title: 'postName',
  fields: {
    category: dict('post_category', {
      number: true,
      label: label('类型', 'Kind'),
      default: '1',
      list: 120,
      search: true,
    }),
    postCode: text({
      label: label('岗位编号', 'Post code'),
      required: true,
      max: 60,
      list: 140,
      search: true,
    }),
    postName: text({
      label: label('岗位名称', 'Post name'),
      required: true,
      max: 100,
      list: true,
      search: true,
    }),
    sort: integer({ label: label('排序', 'Order'), min: 0, max: 9999, default: 0, list: 90 }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
  },
  unique: [['postCode']],
  order: ['sort'],
  menu: { path: '/system/post', icon: 'idcard', label: label('岗位管理', 'Posts') },
})
