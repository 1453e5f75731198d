import { label, type Area } from '#kernel/definition/index.ts'
import { apiLog } from './api/definition.ts'
import { errorLog } from './error/definition.ts'
import { usualLog } from './usual/definition.ts'

export const area: Area = {
  code: 'log',
  label: label('监控', 'Monitoring'),
  entities: [usualLog, apiLog, errorLog],
  menus: [
    {
      code: 'monitor_log',
      label: label('日志管理', 'Logs'),
      path: '/monitor/log',
      icon: 'file-text',
      sort: 90,
      items: [usualLog, apiLog, errorLog],
    },
  ],
}
