import type { Texts } from '#kernel/ui/say.ts'

export const tryTexts = {
  title: ['调用试用', 'Try calls'],
  own: [
    '以本人的身份和权限调用，写操作会真正生效。',
    'Calls are made as you and with your rights; what writes really writes.',
  ],
  search: ['搜索路径', 'Search paths'],
  calls: ['{n} 个调用', '{n} calls', 'One call'],
  choose: ['请先选一个调用', 'Choose a call'],
  query: ['参数（每行：名称=值）', 'Parameters (a line each: name=value)'],
  body: ['请求体（JSON）', 'Body (JSON)'],
  send: ['发送', 'Send'],
  sure: ['这个调用可能会写入，仍要发送？', 'This call may write. Send it?'],
  cancel: ['取消', 'Cancel'],
  badJson: ['请求体不是 JSON，请检查引号和逗号', 'The body is no JSON, look at quotes and commas'],
  needs: ['权限', 'Right'],
  known: ['可用参数', 'Parameters'],
  answer: ['应答', 'Answer'],
  took: ['{status}，{ms} 毫秒', '{status}, {ms} ms'],
  file: ['文件 {name}，{size}', 'A file, {name}, {size}'],
  keep: ['保存', 'Save'],
  client: ['下载 TypeScript 客户端', 'TypeScript client'],
  loading: ['正在读取', 'Reading'],
} as const satisfies Texts
