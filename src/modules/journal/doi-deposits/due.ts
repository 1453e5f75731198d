/** Which public articles Crossref does not know, or not as they are now. */
import type { Caller } from '#kernel/http/caller.ts'
import { leftInScope } from '#kernel/http/seen.ts'
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { articles, type Article } from '../articles/definition.ts'
import { journals } from '../journals/definition.ts'
import { readableList } from '../articles/readable.ts'

/** Never deposited, refused by Crossref, or changed after the last deposit. */
export type Due = { readonly article: Article; readonly why: 'never' | 'failed' | 'changed' }

const most = 200

export async function dueOf(r: Reader, caller: Caller): Promise<Due[]> {
  const rows = await r.query<{ id: string; why: Due['why'] }>(
    sql`select a.id, case when d.id is null then 'never' when d.state = 'failed' then 'failed' else 'changed' end as why
        from articles a join journals j on j.id = a.journal_id and j.is_deleted = 0 and j.doi_prefix <> ''
        left join lateral (select d.id, d.state, d.create_time from doi_deposit d
          where d.article_id = a.id and d.is_deleted = 0 order by d.create_time desc, d.id desc limit 1) d on true
        where a.is_deleted = 0 and ${leftInScope(caller, articles, sql.raw('a.id'))} and a.state in (${readableList})
        and (d.id is null or d.state = 'failed' or a.oai_datestamp > d.create_time)
        order by a.publish_date desc nulls last, a.id desc limit ${most}`,
  )
  const found = await findAll(r, articles, sql`t.id = any(${rows.map((row) => row.id)}::bigint[])`)
  const known = new Map(found.map((article) => [article.id, article]))
  return rows.flatMap(({ id, why }) => {
    const article = known.get(id)
    return article ? [{ article, why }] : []
  })
}

/** Journals whose public articles have no number, for want of a prefix to make one with. */
export async function withoutPrefix(r: Reader, caller: Caller): Promise<string[]> {
  const rows = await r.query<{ title: string }>(
    sql`select ${titled(journals, 'j', caller.lang)} as title from journals j
        where j.is_deleted = 0 and j.status = 1 and coalesce(j.doi_prefix, '') = '' and exists (select 1 from articles a
          where a.journal_id = j.id and a.is_deleted = 0 and a.state in (${readableList})
          and ${leftInScope(caller, articles, sql.raw('a.id'))})
        order by j.sort, j.id limit ${most}`,
  )
  return rows.map(({ title }) => title)
}
