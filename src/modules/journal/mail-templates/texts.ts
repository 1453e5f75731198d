import type { Texts } from '#kernel/ui/say.ts'

export const mailTemplateTexts = {
  find: ['代号或主题', 'Code or subject'],
  code: ['代号', 'Code'],
  subject: ['主题', 'Subject'],
  words: ['文字', 'Words'],
  actions: ['操作', 'Actions'],
  builtin: ['内置', 'Built in'],
  own: ['已改写', 'Own words'],
  off: ['已改写，未启用', 'Own words, not in use'],
  preview: ['预览', 'Preview'],
  edit: ['编辑', 'Edit'],
  back: ['恢复内置', 'Back to built-in'],
  none: ['没有这样的邮件', 'No such mail'],
  live: ['发出时的样子', 'As it will be sent'],
  strange: [
    '此邮件不能填入 {list}，请改用下方所列',
    'This mail cannot fill in {list}; use one of those below',
  ],
  facts: ['可填入：', 'Can be filled in:'],
} as const satisfies Texts
