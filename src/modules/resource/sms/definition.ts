import { choice, defineEntity, label, secret, text } from '#kernel/definition/index.ts'
import { configMarks } from '../marks.ts'

/** Ways on which a message can leave; `log` writes it into a folder of the server and is for trying out. */
export const smsServices = { log: label('写入日志', 'Log'), http: label('HTTP 接口', 'HTTP service') }

/** How messages are sent. `status` is 2 for the one that is enabled and 1 for the others. */
export const sms = defineEntity({
  name: 'sms',
  path: 'blade-resource/sms',
  label: label('短信配置', 'Message service'),
  title: 'smsCode',
  fields: {
    category: choice(smsServices, {
      label: label('类型', 'Kind'),
      required: true,
      default: 'log',
      list: 120,
      search: true,
    }),
    smsCode: text({
      label: label('资源编号', 'Code'),
      required: true,
      max: 60,
      pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
      form: label('字母开头，只含字母、数字、- 和 _', 'begins with a letter; letters, digits, - and _'),
      list: 160,
      search: true,
    }),
    endpoint: text({
      label: label('接口地址', 'Endpoint'),
      max: 300,
      pattern: '^(https?://[^\\s#@]+)?$',
      form: label('以 http:// 或 https:// 开头，不含 # @', 'begins with http:// or https://, without # @'),
      list: true,
      help: label(
        'HTTP 接口：POST JSON，账号与密钥按 Basic 认证',
        'HTTP service: JSON by POST, key and secret as Basic authentication',
      ),
    }),
    templateId: text({ label: label('模板编号', 'Template'), max: 100, list: 140 }),
    signName: text({ label: label('短信签名', 'Signature'), max: 60, list: 140 }),
    regionId: text({ label: label('区域', 'Region'), max: 60 }),
    accessKey: text({ label: label('访问账号', 'Access key'), max: 200 }),
    secretKey: secret({
      label: label('访问密钥', 'Secret key'),
      help: label('只写不读；留空则不修改', 'Never shown again; left empty it stays'),
    }),
    remark: text({ label: label('备注', 'Remark'), wide: true }),
  },
  unique: [['smsCode']],
  marks: configMarks,
  calls: ['list', 'detail', 'add', 'edit', 'remove'],
  actions: {
    enable: { label: label('启用', 'Enable'), place: 'row' },
    send: { label: label('发送短信', 'Send a message'), place: 'row' },
  },
  menu: { path: '/resource/sms', icon: 'message', label: label('短信配置', 'Message services') },
})
