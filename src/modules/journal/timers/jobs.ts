/** What the journal does by itself. Each looks again at what it found, under the paper's lock. */
import { label } from '#kernel/definition/index.ts'
import { every, type Job } from '#kernel/jobs/job.ts'
import { minutes } from '#kernel/jobs/schedule.ts'
import { readIssue } from '../journal-issues/publishing/publishing.ts'
import { wholeIssues } from '../journal-issues/whole/making.ts'
import { lapsing } from '#kernel/reports/lapse.ts'
import { reports } from '../reports/definition.ts'
import { digestsDue, sendDigest } from './digest.ts'
import { expire, lapse } from './expiry.ts'
import { issuesDue, papersDue, publishIssueNow, publishPaperNow, readPaper } from './publication.ts'
import { remind } from './remind.ts'
import { reminderDue } from './schedule.ts'
import { awaited, expired, lapsed } from './waiting.ts'

const schedule = minutes(1)
const key = ({ id }: { id: string }) => id

export const journalJobs: readonly Job[] = [
  every('journal.remind', {
    label: label('发送提醒', 'Send reminders'),
    schedule,
    ofLate: true,
    due: async ({ reader, now }) =>
      (await awaited(reader, now)).filter((one) => reminderDue(one, now) !== undefined),
    key: ({ kind, recordId }) => `${kind}:${recordId}`,
    work: ({ ctx }, tx, one) => remind(ctx, tx, one),
  }),
  every('journal.expireInvitations', {
    label: label('审稿邀请到期', 'End invitations to review'),
    schedule,
    ofLate: true,
    due: ({ reader, now }) => expired(reader, now),
    key,
    work: ({ ctx }, tx, one) => expire(ctx, tx, one),
  }),
  every('journal.lapseRevisions', {
    label: label('逾期未修回撤稿', 'Withdraw lapsed revisions'),
    schedule,
    ofLate: true,
    due: ({ reader, now, timeZone }) => lapsed(reader, now, timeZone),
    key,
    work: ({ ctx }, tx, { id }) => lapse(ctx, tx, id),
  }),
  // Issues before papers: a paper of an issue appears with it.
  every('journal.publishIssues', {
    label: label('按期出版期次', 'Publish issues on their date'),
    schedule,
    due: ({ reader, today }) => issuesDue(reader, today),
    key,
    ahead: ({ ctx, reader }, { id }) => readIssue(reader, ctx, id),
    work: ({ ctx }, tx, { id }) => publishIssueNow(ctx, tx, id),
  }),
  every('journal.publishPapers', {
    label: label('按期出版文章', 'Publish papers on their date'),
    schedule,
    due: ({ reader, today }) => papersDue(reader, today),
    key,
    ahead: ({ ctx, reader }, { id }) => readPaper(ctx, reader, id),
    work: ({ ctx }, tx, { id }) => publishPaperNow(ctx, tx, id),
  }),
  wholeIssues,
  lapsing('journal.lapseReports', reports),
  every('journal.digest', {
    label: label('编辑摘要邮件', "Send editors' digests"),
    schedule,
    due: ({ reader, now, timeZone }) => digestsDue(reader, now, timeZone),
    key: ({ userId, journalId, slot }) => `${userId}:${journalId}:${slot}`,
    work: ({ ctx }, tx, one) => sendDigest(ctx, tx, one),
  }),
]
