import { label, type Parameters } from '#kernel/definition/index.ts'

/** What a tenant decides for itself: its value counts before the platform's parameter of the same key, and that before the default. */
export const parameters = {
  secondFactor: {
    ...label(
      '两步验证：off 自愿，staff 员工必须，all 全员必须',
      'Second factor: off, staff or all must have one',
    ),
    pattern: /^(off|staff|all)$/,
    default: 'off',
  },
  'account.initPassword': {
    ...label(
      '首次登录密码：导入、重置、新租户管理员；不填则逐个生成',
      'First password of imported and reset accounts and of new tenants; made up when absent',
    ),
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
} as const satisfies Parameters
