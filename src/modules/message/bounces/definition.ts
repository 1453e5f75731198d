import { dateTime, defineEntity, label, longText, ref, text, type Row } from '#kernel/definition/index.ts'

/** Addresses that a mail server has refused for good (case 68). Of the address, not of the person: a new one starts clean. */
export const mailBounces = defineEntity({
  name: 'mailBounce',
  path: 'blade-admin/mailBounce',
  label: label('无法送达的邮箱', 'Address not reachable'),
  title: 'address',
  history: false,
  fields: {
    address: text({ label: label('邮箱', 'Address'), required: true, max: 320 }),
    reason: longText({ label: label('原因', 'Reason'), required: true, max: 2000 }),
    since: dateTime({ label: label('时间', 'Since'), required: true }),
    mailId: ref('mailOutbox', { label: label('邮件', 'Mail') }),
  },
  table: 'mail_bounce',
  unique: [['address']],
  // Shown beside the people whom it is about; it has no calls of its own.
  calls: [],
})

export type MailBounce = Row<typeof mailBounces>
