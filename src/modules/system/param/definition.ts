import { defineEntity, label, longText, text } from '#kernel/definition/index.ts'

export const param = defineEntity({
  name: 'param',
  path: 'blade-system/param',
  owner: 'platform',
  label: label('参数', 'Parameter'),
  title: 'paramName',
  fields: {
    paramName: text({ label: label('参数名称', 'Parameter name'), required: true, list: true, search: true }),
    paramKey: text({ label: label('参数键名', 'Parameter key'), required: true, list: true, search: true }),
    paramValue: longText({
      label: label('参数键值', 'Parameter value'),
      required: true,
      list: true,
      wide: true,
    }),
    remark: text({ label: label('备注', 'Remark'), wide: true, list: true }),
  },
  unique: [['paramKey']],
  menu: { path: '/system/param', icon: 'control', label: label('参数管理', 'Parameters') },
})
