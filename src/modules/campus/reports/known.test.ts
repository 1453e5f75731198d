import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, platformActor, startTestApp, today, type TestApp } from '#app/testing.ts'
import { daysAfter } from '#kernel/definition/index.ts'
import type { Answered } from '#kernel/reports/shapes.ts'
import { sql } from '#kernel/store/sql.ts'
import { done } from '../testing/stage.ts'
import { campusReports, type CampusReport } from './definition.ts'
import { put } from './testing/put.ts'

/**
 * Figures of campus domain 8.3 and 8.4 on rows whose answers were worked out by hand: March where the tenant is, Asia/Shanghai.
 * Of each kind one row lies a second before the first day, one on its first second, one on the last of the month and one after.
 */
let app: TestApp
const march = { periodFrom: '2026-03-01', periodTo: '2026-03-31' }
const first = new Date('2026-02-28T16:00:00Z')
const last = new Date('2026-03-31T15:59:59Z')
const before = new Date(first.getTime() - 1000)
const after = new Date(last.getTime() + 1000)
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)
/** Within a year from now, whenever that is. */
const ends = daysAfter(today(), 100)
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp()
  for (const [account, role] of [
    ['keeper', 'campusManager'],
    ['fixer', 'repairWorker'],
    ['seller', 'shopOwner'],
    ['teller', 'finance'],
  ] as const)
    ids[account] = (await makePerson(app.db, account, [role], {}, '000000')).id
  await app.db.tx({ ...platformActor, tenantId: '000000' }, async (tx) => {
    const row = (entity: string, values: object, at?: Date) => put(tx, entity, values, at)
    const school = await row('SchoolInfo', {
      schoolCode: 'S1',
      schoolName: '海城大学',
      schoolType: '1',
      regionCode: '110108',
    })
    const campusOf = (n: number) =>
      row('schoolCampus', {
        schoolId: school,
        campusCode: `C${n}`,
        campusName: `${n} 校区`,
        campusType: '1',
        managerUserId: n === 1 ? ids.keeper : null,
      })
    const [campusId, elsewhere] = [await campusOf(1), await campusOf(2)]
    const regionOf = (campus: string) =>
      row('schoolCampusRegion', { campusId: campus, regionCode: 'R1', regionName: '西区', regionType: '1' })
    const buildOf = async (campus: string) =>
      row('schoolDormBuild', {
        campusId: campus,
        campusRegionId: await regionOf(campus),
        buildCode: 'B1',
        buildName: '一舍',
        buildType: '1',
        genderType: '2',
        floorCount: 6,
        aircondAllowed: true,
      })
    const [buildId, buildElsewhere] = [await buildOf(campusId), await buildOf(elsewhere)]
    let n = 0
    const room = (more: object = {}) => {
      n += 1
      return row('SchoolDorm', {
        schoolId: school,
        campusId,
        buildId,
        floorNo: 1,
        roomNo: `1${n}`,
        dormName: `1${n}`,
        genderType: '2',
        bedCount: 4,
        occupiedBeds: 3,
        aircondCount: 0,
        status: '1',
        ...more,
      })
    }
    // C01, C02B: three rooms in use with 4 + 4 + 4 beds and 3 + 3 + 0 people; one is closed, one removed, one of another campus.
    const dormId = await room()
    const warm = await room()
    await room({ occupiedBeds: 0 })
    await room({ status: '2' })
    const gone = await room()
    await tx.query(sql`update school_dorm set is_deleted = 1 where id = ${gone}`)
    const away = await room({ campusId: elsewhere, buildId: buildElsewhere })
    const unit = (assetNo: string, more: object = {}) =>
      row('schoolAircond', {
        assetNo,
        brand: '格力',
        model: 'KFR',
        aircondType: '1',
        powerHp: '2',
        ownerType: '1',
        campusId,
        buildId,
        dormId,
        slotNo: n,
        status: '30',
        leaseStatus: '1',
        depositHeld: '300.00',
        leaseRent: '400.00',
        ...more,
      })
    const leased = await unit('AC1', { leaseEnd: ends })
    await unit('AC4', { leaseEnd: '2099-08-31', dormId: null, buildId: null, status: '10' })
    const expired = await unit('AC2', {
      dormId: warm,
      leaseStatus: '2',
      leaseEnd: '2025-08-31',
      depositHeld: '299.95',
    })
    await unit('AC3', { dormId: null, buildId: null, status: '10', leaseStatus: '0', depositHeld: '0.00' })
    const item = await row('repairItem', { itemName: '不制冷', itemCode: 'I1' })
    const repairGroupId = await row('repairGroup', {
      groupCode: 'G1',
      groupName: '一组',
      groupType: '1',
      leaderUserId: ids.fixer,
      leaderPhone: '13800000000',
    })
    let orders = 0
    const order = (at: Date, more: object = {}) => {
      orders += 1
      return row(
        'aircondWorkOrder',
        {
          campusId,
          buildId,
          dormId,
          aircondId: leased,
          orderNo: `GD${orders}`,
          workType: '2',
          status: '70',
          repairItemId: item,
          repairGroupId,
          workerId: ids.fixer,
          content: '不制冷',
          urgency: '1',
          faultCause: '1',
          acceptTime: later(at, 2),
          finishTime: later(at, 12),
          holdMinutes: 0,
          reworkCount: 0,
          overdueFlag: false,
          totalFee: '0.00',
          ...more,
        },
        at,
      )
    }
    const mid = new Date('2026-03-10T02:00:00Z')
    await order(before, { finishTime: before })
    await order(first, { finishTime: later(first, 10), totalFee: '20.50' }) // its unit breaks again nine days later
    await order(mid, {
      finishTime: later(mid, 24),
      holdMinutes: 240,
      overdueFlag: true,
      reworkCount: 1,
      totalFee: '30.10',
    })
    await order(mid, {
      workType: '5',
      aircondId: expired,
      repairItemId: null,
      finishTime: later(mid, 4),
      acceptTime: later(mid, 3),
    })
    await order(mid, {
      aircondId: expired,
      finishTime: later(mid, 6),
      acceptTime: later(mid, 4),
      faultCause: '2',
    })
    await order(mid, { status: '91', finishTime: null }) // entered twice, and voided
    await order(last, { status: '40', finishTime: null, acceptTime: null })
    await order(after, { finishTime: after })
    await order(mid, {
      campusId: elsewhere,
      buildId: buildElsewhere,
      aircondId: null,
      dormId: away,
      finishTime: later(mid, 1),
    })
    // C04: of three closed orders of the worker one was assessed by somebody, one by the clock, one is hidden.
    const assess = async (avgScore: string, more: object = {}) =>
      row(
        'aircondWorkOrderAssess',
        {
          workOrderId: await order(before, { finishTime: before }),
          workerId: ids.fixer,
          repairGroupId,
          qualityScore: 5,
          speedScore: 4,
          attitudeScore: 4,
          avgScore,
          autoFlag: false,
          status: '1',
          ...more,
        },
        mid,
      )
    await assess('4.00')
    await assess('5.00', { autoFlag: true })
    await assess('1.00', { status: '0' })
    // C07: paid in 700.10 + 400.20 (one went back since), 300.30 went back after two days; what waits, is rejected or void counts nowhere.
    let vouchers = 0
    const voucher = (at: Date | null, more: object) => {
      vouchers += 1
      return row(
        'aircondPaymentVoucher',
        {
          campusId,
          buildId,
          dormId,
          voucherNo: `FK${vouchers}`,
          bizType: '1',
          bizId: leased,
          direction: '1',
          status: '20',
          payerName: '江雪',
          payAmount: '1.00',
          payChannel: '1',
          tradeNo: `T${vouchers}`,
          payTime: first,
          auditTime: at,
          ...more,
        },
        later(at ?? mid, -48),
      )
    }
    await voucher(before, { payAmount: '50.00' })
    await voucher(first, { payAmount: '700.10' })
    await voucher(last, { payAmount: '400.20', bizType: '2', status: '30' })
    await voucher(last, { payAmount: '300.30', bizType: '7', direction: '2' })
    await voucher(null, { payAmount: '999.00', status: '10' })
    await voucher(mid, { payAmount: '999.00', status: '90' })
    await voucher(mid, { payAmount: '999.00', status: '91' })
    await voucher(mid, { payAmount: '88.00', bizType: '8' }) // an order of a shop
    await voucher(after, { payAmount: '60.00' })
    // C09: 90 and 50 in one week, 59.99 fails, a revoked one and one of April do not count.
    const score = (checkDate: string, value: string, status = '1') =>
      row('schoolScoreRecord', {
        targetType: '3',
        targetId: dormId,
        userId: ids.keeper,
        score: value,
        checkDate,
        scoreTime: mid,
        status,
      })
    await score('2026-03-02', '90.00')
    await score('2026-03-08', '50.00')
    await score('2026-03-31', '59.99')
    await score('2026-03-03', '10.00', '0')
    await score('2026-04-01', '10.00')
    // C10: 12.30 + 8.05 + 4.00 paid in March, of which 8.05 went back whole; median of 20, 30 and 70 minutes.
    const attachId = (
      await tx.one<{ id: string }>(
        sql`insert into attach (id, tenant_id, original_name, extension, mime, attach_size, sha256, name, domain, link) values (1, '000000', 'a.png', 'png', 'image/png', 1, '', 'a', '', '') returning id`,
      )
    )?.id
    const shopOf = (campus: string, ownerUserId: string | null | undefined, licenseNo: string) =>
      row('schoolShop', {
        logo: attachId,
        shopName: `小店 ${licenseNo}`,
        shopType: '1',
        campusId: campus,
        ownerUserId,
        contactPhone: '13800000000',
        licenseNo,
        openTime: '08:00',
        closeTime: '22:00',
        status: '20',
      })
    const [shopId, otherShop] = [
      await shopOf(campusId, ids.seller, 'L1'),
      await shopOf(elsewhere, null, 'L2'),
    ]
    const goodsOf = (goodsCode: string, more: object = {}) =>
      row('SchoolGoods', {
        shopId,
        goodsCode,
        goodsName: goodsCode,
        category: '1',
        mainImage: attachId,
        unit: '瓶',
        price: '2.00',
        stock: 7,
        status: '30',
        ...more,
      })
    const [cheap, dear] = [await goodsOf('A'), await goodsOf('B')]
    await goodsOf('C', { stock: 0 })
    let sold = 0
    const shopOrder = (payTime: Date | null, minutes: number, more: object = {}) => {
      sold += 1
      return row('order', {
        campusId,
        shopId,
        orderNo: `DD${sold}`,
        userId: ids.fixer,
        status: '50',
        products: [],
        deliveryType: '2',
        payAmount: '12.30',
        payTime,
        deliverTime: payTime && later(payTime, minutes / 60),
        refundAmount: null,
        refundStatus: '0',
        ...more,
      })
    }
    await shopOrder(before, 1)
    const bought = await shopOrder(first, 20)
    await shopOrder(last, 30, { payAmount: '8.05', status: '70', refundAmount: '8.05', refundStatus: '2' })
    await shopOrder(mid, 70, { payAmount: '4.00', status: '30' })
    const unpaid = await shopOrder(null, 0, { status: '91' })
    await shopOrder(after, 1)
    await shopOrder(mid, 1, { shopId: otherShop, campusId: elsewhere })
    const line = (orderId: string, goodsId: string, quantity: number, amount: string, orderPaid = true) =>
      row(
        'orderProduct',
        {
          orderId,
          shopId,
          goodsId,
          goodsName: '商品',
          price: '2.05',
          quantity,
          amount,
          refundQuantity: 0,
          refundAmount: '0.00',
          orderPaid,
        },
        mid,
      )
    await line(bought, cheap, 5, '5.00')
    await line(bought, dear, 1, '9.00')
    await line(unpaid, dear, 9, '81.00', false)
    // C11: three applied, two issued of which one was reversed.
    let applied = 0
    const invoice = (at: Date, status: string, more: object = {}) => {
      applied += 1
      return row(
        'openInvoiceApply',
        {
          applyNo: `KP${applied}`,
          status,
          sourceType: '1',
          sourceIds: [],
          userId: ids.fixer,
          invoiceType: '1',
          titleType: '1',
          invoiceTitle: '江雪',
          invoiceAmount: '12.30',
          invoiceContent: '1',
          email: 'a@example.org',
          auditTime: later(at, 36),
          ...more,
        },
        at,
      )
    }
    await invoice(first, '30')
    await invoice(last, '40')
    await invoice(mid, '10', { auditTime: null })
    await invoice(before, '30')
    // C12: four moments; approved after 30 minutes and taken down days later, rejected after 10, one that came out at once.
    const moment = (at: Date, status: string, more: object) =>
      row(
        'SchoolMoment',
        {
          campusId,
          content: '馄饨不错',
          status,
          userId: ids.fixer,
          authorId: ids.fixer,
          momentType: '1',
          visibleScope: '1',
          reportCount: 0,
          ...more,
        },
        at,
      )
    await moment(first, '30', { publishTime: later(first, 0.5), auditTime: later(first, 90) })
    await moment(mid, '90', { publishTime: null, auditTime: later(mid, 1 / 6) })
    await moment(last, '20', { publishTime: last, auditTime: null })
    await moment(mid, '10', { publishTime: null, auditTime: null })
    await moment(after, '20', { publishTime: after })
    // C15: five decided, four of them approved, of which one ended and one was revoked long after.
    let asked = 0
    const auth = (applyTime: Date, status: string, hours: number | null) => {
      asked += 1
      return row('schoolAuth', {
        userId: ids.fixer,
        authType: String(asked),
        schoolId: school,
        campusId,
        realName: '江雪',
        stuNo: `2026${asked}`,
        phone: '13800000412',
        cardImages: [],
        applyTime,
        auditTime: hours === null ? null : later(applyTime, hours),
        status,
      })
    }
    await auth(first, '20', 2)
    await auth(mid, '30', 4)
    await auth(mid, '40', 900)
    await auth(last, '90', 6)
    await auth(mid, '10', null)
    await auth(after, '20', 1)
  })
}, 600_000)
afterAll(() => app.close())

const told = async (type: CampusReport, by = 'keeper', more = {}) =>
  done<Answered>((await app.as(by)).get(`${campusReports.path}/data`, { type, ...march, ...more }))
const only = async (type: CampusReport, by = 'keeper') => {
  const { lines } = await told(type, by)
  return lines.map(({ cells }) => cells)
}

describe('figures known by hand', () => {
  it('C01 C02B rooms in use of the own campus: 6 of 12 beds, two of three rooms with a unit on lease', async () => {
    expect(await only('C01')).toMatchObject([
      { campusId: '1 校区', rooms: 3, beds: 12, occupied: 6, rate: 50 },
    ])
    expect(await only('C02B')).toMatchObject([{ allowed: 3, covered: 2, coverage: 66.7 }])
    expect((await told('C01', 'admin')).sums).toMatchObject({ rooms: 4, beds: 16, occupied: 9 })
  })
  it('C03 what was made and closed in March, in time, done once more, fixed at once, with time on hold left out', async () => {
    expect(await only('C03')).toMatchObject([
      {
        month: '2026-03',
        made: 6,
        closed: 4,
        late: 1,
        onTime: 3,
        onTimeShare: 75,
        response: 2.5,
        resolve: 8,
        reworked: 1,
        reworkShare: 25,
        repaired: 3,
        firstFix: 1,
        firstFixShare: 33.3,
      },
    ])
    expect(await only('C03T')).toMatchObject([
      { repairItemId: '不制冷', made: 5, closed: 3 },
      { closed: 1, made: 1 },
    ])
    expect(await only('C03B')).toMatchObject([{ open: 1, inWork: 1, toDispatch: 0, late: 0 }])
    expect((await only('C03W')).map(({ closed }) => closed)).toEqual([4])
  })
  it('C04 one of four closed was assessed by somebody, and with what they gave', async () => {
    expect(await only('C04')).toMatchObject([
      {
        closed: 4,
        onTime: 3,
        reworked: 1,
        assessed: 1,
        answered: 25,
        score: 4,
        fee: '50.60',
        meanFee: '12.65',
      },
    ])
  })
  it('C05 C06 repairs of March without what was voided: four, of which the second unit had one', async () => {
    expect(await only('C05')).toMatchObject([
      { repairs: 4, part: 100, cumulative: 100, reworked: 1, fee: '50.60' },
    ])
    expect((await only('C05C')).map(({ repairs, cumulative }) => [repairs, cumulative])).toEqual([
      [3, 75],
      [1, 100],
    ])
    expect(await only('C05B')).toMatchObject([{ repairs: 4, units: 2, perHundred: 200 }])
    expect((await only('C06')).map(({ repairs }) => repairs)).toEqual([3])
  })
  it('C07 C07B what finance approved in March, without orders of shops, and what went back two days after it was owed', async () => {
    expect((await only('C07', 'teller'))[0]).toMatchObject({
      received: 2,
      income: '1100.30',
      ofInstalls: '700.10',
      ofStarts: '400.20',
      refunds: 1,
      refunded: '300.30',
      refundLag: 2,
    })
    expect((await only('C07B', 'teller')).map(({ balance }) => balance)).toEqual(['50.00', '850.00'])
  })
  it('C08 the unit whose lease ran out, with what is held for it', async () => {
    const { lines } = await told('C08M')
    expect(lines.map(({ cells }) => [cells.endMonth, cells.ending, cells.overdue, cells.deposit])).toEqual([
      ['2025-08', 1, 1, '299.95'],
      [ends.slice(0, 7), 1, 0, '300.00'],
    ])
    expect(await only('C08')).toMatchObject([{ units: 1, deposit: '299.95', rent: '400.00' }])
  })
  it('C09 C09F by week: a Monday and a Sunday together, the mean of three by floor', async () => {
    expect((await only('C09')).map(({ week, score, failed }) => [week, score, failed])).toEqual([
      ['2026-W10', 70, 1],
      ['2026-W14', 60, 1],
    ])
    expect(await only('C09F')).toMatchObject([{ checks: 3, score: 66.7, failed: 2, failedShare: 66.7 }])
  })
  it('C10 C10H C10G C10S what was paid in March, and goods by the pieces sold', async () => {
    for (const by of ['keeper', 'seller'])
      expect(await only('C10', by)).toMatchObject([
        {
          paid: 3,
          turnover: '24.35',
          ticket: '8.12',
          completed: 1,
          refunds: 1,
          refunded: '8.05',
          refundShare: 33.3,
          fulfil: 30,
        },
      ])
    expect((await only('C10H', 'seller')).map(({ hour, paid }) => [hour, paid])).toEqual([
      ['00:00', 1],
      ['10:00', 1],
      ['23:00', 1],
    ])
    expect((await only('C10G', 'seller')).map(({ sold, sales }) => [sold, sales])).toEqual([
      [5, '5.00'],
      [1, '9.00'],
    ])
    expect(await only('C10S', 'seller')).toMatchObject([{ slow: 2, stock: 14 }])
  })
  it('C11 three applied, one issued within a day and a half, one reversed', async () => {
    expect(await only('C11', 'teller')).toMatchObject([
      {
        applied: 3,
        asked: '36.90',
        waiting: 1,
        issued: 1,
        issuedAmount: '12.30',
        flushed: 1,
        flushedAmount: '12.30',
        lag: 1.5,
      },
    ])
  })
  it('C12 half of four moments held back; a review lasts until the first decision, and what waited for none has none', async () => {
    expect(await only('C12')).toMatchObject([
      { posts: 4, published: 1, waiting: 1, rejected: 1, takenDown: 1, heldBackShare: 50, review: 20 },
    ])
  })
  it('C15 three of four that were decided passed, also those that ended since', async () => {
    expect((await told('C15')).sums).toMatchObject({
      applied: 5,
      waiting: 1,
      decided: 4,
      approved: 3,
      rejected: 1,
      passShare: 75,
    })
  })
})
