import { label } from '#kernel/definition/index.ts'
import { must, reason } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { campusRoles, officeOf } from '../../shapes.ts'
import { reworkSpent } from '../reworks.ts'
import { minutesBetween } from '../work-orders/rules.ts'
import { aircondRepairApply as apply, type Application } from './definition.ts'

/** What its work order says: not there before it was accepted. */
export type Facts = { readonly orderState?: string; readonly reworks?: number }

const hoursBetweenUrges = 2

type Seen = {
  readonly row: Application
  readonly facts: Facts
  readonly now: Date
  readonly caller: { readonly roles: ReadonlySet<string> }
}
const notBegun = ({ facts }: Seen) =>
  Number(facts.orderState ?? 0) >= 40 &&
  no('workBegun', label('维修已开工，不能撤回', 'The repair has begun, it can no longer be withdrawn'))
/** Work was done, and there may be something to pay for it: whoever withdrew it now would owe nothing. */
const notReworked = ({ facts }: Seen) =>
  (facts.reworks ?? 0) > 0 &&
  no(
    'reworkUnderWay',
    label(
      '已修过一次，正在返修，不能撤回：修好后请确认，不必再上门请联系调度员',
      'It was repaired once and is being reworked: confirm it when it is done, or tell the dispatcher that nobody need come',
    ),
  )
const notUrgedLately = ({ row, now }: Seen) =>
  row.lastUrgeTime !== null &&
  minutesBetween(row.lastUrgeTime, now) < hoursBetweenUrges * 60 &&
  no(
    'urgedLately',
    label('{n} 小时内已催过，请稍后再催', 'You reminded within the last {n} hours, wait a little'),
    {
      n: hoursBetweenUrges,
    },
  )
/** One that the order was sent back for already has been counted. */
const reworkLeft = ({ facts, caller }: Seen) =>
  facts.orderState === '60' && reworkSpent(facts.reworks, caller.roles)

/** Campus domain 4.2. */
export const repairLife = life(apply, {
  roles: campusRoles,
  facts: shape<Facts>(),
  stands: (row, { userId, roles }) => [
    ...officeOf(roles),
    ...(row.createUser === userId ? (['S'] as const) : []),
  ],
  begins: [{ id: 'R1', to: '10', who: ['S', 'W', 'M', 'D'] }],
  ends: ['50', '90', '91'],
  steps: (step) => ({
    accept: step({
      ways: [{ id: 'R2', from: ['10'], to: '20', who: ['D', 'W', 'M'] }],
      sets: ({ caller, now }) => ({ acceptUserId: caller.userId, acceptTime: now }),
    }),
    reject: step({
      ways: [{ id: 'R3', from: ['10'], to: '90', who: ['D', 'W', 'M'] }],
      asks: must(apply, 'rejectReason'),
    }),
    withdraw: step({
      ways: [
        { id: 'R4', from: ['10'], to: '91', who: ['S'] },
        { id: 'R5', from: ['20'], to: '91', who: ['S', 'D'] },
      ],
      when: [notBegun, notReworked],
    }),
    urge: step({
      ways: [{ id: 'R6', from: ['10', '20', '30'], who: ['S'] }],
      when: [notUrgedLately],
      sets: ({ row, now }) => ({ urgeCount: (row.urgeCount ?? 0) + 1, lastUrgeTime: now }),
    }),
    begin: step({
      label: label('开始维修', 'Begin the repair'),
      ways: [{ id: 'R7', from: ['20'], to: '30', who: ['SY'] }],
    }),
    finish: step({
      label: label('维修完工', 'Finish the repair'),
      ways: [{ id: 'R8', from: ['30'], to: '40', who: ['SY'] }],
      sets: ({ now }) => ({ finishTime: now }),
    }),
    reopen: step({
      label: label('退回待受理', 'Back to pending'),
      ways: [{ id: 'R9', from: ['20', '30'], to: '10', who: ['SY'] }],
      sets: () => ({ workOrderId: null, acceptTime: null, acceptUserId: null }),
    }),
    confirm: step({
      ways: [{ id: 'R10', from: ['40'], to: '50', who: ['S', 'M', 'SY'] }],
      sets: ({ row, caller, now }) => ({
        confirmTime: now,
        confirmType: caller.userId === '0' ? '2' : caller.userId === row.createUser ? '1' : '3',
      }),
    }),
    rework: step({
      ways: [{ id: 'R11', from: ['40'], to: '20', who: ['S', 'W', 'SY'] }],
      asks: { reason },
      when: [reworkLeft],
      sets: () => ({ finishTime: null }),
    }),
  }),
  plain: { edit: { from: ['10'], who: ['S', 'W', 'M', 'D'] }, remove: { from: ['90', '91'], who: ['M'] } },
})
