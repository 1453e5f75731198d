import { defineEntity, integer, label, pair, secret, text, yesNo } from '#kernel/definition/index.ts'

/** An OpenID Connect provider with which people of the tenant may sign in. */
export const loginProvider = defineEntity({
  name: 'loginProvider',
  path: 'blade-system/login-provider',
  label: label('单点登录', 'Sign-in provider'),
  title: 'name',
  fields: {
    source: text({
      label: label('来源编号', 'Code'),
      required: true,
      max: 40,
      pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
      form: label('以字母开头，只含字母、数字与 - _', 'letters, digits, - and _, a letter first'),
      list: 140,
      search: true,
      help: label('登录调用里的 source', 'The source of the sign-in call'),
    }),
    name: pair(text({ label: label('名称', 'Name'), required: true, max: 60, list: true })),
    issuer: text({
      label: label('签发者地址', 'Issuer'),
      required: true,
      max: 300,
      pattern: '^https?://[^\\s?#@]+$',
      form: label('如 https://id.example.edu', 'write it as https://id.example.edu'),
      list: true,
      wide: true,
      help: label(
        'OpenID Connect 的 issuer，例如 https://id.example.edu',
        'The issuer of OpenID Connect, as https://id.example.edu',
      ),
    }),
    clientId: text({ label: label('客户端编号', 'Client id'), required: true, max: 200 }),
    clientSecret: secret({
      label: label('客户端密钥', 'Client secret'),
      help: label(
        '只写不读；留空则不修改，改了签发者须重新填写',
        'Never shown again; left empty it stays, but with another issuer it is typed again',
      ),
    }),
    scope: text({ label: label('范围', 'Scope'), max: 200, default: 'openid profile email' }),
    enabled: yesNo({ label: label('启用', 'Enabled'), default: true, list: 90 }),
    sort: integer({ label: label('排序', 'Sort'), default: 1, min: 0 }),
  },
  unique: [['source']],
  order: ['sort'],
  calls: ['list', 'detail', 'add', 'edit', 'remove'],
  menu: { path: '/authority/loginprovider', icon: 'login', label: label('单点登录', 'Sign-in providers') },
})
