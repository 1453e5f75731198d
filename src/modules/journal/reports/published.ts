/** Issues and what is read of them. */
import { dateIn } from '#kernel/definition/time.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { withoutMarks } from '#kernel/store/inline.ts'
import { sql } from '#kernel/store/sql.ts'
import { readableStates } from '../articles/workflow.ts'
import { cellsOf, count, date, oneOf, span, text, type Report } from './asked.ts'

/** The number in what is printed as a page; of one as long as an article number nothing is counted. */
const pageOf = (page: string) =>
  `case when length(substring(${page} from '\\d+')) <= 6 then substring(${page} from '\\d+')::int end`
const pagesSql = sql.raw(
  `sum(greatest(0, ${pageOf(`coalesce(nullif(a.last_page, ''), a.first_page)`)} - ${pageOf('a.first_page')} + 1))::int`,
)
/** The year where the caller is: a period that begins on 1 January there begins in December by UTC. */
const yearIn = (at: Date, { timeZone }: Pick<Caller, 'timeZone'>) => Number(dateIn(at, timeZone).slice(0, 4))

export const publication: Report = {
  columns: [
    text('issue', '卷期', 'Issue'),
    count('articles', '文章', 'Articles', { sum: true }),
    count('published', '已刊', 'Published', { sum: true }),
    count('pages', '页数', 'Pages', { sum: true }),
  ],
  query: ({ caller, given: { journalId }, period: { from, to } }) =>
    sql`select i.id, i.year, i.volume, i.issue_no, count(a.id)::int as articles,
        count(a.id) filter (where a.state = any(${[...readableStates]}::text[]))::int as published, ${pagesSql} as pages
        from journal_issues i left join articles a on a.issues_id = i.id and a.is_deleted = 0
        where i.is_deleted = 0 ${journalId ? sql`and i.journal_id = ${journalId}` : sql.empty}
        and i.year between ${yearIn(from, caller)} and ${yearIn(to, caller)}
        group by i.id, i.year, i.volume, i.issue_no, i.sort order by i.year, i.volume, i.sort, i.issue_no limit 500`,
  line({ id, year, volume, issueNo, ...figures }, { caller }) {
    const issue =
      caller.lang === 'zh'
        ? `${String(year)} 年 ${String(volume)} 卷 ${String(issueNo)} 期`
        : `${String(volume)}(${String(issueNo)}), ${String(year)}`
    const { articles, published, pages } = cellsOf(figures)
    const list = { path: '/journal/articles', query: { issuesId: String(id) } }
    return {
      cells: { issue, articles: articles ?? 0, published: published ?? 0, pages: pages ?? 0 },
      behind: {
        articles: list,
        published: { ...list, query: { ...list.query, ...oneOf(readableStates) } },
        pages: list,
      },
    }
  },
  chart: { kind: 'bar', x: 'issue', series: ['articles', 'pages'] },
}

const titleIn = {
  zh: sql.raw(withoutMarks('coalesce(a.title_zh, a.title_en)')),
  en: sql.raw(withoutMarks('coalesce(a.title_en, a.title_zh)')),
}

/** COUNTER 5: investigations are every look at an article, requests its full text; unique within a visit and an hour. */
export const usage: Report = {
  columns: [
    text('title', '题名', 'Title'),
    date('date', '出版日期', 'Published'),
    count('looks', '访问', 'Investigations'),
    count('uniqueLooks', '独立访问', 'Unique investigations'),
    count('downloads', '下载', 'Requests'),
    count('uniqueDownloads', '独立下载', 'Unique requests'),
  ],
  query: ({ caller, given: { journalId }, period: { from, to } }) =>
    sql`select a.id, ${titleIn[caller.lang]} as title, a.publish_date as date,
          u.looks, u.unique_looks, u.downloads, u.unique_downloads
        from (select e.article_id, count(*)::int as looks, count(distinct e.session_hash)::int as unique_looks,
            count(*) filter (where e.kind = 'pdf')::int as downloads,
            count(distinct e.session_hash) filter (where e.kind = 'pdf')::int as unique_downloads
          from usage_event e where e.is_deleted = 0 and e.at >= ${from} and e.at <= ${to} group by 1) u
        join articles a on a.id = u.article_id and a.is_deleted = 0 ${journalId ? sql`and a.journal_id = ${journalId}` : sql.empty}
        order by u.looks desc, a.publish_date desc, a.id desc limit 50`,
  line(row, asked) {
    const readings = (more = {}) => ({
      path: '/journal/readings',
      query: { articleId: String(row.id), ...span('at', asked), ...more },
    })
    return {
      cells: cellsOf(row, 'id'),
      behind: {
        title: { path: '/journal/articles', query: { open: String(row.id) } },
        looks: readings(),
        uniqueLooks: readings(),
        downloads: readings({ kind: 'pdf' }),
        uniqueDownloads: readings({ kind: 'pdf' }),
      },
    }
  },
}
