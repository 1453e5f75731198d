import {
  choice,
  dateTime,
  defineEntity,
  integer,
  label,
  longText,
  text,
  type Choices,
} from '#kernel/definition/index.ts'

export const failureStates = {
  waiting: { ...label('等待重试', 'Will be tried again'), tone: 'info' },
  aside: { ...label('已搁置', 'Put aside'), tone: 'red' },
} as const satisfies Choices

/** Records on which a job failed; the kernel writes them (kernel/jobs), and takes them away when they go through. */
export const jobFailure = defineEntity({
  name: 'jobFailure',
  path: 'blade-log/job-failure',
  table: 'job_failure',
  label: label('任务失败记录', 'Failed record of a job'),
  arises: label(
    '定时任务没有办成的记录会出现在这里',
    'What a job could not do stands here, to be tried again',
  ),
  title: 'record',
  history: false,
  fields: {
    job: text({ label: label('任务', 'Job'), required: true, max: 80, list: 200, search: true }),
    record: text({ label: label('记录', 'Record'), required: true, max: 200, list: 170, search: true }),
    state: choice(failureStates, { label: label('状态', 'State'), required: true, list: 140, search: true }),
    tries: integer({ label: label('尝试次数', 'Tries'), required: true, default: 0, list: 90 }),
    nextTryAt: dateTime({ label: label('下次尝试', 'Next try') }),
    failedAt: dateTime({ label: label('最近失败', 'Last failed'), list: 170 }),
    reason: longText({ label: label('原因', 'Reason'), max: 1000, list: true }),
  },
  unique: [['job', 'record']],
  order: ['-failedAt'],
  calls: ['list', 'detail'],
  actions: {
    again: {
      label: label('立即重试', 'Try again now'),
      place: 'both',
      takes: 'ids',
      told: 'jobAgain',
    },
  },
  menu: { path: '/monitor/job-failures', icon: 'warn', label: label('任务失败', 'Failed jobs') },
})
