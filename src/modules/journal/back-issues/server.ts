/** Back issues by the ZIP: looked at first, then written whole or not at all. */
import { refusals, isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { keepImport, type ImportedRow } from '#kernel/http/imports.ts'
import { lockRows, usedBy } from '#kernel/http/references.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { packageWords } from '#kernel/untrusted/refusals.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import type { Stored } from '#kernel/store/blobs.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, findAll, insert, softDelete, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles, type Article } from '../articles/definition.ts'
import { articleTypes } from '../article-types/definition.ts'
import { journalIssues } from '../journal-issues/definition.ts'
import { journals, type Journal } from '../journals/definition.ts'
import { normalDoi } from '../terms/numbers.ts'
import { detectFile, type Detected } from '../submission-files/reading.ts'
import { refuseFile } from '../submission-files/refusals.ts'
import { addVersion } from '../submission-files/store.ts'
import { authorsHold, licenceUrlOf } from '../terms/words.ts'
import { columns, type Column, type SheetRow } from './columns.ts'
import { nameOf, readBackIssues, type BundleFacts } from './reading.ts'
import { authorsOf, rowFaults, wordsIn, type Fault } from './workflow.ts'

const refuse = refusals({
  ...packageWords,
  noZip: { status: 400, zh: '请选择 ZIP 文件', en: 'Choose a ZIP file' },
  noJournal: { status: 422, zh: '请选择期刊', en: 'Choose the journal' },
  notZip: {
    status: 422,
    zh: '文件不是可读的 ZIP，请重新打包',
    en: 'The file is not a readable ZIP; pack it again',
  },
  zipTooLarge: {
    status: 413,
    zh: '内容过多：单个文件不超过 50 MB，解压后合计不超过 400 MB，请分批导入',
    en: 'Too much at once: at most 50 MB a file and 400 MB unpacked. Import in several parts',
  },
  noSheet: {
    status: 422,
    zh: 'ZIP 中没有 xlsx 或 csv 表格，请放入按模板填写的表格',
    en: 'There is no xlsx or csv sheet in the ZIP; add one made from the template',
  },
  badSheet: {
    status: 422,
    zh: '表格读不出来，或第一行不是模板的表头，请用模板填写',
    en: 'The sheet cannot be read, or its first row is not that of the template; use the template',
  },
  noRows: { status: 422, zh: '表格中没有文章', en: 'The sheet holds no article' },
  tooManyRows: {
    status: 422,
    zh: '一次最多 500 篇，请分批导入',
    en: 'At most 500 articles at a time; split the sheet',
  },
})

const mostZip = 300 * 1024 * 1024
const at = (call: string) => `${articles.path}/${call}`

export const backIssueRoutes: readonly Route[] = [
  route(
    { method: 'POST', url: at('import-back-issues'), permission: 'articles_import', multipart: true },
    importBackIssues,
  ),
  route(
    { method: 'GET', url: at('back-issues-template'), permission: 'articles_import', raw: true },
    async ({ caller, reply }) => {
      async function* none(): AsyncGenerator<string[]> {}
      const header = Object.values(columns).map((names) => names[caller.lang])
      return reply
        .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', 'attachment; filename="back-issues.xlsx"')
        .send(writeSheet(header, none()))
    },
  ),
]

type Ready = { row: number; cells: SheetRow; pdf: Buffer; detected: Detected; typeId: string | null }

/** `commit=true` writes; without it, the same is looked at and nothing is written. */
async function importBackIssues(call: Call): Promise<unknown> {
  const { caller, ctx, db, request, input } = call
  const file = await request.file({ limits: { fileSize: mostZip } })
  if (!file) return refuse('noZip')
  const zip = await file.toBuffer()
  const field = (name: string) => (file.fields[name] as { value?: unknown } | undefined)?.value ?? input[name]
  const r = db.of(caller.tenantId)
  const journalId = idOf(field('journalId'))
  const journal = journalId ? await find(r, journals, journalId) : undefined
  if (!journal) return refuse('noJournal')
  const read = await ctx.untrusted.run(readBackIssues, zip, null, caller.userId)
  if (isRefusal(read)) return read
  if (typeof read.value === 'string') return refuse(read.value)
  const bundle = read.value
  const pdfs = new Map(bundle.pdfs.map((name, at) => [name, read.files[at] as Buffer]))
  const looked = await checked(call, journal, bundle.rows, pdfs)
  if (isRefusal(looked)) return looked
  const { ready, faults } = looked
  const report = {
    total: bundle.rows.length,
    failed: faults.size,
    issues: new Set(bundle.rows.map(({ cells }) => issueKey(cells))).size,
    rows: bundle.rows.map(({ row, cells }) => ({
      row,
      issue: [cells.year, cells.volume, cells.issueNo].filter(Boolean).join(' / '),
      title: cells.titleZh ?? cells.titleEn ?? '',
      errors: (faults.get(row) ?? []).map((fault) => ({ field: fault.field, msg: fault[caller.lang] })),
    })),
  }
  if (faults.size > 0 || String(field('commit')) !== 'true') return { ...report, saved: 0 }
  const written = await write(call, journal, ready, file.filename)
  return isRefusal(written) ? written : { ...report, saved: written }
}

const issueKey = ({ year = '', volume = '', issueNo = '' }: SheetRow) => `${year}:${volume}:${issueNo}`

/** A PDF that cannot be read within the limits is a fault of its row; after so many of them nobody goes on trying. */
const mostHeavy = 3

async function checked(
  { caller, ctx, db }: Call,
  journal: Journal,
  rows: BundleFacts['rows'],
  pdfs: ReadonlyMap<string, Buffer>,
): Promise<{ ready: Ready[]; faults: Map<number, Fault[]> } | Refusal> {
  const r = db.of(caller.tenantId)
  let heavy = 0
  const types = await findAll(r, articleTypes, sql`t.journal_id = ${journal.id}`)
  const dois = rows.flatMap(({ cells }) => normalDoi(cells.doi) ?? [])
  const taken = new Set(
    (
      await r.query<{ doi: string }>(
        sql`select doi from articles where doi = any(${dois}::text[]) and is_deleted = 0`,
      )
    ).map((row) => row.doi),
  )
  const ready: Ready[] = []
  const faults = new Map<number, Fault[]>()
  const seen = { doi: new Set<string>(), pdf: new Set<string>() }
  for (const { row, cells } of rows) {
    const found = rowFaults(cells)
    const say = (field: Column, zh: string, en: string) => found.push({ field, zh, en })
    const type = types.find((one) => one.code.toLowerCase() === cells.articleType?.toLowerCase())
    if (cells.articleType && !type)
      say('articleType', '没有此代码的文章类型', 'The journal has no article type with this code')
    const doi = normalDoi(cells.doi)
    if (doi && (taken.has(doi) || seen.doi.has(doi)))
      say('doi', 'DOI 已被其他文章使用', 'Another article already has this DOI')
    if (doi) seen.doi.add(doi)
    const name = nameOf(cells.pdf ?? '')
    const pdf = pdfs.get(name)
    const looked = pdf && (await ctx.untrusted.run(detectFile, pdf, { name }, caller.userId))
    if (isRefusal(looked) && looked.status === 503) return looked
    const detected = isRefusal(looked) ? 'pdfHeavy' : looked?.value
    if (detected === 'pdfHeavy') heavy += 1
    if (heavy >= mostHeavy) return refuseFile('pdfHeavy')
    if (cells.pdf && !pdf) say('pdf', 'ZIP 中没有此文件', 'This file is not in the ZIP')
    else if (detected === 'pdfHeavy') found.push({ field: 'pdf', ...refuseFile(detected).msg })
    else if (typeof detected === 'string' || (detected && detected.extension !== 'pdf'))
      say('pdf', '不是可读的 PDF', 'This is not a readable PDF')
    else if (name && seen.pdf.has(name)) say('pdf', '同一文件用于两篇文章', 'Two articles name the same file')
    seen.pdf.add(name)
    if (found.length > 0) faults.set(row, found)
    else if (pdf && typeof detected === 'object')
      ready.push({ row, cells, pdf, detected, typeId: type?.id ?? null })
  }
  return { ready, faults }
}

/** The bytes first, outside of the transaction; then all rows at once. What fails takes the bytes with it. */
async function write(
  { ctx, caller, db }: Call,
  journal: Journal,
  ready: readonly Ready[],
  fileName: string,
): Promise<number | Refusal> {
  const stored: Stored[] = []
  let done = false
  try {
    for (const { pdf } of ready) {
      const put = await ctx.blobs.put(caller.tenantId, pdf, { maxBytes: mostZip })
      if (isRefusal(put)) return put
      stored.push(put)
    }
    await db.tx(caller.actor, async (tx) => {
      const issues = new Map<string, string>()
      const brought: ImportedRow[] = []
      for (const [i, one] of ready.entries()) {
        const key = issueKey(one.cells)
        const issuesId = issues.get(key) ?? (await issueFor(tx, journal, one.cells))
        issues.set(key, issuesId)
        const id = await writeArticle(tx, journal, issuesId, one, stored[i] as Stored, i)
        brought.push({ row: one.row, id, problem: null })
      }
      await keepImport(tx, { entity: articles, fileName }, brought)
    })
    done = true
    return ready.length
  } finally {
    if (!done) for (const { storageKey } of stored) await ctx.blobs.remove(storageKey)
  }
}

/** The issue of that number, made if there is none yet; an issue that stands is added to, not changed. */
async function issueFor(tx: Tx, journal: Journal, cells: SheetRow): Promise<string> {
  const [year, volume] = [Number(cells.year), Number(cells.volume)]
  const issueNo = cells.issueNo ?? ''
  const [known] = await findAll(
    tx,
    journalIssues,
    sql`t.journal_id = ${journal.id} and t.year = ${year} and t.volume = ${volume} and t.issue_no = ${issueNo} and t.issue_type = 'regular'`,
  )
  if (known) return known.id
  const publishDate = cells.publishDate ?? null
  return (
    await insert(tx, journalIssues, {
      journalId: journal.id,
      year,
      volume,
      issueNo,
      issueType: 'regular',
      publishDate,
      state: 'open',
    })
  ).id
}

/** Issues that an import made go with it, unless somebody has touched them or put something into them since. */
export async function dropMadeIssues(tx: Tx, rows: readonly Article[], brought: Date): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ issuesId }) => issuesId ?? []))]
  await lockRows(tx, journalIssues, ids)
  const made = await findAll(
    tx,
    journalIssues,
    sql`t.id = any(${ids}::bigint[]) and t.version = 1 and t.create_time = ${brought} and t.create_user = ${tx.actor.userId}`,
  )
  for (const { id } of made)
    if (!(await usedBy(journalIssues, tx, [id]))) await softDelete(tx, journalIssues, [id])
}

async function writeArticle(
  tx: Tx,
  journal: Journal,
  issuesId: string,
  { cells, detected, typeId }: Ready,
  stored: Stored,
  order: number,
): Promise<string> {
  const language = cells.language?.toLowerCase() === 'en' || !cells.titleZh ? 'en' : 'zh'
  const article = await insert(tx, articles, {
    journalId: journal.id,
    issuesId,
    imported: true,
    articleTypeId: typeId,
    sectionNameZh: cells.section ?? null,
    language,
    titleZh: cells.titleZh ?? null,
    titleEn: cells.titleEn ?? null,
    abstractZh: cells.abstractZh ?? null,
    abstractEn: cells.abstractEn ?? null,
    keywordsZh: wordsIn(cells.keywordsZh),
    keywordsEn: wordsIn(cells.keywordsEn),
    authors: authorsOf(cells),
    doi: normalDoi(cells.doi) ?? null,
    firstPage: cells.firstPage ?? null,
    lastPage: cells.lastPage ?? null,
    pageOrder: Number(/\d+/.exec(cells.firstPage ?? '')?.[0] ?? order + 1),
    publishDate: cells.publishDate ?? `${cells.year}-01-01`,
    licence: journal.licence,
    licenceUrl: licenceUrlOf(journal),
    copyrightHolder: authorsHold,
    copyrightYear: Number(cells.year),
    state: 'draft',
  })
  const file = await addVersion(tx, {
    submissionId: null,
    articleId: article.id,
    stage: 'finalPdf',
    roundNo: 0,
    name: cells.pdf ?? 'article.pdf',
    declaredMime: detected.mime,
    ...stored,
    detected,
  })
  await update(tx, articles, article.id, { pdfFileId: file.id })
  return article.id
}
