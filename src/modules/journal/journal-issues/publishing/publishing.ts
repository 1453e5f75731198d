/** Publication of an issue, by a person or by the clock: all of it or nothing (case 50). */
import { dateIn, inlineText, isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { findAll, update, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles, type Article } from '../../articles/definition.ts'
import { refuseEntity } from '../../terms/catalogue.ts'
import { pdfsOfArticles, readPdfsAhead } from '../../submission-files/inspected.ts'
import { journalIssues, type JournalIssue } from '../definition.ts'
import { overlaps } from '../../articles/publishing/overlaps.ts'

/** `publishOne` publishes an article of the locked issue, or says why not. */
export async function publishIssue(
  tx: Tx,
  issue: JournalIssue,
  { timeZone, current = true }: { timeZone: string; current?: boolean },
  publishOne: (article: Article) => Promise<unknown>,
): Promise<Refusal | { id: string; state: string; articles: number }> {
  const held = await findAll(tx, articles, sql`t.issues_id = ${issue.id}`, {
    order: sql.raw('t.page_order, t.id'),
  })
  if (held.length === 0) return refuseEntity('issueEmpty')
  if (issue.coverFileId && !(issue.coverAltZh || issue.coverAltEn)) return refuseEntity('issueCover')
  const clashes = overlaps(held)
  if (clashes.length > 0)
    return refuseEntity('issuePages', {
      list: clashes.map((pair) => pair.map(titleOf).join(' / ')).join('; '),
    })
  // All of them are asked, so that a person puts everything right at once; one refusal takes everything back.
  const refused: Unready[] = []
  for (const article of held) {
    if (article.state !== 'draft' && article.state !== 'scheduled') continue
    const answer = await publishOne(article)
    if (isRefusal(answer)) refused.push({ article, answer })
  }
  if (refused.length > 0) return unready(refused)
  const publishDate = issue.publishDate ?? dateIn(tx.now, timeZone)
  if (current) await makeCurrent(tx, issue, { state: 'published', publishDate })
  else await update(tx, journalIssues, issue.id, { state: 'published', publishDate })
  return { id: issue.id, state: 'published', articles: held.length }
}

/** The PDFs of an issue, read before it is locked. */
export const readIssue = (r: Reader, ctx: Pick<Context, 'blobs' | 'untrusted'>, id: string): Promise<void> =>
  readPdfsAhead(r, ctx, pdfsOfArticles(sql`a.issues_id = ${id} and a.state in ('draft', 'scheduled')`))

type Unready = { article: Article; answer: Refusal }

function unready(refused: readonly Unready[]): Refusal {
  const list = (side: 'zh' | 'en') =>
    refused.map(
      ({ article, answer }) =>
        `${titleOf(article)}${side === 'zh' ? '（' : ' ('}${answer.msg[side]}${side === 'zh' ? '）' : ')'}`,
    )
  const refusal = refuseEntity('issueArticles', { list: list('zh').join('；') })
  return {
    ...refusal,
    msg: { zh: refusal.msg.zh, en: `Some articles cannot be published yet: ${list('en').join('; ')}` },
    errors: refused.flatMap(({ article, answer }) =>
      (answer.errors ?? [{ field: 'id', msg: answer.msg }]).map(({ field, msg }) => ({
        field,
        msg: { zh: `${titleOf(article)}：${msg.zh}`, en: `${titleOf(article)}: ${msg.en}` },
      })),
    ),
    details: refused.flatMap(({ answer }) => answer.details ?? []),
  }
}

function titleOf(article: Pick<Article, 'titleZh' | 'titleEn'>): string {
  return inlineText(article.titleZh || article.titleEn)
}

/** The others of the journal step back in the same transaction; the unique index settles who comes second. */
export async function makeCurrent(
  tx: Tx,
  issue: JournalIssue,
  patch: Partial<JournalIssue>,
): Promise<JournalIssue> {
  const others = sql`t.journal_id = ${issue.journalId} and t.is_current and t.id <> ${issue.id}`
  await updateAll(tx, journalIssues, others, { isCurrent: false })
  return update(tx, journalIssues, issue.id, { ...patch, isCurrent: true })
}
