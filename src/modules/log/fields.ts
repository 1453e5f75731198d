import { label, longText, text } from '#kernel/definition/index.ts'

/** What every log row says of the request it came from (contract section 6). Parameters are redacted before they are kept. */
export const requestFields = {
  serviceId: text({ label: label('服务', 'Service'), max: 60 }),
  serverHost: text({ label: label('主机', 'Host'), max: 120 }),
  serverIp: text({ label: label('主机地址', 'Host address'), max: 64 }),
  env: text({ label: label('环境', 'Environment'), max: 30 }),
  method: text({ label: label('方法', 'Method'), max: 10, list: 90, search: true }),
  requestUri: text({ label: label('请求地址', 'Request'), max: 300, list: true, search: true }),
  userAgent: text({ label: label('客户端', 'Client'), max: 300 }),
  remoteIp: text({ label: label('来源地址', 'Source'), max: 64, list: 140, search: true }),
  params: longText({ label: label('参数', 'Parameters'), max: 4000, named: true, wide: true }),
  createBy: text({ label: label('操作人', 'Who'), max: 100, list: 120, search: true }),
  time: text({ label: label('耗时（毫秒）', 'Milliseconds'), max: 20, list: 110 }),
  requestId: text({ label: label('请求编号', 'Request id'), max: 40, filter: true }),
} as const
