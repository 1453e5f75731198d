import { label, yesNo } from '#kernel/definition/index.ts'
import { anew, may, must, reason } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { campusRoles, officeOf } from '../../shapes.ts'
import { refuseRepair } from '../catalogue.ts'
import { reworkSpent } from '../reworks.ts'
import { aircondWorkOrder as order, type WorkOrder } from './definition.ts'
import { feesOf, longPast, minutesBetween, planOrder, planPast } from './rules.ts'
import { groupFailure, workerFailures, type WorkerFacts } from './workers.ts'

export type Facts = WorkerFacts & {
  readonly applicantId?: string | null
  /** Whoever is to help works here and may be sent. */
  readonly assistFit?: boolean
}
const mostAssistants = 5
/** Taking down and inspecting say how the unit was found. */
const looking: readonly WorkOrder['workType'][] = ['4', '6']
/** Orders that come from the return of a unit. */
const returned = '4'

const withinTwoHours = ({ row, now }: { row: WorkOrder; now: Date }) =>
  row.dispatchTime !== null &&
  minutesBetween(row.dispatchTime, now) > 120 &&
  no(
    'declineLate',
    label(
      '派单已超过两小时，不能退单，请联系调度员',
      'It was dispatched more than two hours ago; turn to the dispatcher',
    ),
  )

const sameWorker = ({
  row,
  asked,
}: {
  row: WorkOrder
  asked: { readonly workerId?: string | null | undefined }
}) =>
  asked.workerId === row.workerId &&
  no(
    'workerSame',
    label('该工单正由此人处理，请另选处理人', 'This worker has it already, choose somebody else'),
    {},
    'workerId',
  )
/** What stood still until now does not count as time that somebody took. */
function heldUntil({ row, now }: { row: WorkOrder; now: Date }) {
  const minutes = row.holdSince ? minutesBetween(row.holdSince, now) : 0
  return {
    holdSince: null,
    holdMinutes: (row.holdMinutes ?? 0) + minutes,
    finishDeadline: row.finishDeadline && new Date(row.finishDeadline.getTime() + minutes * 60_000),
  }
}
/** Whether it was in time is known when it is done: the clock looks now and then, and one on hold has its deadline put off. */
const finished = (row: Pick<WorkOrder, 'holdSince' | 'holdMinutes' | 'finishDeadline'>, now: Date) => ({
  finishTime: now,
  holdSince: row.holdSince,
  holdMinutes: row.holdMinutes,
  finishDeadline: row.finishDeadline,
  overdueFlag: row.finishDeadline !== null && row.finishDeadline < now,
})
const force = yesNo({ label: label('超出日上限仍派', 'Beyond the daily limit'), default: false })

/** Campus domain 4.3. */
export const workOrderLife = life(order, {
  roles: campusRoles,
  facts: shape<Facts>(),
  stands: (row, { userId, roles }, { applicantId }) => [
    ...officeOf(roles),
    ...(row.workerId === userId ? (['T'] as const) : []),
    ...(applicantId === userId ? (['S'] as const) : []),
  ],
  begins: [
    { id: 'W1', to: '10', who: ['SY', 'D', 'M'] },
    { id: 'W2', to: '20', who: ['D', 'M', 'SY'] },
  ],
  ends: ['70', '91'],
  // A worker on the way has it open when it goes to a colleague.
  says: { notFound: () => refuseRepair('orderGone') },
  steps: (step) => ({
    dispatch: step({
      ways: [{ id: 'W3', from: ['10', '20', '30'], to: '20', who: ['D', 'M', 'SY'] }],
      asks: {
        ...must(order, 'workerId'),
        ...may(order, 'repairGroupId', 'assistWorkerIds', 'planStart', 'planEnd'),
        force,
      },
      needs: [
        ({ asked }) =>
          (asked.assistWorkerIds ?? []).includes(asked.workerId ?? '') &&
          no(
            'assistSelf',
            label('协同人不能是处理人自己', 'The worker cannot assist themselves'),
            {},
            'assistWorkerIds',
          ),
        ({ asked }) =>
          (asked.assistWorkerIds ?? []).length > mostAssistants &&
          no(
            'assistMany',
            label('协同人最多 {n} 名', 'At most {n} assistants'),
            { n: mostAssistants },
            'assistWorkerIds',
          ),
        ({ asked, now }) =>
          asked.planStart && longPast(asked.planStart, now) && no('planPast', planPast, {}, 'planStart'),
        ({ asked }) =>
          asked.planStart &&
          asked.planEnd &&
          asked.planEnd <= asked.planStart &&
          no('planOrder', planOrder, {}, 'planEnd'),
      ],
      checks: [
        ({ facts, asked }) => workerFailures(facts, asked.force),
        ({ facts, asked }) => groupFailure(facts, asked.repairGroupId),
        ({ facts }) =>
          facts.assistFit === false &&
          no(
            'assistUnknown',
            label('协同人须为启用的维修工，请重新选择', 'Assistants are workers whose account is in use'),
            {},
            'assistWorkerIds',
          ),
      ],
      sets: ({ caller, now }) => ({ dispatchUserId: caller.userId, dispatchTime: now, acceptTime: null }),
    }),
    // Whoever began it cannot go on: somebody else begins anew, and what it came from stays under way.
    reassign: step({
      ways: [{ id: 'W18', from: ['40', '50'], to: '20', who: ['D', 'M'] }],
      // Not whoever has it: that one stands there until now.
      asks: { ...anew(must(order, 'workerId')), reason, force },
      needs: [sameWorker],
      checks: [({ facts, asked }) => workerFailures(facts, asked.force)],
      sets: ({ row, asked, caller, now }) => ({
        ...heldUntil({ row, now }),
        // Whoever helped until now does not help themselves.
        assistWorkerIds: (row.assistWorkerIds ?? []).filter((id) => id !== asked.workerId),
        holdReason: null,
        dispatchUserId: caller.userId,
        dispatchTime: now,
        acceptTime: null,
        startTime: null,
      }),
    }),
    decline: step({
      ways: [{ id: 'W5', from: ['20'], to: '10', who: ['T'] }],
      asks: { reason },
      when: [withinTwoHours],
      sets: () => ({ workerId: null }),
    }),
    accept: step({
      ways: [{ id: 'W6', from: ['20'], to: '30', who: ['T'] }],
      sets: ({ now }) => ({ acceptTime: now }),
    }),
    start: step({
      ways: [{ id: 'W7', from: ['20', '30'], to: '40', who: ['T'] }],
      asks: may(order, 'beforeImages'),
      sets: ({ row, now }) => ({ startTime: now, acceptTime: row.acceptTime ?? now }),
    }),
    hold: step({
      ways: [{ id: 'W9', from: ['40'], to: '50', who: ['T', 'D'] }],
      asks: must(order, 'holdReason'),
      sets: ({ now }) => ({ holdSince: now }),
    }),
    resume: step({
      ways: [{ id: 'W10', from: ['50'], to: '40', who: ['T', 'D'] }],
      sets: heldUntil,
    }),
    finish: step({
      ways: [{ id: 'W11', from: ['40'], to: '60', who: ['T'] }],
      asks: {
        ...must(order, 'solution', 'afterImages'),
        ...may(order, 'faultCause', 'inspectResult', 'materials', 'laborFee', 'feePayer', 'signImage'),
      },
      needs: [
        ({ asked }) =>
          (asked.solution ?? '').trim().length === 1 &&
          no(
            'solutionShort',
            label('处理结果至少 2 个字', 'Say in at least 2 characters what was done'),
            {},
            'solution',
          ),
        ({ row, asked }) =>
          row.workType === '2' &&
          !asked.faultCause &&
          no(
            'causeRequired',
            label('维修工单须选择故障原因', 'Choose the cause of the fault'),
            {},
            'faultCause',
          ),
        ({ row, asked }) =>
          (row.sourceType === returned || looking.includes(row.workType)) &&
          !asked.inspectResult &&
          no(
            'inspectRequired',
            label('拆机、验机的工单须选择验机结果', 'Say how the unit was found'),
            {},
            'inspectResult',
          ),
        ({ asked }) =>
          Number(feesOf(asked).totalFee) > 0 &&
          !asked.feePayer &&
          no('payerRequired', label('有费用时须选择费用承担方', 'Choose who pays the fee'), {}, 'feePayer'),
      ],
      sets: ({ row, asked, now }) => ({ ...feesOf(asked), ...finished(row, now) }),
    }),
    confirm: step({
      ways: [{ id: 'W12', from: ['60'], to: '70', who: ['S', 'M', 'SY'] }],
      sets: ({ now }) => ({ closeTime: now }),
    }),
    rework: step({
      ways: [{ id: 'W13', from: ['60'], to: '20', who: ['S', 'W', 'M', 'SY'] }],
      asks: { reason },
      when: [({ row, caller }) => reworkSpent(row.reworkCount, caller.roles)],
      sets: ({ row, now }) => ({
        reworkCount: (row.reworkCount ?? 0) + 1,
        dispatchTime: now,
        acceptTime: null,
        startTime: null,
        finishTime: null,
        overdueFlag: false,
      }),
    }),
    close: step({
      label: label('随业务单办结', 'Close with its document'),
      ways: [{ id: 'W16', from: ['20', '30', '40', '50', '60'], to: '70', who: ['SY'] }],
      sets: ({ row, now }) => ({
        closeTime: now,
        ...(row.finishTime ? {} : finished({ ...row, ...(row.holdSince && heldUntil({ row, now })) }, now)),
      }),
    }),
    cancel: step({
      ways: [{ id: 'W14', from: ['10', '20', '30'], to: '91', who: ['D', 'M', 'SY'] }],
      asks: { reason },
    }),
    drop: step({
      label: label('随业务单作废', 'Voided with its document'),
      ways: [{ id: 'W17', from: ['10', '20', '30'], to: '91', who: ['SY'] }],
      asks: { reason },
    }),
    abort: step({ ways: [{ id: 'W15', from: ['40', '50'], to: '91', who: ['M'] }], asks: { reason } }),
  }),
  plain: { edit: { from: ['10'], who: ['D', 'M'] }, remove: { from: ['10'], who: ['M'] } },
})
