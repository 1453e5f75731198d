import {
  choice,
  dateTime,
  defineEntity,
  dict,
  label,
  longText,
  recordId,
  ref,
  series,
  structure,
  text,
  type Row,
} from '#kernel/definition/index.ts'

export const instanceStates = {
  running: { ...label('进行中', 'Running'), tone: 'info' },
  ended: { ...label('已办结', 'Finished'), tone: 'green' },
  refused: { ...label('未通过', 'Not approved'), tone: 'red' },
  withdrawn: { ...label('已撤回', 'Withdrawn'), tone: 'neutral' },
  terminated: { ...label('已终止', 'Ended by hand'), tone: 'neutral' },
} as const

/** A process under way, or what became of it. */
export const flowInstance = defineEntity({
  name: 'flowInstance',
  path: 'blade-flow/follow',
  label: label('流程实例', 'Process instance'),
  title: 'title',
  naming: '{instanceNo} {title}',
  history: false,
  fields: {
    instanceNo: series('LC', { label: label('编号', 'Number'), list: 170, search: true }),
    title: text({ label: label('标题', 'Title'), required: true, max: 200, list: true, search: true }),
    processId: ref('flowProcess', {
      label: label('流程', 'Process'),
      required: true,
      list: 180,
      search: true,
    }),
    category: dict('flow', { label: label('流程类型', 'Kind'), required: true, search: true }),
    starterId: ref('user', { label: label('发起人', 'Started by'), list: 120, search: true }),
    starterDeptId: ref('dept', { label: label('发起部门', 'Department') }),
    state: choice(instanceStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'running',
      list: 100,
      search: true,
    }),
    steps: text({ label: label('当前步骤', 'Present step'), max: 500, list: 180 }),
    startTime: dateTime({ label: label('发起时间', 'Started'), required: true, list: 160, filter: true }),
    endTime: dateTime({ label: label('结束时间', 'Ended'), filter: true }),
    reason: longText({ label: label('结束原因', 'Reason'), max: 500, ours: true }),
    variables: structure<Record<string, unknown>>()({
      label: label('数据', 'Data'),
      schema: { type: 'object' },
      required: true,
    }),
    engine: structure<unknown>()({ label: label('引擎状态', 'State of the engine'), schema: {} }),
    errorCode: text({ label: label('错误代码', 'Error code'), max: 100 }),
    /** The record that it is about: mirrored by it, or waiting for its approval. */
    about: text({ label: label('关联实体', 'About'), max: 60 }),
    aboutId: recordId({ label: label('关联记录', 'Record') }),
    parentId: ref('flowInstance', { label: label('上级流程', 'Called by') }),
    parentExecution: text({ label: label('调用处', 'Called at'), max: 100 }),
    rootId: ref('flowInstance', { label: label('主流程', 'Outermost') }),
  },
  order: ['-startTime'],
  index: [['state', 'starterId'], ['rootId'], ['about', 'aboutId']],
  calls: ['list', 'detail'],
  actions: {
    remove: {
      label: label('终止流程', 'End process'),
      place: 'row',
      wire: 'delete-process-instance',
      danger: true,
      told: 'process',
    },
    move: { label: label('调整步骤', 'Move to a step'), place: 'row', told: 'process' },
    migrate: { label: label('迁移版本', 'Move to another version'), place: 'row', told: 'process' },
    // Stands among the ways of an instance, where something failed.
    retry: { label: label('重试动作', 'Retry action'), place: 'row' },
  },
  menu: { path: '/flow/follow', icon: 'eye', label: label('流程跟踪', 'Instances') },
})
export type Instance = Row<typeof flowInstance>
