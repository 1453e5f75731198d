import { choice, isRefusal, label } from '#kernel/definition/index.ts'
import { follow, type Follower } from '#kernel/http/lived.ts'
import { route, slice, withRoutes, type Slice } from '#kernel/http/slice.ts'
import { moveOn } from '#kernel/http/steps.ts'
import { every, type Job } from '#kernel/jobs/job.ts'
import { daily, minutes } from '#kernel/jobs/schedule.ts'
import { findAll, lock } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { spans } from '#kernel/reports/spans.ts'
import { shopStart } from '../desk/read.ts'
import { schoolGoods } from '../goods/definition.ts'
import { slices as goods } from '../goods/server.ts'
import { goodsStockLog } from '../goods/stock-log/definition.ts'
import { slices as invoices } from '../invoices/server.ts'
import { order } from '../orders/definition.ts'
import { refundsToSend, sendRefund } from '../orders/money.ts'
import { slices as orders } from '../orders/server.ts'
import { giveUp, remindShop, shopsToRemind, unaccepted } from '../orders/unaccepted.ts'
import { schoolShop } from '../shops/definition.ts'
import { shopLife } from '../shops/life.ts'
import { ownShops, slices as shops } from '../shops/server.ts'
import { seenBy } from '../seen.ts'
import { licenceOver } from '../../own-reasons.ts'

/** What the shop rooms hand to the server. */

const ofShop = (which: Sql) =>
  sql`exists (select 1 from school_goods g join school_shop s on s.id = g.shop_id where g.id = t.goods_id and ${which})`

const stockLog = slice(goodsStockLog, {
  rows: seenBy({
    own: (userId) => ofShop(ownShops(userId, 's')),
    ofCampuses: (campuses) => ofShop(sql`s.campus_id in ${campuses}`),
  }),
})

const slices: readonly Slice[] = [...shops, ...goods, stockLog, ...orders, ...invoices]

const start = route(
  {
    method: 'GET',
    url: `${order.path}/start`,
    permission: 'order_accept',
    summary: 'What waits for whoever keeps shops, today and the last days',
    asks: { span: choice(spans, { label: label('统计期间', 'Period') }) },
  },
  shopStart,
)

export const shopSlices: readonly Slice[] = slices.map((one) =>
  one.entity.name === order.name ? withRoutes(one, [start]) : one,
)

export const shopFollowers: readonly Follower[] = [
  // A shop that is closed for good sells nothing any more.
  follow(shopLife, ['close'], async ({ tx, row, ctx, caller }) => {
    for (const { id } of await findAll(tx, schoolGoods, sql`t.shop_id = ${row.id} and t.status = '30'`)) {
      const moved = await moveOn({ tx, ctx, caller }, schoolGoods, id, 'offSale')
      if (isRefusal(moved)) return moved
    }
    return undefined
  }),
]

const key = ({ id }: { id: string }) => id
const alone = { caller: undefined } as const

export const shopJobs: readonly Job[] = [
  every('campus.orderTimeout', {
    label: label('取消超时未付的订单', 'Cancel orders that nobody paid'),
    schedule: minutes(1),
    ofLate: true,
    due: ({ reader, now }) =>
      reader.query<{ id: string }>(
        sql`select id from shop_order where status = '10' and pay_deadline < ${now} and is_deleted = 0 order by pay_deadline limit 500`,
      ),
    key,
    async work({ ctx, now }, tx, { id }) {
      const row = await lock(tx, order, id)
      // Paid, or a voucher was sent, since somebody looked.
      if (row?.status !== '10' || !row.payDeadline || row.payDeadline >= now) return undefined
      return moveOn({ tx, ctx, ...alone }, order, id, 'timeout')
    },
  }),
  every('campus.orderRemind', {
    label: label('提醒店铺接单', 'Tell shops of orders that wait to be accepted'),
    schedule: minutes(10),
    due: ({ reader, now }) => shopsToRemind(reader, now),
    key: ({ id, orderId }) => `${id}:${orderId}`,
    work: ({ ctx }, tx, waiting) => remindShop({ tx, ctx }, waiting),
  }),
  every('campus.orderUnaccepted', {
    label: label('取消店铺逾期未接的订单', 'Cancel orders that no shop accepted'),
    schedule: minutes(10),
    ofLate: true,
    due: ({ reader, now }) => unaccepted(reader, now),
    key,
    work: ({ ctx, now }, tx, { id }) => giveUp({ tx, ctx, now }, id),
  }),
  every('campus.orderFinish', {
    label: label('自动完成已送达的订单', 'Complete orders that were delivered'),
    schedule: minutes(60),
    ofLate: true,
    due: async ({ reader, ctx, tenantId, now }) => {
      const after = Number(await ctx.parameter(tenantId, 'campus.order.autoFinish.hours'))
      const since = new Date(now.getTime() - after * 3_600_000)
      return reader.query<{ id: string }>(
        sql`select id from shop_order where status = '40' and deliver_time < ${since} and refund_status <> '1' and is_deleted = 0 order by deliver_time limit 500`,
      )
    },
    key,
    work: ({ ctx }, tx, { id }) => moveOn({ tx, ctx, ...alone }, order, id, 'complete'),
  }),
  every('campus.refundSend', {
    label: label('退回线上付款', 'Send online payments back'),
    schedule: minutes(1),
    due: ({ reader }) => refundsToSend(reader),
    key,
    work: ({ ctx }, tx, { id }) => sendRefund(ctx, tx, id),
  }),
  every('campus.saleEnd', {
    label: label('下架到期的商品', 'Take goods off sale when their sale ends'),
    schedule: minutes(1),
    due: ({ reader, now }) =>
      reader.query<{ id: string }>(
        sql`select id from school_goods where status = '30' and sale_end <= ${now} and is_deleted = 0 limit 500`,
      ),
    key,
    work: ({ ctx }, tx, { id }) => moveOn({ tx, ctx, ...alone }, schoolGoods, id, 'offSale'),
  }),
  every('campus.shopLicence', {
    label: label('证照到期的店铺停业', 'Suspend shops whose licence has expired'),
    schedule: daily('00:30'),
    due: ({ reader, today }) =>
      reader.query<{ id: string }>(
        sql`select id from school_shop where status in ('20', '30') and license_expire < ${today} and is_deleted = 0`,
      ),
    key,
    work: ({ ctx }, tx, { id }) =>
      moveOn({ tx, ctx, ...alone }, schoolShop, id, 'suspend', { reason: licenceOver }),
  }),
  every('campus.monthSales', {
    label: label('统计店铺月销', 'Count the monthly sales of shops'),
    schedule: daily('02:10'),
    due: ({ reader, now }) =>
      reader.query<{ id: string }>(
        sql`select s.id from school_shop s where s.is_deleted = 0 and coalesce(s.month_sales, 0) is distinct from (select count(*)::int from shop_order o where o.shop_id = s.id and o.pay_time > ${new Date(now.getTime() - 30 * 86_400_000)} and o.status in ('20', '30', '40', '50'))`,
      ),
    key,
    work: ({ now }, tx, { id }) =>
      tx.query(
        sql`update school_shop s set month_sales = (select count(*)::int from shop_order o where o.shop_id = s.id and o.pay_time > ${new Date(now.getTime() - 30 * 86_400_000)} and o.status in ('20', '30', '40', '50')) where s.id = ${id}`,
      ),
  }),
]
