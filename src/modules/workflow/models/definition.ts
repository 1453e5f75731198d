import { defineEntity, dict, integer, label, longText, structure, text } from '#kernel/definition/index.ts'
import { formSchema, type FormField } from '../forms/shapes.ts'

/** A drawing in the making. What runs is a version that was deployed from it. */
export const flowModel = defineEntity({
  name: 'flowModel',
  path: 'blade-flow/model',
  label: label('流程模型', 'Process model'),
  title: 'name',
  fields: {
    name: text({ label: label('模型名称', 'Name'), required: true, max: 100, list: true, search: true }),
    modelKey: text({
      label: label('模型标识', 'Key'),
      help: label('字母开头，只含字母、数字、- _ .', 'Begins with a letter; letters, digits, - _ .'),
      required: true,
      max: 100,
      pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$',
      list: 180,
      search: true,
    }),
    category: dict('flow', { label: label('流程类型', 'Kind'), required: true, list: 140, search: true }),
    description: longText({ label: label('说明', 'Description'), max: 1000, wide: true }),
    xml: longText({ label: label('流程图', 'Drawing'), max: 900_000, hidden: true }),
    form: structure<readonly FormField[]>()({
      label: label('表单', 'Form'),
      schema: formSchema,
      hidden: true,
    }),
    deployedVersion: integer({
      label: label('已部署版本', 'Deployed version'),
      guarded: true,
      list: 120,
      min: 0,
    }),
  },
  unique: [['modelKey']],
  order: ['-updateTime'],
  calls: ['list', 'detail', 'add', 'edit', 'remove'],
  actions: {
    deploy: { label: label('部署', 'Deploy'), place: 'row', told: 'deploy' },
  },
  menu: { path: '/flow/model', icon: 'layers', label: label('模型管理', 'Models') },
})
