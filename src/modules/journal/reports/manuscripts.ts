/** Manuscripts: what came and went, how long it took, what was decided, what is late, where authors come from. */
import { sql } from '#kernel/store/sql.ts'
import { sinceAcceptance, submissionStates } from '../submissions/definition.ts'
import { authorRegionOf } from './places.ts'
import {
  type Asked,
  type Row,
  text,
  date,
  count,
  days,
  percent,
  papers,
  within,
  month,
  typeName,
  span,
  paperList,
  ofJournal,
  lined,
  oneOf,
} from './asked.ts'
import type { Table } from './shape.ts'

export async function flow(asked: Asked): Promise<Table> {
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
    lines: rows.map(({ articleTypeId, ...cells }) => {
      const type: Record<string, string> = articleTypeId ? { articleTypeId: String(articleTypeId) } : {}
      return {
        cells,
        behind: Object.fromEntries(
          events.map(([name, , field]) => [
            name,
            {
              path: paperList,
              query: ofJournal(asked, { ...type, ...span(field, asked, String(cells.month)) }),
            },
          ]),
        ),
      }
    }),
    chart: { kind: 'bar', x: 'month', series: ['received', 'accepted', 'rejected'] },
  }
}

export async function timeliness(asked: Asked): Promise<Table> {
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

const openStates = Object.keys(submissionStates).filter(
  (state) => !['draft', 'rejected', 'withdrawn', ...sinceAcceptance].includes(state),
)

export async function decisions(asked: Asked): Promise<Table> {
  const rows = await asked.r.query<Row>(
    sql`select ${month('submitted_at', asked)} as month, count(*)::int as received,
        count(*) filter (where t.state = any(${[...sinceAcceptance]}::text[]))::int as accepted,
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
        accepted: list(...sinceAcceptance),
        rejected: list('rejected'),
        withdrawn: list('withdrawn'),
        open: list(...openStates),
        rate: list(...sinceAcceptance, 'rejected'),
      }
    }),
    chart: { kind: 'line', x: 'month', series: ['rate'] },
  }
}

/** What is late at this moment, whatever the period. */
export async function overdue(asked: Asked): Promise<Table> {
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

export async function authors(asked: Asked): Promise<Table> {
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
