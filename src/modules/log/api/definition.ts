import { defineEntity, label, text } from '#kernel/definition/index.ts'
import { requestFields } from '../fields.ts'

/** One row for every call that writes, whatever became of it. */
export const apiLog = defineEntity({
  name: 'log_api',
  path: 'blade-log/api',
  label: label('接口日志', 'API log'),
  arises: label('新增、修改和删除等调用会记录在这里', 'Calls that change something are noted here'),
  title: 'title',
  dated: true,
  lately: 'createTime',
  fields: {
    type: text({ label: label('结果', 'Outcome'), max: 10, list: 80, search: true }),
    title: text({ label: label('名称', 'Title'), max: 200, list: true, search: true }),
    ...requestFields,
  },
  calls: ['list', 'detail'],
  menu: { path: '/monitor/log/api', icon: 'api', label: label('接口日志', 'API log') },
})
