/** Search over titles, abstracts, keywords, authors and DOI of what readers may see, narrowed and in the order asked for. */
import { countedTo, isCommon, mostCounted, someOf, walked } from '#kernel/store/frequent-words.ts'
import type { Reader } from '#kernel/store/db.ts'
import { tsqueryOf } from '#kernel/store/search.ts'
import { containing, sql, type Sql } from '#kernel/store/sql.ts'
import type { Article, Page } from './data.ts'
import { articlesIn, count, seen } from './read.ts'

export const orders = ['newest', 'oldest'] as const
export type Narrowing = {
  readonly year: number | null
  readonly type: string | null
  readonly issue: string | null
  readonly author: string | null
  readonly order: (typeof orders)[number]
}
/** How many of the articles found stand in each year, type and issue, the other conditions kept. */
export type Facets = {
  readonly years: readonly { year: number; n: number }[]
  readonly types: readonly { id: string; nameZh: string | null; nameEn: string | null; n: number }[]
  readonly issues: readonly { id: string; year: number; issueNo: string | null; n: number }[]
}
export type Found = { readonly page: Page<Article>; readonly facets: Facets | undefined }

const sorted = {
  newest: sql.raw('a.publish_date desc, a.page_order, a.id'),
  oldest: sql.raw('a.publish_date, a.page_order, a.id'),
}

type Part = 'year' | 'type' | 'issue' | 'author'

/** The conditions of the reader, without that of one facet where its own figures are counted. */
function narrowed({ year, type, issue, author }: Narrowing, but?: Part): Sql {
  const parts: Partial<Record<Part, Sql | false>> = {
    year:
      year !== null && sql`a.publish_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
    type: type !== null && sql`a.article_type_id = ${type}`,
    issue: issue !== null && sql`a.issues_id = ${issue}`,
    author: author !== null && byAuthor(author),
  }
  const asked = Object.entries(parts).flatMap(([part, where]) => (where && part !== but ? [where] : []))
  return asked.length === 0 ? sql.raw('true') : sql.join(asked, ' and ')
}

/** In whichever script and order the name was typed: each of its words stands somewhere in one author's names. */
function byAuthor(author: string): Sql {
  const words = author.trim().split(/\s+/).slice(0, 6)
  const name = sql.raw(
    `lower(concat_ws(' ', p ->> 'displayNameZh', concat(p ->> 'familyNameZh', p ->> 'givenNameZh'), p ->> 'displayNameEn', p ->> 'givenNameEn', p ->> 'familyNameEn'))`,
  )
  const each = words.map((word) => sql`${name} like ${containing(word.toLowerCase())}`)
  return sql`exists (select 1 from jsonb_array_elements(a.authors) p where ${sql.join(each, ' and ')})`
}

export async function searchPage(
  reader: Reader,
  journalId: string,
  question: string,
  asked: Narrowing & { readonly current: number; readonly size: number },
): Promise<Found> {
  const { current, size } = asked
  const query = tsqueryOf(question)
  if (query === undefined) return { page: { records: [], total: 0, current, size }, facets: undefined }
  const offset = (current - 1) * size
  const order = sorted[asked.order]
  const where = sql`${seen(journalId)} and ${narrowed(asked)}`
  const walk = { table: 'articles', as: 'a', where, query, order, size, offset }
  const ids = (await isCommon(reader, 'articles', query)) ? await walked(reader, walk) : undefined
  const found = sql`${seen(journalId)} and a.id = any(array(select articles_find(${query}::tsquery)))`
  if (!ids) {
    const { page, total, facets } = await atOnce(reader, found, asked, { order, size, offset })
    return { page: { records: await articlesIn(reader, page), total, current, size }, facets }
  }
  // Words that stand nearly everywhere are not counted by year and type: that would read every article.
  const bound = `articles of ${journalId}: ${query} ${JSON.stringify({ ...asked, current: 0 })}`
  const [records, total] = await Promise.all([
    articlesIn(reader, ids),
    countedTo(reader, bound, () =>
      count(reader, sql`${where} and a.id = any(array(${someOf('articles', query)}))`),
    ),
  ])
  const page = { records, total, current, size }
  if (total >= mostCounted) return { page: { ...page, total: mostCounted, atLeast: true }, facets: undefined }
  return {
    page: { ...page, total: await count(reader, sql`${found} and ${narrowed(asked)}`) },
    facets: undefined,
  }
}

type AtOnce = { readonly page: string[]; readonly total: number; readonly facets: Facets }

/** Page, total and facets of what was found, which is gone through once: names of authors are looked for in every article of it. */
async function atOnce(
  reader: Reader,
  found: Sql,
  asked: Narrowing,
  { order, size, offset }: { order: Sql; size: number; offset: number },
): Promise<AtOnce> {
  const { author } = asked
  const rest = { ...asked, author: null }
  const from = (but?: Part) => sql`found a where ${narrowed(rest, but)}`
  const rows = await reader.query<{ page: string[]; total: number } & Facets>(
    sql`with found as materialized (select a.id, a.publish_date, a.page_order, a.article_type_id, a.issues_id
          from articles a where ${found} and ${narrowed({ ...none, author })})
        select array(select a.id::text from ${from()} order by ${order} limit ${size} offset ${offset}) as page,
          (select count(*)::int from ${from()}) as total,
          ${listed(sql`select extract(year from a.publish_date)::int as year, count(*)::int as n
            from ${from('year')} and a.publish_date is not null group by 1 order by 1 desc limit 100`)} as years,
          ${listed(sql`select t.id::text, t.name_zh as "nameZh", t.name_en as "nameEn", f.n from article_type t
            join (select a.article_type_id as id, count(*)::int as n from ${from('type')} group by 1) f on f.id = t.id
            order by t.sort, t.id`)} as types,
          ${listed(sql`select i.id::text, i.year, i.issue_no as "issueNo", f.n from journal_issues i
            join (select a.issues_id as id, count(*)::int as n from ${from('issue')} group by 1) f on f.id = i.id
            where i.is_deleted = 0 and i.state = 'published' order by i.year desc, i.issue_no desc limit 60`)} as issues`,
    { keep: true },
  )
  const { page = [], total = 0, years = [], types = [], issues = [] } = rows[0] ?? {}
  return { page, total, facets: { years, types, issues } }
}

const none: Narrowing = { year: null, type: null, issue: null, author: null, order: 'newest' }

const listed = (rows: Sql): Sql => sql`coalesce((select jsonb_agg(one) from (${rows}) one), '[]')`
