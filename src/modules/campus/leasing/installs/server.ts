import { isRefusal, label, type Refusal, type Values } from '#kernel/definition/index.ts'
import { lived, type StepCall } from '#kernel/http/lived.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { holdAhead, moveOn } from '#kernel/http/steps.ts'
import { slice } from '#kernel/http/slice.ts'
import { anybody, holds, waitsFor } from '#kernel/http/waiting.ts'
import { todayOf, type Reader, type Tx } from '#kernel/store/db.ts'
import { find, heldRow, insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { amountOf, cents } from '../../cents.ts'
import { inReview, refundLeftOfCancelled } from '../../money/vouchers/sums.ts'
import { aircondWorkOrder } from '../../repair/work-orders/definition.ts'
import { dispatchedTo, fromApplication } from '../../repair/work-orders/from-application.ts'
import { workerFor } from '../../repair/work-orders/loads.ts'
import { tell, wardensOf } from '../../letters.ts'
import { dateUnfit, filedFor, lacksConsent } from '../applying.ts'
import { refuseLease } from '../catalogue.ts'
import { freeSlot, holdPlace, holdRooms, occupantsOf, termsOf } from '../places.ts'
import { applicationRows, pendingPayments } from '../standing.ts'
import { leaseEndOf, rentOf } from '../pricing.ts'
import { goesBackOf } from '../refund-told.ts'
import { answered, byOffice, differingIn, tellMates, whoAsks } from '../roommates.ts'
import { letUnit, moveUnit, oldestForEach, oldestInStock, unlisted } from '../units.ts'
import { aircondInstallApply, type Install } from './definition.ts'
import { placeRoute } from './place.ts'
import { roomRoute } from './room.ts'
import { termsRoute } from './terms.ts'
import { installLife, type Facts } from './life.ts'
import { applicationOver, hangAt } from '../../own-reasons.ts'

type Taking<Asked = Readonly<Record<string, unknown>>> = Omit<
  StepCall<typeof aircondInstallApply, Facts, Asked>,
  'turn'
>

const rows = applicationRows(sql.raw('t.dorm_id'))

async function facts(r: Reader, all: readonly Install[]): Promise<ReadonlyMap<string, Facts>> {
  const dorms = await occupantsOf(r, [...new Set(all.map(({ dormId }) => dormId))])
  const pending = await pendingPayments(r, all)
  return new Map(
    all.map((row) => {
      const occupants = dorms.filter(({ dormId }) => dormId === row.dormId)
      return [row.id, { pending: pending.has(row.id), occupants }]
    }),
  )
}

const answer = (agrees: boolean) => async (taking: Taking) =>
  answered(taking.row, taking.caller?.userId, taking.facts.occupants, agrees)

/** Units that a batch has laid by, each for its application. */
const chosen = new WeakMap<Tx, ReadonlyMap<string, string>>()

/** Rooms, then orders, then units, as each by itself would take hold of them. */
async function ahead(by: Pick<Taking, 'tx' | 'ctx' | 'caller' | 'step'>, all: readonly Install[]) {
  const { tx, step } = by
  if (step !== 'dispatch' && step !== 'finish') return
  const fresh = all.filter(({ workOrderId }) => !workOrderId)
  if (step === 'finish' || fresh.length > 0)
    await holdRooms(
      tx,
      all.map(({ dormId }) => dormId),
    )
  await holdAhead(
    by,
    aircondWorkOrder,
    all.flatMap(({ workOrderId }) => workOrderId ?? []),
  )
  const laidBy = step === 'dispatch' ? await oldestForEach(tx, fresh) : new Map<string, string>()
  chosen.set(tx, laidBy)
  const reserved = step === 'finish' ? all.flatMap(({ aircondId }) => aircondId ?? []) : []
  await holdAhead(by, schoolAircond, [...laidBy.values(), ...reserved])
}

/** The first dispatch makes the order and reserves a unit where there is one; a second hands the order on. */
async function dispatch(taking: Taking<{ workerId?: string | null; force?: boolean | null }>) {
  const { tx, row, asked } = taking
  if (row.workOrderId) {
    const moved = await moveOn(taking, aircondWorkOrder, row.workOrderId, 'dispatch', asked)
    return isRefusal(moved) ? moved : undefined
  }
  const order = await insert(tx, aircondWorkOrder, {
    ...fromApplication(row),
    ...dispatchedTo(taking),
    workType: '1',
    sourceType: '1',
    dormId: row.dormId,
    content: hangAt(row.slotNo ?? 0),
  })
  const aircondId =
    chosen.get(tx)?.get(row.id) ?? (await oldestInStock(tx, row.campusId ?? '', row.aircondSpec))
  const place = { dormId: row.dormId, slotNo: row.slotNo }
  const refused = await moveUnit(taking, aircondId ?? null, ['10'], 'reserve', place)
  return refused ?? { workOrderId: order.id, ...(aircondId && { aircondId }) }
}

/** The unit given, else the reserved one, else the oldest in stock; where the tenant does not insist, a new record. */
async function unitFor({ tx, row, asked, ctx }: Taking<{ aircondId?: string | null }>): Promise<Facts> {
  const wanted = asked.aircondId ?? row.aircondId
  if (wanted) {
    const unit = heldRow(tx, schoolAircond, wanted) ?? (await find(tx, schoolAircond, wanted))
    const free = unit?.status === '10' || (unit?.status === '20' && unit.id === row.aircondId)
    return { unitFits: free && unit.campusId === row.campusId }
  }
  const insists = (await ctx.parameter(tx.actor.tenantId, 'campus.aircond.requireAsset', tx)) === 'true'
  if (!insists) return {}
  return { unitFits: (await oldestInStock(tx, row.campusId ?? '', row.aircondSpec)) !== undefined }
}

async function finish(
  taking: Taking<{ aircondId?: string | null }>,
): Promise<Values<typeof aircondInstallApply> | Refusal> {
  const { tx, row, asked } = taking
  const [campusId, spec] = [row.campusId ?? '', row.aircondSpec]
  if (asked.aircondId && row.aircondId && asked.aircondId !== row.aircondId) {
    const refused = await moveUnit(taking, row.aircondId, ['20'], 'release')
    if (refused) return refused
  }
  const aircondId =
    asked.aircondId ??
    row.aircondId ??
    (await oldestInStock(tx, campusId, spec)) ??
    (await unlisted(tx, campusId, spec))
  const yearStarts = (await holdRooms(tx, [row.dormId])).get(row.dormId)
  const installed = await moveUnit(taking, aircondId, ['10', '20'], 'hang', {
    dormId: row.dormId,
    slotNo: row.slotNo,
  })
  if (installed) return installed
  const leaseStart = todayOf(tx)
  const leaseEnd = leaseEndOf(leaseStart, Number(row.rentPlan), yearStarts ?? 9)
  const [rent, deposit] = [cents(row.rentAmount), cents(row.depositAmount)]
  await letUnit(tx, aircondId, { leaseStart, leaseEnd, rent, deposit })
  if (row.workOrderId) {
    const closed = await moveOn(taking, aircondWorkOrder, row.workOrderId, 'close')
    if (isRefusal(closed)) return closed
  }
  return { aircondId, leaseStart, leaseEnd }
}

/** The unit goes back to stock, and nobody sets out any more. */
async function letGo(taking: Taking): Promise<Refusal | void> {
  const { tx, row, asked } = taking
  const order = row.workOrderId ? await find(tx, aircondWorkOrder, row.workOrderId) : undefined
  if (order && ['10', '20', '30'].includes(order.status)) {
    const reason = asked.cancelReason ?? applicationOver
    const moved = await moveOn(taking, aircondWorkOrder, order.id, 'drop', { reason })
    if (isRefusal(moved)) return moved
  }
  return moveUnit(taking, row.aircondId, ['20'], 'release')
}

/** What roommates agreed to, or did not, is one plan of one unit. */
const isOther = differingIn('rentPlan', 'aircondSpec')

/** Somebody who is several of these has what waits for each: an office that reviews may hand out work too. */
const toHandOut = sql`t.status = '30'`
const toInstall = ({ userId }: Caller) => sql`t.status in ('40', '50') and t.worker_id = ${userId}`

export const installs = slice(aircondInstallApply, {
  rows,
  columns: () => ({ inReview, byOffice, refundLeft: refundLeftOfCancelled }),
  waiting: waitsFor(
    ['aircondInstallApply_audit', sql`t.status = '10'`],
    [holds('dispatcher'), toHandOut],
    [anybody, toInstall],
  ),
  life: lived(installLife, {
    facts,
    ahead,
    looks: {
      dispatch: ({ tx, row, asked, caller }) =>
        workerFor(tx, asked.workerId, {
          anyway: asked.force,
          workType: '1',
          campusId: row.campusId,
          day: tx.now,
          caller,
          ...(row.workOrderId && { orderId: row.workOrderId }),
        }),
      finish: unitFor,
      async resubmit({ tx, row }) {
        const place = await holdPlace(tx, row.dormId, undefined)
        return { slot: place?.aircondAllowed && place.open ? freeSlot(place) : undefined }
      },
    },
    effects: {
      agree: answer(true),
      object: answer(false),
      dispatch,
      finish,
      cancel: letGo,
      reopen: (it) => moveUnit(it, it.row.aircondId, ['20'], 'release'),
    },
    answers: goesBackOf,
  }),
  async beforeSubmit(tx, { values, existing, caller, ctx }) {
    const next = { ...existing, ...values }
    if (existing && next.dormId !== existing.dormId) return refuseLease('dormUnknown')
    // What a student filed was agreed to by the roommates themselves, whoever corrects it afterwards.
    const filing = await filedFor(tx, caller, next.dormId ?? '', next, { form: existing?.source !== '1' })
    if (isRefusal(filing)) return filing
    const { place, stuId, source } = filing
    if (!place.aircondAllowed) return refuseLease('aircondNotAllowed')
    const slotNo = existing && existing.status !== '90' ? existing.slotNo : freeSlot(place)
    if (!slotNo) return refuseLease('slotNone')
    const refused =
      lacksConsent(place.occupants, next.consentStuIds) ??
      (next.expectDate === existing?.expectDate ? undefined : dateUnfit(tx, caller, next.expectDate))
    if (refused) return refused
    // Whoever agreed to one plan has not agreed to another.
    const otherwise = existing?.source === '1' && isOther(existing, next)
    const terms = await termsOf(ctx, tx, place.yearStarts)
    const [rent, deposit] = [rentOf(terms, next.rentPlan ?? ''), terms.deposit]
    return {
      ...(existing ? {} : { stuId, source }),
      ...(!existing || otherwise ? { agreedStuIds: source === '1' && stuId ? [stuId] : [] } : {}),
      campusId: place.campusId,
      buildId: place.buildId,
      slotNo,
      rentAmount: amountOf(rent),
      depositAmount: amountOf(deposit),
      totalAmount: amountOf(rent + deposit),
      paidAmount: existing?.paidAmount ?? '0.00',
      // A no to this very unit stands until they take it back: nobody else wipes it out by changing the day.
      ...(existing?.source === '1' && !otherwise ? {} : { objectStuIds: [] }),
    }
  },
  routes: [roomRoute, placeRoute, termsRoute],
  /** The warden has something to look at, and the roommates are asked. */
  async afterSubmit(tx, row, { existing, caller, ctx }) {
    const about = { about: 'aircondInstallApply', aboutId: row.id }
    if (!existing)
      await tell(tx, ctx, {
        ...about,
        to: await wardensOf(tx, row.buildId),
        subject: label(`新的安装申请 ${row.applyNo ?? ''}`, `A new installation ${row.applyNo ?? ''}`),
        path: `aircond/installs?open=${row.id}`,
        key: `install:${row.id}:new`,
      })
    if (existing && !isOther(existing, row)) return
    const who = whoAsks(caller, row.applicantName)
    await tellMates(tx, ctx, {
      ...about,
      dormId: row.dormId,
      subject: label(
        `${who.zh} 申请安装空调，请确认是否同意`,
        `${who.en} applied for a unit in your room: do you agree?`,
      ),
      path: `portal/campus/matter?kind=install&id=${row.id}`,
      turn: existing ? row.version : 'new',
    })
  },
})
