import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import type { ArticleState } from './definition.ts'

/** What became of the articles of published papers, by paper: retracted, removed, or under a concern. */
export async function articleStatesOf(
  r: Reader,
  papers: readonly { id: string; state: string; articleId?: string | null }[],
): Promise<ReadonlyMap<string, ArticleState>> {
  const out = papers.filter(({ state, articleId }) => state === 'published' && articleId)
  if (out.length === 0) return new Map()
  const rows = await r.query<{ id: string; state: ArticleState }>(
    sql`select s.id, t.state from submissions s join articles t on t.id = s.article_id
        where s.id = any(${out.map(({ id }) => id)}::bigint[])`,
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}
