import { defineEntity, label, longText, text } from '#kernel/definition/index.ts'
import { requestFields } from '../fields.ts'

export const usualLog = defineEntity({
  name: 'log_usual',
  path: 'blade-log/usual',
  label: label('通用日志', 'Usual log'),
  arises: label(
    '登录、导出等操作会记录在这里',
    'Sign-ins, exports and other things that people do are noted here',
  ),
  title: 'logId',
  dated: true,
  lately: 'createTime',
  fields: {
    logLevel: text({ label: label('级别', 'Level'), max: 10, list: 90, search: true, named: true }),
    logId: text({ label: label('日志编号', 'Log id'), max: 60, list: 160, search: true, named: true }),
    logData: longText({ label: label('内容', 'Data'), max: 20_000, list: true, wide: true, named: true }),
    ...requestFields,
  },
  calls: ['list', 'detail'],
  menu: { path: '/monitor/log/usual', icon: 'file-text', label: label('通用日志', 'General log') },
})
