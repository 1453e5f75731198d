import {
  choice,
  dateTime,
  defineEntity,
  dict,
  integer,
  label,
  longText,
  ref,
  structure,
  text,
} from '#kernel/definition/index.ts'
import { formSchema, type FormField } from '../forms/shapes.ts'
import type { KeptPlan } from '../terms/shapes.ts'

export const processStates = {
  active: { ...label('激活', 'Active'), tone: 'green' },
  suspended: { ...label('挂起', 'Suspended'), tone: 'amber' },
} as const

/** A version that runs. It never changes: instances stay on theirs. */
export const flowProcess = defineEntity({
  name: 'flowProcess',
  path: 'blade-flow/manager',
  label: label('流程定义', 'Process definition'),
  title: 'name',
  naming: '{name} v{processVersion}',
  fields: {
    name: text({ label: label('流程名称', 'Name'), required: true, max: 200, list: true, search: true }),
    processKey: text({ label: label('流程标识', 'Key'), required: true, max: 100, list: 180, search: true }),
    category: dict('flow', { label: label('流程类型', 'Kind'), required: true, list: 130, search: true }),
    processVersion: integer({ label: label('版本', 'Version'), required: true, min: 1, list: 80 }),
    state: choice(processStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'active',
      list: 100,
      search: true,
    }),
    /** The entity whose records it shows, or the `entity.step` that waits for its approval. */
    mirrors: text({ label: label('镜像实体', 'Mirrors'), max: 100 }),
    guards: text({ label: label('把关步骤', 'Guards'), max: 100 }),
    form: structure<readonly FormField[]>()({ label: label('表单', 'Form'), schema: formSchema }),
    deployTime: dateTime({ label: label('部署时间', 'Deployed'), required: true, list: 160 }),
  },
  guarded: [
    'name',
    'processKey',
    'category',
    'processVersion',
    'state',
    'mirrors',
    'guards',
    'form',
    'deployTime',
  ],
  unique: [['processKey', 'processVersion']],
  order: ['-deployTime'],
  index: [['state', 'category']],
  calls: ['list', 'detail'],
  actions: {
    upload: {
      label: label('部署上传', 'Deploy a file'),
      place: 'toolbar',
      wire: 'deploy-upload',
      told: 'deploy',
    },
    changeState: {
      label: label('变更状态', 'Change state'),
      place: 'row',
      wire: 'change-state',
      told: 'deploy',
    },
    remove: {
      label: label('删除部署', 'Delete deployment'),
      place: 'both',
      wire: 'delete-deployment',
      danger: true,
      told: 'deploy',
    },
  },
  menu: { path: '/flow/manager', icon: 'setting', label: label('流程部署', 'Deployments') },
})

/** The file of a version and what was read of it: apart, because lists carry whole rows. */
export const flowSource = defineEntity({
  name: 'flowSource',
  path: 'blade-flow/source',
  label: label('流程文件', 'Process file'),
  title: 'processId',
  history: false,
  fields: {
    processId: ref('flowProcess', { label: label('流程定义', 'Process definition'), required: true }),
    xml: longText({ label: label('流程图', 'Drawing'), max: 1_048_576, required: true }),
    plan: structure<KeptPlan>()({ label: label('计划', 'Plan'), schema: { type: 'object' }, required: true }),
  },
  calls: [],
})
