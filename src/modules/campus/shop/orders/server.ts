import { dict, label, rowId, type Lang } from '#kernel/definition/index.ts'
import { phoneKind } from '#kernel/definition/kinds/contact.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { lived } from '#kernel/http/lived.ts'
import { action, never, route, slice } from '#kernel/http/slice.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { refuseShop } from '../catalogue.ts'
import { seenBy } from '../seen.ts'
import { shopOffices } from '../shapes.ts'
import { ownShops } from '../shops/server.ts'
import { order, type Order } from './definition.ts'
import { orderLife, type Facts } from './life.ts'
import { orderProduct } from './lines/definition.ts'
import { payNotice, payOnline, providerFor } from './money.ts'
import { place } from './placing.ts'
import { orderRefund } from './refunds/definition.ts'
import {
  cancel,
  deliver,
  judgeCode,
  looksAtAudit,
  looksAtRefund,
  pay,
  putBack,
  refundApply,
  refundAudit,
  refundWithdraw,
  undo,
} from './steps.ts'

const { mask } = phoneKind()

/** Who is a student and nothing else keeps no shop. */
const onlyBuys = (roles: ReadonlySet<string>) => [...roles].every((role) => role === 'student')

/**
 * Somebody's own orders are those of their shops too. Which shops is asked once and not for each order; and of whoever only
 * buys it is not asked, for then their few orders are found by the buyer's index, however many there are of others.
 */
const whose = (order: Sql) =>
  seenBy({
    own: (userId, roles) =>
      onlyBuys(roles)
        ? sql`${order}.user_id = ${userId}`
        : sql`${order}.user_id = ${userId} or ${order}.shop_id = any(array(select s.id from school_shop s where ${ownShops(userId, 's')}))`,
    ofCampuses: (campuses) => sql`${order}.campus_id in ${campuses}`,
  })
const rows = whose(sql.raw('t'))

/** Rows of a table that hangs on orders: whoever sees the order sees them. */
const ofOrder = (caller: Caller): Sql | undefined => {
  const seen = whose(sql.raw('o'))(caller)
  return seen && sql`exists (select 1 from shop_order o where o.id = t.order_id and ${seen})`
}

async function keepers(r: Reader, all: readonly Order[]): Promise<ReadonlyMap<string, Facts>> {
  const found = await r.query<{ id: string; keepers: string[] }>(
    sql`select id, array_prepend(owner_user_id, coalesce(staff_ids, '{}')) as keepers from school_shop where id = any(${all.map(({ shopId }) => shopId)}::bigint[])`,
  )
  const by = new Map(found.map((one) => [one.id, one.keepers]))
  return new Map(all.map((one) => [one.id, { keepers: by.get(one.shopId) ?? [] }]))
}

/** What was ordered, beside each row: the counter and the buyer read an order at once. */
const lines = sql`(select jsonb_agg(jsonb_build_object('goodsId', p.goods_id::text, 'goodsName', p.goods_name, 'price', p.price::text,
  'quantity', p.quantity, 'amount', p.amount::text, 'refundQuantity', p.refund_quantity, 'scored', coalesce(p.score_flag, false), 'id', p.id::text) order by p.goods_id)
  from order_product p where p.order_id = t.id and p.is_deleted = 0)`
/** What is asked back and waits for an answer: how much, and of which goods where it is not the whole. */
const refundAsked = sql`(select r.amount::text from order_refund r where r.order_id = t.id and r.status = '1' and r.is_deleted = 0 limit 1)`
const refundGoods = sql`(select string_agg(p.goods_name || ' × ' || (w.one->>'quantity'), '；' order by p.id)
  from order_refund r cross join lateral jsonb_array_elements(case when jsonb_typeof(r.wanted) = 'array' then r.wanted else '[]' end) w (one)
  join order_product p on p.order_id = t.id and p.goods_id::text = w.one->>'goodsId' and p.is_deleted = 0
  where r.order_id = t.id and r.status = '1' and r.is_deleted = 0)`
const goodsOfRefund = sql`(select jsonb_agg(jsonb_build_object('goodsId', p.goods_id::text, 'goodsName', p.goods_name))
  from order_product p where p.order_id = t.order_id and t.wanted is not null and p.is_deleted = 0)`
/** Agreed to and not paid yet: the finance office or the provider does that afterwards. */
const refundOpen = sql`case when t.refund_status in ('2', '4') then exists (select 1 from order_refund r
  where r.order_id = t.id and r.status = '2' and r.trade_no is null and r.is_deleted = 0) end`
const toBePaidBack = label('待退款', 'To be paid back')
const partToBePaidBack = label('部分退，待退款', 'In part, to be paid back')
const minutesLeft = sql`case when t.status = '10' then ceil(extract(epoch from t.pay_deadline - now()) / 60)::int end`

type Goods = { readonly goodsId: string; readonly goodsName?: string }
/** Goods by their names: of what was wanted the row itself keeps numbers alone. */
const withNames = (wanted: unknown, known: unknown): unknown => {
  if (!Array.isArray(wanted) || !Array.isArray(known)) return wanted
  const names = new Map((known as Goods[]).map(({ goodsId, goodsName }) => [goodsId, goodsName]))
  return (wanted as Goods[]).map((one) => ({ ...one, goodsName: names.get(one.goodsId) }))
}

/** Nobody reads that money went back while it is still to be paid. */
const notPaidYet = ({ status, refundStatus }: Record<string, unknown>, lang: Lang) => ({
  refundStatusText: (refundStatus === '2' ? toBePaidBack : partToBePaidBack)[lang],
  ...(String(status) === '70' && { statusText: toBePaidBack[lang], statusName: toBePaidBack[lang] }),
})

/** The code is the buyer's to say; a phone number is for whoever brings the goods. */
function project(
  { refundOpen, ...read }: Record<string, unknown>,
  { userId, roles, lang }: Caller,
): Record<string, unknown> {
  const row: Record<string, unknown> = {
    ...read,
    products: withNames(read.products, read.lines),
    ...(refundOpen === true && notPaidYet(read, lang)),
  }
  if (row.userId === userId) return row
  const shown = { ...row, pickupCode: null }
  const delivers = shopOffices(roles).length === 0
  const number = row.receiverPhone
  return delivers || typeof number !== 'string' ? shown : { ...shown, receiverPhone: mask?.(number) ?? null }
}

/** Counts a slip: from the second on it says that it is a copy. For whoever keeps the shop; the buyer has no slip. */
const printed = action({ asks: { id: rowId('order') } }, async ({ tx, caller, input }) => {
  const [row] = await tx.query<{ prints: number }>(
    sql`update shop_order t set print_count = coalesce(t.print_count, 0) + 1 where t.id = ${input.id} and t.status in ('20', '30', '40', '50') and t.is_deleted = 0
          and exists (select 1 from school_shop s where s.id = t.shop_id and ${ownShops(caller.userId, 's')}) returning t.print_count as prints`,
  )
  return row ?? refuseShop('slipNone')
})

const payType = dict('campus_pay_channel', { label: label('支付方式', 'Pay channel'), required: true })

export const slices = [
  slice(order, {
    rows,
    project,
    // New ones, and those whose buyer asks for the money back.
    waiting: ({ userId }) =>
      sql`(t.status = '20' or t.refund_status = '1') and exists (select 1 from school_shop s where s.id = t.shop_id and ${ownShops(userId, 's')})`,
    columns: () => ({
      lines,
      payMinutes: minutesLeft,
      refundOpen,
      refundAsked: sql`case when t.refund_status = '1' then ${refundAsked} end`,
      refundGoods: sql`case when t.refund_status = '1' then ${refundGoods} end`,
    }),
    filters: {
      // The hour in which it was paid, as a clock on the wall shows it: `08`.
      payHour: (hour, { timeZone }) => sql`to_char(t.pay_time at time zone ${timeZone}, 'HH24') = ${hour}`,
    },
    life: lived(orderLife, {
      facts: keepers,
      prepares: { complete: judgeCode },
      looks: {
        complete: async ({ prepared }) => ({ code: prepared as Facts['code'] }),
        refundApply: looksAtRefund,
        refundAudit: looksAtAudit,
      },
      effects: {
        pay,
        cancel,
        timeout: putBack,
        refuse: undo,
        shopCancel: undo,
        deliver,
        refundApply,
        refundAudit,
        refundWithdraw,
      },
      // What goes back to the buyer.
      answers: async ({ row, step }) =>
        step === 'refuse' || step === 'shopCancel' ? { refundAmount: row.refundAmount } : {},
    }),
    holds: ['shopId', 'addressId'],
    beforeSubmit: (tx, { values, caller, ctx }) => place(tx, { values, caller, ctx }),
    actions: { print: printed },
    routes: [
      route(
        {
          method: 'POST',
          url: `${order.path}/payOnline`,
          permission: 'order_add',
          asks: { id: rowId('order'), payType },
          summary: 'Begins to pay an own order with the provider of the tenant',
        },
        payOnline,
      ),
      route(
        {
          method: 'POST',
          url: `${order.path}/payNotice`,
          permission: 'public',
          summary: 'What a payment provider tells: signed by it',
        },
        payNotice,
      ),
      route(
        {
          method: 'GET',
          url: `${order.path}/payWays`,
          permission: 'order_view',
          summary: 'How orders are paid',
        },
        async ({ ctx, caller }) => ({ online: (await providerFor(ctx, caller.tenantId)).online }),
      ),
      never(order, 'remove', refuseShop('orderKept')),
    ],
  }),
  slice(orderProduct, {
    rows: ofOrder,
    routes: [
      never(orderProduct, 'remove', refuseShop('orderKept')),
      never(orderProduct, 'submit', refuseShop('linesOfOrder')),
    ],
  }),
  slice(orderRefund, {
    rows: ofOrder,
    columns: () => ({ goods: goodsOfRefund }),
    project: ({ goods, ...row }, { lang }) => ({
      ...row,
      wanted: withNames(row.wanted, goods),
      ...(String(row.status) === '2' &&
        row.tradeNo === null && { statusText: toBePaidBack[lang], statusName: toBePaidBack[lang] }),
    }),
  }),
]
