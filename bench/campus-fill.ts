import { filling } from './fill.ts'

/** A large campus after a year: shops, orders with two lines each, invoices, moments with comments and praise, votes. */
export type Sizes = { readonly orders: number; readonly moments: number; readonly students: number }
type Around = {
  readonly campusId: string
  readonly ownerId: string
  /** Sits among the students, with a year of their own. */
  readonly buyerId: string
}

const shops = 150
const goods = 20_000
/** Where each table's ids begin. */
export const from = {
  shop: 2_000_000n,
  goods: 3_000_000n,
  student: 5_000_000n,
  order: 10_000_000n,
  line: 20_000_000n,
  invoice: 30_000_000n,
  moment: 40_000_000n,
  vote: 50_000_000n,
  comment: 60_000_000n,
  praise: 70_000_000n,
  ballot: 80_000_000n,
} as const

/** A moment of the last year, the newest last: `n` of them, evenly. */
const at = (n: number) => `now() - interval '365 days' + i * (interval '365 days' / ${n})`

export async function fillCampus(url: string, sizes: Sizes, around: Around): Promise<void> {
  await filling(url, async (into) => {
    const { orders, moments, students } = sizes
    const who = `(case when i % ${students} = 0 then ${around.buyerId} else ${from.student} + i % ${students} end)`
    const shopOf = `${from.shop} + 1 + i % ${shops}`
    await into('school_shop', shops, at(shops), {
      id: `${from.shop} + i`,
      shop_name: `'店铺 ' || i`,
      license_no: `'L' || i`,
      campus_id: around.campusId,
      owner_user_id: `case when i = 2 then ${around.ownerId} else ${from.student} + i end`,
      open_time: `'00:00'`,
      close_time: `'00:00'`,
      delivery_types: `'["2"]'`,
      status: `'20'`,
    })
    await into('school_goods', goods, at(goods), {
      id: `${from.goods} + i`,
      goods_code: `'G' || i`,
      goods_name: `'商品 ' || i`,
      shop_id: shopOf,
      price: `1 + i % 90`,
      stock: '1000000',
      low_stock_alert: '20',
      category: `(1 + i % 6)::text`,
      unit: `'件'`,
      status: `(array['30', '30', '30', '30', '40'])[1 + i % 5]`,
    })
    const state = `(array['50', '50', '50', '50', '50', '50', '50', '91', '92', '70'])[1 + i % 10]`
    const status = `case when i > ${orders - 600} then (array['10', '20', '30', '40'])[1 + i % 4] else ${state} end`
    const paid = `case when i % 10 in (7, 8) and i <= ${orders - 600} or i > ${orders - 600} and i % 4 = 0 then null else ${at(orders)} + interval '2 minutes' end`
    await into('shop_order', orders, at(orders), {
      id: `${from.order} + i`,
      order_no: `'DD' || 20260101 + i / 1000000 || lpad((i % 1000000)::text, 6, '0')`,
      user_id: who,
      shop_id: shopOf,
      campus_id: around.campusId,
      products: `'[]'`,
      delivery_type: `(1 + i % 2)::text`,
      receiver_name: `'学生' || i % ${students}`,
      receiver_phone: `'138' || lpad((i % 100000000)::text, 8, '0')`,
      goods_amount: '10 + i % 50',
      pay_amount: '10 + i % 50',
      refund_amount: `case when i % 10 = 9 then 10 + i % 50 else 0 end`,
      refund_status: `case when i % 10 = 9 then '2' when i % 5000 = 3 then '1' else '0' end`,
      invoice_status: `case when i % 4000 = 5 then '1' when i % 200 = 6 then '2' else '0' end`,
      comment_status: `(i % 3 / 2)::text`,
      pay_type: `case when i % 10 in (7, 8) then null else (1 + i % 5)::text end`,
      pay_trade_no: `case when i % 10 in (7, 8) then null else 'T' || i end`,
      finish_time: `case when i % 10 < 7 then ${at(orders)} + interval '50 minutes' end`,
      pay_time: paid,
      deliver_time: `case when i % 10 < 7 then ${at(orders)} + interval '40 minutes' end`,
      pay_deadline: `${at(orders)} + interval '15 minutes'`,
      status,
    })
    await into('order_product', orders * 2, at(orders * 2), {
      id: `${from.line} + i`,
      order_id: `${from.order} + (i + 1) / 2`,
      shop_id: `${from.shop} + 1 + ((i + 1) / 2) % ${shops}`,
      // Of the shop of its order.
      goods_id: `${from.goods} + greatest(1, ((i + 1) / 2) % ${shops} + ${shops} * ((i * 5) % ${Math.floor(goods / shops)}))`,
      goods_name: `'商品 ' || i % ${goods}`,
      price: '5',
      quantity: '1 + i % 3',
      amount: '5 * (1 + i % 3)',
      refund_amount: '0',
      score_flag: `i % 3 = 2`,
      order_paid: `(i + 1) / 2 <= ${orders - 600} and (i + 1) / 2 % 10 not in (7, 8) or (i + 1) / 2 > ${orders - 600} and (i + 1) / 2 % 4 <> 0`,
    })
    const invoices = Math.max(10, Math.floor(orders / 200))
    await into('open_invoice_apply', invoices, at(invoices), {
      id: `${from.invoice} + i`,
      apply_no: `'FP20260101' || lpad(i::text, 6, '0')`,
      invoice_no: `lpad(i::text, 8, '0')`,
      source_type: `'1'`,
      user_id: who,
      invoice_amount: '20',
      status: `(array['30', '30', '30', '40', '90', '10'])[1 + i % 6]`,
      audit_time: `${at(invoices)} + interval '20 hours'`,
    })
    await into('school_moment', moments, at(moments), {
      id: `${from.moment} + i`,
      author_id: who,
      user_id: who,
      campus_id: around.campusId,
      moment_type: `(1 + i % 5)::text`,
      content: `'今天的第 ' || i || ' 条'`,
      visible_scope: `(1 + i % 2)::text`,
      publish_time: at(moments),
      audit_time: `${at(moments)} + interval '12 minutes'`,
      status: `case when i > ${moments} - 40 then '10' else (array['20', '20', '20', '20', '20', '20', '20', '30', '90', '92'])[1 + i % 10] end`,
    })
    const comments = moments * 4
    await into('school_comment', comments, at(comments), {
      id: `${from.comment} + i`,
      target_type: `'1'`,
      target_id: `(${from.moment} + 1 + i % ${moments})::text`,
      author_id: who,
      user_id: who,
      content: `'说得对 ' || i`,
      status: `(array['20', '20', '20', '20', '20', '20', '20', '20', '20', '30'])[1 + i % 10]`,
    })
    const praises = moments * 10
    await into('school_praise_record', praises, at(praises), {
      id: `${from.praise} + i`,
      target_type: `'1'`,
      target_id: `(${from.moment} + 1 + i % ${moments})::text`,
      user_id: `${from.student} + (i / ${moments}) * 1000 + i % 997`,
      praise_time: at(praises),
      status: `'1'`,
    })
    const votes = Math.max(2, Math.floor(moments / 40))
    await into('moment_vote', votes, at(votes), {
      id: `${from.vote} + i`,
      title: `'投票 ' || i`,
      vote_type: `'1'`,
      max_choices: '1',
      options: `'[{"id":"1","text":"甲"},{"id":"2","text":"乙"}]'`,
      start_time: at(votes),
      end_time: `${at(votes)} + interval '7 days'`,
      target_scope: `'1'`,
      result_visible: `'3'`,
      voter_count: '200',
      eligible_count: '1000',
      status: `'30'`,
    })
    const ballots = votes * 200
    await into('vote_record', ballots, at(ballots), {
      id: `${from.ballot} + i`,
      vote_id: `${from.vote} + 1 + (i - 1) / 200`,
      voter_key: `'k' || i`,
      option_ids: `'["1"]'`,
      vote_time: at(ballots),
      status: `'1'`,
    })
  })
}
