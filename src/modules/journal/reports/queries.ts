/** The standard set of reports (domain 2.11). Each asks only for papers that the caller may know of, their own left out. */
import { label, wallClock } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { authorRegionOf } from './places.ts'
import { billStates } from '../bills/definition.ts'
import { reviewStates } from '../review-records/definition.ts'
import { deskPapers } from '../standing.ts'
import { submissionStates } from '../submissions/definition.ts'
import type { ReportType } from './definition.ts'
import type { Behind, Column, Line, Table } from './shape.ts'

export type Period = { journalId: string | undefined; from: Date; to: Date; now: Date }
type Asked = { r: Reader; caller: Caller; period: Period }
type Row = Record<string, string | number | null>

export const queries: Readonly<Record<ReportType, (asked: Asked) => Promise<Table>>> = {
  flow,
  timeliness,
  decisions,
  reviewers,
  overdue,
  fees,
  publication,
  usage,
  authors,
}

const text = (key: string, zh: string, en: string): Column => ({ key, label: label(zh, en), kind: 'text' })
const date = (key: string, zh: string, en: string): Column => ({ key, label: label(zh, en), kind: 'date' })
const count = (key: string, zh: string, en: string): Column => ({ key, label: label(zh, en), kind: 'count' })
const days = (key: string, zh: string, en: string): Column => ({ key, label: label(zh, en), kind: 'days' })
const percent = (key: string, zh: string, en: string): Column => ({
  key,
  label: label(zh, en),
  kind: 'percent',
})
const money = (key: string, zh: string, en: string): Column => ({ key, label: label(zh, en), kind: 'money' })

/** Papers of the report: `t`, live, of the journal, within the caller's sight. */
function papers({ caller, period }: Asked): Sql {
  const of = period.journalId ? sql` and t.journal_id = ${period.journalId}` : sql.empty
  return sql`t.is_deleted = 0${of} and (${deskPapers(caller)})`
}
const within = (column: string, { period }: Asked) =>
  sql`t.${sql.raw(column)} >= ${period.from} and t.${sql.raw(column)} <= ${period.to}`
const month = (column: string, { caller }: Asked) =>
  sql`to_char(t.${sql.raw(column)} at time zone ${caller.timeZone}, 'YYYY-MM')`
const typeName = ({ caller }: Asked) =>
  sql.raw(caller.lang === 'zh' ? 'coalesce(k.name_zh, k.name_en)' : 'coalesce(k.name_en, k.name_zh)')

/** The part of the period that lies in a month (`2026-02`), or all of it, as the filter of a list. */
function span(field: string, { period, caller }: Asked, of?: string): Record<string, string> {
  const [year = 0, nth = 1] = (of ?? '').split('-').map(Number)
  const last = `${of}-${String(new Date(Date.UTC(year, nth, 0)).getUTCDate()).padStart(2, '0')} 23:59:59`
  const from = wallClock(period.from, caller.timeZone)
  const to = wallClock(period.to, caller.timeZone)
  return {
    [`${field}_datege`]: of && `${of}-01 00:00:00` > from ? `${of}-01 00:00:00` : from,
    [`${field}_datele`]: of && last < to ? last : to,
  }
}
const paperList = '/journal/submissions'

function ofJournal({ period }: Asked, query: Record<string, string>): Record<string, string> {
  return period.journalId ? { journalId: period.journalId, ...query } : query
}

function lined(rows: readonly Row[], behind: (row: Row) => Record<string, Behind> = () => ({})): Line[] {
  return rows.map((row) => ({ cells: row, behind: behind(row) }))
}

async function flow(asked: Asked): Promise<Table> {
  const events = [
    ['received', 'submitted_at', 'submittedAt'],
    ['accepted', 'accepted_at', 'acceptedAt'],
    ['rejected', 'rejected_at', 'rejectedAt'],
    ['withdrawn', 'withdrawn_at', 'withdrawnAt'],
  ] as const
  const each = events.map(
    ([name, column]) =>
      sql`select ${month(column, asked)} as month, t.article_type_id, ${name}::text as what from submissions t where ${papers(asked)} and ${within(column, asked)}`,
  )
  const rows = await asked.r.query<Row>(
    sql`select e.month, e.article_type_id, coalesce(${typeName(asked)}, '') as type, ${sql.join(
      events.map(([name]) => sql`count(*) filter (where e.what = ${name})::int as ${sql.id(name)}`),
      ', ',
    )} from (${sql.join(each, ' union all ')}) e left join article_type k on k.id = e.article_type_id
      group by e.month, e.article_type_id, 3 order by e.month, 3`,
  )
  return {
    columns: [
      text('month', '月份', 'Month'),
      text('type', '文章类型', 'Article type'),
      count('received', '收稿', 'Received'),
      count('accepted', '录用', 'Accepted'),
      count('rejected', '退稿', 'Rejected'),
      count('withdrawn', '撤稿', 'Withdrawn'),
    ],
    lines: lined(
      rows.map(({ articleTypeId: _, ...cells }) => cells),
      () => ({}),
    ).map((line, at) => {
      const row = rows[at] ?? {}
      const type: Record<string, string> = row.articleTypeId
        ? { articleTypeId: String(row.articleTypeId) }
        : {}
      return {
        ...line,
        behind: Object.fromEntries(
          events.map(([name, , field]) => [
            name,
            {
              path: paperList,
              query: ofJournal(asked, { ...type, ...span(field, asked, String(row.month)) }),
            },
          ]),
        ),
      }
    }),
    chart: { kind: 'bar', x: 'month', series: ['received', 'accepted', 'rejected'] },
  }
}

async function timeliness(asked: Asked): Promise<Table> {
  const spans = [
    ['toFirst', 'submitted_at', 'first_decision_at'],
    ['toAccept', 'submitted_at', 'accepted_at'],
    ['toPublish', 'accepted_at', 'published_at'],
  ] as const
  const each = spans.map(
    ([name, from, to]) =>
      sql`select ${month(to, asked)} as month, ${name}::text as what, extract(epoch from t.${sql.raw(to)} - t.${sql.raw(from)}) / 86400 as days
          from submissions t where ${papers(asked)} and ${within(to, asked)} and t.${sql.raw(from)} is not null`,
  )
  const figures = spans.flatMap(([name]) => [
    sql`count(*) filter (where e.what = ${name})::int as ${sql.id(`${name}N`)}`,
    sql`round((percentile_cont(0.5) within group (order by e.days) filter (where e.what = ${name}))::numeric, 1)::float8 as ${sql.id(`${name}Median`)}`,
    sql`round((percentile_cont(0.9) within group (order by e.days) filter (where e.what = ${name}))::numeric, 1)::float8 as ${sql.id(`${name}P90`)}`,
  ])
  const rows = await asked.r.query<Row>(
    sql`select e.month, ${sql.join(figures, ', ')} from (${sql.join(each, ' union all ')}) e group by e.month order by e.month`,
  )
  const columnsOf = (name: string, zh: string, en: string) => [
    count(`${name}N`, `${zh}篇数`, `${en}: papers`),
    days(`${name}Median`, `${zh}中位数（天）`, `${en}: median days`),
    days(`${name}P90`, `${zh} 90% 分位（天）`, `${en}: 90th percentile`),
  ]
  const fields = { toFirst: 'firstDecisionAt', toAccept: 'acceptedAt', toPublish: 'publishedAt' }
  return {
    columns: [
      text('month', '月份', 'Month'),
      ...columnsOf('toFirst', '投稿至首次决定', 'To first decision'),
      ...columnsOf('toAccept', '投稿至录用', 'To acceptance'),
      ...columnsOf('toPublish', '录用至出版', 'Acceptance to publication'),
    ],
    lines: lined(rows, (row) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, field]) => {
          const behind = { path: paperList, query: ofJournal(asked, span(field, asked, String(row.month))) }
          return ['N', 'Median', 'P90'].map((figure) => [`${name}${figure}`, behind])
        }),
      ),
    ),
    chart: { kind: 'line', x: 'month', series: ['toFirstMedian', 'toAcceptMedian', 'toPublishMedian'] },
  }
}

const oneOf = (states: readonly string[]): Record<string, string> =>
  states.length === 0 ? {} : { state: states.join(',') }
const acceptedStates: (keyof typeof submissionStates)[] = [
  'accepted',
  'inProduction',
  'scheduled',
  'published',
]
const openStates = Object.keys(submissionStates).filter(
  (state) => !['draft', 'rejected', 'withdrawn', ...acceptedStates].includes(state),
)

async function decisions(asked: Asked): Promise<Table> {
  const rows = await asked.r.query<Row>(
    sql`select ${month('submitted_at', asked)} as month, count(*)::int as received,
        count(*) filter (where t.state = any(${acceptedStates}::text[]))::int as accepted,
        count(*) filter (where t.state = 'rejected')::int as rejected, count(*) filter (where t.state = 'withdrawn')::int as withdrawn,
        count(*) filter (where t.state = any(${openStates}::text[]))::int as open
        from submissions t where ${papers(asked)} and ${within('submitted_at', asked)} group by 1 order by 1`,
  )
  const rated = rows.map((row): Row => {
    const decided = Number(row.accepted) + Number(row.rejected)
    return { ...row, rate: decided === 0 ? null : Math.round((1000 * Number(row.accepted)) / decided) / 10 }
  })
  return {
    columns: [
      text('month', '投稿月份', 'Submitted in'),
      count('received', '投稿', 'Submissions'),
      count('accepted', '录用', 'Accepted'),
      count('rejected', '退稿', 'Rejected'),
      count('withdrawn', '撤稿', 'Withdrawn'),
      count('open', '处理中', 'Open'),
      percent('rate', '录用率（占已决定）', 'Acceptance rate of decided'),
    ],
    lines: lined(rated, (row) => {
      const query = ofJournal(asked, span('submittedAt', asked, String(row.month)))
      const list = (...states: string[]) => ({ path: paperList, query: { ...query, ...oneOf(states) } })
      return {
        received: list(),
        accepted: list(...acceptedStates),
        rejected: list('rejected'),
        withdrawn: list('withdrawn'),
        open: list(...openStates),
        rate: list(...acceptedStates, 'rejected'),
      }
    }),
    chart: { kind: 'line', x: 'month', series: ['rate'] },
  }
}

const askedStates = Object.keys(reviewStates).filter((state) => state !== 'cancelled')
const agreedStates = ['accepted', 'reopened', 'submitted', 'confirmed', 'excluded', 'resigned']
const liveStates = ['invited', 'accepted', 'reopened']

async function reviewers(asked: Asked): Promise<Table> {
  const rows = await asked.r.query<Row>(
    sql`select v.reviewer_id, coalesce(nullif(u.real_name, ''), u.name, u.account) as name, count(*)::int as invited,
        count(*) filter (where v.responded_at is not null)::int as answered,
        count(*) filter (where v.state = any(${agreedStates}::text[]))::int as agreed,
        count(*) filter (where v.state = 'declined')::int as declined, count(*) filter (where v.state = 'expired')::int as expired,
        count(*) filter (where v.submitted_at is not null)::int as submitted,
        round((avg(extract(epoch from v.submitted_at - v.responded_at)) / 86400)::numeric, 1)::float8 as days,
        count(*) filter (where v.submitted_at > v.review_due_at)::int as late,
        count(*) filter (where v.state = any(${liveStates}::text[]))::int as load,
        round(avg(v.editor_rating), 1)::float8 as rating
        from review_record v join submissions t on t.id = v.submission_id join blade_user u on u.id = v.reviewer_id
        where v.is_deleted = 0 and v.state = any(${askedStates}::text[]) and ${papers(asked)}
        and v.dispatch_time >= ${asked.period.from} and v.dispatch_time <= ${asked.period.to}
        group by v.reviewer_id, 2 order by submitted desc, invited desc, 2 limit 1000`,
  )
  const rated = rows.map((row): Row => {
    const response = Math.round((1000 * Number(row.answered)) / Math.max(1, Number(row.invited))) / 10
    return { ...row, response }
  })
  return {
    columns: [
      text('name', '审稿人', 'Reviewer'),
      count('invited', '邀请', 'Invited'),
      percent('response', '应答率', 'Response rate'),
      count('agreed', '接受', 'Agreed'),
      count('declined', '谢绝', 'Declined'),
      count('expired', '过期', 'Expired'),
      count('submitted', '交审', 'Submitted'),
      days('days', '平均交审天数', 'Mean days'),
      count('late', '逾期交审', 'Late'),
      count('load', '在审', 'Current load'),
      days('rating', '编辑评分', 'Rating'),
    ],
    lines: rated.map(({ reviewerId, answered: _, ...cells }) => {
      const query = ofJournal(asked, { reviewerId: String(reviewerId), ...span('dispatchTime', asked) })
      const list = (more: Record<string, string> = oneOf(askedStates)) => ({
        path: '/journal/reviews',
        query: { ...query, ...more },
      })
      const submitted = { ...oneOf(askedStates), submittedAt_notnull: 'true' }
      return {
        cells,
        behind: {
          invited: list(),
          response: list(),
          agreed: list(oneOf(agreedStates)),
          declined: list(oneOf(['declined'])),
          expired: list(oneOf(['expired'])),
          submitted: list(submitted),
          days: list(submitted),
          late: list({ ...submitted, late: 'true' }),
          load: list(oneOf(liveStates)),
          rating: list(submitted),
          name: list(),
        },
      }
    }),
    chart: undefined,
  }
}

/** What is late at this moment, whatever the period. */
async function overdue(asked: Asked): Promise<Table> {
  const words =
    asked.caller.lang === 'zh'
      ? { invited: '应答审稿邀请', review: '交审', revision: '修回', proof: '核对校样' }
      : { invited: 'Answer the invitation', review: 'Review', revision: 'Revision', proof: 'Proof' }
  const person = (id: string) =>
    sql.raw(
      `(select coalesce(nullif(u.real_name, ''), u.name, u.account) from blade_user u where u.id = ${id})`,
    )
  const { now } = asked.period
  const rows = await asked.r.query<Row & { due: Date }>(
    sql`select t.id, t.manuscript_no as number, x.what, x.who, x.due from submissions t join lateral (
          select case when v.state = 'invited' then ${words.invited}::text else ${words.review}::text end as what, ${person('v.reviewer_id')} as who,
            case when v.state = 'invited' then v.response_due_at else v.review_due_at end as due
          from review_record v where v.submission_id = t.id and v.is_deleted = 0 and
            ((v.state = 'invited' and v.response_due_at < ${now}) or (v.state in ('accepted', 'reopened') and v.review_due_at < ${now}))
          union all select ${words.revision}::text, ${person('t.submitter_id')}, t.revision_due_at where t.state = 'revisionRequested' and t.revision_due_at < ${now}
          union all select ${words.proof}::text, ${person('t.submitter_id')}, t.proof_due_at where t.production_step = 'authorProof' and t.state = 'inProduction' and t.proof_due_at < ${now}
        ) x on true where ${papers(asked)} and t.state in ('inReview', 'revisionRequested', 'inProduction') order by x.due limit 1000`,
  )
  return {
    columns: [
      text('number', '稿号', 'Number'),
      text('what', '事项', 'What'),
      text('who', '责任人', 'Who'),
      date('due', '截止', 'Due'),
      count('late', '逾期天数', 'Days late'),
    ],
    lines: rows.map(({ id, due, ...cells }) => {
      const late = Math.max(1, Math.floor((now.getTime() - due.getTime()) / 86_400_000))
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: asked.caller.timeZone }).format(due)
      return {
        cells: { ...cells, due: day, late },
        behind: { number: { path: '/journal/submissions/detail', query: { id: String(id) } } },
      }
    }),
    chart: undefined,
  }
}

const dueStates = ['issued', 'proofSubmitted', 'waiverRequested']
const paidStates = ['paid', 'refunded']
const issuedStates = Object.keys(billStates).filter((state) => !['draft', 'cancelled'].includes(state))

async function fees(asked: Asked): Promise<Table> {
  const rows = await asked.r.query<Row>(
    sql`select to_char(b.issued_at at time zone ${asked.caller.timeZone}, 'YYYY-MM') as month, b.currency, count(*)::int as bills,
        sum(b.total) as billed, coalesce(sum(b.total) filter (where b.state = any(${dueStates}::text[])), 0) as due,
        coalesce(sum(b.paid_amount) filter (where b.state = any(${paidStates}::text[])), 0) as paid,
        coalesce(sum(b.subtotal) filter (where b.state = 'waived'), 0) as waived, coalesce(sum(b.refund_amount), 0) as refunded
        from publish_fee_bill b join submissions t on t.id = b.submission_id
        where b.is_deleted = 0 and b.state = any(${issuedStates}::text[]) and ${papers(asked)}
        and b.issued_at >= ${asked.period.from} and b.issued_at <= ${asked.period.to} group by 1, 2 order by 1, 2`,
  )
  return {
    columns: [
      text('month', '开具月份', 'Issued in'),
      text('currency', '币种', 'Currency'),
      count('bills', '账单', 'Bills'),
      money('billed', '应收', 'Billed'),
      money('due', '未收', 'Due'),
      money('paid', '已收', 'Paid'),
      money('waived', '减免', 'Waived'),
      money('refunded', '退款', 'Refunded'),
    ],
    lines: lined(rows, (row) => {
      const query = ofJournal(asked, {
        currency: String(row.currency),
        ...span('issuedAt', asked, String(row.month)),
      })
      const list = (states: readonly string[]) => ({
        path: '/journal/bills',
        query: { ...query, ...oneOf(states) },
      })
      return {
        bills: list(issuedStates),
        billed: list(issuedStates),
        due: list(dueStates),
        paid: list(paidStates),
        waived: list(['waived']),
        refunded: list(['refunded']),
      }
    }),
    chart: { kind: 'bar', x: 'month', series: ['billed', 'paid'] },
  }
}

const pagesSql = sql.raw(
  `sum(greatest(0, substring(coalesce(nullif(a.last_page, ''), a.first_page) from '\\d+')::int - substring(a.first_page from '\\d+')::int + 1))::int`,
)

const readableStates = ['published', 'concern', 'retracted']

async function publication(asked: Asked): Promise<Table> {
  const { journalId } = asked.period
  const rows = await asked.r.query<Row>(
    sql`select i.id, i.year, i.volume, i.issue_no, i.state, count(a.id)::int as articles,
        count(a.id) filter (where a.state = any(${readableStates}::text[]))::int as published, ${pagesSql} as pages
        from journal_issues i left join articles a on a.issues_id = i.id and a.is_deleted = 0
        where i.is_deleted = 0 ${journalId ? sql`and i.journal_id = ${journalId}` : sql.empty}
        and i.year between extract(year from ${asked.period.from}::timestamptz) and extract(year from ${asked.period.to}::timestamptz)
        group by i.id order by i.year, i.volume, i.sort, i.issue_no limit 500`,
  )
  return {
    columns: [
      text('issue', '卷期', 'Issue'),
      count('articles', '文章', 'Articles'),
      count('published', '已刊', 'Published'),
      count('pages', '页数', 'Pages'),
    ],
    lines: rows.map(({ id, year, volume, issueNo, articles, published, pages }) => {
      const issue =
        asked.caller.lang === 'zh'
          ? `${year} 年 ${volume} 卷 ${issueNo} 期`
          : `${volume}(${issueNo}), ${year}`
      const list = { path: '/journal/articles', query: { issuesId: String(id) } }
      return {
        cells: { issue, articles: articles ?? 0, published: published ?? 0, pages: pages ?? 0 },
        behind: {
          articles: list,
          published: { ...list, query: { ...list.query, ...oneOf(readableStates) } },
          pages: list,
        },
      }
    }),
    chart: { kind: 'bar', x: 'issue', series: ['articles', 'pages'] },
  }
}

/** COUNTER 5: investigations are every look at an article, requests its full text; unique within a visit and an hour. */
async function usage(asked: Asked): Promise<Table> {
  const { journalId, from, to } = asked.period
  const title = sql.raw(
    asked.caller.lang === 'zh' ? 'coalesce(a.title_zh, a.title_en)' : 'coalesce(a.title_en, a.title_zh)',
  )
  const rows = await asked.r.query<Row>(
    sql`select a.id, regexp_replace(${title}, '<[^>]+>', '', 'g') as title, a.publish_date as date,
          u.looks, u.unique_looks, u.downloads, u.unique_downloads
        from (select e.article_id, count(*)::int as looks, count(distinct e.session_hash)::int as unique_looks,
            count(*) filter (where e.kind = 'pdf')::int as downloads,
            count(distinct e.session_hash) filter (where e.kind = 'pdf')::int as unique_downloads
          from usage_event e where e.is_deleted = 0 and e.at >= ${from} and e.at <= ${to} group by 1) u
        join articles a on a.id = u.article_id and a.is_deleted = 0 ${journalId ? sql`and a.journal_id = ${journalId}` : sql.empty}
        order by u.looks desc, a.publish_date desc, a.id desc limit 50`,
  )
  return {
    columns: [
      text('title', '题名', 'Title'),
      date('date', '出版日期', 'Published'),
      count('looks', '访问', 'Investigations'),
      count('uniqueLooks', '独立访问', 'Unique investigations'),
      count('downloads', '下载', 'Requests'),
      count('uniqueDownloads', '独立下载', 'Unique requests'),
    ],
    lines: rows.map(({ id, ...cells }) => {
      const readings = (more = {}) => ({
        path: '/journal/readings',
        query: { articleId: String(id), ...span('at', asked), ...more },
      })
      return {
        cells,
        behind: {
          title: { path: '/journal/articles', query: { id: String(id) } },
          looks: readings(),
          uniqueLooks: readings(),
          downloads: readings({ kind: 'pdf' }),
          uniqueDownloads: readings({ kind: 'pdf' }),
        },
      }
    }),
    chart: undefined,
  }
}

async function authors(asked: Asked): Promise<Table> {
  const place = sql.raw(
    asked.caller.lang === 'zh'
      ? `coalesce(f ->> 'nameZh', f ->> 'nameEn')`
      : `coalesce(f ->> 'nameEn', f ->> 'nameZh')`,
  )
  const rows = await asked.r.query<Row>(
    sql`select upper(coalesce(f ->> 'country', '')) as country, coalesce(${place}, '') as institution,
        count(distinct t.id)::int as papers, count(*)::int as authors
        from submissions t join submission_author a on a.submission_id = t.id and a.is_deleted = 0
        cross join lateral jsonb_array_elements(coalesce(a.affiliations, '[]')) f
        where ${papers(asked)} and ${within('submitted_at', asked)} group by 1, 2 order by papers desc, 2 limit 300`,
  )
  return {
    columns: [
      text('country', '国家或地区', 'Country or region'),
      text('institution', '单位', 'Institution'),
      count('papers', '稿件', 'Manuscripts'),
      count('authors', '作者', 'Authors'),
    ],
    lines: rows.map((row) => {
      const { lang } = asked.caller
      const from = `${lang}:${row.country}:${row.institution}`
      const list = {
        path: paperList,
        query: ofJournal(asked, { authorsFrom: from, ...span('submittedAt', asked) }),
      }
      return {
        cells: { ...row, country: authorRegionOf(String(row.country), lang) },
        behind: { papers: list, authors: list },
      }
    }),
    chart: undefined,
  }
}
