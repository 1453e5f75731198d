import { daysAfter } from '#kernel/definition/index.ts'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, today } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { june } from '../../testing/june.ts'
import { photo } from '../../testing/people.ts'
import { done, rowOf, startStage, type Account, type Stage } from '../../testing/stage.ts'

/** What follows a season of returns: deductions and refunds of many units at once (campus domain 6 row 15). */
let stage: Stage
let rents: string[]
type Result = { id: string; success: boolean; msg?: string; refundAmount?: string }
let settledAnswers: Result[]
const path = 'blade-admin/aircondRentOutApply'
const wrote = <T>(text: ReturnType<typeof sql>) => stage.app.db.tx(platformActor, (tx) => tx.query<T>(text))

beforeAll(async () => {
  stage = await startStage()
  const { who, ids } = stage
  const day = daysAfter(today(), 10)
  const { units } = await june(stage, 4, {
    leaseStart: daysAfter(today(), -300),
    leaseEnd: daysAfter(today(), 65),
    graduateDate: day,
  })
  const filed = await done<{ ids: string[] }>(
    who.manager.post(`${path}/returnSeason`, {
      campusId: stage.campus,
      which: 'graduates',
      endsBy: day,
      returnDate: day,
      keepInPlace: true,
      refundBank: '校园卡',
      unitIds: units,
    }),
  )
  rents = filed.ids
  await done(who.manager.post(`${path}/audit`, { ids: rents.join(), result: 'pass' }))
  const orders = await wrote<{ id: string }>(
    sql`select id from aircond_work_order where source_type = '4' order by id`,
  )
  await done(
    who.dispatcher.post('blade-admin/aircondWorkOrder/dispatch', {
      ids: orders.map(({ id }) => id).join(),
      workerId: ids.worker,
      force: true,
    }),
  )
  const afterImages = [await photo(who.worker)]
  for (const { id } of orders) {
    await done(who.worker.post('blade-admin/aircondWorkOrder/start', { id }))
    const found = { id, solution: '遥控器缺失', inspectResult: '2', afterImages }
    await done(who.worker.post('blade-admin/aircondWorkOrder/finish', found))
  }
}, 120_000)
afterAll(() => stage.app.close())

it('the same deduction is settled for many at once; what is held too little for is refused by itself', async () => {
  const [poor = '', ...others] = rents
  await wrote(
    sql`update school_aircond set deposit_held = 20 where id = (select aircond_id from aircond_rent_out_apply where id = ${poor})`,
  )
  const answer = await done<{ affected: number; results: Result[] }>(
    stage.who.manager.post(`${path}/settle`, {
      ids: rents.join(),
      deductionAmount: '30.00',
      deductionReason: '遥控器缺失',
    }),
  )
  settledAnswers = answer.results
  expect(answer.affected).toBe(3)
  expect(answer.results.find(({ id }) => id === poor)).toMatchObject({
    success: false,
    msg: expect.stringContaining('20.00'),
  })
  for (const id of others)
    expect(await rowOf(stage, 'aircondRentOutApply', id)).toMatchObject({
      status: 40,
      deductionAmount: '30.00',
      deductionReason: '遥控器缺失',
    })
})

const sheet = (who: Account, query: Record<string, string> = {}) =>
  stage.who[who].get(`${path}/refundSheet`, query)

it('a refund that nobody paid yet has no channel, number or time, and no filter finds it by what is not shown', async () => {
  type Found = { records: { payChannel: string | null; status: number }[]; total: number }
  const found = (query: object) =>
    done<Found>(
      stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', {
        direction: '2',
        size: 100,
        ...query,
      }),
    )
  const waiting = await found({ status: 10 })
  expect(waiting.total).toBeGreaterThan(0)
  expect(new Set(waiting.records.map(({ payChannel }) => payChannel))).toEqual(new Set([null]))
  const lists = ['1', '2', '3', '4', '5', '6', '7'].map((payChannel) => ({ payChannel }))
  for (const query of [
    ...lists,
    { payChannel_notequal: '1' },
    { tradeNo: 'TK' },
    { payTime_datege: '2000-01-01' },
    { invoiceStatus: '0' },
  ])
    expect((await found({ status: 10, ...query })).total, JSON.stringify(query)).toBe(0)
})

it('all refunds that wait are one sheet with whole account numbers, for who may read those alone; that they were read is kept', async () => {
  const answer = await sheet('finance')
  expect(answer.status).toBe(200)
  const text = strFromU8(unzipSync(answer.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  for (const account of ['2022000001', '2022000002', '2022000003']) expect(text).toContain(account)
  expect(text).not.toContain('2022000000')
  const history = await done<unknown>(stage.who.finance.get(`${path}/history`, { id: rents[1] ?? '' }))
  expect(JSON.stringify(history)).toContain('导出退款名单')
  const elsewhere = await sheet('finance', { campusId: '1' })
  expect(strFromU8(unzipSync(elsewhere.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain(
    '2022',
  )
  for (const who of ['manager', 'warden', 'dispatcher', 'student', 'worker'] as const)
    expect((await sheet(who)).status).toBe(403)
})

it('one transfer pays many refunds: each keeps its number, each return ends, and none is paid twice', async () => {
  const owed = await wrote<{ id: string }>(
    sql`select id from aircond_payment_voucher where direction = '2' and status = '10' and is_deleted = 0 order by id`,
  )
  expect(owed).toHaveLength(3)
  const ids = owed.map(({ id }) => id).join()
  const refund = async () =>
    done<{ affected: number; results: { success: boolean; reason?: string }[] }>(
      stage.who.finance.post('blade-admin/aircondPaymentVoucher/refund', {
        ids,
        payChannel: '3',
        tradeNo: 'BATCH20260701',
        ofBatch: true,
        payTime: `${today()} 00:00:01`,
        voucherImages: [await photo(stage.who.finance)],
      }),
    )
  const [before] = await wrote<{ payChannel: string; tradeNo: string }>(
    sql`select pay_channel, trade_no from aircond_payment_voucher where id = ${owed[1]?.id ?? null}`,
  )
  const again = { ...before, id: owed[0]?.id, payTime: `${today()} 00:00:01` }
  const used = await stage.who.finance.post('blade-admin/aircondPaymentVoucher/refund', {
    ...again,
    voucherImages: [await photo(stage.who.finance)],
  })
  expect(used.body).toMatchObject({ reason: 'refundNoUsed', errors: [{ field: 'tradeNo' }] })
  const first = await refund()
  expect(first.results.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined])
  expect((await refund()).affected).toBe(0)
  const paid = await wrote<{ tradeNo: string; voucherNo: string; status: string; images: string[] }>(
    sql`select trade_no, voucher_no, status, voucher_images as images from aircond_payment_voucher where direction = '2' order by id`,
  )
  for (const { tradeNo, voucherNo, status, images } of paid)
    expect([tradeNo, status, images.length]).toEqual([`BATCH20260701-${voucherNo}`, '20', 1])
  for (const id of rents.slice(1))
    expect(await rowOf(stage, 'aircondRentOutApply', id)).toMatchObject({ status: 50 })
  // What went out has no receipt of ours: none is offered that could not be opened.
  const voucher = ids.split(',')[0] ?? ''
  const refused = await stage.who.finance.post('blade-admin/aircondPaymentVoucher/print', { id: voucher })
  expect([refused.status, refused.body.details?.[0]]).toEqual([422, 'noReceipt'])
  expect(
    (await rowOf(stage, 'aircondPaymentVoucher', voucher, 'finance'))._can,
    'no button of it either',
  ).not.toHaveProperty('print')
})

it('of many that are settled at once each answers what goes back, and a correction what is still to be paid', async () => {
  const back = async (id: string) => (await rowOf(stage, 'aircondRentOutApply', id)).refundAmount
  const [, of = ''] = rents
  expect(settledAnswers.map(({ refundAmount }) => refundAmount)).toEqual([
    undefined,
    ...(await Promise.all(rents.slice(1).map(back))),
  ])
  const corrected = await done<{ refundAmount: string; compensationAmount: string }>(
    stage.who.manager.post(`${path}/correct`, { id: of, claim: '40.00', reason: '漏记面板' }),
  )
  expect([corrected.refundAmount, corrected.compensationAmount]).toEqual([await back(of), '10.00'])
})
