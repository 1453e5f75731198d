import { label, ref, yesNo } from '#kernel/definition/index.ts'
import { may, must } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { workerFailures, type WorkerFacts } from '../../repair/work-orders/workers.ts'
import { movedOut, unpaid } from '../../own-reasons.ts'
import { officeOf } from '../../shapes.ts'
import { asksOrIsAsked, type Occupant } from '../consent.ts'
import {
  applicantGone,
  consented,
  decision,
  finished,
  goneYourself,
  leaving,
  nothingPending,
  opinionIfRejected,
  roomRoles,
  stillThere,
} from '../steps.ts'
import { aircondInstallApply as apply } from './definition.ts'

export type Facts = WorkerFacts & {
  /** A voucher waits to be looked at. */
  readonly pending?: boolean
  readonly occupants?: readonly Occupant[]
  /** The slot that would be theirs; none is left where it is missing. */
  readonly slot?: number | undefined
  readonly unitFits?: boolean
}

const cleared = {
  auditUserId: null,
  auditTime: null,
  auditOpinion: null,
}
const unassigned = {
  workerId: null,
  dispatchTime: null,
  dispatchUserId: null,
  workOrderId: null,
  aircondId: null,
}

/** Campus domain 4.1. */
export const installLife = life(apply, {
  roles: roomRoles,
  facts: shape<Facts>(),
  stands: (row, { userId, roles }, { occupants }) => [
    ...officeOf(roles),
    ...(row.workerId === userId ? (['T'] as const) : []),
    ...asksOrIsAsked(row, userId, occupants),
  ],
  begins: [{ id: 'I1', to: '10', who: ['S', 'W', 'M', 'D'] }],
  ends: ['60', '91'],
  steps: (step) => ({
    agree: step({ ways: [{ id: 'I15', from: ['10'], who: ['R'] }] }),
    object: step({ ways: [{ id: 'I16', from: ['10'], who: ['R'] }] }),
    audit: step({
      ways: [{ id: 'I2', from: ['10'], to: ['20', '30', '90'], who: ['W', 'M'] }],
      asks: { result: decision, ...may(apply, 'auditOpinion') },
      needs: [opinionIfRejected],
      checks: [(it) => it.asked.result === 'pass' && (applicantGone(it) || consented(it))],
      sets: ({ row, asked, caller, now }) => ({
        status: asked.result !== 'pass' ? '90' : Number(row.totalAmount) > 0 ? '20' : '30',
        auditUserId: caller.userId,
        auditTime: now,
      }),
    }),
    resubmit: step({
      ways: [{ id: 'I5', from: ['90'], to: '10', who: ['S'] }],
      checks: [
        goneYourself,
        ({ facts }) =>
          facts.slot === undefined &&
          no(
            'slotNone',
            label(
              '该宿舍没有空闲空调位，都装有空调或有申请在办：请等空出后再提交',
              'There is no free A/C slot in this dorm, each has a unit or an application under way: send it again when one is free',
            ),
          ),
      ],
      sets: ({ facts }) => ({ ...cleared, slotNo: facts.slot ?? null }),
    }),
    pay: step({
      label: label('缴清', 'Paid in full'),
      ways: [{ id: 'I6', from: ['20'], to: '30', who: ['SY'] }],
    }),
    unpay: step({
      label: label('退回待缴费', 'Back to payment'),
      ways: [{ id: 'I17', from: ['30'], to: '20', who: ['SY'] }],
    }),
    lapse: step({
      label: label('逾期未缴取消', 'Not paid in time'),
      ways: [{ id: 'I7', from: ['20'], to: '91', who: ['SY'] }],
      when: [nothingPending],
      sets: () => ({ cancelReason: unpaid }),
    }),
    dispatch: step({
      ways: [
        { id: 'I8', from: ['30'], to: '40', who: ['D', 'M'] },
        { id: 'I9', from: ['40'], to: '40', who: ['D', 'M'] },
      ],
      asks: {
        ...must(apply, 'workerId'),
        force: yesNo({ label: label('超出日上限仍派', 'Beyond the daily limit'), default: false }),
      },
      checks: [({ asked, facts }) => workerFailures(facts, asked.force)],
      sets: ({ caller, now }) => ({ dispatchUserId: caller.userId, dispatchTime: now }),
    }),
    begin: step({
      label: label('开始安装', 'Begin the installation'),
      ways: [{ id: 'I10', from: ['40'], to: '50', who: ['SY'] }],
    }),
    finish: step({
      ways: [{ id: 'I11', from: ['40', '50'], to: '60', who: ['T', 'D', 'M', 'SY'] }],
      asks: {
        aircondId: ref('schoolAircond', {
          label: label(
            '装上的空调（不选则用预占或最早入库的）',
            'Unit (left out: the reserved one, or the oldest in stock)',
          ),
          narrowedBy: { status: ['10'] },
        }),
        ...may(apply, 'finishImages'),
        finishStatus: finished,
      },
      checks: [
        ({ facts }) =>
          facts.unitFits === false &&
          no(
            'unitMissing',
            label('没有可用的在库空调，请先入库或指定一台', 'No unit is in stock, enter one or choose one'),
            {},
            'aircondId',
          ),
      ],
      sets: ({ caller, now }) => ({
        finishTime: now,
        finishUserId: caller.userId === '0' ? null : caller.userId,
      }),
    }),
    cancel: step({
      ways: [
        { id: 'I12', from: ['10', '20', '30'], to: '91', who: ['S', 'W', 'M', 'SY'] },
        { id: 'I13', from: ['40'], to: '91', who: ['D', 'M', 'SY'] },
      ],
      asks: must(apply, 'cancelReason'),
      when: [nothingPending],
    }),
    leave: step({
      ...leaving,
      ways: [{ id: 'I18', from: ['10', '20'], to: '91', who: ['SY'] }],
      checks: [stillThere],
      sets: () => ({ cancelReason: movedOut }),
    }),
    reopen: step({
      label: label('退回待派单', 'Back to dispatch'),
      ways: [{ id: 'I14', from: ['40', '50'], to: '30', who: ['SY'] }],
      sets: () => unassigned,
    }),
  }),
  plain: {
    edit: { from: ['10', '90'], who: ['S', 'W', 'M', 'D'] },
    remove: { from: ['90', '91'], who: ['M'] },
  },
})
