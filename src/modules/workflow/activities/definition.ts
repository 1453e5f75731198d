import {
  dateTime,
  defineEntity,
  label,
  longText,
  ref,
  structure,
  text,
  yesNo,
} from '#kernel/definition/index.ts'

/** Every element that an instance passed and every way it took: what the chart shows. */
export const flowActivity = defineEntity({
  name: 'flowActivity',
  path: 'blade-flow/activity',
  label: label('流程历史', 'History of a process'),
  title: 'activityName',
  history: false,
  fields: {
    instanceId: ref('flowInstance', { label: label('流程实例', 'Instance'), required: true }),
    activityId: text({ label: label('元素', 'Element'), required: true, max: 100 }),
    activityName: text({ label: label('名称', 'Name'), max: 200 }),
    activityType: text({ label: label('类型', 'Kind'), required: true, max: 40 }),
    executionId: text({ label: label('执行标识', 'Execution'), required: true, max: 150 }),
    startTime: dateTime({ label: label('开始时间', 'Began'), required: true }),
    endTime: dateTime({ label: label('结束时间', 'Ended') }),
    cancelled: yesNo({ label: label('被取消', 'Cancelled') }),
  },
  index: [['instanceId'], ['instanceId', 'executionId']],
  calls: [],
})

/** What people did: the time line. */
export const flowDeed = defineEntity({
  name: 'flowDeed',
  path: 'blade-flow/deed',
  label: label('办理记录', 'What was done'),
  title: 'what',
  history: false,
  fields: {
    instanceId: ref('flowInstance', { label: label('流程实例', 'Instance'), required: true }),
    taskId: ref('flowTask', { label: label('任务', 'Task') }),
    userId: ref('user', { label: label('办理人', 'Who') }),
    forUserId: ref('user', { label: label('代谁办理', 'Instead of') }),
    what: text({ label: label('做了什么', 'What'), required: true, max: 40 }),
    step: text({ label: label('步骤', 'Step'), max: 200 }),
    comment: longText({ label: label('意见', 'Comment'), max: 1000 }),
    time: dateTime({ label: label('时间', 'When'), required: true }),
    changes: structure<Record<string, unknown>>()({
      label: label('填写', 'Filled in'),
      schema: { type: 'object' },
    }),
  },
  index: [['instanceId']],
  calls: [],
})
