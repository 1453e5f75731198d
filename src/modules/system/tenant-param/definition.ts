import { toldWithDefaults } from '#kernel/definition/with-defaults.ts'
import { choice, defineEntity, label, text } from '#kernel/definition/index.ts'
import { parameters } from '../../parameters.ts'

export type TenantParameter = keyof typeof parameters

export const tenantParam = defineEntity({
  name: 'tenantParam',
  path: 'blade-system/tenant-param',
  label: label('租户参数', 'Tenant parameter'),
  arises: label('没有列出的都按默认值', 'Whatever is not listed has its default'),
  title: 'paramKey',
  fields: {
    paramKey: choice(toldWithDefaults(parameters), {
      label: label('参数', 'Parameter'),
      required: true,
      list: 360,
      search: true,
    }),
    paramValue: text({ label: label('参数键值', 'Value'), required: true, max: 200, list: true }),
    remark: text({ label: label('备注', 'Remark'), wide: true, list: true }),
  },
  unique: [['paramKey']],
  menu: { path: '/system/tenantparam', icon: 'control', label: label('租户参数', 'Tenant parameters') },
})
