import { inRow, isRefusal, type Refusal, type Values } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import { slice } from '#kernel/http/slice.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { waitsFor } from '#kernel/http/waiting.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { ofCampus } from '../../places/scope.ts'
import { refuseShop } from '../catalogue.ts'
import { cents } from '../rules.ts'
import { shopOffices } from '../shapes.ts'
import { schoolShop } from '../shops/definition.ts'
import { isOfShop } from '../shops/life.ts'
import { ownShops } from '../shops/server.ts'
import { isLow } from './low.ts'
import { schoolGoods, type Goods } from './definition.ts'
import { goodsLife, type Facts } from './life.ts'
import { logged } from './stock.ts'

/** A manager sees the goods of their campuses, other offices all; whoever buys sees what is on sale, whoever sells their own. */
function rows(caller: Caller): Sql | undefined {
  const { roles, userId } = caller
  if (shopOffices(roles).length > 0) {
    const kept = ofCampus('s.campus_id')(caller)
    return kept && sql`exists (select 1 from school_shop s where s.id = t.shop_id and (${kept}))`
  }
  return sql`exists (select 1 from school_shop s where s.id = t.shop_id and s.is_deleted = 0
    and ((t.status = '30' and s.status in ('20', '30')) or ${ownShops(userId, 's')}))`
}

async function keepers(r: Reader, all: readonly Goods[]): Promise<ReadonlyMap<string, Facts>> {
  const found = await r.query<{ id: string; status: string; keepers: string[] }>(
    sql`select id, status, array_prepend(owner_user_id, coalesce(staff_ids, '{}')) as keepers from school_shop where id = any(${all.map(({ shopId }) => shopId)}::bigint[])`,
  )
  const by = new Map(found.map((one) => [one.id, { keepers: one.keepers, shopState: one.status }]))
  return new Map(all.map((one) => [one.id, by.get(one.shopId) ?? {}]))
}

const reviewing = async (call: Pick<StepCall<typeof schoolGoods, Facts>, 'ctx' | 'tx'>) =>
  (await call.ctx.parameter(call.tx.actor.tenantId, 'campus.goods.review', call.tx)) === 'on'

/** What a moderator has looked at; whoever changes it asks for another look. Price and stock are no part of it. */
const reviewed = ['goodsName', 'category', 'mainImage', 'images', 'detail'] as const
const hasChanged = (values: Values<typeof schoolGoods>, existing: Goods) =>
  reviewed.some((name) => name in values && JSON.stringify(values[name]) !== JSON.stringify(existing[name]))

async function unfit(tx: Tx, next: Values<typeof schoolGoods>, caller: Caller): Promise<Refusal | undefined> {
  const shop = next.shopId ? await find(tx, schoolShop, next.shopId) : undefined
  const manages = shopOffices(caller.roles).includes('M')
  if (!shop || (!manages && !isOfShop(shop, caller.userId))) return refuseShop('notYourShop')
  if (shop.status === '91') return refuseShop('shopGone')
  if (next.marketPrice && cents(next.marketPrice) < cents(next.price)) return refuseShop('listPrice')
  if (next.saleStart && next.saleEnd && next.saleEnd <= next.saleStart) return refuseShop('saleOrder')
  return undefined
}

export const slices = [
  slice(schoolGoods, {
    rows,
    waiting: waitsFor(
      ['SchoolGoods_approve', sql`t.status = '20'`],
      [
        'SchoolGoods_submitReview',
        ({ userId }) =>
          sql`t.status = '90' and exists (select 1 from school_shop s where s.id = t.shop_id and ${ownShops(userId, 's')})`,
      ],
    ),
    filters: {
      // On the shelf, and nobody paid for any in so many days.
      idleDays: (days) =>
        /^\d{1,3}$/.test(days)
          ? sql`(t.stock > 0 and not exists (select 1 from order_product p join shop_order o on o.id = p.order_id
              where p.goods_id = t.id and o.pay_time > now() - make_interval(days => ${Number(days)}::int)))`
          : sql.raw('false'),
      low: () => isLow,
    },
    life: lived(goodsLife, {
      facts: keepers,
      // As an order does: the shop first, then its goods.
      under: [{ entity: 'schoolShop', by: 'shopId' }],
      effects: {
        submitReview: async (call) =>
          (await reviewing(call)) ? { status: '20' as const } : { status: '30' as const },
        async adjustStock({ tx, row, asked }) {
          const delta = Number(asked.delta ?? 0)
          const stock = row.stock + delta
          await logged(tx, row.id, 'adjust', delta, stock, asked.reason ?? null)
          return { stock }
        },
      },
    }),
    async beforeSubmit(tx, { values, existing, caller }) {
      if (existing && values.shopId && values.shopId !== existing.shopId) return refuseShop('goodsMove')
      const wrong = await unfit(tx, { ...existing, ...values }, caller)
      // Once it is there a stock changes by orders and by adjusting it, each with its reason.
      return wrong ?? (existing ? { stock: existing.stock } : undefined)
    },
    async afterSubmit(tx, row, { values, existing, caller, ctx }) {
      if (!existing) {
        if (row.stock > 0) await logged(tx, row.id, 'initial', row.stock, row.stock, null)
        return undefined
      }
      if (!['30', '40'].includes(row.status) || !hasChanged(values, existing)) return undefined
      if (!(await reviewing({ ctx, tx }))) return undefined
      const moved = await moveOn({ tx, ctx, caller }, schoolGoods, row.id, 'reviewAgain')
      return isRefusal(moved) ? moved : undefined
    },
    async beforeRemove(tx, goods) {
      const held = await tx.query<{ name: string }>(
        sql`select distinct p.goods_name as name from order_product p join shop_order o on o.id = p.order_id
            where p.goods_id = any(${goods.map(({ id }) => id)}::bigint[]) and o.status = '10' and o.is_deleted = 0`,
      )
      if (held.length > 0) return refuseShop('goodsOnSale', { names: inRow(held.map(({ name }) => name)) })
    },
  }),
]
