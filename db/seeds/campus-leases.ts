import { dateIn, type Values } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert, update } from '#kernel/store/rows.ts'
import { nextOfSeries } from '#kernel/store/series.ts'
import { schoolAircond } from '#modules/campus/aircond/definition.ts'
import { dormAircondChange } from '#modules/campus/leasing/changes/definition.ts'
import { changeStates } from '#modules/campus/leasing/changes/shapes.ts'
import { aircondInstallApply } from '#modules/campus/leasing/installs/definition.ts'
import { installStates } from '#modules/campus/leasing/installs/shapes.ts'
import { aircondRentOutApply } from '#modules/campus/leasing/rents/definition.ts'
import { rentStates } from '#modules/campus/leasing/rents/shapes.ts'
import { settlementOf } from '#modules/campus/leasing/pricing.ts'
import { aircondPaymentVoucher } from '#modules/campus/money/vouchers/definition.ts'
import { aircondWorkOrder } from '#modules/campus/repair/work-orders/definition.ts'
import { amountOf } from '#modules/campus/cents.ts'
import type { Living } from './campus-people.ts'
import { schoolYear } from './campus-years.ts'

/** Applications for units and the money for them: each state of each stands somewhere on the demo campus. */

export type Site = {
  readonly campusId: string
  readonly buildId: string
  readonly worker: string | null
  readonly manager: string | null
}
/** A room where people live, with a leased unit or a slot that is free. */
export type Home = Living & { readonly unit?: string }

/** A lease of a school year: of the running one, or of one that is still to come. */
const leaseOf = (tx: Tx, ahead = 0) => ({
  leaseStart: `${schoolYear(tx) + ahead}-09-01`,
  leaseEnd: `${schoolYear(tx) + ahead + 1}-08-31`,
})
export const leased = (tx: Tx) => ({
  ...leaseOf(tx),
  leaseStatus: '1',
  leaseRent: '400.00',
  depositHeld: '300.00',
})
/** What of the running lease goes back when the unit is given back tomorrow. */
function givenBack(tx: Tx) {
  const lease = { ...leaseOf(tx), rent: 40_000n, deposit: 30_000n }
  const settled = settlementOf(lease, { returnDate: later(tx, 1), deduction: 0n, mode: 'MONTHLY' })
  return {
    unusedMonths: settled.unusedMonths,
    rentRefund: amountOf(settled.rentRefund),
    refundAmount: amountOf(settled.refund),
  }
}
const phone = '13800010413'
const contactOf = ({ speaker }: Home) => ({ applicantName: speaker, applicantPhone: phone })
const plan = {
  aircondSpec: '2',
  rentPlan: '1',
  rentAmount: '400.00',
  depositAmount: '300.00',
  totalAmount: '700.00',
} as const
const day = 86_400_000

const later = (tx: Tx, days: number) => dateIn(new Date(tx.now.getTime() + days * day), 'Asia/Shanghai')
const at = (site: Site, { dormId, students }: Home) => ({
  campusId: site.campusId,
  buildId: site.buildId,
  dormId,
  stuId: students[0] ?? null,
})

type Bill = {
  readonly id: string
  readonly applyNo: string | null
  readonly stuId: string | null
  readonly campusId: string | null
  readonly applicantName: string
}

async function pay(
  tx: Tx,
  bill: Bill & { readonly dormId: string | null },
  more: Values<typeof aircondPaymentVoucher>,
): Promise<void> {
  const approved = more.status === '20' || more.status === '30'
  await insert(tx, aircondPaymentVoucher, {
    bizType: '1',
    bizId: bill.id,
    bizNo: bill.applyNo,
    direction: '1',
    campusId: bill.campusId,
    dormId: bill.dormId,
    stuId: bill.stuId,
    payerName: bill.applicantName,
    payAmount: '700.00',
    feeItems: [
      { item: 'deposit', amount: '300.00' },
      { item: 'fee', amount: '400.00' },
    ],
    payChannel: '1',
    tradeNo: `WX${bill.id}`,
    payTime: tx.now,
    voucherImages: [],
    ...(approved && { receiptNo: await nextOfSeries(tx, 'SJ'), auditTime: tx.now }),
    ...more,
  })
}

const order = (tx: Tx, site: Site, home: Home, values: Values<typeof aircondWorkOrder>) =>
  insert(tx, aircondWorkOrder, {
    campusId: site.campusId,
    buildId: site.buildId,
    dormId: home.dormId,
    contactName: home.speaker,
    contactPhone: phone,
    urgency: '1',
    ...values,
  })

type InstallState = keyof typeof installStates

/** One installation, with the order, the unit and the vouchers that belong to its state. */
export async function seedInstall(
  tx: Tx,
  site: Site,
  home: Home,
  status: InstallState,
  slotNo = 1,
): Promise<void> {
  const paid = ['30', '40', '50', '60'].includes(status)
  const given = ['40', '50', '60'].includes(status)
  const row = await insert(tx, aircondInstallApply, {
    ...contactOf(home),
    ...plan,
    ...at(site, home),
    slotNo,
    consentStuIds: [...home.students],
    agreedStuIds: home.students.slice(0, 1),
    expectDate: later(tx, 3),
    expectPeriod: '1',
    source: '1',
    status,
    paidAmount: paid ? '700.00' : '0.00',
    ...(status !== '10' && { auditUserId: site.manager, auditTime: tx.now }),
    ...(status === '90' && { auditOpinion: '申请表缺室友签字' }),
    ...(status === '91' && { cancelReason: '本学期不再需要' }),
    ...(given && { workerId: site.worker, dispatchTime: tx.now }),
  })
  if (status === '20') {
    await pay(tx, row, { status: '10' })
    // One that its payer took back.
    await pay(tx, row, { status: '91', payAmount: '100.00', tradeNo: `WX${row.id}V`, feeItems: null })
  }
  if (status === '90') await pay(tx, row, { status: '90', auditOpinion: '图片不清楚' })
  if (status === '91') {
    await pay(tx, row, { status: '30' })
    await pay(tx, row, {
      bizType: '7',
      direction: '2',
      status: '20',
      tradeNo: `TK${row.applyNo}`,
      feeItems: null,
    })
  }
  if (paid) await pay(tx, row, { status: '20' })
  if (!given) return
  const made = await order(tx, site, home, {
    workType: '1',
    sourceType: '1',
    sourceId: row.id,
    sourceNo: row.applyNo,
    content: `安装空调，位号 ${slotNo}`,
    workerId: site.worker,
    dispatchTime: tx.now,
    status: status === '40' ? '20' : status === '50' ? '40' : '70',
    ...(status === '60' && { finishTime: tx.now, closeTime: tx.now, solution: '已安装调试' }),
  })
  await update(tx, aircondInstallApply, row.id, { workOrderId: made.id })
  if (status === '50') return
  // One that is given out already waits in stock for its room.
  const unit = await insert(tx, schoolAircond, {
    assetNo: `AC27${row.id.slice(-6)}`,
    brand: '美的',
    model: 'KFR-35',
    aircondType: '1',
    powerHp: '2',
    ownerType: '2',
    campusId: site.campusId,
    buildId: site.buildId,
    dormId: home.dormId,
    slotNo,
    qrToken: `demo-${row.id}`,
    ...(status === '60' ? { installDate: later(tx, 0), status: '30', ...leased(tx) } : { status: '20' }),
  })
  if (status === '40') {
    await update(tx, aircondInstallApply, row.id, { aircondId: unit.id })
    return
  }
  await update(tx, aircondInstallApply, row.id, { aircondId: unit.id, finishTime: tx.now, ...leaseOf(tx) })
}

/** Leases that begin, go on and end; each in a room of its own. */
export async function seedRents(tx: Tx, site: Site, homes: readonly Home[]): Promise<void> {
  const states = Object.keys(rentStates) as (keyof typeof rentStates)[]
  for (const [i, status] of states.entries()) {
    const home = homes[i]
    if (!home?.unit) continue
    const back = ['25', '40', '50'].includes(status)
    const row = await insert(tx, aircondRentOutApply, {
      ...contactOf(home),
      ...at(site, home),
      aircondId: home.unit,
      consentStuIds: [...home.students],
      status,
      paidAmount: '0.00',
      ...(back
        ? {
            rentType: '3',
            returnReason: '2',
            returnDate: later(tx, 1),
            keepInPlace: true,
            totalAmount: '0.00',
            refundAccountName: home.speaker,
            refundBank: '工商银行',
          }
        : {
            rentType: '2',
            rentPlan: '1',
            rentAmount: '400.00',
            depositAmount: '0.00',
            totalAmount: '400.00',
          }),
      ...leaseOf(tx, back ? 0 : 1),
      ...(status !== '10' && { auditTime: tx.now, auditUserId: site.manager }),
      ...(status === '90' && { auditOpinion: '租期重复' }),
      ...(['40', '50'].includes(status) && {
        inspectResult: '1',
        deductionAmount: '0.00',
        ...givenBack(tx),
        settleTime: tx.now,
      }),
    })
    if (status === '25') {
      const source = { sourceType: '4', sourceId: row.id, sourceNo: row.applyNo, aircondId: home.unit }
      const made = await order(tx, site, home, {
        ...source,
        workType: '6',
        status: '10',
        content: '退租验机，机器留原位',
      })
      await update(tx, aircondRentOutApply, row.id, { workOrderId: made.id })
    }
    if (status === '30') {
      await pay(tx, row, {
        bizType: '3',
        payAmount: '400.00',
        feeItems: [{ item: 'fee', amount: '400.00' }],
        status: '20',
      })
      await update(tx, aircondRentOutApply, row.id, { paidAmount: '400.00' })
      await update(tx, schoolAircond, home.unit, { leaseEnd: leaseOf(tx, 1).leaseEnd, leaseRent: '800.00' })
    }
    const idle = { leaseStatus: '0', leaseStart: null, leaseEnd: null, leaseRent: null } as const
    if (status === '40') {
      await update(tx, schoolAircond, home.unit, idle)
      const refund = {
        bizType: '7',
        direction: '2',
        payAmount: givenBack(tx).refundAmount,
        tradeNo: `TK${row.applyNo}`,
        feeItems: null,
      }
      await pay(tx, row, { ...refund, status: '10' })
    }
    if (status === '50') await update(tx, schoolAircond, home.unit, { ...idle, depositHeld: '0.00' })
  }
}

/** Moves from a room with a unit to one with a free slot. */
export async function seedChanges(
  tx: Tx,
  site: Site,
  homes: readonly Home[],
  targets: readonly Home[],
): Promise<void> {
  const states = Object.keys(changeStates) as (keyof typeof changeStates)[]
  for (const [i, status] of states.entries()) {
    const [home, target] = [homes[i], targets[i]]
    if (!home?.unit || !target) continue
    const given = ['40', '50'].includes(status)
    const { dormId: fromDormId, ...where } = at(site, home)
    const row = await insert(tx, dormAircondChange, {
      ...contactOf(home),
      ...where,
      fromDormId,
      fromSlotNo: 1,
      changeType: '1',
      aircondId: home.unit,
      toDormId: target.dormId,
      toSlotNo: 1,
      consentStuIds: [...home.students],
      targetConsentStuIds: [...target.students],
      reason: '换到朝北的宿舍使用',
      expectDate: later(tx, 5),
      moveFee: '80.00',
      feePayer: '2',
      paidAmount: ['30', '40', '50', '60'].includes(status) ? '80.00' : '0.00',
      status,
      ...(status !== '10' && { auditTime: tx.now, auditUserId: site.manager }),
      ...(status === '90' && { auditOpinion: '目标宿舍未全部同意' }),
      ...(given && { workerId: site.worker, dispatchTime: tx.now }),
    })
    if (['30', '40', '50', '60'].includes(status))
      await pay(
        tx,
        { ...row, dormId: fromDormId },
        { bizType: '5', payAmount: '80.00', feeItems: [{ item: 'fee', amount: '80.00' }], status: '20' },
      )
    if (given) {
      const source = { sourceType: '3', sourceId: row.id, sourceNo: row.applyNo, aircondId: home.unit }
      const state = {
        workType: '3',
        workerId: site.worker,
        dispatchTime: tx.now,
        status: status === '40' ? '20' : '40',
      } as const
      const made = await order(tx, site, home, { ...source, ...state, content: row.reason })
      await update(tx, dormAircondChange, row.id, { workOrderId: made.id })
      if (status === '50') await update(tx, schoolAircond, home.unit, { status: '40' })
    }
    if (status === '60') {
      await update(tx, schoolAircond, home.unit, { dormId: target.dormId, slotNo: 1 })
      await update(tx, dormAircondChange, row.id, { finishTime: tx.now })
    }
  }
}
