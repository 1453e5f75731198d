import { inRow, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import { todayOf, type Reader, type Tx } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuse } from '../../catalogue.ts'
import { give, take } from '../../held-roles.ts'
import { keepsCampuses, ofCampus } from '../../places/scope.ts'
import { refuseShop } from '../catalogue.ts'
import { cents, isCreditCode } from '../rules.ts'
import { shopOffices } from '../shapes.ts'
import { schoolShop, type Shop } from './definition.ts'
import { isOfShop, shopLife, type Facts } from './life.ts'

/** Whose shops these are: theirs who own them or work there. The table's alias is `t`. */
export const ownShops = (userId: string, alias: 't' | 's' = 't'): Sql =>
  sql`(${sql.raw(alias)}.owner_user_id = ${userId} or ${sql.raw(alias)}.staff_ids @> array[${userId}]::bigint[])`

/** A manager sees the shops of their campuses, other offices all; everybody else the ones that are open, and their own. */
function rows(caller: Caller): Sql | undefined {
  if (shopOffices(caller.roles).length > 0) return ofCampus('t.campus_id')(caller)
  return sql`(t.status in ('20', '30') or ${ownShops(caller.userId)})`
}

async function openOrders(r: Reader, shops: readonly Shop[]): Promise<ReadonlyMap<string, Facts>> {
  const found = await r.query<{ shopId: string; n: number }>(
    sql`select shop_id, count(*)::int as n from shop_order where shop_id = any(${shops.map(({ id }) => id)}::bigint[])
          and is_deleted = 0 and (status in ('10', '20', '30', '40') or refund_status = '1') group by 1`,
  )
  const by = new Map(found.map(({ shopId, n }) => [shopId, n]))
  return new Map(shops.map(({ id }) => [id, { openOrders: by.get(id) ?? 0 }]))
}

/** SH3: whoever owns a shop that was approved gets the role that keeps it. */
async function approve({ tx, row }: StepCall<typeof schoolShop, Facts>): Promise<void> {
  if (row.ownerUserId) await give(tx, row.ownerUserId, 'shopOwner')
}

const isApplied = ({ status }: Pick<Shop, 'status'>) => status === '10' || status === '90'

/** From whoever keeps no shop but these; one that was closed has orders that are still read, and asked back. */
const parted = (tx: Tx, userId: string, from: readonly string[] = []) =>
  take(
    tx,
    userId,
    'shopOwner',
    sql`select 1 as one from school_shop s where s.is_deleted = 0 and s.id <> all(${from}::bigint[]) and ${ownShops(userId, 's')} limit 1`,
  )

/** Who is named owner of a shop that needs no approval, or has it, keeps it as if they had applied; whoever was until now does not. */
async function handOver(tx: Tx, row: Shop, before: Shop | undefined): Promise<void> {
  const [from, to] = [before?.ownerUserId ?? null, row.ownerUserId]
  if (from === to) return
  // Of two shops that are handed over crosswise both come first to the same account.
  for (const userId of [from, to].filter((id) => id !== null).sort())
    if (userId !== to) await parted(tx, userId)
    else if (!isApplied(row)) await give(tx, userId, 'shopOwner')
}

function unfit(
  next: Values<typeof schoolShop>,
  existing: Shop | undefined,
  today: string,
): Refusal | undefined {
  if (!isCreditCode(next.licenseNo ?? '')) return refuseShop('licenceNo')
  // One that ran out since is renewed when it is; whatever else of the shop changes.
  const { licenseExpire } = next
  if (licenseExpire && licenseExpire < today && licenseExpire !== existing?.licenseExpire)
    return refuseShop('licencePast')
  const free = next.freeDeliveryAmount
  if (free !== null && free !== undefined && cents(free) < cents(next.minOrderAmount))
    return refuseShop('freeBelowMinimum')
  return undefined
}

/** Of its papers nobody learns but the shop itself and the offices. */
const papers = { licenseNo: null, licenseImages: null, auditOpinion: null, staffIds: null } as const

export const slices = [
  slice(schoolShop, {
    rows,
    waiting: waitsFor(
      ['schoolShop_approve', sql`t.status = '10'`],
      ['schoolShop_resubmit', ({ userId }) => sql`t.status = '90' and ${ownShops(userId)}`],
    ),
    life: lived(shopLife, { facts: openOrders, effects: { approve } }),
    unasked: ({ roles }) => (shopOffices(roles).length > 0 ? [] : Object.keys(papers)),
    project: (row, { userId, roles }) =>
      shopOffices(roles).length > 0 || isOfShop(row as Shop, userId) ? row : { ...row, ...papers },
    async beforeRemove(tx, shops) {
      const ids = shops.map(({ id }) => id)
      const ordered = await tx.query<{ name: string }>(
        sql`select s.shop_name as name from school_shop s where s.id = any(${ids}::bigint[])
              and exists (select 1 from shop_order o where o.shop_id = s.id and o.is_deleted = 0) order by s.id`,
      )
      if (ordered.length > 0)
        return refuseShop('shopOrdered', { shops: inRow(ordered.map(({ name }) => name)) })
      for (const userId of new Set(shops.flatMap(({ ownerUserId }) => ownerUserId ?? []).sort()))
        await parted(tx, userId, ids)
    },
    async afterRestore(tx, _caller, ids) {
      const shops = await findAll(tx, schoolShop, sql`t.id = any(${[...ids]}::bigint[])`)
      for (const shop of shops) await handOver(tx, shop, undefined)
    },
    afterSubmit: (tx, row, { existing }) => handOver(tx, row, existing),
    async beforeSubmit(tx, { values, existing, caller }) {
      const manages = shopOffices(caller.roles).includes('M')
      const campus = values.campusId !== existing?.campusId ? values.campusId : undefined
      if (campus && !(await keepsCampuses(tx, caller, [campus]))) return refuse('campusElsewhere')
      const wrong = unfit({ ...existing, ...values }, existing, todayOf(tx))
      if (wrong) return wrong
      if (existing && !manages) {
        // Its manager approved it for this campus; the other one was never asked.
        const moves = (values.campusId ?? existing.campusId) !== existing.campusId
        if (moves && !isApplied(existing)) return refuseShop('campusKept')
        return { ownerUserId: existing.ownerUserId }
      }
      if (existing) return undefined
      const ownerUserId = manages ? (values.ownerUserId ?? caller.userId) : caller.userId
      return manages ? { ownerUserId, status: '20' as const } : { ownerUserId, status: '10' as const }
    },
  }),
]
