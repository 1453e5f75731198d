import { dateTime, defineEntity, image, integer, label, ref, text } from '#kernel/definition/index.ts'

export const tenant = defineEntity({
  name: 'tenant',
  path: 'blade-system/tenant',
  owner: 'platform',
  label: label('租户', 'Tenant'),
  title: 'tenantName',
  fields: {
    tenantId: text({
      label: label('租户编号', 'Tenant id'),
      max: 12,
      pattern: '^(\\d{6})?$',
      list: 110,
      search: true,
      help: label('六位数字，留空则自动生成', 'Six digits, made by the system when left empty'),
    }),
    tenantName: text({ label: label('租户名称', 'Tenant name'), required: true, list: true, search: true }),
    domain: text({ label: label('域名', 'Domain'), max: 200, list: true }),
    linkman: text({ label: label('联系人', 'Contact'), max: 60, list: 110 }),
    contactNumber: text({ label: label('联系电话', 'Telephone'), max: 40, list: 140 }),
    address: text({ label: label('地址', 'Address'), wide: true }),
    userLimit: integer({
      label: label('人数上限', 'User limit'),
      min: -1,
      default: -1,
      list: 90,
      help: label('-1 为不限', '-1 is unlimited'),
    }),
    expireTime: dateTime({ label: label('到期时间', 'Expires'), list: 170 }),
    packageId: ref('tenant-package', { label: label('产品包', 'Package'), list: 140, filter: true }),
    backgroundUrl: text({ label: label('登录背景图', 'Sign-in picture'), max: 500, wide: true }),
    logoFileId: image({ label: label('标志', 'Logo') }),
    timeZone: text({ label: label('时区', 'Time zone'), max: 60, default: 'Asia/Shanghai' }),
  },
  unique: [['tenantId'], ['domain']],
  order: ['tenantId'],
  actions: {
    quota: { label: label('授权配置', 'Quota'), place: 'toolbar' },
    package: { label: label('产品包配置', 'Assign package'), place: 'row', wire: 'assign-package' },
    admin: {
      label: label('重置管理员密码', 'Reset administrator'),
      place: 'row',
      wire: 'reset-admin',
      danger: true,
    },
  },
  menu: { path: '/system/tenant', icon: 'bank', label: label('租户管理', 'Tenants') },
})
