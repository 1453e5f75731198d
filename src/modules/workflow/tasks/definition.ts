import {
  choice,
  dateTime,
  defineEntity,
  label,
  longText,
  ref,
  refs,
  structure,
  text,
  yesNo,
  type Row,
} from '#kernel/definition/index.ts'

export const taskStates = {
  open: { ...label('待办', 'Open'), tone: 'info' },
  done: { ...label('已办', 'Done'), tone: 'green' },
  cancelled: { ...label('已取消', 'Cancelled'), tone: 'neutral' },
  failed: { ...label('失败', 'Failed'), tone: 'red' },
} as const

export const outcomes = {
  agreed: { ...label('同意', 'Agreed'), tone: 'green' },
  refused: { ...label('不同意', 'Refused'), tone: 'red' },
  sentBack: { ...label('退回', 'Sent back'), tone: 'amber' },
} as const

/** What waits for somebody, or for the product itself. Who may take it stands in the row, so that one statement can ask. */
export const flowTask = defineEntity({
  name: 'flowTask',
  path: 'blade-flow/task',
  label: label('流程任务', 'Task'),
  title: 'name',
  history: false,
  fields: {
    instanceId: ref('flowInstance', { label: label('流程实例', 'Instance'), required: true, filter: true }),
    nodeId: text({ label: label('步骤标识', 'Step key'), required: true, max: 100 }),
    executionId: text({ label: label('执行标识', 'Execution'), required: true, max: 150 }),
    name: text({ label: label('步骤', 'Step'), required: true, max: 200, list: 180, search: true }),
    kind: choice(
      {
        user: label('人工', 'Person'),
        service: label('动作', 'Action'),
        call: label('子流程', 'Call'),
        message: label('消息', 'Message'),
      },
      { label: label('类型', 'Kind'), required: true },
    ),
    state: choice(taskStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'open',
      filter: true,
    }),
    assigneeId: ref('user', { label: label('办理人', 'Assignee'), list: 120 }),
    ownerId: ref('user', { label: label('委托人', 'Delegated by') }),
    candidateUsers: refs('user', { label: label('候选人', 'Candidates') }),
    candidateRoles: refs('role', { label: label('候选角色', 'Roles') }),
    candidatePosts: refs('post', { label: label('候选岗位', 'Posts') }),
    candidateDepts: refs('dept', { label: label('候选部门', 'Departments') }),
    item: structure<Record<string, unknown>>()({
      label: label('集合元素', 'Element'),
      schema: { type: 'object' },
    }),
    dueTime: dateTime({ label: label('办理期限', 'Due'), list: 160, filter: true }),
    claimTime: dateTime({ label: label('签收时间', 'Claimed') }),
    endTime: dateTime({ label: label('办结时间', 'Done at'), sort: true }),
    outcome: choice(outcomes, { label: label('结果', 'Outcome') }),
    comment: longText({ label: label('意见', 'Comment'), max: 1000 }),
    fault: longText({ label: label('失败原因', 'Fault'), max: 1000 }),
    /** Signers who are asked first: the task waits for them. */
    waitsForId: ref('flowTask', { label: label('等待加签', 'Waits for') }),
    signer: choice(
      { before: label('前加签', 'Asked before'), after: label('后加签', 'Asked after') },
      { label: label('加签', 'Added signer') },
    ),
    message: text({ label: label('消息', 'Message'), max: 100 }),
    /** In whose place the assignee acts. */
    forUserId: ref('user', { label: label('代办', 'Instead of') }),
    remindTime: dateTime({ label: label('提醒时间', 'Reminder') }),
    escalateTime: dateTime({ label: label('升级时间', 'Escalation') }),
    bulk: yesNo({ label: label('可批量', 'In bulk') }),
    urged: yesNo({ label: label('已催办', 'Urged') }),
  },
  unique: [{ of: ['instanceId', 'executionId'], while: { state: ['open', 'failed'] } }],
  index: [
    ['instanceId'],
    ['assigneeId', 'state'],
    ['state', 'kind'],
    ['state', 'remindTime'],
    ['state', 'escalateTime'],
  ],
  calls: [],
})
export type Task = Row<typeof flowTask>
