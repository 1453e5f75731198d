import {
  choice,
  dateTime,
  defineEntity,
  label,
  longText,
  ref,
  refs,
  type Choices,
  type Row,
} from '#kernel/definition/index.ts'
import { actingRoles } from '../submission-events/definition.ts'
import { submissionStates } from '../submissions/definition.ts'
import { audiences } from '../terms/words.ts'

/** What an author writes about; each is offered while the paper's state gives it a meaning (workflow.ts). */
export const topics = {
  question: label('留言', 'Message'),
  extension: label('申请延期', 'Request for more time'),
  appeal: label('申诉', 'Appeal'),
  correction: label('申请更正', 'Request for a correction'),
  reinstatement: label('申请恢复', 'Request to take it up again'),
} as const satisfies Choices

/** What is said about a paper, stage by stage: among the desk, or between desk and author. Written once, never changed. */
export const notes = defineEntity({
  name: 'note',
  path: 'blade-admin/note',
  label: label('留言与备注', 'Notes and messages'),
  title: 'body',
  history: false,
  fields: {
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), required: true, filter: true }),
    stage: choice(submissionStates, { label: label('当时状态', 'State then'), required: true, list: 120 }),
    audience: choice(audiences, { label: label('读者', 'For'), required: true, list: 110, filter: true }),
    topic: choice(topics, { label: label('事由', 'About'), required: true, default: 'question', list: 110 }),
    body: longText({ label: label('内容', 'Text'), required: true, max: 4000, list: true }),
    fileIds: refs('submissionFile', { label: label('附件', 'Attachments') }),
    writtenBy: ref('user', { label: label('撰写人', 'Written by'), list: 120 }),
    writtenAs: choice(actingRoles, { label: label('身份', 'Acting as'), required: true, list: 100 }),
    writtenAt: dateTime({ label: label('时间', 'Time'), list: 150, sort: true }),
  },
  order: ['-writtenAt'],
  index: [['submissionId', 'writtenAt']],
  calls: ['list'],
})

/** How far somebody has read in a paper's thread. */
export const noteReads = defineEntity({
  name: 'noteRead',
  path: 'blade-admin/noteRead',
  label: label('留言阅读记录', 'Messages read'),
  title: 'lastNoteId',
  history: false,
  fields: {
    submissionId: ref('submissions', { label: label('稿件', 'Manuscript'), required: true }),
    userId: ref('user', { label: label('读者', 'Reader'), required: true }),
    lastNoteId: ref('note', { label: label('读到', 'Read up to'), required: true }),
  },
  unique: [['submissionId', 'userId']],
  // Told as a number beside the thread; it has no calls of its own.
  calls: [],
})

export type Note = Row<typeof notes>
export type Topic = keyof typeof topics
