import { dateIn, inlineText, isRefusal, label, type Lang } from '#kernel/definition/index.ts'
import { every, type Job, type Working } from '#kernel/jobs/job.ts'
import { minutes } from '#kernel/jobs/schedule.ts'
import { body, openPdf, small, title } from '#kernel/pdf/pages.ts'
import type { Stored } from '#kernel/store/blobs.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, findAll, lock } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { orBusy } from '#kernel/untrusted/room.ts'
import { articles, type Article } from '../../articles/definition.ts'
import { readableList } from '../../articles/readable.ts'
import { journals, type Journal } from '../../journals/definition.ts'
import { submissionFiles } from '../../submission-files/definition.ts'
import { retractedPrefix } from '../../terms/words.ts'
import { journalIssues, type JournalIssue } from '../definition.ts'
import { issuesDue, type Due } from './due.ts'
import { markOf } from './mark.ts'
import { joinPdfs } from './reading.ts'

type Made = Stored | undefined

/** Parts of one file: more than that no reader downloads, and no reading process should hold. */
const mostBytes = 120 * 1024 * 1024
const i = sql.raw('i')

/** The file, or nothing where an issue has none: an article without a PDF, too much for one file, or one that cannot be read. */
async function make({ ctx, tenantId, reader, timeZone }: Working, { id }: Due): Promise<Made> {
  const issue = await find(reader, journalIssues, id)
  const journal = issue && (await find(reader, journals, issue.journalId))
  if (!issue || !journal) return undefined
  const found = await findAll(reader, articles, sql`t.issues_id = ${id} and t.state in (${readableList})`, {
    order: sql.raw('t.page_order, t.id'),
    limit: 200,
  })
  const files = await findAll(
    reader,
    submissionFiles,
    sql`t.id = any(${found.flatMap(({ pdfFileId }) => pdfFileId ?? [])}::bigint[])`,
    { limit: 200 },
  )
  const byId = new Map(files.map((file) => [file.id, file]))
  const own = found.map(({ pdfFileId }) => byId.get(pdfFileId ?? ''))
  const total = own.reduce((sum, file) => sum + Number(file?.sizeBytes ?? mostBytes + 1), 0)
  if (own.length === 0 || total > mostBytes) return undefined
  const parts = [await frontOf(journal, issue, found, dateIn(ctx.clock(), timeZone), ctx.clock())]
  for (const file of own) if (file) parts.push(await ctx.blobs.read(file.storageKey))
  const lengths = parts.map((part) => part.length)
  const read = await ctx.untrusted.run(joinPdfs, Buffer.concat(parts), {
    lengths,
    title: nameOf(journal, issue),
  })
  const whole = orBusy(read)?.files[0]
  if (!whole) return undefined
  const stored = await ctx.blobs.put(tenantId, whole, { maxBytes: 2 * mostBytes })
  return isRefusal(stored) ? undefined : stored
}

const nameOf = (journal: Journal, { year, volume, issueNo }: JournalIssue) =>
  `${journal.nameZh ?? journal.nameEn ?? ''} ${year}, ${volume}(${issueNo})`

/** Name, number and contents, with the pages that the articles have in print. */
async function frontOf(
  journal: Journal,
  issue: JournalIssue,
  found: readonly Article[],
  day: string,
  made: Date,
): Promise<Buffer> {
  const set = await openPdf({ made, running: [journal.nameZh ?? '', journal.nameEn ?? ''], footer: day })
  set.text(journal.nameZh ?? journal.nameEn ?? '', title, 40)
  if (journal.nameZh && journal.nameEn) set.text(journal.nameEn, body, 4)
  set.text(
    `${issue.year} 年 第 ${issue.volume} 卷 第 ${issue.issueNo} 期 · Volume ${issue.volume}, Issue ${issue.issueNo}`,
    body,
    14,
  )
  for (const line of [issue.titleZh, issue.titleEn]) if (line) set.text(line, { ...body, bold: true }, 4)
  if (issue.publishDate) set.text(issue.publishDate, small, 4)
  set.text('目次 Contents', { ...body, size: 13, bold: true }, 26)
  set.rule()
  for (const article of found) {
    const pages = [...new Set([article.firstPage, article.lastPage].filter(Boolean))].join('–')
    const said = (lang: Lang, text: string) =>
      (article.state === 'retracted' ? retractedPrefix[lang] : '') + inlineText(text)
    const { titleZh, titleEn } = article
    set.text(titleZh ? said('zh', titleZh) : said('en', titleEn ?? ''), { ...body, bold: true }, 8)
    if (titleZh && titleEn) set.text(said('en', titleEn), body)
    const facts = [pages, article.doi && `DOI ${article.doi}`].filter(Boolean).join(' · ')
    if (facts) set.text(facts, small)
  }
  return (await set.finish()).bytes
}

/** Under the issue's lock: what was made of something older is thrown away, and made again. */
async function keep(
  { ctx, tenantId, now }: Working,
  tx: Tx,
  { id, mark }: Due,
  made: Made,
): Promise<unknown> {
  await lock(tx, journalIssues, id)
  const current = await tx.one<{ mark: string | null }>(
    sql`select ${markOf(i)} as mark from journal_issues i where i.id = ${id} and i.is_deleted = 0`,
  )
  const before = await tx.one<{ mark: string; storageKey: string | null }>(
    sql`select mark, storage_key from issue_pdf where issue_id = ${id}`,
  )
  if (current?.mark !== mark || before?.mark === mark) {
    if (made) await ctx.blobs.remove(made.storageKey)
    return undefined
  }
  await tx.query(
    sql`insert into issue_pdf (tenant_id, issue_id, mark, storage_key, sha256, size_bytes, made_at)
        values (${tenantId}, ${id}, ${mark}, ${made?.storageKey ?? null}, ${made?.sha256 ?? null}, ${made?.sizeBytes ?? null}, ${now})
        on conflict (issue_id) do update set mark = excluded.mark, storage_key = excluded.storage_key, sha256 = excluded.sha256,
          size_bytes = excluded.size_bytes, made_at = excluded.made_at`,
  )
  if (before?.storageKey) await ctx.blobs.remove(before.storageKey)
  return true
}

export const wholeIssues: Job = every('journal.wholeIssues', {
  label: label('生成整期 PDF', 'Make PDFs of whole issues'),
  schedule: minutes(1),
  due: issuesDue,
  key: ({ id }) => id,
  ahead: make,
  work: keep,
})
