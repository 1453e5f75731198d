import {
  choice,
  dateTime,
  defineEntity,
  file,
  integer,
  label,
  longText,
  ref,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

const languages = { zh: label('中文', 'Chinese'), en: label('英文', 'English') }

/** How it reaches its reader: as a mail that the bell shows too, or by the bell alone. */
export const channels = {
  mail: label('邮件', 'Mail'),
  inApp: label('站内', 'In the product'),
} as const satisfies Choices

export const mailStates = {
  queued: { ...label('待发送', 'Queued'), tone: 'info' },
  sent: { ...label('已发送', 'Sent'), tone: 'green' },
  failed: { ...label('发送失败', 'Failed'), tone: 'red' },
} as const satisfies Choices

export const mailOutbox = defineEntity({
  name: 'mailOutbox',
  path: 'blade-admin/mailOutbox',
  label: label('邮件', 'Mail'),
  arises: label('系统发出的邮件都会出现在这里', 'Every letter that the system sends stands here'),
  title: 'subject',
  history: false,
  fields: {
    to: text({ label: label('收件人', 'To'), required: true, max: 320, list: 200, search: true }),
    cc: text({ label: label('抄送', 'Cc'), max: 1000 }),
    /** Who reads what its reader answers, where that is not the sender of the installation. */
    replyTo: text({ label: label('回复至', 'Reply to'), max: 320 }),
    templateCode: text({
      label: label('模板', 'Template'),
      required: true,
      max: 20,
      filter: true,
      named: true,
    }),
    language: choice(languages, { label: label('语言', 'Language'), required: true, list: 70 }),
    subject: text({ label: label('主题', 'Subject'), required: true, max: 500, list: 460, search: true }),
    channel: choice(channels, {
      label: label('渠道', 'Channel'),
      required: true,
      default: 'mail',
      filter: true,
    }),
    // Which record it is about, and what keeps it from going out twice: no words for anybody who reads a letter.
    about: text({ label: label('事项类型', 'About'), max: 60, hidden: true }),
    aboutId: text({ label: label('事项编号', 'Record'), max: 40, hidden: true }),
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), filter: true }),
    // A letter says itself where it went: an account that ever got one could otherwise never be removed.
    recipientId: ref('user', { label: label('收件账号', 'Account'), outlives: true }),
    dedupeKey: text({ label: label('去重键', 'Dedupe key'), required: true, max: 200, hidden: true }),
    state: choice(mailStates, {
      label: label('状态', 'State'),
      required: true,
      default: 'queued',
      list: 90,
      search: true,
    }),
    tries: integer({ label: label('尝试次数', 'Tries'), required: true, default: 0 }),
    nextTryAt: dateTime({ label: label('下次发送', 'Next try') }),
    sentAt: dateTime({ label: label('发送时间', 'Sent'), list: 150 }),
    readAt: dateTime({ label: label('已读时间', 'Read') }),
    /** A file that goes with it; its reader opens it through the record that holds it. */
    attachmentId: file({ label: label('附件', 'Attachment'), accept: ['xlsx'] }),
    error: longText({ label: label('错误', 'Error'), max: 2000 }),
    // Last: whoever looks at a letter that failed looks for the reason.
    body: longText({ label: label('正文', 'Body'), max: 200_000 }),
  },
  table: 'mail_outbox',
  unique: [['dedupeKey']],
  order: ['-createTime'],
  index: [['state', 'nextTryAt'], ['submissionId'], ['recipientId', 'readAt']],
  calls: ['list', 'detail'],
  actions: {
    retry: {
      label: label('重新发送', 'Send again'),
      place: 'row',
      takes: 'ids',
      // Those that wait for a later try leave by themselves, and sooner where they are chosen together.
      where: { state: ['failed'] },
    },
  },
  menu: { path: '/journal/mails', icon: 'MailOutlined', label: label('邮件', 'Letters') },
})

export type OutboxMail = Row<typeof mailOutbox>
