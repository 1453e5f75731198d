import { choice, defineEntity, label, text } from '#kernel/definition/index.ts'

/** What a tenant decides for itself: its value counts before the platform's parameter of the same key, and that before the default. */
export const tenantParameters = {
  secondFactor: {
    ...label(
      '两步验证：off 自愿，staff 员工必须，all 全员必须',
      'Second factor: off, staff or all must have one',
    ),
    pattern: /^(off|staff|all)$/,
    default: 'off',
  },
  initialPassword: {
    ...label('导入用户的初始密码；不填则逐个生成', 'First password of imported users; made up when absent'),
    pattern: /^.{8,128}$/,
    default: '',
  },
  smsHourly: {
    ...label('每小时短信条数，0 至 100000', 'Messages an hour, 0 to 100000'),
    pattern: /^(\d{1,5}|100000)$/,
    default: '200',
  },
  registration: {
    ...label('注册：open 开放，closed 关闭', 'Registration: open or closed'),
    pattern: /^(open|closed)$/,
    default: 'open',
  },
} as const

export type TenantParameter = keyof typeof tenantParameters

export const tenantParam = defineEntity({
  name: 'tenantParam',
  path: 'blade-system/tenant-param',
  label: label('租户参数', 'Tenant parameter'),
  title: 'paramKey',
  fields: {
    paramKey: choice(tenantParameters, {
      label: label('参数', 'Parameter'),
      required: true,
      list: 360,
      search: true,
    }),
    paramValue: text({ label: label('参数键值', 'Value'), required: true, max: 200, list: true }),
    remark: text({ label: label('备注', 'Remark'), wide: true, list: true }),
  },
  unique: [['paramKey']],
  menu: { path: '/system/tenantparam', icon: 'control' },
})
