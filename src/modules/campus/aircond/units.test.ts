import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor, today, type Answer } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { home, installed, leasedUnit, paidIn, payment } from '../testing/leases.ts'
import { photo, roomMore } from '../testing/people.ts'
import {
  anotherCampus,
  done,
  installedUnit,
  made,
  reported,
  rowOf,
  startStage,
  inStock,
  type Stage,
} from '../testing/stage.ts'

/** Units in the books (campus domain 2.10, 2.31, 4.8) and what is made good for one that is lost (biz type 6). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const unit = (more: object = {}) => inStock(stage, more)
const post = (call: string, body: object, who: 'admin' | 'finance' | 'student' | 'manager' = 'manager') =>
  stage.who[who].post(`blade-admin/${call}`, body)
const why = ({ status, body }: Answer) => [status, body.details?.[0] ?? body.reason]
const stored = (id: string) => rowOf(stage, 'schoolAircond', id)
/** What the finance office has to pay back for a unit. */
async function owed(id: string): Promise<{ id: string; payAmount: string; bizType: string }[]> {
  const query = { bizId: id, direction: '2', status: '10' }
  const list = await done<{ records: { id: string; payAmount: string; bizType: string }[] }>(
    stage.who.finance.get('blade-admin/aircondPaymentVoucher/list', query),
  )
  return list.records
}
async function paidBack(id: string): Promise<void> {
  const voucherImages = [await photo(stage.who.finance)]
  const { payChannel, tradeNo, payTime } = await payment(stage, '7', id, '1.00', { voucherImages })
  const how = { payChannel, tradeNo, payTime, voucherImages }
  await done(post('aircondPaymentVoucher/refund', { id, ...how }, 'finance'))
}

describe('a unit', () => {
  it('is numbered by itself where nobody gave it a number, each once', async () => {
    const [one, other] = await Promise.all([
      made(stage.who.admin, 'schoolAircond', unit()),
      made(stage.who.admin, 'schoolAircond', unit()),
    ])
    const numbers = [(await stored(one)).assetNo, (await stored(other)).assetNo]
    expect(numbers.every((no) => /^AC\d{8}$/.test(String(no)))).toBe(true)
    expect(new Set(numbers).size).toBe(2)
    await done(post('schoolAircond/submit', { id: one, assetNo: '' }))
    expect((await stored(one)).assetNo).toBe(numbers[0])
  })

  it('was bought by today, has a warranty from then on, a price of at least nothing, and lies somewhere', async () => {
    const submit = (more: object) => post('schoolAircond/submit', unit(more), 'admin')
    expect(why(await submit({ purchaseDate: '2099-01-01' }))).toEqual([422, 'boughtLater'])
    const early = { purchaseDate: today(), warrantyUntil: '2020-01-01' }
    const refused = await submit(early)
    expect(why(refused)).toEqual([400, 'badInput'])
    expect(refused.raw).toContain('保修至不能早于采购日期')
    expect((await submit({ purchasePrice: '-1' })).status).toBe(400)
    expect(why(await submit({ storehouse: '' }))).toEqual([422, 'storehouseMissing'])
  })

  it('hangs in a slot that the room has and that no application was promised', async () => {
    const at = await home(stage)
    const promised = await installed(stage, at, 'reviewed')
    const id = await made(stage.who.admin, 'schoolAircond', unit())
    const hang = (slotNo: number, more: object = {}) =>
      post('schoolAircond/install', { id, dormId: at.dormId, slotNo, ...more })
    expect(why(await hang(1, { installDate: '2099-01-01' }))).toEqual([422, 'installedLater'])
    expect(why(await hang(3))).toEqual([422, 'slotUnknown'])
    const slotNo = Number((await rowOf(stage, 'aircondInstallApply', promised)).slotNo)
    expect(why(await hang(slotNo))).toEqual([422, 'slotPromised'])
    await done(hang(slotNo === 1 ? 2 : 1))
  })

  it('stays on the campus of its room, and so does a building in which it hangs', async () => {
    const campusId = await anotherCampus(stage)
    const stays = [409, 'unitStays']
    const hanging = await installedUnit({ ...stage, dorm: await roomMore(stage) }, 'STAYS', 1)
    const move = (id: string) => post('schoolAircond/submit', { id, campusId }, 'admin')
    expect(why(await move(hanging))).toEqual(stays)
    expect(await stored(hanging)).toMatchObject({ campusId: stage.campus })
    const stocked = await made(stage.who.admin, 'schoolAircond', unit())
    expect((await move(stocked)).status).toBe(200)
    const campusRegionId = await made(stage.who.admin, 'schoolCampusRegion', {
      campusId,
      regionCode: 'STAYS',
      regionName: '另一区',
      regionType: '1',
    })
    const there = { id: stage.build, campusId, campusRegionId }
    expect(why(await post('schoolDormBuild/submit', there, 'admin'))).toEqual([409, 'buildStays'])
    expect(await rowOf(stage, 'schoolDormBuild', stage.build)).toMatchObject({ campusId: stage.campus })
  })

  it('that is leased is neither taken down nor scrapped, nor one that is being repaired', async () => {
    const leased = await leasedUnit(stage, await home(stage))
    expect(why(await post('schoolAircond/dismantle', { id: leased, storehouse: 'A' }))).toEqual([
      422,
      'unitLeased',
    ])
    expect(why(await post('schoolAircond/scrap', { id: leased, reason: '老化' }))).toEqual([
      422,
      'unitLeased',
    ])
    const broken = await installedUnit({ ...stage, dorm: await roomMore(stage) }, 'SCRAP1', 1)
    const repair = await reported(stage, 'manager', broken)
    const scrap = () => post('schoolAircond/scrap', { id: broken, reason: '老化' })
    expect(why(await scrap())).toEqual([422, 'unitBusy'])
    await done(post('aircondRepairApply/reject', { id: repair, rejectReason: '直接报废' }))
    await done(scrap())
  })

  it('that ever hung somewhere stays on record, one that never did is removed', async () => {
    const used = await installedUnit({ ...stage, dorm: await roomMore(stage) }, 'USED1', 1)
    await done(post('schoolAircond/dismantle', { id: used, storehouse: 'A' }))
    expect(why(await post('schoolAircond/remove', { ids: used }))).toEqual([409, 'unitUsed'])
    const fresh = await made(stage.who.admin, 'schoolAircond', unit())
    await done(post('schoolAircond/remove', { ids: fresh }))
  })
})

describe('a unit that is lost', () => {
  it('ends its lease; the deposit goes towards it, the rest is charged, paid by voucher with a receipt', async () => {
    const at = await home(stage)
    const id = await leasedUnit(stage, at)
    const lost = { id, reason: '搬宿舍时丢失', chargedAmount: '1200.00' }
    expect(why(await post('schoolAircond/lost', lost))).toEqual([422, 'payerMissing'])
    await done(post('schoolAircond/lost', { ...lost, chargedStuId: at.students[0] }))
    expect(await stored(id)).toMatchObject({
      status: 91,
      dormId: null,
      leaseStatus: '0',
      leaseEnd: null,
      depositHeld: '0.00',
      depositTaken: '300.00',
      chargedAmount: '900.00',
    })
    expect(await owed(id)).toEqual([])
    const mine = await done<{ charges: unknown[] }>(stage.who.student.get('blade-admin/stuInfo/mine'))
    expect(mine.charges).toMatchObject([{ id, left: '900.00' }])
    const more = await post(
      'aircondPaymentVoucher/submit',
      await payment(stage, '6', id, '900.01'),
      'student',
    )
    expect(why(more)).toEqual([422, 'voucherExceeds'])
    const foreign = await payment(stage, '6', id, '900.00')
    const stranger = await stage.who.roommate.post('blade-admin/aircondPaymentVoucher/submit', foreign)
    expect(why(stranger)).toEqual([422, 'bizUnknown'])
    const voucher = await paidIn(stage, '6', id, '900.00')
    const row = await rowOf(stage, 'aircondPaymentVoucher', voucher)
    expect(row).toMatchObject({ status: 20, bizNo: (await stored(id)).assetNo, direction: '1' })
    expect(row.receiptNo).toMatch(/^SJ\d{14}$/)
    const left = await done<{ charges: unknown[] }>(stage.who.student.get('blade-admin/stuInfo/mine'))
    expect(left.charges).toEqual([])
    // Found again: what was paid for it goes back, and only then can it be charged once more.
    await done(post('schoolAircond/find', { id, storehouse: 'A' }))
    const back = (await owed(id)).find(({ bizType }) => bizType === '6')
    expect(back).toMatchObject({ payAmount: '900.00' })
    const again = { id, reason: '又丢了', chargedAmount: '10.00', chargedStuId: at.students[0] }
    expect(why(await post('schoolAircond/lost', again))).toEqual([422, 'refundOpen'])
    await paidBack(back?.id ?? '')
    expect((await rowOf(stage, 'aircondPaymentVoucher', voucher)).status).toBe(30)
    await done(post('schoolAircond/lost', again))
  })

  it('gives back what of the deposit is left, and is not found before that was paid', async () => {
    const id = await leasedUnit(stage, await home(stage))
    await done(post('schoolAircond/lost', { id, reason: '失窃，校方承担' }))
    expect(await stored(id)).toMatchObject({ depositHeld: '300.00', chargedAmount: '0.00' })
    expect(why(await post('schoolAircond/find', { id, storehouse: 'A' }))).toEqual([422, 'depositOpen'])
    const [back] = await owed(id)
    expect(back).toMatchObject({ payAmount: '300.00', bizType: '7' })
    await paidBack(back?.id ?? '')
    expect(await stored(id)).toMatchObject({ depositHeld: '0.00' })
    await done(post('schoolAircond/find', { id, storehouse: 'A' }))
  })
})

it('vouchers, verifications and assessments are never removed, and it is said why', async () => {
  for (const [entity, reason] of [
    ['aircondPaymentVoucher', 'voucherKept'],
    ['schoolAuth', 'authKept'],
    ['aircondWorkOrderAssess', 'assessKept'],
  ] as const)
    expect(why(await post(`${entity}/remove`, { ids: '1' }, 'admin'))).toEqual([409, reason])
})

describe('its life card', () => {
  type Told = { events: { at: string; entity?: string; text: string }[]; work?: string; total: string }
  const card = (id: string, who: 'manager' | 'warden' | 'guest' = 'manager') =>
    stage.who[who].get('blade-admin/schoolAircond/timeline', { id })

  it('tells its purchase, where it hung, what was done to it and what all that cost', async () => {
    const id = await made(
      stage.who.admin,
      'schoolAircond',
      unit({ purchaseDate: '2025-06-01', purchasePrice: '2199.00', supplier: '海城电器' }),
    )
    const dormId = await roomMore(stage, { aircondSlots: 2 })
    await done(post('schoolAircond/install', { id, dormId, slotNo: 1 }))
    await made(stage.who.manager, 'aircondWorkOrder', { workType: '5', dormId, aircondId: id, urgency: '1' })
    const [order] = (
      await done<{ records: { id: string }[] }>(
        stage.who.manager.get('blade-admin/aircondWorkOrder/list', { aircondId: id }),
      )
    ).records
    const told = await done<Told>(card(id))
    expect(told.events.map(({ entity, text }) => [entity, text])).toEqual([
      ['aircondWorkOrder', expect.stringMatching(/^清洗 · .+ · 待派单$/)],
      [undefined, expect.stringMatching(/^安装 · .+/)],
      [undefined, '采购 · 海城电器 · ¥2,199.00'],
    ])
    expect([told.work, told.total]).toEqual(['0.00', '2199.00'])
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(
        sql`update aircond_work_order set total_fee = 27.5, status = '91' where id = ${order?.id ?? '0'}`,
      ),
    )
    expect(await done<Told>(card(id))).toMatchObject({ work: '27.50', total: '2226.50' })
    await done(post('schoolAircond/dismantle', { id, storehouse: 'B' }))
    await done(post('schoolAircond/scrap', { ids: id, reason: '压缩机烧毁' }))
    const { events } = await done<Told>(card(id))
    expect(events.map(({ text }) => text)).toEqual(expect.arrayContaining(['报废 · 压缩机烧毁', '拆回入库']))
  })

  it('is none of whoever may not see the unit', async () => {
    const id = await made(stage.who.admin, 'schoolAircond', unit())
    expect((await card(id, 'guest')).status).toBe(403)
    await stage.app.person('otherWarden', ['dormWarden'])
    const other = await stage.app.as('otherWarden')
    expect((await other.get('blade-admin/schoolAircond/timeline', { id })).status).toBe(404)
  })
})
