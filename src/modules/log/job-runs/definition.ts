import { choice, dateTime, defineEntity, integer, label, longText, text } from '#kernel/definition/index.ts'

export const waysOfRunning = {
  clock: label('定时', 'By the clock'),
  hand: label('手动', 'By hand'),
}

/** Runs that did something or failed; the kernel writes them (kernel/jobs). */
export const jobRun = defineEntity({
  name: 'jobRun',
  path: 'blade-log/job-run',
  table: 'job_run',
  label: label('任务运行', 'Job run'),
  arises: label('定时任务运行后会出现在这里', 'One stands here for each time that a job has run'),
  title: 'job',
  history: false,
  fields: {
    job: text({ label: label('任务', 'Job'), required: true, max: 80, list: true, search: true }),
    how: choice(waysOfRunning, {
      label: label('触发方式', 'Started'),
      required: true,
      list: 120,
      filter: true,
    }),
    begunAt: dateTime({ label: label('开始时间', 'Began'), required: true, list: 170, filter: true }),
    endedAt: dateTime({ label: label('结束时间', 'Ended'), list: 170 }),
    done: integer({ label: label('完成', 'Done'), required: true, default: 0, list: 90 }),
    failed: integer({ label: label('失败', 'Failed'), required: true, default: 0, list: 90, filter: true }),
    reason: longText({ label: label('原因', 'Reason'), max: 1000, list: true }),
  },
  order: ['-begunAt'],
  calls: ['list', 'detail'],
  menu: { path: '/monitor/jobs', icon: 'clock', label: label('定时任务', 'Jobs') },
})
