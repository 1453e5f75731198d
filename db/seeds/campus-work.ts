import type { Tx } from '#kernel/store/db.ts'
import { aircondInstallApply } from '#modules/campus/leasing/installs/definition.ts'
import { aircondPaymentVoucher } from '#modules/campus/money/vouchers/definition.ts'
import { aircondRepairApply } from '#modules/campus/repair/applications/definition.ts'
import { aircondWorkOrderAssess } from '#modules/campus/repair/assessments/definition.ts'
import { aircondWorkOrder } from '#modules/campus/repair/work-orders/definition.ts'
import type { Hung } from './campus-wide.ts'
import { insertMany } from '#kernel/store/rows.ts'
import { after, ago, dayOf, numbers, withId, type Line } from './campus-years.ts'

/** Fourteen months of work on the demo campus: installations and their money, repairs and cleanings, inspections. */

export type Crew = {
  readonly items: readonly string[]
  /** A group with its workers. */
  readonly groups: readonly { readonly id: string; readonly workers: readonly string[] }[]
  readonly cashier: string | null
  readonly manager: string | null
  readonly dispatcher: string | null
  readonly warden: string | null
}
type Order = Line<typeof aircondWorkOrder>

const at = ({ flat }: Hung) => ({ campusId: flat.campusId, buildId: flat.buildId, dormId: flat.dormId })
const person = ({ flat }: Hung) => ({
  contactName: flat.students[0]?.name ?? '宿管',
  contactPhone: '13800012000',
})
const sent = (crew: Crew, i: number, west: boolean) => {
  const group = crew.groups[west ? 0 : 1] ?? crew.groups[0]
  return { repairGroupId: group?.id ?? null, workerId: group?.workers[i % group.workers.length] ?? null }
}

/** How each unit came to its wall, and what was paid for it. */
export async function seedInstallations(
  tx: Tx,
  crew: Crew,
  units: readonly Hung[],
  west: string,
): Promise<void> {
  const [no, orderNo] = [numbers('AZ'), numbers('GD', 100_000)]
  const [voucherNo, receiptNo] = [numbers('FK'), numbers('SJ')]
  const applies: Line<typeof aircondInstallApply>[] = []
  const orders: Order[] = []
  const vouchers: Line<typeof aircondPaymentVoucher>[] = []
  for (const [i, unit] of units.entries()) {
    const { flat, since } = unit
    const filed = after(since, -24 * 6)
    const paid = after(since, -24 * 3)
    const job = sent(crew, i, flat.campusId === west)
    const [apply, order] = [withId({ applyNo: no(filed) }), withId({ orderNo: orderNo(since) })]
    const stuId = flat.students[0]?.id ?? null
    applies.push({
      ...apply,
      ...at(unit),
      stuId,
      applicantName: flat.students[0]?.name ?? '',
      applicantPhone: '13800012000',
      aircondSpec: '2',
      rentPlan: '1',
      rentAmount: '400.00',
      depositAmount: '300.00',
      totalAmount: '700.00',
      paidAmount: '700.00',
      slotNo: 1,
      consentStuIds: flat.students.map(({ id }) => id),
      agreedStuIds: flat.students.map(({ id }) => id),
      expectDate: dayOf(since),
      expectPeriod: '1',
      aircondId: unit.id,
      workOrderId: order.id,
      workerId: job.workerId,
      auditUserId: crew.manager,
      auditTime: after(filed, 20),
      dispatchTime: after(paid, 4),
      finishTime: since,
      leaseStart: dayOf(since),
      source: i % 4 === 0 ? '3' : '1',
      status: '60',
      createTime: filed,
    })
    orders.push({
      ...order,
      ...at(unit),
      ...person(unit),
      ...job,
      aircondId: unit.id,
      workType: '1',
      sourceType: '1',
      sourceId: apply.id,
      sourceNo: apply.applyNo,
      content: '安装空调，位号 1',
      urgency: '1',
      dispatchUserId: crew.dispatcher,
      dispatchTime: after(paid, 4),
      acceptTime: after(paid, 5),
      startTime: after(since, -2),
      finishTime: since,
      closeTime: since,
      solution: '已安装调试，制冷正常',
      status: '70',
      createTime: after(paid, 4),
    })
    vouchers.push({
      voucherNo: voucherNo(paid),
      bizType: '1',
      bizId: apply.id,
      bizNo: apply.applyNo,
      direction: '1',
      campusId: flat.campusId,
      dormId: flat.dormId,
      stuId,
      payerName: flat.students[0]?.name ?? '',
      payAmount: '700.00',
      feeItems: [
        { item: 'deposit', amount: '300.00' },
        { item: 'fee', amount: '400.00' },
      ],
      payChannel: String(1 + (i % 5)),
      tradeNo: `WX${apply.id}`,
      payTime: paid,
      voucherImages: [],
      auditUserId: crew.cashier,
      auditTime: after(paid, 2),
      receiptNo: receiptNo(paid),
      status: '20',
      createTime: paid,
    })
  }
  await insertMany(tx, aircondWorkOrder, orders)
  await insertMany(tx, aircondInstallApply, applies)
  await insertMany(tx, aircondPaymentVoucher, vouchers)
}

/** State of a report, state of its order, hours ago. The rest is done and closed. */
const open = [
  ['10', undefined, 2],
  ['10', undefined, 7],
  ['20', '10', 13],
  ['20', '10', 5],
  ['20', '10', 3],
  ['20', '20', 4],
  ['20', '20', 6],
  ['20', '30', 8],
  ['30', '40', 9],
  ['30', '40', 26],
  ['30', '50', 30],
  ['40', '60', 28],
  ['40', '60', 50],
  ['90', undefined, 52],
  ['91', '91', 76],
  ['91', undefined, 80],
] as const
const told = [
  ['开机有风不冷，设到 18 ℃ 一小时室温没变', '补充冷媒，紧固铜管接口', '1'],
  ['室内机滴水，床铺受潮', '疏通排水管，清洗接水盘', '4'],
  ['运行时有明显异响，夜里睡不着', '更换风机轴套，重新固定机身', '3'],
  ['遥控器按了没有反应，换过电池也不行', '更换遥控器', '5'],
] as const

/** The faults that stand open, by the unit that has one. */
export const faultsOf = (units: readonly Hung[]): ReadonlyMap<string, '1' | '2'> =>
  new Map(
    open.flatMap(([state], i) => {
      const unit = units[i * 5]
      return unit && Number(state) < 40 ? [[unit.id, state === '30' ? '2' : '1'] as const] : []
    }),
  )

export async function seedRepairs(tx: Tx, crew: Crew, units: readonly Hung[], west: string): Promise<void> {
  const [no, orderNo] = [numbers('BX'), numbers('GD', 200_000)]
  const reports: Line<typeof aircondRepairApply>[] = []
  const orders: Order[] = []
  const marks: Line<typeof aircondWorkOrderAssess>[] = []
  const past = 104
  for (let i = 0; i < open.length + past; i += 1) {
    const [state, orderState, hours] = open[i] ?? (['50', '70', 24 * (5 + ((i * 97) % 415))] as const)
    // Some units break again and again; open ones are of units apart.
    const unit = units[i < open.length ? i * 5 : (i * 3) % Math.min(units.length, 70)]
    if (!unit) continue
    const filed = i < open.length ? after(tx.now, -hours) : ago(tx, hours / 24, 1 + (i % 9))
    const [faultDesc, solution, faultCause] = told[i % told.length] ?? told[0]
    const urgency = i % 11 === 4 ? '3' : i % 3 === 1 ? '2' : '1'
    const late = i % 9 === 5
    const [accepted, begun, ended] = [after(filed, 1), after(filed, 5), after(filed, late ? 40 : 9 + (i % 6))]
    const report = withId({ applyNo: no(after(filed, -24)) })
    const order = orderState && withId({ orderNo: orderNo(after(filed, -24)) })
    const stuId = unit.flat.students[i % Math.max(1, unit.flat.students.length)]?.id ?? null
    const isDone = state === '50' || state === '40'
    // The last is for what the others do not name.
    const item = crew.items[i % (crew.items.length - 1)] ?? ''
    reports.push({
      ...report,
      ...at(unit),
      aircondId: unit.id,
      stuId,
      applicantName: person(unit).contactName,
      applicantPhone: '13800012000',
      repairItemId: item,
      faultDesc,
      urgency,
      allowEnter: i % 2 === 0,
      source: String(1 + (i % 4)),
      workOrderId: order?.id ?? null,
      ...(order && { acceptUserId: crew.dispatcher, acceptTime: accepted }),
      ...(isDone && { finishTime: ended }),
      ...(state === '50' && { confirmTime: after(ended, 20), confirmType: i % 8 === 0 ? '2' : '1' }),
      ...(state === '90' && { rejectReason: '经电话核实为遥控器没电，换电池后正常' }),
      urgeCount: i % 7 === 3 ? 2 : 0,
      status: state,
      createTime: filed,
    })
    if (!order) continue
    const isSent = !['10', '91'].includes(orderState)
    const isUnderWay = ['40', '50', '60', '70'].includes(orderState)
    const auto = i % 8 === 0
    const charged = i % 5 === 2 && isDone
    orders.push({
      ...order,
      ...at(unit),
      ...person(unit),
      ...sent(crew, i, unit.flat.campusId === west),
      ...(!isSent && { workerId: null }),
      aircondId: unit.id,
      repairItemId: item,
      workType: '2',
      sourceType: '2',
      sourceId: report.id,
      sourceNo: report.applyNo,
      content: faultDesc,
      urgency,
      responseDeadline: after(filed, 8),
      finishDeadline: after(filed, 24),
      ...(isSent && { dispatchUserId: crew.dispatcher, dispatchTime: after(accepted, 1) }),
      ...((orderState === '30' || isUnderWay) && { acceptTime: after(accepted, 2) }),
      ...(isUnderWay && { startTime: begun }),
      ...(orderState === '50' && { holdReason: '1', holdSince: after(begun, 1) }),
      ...(isDone && {
        finishTime: ended,
        solution,
        faultCause,
        ...(charged && {
          materials: [{ name: 'R32 冷媒', qty: 0.3, unitPrice: '60.00' }],
          materialFee: '18.00',
          laborFee: '0.00',
          feePayer: '3',
        }),
        totalFee: charged ? '18.00' : '0.00',
      }),
      ...(orderState === '70' && {
        closeTime: after(ended, 20),
        assessFlag: auto ? '2' : i % 3 === 2 ? '0' : '1',
      }),
      overdueFlag: late && isDone,
      reworkCount: i % 17 === 0 && isDone ? 1 : 0,
      status: orderState,
      createTime: accepted,
    })
    if (orderState !== '70' || (!auto && i % 3 === 2)) continue
    const stars = auto ? 5 : 5 - (i % 4 === 3 ? 3 : i % 2)
    marks.push({
      workOrderId: order.id,
      ...sent(crew, i, unit.flat.campusId === west),
      stuId,
      qualityScore: stars,
      speedScore: late ? 2 : stars,
      attitudeScore: 5,
      avgScore: ((stars + (late ? 2 : stars) + 5) / 3).toFixed(2),
      content: auto ? null : stars < 3 || late ? '等了两天才来，希望更快一些' : '来得很快，修好了，谢谢师傅',
      autoFlag: auto,
      anonymousFlag: i % 6 === 1,
      status: marks.length === 3 ? '0' : '1',
      createTime: after(ended, 22),
    })
  }
  await insertMany(tx, aircondWorkOrder, orders)
  await insertMany(tx, aircondRepairApply, reports)
  await insertMany(tx, aircondWorkOrderAssess, marks)
}

/** Filters are washed by floors, spring and autumn. */
export async function seedCleanings(tx: Tx, crew: Crew, units: readonly Hung[], west: string): Promise<void> {
  const orderNo = numbers('GD', 300_000)
  await insertMany(
    tx,
    aircondWorkOrder,
    units.map((unit, i): Order => {
      const done = ago(tx, i % 2 === 0 ? 30 + (i % 11) : 215 + (i % 13), 1 + (i % 8))
      return {
        orderNo: orderNo(done),
        ...at(unit),
        ...person(unit),
        ...sent(crew, i, unit.flat.campusId === west),
        aircondId: unit.id,
        workType: '5',
        sourceType: '9',
        content: '滤网清洗',
        urgency: '1',
        dispatchUserId: crew.dispatcher,
        dispatchTime: after(done, -30),
        acceptTime: after(done, -28),
        startTime: after(done, -1),
        finishTime: done,
        closeTime: after(done, 1),
        solution: '滤网、外壳已清洗',
        status: '70',
        createTime: after(done, -48),
      }
    }),
  )
}
