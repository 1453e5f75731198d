/** T26 at its date: papers that wait for a day, and locked issues with everything in them. */
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { moveOn } from '#kernel/http/steps.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, findAll, insert, lock } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { journals } from '../journals/definition.ts'
import { journalIssues, type JournalIssue } from '../journal-issues/definition.ts'
import { queueMails, type PaperOfMail } from '../mail-outbox/queue.ts'
import { people, withRole } from '../submissions/paper/people.ts'
import { reminders } from '../reminders/definition.ts'
import { pdfsOfArticles, readPdfsAhead } from '../submission-files/inspected.ts'
import { desk } from '../submissions/paper/recipients.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import { submissions } from '../submissions/definition.ts'
import { lockedPaper, type Timing } from './clockwork.ts'

/** Papers whose day has come. One that belongs to an issue which is not out waits for its issue: it appears whole. */
export function papersDue(r: Reader, today: string): Promise<{ id: string }[]> {
  return r.query(
    sql`select s.id from submissions s join articles a on a.id = s.article_id and a.is_deleted = 0
        left join journal_issues i on i.id = a.issues_id and i.is_deleted = 0
        where s.is_deleted = 0 and s.state = 'scheduled' and a.state = 'scheduled' and a.publish_date <= ${today}::date
        and (a.issues_id is null or i.state = 'published')
        and not exists (select 1 from reminder m where m.record_id = s.id::text and m.kind = 'publication'
          and m.due_at = a.publish_date::timestamptz and m.is_deleted = 0) order by a.publish_date, s.id limit 200`,
  )
}

export function issuesDue(r: Reader, today: string): Promise<{ id: string }[]> {
  return r.query(
    sql`select i.id from journal_issues i where i.is_deleted = 0 and i.state = 'locked' and i.publish_date <= ${today}::date
        and not exists (select 1 from mail_outbox o where o.is_deleted = 0
          and o.dedupe_key like 'M28b::issue:' || i.id || ':' || i.publish_date || ':%') order by i.publish_date, i.id limit 50`,
  )
}

/** What publication will look into, read before its transaction. */
export const readPaper = (ctx: Timing, r: Reader, id: string): Promise<void> =>
  readPdfsAhead(r, ctx, pdfsOfArticles(sql`a.submission_id = ${id}`))

export async function publishPaperNow(ctx: Timing, tx: Tx, id: string): Promise<unknown> {
  const paper = await lockedPaper(tx, id)
  if (!paper || paper.submission.state !== 'scheduled') return undefined
  const answer = await moveOn({ tx, ctx, caller: undefined }, submissions, id, 'publish')
  return isRefusal(answer) ? heldUp(ctx, tx, paper, answer) : answer
}

/** The office hears once for a date why nothing happened on it. */
async function heldUp(ctx: Timing, tx: Tx, paper: Paper, why: Refusal): Promise<undefined> {
  const { submission } = paper
  const row = await tx.one<{ at: Date; due: string }>(
    sql`select a.publish_date::timestamptz as at, a.publish_date::text as due from articles a where a.id = ${submission.articleId}`,
  )
  if (!row) return undefined
  const own = sql`t.record_id = ${submission.id} and t.kind = 'publication' and t.due_at = ${row.at}`
  if ((await findAll(tx, reminders, own)).length > 0) return undefined
  const record = { submissionId: submission.id, recordId: submission.id, sequence: 1, sentAt: tx.now }
  await insert(tx, reminders, { ...record, kind: 'publication', dueAt: row.at })
  const facts = (lang: 'zh' | 'en') => ({
    due: row.due,
    reason: why.msg[lang],
    publishLink: `${ctx.baseUrl}/journal/submissions/detail?id=${submission.id}`,
  })
  await queueMails(tx, paper, ctx.baseUrl, [
    { code: 'M28b', to: await desk(tx, paper), facts, key: `publication:${row.due}` },
  ])
  return undefined
}

export async function publishIssueNow(ctx: Timing, tx: Tx, id: string): Promise<unknown> {
  const issue = await lock(tx, journalIssues, id)
  if (issue?.state !== 'locked') return undefined
  const by = { tx, ctx, caller: undefined }
  const answer = await inside(tx, () => moveOn(by, journalIssues, id, 'publish'))
  return isRefusal(answer) ? issueHeldUp(ctx, tx, issue, answer) : answer
}

/** What was done before the refusal is taken back, and the transaction goes on to tell of it. */
async function inside<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query(sql`savepoint publication`)
  const answer = await work()
  await tx.query(
    isRefusal(answer) ? sql`rollback to savepoint publication` : sql`release savepoint publication`,
  )
  return answer
}

async function issueHeldUp(ctx: Timing, tx: Tx, issue: JournalIssue, why: Refusal): Promise<undefined> {
  const journal = await find(tx, journals, issue.journalId)
  if (!journal) return undefined
  const facts = (lang: 'zh' | 'en') => ({
    due: issue.publishDate ?? '',
    reason: why.msg[lang],
    publishLink: `${ctx.baseUrl}/journal/issues`,
  })
  const to = await people(tx, withRole('staff'))
  const key = `issue:${issue.id}:${issue.publishDate}`
  const letter = { code: 'M28b', to, facts, key } as const
  await queueMails(tx, { submission: subjectOf(issue), journal }, ctx.baseUrl, [letter])
  return undefined
}

function subjectOf(issue: JournalIssue): PaperOfMail['submission'] {
  const number = { zh: `${issue.year} 年第 ${issue.issueNo} 期`, en: `${issue.year}, issue ${issue.issueNo}` }
  return {
    id: null,
    language: 'zh',
    titleZh: [number.zh, issue.titleZh].filter(Boolean).join(' '),
    titleEn: [number.en, issue.titleEn].filter(Boolean).join(' '),
    abstractZh: null,
    abstractEn: null,
    manuscriptNo: null,
    currentRound: 0,
  }
}
