import { roots } from '#app/roots.ts'
import { platformActor } from '#app/testing.ts'
import { openDb } from '#kernel/store/open.ts'
import { registerEntities } from '#kernel/store/registry.ts'
import { update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles, type Article } from '#modules/journal/articles/definition.ts'
import { areas } from '#modules/index.ts'

/**
 * Some of the rows that a benchmark filled in are written again by the product, triggers, words and all, in a transaction
 * that is turned back: nothing may then be another than before, but who wrote it and when.
 */
export async function asProductWrites(
  url: string,
  some: readonly { readonly tenantId: string; readonly id: string }[],
): Promise<void> {
  registerEntities(areas.flatMap((area) => area.entities))
  const db = await openDb({ url, folder: 'memory', migrations: roots.migrations, poolSize: 2 })
  const turnedBack = new Error('turned back')
  async function written(tenantId: string, id: string): Promise<never> {
    return db.tx({ ...platformActor, tenantId }, async (tx) => {
      // The words stand where no tenant may look; what a search finds by them says the same.
      const stands = () =>
        tx.one<Article & { search: string; found: boolean }>(
          sql`select a.*, a.oai_datestamp is not null as stamped, articles_has(a.id, (select string_agg(quote_literal(word), ' & ') from unnest(tsvector_to_array(a.search)) word)::tsquery) as found from articles a where a.id = ${id}`,
        )
      const before = await stands()
      if (!before?.found) throw new Error(`article ${id} is not there, or not found by its words`)
      await update(tx, articles, id, { titleZh: before.titleZh, titleEn: before.titleEn })
      const after = (await stands()) as Record<string, unknown> | undefined
      const other = Object.entries(before).filter(
        ([key, value]) => !always.has(key) && String(value) !== String(after?.[key]),
      )
      if (other.length > 0)
        throw new Error(
          `article ${id}: the product writes otherwise: ${other.map(([key]) => key).join(', ')}`,
        )
      throw turnedBack
    })
  }
  try {
    for (const { tenantId, id } of some)
      await written(tenantId, id).catch((error: unknown) => {
        if (error !== turnedBack) throw error
      })
  } finally {
    await db.close()
  }
  console.log(`ok   the product writes ${some.length} of them with the same words, triggers and stamps`)
}

/** Who, when and how often: what every writing changes. */
const always = new Set(['updateTime', 'updateUser', 'version', 'oaiDatestamp'])
