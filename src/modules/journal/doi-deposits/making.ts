import type { TenantHome } from '#kernel/definition/home.ts'
import {
  idSchema,
  isRefusal,
  noIdSchema,
  type Given,
  type Label,
  type Refusal,
} from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { inScope } from '#kernel/http/seen.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { ActionCall } from '#kernel/http/slice.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, findAll, insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles, type Article } from '../articles/definition.ts'
import { readableList } from '../articles/readable.ts'
import { journalIssues, type JournalIssue } from '../journal-issues/definition.ts'
import { journals } from '../journals/definition.ts'
import { journalElement } from './crossref.ts'
import { doiDeposits } from './definition.ts'
import { depositFaults } from './workflow.ts'
import { pagesOf } from './pages.ts'
import { refuse } from './refusals.ts'

const most = 200
export const ids = { type: 'array', maxItems: 1000, items: idSchema } as const
export const making = {
  type: 'object',
  properties: { articleIds: ids, issueId: { ...noIdSchema, pattern: '^\\d{0,19}$' } },
} as const

/** Deposits of the articles that are chosen, in one file that is written down as it was made. */
export async function make({
  tx,
  caller,
  input,
  prepared,
}: ActionCall<Given<typeof making>>): Promise<unknown> {
  const chosen = await chosenOf(tx, caller, input)
  if (isRefusal(chosen)) return chosen
  if (chosen.length === 0) return refuse('nothingToDeposit')
  if (chosen.length > most) return refuse('tooMany')
  const [first] = chosen
  if (chosen.some((article) => article.journalId !== first?.journalId)) return refuse('severalJournals')
  const journal = await find(tx, journals, first?.journalId ?? '')
  if (!journal) return refuse('nothingToDeposit')
  const faults = chosen.flatMap((article) =>
    depositFaults(article, journal).map((fault) => said(article, fault)),
  )
  if (faults.length > 0)
    return refuse(
      'notDepositable',
      { list: listed(faults) },
      { errors: faults.map((msg) => ({ field: 'articleIds', msg })) },
    )
  const pages = pagesOf(prepared as TenantHome, journal)
  const stamp = await nextStamp(tx, journal.id)
  const batchId = `${journal.code}-${stamp}`
  const issues = await issuesOf(tx, chosen)
  const withDoi = new Set<string>()
  for (const article of chosen) {
    const issue = article.issuesId ? issues.get(article.issuesId) : undefined
    const issueToo = issue?.doi && !withDoi.has(issue.id) ? issue : undefined
    if (issueToo) withDoi.add(issueToo.id)
    const xml = journalElement({
      article,
      journal,
      issue,
      updated: article.updatesArticleId ? await find(tx, articles, article.updatesArticleId) : undefined,
      articleUrl: pages.article(article),
      pdfUrl: article.pdfFileId ? pages.pdf(article) : undefined,
      issueUrl: issueToo && pages.issue(issueToo.id),
    }).xml
    await insert(tx, doiDeposits, {
      articleId: article.id,
      journalId: journal.id,
      doi: article.doi ?? '',
      batchId,
      stamp,
      state: 'generated',
      xml,
    })
  }
  return { batchId, count: chosen.length }
}

/** Chosen ones, or what an issue holds for readers. */
async function chosenOf(tx: Tx, caller: Caller, input: Given<typeof making>): Promise<Article[] | Refusal> {
  const seen = inScope(caller, articles)
  const order = { order: sql.raw('t.page_order, t.id'), limit: most + 1 }
  const issueId = idOf(input.issueId)
  if (issueId) {
    const issue = await find(tx, journalIssues, issueId)
    if (issue?.state !== 'published') return refuse('issueNotPublic')
    return findAll(
      tx,
      articles,
      sql`t.issues_id = ${issueId} and t.state in (${readableList}) and (${seen})`,
      order,
    )
  }
  const ids = (input.articleIds ?? []).filter(idOf)
  return findAll(tx, articles, sql`t.id = any(${ids}::bigint[]) and (${seen})`, order)
}

function said(article: Article, fault: Label): Label {
  const zh = article.titleZh || article.titleEn || article.id
  const en = article.titleEn || article.titleZh || article.id
  return { zh: `《${short(zh)}》${fault.zh}`, en: `“${short(en)}”: ${fault.en}` }
}
const short = (title: string) => (title.length > 40 ? `${title.slice(0, 39)}…` : title)
const listed = (faults: readonly Label[]): Label => ({
  zh: faults.map(({ zh }) => zh).join('；'),
  en: faults.map(({ en }) => en).join('; '),
})

/** Time to the millisecond, and greater than any before it: two in one millisecond, or a clock that was put back. */
async function nextStamp(tx: Tx, journalId: string): Promise<string> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`doi-deposit:${journalId}`}, 0))`)
  const row = await tx.one<{ last: string | null }>(
    sql`select max(stamp::numeric)::text as last from doi_deposit where journal_id = ${journalId}`,
  )
  const now = BigInt(tx.now.toISOString().replace(/\D/g, ''))
  const next = BigInt(row?.last ?? '0') + 1n
  return String(now > next ? now : next)
}

async function issuesOf(tx: Tx, list: readonly Article[]): Promise<Map<string, JournalIssue>> {
  const asked = [...new Set(list.flatMap(({ issuesId }) => issuesId ?? []))]
  const rows = await findAll(tx, journalIssues, sql`t.id = any(${asked}::bigint[]) and t.state = 'published'`)
  return new Map(rows.map((row) => [row.id, row]))
}
