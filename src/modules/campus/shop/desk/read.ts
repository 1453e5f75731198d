/** The start page of whoever keeps shops: today's orders, what waits, and the last days, each figure over the rows of its list. */
import { dateIn, daysAfter, instantOf, wallClock } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { lastDays, usualSpan, type Span } from '#kernel/reports/spans.ts'
import { ownShops } from '../shops/server.ts'
import { mostShown, type Goods, type Rating, type ShopStart } from './start-shape.ts'
import { isLow } from '../goods/low.ts'

type Of = { readonly r: Reader; readonly shops: readonly string[]; readonly timeZone: string }

export async function shopStart({
  caller,
  db,
  ctx,
  input,
}: Call<{ span?: Span | null }>): Promise<ShopStart> {
  const r = db.of(caller.tenantId)
  const own = await r.query<{ id: string }>(
    sql`select s.id::text as id from school_shop s where s.is_deleted = 0 and ${ownShops(caller.userId, 's')} order by s.id`,
  )
  const of: Of = { r, shops: own.map(({ id }) => id), timeZone: caller.timeZone }
  const today = dateIn(ctx.clock(), caller.timeZone)
  const span = lastDays(today, input.span ?? usualSpan)
  const days = await byDay(of, span)
  const at = (day: string) => days.find((one) => one.day === day) ?? { n: 0, sum: '0.00' }
  const { waiting, preparing, refunds } = await states(of)
  return {
    today,
    tomorrow: daysAfter(today),
    shops: of.shops,
    paid: at(today),
    yesterday: at(daysAfter(today, -1)),
    waiting,
    preparing,
    refunds,
    low: await low(of),
    ratings: await ratings(of, span),
    days,
    hours: await byHour(of, span),
  }
}

const ofShops = (column: Sql, { shops }: Of): Sql => sql`${column} = any(${[...shops]}::bigint[])`
const within = (column: Sql, days: readonly string[], { timeZone }: Of): Sql =>
  sql`${column} >= ${instantOf(days[0] ?? '', timeZone)} and ${column} < ${instantOf(daysAfter(days.at(-1) ?? ''), timeZone)}`
const paidIn = (days: readonly string[], of: Of): Sql =>
  sql`t.is_deleted = 0 and ${ofShops(sql.raw('t.shop_id'), of)} and ${within(sql.raw('t.pay_time'), days, of)}`

async function byDay(of: Of, span: readonly string[]): Promise<ShopStart['days']> {
  const found = await of.r.query<{ day: string; n: number; sum: string }>(
    sql`select to_char(t.pay_time at time zone ${of.timeZone}::text, 'YYYY-MM-DD') as day, count(*)::int as n, sum(t.pay_amount)::text as sum
        from shop_order t where ${paidIn(span, of)} group by 1`,
  )
  return span.map((day) => found.find((one) => one.day === day) ?? { day, n: 0, sum: '0.00' })
}

async function byHour(of: Of, span: readonly string[]): Promise<readonly number[]> {
  const found = await of.r.query<{ hour: number; n: number }>(
    sql`select extract(hour from t.pay_time at time zone ${of.timeZone}::text)::int as hour, count(*)::int as n
        from shop_order t where ${paidIn(span, of)} group by 1`,
  )
  return Array.from({ length: 24 }, (_, hour) => found.find((one) => one.hour === hour)?.n ?? 0)
}

async function states(of: Of): Promise<Pick<ShopStart, 'waiting' | 'preparing' | 'refunds'>> {
  const row = await of.r.one<Pick<ShopStart, 'waiting' | 'preparing' | 'refunds'>>(
    sql`select count(*) filter (where t.status = '20')::int as waiting, count(*) filter (where t.status = '30')::int as preparing,
          count(*) filter (where t.refund_status = '1')::int as refunds
        from shop_order t where t.is_deleted = 0 and ${ofShops(sql.raw('t.shop_id'), of)} and (t.status in ('20', '30') or t.refund_status = '1')`,
  )
  return row ?? { waiting: 0, preparing: 0, refunds: 0 }
}

/** The same goods as the list's filter `low`, the emptiest shelf first. */
async function low(of: Of): Promise<ShopStart['low']> {
  const where = sql`t.is_deleted = 0 and ${ofShops(sql.raw('t.shop_id'), of)} and t.status = '30' and ${isLow}`
  const rows = await of.r.query<Goods & { all: number }>(
    sql`select t.id::text as id, t.goods_name, t.stock, t.low_stock_alert, count(*) over ()::int as "all" from school_goods t where ${where}
        order by t.stock, t.id limit ${mostShown}`,
  )
  return { n: rows[0]?.all ?? 0, rows: rows.map(({ all: _all, ...row }) => row) }
}

/** What buyers were not content with, of the shops and of their goods. */
async function ratings(of: Of, span: readonly string[]): Promise<readonly Rating[]> {
  const found = await of.r.query<Omit<Rating, 'at'> & { time: Date }>(
    sql`select t.id::text as id, t.score::float8 as score, t.content, t.score_time as time, coalesce(g.goods_name, s.shop_name, '') as name
        from school_score_record t
        left join school_goods g on t.target_type = '2' and g.id::text = t.target_id
        left join school_shop s on s.id = coalesce(g.shop_id, case when t.target_type = '1' then t.target_id::bigint end)
        where t.is_deleted = 0 and t.status = '1' and t.target_type in ('1', '2') and t.score <= 2
          and ${ofShops(sql.raw('s.id'), of)} and ${within(sql.raw('t.score_time'), span, of)}
        order by t.score_time desc, t.id desc limit ${mostShown}`,
  )
  return found.map(({ time, ...row }) => ({ ...row, at: wallClock(new Date(time), of.timeZone) }))
}
