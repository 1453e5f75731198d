import type { Tx } from '#kernel/store/db.ts'
import { put } from './put.ts'

/** Months of rows; the last one lies before every period of the tests. */
const days = ['2026-02-03', '2026-02-28', '2026-03-31', '2026-05-10', '2024-01-05'] as const

type Place = {
  schoolId: string
  campusId: string
  campusRegionId: string
  buildId: string
  n: number
  key: string
}
type Others = Record<'repairItemId' | 'repairGroupId' | 'shopId' | 'voteId', string> & {
  readonly goods: readonly string[]
}

/** A room, a unit in it, and a row of each kind about them. */
export async function room(
  tx: Tx,
  { n, key, schoolId, ...place }: Place,
  { repairItemId, repairGroupId, shopId, voteId, goods }: Others,
  ids: { readonly worker?: string; readonly warden?: string; readonly counselor?: string },
) {
  const { campusId, buildId } = place
  const day = days[n] ?? days[0]
  const at = new Date(`${day}T15:59:59Z`)
  const hours = (more: number) => new Date(at.getTime() + more * 3_600_000)
  const pick = <T>(...some: readonly T[]) => some[n % some.length] as T
  const row = (entity: string, values: object) => put(tx, entity, values, at)
  const user = ids.worker
  const dormId = await row('SchoolDorm', {
    ...place,
    floorNo: (n % 2) + 1,
    roomNo: `10${n}`,
    dormName: key,
    genderType: pick('1', '2'),
    bedCount: 4,
    occupiedBeds: n % 4,
    aircondCount: 1,
    status: pick('1', '1', '2'),
  })
  const aircondId = await row('schoolAircond', {
    assetNo: `AC${key}`,
    brand: pick('格力', '美的'),
    model: 'KFR',
    aircondType: '1',
    powerHp: '2',
    ownerType: '1',
    campusId,
    buildId,
    dormId,
    slotNo: 1,
    status: '30',
    leaseStatus: pick('1', '2'),
    leaseEnd: pick('2026-08-31', '2025-08-31'),
    depositHeld: '300.10',
    leaseRent: '400.25',
  })
  const lived = { campusId, buildId, dormId }
  const contact = { applicantName: '江雪', applicantPhone: '13800000412' }
  await row('aircondInstallApply', {
    ...lived,
    ...contact,
    applyNo: `AZ${key}`,
    status: pick('10', '60', '90', '91'),
    aircondSpec: '2',
    rentPlan: pick('1', '2'),
    expectDate: day,
    expectPeriod: '1',
  })
  await row('aircondRentOutApply', {
    ...lived,
    ...contact,
    aircondId,
    applyNo: `ZT${key}`,
    status: pick('50', '91'),
    rentType: pick('1', '2', '3'),
    rentPlan: pick('1', null),
  })
  await row('aircondPaymentVoucher', {
    ...lived,
    voucherNo: `FK${key}`,
    status: pick('20', '30', '10', '20'),
    bizType: pick('1', '2', '3', '7'),
    bizId: aircondId,
    direction: pick('1', '1', '1', '2'),
    payerName: '江雪',
    payAmount: pick('700.10', '400.20', '300.30'),
    payChannel: pick('1', '4'),
    tradeNo: `T${key}`,
    payTime: at,
    auditTime: at,
  })
  // Two of each room, so that a unit is repaired twice.
  for (const part of [1, 2]) {
    const orderId = await row('aircondWorkOrder', {
      ...lived,
      aircondId,
      orderNo: `GD${key}${part}`,
      workType: pick('2', '2', '1'),
      status: part === 1 ? '70' : pick('70', '20'),
      repairItemId,
      repairGroupId: pick(repairGroupId, repairGroupId, null),
      workerId: user,
      content: '不制冷',
      faultCause: pick('1', '2', null),
      urgency: '1',
      acceptTime: hours(2),
      finishTime: hours(12 + n),
      holdMinutes: n * 10,
      reworkCount: pick(0, 1),
      overdueFlag: pick(false, true, false),
      totalFee: pick('20.50', '0.00', '61.10'),
    })
    if (part === 1)
      await row('aircondWorkOrderAssess', {
        workOrderId: orderId,
        workerId: user,
        repairGroupId,
        qualityScore: 5,
        speedScore: 4,
        attitudeScore: 4,
        avgScore: '4.33',
        autoFlag: pick(false, true),
        status: pick('1', '1', '0'),
      })
  }
  await row('schoolScoreRecord', {
    targetType: '3',
    targetId: dormId,
    userId: ids.warden,
    score: pick('95.00', '59.50', '80.00'),
    checkDate: day,
    scoreTime: at,
    status: pick('1', '1', '1', '0'),
  })
  const shopOrder = await row('order', {
    campusId,
    shopId,
    orderNo: `DD${key}`,
    userId: user,
    status: pick('50', '70', '30', '91'),
    products: [],
    deliveryType: '2',
    payAmount: pick('12.30', '8.05'),
    payTime: at,
    deliverTime: hours(1),
    refundAmount: pick(null, '8.05', null),
    refundStatus: pick('0', '2', '0'),
  })
  for (const [nth, goodsId] of goods.slice(0, 2).entries())
    await row('orderProduct', {
      orderId: shopOrder,
      shopId,
      goodsId,
      goodsName: `商品 ${nth}`,
      price: '2.05',
      quantity: pick(1, 2, 3),
      amount: pick('2.05', '4.10', '6.15'),
      refundQuantity: pick(0, 1),
      refundAmount: pick('0.00', '2.05'),
      orderPaid: pick(true, true, true, false),
    })
  await row('openInvoiceApply', {
    applyNo: `KP${key}`,
    status: pick('10', '30', '40', '20'),
    sourceType: '1',
    sourceIds: [],
    userId: user,
    invoiceType: pick('1', '2'),
    titleType: '1',
    invoiceTitle: '江雪',
    invoiceAmount: '12.30',
    invoiceContent: '1',
    email: 'a@example.org',
    auditTime: hours(36),
  })
  await row('SchoolMoment', {
    campusId,
    content: '馄饨不错',
    status: pick('20', '10', '30', '90'),
    userId: user,
    authorId: user,
    momentType: pick('1', '2'),
    visibleScope: '1',
    reportCount: pick(0, 2),
    auditTime: hours(3),
  })
  await row('schoolComment', {
    content: '在哪一层？',
    status: pick('20', '10', '30', '90'),
    targetType: '1',
    targetId: aircondId,
    userId: user,
    authorId: user,
    reportCount: pick(0, 1),
  })
  await row('voteRecord', {
    voteId,
    voterKey: key,
    optionIds: ['1'],
    voteTime: at,
    status: pick('1', '1', '0'),
  })
  const stuId = await row('stuInfo', {
    stuNo: `2026${key}`,
    stuName: `学生 ${key}`,
    gender: '2',
    schoolId,
    campusId,
    collegeName: '公共卫生学院',
    grade: 2026,
    degreeLevel: '2',
    entryDate: '2026-09-01',
    graduateDate: '2030-06-30',
    counselorUserId: pick(ids.counselor, null),
    status: '1',
  })
  await row('schoolAuth', {
    userId: user,
    authType: pick('1', '2'),
    schoolId,
    campusId,
    realName: '江雪',
    stuNo: `2026${key}`,
    phone: '13800000412',
    cardImages: [],
    applyTime: at,
    auditTime: hours(5),
    status: pick('30', '90', '40'),
  })
  await row('stuRemark', {
    stuId,
    remarkType: pick('1', '2'),
    level: '1',
    status: pick('2', '3', '2'),
    title: '谈话',
    content: '学习近况',
    happenTime: at,
    visibleScope: pick('3', '1', '3', '2'),
    followUserId: pick(ids.counselor, null),
    followUpTime: pick(hours(24), null, new Date('2099-01-01')),
  })
}
