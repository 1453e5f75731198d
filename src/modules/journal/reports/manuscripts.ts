/** Manuscripts: what came and went, how long it took, what was decided. */
import { sql } from '#kernel/store/sql.ts'
import { sinceAcceptance, submissionStates } from '../submissions/definition.ts'
import {
  cellsOf,
  count,
  days,
  month,
  ofJournal,
  ofMonth,
  oneOf,
  paperList,
  papers,
  percent,
  span,
  text,
  typeName,
  within,
  type Report,
} from './asked.ts'

const events = [
  ['received', 'submitted_at', 'submittedAt'],
  ['accepted', 'accepted_at', 'acceptedAt'],
  ['rejected', 'rejected_at', 'rejectedAt'],
  ['withdrawn', 'withdrawn_at', 'withdrawnAt'],
] as const

export const flow: Report = {
  columns: [
    text('month', '月份', 'Month'),
    text('type', '文章类型', 'Article type'),
    count('received', '收稿', 'Received', { sum: true }),
    count('accepted', '录用', 'Accepted', { sum: true }),
    count('rejected', '退稿', 'Rejected', { sum: true }),
    count('withdrawn', '撤稿', 'Withdrawn', { sum: true }),
  ],
  query(asked) {
    const each = events.map(
      ([name, column]) =>
        sql`select ${month(column, asked)} as month, t.article_type_id, ${name}::text as what from submissions t where ${papers(asked)} and ${within(column, asked)}`,
    )
    return sql`select e.month, e.article_type_id, coalesce(${typeName(asked)}, '') as type, ${sql.join(
      events.map(([name]) => sql`count(*) filter (where e.what = ${name})::int as ${sql.id(name)}`),
      ', ',
    )} from (${sql.join(each, ' union all ')}) e left join article_type k on k.id = e.article_type_id
      group by e.month, e.article_type_id, 3 order by e.month, 3`
  },
  line(row, asked) {
    const type: Record<string, string> = row.articleTypeId ? { articleTypeId: String(row.articleTypeId) } : {}
    const list = (field: string) => ({
      path: paperList,
      query: ofJournal(asked, { ...type, ...span(field, asked, String(row.month)) }),
    })
    return {
      cells: cellsOf(row, 'articleTypeId'),
      behind: Object.fromEntries(events.map(([name, , field]) => [name, list(field)])),
    }
  },
  chart: { kind: 'bar', x: 'month', series: ['received', 'accepted', 'rejected'] },
}

const wholePeriod = { zh: '整个时段', en: 'Whole period' }
const spans = [
  ['toFirst', 'submitted_at', 'first_decision_at', 'firstDecisionAt'],
  ['toAccept', 'submitted_at', 'accepted_at', 'acceptedAt'],
  ['toPublish', 'accepted_at', 'published_at', 'publishedAt'],
] as const
const spanColumns = (name: string, zh: string, en: string) => [
  count(`${name}N`, `${zh}篇数`, `${en}: papers`),
  days(`${name}Median`, `${zh}中位数（天）`, `${en}: median days`),
  days(`${name}P90`, `${zh} 90% 分位（天）`, `${en}: 90th percentile`),
]

export const timeliness: Report = {
  columns: [
    text('month', '月份', 'Month'),
    ...spanColumns('toFirst', '投稿至首次决定', 'To first decision'),
    ...spanColumns('toAccept', '投稿至录用', 'To acceptance'),
    ...spanColumns('toPublish', '录用至出版', 'Acceptance to publication'),
  ],
  query(asked) {
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
    return sql`select e.month, ${sql.join(figures, ', ')} from (${sql.join(each, ' union all ')}) e group by grouping sets ((e.month), ()) order by e.month nulls last`
  },
  whole: ({ month }) => month === null,
  line: (row, asked) => ({
    cells: {
      ...cellsOf(row),
      month: row.month === null ? wholePeriod[asked.caller.lang] : String(row.month),
    },
    behind: Object.fromEntries(
      spans.flatMap(([name, , , field]) => {
        const behind = { path: paperList, query: ofMonth(field, asked, row) }
        return ['N', 'Median', 'P90'].map((figure) => [`${name}${figure}`, behind])
      }),
    ),
  }),
  chart: { kind: 'line', x: 'month', series: ['toFirstMedian', 'toAcceptMedian', 'toPublishMedian'] },
}

const openStates = Object.keys(submissionStates).filter(
  (state) => !['draft', 'rejected', 'withdrawn', ...sinceAcceptance].includes(state),
)

export const decisions: Report = {
  columns: [
    text('month', '投稿月份', 'Submitted in'),
    count('received', '投稿', 'Submissions', { sum: true }),
    count('accepted', '录用', 'Accepted', { sum: true }),
    count('rejected', '退稿', 'Rejected', { sum: true }),
    count('withdrawn', '撤稿', 'Withdrawn', { sum: true }),
    count('open', '处理中', 'Open', { sum: true }),
    percent('rate', '录用率（占已决定）', 'Acceptance rate of decided'),
  ],
  query: (asked) =>
    sql`select ${month('submitted_at', asked)} as month, count(*)::int as received,
        count(*) filter (where t.state = any(${[...sinceAcceptance]}::text[]))::int as accepted,
        count(*) filter (where t.state = 'rejected')::int as rejected, count(*) filter (where t.state = 'withdrawn')::int as withdrawn,
        count(*) filter (where t.state = any(${openStates}::text[]))::int as open
        from submissions t where ${papers(asked)} and ${within('submitted_at', asked)} group by 1 order by 1`,
  line(row, asked) {
    const decided = Number(row.accepted) + Number(row.rejected)
    const rate = decided === 0 ? null : Math.round((1000 * Number(row.accepted)) / decided) / 10
    const query = ofMonth('submittedAt', asked, row)
    const list = (...states: string[]) => ({ path: paperList, query: { ...query, ...oneOf(states) } })
    return {
      cells: { ...cellsOf(row), rate },
      behind: {
        received: list(),
        accepted: list(...sinceAcceptance),
        rejected: list('rejected'),
        withdrawn: list('withdrawn'),
        open: list(...openStates),
        rate: list(...sinceAcceptance, 'rejected'),
      },
    }
  },
  chart: { kind: 'line', x: 'month', series: ['rate'] },
}
