/** Deposit files for Crossref: made from what is public now, kept with what Crossref answered. */
import { tenantBase, type TenantHome } from '#kernel/definition/home.ts'
import {
  idSchema,
  isRefusal,
  noIdSchema,
  refusals,
  textSchema,
  type Given,
  type Label,
  type Refusal,
} from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { inScope } from '#kernel/http/seen.ts'
import { idOf } from '#kernel/http/rows.ts'
import { action, route, slice, type ActionCall } from '#kernel/http/slice.ts'
import { waysFrom } from '#kernel/life/judge.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find, findAll, insert, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles, type Article } from '../articles/definition.ts'
import { readableList } from '../articles/readable.ts'
import { journalIssues, type JournalIssue } from '../journal-issues/definition.ts'
import { journalBase } from '../terms/addresses.ts'
import { journals, type Journal } from '../journals/definition.ts'
import { batch, journalElement } from './crossref.ts'
import { depositStates, doiDeposits, type DoiDeposit } from './definition.ts'
import { dueOf } from './due.ts'
import { depositFaults, depositLife } from './workflow.ts'

const refuse = refusals({
  nothingToDeposit: {
    status: 422,
    zh: '请选择要登记的文章，或一个含已出版文章的卷期',
    en: 'Choose articles to deposit, or an issue that holds public ones',
  },
  tooMany: {
    status: 422,
    zh: '一次最多 200 篇，请分批生成',
    en: 'At most 200 articles at a time; make several files',
  },
  issueNotPublic: {
    status: 409,
    zh: '卷期尚未出版，请先出版再登记',
    en: 'The issue is not published; publish it before depositing',
  },
  severalJournals: {
    status: 422,
    zh: '一个文件只登记一种期刊，请按期刊分别生成',
    en: 'A file is for one journal; make one for each',
  },
  notDepositable: {
    status: 422,
    zh: '有文章不能登记：{list}',
    en: 'Some articles cannot be deposited: {list}',
  },
  noBatch: { status: 404, zh: '没有这个批次', en: 'There is no such batch' },
  answerState: {
    status: 409,
    zh: '此登记现为“{zh}”，请先下载文件并提交 Crossref',
    en: 'This deposit is “{en}”; download the file and submit it to Crossref first',
  },
  whyFailed: {
    status: 422,
    zh: '请填写 Crossref 给出的失败原因',
    en: 'Enter the reason that Crossref gave',
  },
})

const most = 200
const ids = { type: 'array', maxItems: 1000, items: idSchema } as const
const making = {
  type: 'object',
  properties: { articleIds: ids, issueId: { ...noIdSchema, pattern: '^\\d{0,19}$' } },
} as const
const reporting = {
  type: 'object',
  required: ['ids', 'answer'],
  properties: {
    ids: { ...ids, minItems: 1 },
    answer: { enum: ['registered', 'failed'] },
    message: textSchema(4000),
  },
} as const
const batching = {
  type: 'object',
  required: ['batchId'],
  properties: { batchId: { type: 'string', maxLength: 100 } },
} as const

export const slices = [
  slice(doiDeposits, {
    table: depositLife,
    // Refused, and nothing was made for the article since.
    waiting: () =>
      sql`t.state = 'failed' and not exists (select 1 from doi_deposit later
        where later.article_id = t.article_id and later.id > t.id and later.is_deleted = 0)`,
    // Long, and of use only as the whole file.
    project: ({ xml: _, ...row }) => row,
    actions: {
      make: action(
        {
          body: making,
          prepare: ({ ctx, caller }) => ctx.home(caller.tenantId),
        },
        make,
      ),
      report: action({ body: reporting }, report),
    },
    routes: [
      route({ method: 'GET', url: `${doiDeposits.path}/due`, permission: 'doiDeposit_make' }, due),
      route(
        {
          method: 'POST',
          url: `${doiDeposits.path}/file`,
          permission: 'doiDeposit_make',
          input: batching,
        },
        file,
      ),
    ],
  }),
]

async function make({ tx, caller, input, prepared }: ActionCall<Given<typeof making>>): Promise<unknown> {
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

/** Where readers find what is deposited: a DOI leads there for good. */
function pagesOf({ origin, tenant }: TenantHome, { code, isDefault }: Journal) {
  const base = tenantBase(tenant)
  const own = base + journalBase(isDefault ? undefined : code)
  return {
    article: ({ id: articleId, language }: Article) =>
      `${origin}${language === 'en' ? '/en' : ''}${own}/apaph/article-detail?id=${articleId}`,
    issue: (issueId: string) => `${origin}${own}/apaph/journals?id=${issueId}`,
    pdf: (article: Article) =>
      `${origin}${base}/apaph/pdf/${article.id}/${encodeURIComponent(article.urlSlug || article.id)}.pdf`,
  }
}

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

/** The whole file; whoever takes it has it, so its records say so in the same breath. */
async function file({ caller, db, input }: Call<Given<typeof batching>>): Promise<unknown> {
  return db.tx(caller.actor, async (tx) => {
    const { batchId } = input
    const rows = await lockedOf(tx, sql`t.batch_id = ${batchId}`)
    const [first] = rows
    const journal = first && (await find(tx, journals, first.journalId))
    if (!first || !journal) return refuse('noBatch')
    await updateAll(tx, doiDeposits, sql`t.batch_id = ${batchId} and t.state = 'generated'`, {
      state: 'downloaded',
    })
    const xml = batch(
      { batchId, stamp: first.stamp, journal },
      rows.map((row) => row.xml),
    )
    return { name: `crossref-${batchId}.xml`, xml }
  })
}

async function report({ tx, input }: ActionCall<Given<typeof reporting>>): Promise<unknown> {
  const { answer } = input
  const message = (input.message ?? '').trim()
  if (answer === 'failed' && message === '') return refuse('whyFailed')
  const rows = await lockedOf(tx, sql`t.id = any(${input.ids.filter(idOf)}::bigint[])`)
  if (rows.length === 0) return refuse('noBatch')
  const stuck = rows.find(
    (row) => row.state !== answer && waysFrom(depositLife, answer, row.state).length === 0,
  )
  if (stuck) {
    const { zh, en } = depositStates[stuck.state]
    return refuse('answerState', { zh, en })
  }
  await updateAll(tx, doiDeposits, sql`t.id = any(${rows.map((row) => row.id)}::bigint[])`, {
    state: answer,
    message: message || null,
    answeredAt: tx.now,
  })
  return { count: rows.length, state: answer }
}

async function lockedOf(tx: Tx, where: ReturnType<typeof sql>): Promise<DoiDeposit[]> {
  await tx.query(
    sql`select 1 as one from doi_deposit t where t.is_deleted = 0 and ${where} order by t.id for update`,
  )
  return findAll(tx, doiDeposits, where)
}

/** What waits to be deposited, with what keeps it; and the address that will stand in the files. */
async function due({ caller, db, ctx }: Call): Promise<unknown> {
  const r: Reader = db.of(caller.tenantId)
  const list = await dueOf(r, caller)
  const known = new Map<string, Journal>()
  for (const row of await findAll(r, journals)) known.set(row.id, row)
  return {
    origin: (await ctx.home(caller.tenantId)).origin,
    articles: list.map(({ article, why }) => {
      const journal = known.get(article.journalId)
      return {
        id: article.id,
        journalId: article.journalId,
        titleZh: article.titleZh,
        titleEn: article.titleEn,
        doi: article.doi,
        publishDate: article.publishDate,
        why,
        faults: journal ? depositFaults(article, journal).map((fault) => fault[caller.lang]) : [],
      }
    }),
  }
}
