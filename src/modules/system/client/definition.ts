import { defineEntity, integer, label, secret, text } from '#kernel/definition/index.ts'

export const client = defineEntity({
  name: 'client',
  path: 'blade-system/client',
  owner: 'platform',
  label: label('应用', 'Client'),
  title: 'clientId',
  fields: {
    clientId: text({
      label: label('应用编号', 'Client id'),
      required: true,
      max: 64,
      // A client proves itself by `id:secret` in letters of one byte (RFC 7617).
      pattern: '^[!-9;-~]*$',
      form: label(
        '英文字母、数字与符号，不含冒号和空格',
        'letters of English, digits and signs, no colon and no space',
      ),
      list: true,
      search: true,
    }),
    clientSecret: secret({ label: label('应用密钥', 'Client secret') }),
    authorizedGrantTypes: text({
      label: label('授权类型', 'Grant types'),
      required: true,
      named: true,
      default: 'refresh_token,password,captcha',
      wide: true,
      list: true,
    }),
    scope: text({ label: label('授权范围', 'Scope'), max: 60, default: 'all' }),
    accessTokenValidity: integer({
      label: label('令牌秒数', 'Token seconds'),
      min: 60,
      max: 86_400,
      default: 3600,
      list: 120,
    }),
    refreshTokenValidity: integer({
      label: label('刷新令牌秒数', 'Refresh seconds'),
      min: 300,
      max: 2_592_000,
      default: 604_800,
      list: 140,
    }),
    webServerRedirectUri: text({ label: label('回调地址', 'Redirect addresses'), max: 500, wide: true }),
  },
  unique: [['clientId']],
  menu: { path: '/system/client', icon: 'api', label: label('应用管理', 'Clients') },
})
