import type { Texts } from '#kernel/ui/say.ts'

export const errorLogTexts = {
  title: ['错误日志', 'Error log'],
  count: ['错误日志 {n} 条', 'Error log, {n} entries', 'Error log, {n} entry'],
  empty: ['没有错误记录', 'No errors recorded'],
  type: ['类型', 'Type'],
  message: ['信息', 'Message'],
  url: ['地址', 'Address'],
  time: ['时间', 'Time'],
  stack: ['堆栈', 'Stack'],
  upload: ['上传', 'Upload'],
  clear: ['清空', 'Clear'],
  uploadAsk: ['上传本地日志到服务器？', 'Upload local logs to server?'],
  clearAsk: ['清空本地日志？', 'Clear local logs?'],
  sent: ['发送成功', 'Sent successfully'],
  cleared: ['清空成功', 'Cleared successfully'],
  cancel: ['取消', 'Cancel'],
} as const satisfies Texts
