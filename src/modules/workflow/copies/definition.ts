import { dateTime, defineEntity, label, ref, text } from '#kernel/definition/index.ts'

/** A process that somebody was given to know of: they see it, and act on nothing. */
export const flowCopy = defineEntity({
  name: 'flowCopy',
  path: 'blade-flow/copy',
  label: label('抄送', 'Copy'),
  title: 'step',
  history: false,
  fields: {
    instanceId: ref('flowInstance', { label: label('流程实例', 'Instance'), required: true }),
    userId: ref('user', { label: label('收件人', 'To'), required: true }),
    byId: ref('user', { label: label('抄送人', 'By') }),
    step: text({ label: label('步骤', 'Step'), max: 200 }),
    copyTime: dateTime({ label: label('抄送时间', 'Copied'), required: true, sort: true }),
    readTime: dateTime({ label: label('阅读时间', 'Read') }),
  },
  unique: [['instanceId', 'userId']],
  order: ['-copyTime'],
  index: [['userId', 'copyTime']],
  calls: [],
})
