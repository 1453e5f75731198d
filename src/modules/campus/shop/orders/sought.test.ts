import { afterAll, beforeAll, expect, it } from 'vitest'
import { filled, hasPostgres, startTestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { analyzed, plansAbout } from '#kernel/testing/plans.ts'
import { done, places } from '../../testing/stage.ts'
import { onSale, ordered, paid, seen, shopStageOn, type ShopStage } from '../testing/stage.ts'

/** What offices look for among all orders, lines and comments there ever were is found by index (campus domain, section 7). */
let stage: ShopStage
let order: { readonly id: string; readonly payTradeNo: string }
const many = 20_000
beforeAll(async () => {
  if (!hasPostgres) return
  const app = await startTestApp({ postgres: true })
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
  const goods = await onSale(stage, { goodsName: '桂花乌龙茶' })
  const id = await ordered(stage, [goods, 1])
  await paid(stage, id)
  order = { id, payTradeNo: String((await seen(stage, 'order', id)).payTradeNo) }
  await filled(app.db, many, async (tx, numbers) => {
    const own = sql`'000000', now(), now(), 1, 0`
    // Nine of ten are of last year, and their numbers come first.
    await tx.query(
      sql`insert into shop_order (id, tenant_id, create_time, update_time, version, is_deleted, order_no, status, products, delivery_type, shop_id, pay_trade_no)
          select 7000000000000000000 + n, '000000', case when n % 10 = 0 then now() else now() - interval '300 days' end, now(), 1, 0,
                 case when n % 10 = 0 then 'X' else 'A' end || n, '50', '[]', '2', ${stage.shop}::bigint, 'Z' || n from ${numbers}`,
    )
    await tx.query(
      sql`insert into order_product (id, tenant_id, create_time, update_time, version, is_deleted, order_id, goods_id, goods_name, price, quantity, amount)
          select 7000000000000000000 + n, ${own}, 7000000000000000000 + n, ${goods}::bigint, '矿泉水 ' || n, 1, 1, 1 from ${numbers}`,
    )
    await tx.query(
      sql`insert into school_comment (id, tenant_id, create_time, update_time, version, is_deleted, target_type, target_id, content, status, report_count)
          select 7000000000000000000 + n, ${own}, '1', n::text, '好', '20', case when n % 5000 = 0 then 2 else 0 end from ${numbers}`,
    )
  })
  for (const table of ['shop_order', 'order_product', 'school_comment']) await analyzed(app.db, table)
})
afterAll(() => (hasPostgres ? stage.app.close() : undefined))

/** What a list answers, and that next to nothing was read in vain for it. */
async function found(table: string, ask: () => Promise<unknown>): Promise<unknown> {
  let answer: unknown
  const plans = await plansAbout(stage.app.db, { table, tenantId: '000000' }, async () => {
    answer = await ask()
  })
  expect(plans.length).toBeGreaterThan(0)
  for (const { statement, plan, inVain } of plans)
    expect(inVain, `${statement}\n${plan}`).toBeLessThan(many / 10)
  return answer
}
type Page = { readonly total: number; readonly records: readonly { readonly id: string }[] }

it.runIf(hasPostgres)('an order by a part of its transaction number', async () => {
  const part = order.payTradeNo.slice(2)
  const page = (await found('shop_order', () =>
    done(stage.who.cashier.get('blade-admin/order/list', { payTradeNo: part })),
  )) as Page
  expect([page.total, page.records.map(({ id }) => id)]).toEqual([1, [order.id]])
})

it.runIf(hasPostgres)('orders of the last month in the order of their numbers, either way', async () => {
  const from = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10)
  for (const [way, first] of [
    ['ascs', 'DD'],
    ['descs', 'X'],
  ] as const) {
    const page = (await found('shop_order', () =>
      done(
        stage.who.cashier.get('blade-admin/order/list', {
          createTime_datege: from,
          [way]: 'orderNo',
          size: '30',
        }),
      ),
    )) as { readonly total: number; readonly records: readonly { readonly orderNo: string }[] }
    const numbers = page.records.map(({ orderNo }) => orderNo)
    expect([page.total, numbers.length, numbers[0]?.startsWith(first)]).toEqual([many / 10 + 1, 30, true])
    expect(numbers).toEqual(way === 'ascs' ? numbers.toSorted() : numbers.toSorted().toReversed())
  }
})

it.runIf(hasPostgres)('a line by a part of the name that its goods had', async () => {
  const page = (await found('order_product', () =>
    done(stage.who.cashier.get('blade-admin/orderProduct/list', { goodsName: '乌龙' })),
  )) as Page
  expect(page.total).toBe(1)
})

it.runIf(hasPostgres)('comments by how often they were reported', async () => {
  const page = (await found('school_comment', () =>
    done(stage.who.moderator.get('blade-admin/schoolComment/list', { reportCount_ge: '1' })),
  )) as Page
  expect(page.total).toBe(many / 5000)
})
