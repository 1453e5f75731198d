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
  const found = sql`a.id = any(array(select articles_find(${query}::tsquery)))`
  const shown = async () =>
    ids ??
    (
      await reader.query<{ id: string }>(
        sql`select a.id from articles a where ${where} and ${found} order by ${order} limit ${size} offset ${offset}`,
        { keep: true },
      )
    ).map(({ id }) => id)
  const bound = `articles of ${journalId}: ${query} ${JSON.stringify({ ...asked, current: 0 })}`
  const [records, total, facets] = await Promise.all([
    shown().then((page) => articlesIn(reader, page)),
    ids
      ? countedTo(reader, bound, () =>
          count(reader, sql`${where} and a.id = any(array(${someOf('articles', query)}))`),
        )
      : count(reader, sql`${where} and ${found}`),
    // Words that stand nearly everywhere are not counted by year and type: that would read every article.
    ids ? undefined : facetsOf(reader, journalId, found, asked),
  ])
  const page = { records, total, current, size }
  if (!ids) return { page, facets }
  if (total >= mostCounted) return { page: { ...page, total: mostCounted, atLeast: true }, facets }
  return { page: { ...page, total: await count(reader, sql`${where} and ${found}`) }, facets }
}

async function facetsOf(reader: Reader, journalId: string, found: Sql, asked: Narrowing): Promise<Facets> {
  const from = (but: Part) => sql`${seen(journalId)} and ${found} and ${narrowed(asked, but)}`
  const [years, types, issues] = await Promise.all([
    reader.query<{ year: number; n: number }>(
      sql`select extract(year from a.publish_date)::int as year, count(*)::int as n from articles a
        where ${from('year')} and a.publish_date is not null group by 1 order by 1 desc limit 100`,
      { keep: true },
    ),
    reader.query<Facets['types'][number]>(
      sql`select t.id, t.name_zh, t.name_en, count(*)::int as n from articles a join article_type t on t.id = a.article_type_id
        where ${from('type')} group by t.id, t.name_zh, t.name_en, t.sort order by t.sort, t.id`,
      { keep: true },
    ),
    reader.query<Facets['issues'][number]>(
      sql`select i.id, i.year, i.issue_no, count(*)::int as n from articles a
        join journal_issues i on i.id = a.issues_id and i.is_deleted = 0 and i.state = 'published'
        where ${from('issue')} group by i.id, i.year, i.issue_no order by i.year desc, i.issue_no desc limit 60`,
      { keep: true },
    ),
  ])
  return { years, types, issues }
}
