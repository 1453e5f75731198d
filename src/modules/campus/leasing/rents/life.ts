import { label, longText, money } from '#kernel/definition/index.ts'
import { may, reason } from '#kernel/life/asks.ts'
import { foreign, no } from '#kernel/life/failure.ts'
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
import { claimOf, correctedTo, type Moved } from './correcting.ts'
import { renewing, returning } from './shapes.ts'

export type Facts = {
  readonly pending?: boolean
  readonly occupants?: readonly Occupant[]
  readonly orderState?: string | null
  /** What is held for the unit, in cents. */
  readonly held?: bigint
  /** The unit can still be had for this. */
  readonly unitFits?: boolean
  /** What money of a settlement went which way, when it is corrected. */
  readonly money?: Moved
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

/** Leases begin and go on without one. */
const neverSettled = ({ row }: Seen) =>
  (row.rentType !== returning || row.settleTime === null) &&
  foreign(
    no('notSettled', label('还没有结算，无需更正', 'It was not settled yet, there is nothing to correct')),
  )

/** Campus domain 4.6. Whoever renews asks nobody. */
export const rentLife = life(apply, {
  roles: roomRoles,
  facts: shape<Facts>(),
  stands: (row, { userId, roles }, { occupants }) => [
    ...deskOf(roles),
    ...asksOrIsAsked(row, userId, row.rentType === renewing ? [] : occupants),
  ],
  begins: [{ id: 'Z1', to: '10', who: ['S', 'W', 'M'] }],
  // What was settled may turn out to be wrong when all of it is over.
  ends: ['91'],
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
    correct: step({
      ways: [
        { id: 'Z15', from: ['40'], to: ['40', '50'], who: ['M', 'F'] },
        { id: 'Z16', from: ['50'], who: ['M', 'F'] },
      ],
      asks: {
        claim: money({
          label: label('更正后的扣款与赔偿合计', 'Deduction and compensation together, as they ought to be'),
          help: label(
            '先从未退的押金中扣，其余另行补缴；少扣的退还学生',
            'Taken from what of the deposit is still here, the rest is charged; what was too much goes back',
          ),
          required: true,
          min: 0,
        }),
        ...may(apply, 'deductionReason'),
        reason: longText({
          label: label('更正理由', 'Why it is corrected'),
          required: true,
          max: 500,
          wide: true,
        }),
      },
      when: [neverSettled, nothingPending],
      needs: [
        ({ row, asked }) =>
          cents(asked.claim) > 0n &&
          // What it was for stands, unless somebody says otherwise.
          !(asked.deductionReason === undefined ? row.deductionReason : asked.deductionReason) &&
          no(
            'deductionReason',
            label('有扣款或另赔时请填写扣款原因', 'Say what the deduction or compensation is for'),
            {},
            'deductionReason',
          ),
        ({ row, asked }) =>
          cents(asked.claim) === claimOf(row) &&
          no(
            'claimSame',
            label(
              '与现在的合计 {claim} 相同，请填写更正后的金额',
              'It is {claim} already, enter what it ought to be',
            ),
            { claim: moneyOf(claimOf(row)) },
            'claim',
          ),
      ],
      checks: [
        ({ facts }) =>
          facts.money?.leaving === true &&
          no(
            'refundUnderWay',
            label(
              '这笔退款正在确认付款，请刷新后再更正',
              'The refund is being confirmed right now, look again and correct it then',
            ),
          ),
        ({ row, asked, facts: { money: moved } }) =>
          moved?.invoiced === true &&
          correctedTo(row, moved, cents(asked.claim)).overpaid > 0n &&
          no(
            'refund.redFirst',
            label(
              '赔偿款已开票或正在申请开票，请先红冲发票或驳回申请',
              'An invoice for the compensation was issued or is asked for; have it reversed or rejected first',
            ),
          ),
      ],
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
