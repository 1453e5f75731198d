import { label, longText, yesNo } from '#kernel/definition/index.ts'
import { may, must } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { workerFailures, type WorkerFacts } from '../../repair/work-orders/workers.ts'
import { officeOf } from '../../shapes.ts'
import { asksOrIsAsked, consentFailures, type Occupant } from '../consent.ts'
import {
  applicantGone,
  decision,
  finished,
  goneYourself,
  leaving,
  nothingPending,
  opinionIfRejected,
  roomRoles,
  stillThere,
} from '../steps.ts'
import { dormAircondChange as change, type Change } from './definition.ts'

export type Facts = WorkerFacts & {
  readonly pending?: boolean
  readonly here?: readonly Occupant[]
  readonly there?: readonly Occupant[]
  /** The slot that a moved unit would have; none is left where it is missing. */
  readonly slot?: number | null | undefined
  readonly unitsFit?: boolean
}

const student = '2'

/** Whoever moved into the room that their unit is to follow them to still wants it there. */
const living = ({ row, facts: { here = [], there = [] } }: { row: Change; facts: Facts }) => ({
  row,
  facts: { occupants: [...here, ...there] },
})

/** Who agreed to this very change, in whichever of the two rooms they live by now: whoever asked for it did. */
const agreedTo = ({ stuId, consentStuIds, targetConsentStuIds }: Change): string[] => [
  ...(stuId ? [stuId] : []),
  ...(consentStuIds ?? []),
  ...(targetConsentStuIds ?? []),
]

/** Campus domain 4.7. Both rooms are asked. */
export const changeLife = life(change, {
  roles: roomRoles,
  facts: shape<Facts>(),
  stands: (row, { userId, roles }, { here = [], there = [] }) => [
    ...officeOf(roles),
    ...(row.workerId === userId ? (['T'] as const) : []),
    ...asksOrIsAsked(row, userId, [...here, ...there]),
  ],
  begins: [{ id: 'C1', to: '10', who: ['S', 'W', 'M'] }],
  ends: ['60', '91'],
  steps: (step) => ({
    agree: step({ ways: [{ id: 'C14', from: ['10'], who: ['R'] }] }),
    object: step({ ways: [{ id: 'C15', from: ['10'], who: ['R'] }] }),
    audit: step({
      ways: [{ id: 'C2', from: ['10'], to: ['20', '30', '90'], who: ['W', 'M'] }],
      asks: { result: decision, ...may(change, 'auditOpinion') },
      needs: [opinionIfRejected],
      checks: [
        (it) => it.asked.result === 'pass' && applicantGone(living(it)),
        ({ row, asked, facts }) =>
          asked.result === 'pass' && [
            ...consentFailures(facts.here, agreedTo(row), row.objectStuIds),
            ...consentFailures(facts.there, agreedTo(row), row.objectStuIds),
          ],
      ],
      sets: ({ row, asked, caller, now }) => ({
        status:
          asked.result !== 'pass' ? '90' : Number(row.moveFee) > 0 && row.feePayer === student ? '20' : '30',
        auditUserId: caller.userId,
        auditTime: now,
      }),
    }),
    resubmit: step({
      ways: [{ id: 'C3', from: ['90'], to: '10', who: ['S'] }],
      checks: [
        (it) => goneYourself(living(it)),
        ({ facts }) =>
          (facts.slot === undefined || !facts.unitsFit) &&
          no(
            'changeUnfit',
            label(
              '空调或目标空调位已被占用，请重新申请',
              'The unit or the slot was taken meanwhile, file anew',
            ),
          ),
      ],
      sets: ({ facts }) => ({
        auditUserId: null,
        auditTime: null,
        auditOpinion: null,
        ...(facts.slot && { toSlotNo: facts.slot }),
      }),
    }),
    pay: step({
      label: label('缴清', 'Paid in full'),
      ways: [{ id: 'C4', from: ['20'], to: '30', who: ['SY'] }],
    }),
    unpay: step({
      label: label('退回待缴费', 'Back to payment'),
      ways: [{ id: 'C13', from: ['30'], to: '20', who: ['SY'] }],
    }),
    lapse: step({
      label: label('逾期未缴取消', 'Not paid in time'),
      ways: [{ id: 'C5', from: ['20'], to: '91', who: ['SY'] }],
      when: [nothingPending],
    }),
    leave: step({
      ...leaving,
      ways: [{ id: 'C16', from: ['10', '20'], to: '91', who: ['SY'] }],
      checks: [(it) => stillThere(living(it))],
    }),
    dispatch: step({
      ways: [
        { id: 'C6', from: ['30'], to: '40', who: ['D', 'M'] },
        { id: 'C7', from: ['40'], to: '40', who: ['D', 'M'] },
      ],
      asks: {
        ...must(change, 'workerId'),
        force: yesNo({ label: label('超出日上限仍派', 'Beyond the daily limit'), default: false }),
      },
      checks: [({ asked, facts }) => workerFailures(facts, asked.force)],
      sets: ({ now }) => ({ dispatchTime: now }),
    }),
    begin: step({
      label: label('开始施工', 'Begin the work'),
      ways: [{ id: 'C8', from: ['40'], to: '50', who: ['SY'] }],
    }),
    finish: step({
      ways: [{ id: 'C9', from: ['40', '50'], to: '60', who: ['T', 'D', 'M', 'SY'] }],
      asks: {
        finishStatus: finished,
      },
      sets: ({ now }) => ({ finishTime: now }),
    }),
    cancel: step({
      ways: [
        { id: 'C10', from: ['10', '20', '30'], to: '91', who: ['S', 'W', 'M', 'SY'] },
        { id: 'C11', from: ['40'], to: '91', who: ['D', 'M', 'SY'] },
      ],
      asks: {
        cancelReason: longText({
          label: label('取消原因', 'Cancel reason'),
          required: true,
          max: 300,
          wide: true,
        }),
      },
      when: [nothingPending],
    }),
    reopen: step({
      label: label('退回待派单', 'Back to dispatch'),
      ways: [{ id: 'C12', from: ['40', '50'], to: '30', who: ['SY'] }],
      sets: () => ({ workerId: null, dispatchTime: null, workOrderId: null }),
    }),
  }),
  plain: {
    edit: { from: ['90'], who: ['S'] },
    remove: { from: ['90', '91'], who: ['M'] },
  },
})
