import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import type { Answer, Client } from '#app/testing.ts'
import { basket, onSale, type ShopStage } from '#modules/campus/shop/testing/stage.ts'
import { cpuSoFar, type Cpu } from './cpu.ts'
import { enrolled } from '#modules/campus/testing/people.ts'

/** Orders a second through the whole server, beside a bare handler that writes the same rows, and whether the stock is right to the piece. */
const buyers = 40
const goal = 200

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const at95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

type Load = { readonly rate: number; readonly times: readonly number[]; readonly n: number }

/** Each of them does one after the other until the time is over. */
async function sustained(seconds: number, one: (who: number) => Promise<void>): Promise<Load> {
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: buyers }, async (_, who) => {
      while (performance.now() < end) {
        const start = performance.now()
        await one(who)
        times.push(performance.now() - start)
      }
    }),
  )
  return { rate: (times.length * 1000) / (performance.now() - begun), times, n: times.length }
}

/** Three of them, another three each time, in no order. */
let turn = 0
const three = (all: readonly string[]): string[] => {
  turn += 1
  return [0, 1, 2].map((n) => all[(turn * 7 + n * 13) % all.length] ?? '')
}

type Buying = {
  readonly stage: ShopStage
  readonly clients: readonly Client[]
  readonly goods: readonly string[]
}

async function placing(seconds: number, { stage, clients, goods }: Buying) {
  const faults = new Map<string, number>()
  const load = await sustained(seconds, async (who) => {
    const lines = three(goods).map((id) => [id, 1] as const)
    const answer: Answer | undefined = await clients[who]?.post(
      'blade-admin/order/submit',
      basket(stage.shop, ...lines),
      { 'idempotency-key': randomUUID() },
    )
    if (answer?.status !== 200) {
      const why = `${answer?.status} ${answer?.body.reason}`
      faults.set(why, (faults.get(why) ?? 0) + 1)
    }
  })
  return { ...load, faults }
}

/** A bare handler that writes the same rows with statements by hand, asked by the same buyers: the bound. */
async function byHand(seconds: number, url: string, goods: readonly string[]): Promise<Load> {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const app = fastify()
  app.post<{ Body: { products: { goodsId: string; quantity: number }[] } }>(
    '/order',
    async ({ body, headers }) => {
      const ids = body.products.map(({ goodsId }) => goodsId).toSorted()
      const client = await pool.connect()
      const ask = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
      try {
        await client.query('begin')
        await ask('key', 'insert into bare_key (key, at) values ($1, now())', [headers['idempotency-key']])
        const { rows } = await ask(
          'held',
          'select id, price from school_goods where id = any($1::bigint[]) order by id for no key update',
          [ids],
        )
        await ask(
          'taken',
          `with moved as (update school_goods set stock = stock - 1, locked_stock = locked_stock + 1 where id = any($1::bigint[]) and stock >= 1 returning id, stock)
         insert into bare_stock (goods_id, delta, stock_after) select id, -1, stock from moved`,
          [ids],
        )
        const made = await ask(
          'made',
          `with n as (update bare_counter set last = last + 1 returning last), o as (insert into bare_order (no, amount) select 'DD' || last, $2 from n returning id, no),
           h as (insert into bare_history (order_id, what) select id, 'create' from o),
           l as (insert into bare_line (order_id, goods_id, quantity) select o.id, g, 1 from o, unnest($1::bigint[]) g)
         select id, no from o`,
          [ids, rows.reduce((sum, row: { price: string }) => sum + Number(row.price), 0)],
        )
        await client.query('commit')
        return { success: true, data: made.rows[0] }
      } finally {
        client.release()
      }
    },
  )
  const load = await sustained(seconds, async () => {
    const products = three(goods).map((goodsId) => ({ goodsId, quantity: 1 }))
    const answer = await app.inject({
      method: 'POST',
      url: '/order',
      headers: { 'idempotency-key': randomUUID() },
      payload: { products },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  })
  await app.close()
  await pool.end()
  return load
}
const bareTables = `create table bare_counter (last int); insert into bare_counter values (0);
  create table bare_key (key text primary key, at timestamptz);
  create table bare_order (id bigint generated always as identity primary key, no text unique, amount numeric, at timestamptz default now());
  create table bare_line (id bigint generated always as identity primary key, order_id bigint references bare_order, goods_id bigint references school_goods, quantity int);
  create table bare_stock (id bigint generated always as identity primary key, goods_id bigint references school_goods, delta int, stock_after int);
  create table bare_history (id bigint generated always as identity primary key, order_id bigint, what text, at timestamptz default now());`

/** Orders a second, beside the bound; each piece of the stock is then somewhere. */
export async function ordering(stage: ShopStage, url: string, seconds: number): Promise<boolean> {
  const goods: string[] = []
  for (let i = 0; i < 60; i += 1) goods.push(await onSale(stage, { stock: 900_000 }))
  const clients: Client[] = []
  for (let i = 0; i < buyers; i += 1) {
    const account = `bench${i}`
    const { id } = await stage.app.person(account, ['student'])
    await enrolled({ ...stage, ids: { [account]: id } } as never, { account: account as never })
    clients.push(await stage.app.as(account))
  }
  const buying = { stage, clients, goods }
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(bareTables)
  await placing(Math.min(seconds, 5), buying) // warms up
  // What autovacuum does within a minute: plans that were kept while the tables were empty go through all of them.
  await owner.query('analyze')
  const before = await heldOf(owner, goods)
  const begun = await cpuSoFar(owner)
  const ours = await placing(seconds, buying)
  const ended = await cpuSoFar(owner)
  const each = (of: keyof Cpu) => ((ended[of] - begun[of]) / ours.n).toFixed(1)
  const after = await heldOf(owner, goods)
  const exact = after.wrong === 0 && after.held - before.held === (ours.n - sum(ours.faults)) * 3
  const bare = await byHand(Math.min(seconds, 10), url, goods)
  await owner.query('drop table bare_counter, bare_key, bare_line, bare_stock, bare_history, bare_order')
  await owner.end()
  const good = ours.rate >= goal && exact && ours.faults.size === 0
  console.log(
    `${good ? 'ok  ' : 'MISS'} orders of three lines, ${buyers} buyers, ${seconds} s   ${ours.rate.toFixed(0)}/s (goal ${goal}), p50 ${median(ours.times).toFixed(0)} ms, p95 ${at95(ours.times).toFixed(0)} ms; a bare handler ${bare.rate.toFixed(0)}/s, ratio ${(ours.rate / bare.rate).toFixed(2)}; an order takes ${each('server')} ms of processor here (the buyers' part with it) and ${each('database')} ms in the database; stock ${exact ? 'right to the piece' : `WRONG (${after.wrong})`}${[...ours.faults].map(([why, n]) => `  ${n} × ${why}`).join('')}`,
  )
  return good
}

const sum = (faults: ReadonlyMap<string, number>) => [...faults.values()].reduce((all, n) => all + n, 0)

/** What unpaid orders hold, by the goods and by the lines; and how many goods say otherwise than their lines and their log. */
async function heldOf(owner: pg.Client, goods: readonly string[]): Promise<{ held: number; wrong: number }> {
  const { rows } = await owner.query<{ held: string; wrong: string }>(
    `select sum(g.locked_stock) as held, count(*) filter (where g.locked_stock <> coalesce(l.n, 0) or g.stock <> coalesce(s.n, 0)) as wrong
     from school_goods g
     left join (select p.goods_id, sum(p.quantity) as n from order_product p join shop_order o on o.id = p.order_id and o.status = '10' where p.goods_id = any($1::bigint[]) group by 1) l on l.goods_id = g.id
     left join (select goods_id, sum(delta) as n from goods_stock_log where goods_id = any($1::bigint[]) group by 1) s on s.goods_id = g.id
     where g.id = any($1::bigint[])`,
    [goods],
  )
  return { held: Number(rows[0]?.held ?? 0), wrong: Number(rows[0]?.wrong ?? 0) }
}
