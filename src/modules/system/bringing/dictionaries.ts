import type { Values } from '#kernel/definition/index.ts'
import type { DictionarySupply } from '#kernel/definition/supply.ts'
import type { AreaServer } from '#kernel/http/areas.ts'
import { firstTime, recordAs, recordsOf } from '#kernel/store/brought.ts'
import type { Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { insertMany } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { dict, dictBiz } from '../dict/definition.ts'
import { renameUntouched, type Named } from './untouched.ts'

/** Where the words of each owner stand, and under which kind they are entered. */
const homes = {
  platform: { entity: dict, kind: 'dict:' },
  tenant: { entity: dictBiz, kind: 'words:' },
} as const

/** Words that are new, and what a version calls otherwise; those that somebody changed, sealed or removed stay as they are. */
export async function bringDictionaries(
  tx: Tx,
  areas: readonly AreaServer[],
  owner: DictionarySupply['owner'],
): Promise<void> {
  const { entity, kind } = homes[owner]
  const own = areas
    .flatMap(({ supply }) => Object.entries(supply?.dictionaries ?? {}))
    .filter(([, dictionary]) => dictionary.owner === owner)
  const fresh = await firstTime(
    tx,
    own.flatMap(([code, { entries }]) => [kind + code, ...entries.map(([key]) => `${kind}${code}:${key}`)]),
  )
  const ids = await recordsOf(tx, kind)
  await renameUntouched(tx, entity, ['dict_value', 'dict_value_en'], namesOf(own, ids))
  if (fresh.size === 0) return
  const byHand = new Set(
    (
      await tx.query<{ code: string; key: string }>(
        sql`select code, case when coalesce(parent_id, 0) = 0 then '' else dict_key end as key from ${sql.id(entity.table)} where is_deleted = 0`,
      )
    ).map(({ code, key }) => `${code}:${key}`),
  )
  const made = new Map<string, string>()
  const rows: (Values<typeof entity> & { id: string })[] = []
  const add = (thing: string, row: Values<typeof entity>): string => {
    const id = nextId()
    rows.push({ ...row, id })
    made.set(thing, id)
    return id
  }
  for (const [code, { label, entries }] of own) {
    if (fresh.has(kind + code) && !byHand.has(`${code}:`)) {
      const words = { dictValue: label.zh, dictValueEn: label.en, dictKey: '-1', parentId: '0' }
      ids.set(code, add(kind + code, { code, ...words, sort: 1, isSealed: 0 }))
    }
    // One of the same code that somebody made by hand keeps to their words; one that is gone gets none.
    const parentId = byHand.has(`${code}:`) || made.has(kind + code) ? ids.get(code) : undefined
    if (!parentId) continue
    for (const [i, [dictKey, dictValue, dictValueEn, remark = null]] of entries.entries()) {
      const thing = `${kind}${code}:${dictKey}`
      if (!fresh.has(thing) || byHand.has(`${code}:${dictKey}`)) continue
      const words = { dictKey, dictValue, dictValueEn, remark, parentId }
      add(thing, { code, ...words, sort: i + 1, isSealed: 0 })
    }
  }
  await insertMany(tx, entity, rows)
  await recordAs(tx, made)
}

/** What dictionaries and words that are there are called now, by their records. */
const namesOf = (
  own: readonly (readonly [string, DictionarySupply])[],
  ids: ReadonlyMap<string, string>,
): Named[] =>
  own
    .flatMap(([code, { label, entries }]) => [
      { thing: code, zh: label.zh, en: label.en },
      ...entries.map(([key, zh, en]) => ({ thing: `${code}:${key}`, zh, en })),
    ])
    .flatMap(({ thing, zh, en }) => {
      const id = ids.get(thing)
      return id ? [{ id, zh, en }] : []
    })
