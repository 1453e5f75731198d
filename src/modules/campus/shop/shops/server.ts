import type { Refusal, Values } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import { todayOf, type Reader } from '#kernel/store/db.ts'
import { lock, update } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { user } from '#modules/system/user/definition.ts'
import { refuse } from '../../catalogue.ts'
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
  const keeper = await tx.one<{ id: string }>(
    sql`select id from role where role_alias = 'shopOwner' and is_deleted = 0`,
  )
  const owner = row.ownerUserId ? await lock(tx, user, row.ownerUserId) : undefined
  if (!keeper || !owner || (owner.roleId ?? []).includes(keeper.id)) return
  await update(tx, user, owner.id, { roleId: [...(owner.roleId ?? []), keeper.id] })
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
    async beforeSubmit(tx, { values, existing, caller }) {
      const manages = shopOffices(caller.roles).includes('M')
      const campus = values.campusId !== existing?.campusId ? values.campusId : undefined
      if (campus && !(await keepsCampuses(tx, caller, [campus]))) return refuse('campusElsewhere')
      const wrong = unfit({ ...existing, ...values }, existing, todayOf(tx))
      if (wrong) return wrong
      if (existing && !manages) {
        // Its manager approved it for this campus; the other one was never asked.
        const moves = (values.campusId ?? existing.campusId) !== existing.campusId
        const before = existing.status === '10' || existing.status === '90'
        if (moves && !before) return refuseShop('campusKept')
        return { ownerUserId: existing.ownerUserId }
      }
      if (existing) return undefined
      const ownerUserId = manages ? (values.ownerUserId ?? caller.userId) : caller.userId
      return manages ? { ownerUserId, status: '20' as const } : { ownerUserId, status: '10' as const }
    },
  }),
]
