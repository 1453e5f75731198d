/** Notices that a back issue printed long ago: articles of their own, which only have to be tied to what they are about. */
import type { Refusal } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, lock } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { articles, type Article } from '../articles/definition.ts'
import { unmet } from '../submissions/refusals.ts'
import { noUpdate } from './workflow.ts'

/** Articles that may be the notice of this one: out of a back issue of its journal, to be read, and no other's notice. */
export const printedFor = (articleId: string): Sql =>
  sql`t.imported and t.submission_id is null and t.state = 'published' and t.updates_article_id is null
      and t.id <> ${articleId} and t.journal_id = (select a.journal_id from articles a where a.id = ${articleId})`

/** The same of one, held until it is tied: of two who tie it, the second is refused. */
export async function mayBeNotice(
  tx: Tx,
  article: Article,
  id: string | null | undefined,
): Promise<Article | Refusal | undefined> {
  if (!id) return undefined
  await lock(tx, articles, id)
  const [found] = await findAll(tx, articles, sql`t.id = ${id} and ${printedFor(article.id)}`)
  return found ?? unmet([noUpdate('noticeUnfit', {}, 'noticeArticleId')])
}
