/** From the paper to its article: what scheduling freezes, and what the publish guard is asked about it. */
import type { Failure } from '#kernel/life/failure.ts'
import { nameOf, pageRival, rangeOf } from './pages.ts'
import { dateIn, type Values } from '#kernel/definition/index.ts'
import { todayOf, type Reader, type Tx } from '#kernel/store/db.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleTypes } from '../../article-types/definition.ts'
import { journalIssues } from '../../journal-issues/definition.ts'
import { journals } from '../../journals/definition.ts'
import { normalDoi } from '../../terms/numbers.ts'
import { submissionFiles } from '../../submission-files/definition.ts'
import { pdfFactsOf } from '../../submission-files/inspected.ts'
import type { SubmissionAuthor } from '../../submission-authors/definition.ts'
import { fillPattern, withoutIssue, nextNumber } from '../../submissions/numbers.ts'
import { current, feeOpen, type Paper } from '../../submissions/paper/paper.ts'
import type { StepCall } from '../../submissions/paper/acting.ts'
import { authorsHold, licenceUrlOf } from '../../terms/words.ts'
import { articles, type Article, type ArticleAuthor } from '../definition.ts'
import { publishGuard, publishWarnings, type Publishable } from '../workflow.ts'

type Scheduling = StepCall & { paper: Paper }
type Drafted = Values<typeof articles> & Publishable

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** The article as scheduling will write it: the paper's words and authors of this moment, and where it is to appear. */
export async function draftArticle({ tx, caller, input, paper }: Scheduling): Promise<Drafted> {
  const { submission, journal, type } = paper
  const day = (at: Date | null) => (at ? dateIn(at, caller.timeZone) : null)
  const issue = text(input.issuesId) ? await find(tx, journalIssues, String(input.issuesId)) : undefined
  const known = await storedArticle({ tx, paper })
  const publishDate = text(input.publishDate)?.slice(0, 10) ?? issue?.publishDate ?? null
  const year = Number((publishDate ?? dateIn(tx.now, caller.timeZone)).slice(0, 4))
  return {
    // Scheduled again, it stays the same article with the same DOI.
    ...(known ? { id: known.id } : {}),
    submissionId: submission.id,
    imported: false,
    journalId: submission.journalId,
    issuesId: text(input.issuesId),
    sectionNameZh: text(input.sectionNameZh) ?? type?.nameZh ?? null,
    sectionNameEn: text(input.sectionNameEn) ?? type?.nameEn ?? null,
    articleTypeId: submission.articleTypeId,
    language: submission.language,
    titleZh: submission.titleZh,
    titleEn: submission.titleEn,
    abstractZh: submission.abstractZh,
    abstractEn: submission.abstractEn,
    keywordsZh: submission.keywordsZh,
    keywordsEn: submission.keywordsEn,
    authors: paper.authors.map(printedAuthor),
    funding: submission.fundings,
    coi: submission.coiStatement,
    ethics: submission.ethicsStatement,
    dataStatement: submission.dataStatement,
    doi: normalDoi(text(input.doi)) ?? known?.doi ?? null,
    articleNo: text(input.articleNo),
    firstPage: text(input.firstPage),
    lastPage: text(input.lastPage),
    pageOrder: Number(input.pageOrder ?? (Number.parseInt(String(input.firstPage ?? '0'), 10) || 0)),
    receivedDate: day(submission.submittedAt),
    revisedDate: await lastRevision(tx, submission.id, caller.timeZone),
    acceptedDate: day(submission.acceptedAt),
    publishDate,
    licence: journal.licence,
    licenceUrl: licenceUrlOf(journal),
    copyrightHolder: authorsHold,
    copyrightYear: year,
    updatesArticleId: null,
    pdfFileId: text(input.pdfFileId) ?? current(paper, 'finalPdf')?.id ?? null,
    clcCode: submission.clcCode,
    urlSlug: submission.manuscriptNo?.toLowerCase() ?? null,
  }
}

/** Frozen here: an author who changes the account or the paper later does not change what was printed. */
function printedAuthor(author: SubmissionAuthor): ArticleAuthor {
  const { familyNameZh, familyNameEn, givenNameZh, givenNameEn, displayNameZh, displayNameEn } = author
  return {
    familyNameZh,
    familyNameEn,
    givenNameZh,
    givenNameEn,
    displayNameZh,
    displayNameEn,
    // Only the corresponding author's address is printed.
    email: author.isCorresponding ? author.email : null,
    orcid: author.orcid,
    affiliations: author.affiliations ?? [],
    isCorresponding: author.isCorresponding,
    isEqual: author.isEqual,
    isDeceased: author.isDeceased,
    creditRoles: author.creditRoles ?? [],
  }
}

async function lastRevision(r: Reader, submissionId: string, timeZone: string): Promise<string | null> {
  const row = await r.one<{ at: Date | null }>(
    sql`select max(at) as at from submission_event where submission_id = ${submissionId} and action = 'submitRevision'`,
  )
  return row?.at ? dateIn(row.at, timeZone) : null
}

/** A DOI by the journal's pattern that nobody has yet; undefined where the journal has no prefix. */
export async function newDoi(
  tx: Tx,
  article: Pick<Drafted, 'journalId' | 'issuesId' | 'copyrightYear'>,
): Promise<string | undefined> {
  const journal = await find(tx, journals, article.journalId)
  if (!journal?.doiPrefix) return undefined
  const issue = article.issuesId ? await find(tx, journalIssues, article.issuesId) : undefined
  const wanted = journal.doiPattern ?? '{prefix}/{code}.{year}.{seq4}'
  const pattern = issue ? wanted : withoutIssue(wanted)
  for (;;) {
    const doi = fillPattern(pattern, {
      prefix: journal.doiPrefix,
      code: journal.code,
      year: article.copyrightYear ?? tx.now.getUTCFullYear(),
      vol: issue?.volume ?? '',
      issue: issue?.issueNo ?? '',
      seq: await nextNumber(tx, journal.id, 0),
    }).toLowerCase()
    if (await isDoiFree(tx, doi, undefined)) return doi
  }
}

async function isDoiFree(r: Reader, doi: string, articleId: string | undefined): Promise<boolean> {
  const rows = await r.query<{ id: string }>(
    sql`select id from articles where doi = ${doi} and is_deleted = 0`,
  )
  return rows.every((row) => row.id === articleId)
}

/** The article of a paper, if it has one yet. */
export async function storedArticle({
  tx,
  paper,
}: {
  tx: Reader
  paper: Paper
}): Promise<Article | undefined> {
  return (await findAll(tx, articles, sql`t.submission_id = ${paper.submission.id}`))[0]
}

type Guarding = {
  tx: Tx
  ctx: Scheduling['ctx']
  roleUsed?: string
  /** What only warns was read and is meant so. */
  confirmed?: boolean
}

/** Loads what the guard looks at and asks it. `paper` is the article's submission where it has one. */
export async function guardArticle(
  { tx, ctx, roleUsed, confirmed = false }: Guarding,
  article: Publishable & { id?: string; articleTypeId?: string | null },
  at: 'schedule' | 'publish',
  paper: Paper | undefined,
): Promise<Failure[]> {
  const journal = await find(tx, journals, article.journalId)
  if (!journal) throw new Error(`journal ${article.journalId} is gone`)
  const type = article.articleTypeId ? await find(tx, articleTypes, article.articleTypeId) : undefined
  const doi = normalDoi(article.doi)
  const today = todayOf(tx)
  const dated =
    at === 'publish' && roleUsed !== 'SY' ? { ...article, publishDate: dateOfIssue(article, today) } : article
  // What is scheduled has its pages; they are asked again where somebody sets them.
  const rival = at === 'schedule' ? await pageRival(tx, article) : undefined
  const facts = {
    article: dated,
    journal,
    abstractRequired: type?.abstractRequired ?? true,
    issue: article.issuesId ? await find(tx, journalIssues, article.issuesId) : undefined,
    pdf: await pdfOf(tx, ctx, article.pdfFileId),
    acceptedLive: paper ? await isAccepted(tx, paper.submission.id) : false,
    doiFree: doi === undefined || (await isDoiFree(tx, doi, article.id)),
    feeOpen: paper ? feeOpen(paper, 'beforePublish') : false,
    today,
    rival: rival && { title: nameOf(rival), pages: rangeOf(rival) },
    mayOpenLocked: roleUsed === 'EC',
  }
  const failures = publishGuard(facts, at)
  if (failures.length > 0) return failures
  // Whoever publishes by hand has seen what is odd; the clock publishes what somebody scheduled so.
  return confirmed || roleUsed === 'SY' ? [] : publishWarnings(facts)
}

/** Published by hand, an article appears today unless an earlier day was set. */
export function dateOfIssue(article: Pick<Article, 'publishDate'>, today: string): string {
  return article.publishDate && article.publishDate < today ? article.publishDate : today
}

async function pdfOf(r: Reader, ctx: Scheduling['ctx'], fileId: string | null) {
  const file = fileId ? await find(r, submissionFiles, fileId) : undefined
  if (!file) return undefined
  const facts = await pdfFactsOf(ctx, file)
  return typeof facts === 'string'
    ? { file, readable: false, pages: 0 }
    : { file, readable: true, pages: facts.pages }
}

async function isAccepted(r: Reader, submissionId: string): Promise<boolean> {
  const row = await r.one(
    sql`select 1 as one from editorial_decision where submission_id = ${submissionId} and type = 'finalAccept' and rescinded_at is null and is_deleted = 0`,
  )
  return row !== undefined
}
