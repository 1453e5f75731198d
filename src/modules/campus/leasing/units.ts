import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Taken } from '#kernel/http/lived.ts'
import { moveFrom } from '#kernel/http/steps.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { nextAssetNo } from '../aircond/asset-no.ts'
import { schoolAircond, type Aircond } from '../aircond/definition.ts'
import { unlet } from '../aircond/life.ts'
import { amountOf } from '../cents.ts'
import { entered } from '../own-reasons.ts'

/** Units as leases take, hand on and give them back; every state of theirs changes by their own table. */

export type Moving = Pick<Taken<typeof schoolAircond>, 'tx' | 'ctx' | 'caller'>

/** The oldest unit in stock of this capacity; one that somebody else is taking at the moment is passed over, and one whose deposit is still to go back. */
export async function oldestInStock(tx: Tx, campusId: string, spec: string): Promise<string | undefined> {
  const row = await tx.one<{ id: string }>(
    sql`select id from school_aircond where status = '10' and campus_id = ${campusId} and power_hp = ${spec} and coalesce(deposit_held, 0) = 0 and is_deleted = 0
        order by purchase_date nulls last, id limit 1 for update skip locked`,
  )
  return row?.id
}

type Want = { readonly id: string; readonly campusId: string | null; readonly aircondSpec: string }
/** Units for many, each next to whoever it is for; where the stock is short some have none. */
export async function oldestForEach(tx: Tx, wants: readonly Want[]): Promise<ReadonlyMap<string, string>> {
  const kind = ({ campusId, aircondSpec }: Want) => `${campusId ?? ''} ${aircondSpec}`
  const found = new Map<string, string>()
  for (const one of new Set(wants.map(kind))) {
    const alike = wants.filter((want) => kind(want) === one)
    const [first] = alike
    const units = await tx.query<{ id: string }>(
      sql`select id from school_aircond where status = '10' and campus_id = ${first?.campusId} and power_hp = ${first?.aircondSpec} and coalesce(deposit_held, 0) = 0 and is_deleted = 0
          order by purchase_date nulls last, id limit ${alike.length} for update skip locked`,
    )
    units.forEach((unit, at) => found.set(alike[at]?.id ?? '', unit.id))
  }
  return found
}

/** What was put up and stands in no stock: its papers are to be completed. */
export async function unlisted(tx: Tx, campusId: string, spec: string): Promise<string> {
  const { id } = await insert(tx, schoolAircond, {
    assetNo: await nextAssetNo(tx),
    // Nobody knows them yet: what stands for them would be part of the unit's name, twice and in one language.
    brand: '',
    model: '',
    aircondType: '1',
    powerHp: spec,
    ownerType: '2',
    campusId,
    storehouse: '现场',
    remark: entered,
    status: '10',
  })
  return id
}

type Lease = { leaseStart: string; leaseEnd: string; rent: bigint; deposit: bigint }

export const letUnit = (
  tx: Tx,
  id: string,
  { leaseStart, leaseEnd, rent, deposit }: Lease,
): Promise<Aircond> =>
  update(tx, schoolAircond, id, {
    leaseStatus: '1',
    leaseStart,
    leaseEnd,
    leaseRent: amountOf(rent),
    depositHeld: amountOf(deposit),
  })

export { unlet }

/** A step of a unit, where it stands in one of these states. */
export async function moveUnit(
  moving: Moving,
  id: string | null,
  states: readonly string[],
  step: string,
  asked: Readonly<Record<string, unknown>> = {},
): Promise<Refusal | undefined> {
  const moved = id ? await moveFrom(moving, schoolAircond, id, states, step, asked) : undefined
  return isRefusal(moved) ? moved : undefined
}
