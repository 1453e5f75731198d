import { label } from '#kernel/definition/index.ts'
import { may, reason } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { cents, moneyOf } from '../../cents.ts'
import { deskOf } from '../../shapes.ts'
import { asksOrIsAsked, type Occupant } from '../consent.ts'
import {
  applicantGone,
  consented,
  decision,
  goneYourself,
  leaving,
  nothingPending,
  opinionIfRejected,
  roomRoles,
  stillThere,
} from '../steps.ts'
import { aircondRentOutApply as apply, type Rent } from './definition.ts'
import { renewing, returning } from './shapes.ts'

export type Facts = {
  readonly pending?: boolean
  readonly occupants?: readonly Occupant[]
  readonly orderState?: string | null
  /** What is held for the unit, in cents. */
  readonly held?: bigint
  /** The unit can still be had for this. */
  readonly unitFits?: boolean
}
type Seen = { readonly row: Rent; readonly facts: Facts }

const inspected = ({ row }: Seen) =>
  row.inspectResult === null &&
  no(
    'notInspected',
    label('验机工单尚未完工，请等工人验机后结算', 'The unit was not inspected yet, wait for the worker'),
  )
const notBegun = ({ row, facts }: Seen) =>
  row.status === '25' &&
  Number(facts.orderState ?? 0) >= 40 &&
  no('workBegun', label('验机已开工，不能取消', 'The inspection has begun, it can no longer be cancelled'))

/** Campus domain 4.6. Whoever renews asks nobody. */
export const rentLife = life(apply, {
  roles: roomRoles,
  facts: shape<Facts>(),
  stands: (row, { userId, roles }, { occupants }) => [
    ...deskOf(roles),
    ...asksOrIsAsked(row, userId, row.rentType === renewing ? [] : occupants),
  ],
  begins: [{ id: 'Z1', to: '10', who: ['S', 'W', 'M'] }],
  ends: ['50', '91'],
  steps: (step) => ({
    agree: step({ ways: [{ id: 'Z12', from: ['10'], who: ['R'] }] }),
    object: step({ ways: [{ id: 'Z13', from: ['10'], who: ['R'] }] }),
    audit: step({
      ways: [{ id: 'Z2', from: ['10'], to: ['20', '25', '30', '90'], who: ['W', 'M'] }],
      asks: { result: decision, ...may(apply, 'auditOpinion') },
      needs: [opinionIfRejected],
      checks: [
        // A unit is given back by whoever has moved out, too.
        (it) => it.asked.result === 'pass' && it.row.rentType !== returning && applicantGone(it),
        (it) => it.row.rentType !== renewing && consented(it),
      ],
      sets: ({ row, asked, caller, now }) => ({
        status:
          asked.result !== 'pass'
            ? '90'
            : row.rentType === returning
              ? '25'
              : Number(row.totalAmount) > 0
                ? '20'
                : '30',
        auditUserId: caller.userId,
        auditTime: now,
      }),
    }),
    resubmit: step({
      ways: [{ id: 'Z3', from: ['90'], to: '10', who: ['S'] }],
      checks: [
        (it) => it.row.rentType !== returning && goneYourself(it),
        ({ facts }) =>
          !facts.unitFits &&
          no(
            'unitUnfit',
            label('该空调已不符合申请条件，请重新申请', 'The unit no longer fits, file a new application'),
          ),
      ],
      sets: () => ({ auditUserId: null, auditTime: null, auditOpinion: null }),
    }),
    pay: step({
      label: label('缴清生效', 'Paid in full'),
      ways: [{ id: 'Z4', from: ['20'], to: '30', who: ['SY'] }],
    }),
    lapse: step({
      label: label('逾期未缴取消', 'Not paid in time'),
      ways: [{ id: 'Z5', from: ['20'], to: '91', who: ['SY'] }],
      when: [nothingPending],
    }),
    leave: step({
      ...leaving,
      ways: [{ id: 'Z14', from: ['10', '20'], to: '91', who: ['SY'] }],
      checks: [stillThere],
    }),
    inspect: step({
      label: label('验机完成', 'Inspected'),
      ways: [{ id: 'Z6', from: ['25'], who: ['SY'] }],
      asks: may(apply, 'inspectResult'),
    }),
    settle: step({
      ways: [{ id: 'Z7', from: ['25'], to: ['40', '50'], who: ['M', 'F', 'SY'] }],
      asks: may(apply, 'deductionAmount', 'deductionReason', 'compensationAmount'),
      when: [inspected],
      needs: [
        ({ asked }) =>
          (cents(asked.deductionAmount) > 0n || cents(asked.compensationAmount) > 0n) &&
          !asked.deductionReason &&
          no(
            'deductionReason',
            label('有扣款或另赔时请填写扣款原因', 'Say what the deduction or compensation is for'),
            {},
            'deductionReason',
          ),
      ],
      checks: [
        ({ asked, facts }) =>
          (cents(asked.deductionAmount) < 0n || cents(asked.deductionAmount) > (facts.held ?? 0n)) &&
          no(
            'deductionTooHigh',
            label(
              '扣款应在 0 与在押押金 {held} 之间',
              'The deduction lies between 0 and the deposit held, {held}',
            ),
            { held: moneyOf(facts.held ?? 0n) },
            'deductionAmount',
          ),
        // The deposit is there for it, and nobody is refunded and charged for one thing.
        ({ asked, facts }) =>
          cents(asked.compensationAmount) > 0n &&
          cents(asked.deductionAmount) < (facts.held ?? 0n) &&
          no(
            'depositFirst',
            label(
              '押金 {held} 未扣完，请先从押金中扣',
              'The deposit of {held} is not used up, take it from there first',
            ),
            { held: moneyOf(facts.held ?? 0n) },
            'compensationAmount',
          ),
      ],
      sets: ({ now }) => ({ settleTime: now }),
    }),
    refunded: step({
      label: label('退款完成', 'Refunded'),
      ways: [{ id: 'Z8', from: ['40'], to: '50', who: ['SY'] }],
      sets: ({ now }) => ({ finishTime: now }),
    }),
    end: step({
      label: label('租期结束', 'Lease ended'),
      ways: [{ id: 'Z9', from: ['30'], to: '50', who: ['SY'] }],
      sets: ({ now }) => ({ finishTime: now }),
    }),
    cancel: step({
      ways: [
        { id: 'Z10', from: ['10', '20'], to: '91', who: ['S', 'W', 'M', 'SY'] },
        { id: 'Z11', from: ['25'], to: '91', who: ['W', 'M', 'SY'] },
      ],
      asks: { reason },
      when: [nothingPending, notBegun],
    }),
  }),
  plain: {
    edit: { from: ['90'], who: ['S'] },
    remove: { from: ['90', '91'], who: ['M'] },
  },
})
