import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleUpdates, type ArticleUpdate } from './definition.ts'

/** The request that waits for a second person; an article has one at most. */
export async function pendingOf(r: Reader, articleId: string): Promise<ArticleUpdate | undefined> {
  return (await findAll(r, articleUpdates, sql`t.article_id = ${articleId} and t.state = 'requested'`))[0]
}
