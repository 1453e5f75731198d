import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, hasPostgres, platformActor, startTestApp, type Answer, type Client } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import type { Answered } from '#kernel/reports/shapes.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { counts, seen as reported } from '#kernel/testing/promise.ts'
import { schoolAuth } from '../people/auths/definition.ts'
import { enrolled } from '../testing/people.ts'
import { poll } from '../community/testing/stage.ts'
import { done, places } from '../testing/stage.ts'
import { shopJobs } from './lists/server.ts'
import {
  basket,
  onSale,
  ordered,
  seen,
  shopStageOn,
  stockOf,
  taken,
  type ShopStage,
} from './testing/stage.ts'

/** What happens at once, on PostgreSQL: campus domain 5.7 and the mechanisms of 5.9. */
describe.runIf(hasPostgres)('at once', () => {
  let stage: ShopStage
  beforeAll(async () => {
    const app = await startTestApp({ postgres: true })
    stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
  })
  afterAll(() => stage.app.close())

  const order = (who: 'buyer' | 'otherBuyer', ...lines: readonly (readonly [string, number])[]) =>
    stage.who[who].post('blade-admin/order/submit', basket(stage.shop, ...lines))
  const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
  const codes = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].toSorted()
  const ok = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length

  it('S01 R05 C02 the last item is bought by one of two hundred, each time', async () => {
    const { rounds } = counts({ rounds: 2 }, { rounds: 100 })
    for (let n = 0; n < rounds; n += 1) {
      const goods = await onSale(stage, { stock: 1 })
      const answers = await atOnce(times(200, () => () => order('buyer', [goods, 1])))
      expect(ok(answers)).toBe(1)
      expect(codes(answers)).toEqual([200, 409])
      expect(await stockOf(stage, goods)).toEqual([0, 1, 0])
    }
    reported('S01', { rounds, buyers: 200, sold: rounds })
  }, 900_000)

  it('S08 91 sixty orders of five lines in any order of lines are all served or refused for stock, without a dead-lock', async () => {
    const { rounds } = counts({ rounds: 1 }, { rounds: 20 })
    const deadlocks = () =>
      stage.app.db
        .of('000000')
        .one<{ n: number }>(
          sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
        )
    const before = await deadlocks()
    for (let n = 0; n < rounds; n += 1) {
      const goods = await Promise.all(times(5, () => onSale(stage, { stock: 100 })))
      const shuffled = (i: number) =>
        goods
          .map((id, at) => [id, at] as const)
          .toSorted((a, b) => ((a[1] * 7 + i * 3) % 5) - ((b[1] * 7 + i * 3) % 5))
      const answers = await atOnce(
        times(
          60,
          (i) => () => order(i % 2 ? 'buyer' : 'otherBuyer', ...shuffled(i).map(([id]) => [id, 2] as const)),
        ),
      )
      expect(codes(answers)).toEqual([200, 409])
      expect(ok(answers)).toBe(50)
      for (const id of goods) expect(await stockOf(stage, id)).toEqual([0, 100, 0])
    }
    // One that was tried again would have been served too: the database itself counts them.
    expect(await deadlocks()).toEqual(before)
    reported('S08', { rounds, orders: 60, lines: 5, served: 50 * rounds, 'dead-locks': 0 })
  }, 900_000)

  it('S09 110 C01 of sixty voters at once each has one ballot, however often they press', async () => {
    const { rounds } = counts({ rounds: 1 }, { rounds: 20 })
    const voters = times(60, (i) => `voter${i}`)
    const ids: Record<string, string> = {}
    for (const account of voters) {
      ids[account] = (await stage.app.person(account, ['student'])).id
      await enrolled({ ...stage, ids } as never, { account: account as never })
    }
    const clients = await Promise.all(voters.map((account) => stage.app.as(account)))
    for (let n = 0; n < rounds; n += 1) {
      const vote = await poll(stage)
      const press = clients.flatMap((who) =>
        times(3, () => () => who.post('blade-admin/momentVote/vote', { id: vote, optionIds: ['1'] })),
      )
      expect(ok(await atOnce(press))).toBe(60)
      const { voterCount, options } = await done<{ voterCount: number; options: { count: number }[] }>(
        stage.who.moderator.get('blade-admin/momentVote/result', { id: vote }),
      )
      expect([voterCount, options[0]?.count]).toEqual([60, 60])
    }
    reported('S09', { rounds, voters: 60, presses: 180, counted: 60 })
  }, 900_000)

  it('110 C01 one student who sends fifty ballots at once, from two accounts, has one', async () => {
    const accounts = ['once', 'again']
    const ids: Record<string, string> = {}
    for (const account of accounts) ids[account] = (await stage.app.person(account, ['student'])).id
    const student = await enrolled({ ...stage, ids } as never, { account: 'once' as never })
    await stage.app.db.tx(platformActor, (tx) =>
      insert(tx, schoolAuth, {
        userId: ids.again,
        authType: '2',
        schoolId: stage.school,
        campusId: stage.campus,
        realName: '江雪',
        stuNo: 'T110',
        phone: '13800000110',
        cardImages: [],
        applyTime: tx.now,
        stuInfoId: student,
        status: '20',
      }),
    )
    const clients = await Promise.all(accounts.map((account) => stage.app.as(account)))
    for (const anonymousFlag of [false, true]) {
      const vote = await poll(stage, 'moderator', { anonymousFlag })
      const answers = await atOnce(
        clients.flatMap((who) =>
          times(
            25,
            (i) => () =>
              who.post('blade-admin/momentVote/vote', { id: vote, optionIds: [String(1 + (i % 3))] }),
          ),
        ),
      )
      expect(ok(answers)).toBe(1)
      const { voterCount, options } = await done<{ voterCount: number; options: { count: number }[] }>(
        stage.who.moderator.get('blade-admin/momentVote/result', { id: vote }),
      )
      expect([voterCount, options.reduce((sum, { count }) => sum + count, 0)]).toEqual([1, 1])
    }
  })

  it('S02 115 as many voters on one option are counted as have voted, each once', async () => {
    const { voters, atATime } = counts({ voters: 40, atATime: 20 }, { voters: 3000, atATime: 60 })
    const vote = await poll(stage)
    const signedIn = async (i: number) => {
      const account = `many${i}`
      const { id } = await stage.app.person(account, ['student'])
      await enrolled({ ...stage, ids: { [account]: id } } as never, { account: account as never })
      return stage.app.as(account)
    }
    let took = 0
    for (let from = 0; from < voters; from += atATime) {
      // A few at once: signing in is dear on purpose.
      const some: Client[] = []
      while (some.length < atATime && from + some.length < voters)
        some.push(...(await Promise.all(times(4, (i) => signedIn(from + some.length + i)))))
      const begun = performance.now()
      const answers = await atOnce(
        some.map((who) => () => who.post('blade-admin/momentVote/vote', { id: vote, optionIds: ['1'] })),
      )
      took += performance.now() - begun
      expect(ok(answers)).toBe(some.length)
    }
    const { voterCount, options } = await done<{ voterCount: number; options: { count: number }[] }>(
      stage.who.moderator.get('blade-admin/momentVote/result', { id: vote }),
    )
    expect([voterCount, options[0]?.count]).toEqual([voters, voters])
    reported('S02', { voters, counted: voterCount, seconds: (took / 1000).toFixed(1) })
  }, 900_000)

  it('95 of three orders of one under a limit of two, two are served', async () => {
    const goods = await onSale(stage, { limitPerUser: 2 })
    const answers = await atOnce(times(3, () => () => order('buyer', [goods, 1])))
    expect(ok(answers)).toBe(2)
  })

  it('97 a double click makes one order', async () => {
    const goods = await onSale(stage)
    const key = { 'idempotency-key': 'twice' }
    const body = basket(stage.shop, [goods, 1])
    const answers = await atOnce(
      times(10, () => () => stage.who.buyer.post('blade-admin/order/submit', body, key)),
    )
    const ids = answers.flatMap(({ status, body: { data } }) =>
      status === 200 ? [(data as { id: string }).id] : [],
    )
    expect(new Set(ids).size).toBe(1)
    expect(await stockOf(stage, goods)).toEqual([99, 1, 0])
  })

  it('S10 100 payment and time-out of one order: one of them happens, and goods and money agree with it', async () => {
    const goods = await onSale(stage)
    const job = shopJobs.find(({ name }) => name === 'campus.orderTimeout')
    if (!job) throw new Error('no such job')
    const { rounds } = counts({ rounds: 5 }, { rounds: 100 })
    const ended = new Map<unknown, number>()
    for (let n = 0; n < rounds; n += 1) {
      const before = await stockOf(stage, goods)
      const id = await ordered(stage, [goods, 1])
      const later = new Date(Date.now() + 16 * 60_000)
      const pay = () => stage.who.buyer.post('blade-admin/order/payOnline', { id, payType: '1' })
      const late = { ...stage.app.ctx, clock: () => later }
      await Promise.all([atOnce([pay, pay]), runFor(late, job, '000000'), runFor(late, job, '000000')])
      const row = await seen(stage, 'order', id)
      const after = await stockOf(stage, goods)
      const refunds = await stage.app.db
        .of('000000')
        .query<{ amount: string }>(
          sql`select amount from order_refund where order_id = ${id} and status = '2'`,
        )
      if (row.status === 92) {
        expect(after).toEqual(before)
        // Whatever was taken went back.
        expect(refunds.length).toBeLessThanOrEqual(2)
      } else {
        expect(row.status).toBe(20)
        expect(after).toEqual([before[0] - 1, before[1], before[2] + 1])
        // The second payment of the two went back.
        expect(refunds).toHaveLength(1)
        await done(stage.who.buyer.post('blade-admin/order/cancel', { id }))
      }
      ended.set(row.status, (ended.get(row.status) ?? 0) + 1)
    }
    reported('S10', { rounds, paid: ended.get(20) ?? 0, 'timed out': ended.get(92) ?? 0 })
  }, 900_000)

  it('S11 98 a refund is asked for once by five at once and decided once by ten', async () => {
    const { rounds } = counts({ rounds: 2 }, { rounds: 100 })
    const goods = await onSale(stage, { price: '4.00', stock: 2 * rounds })
    for (let n = 0; n < rounds; n += 1) {
      const id = await ordered(stage, [goods, 2])
      await taken(stage, id, 50)
      const ask = () =>
        stage.who.buyer.post('blade-admin/order/refundApply', {
          id,
          refundReason: '破损',
          lines: [{ goodsId: goods, quantity: 1 }],
        })
      expect(ok(await atOnce(times(5, () => ask)))).toBe(1)
      const decide = () => stage.who.owner.post('blade-admin/order/refundAudit', { id, verdict: 'pass' })
      expect(ok(await atOnce(times(10, () => decide)))).toBe(1)
      expect(await seen(stage, 'order', id)).toMatchObject({ refundAmount: '4.00', refundStatus: '4' })
      const back = await stage.app.db
        .of('000000')
        .query(sql`select amount::text as amount from order_refund where order_id = ${id}`)
      expect(back).toEqual([{ amount: '4.00' }])
    }
    reported('S11', { rounds, asked: 5, decided: 10, 'paid back twice': 0 })
  }, 900_000)

  it('104 C05 of two applications for an invoice of one order one is made', async () => {
    const id = await ordered(stage, [await onSale(stage), 1])
    await taken(stage, id, 50)
    const body = {
      sourceType: '1',
      sourceIds: [id],
      invoiceType: '1',
      titleType: '1',
      invoiceTitle: '江雪',
      email: 'a@b.cn',
    }
    const apply = () => stage.who.buyer.post('blade-admin/openInvoiceApply/submit', body)
    expect(ok(await atOnce(times(6, () => apply)))).toBe(1)
  })

  it('101 twenty guesses of a pick-up code at once have five tries together', async () => {
    const id = await ordered(stage, [await onSale(stage), 1])
    await taken(stage, id, 40)
    const right = String((await seen(stage, 'order', id, 'buyer')).pickupCode)
    const guess = (i: number) => () =>
      stage.who.owner.post('blade-admin/order/complete', {
        id,
        pickupCode: String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'),
      })
    const answers = await atOnce(times(20, guess))
    const said = answers.map(({ body }) => body.details?.[0])
    expect(said.filter((one) => one === 'codeWrong')).toHaveLength(5)
    expect(said.filter((one) => one === 'codeLocked')).toHaveLength(15)
  })

  let paidId = ''
  const soldLines = async () =>
    (await done<{ total: number }>(stage.who.owner.get('blade-admin/orderProduct/list?orderPaid=true'))).total

  /** Reports of the shop against its orders, asked for by hand, and each number of rows against the list that it leads to. */
  async function reportsAddUp(): Promise<void> {
    const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
    const period = { periodFrom: day(-2), periodTo: day(2), shopId: stage.shop }
    const [byHand] = await stage.app.db.of('000000').query<Record<string, string>>(
      sql`select o.*, l.* from
            (select count(*)::int as paid, sum(pay_amount) as turnover, count(*) filter (where status = '50')::int as completed,
              count(*) filter (where refund_amount > 0)::int as refunds, coalesce(sum(refund_amount) filter (where refund_amount > 0), 0) as refunded
             from shop_order where shop_id = ${stage.shop} and pay_time is not null) o,
            (select count(*)::int as orders, sum(p.quantity)::int as sold, sum(p.amount) as sales, coalesce(sum(p.refund_quantity), 0)::int as returned, coalesce(sum(p.refund_amount), 0) as "returnedAmount"
             from order_product p join shop_order o on o.id = p.order_id where o.shop_id = ${stage.shop} and o.pay_time is not null and o.status in ('20', '30', '40', '50', '70')) l`,
    )
    const asked = {
      C10: ['paid', 'turnover', 'completed', 'refunds', 'refunded'],
      C10H: ['paid', 'turnover'],
      C10G: ['orders', 'sold', 'sales', 'returned', 'returnedAmount'],
    }
    const paths: Readonly<Record<string, string>> = {
      '/shop/orders': 'order',
      '/shop/order-lines': 'orderProduct',
    }
    for (const [type, figures] of Object.entries(asked)) {
      const { lines } = await done<Answered>(
        stage.who.keeper.get('blade-admin/campusReports/data', { type, ...period }),
      )
      for (const figure of figures) {
        const sum = lines.reduce((all, { cells }) => all + Math.round(100 * Number(cells[figure] ?? 0)), 0)
        expect([type, figure, sum]).toEqual([type, figure, Math.round(100 * Number(byHand?.[figure]))])
      }
      const rows = figures[0] ?? ''
      for (const { cells, behind } of lines) {
        const { path = '', query } = behind[rows] ?? {}
        const list = await done<{ total: number }>(
          stage.who.keeper.get(`blade-admin/${paths[path]}/list`, query),
        )
        expect([type, query, list.total]).toEqual([type, query, cells[rows]])
      }
    }
  }

  it('109 C02 after any run of orders, payments, cancellations and refunds the stock adds up, is never negative, and reports are what orders and lists say', async () => {
    const goods = await Promise.all(times(3, () => onSale(stage, { stock: 40 })))
    const open: string[] = []
    let seed = 20_261_122
    const next = (n: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % n
    const step = (name: string, id: string, who: 'buyer' | 'owner', body: object = {}) =>
      stage.who[who].post(`blade-admin/order/${name}`, { id, ...body })
    const moves = [
      async () => {
        const picked = goods.filter(() => next(2) === 0)
        const answer =
          picked.length > 0
            ? await order('buyer', ...picked.map((id) => [id, 1 + next(3)] as const))
            : undefined
        if (answer?.status === 200) open.push((answer.body.data as { id: string }).id)
      },
      async (id: string) => void (await step('payOnline', id, 'buyer', { payType: '1' })),
      async (id: string) => void (await step('accept', id, 'owner')),
      async (id: string) => void (await step('deliver', id, 'owner')),
      async (id: string) => void (await step('complete', id, 'buyer')),
      async (id: string) => void (await step('cancel', id, 'buyer')),
      async (id: string) => void (await step('refundApply', id, 'buyer', { refundReason: 'x' })),
      async (id: string) => void (await step('refundAudit', id, 'owner', { verdict: 'pass' })),
      async () =>
        void (await stage.who.owner.post('blade-admin/SchoolGoods/adjustStock', {
          id: goods[next(3)],
          delta: next(7) - 3,
          reason: '盘点',
        })),
    ]
    const { operations } = counts({ operations: 500 }, { operations: 5000 })
    for (let n = 0; n < operations / 5; n += 1)
      await Promise.all(
        times(5, () =>
          moves[next(3) === 0 ? 0 : next(moves.length)]?.(open[next(Math.max(1, open.length))] ?? '1'),
        ),
      )
    const sums = await stage.app.db.tx(platformActor, (tx) =>
      tx.query<{ stock: number; locked: number; logged: number; held: number }>(
        sql`select g.stock, g.locked_stock as locked, (select sum(l.delta)::int from goods_stock_log l where l.goods_id = g.id) as logged,
              (select coalesce(sum(p.quantity), 0)::int from order_product p join shop_order o on o.id = p.order_id where p.goods_id = g.id and o.status = '10') as held
            from school_goods g where g.id = any(${goods}::bigint[])`,
      ),
    )
    for (const { stock, locked, logged, held } of sums) {
      expect(stock).toBe(logged)
      expect(locked).toBe(held)
      expect(stock).toBeGreaterThanOrEqual(0)
    }
    const sold = await stage.app.db.of('000000').query<{ ok: boolean }>(
      sql`select g.sales_count = coalesce((select sum(-l.delta)::int from goods_stock_log l where l.goods_id = g.id and l.cause in ('order', 'release', 'return')), 0) - g.locked_stock as ok
          from school_goods g where g.id = any(${goods}::bigint[])`,
    )
    expect(sold.every((one) => one.ok)).toBe(true)
    // What was asked for is not money yet; what came late goes back past the order.
    const cents = await stage.app.db.of('000000').query(
      sql`select o.id, o.pay_amount, o.refund_amount, r.back from shop_order o
          left join lateral (select coalesce(sum(amount), 0) as back from order_refund where order_id = o.id and status = '2' and cause <> 'late') r on true
          where o.id = any(${open}::bigint[]) and o.pay_time is not null and (coalesce(o.refund_amount, 0) <> r.back or r.back > o.pay_amount
            or o.pay_amount <> (select sum(price * quantity) from order_product where order_id = o.id) + coalesce(o.delivery_fee, 0))`,
    )
    expect(cents).toEqual([])
    await reportsAddUp()
    // What is open is paid for, and what is paid for refused: both reach the lines, and the totals of their list, at once.
    // Of goods that no run before has sold out.
    const fresh = await onSale(stage)
    for (const name of ['payOnline', 'refuse']) {
      const before = await soldLines()
      const id = name === 'refuse' ? paidId : ((paidId = await ordered(stage, [fresh, 1])), paidId)
      expect(
        (await step(name, id, name === 'refuse' ? 'owner' : 'buyer', { payType: '1', cancelReason: '缺货' }))
          .status,
      ).toBe(200)
      expect((await soldLines()) - before).toBe(name === 'refuse' ? -1 : 1)
      await reportsAddUp()
    }
    reported('S04', { operations, goods: goods.length })
  }, 900_000)
})
