import { label, type Area } from '#kernel/definition/index.ts'
import { apiLog } from './api/definition.ts'
import { errorLog } from './error/definition.ts'
import { jobFailure } from './job-failures/definition.ts'
import { jobRun } from './job-runs/definition.ts'
import { systemReports } from './reports/definition.ts'
import { usualLog } from './usual/definition.ts'

export const area: Area = {
  code: 'log',
  label: label('系统监控', 'Monitoring'),
  entities: [usualLog, apiLog, errorLog, jobRun, jobFailure, systemReports],
  menus: [
    {
      code: 'monitor_reports',
      label: label('统计', 'Figures'),
      path: '/monitor/figures',
      icon: 'BarChartOutlined',
      sort: 89,
      items: [systemReports],
    },
    {
      code: 'monitor_log',
      label: label('日志管理', 'Logs'),
      path: '/monitor/log',
      icon: 'file-text',
      sort: 90,
      items: [usualLog, apiLog, errorLog],
    },
    {
      code: 'monitor_job',
      label: label('任务管理', 'Jobs'),
      path: '/monitor/job',
      icon: 'clock',
      sort: 91,
      items: [jobRun, jobFailure],
      buttons: { jobRun_run: label('立即运行任务', 'Run a job now') },
    },
  ],
}
