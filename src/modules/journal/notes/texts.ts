import type { Texts } from '#kernel/ui/say.ts'

export const noteTexts = {
  none: ['还没有备注和留言', 'No notes or messages yet'],
  forWhom: ['写给', 'For'],
  desk: ['编辑部内部', 'The desk only'],
  deskHelp: ['作者与审稿人看不到', 'Authors and reviewers never see it'],
  author: ['作者', 'The author'],
  authorHelp: ['以编辑部名义发送邮件', 'Goes out by mail in the name of the office'],
  body: ['内容', 'Text'],
  attach: ['添加附件', 'Attach a file'],
  attached: ['附件', 'Attachments'],
  detach: ['移除 {name}', 'Remove {name}'],
  unread: ['{n} 条未读', '{n} unread'],
  keep: ['保存备注', 'Save the note'],
  send: ['发送给作者', 'Send to the author'],
  kept: ['备注已保存', 'The note is saved'],
  sent: ['已发送给作者', 'Sent to the author'],
} as const satisfies Texts
