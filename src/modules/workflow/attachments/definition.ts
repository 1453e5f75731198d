import { dateTime, defineEntity, file, label, ref, text } from '#kernel/definition/index.ts'
import { attachmentTypes } from './shapes.ts'

/** A file of a process: given in a field of its form, or attached beside it. It opens through the right to the process alone. */
export const flowFile = defineEntity({
  name: 'flowFile',
  path: 'blade-flow/file',
  label: label('流程附件', 'File of a process'),
  title: 'instanceId',
  history: false,
  fields: {
    instanceId: ref('flowInstance', { label: label('流程实例', 'Instance'), required: true }),
    /** Empty for what was attached beside the form. */
    fieldKey: text({ label: label('表单字段', 'Field'), max: 40 }),
    step: text({ label: label('步骤', 'Step'), max: 200 }),
    fileId: file({
      label: label('文件', 'File'),
      required: true,
      accept: attachmentTypes,
      maxMegabytes: 20,
    }),
    userId: ref('user', { label: label('上传人', 'Sent by') }),
    time: dateTime({ label: label('上传时间', 'Sent'), required: true }),
  },
  index: [['instanceId', 'fieldKey']],
  calls: ['detail'],
})
