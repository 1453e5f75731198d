import { choice, dateTime, defineEntity, label, ref, text } from '#kernel/definition/index.ts'

/** A moment that an instance waits for; the clock looks which are due. */
export const flowTimer = defineEntity({
  name: 'flowTimer',
  path: 'blade-flow/timer',
  label: label('流程定时', 'Timer'),
  title: 'nodeId',
  history: false,
  fields: {
    instanceId: ref('flowInstance', { label: label('流程实例', 'Instance'), required: true }),
    nodeId: text({ label: label('元素', 'Element'), required: true, max: 100 }),
    executionId: text({ label: label('执行标识', 'Execution'), required: true, max: 150 }),
    dueTime: dateTime({ label: label('到期时间', 'Due'), required: true }),
    state: choice(
      {
        waiting: label('等待', 'Waiting'),
        fired: label('已触发', 'Fired'),
        cancelled: label('已取消', 'Cancelled'),
      },
      { label: label('状态', 'State'), required: true, default: 'waiting' },
    ),
  },
  unique: [{ of: ['instanceId', 'executionId'], while: { state: ['waiting'] } }],
  index: [['state', 'dueTime']],
  calls: [],
})
