import { defineEntity, integer, label, text } from '#kernel/definition/index.ts'

export const attach = defineEntity({
  name: 'attach',
  path: 'blade-resource/attach',
  label: label('附件', 'Attachment'),
  arises: label('在各处上传的文件都会出现在这里', 'Files stand here wherever they were uploaded'),
  title: 'originalName',
  dated: true,
  fileBytes: 'attachSize',
  fields: {
    originalName: text({ label: label('原名', 'Original name'), required: true, list: true, search: true }),
    extension: text({ label: label('扩展名', 'Extension'), max: 12, list: 90, search: true }),
    attachSize: integer({ label: label('大小', 'Size'), bytes: true, list: 110 }),
    mime: text({ label: label('类型', 'Type'), max: 100, list: 180 }),
    sha256: text({ label: label('校验值', 'SHA-256'), max: 64 }),
    link: text({ label: label('地址', 'Link'), max: 500 }),
    domain: text({ label: label('域名', 'Domain'), max: 200 }),
    name: text({ label: label('存储名', 'Stored name'), max: 200 }),
    previewName: text({ label: label('预览图', 'Preview'), max: 200, hidden: true }),
    pictureKey: text({ label: label('图片地址', 'Picture address'), max: 32, hidden: true }),
  },
  calls: ['list', 'detail', 'remove'],
  menu: { path: '/resource/attach', icon: 'paper-clip', label: label('附件管理', 'Attachments') },
})
