/** J10: what a journal tells of itself year by year, as the transparency set of funders asks for it. */
import { sql } from '#kernel/store/sql.ts'
import { yearOf } from '#kernel/reports/asked.ts'
import { reviewStates } from '../review-records/definition.ts'
import {
  cellsOf,
  count,
  days,
  oneOf,
  paperList,
  papers,
  percent,
  span,
  text,
  within,
  type Report,
} from './asked.ts'

const askedStates = Object.keys(reviewStates).filter((state) => state !== 'cancelled')

/** Papers by the year of one of their dates; reviews by the year in which they were asked for. */
const ofPapers = [
  ['received', 'submitted_at', 'submittedAt'],
  ['accepted', 'accepted_at', 'acceptedAt'],
  ['rejected', 'rejected_at', 'rejectedAt'],
  ['published', 'published_at', 'publishedAt'],
] as const
const ofReviews = ['requested', 'delivered', 'declined', 'late'] as const

export const yearly: Report = {
  columns: [
    text('journal', '期刊', 'Journal'),
    text('year', '年份', 'Year'),
    count('received', '收稿', 'Submissions'),
    count('requested', '邀请审稿', 'Reviews requested'),
    count('delivered', '交审', 'Reviews received'),
    count('declined', '谢绝', 'Declined'),
    count('late', '逾期交审', 'Received late'),
    count('accepted', '录用', 'Accepted'),
    count('rejected', '退稿', 'Rejected'),
    percent('rate', '录用率', 'Acceptance rate'),
    count('published', '出版', 'Published'),
    days('toPublish', '投稿至出版中位数（天）', 'Submission to publication, median days'),
  ],
  query(asked) {
    const { period } = asked
    const year = (column: string) => yearOf(sql.raw(column), asked)
    const each = ofPapers.map(
      ([name, column]) =>
        sql`select t.journal_id, ${year(`t.${column}`)} as year, ${name}::text as what,
          extract(epoch from t.published_at - t.submitted_at) / 86400 as days
          from submissions t where ${papers(asked)} and ${within(column, asked)}`,
    )
    const reviews = sql`select t.journal_id, ${year('v.dispatch_time')} as year, x.what, null::numeric as days
      from review_record v join submissions t on t.id = v.submission_id
      join lateral (select 'requested'::text as what
        union all select 'delivered' where v.submitted_at is not null
        union all select 'declined' where v.state = 'declined'
        union all select 'late' where v.submitted_at > v.review_due_at) x on true
      where v.is_deleted = 0 and v.state = any(${askedStates}::text[]) and ${papers(asked)}
        and v.dispatch_time >= ${period.from} and v.dispatch_time <= ${period.to}`
    const figures = [...ofPapers.map(([name]) => name), ...ofReviews].map(
      (name) => sql`count(*) filter (where e.what = ${name})::int as ${sql.id(name)}`,
    )
    const title = sql.raw(
      asked.caller.lang === 'zh' ? 'coalesce(j.name_zh, j.name_en)' : 'coalesce(j.name_en, j.name_zh)',
    )
    return sql`select e.journal_id, ${title} as journal, e.year, ${sql.join(figures, ', ')},
        round((percentile_cont(0.5) within group (order by e.days) filter (where e.what = 'published'))::numeric, 1)::float8 as to_publish
        from (${sql.join([...each, reviews], ' union all ')}) e join journals j on j.id = e.journal_id
        group by e.journal_id, 2, e.year order by 2, e.year limit 1000`
  },
  line(row, asked) {
    const decided = Number(row.accepted) + Number(row.rejected)
    const rate = decided === 0 ? null : Math.round((1000 * Number(row.accepted)) / decided) / 10
    const of = { journalId: String(row.journalId) }
    const year = String(row.year)
    const list = (field: string) => ({ path: paperList, query: { ...of, ...span(field, asked, year) } })
    const reviews = (more: Record<string, string>) => ({
      path: '/journal/reviews',
      query: { ...of, ...span('dispatchTime', asked, year), ...oneOf(askedStates), ...more },
    })
    const delivered = { submittedAt_notnull: 'true' }
    return {
      cells: { ...cellsOf(row, 'journalId'), rate },
      behind: {
        ...Object.fromEntries(ofPapers.map(([name, , field]) => [name, list(field)])),
        rate: list('acceptedAt'),
        toPublish: list('publishedAt'),
        requested: reviews({}),
        delivered: reviews(delivered),
        declined: reviews(oneOf(['declined'])),
        late: reviews({ ...delivered, late: 'true' }),
      },
    }
  },
  chart: { kind: 'bar', x: 'year', series: ['received', 'accepted', 'published'] },
}
