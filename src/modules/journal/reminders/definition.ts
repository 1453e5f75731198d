import {
  choice,
  dateTime,
  defineEntity,
  integer,
  label,
  ref,
  text,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'

export const reminderKinds = {
  invitation: label('审稿邀请', 'Invitation'),
  review: label('审稿', 'Review'),
  revision: label('修回', 'Revision'),
  unassigned: label('待分配编辑', 'No editor yet'),
  decision: label('待作决定', 'Decision wanted'),
  bill: label('账单', 'Bill'),
  proof: label('校样', 'Proof'),
  byHand: label('人工催审', 'By an editor'),
  publication: label('出版受阻', 'Publication held up'),
} satisfies Choices

/** One row a reminder that went out: written with its mail, so that a job that runs twice reminds once (domain 2.16). */
export const reminders = defineEntity({
  name: 'reminder',
  path: 'blade-admin/reminder',
  label: label('提醒记录', 'Reminder'),
  title: 'kind',
  fields: {
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), required: true, filter: true }),
    /** The paper or the review that is waited for. */
    recordId: text({ label: label('记录', 'Record'), required: true, max: 20 }),
    kind: choice(reminderKinds, { label: label('类别', 'Kind'), required: true, list: 100, filter: true }),
    sequence: integer({ label: label('次序', 'Sequence'), required: true, min: 1, list: 80 }),
    /** The date it reminds of: a date that was moved is reminded of anew. */
    dueAt: dateTime({ label: label('截止时间', 'Due'), required: true, list: 150 }),
    sentAt: dateTime({ label: label('提醒时间', 'Sent'), required: true, list: 150, sort: true }),
  },
  unique: [['recordId', 'kind', 'dueAt', 'sequence']],
  order: ['-sentAt'],
  calls: ['list', 'detail'],
})

export type Reminder = Row<typeof reminders>
export type ReminderKind = keyof typeof reminderKinds
