import type { Entity } from '#kernel/definition/index.ts'
import type { Supply } from '#kernel/definition/supply.ts'
import type { Brought } from '#kernel/http/bringing.ts'
import { dictProps } from '#kernel/http/words.ts'
import type { Tx } from '#kernel/store/db.ts'
import { allEntities } from '#kernel/store/registry.ts'
import { sql } from '#kernel/store/sql.ts'

/** Words that areas bring, where an area that is renewed has them no more, or again. */

type Dictionaries = NonNullable<Supply['dictionaries']>
const things = (dictionaries: Dictionaries): string[] =>
  Object.entries(dictionaries).flatMap(([code, { entries }]) => [
    `words:${code}`,
    ...entries.map(([key]) => `words:${code}:${key}`),
  ])

/** Dictionaries of this area that no field asks for any more, neither its own as it became nor anybody else’s. */
export function unaskedIn({ area, supply }: Brought, became: Brought | undefined): Dictionaries {
  const own = new Set(area.entities.map(({ name }) => name))
  const others = allEntities().filter(({ name }) => !own.has(name))
  const asked = new Set([...others, ...(became?.area.entities ?? [])].flatMap(codesOf))
  return Object.fromEntries(Object.entries(supply?.dictionaries ?? {}).filter(([code]) => !asked.has(code)))
}

const codesOf = (entity: Entity): string[] => dictProps(entity).map(({ kind }) => String(kind.facts?.dict))

/**
 * Dictionaries go with every word that ever came with them, but for words that somebody added; what is brought again comes as
 * if for the first time.
 */
export async function takeDictionaries(tx: Tx, dictionaries: Dictionaries): Promise<void> {
  const codes = Object.keys(dictionaries)
  if (codes.length === 0) return
  const theirs = sql`split_part(thing, ':', 1) = 'words' and split_part(thing, ':', 2) = any(${codes}::text[])`
  await tx.query(
    sql`update dict_biz set is_deleted = 1 where id in (select record_id from brought where ${theirs})`,
  )
  await tx.query(sql`delete from brought where tenant_id = ${tx.actor.tenantId} and ${theirs}`)
}

/**
 * Words that are drawn no more are sealed: rows that hold one still say it, and nobody is offered it. Drawn again they are on
 * offer again. What a person changed, sealed or opened stays as they left it.
 */
export async function sealUndrawn(tx: Tx, before: Brought, became: Brought): Promise<void> {
  const drawn = became.supply?.dictionaries ?? {}
  const stays = new Set(things(drawn))
  const known = Object.fromEntries(
    Object.entries(before.supply?.dictionaries ?? {}).filter(([code]) => code in drawn),
  )
  await sealed(
    tx,
    things(known).filter((thing) => !stays.has(thing)),
    1,
  )
}

export const openDrawn = (tx: Tx, { supply }: Brought): Promise<void> =>
  sealed(tx, things(supply?.dictionaries ?? {}), 0)

/** Earlier versions brought as whoever switched it on: what nobody has changed since is ours all the same. */
const asBrought = sql`t.is_deleted = 0 and t.update_user is not distinct from t.create_user and t.update_time = t.create_time`

async function sealed(tx: Tx, words: readonly string[], isSealed: 0 | 1): Promise<void> {
  if (words.length === 0) return
  await tx.query(
    sql`update dict_biz t set is_sealed = ${isSealed}, version = t.version + 1 from brought b
        where b.record_id = t.id and b.thing = any(${[...words]}::text[]) and ${asBrought} and t.is_sealed <> ${isSealed}`,
  )
}
