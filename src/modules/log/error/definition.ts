import { defineEntity, label, longText, text } from '#kernel/definition/index.ts'
import { requestFields } from '../fields.ts'

/** Faults of the server, and what browsers uploaded from their local error log. */
export const errorLog = defineEntity({
  name: 'log_error',
  path: 'blade-log/error',
  label: label('错误日志', 'Error log'),
  arises: label('系统出错时会记录在这里', 'Faults of the system are noted here'),
  title: 'message',
  dated: true,
  lately: 'createTime',
  fields: {
    exceptionName: text({ label: label('类型', 'Type'), max: 120, list: 160, search: true }),
    message: longText({ label: label('消息', 'Message'), max: 2000, list: true, search: true, wide: true }),
    fileName: text({ label: label('文件', 'File'), max: 300 }),
    lineNumber: text({ label: label('行号', 'Line'), max: 20 }),
    stackTrace: longText({ label: label('调用栈', 'Stack'), max: 65_536, wide: true }),
    ...requestFields,
  },
  calls: ['list', 'detail'],
  menu: { path: '/monitor/log/error', icon: 'warning', label: label('错误日志', 'Error log') },
})
