import type { Texts } from '#kernel/ui/say.ts'

export const resourceTexts = {
  state: ['状态', 'State'],
  enabled: ['使用中', 'In use'],
  idle: ['未启用', 'Not in use'],
  enable: ['启用', 'Enable'],
  enableAsk: ['启用 {name}？', 'Enable {name}?'],
  enableStore: [
    '先存取一个小文件试用，成功后新文件会存到这里；旧文件仍在原处可读',
    'A small file is stored and read there first. If that works, new files go there; old ones stay where they are and can be read',
  ],
  enableService: [
    '之后的短信由它发出。账号、模板和签名是否正确，请先用“发送测试短信”确认',
    'Messages leave through it from now on. Whether key, template and signature are right a test message shows; send one first',
  ],
  done: ['操作成功', 'Done'],
  cancel: ['取消', 'Cancel'],
  send: ['发送测试短信', 'Send a test message'],
  sendBy: ['测试短信 · {name}', 'Test message by {name}'],
  phones: ['手机号', 'Phone numbers'],
  phonesHelp: ['多个号码用逗号分隔', 'Separate several with commas'],
  params: ['模板参数', 'Parameters'],
  paramsHelp: ['JSON 对象，例如 {example}', 'A JSON object, as {example}'],
  sent: ['已发送 {n} 条', '{n} messages sent', '{n} message sent'],
  usedIn: ['使用此文件的记录', 'Where it is used'],
  usedNowhere: [
    '没有记录使用它，没有人再用的文件一天后自动清除',
    'No record uses it; what nobody uses goes after a day',
  ],
  usedElsewhere: [
    '另有 {n} 条记录使用它，您没有查看权限',
    '{n} more records use it that you may not see',
    '{n} more record uses it that you may not see',
  ],
} as const satisfies Texts
