import { label } from '#kernel/definition/index.ts'
import { may, must, reason } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { cents, moneyOf } from '../cents.ts'
import { campusRoles, officeOf } from '../shapes.ts'
import { schoolAircond, type Aircond } from './definition.ts'

const unbound = { buildId: null, dormId: null, slotNo: null, installDate: null }
export const unlet = { leaseStatus: '0', leaseStart: null, leaseEnd: null, leaseRent: null } as const

export type Facts = {
  /** Something under way for the unit, by the number of its document. */
  readonly open?: string | undefined
  /** How many slots the room has that it is to hang in. */
  readonly slots?: number
  /** An application that the slot was promised to. */
  readonly promised?: string | undefined
  /** What was paid for its loss, in cents. */
  readonly paid?: bigint
  /** Somebody sent a proof that they paid for it, and finance has not looked yet. */
  readonly pending?: boolean
}
type Seen = { readonly row: Aircond; readonly facts: Facts }

const notLeased = ({ row }: Pick<Seen, 'row'>) =>
  row.leaseStatus !== '0' &&
  no(
    'unitLeased',
    label('空调仍在租，请先办理退租', 'The unit is leased, have it returned first'),
    {},
    'leaseStatus',
  )
const nothingOpen = ({ facts }: Seen) =>
  facts.open !== undefined &&
  no(
    'unitBusy',
    label('该空调有未办结的业务 {no}，请先办结', '{no} is under way for this unit, finish it first'),
    { no: facts.open },
  )
const slotFits = ({ asked, facts }: { asked: { slotNo?: number | null }; facts: Facts }) => {
  if (facts.slots !== undefined && (asked.slotNo ?? 0) > facts.slots)
    return no(
      'slotUnknown',
      label('该宿舍只有 {n} 个空调位', 'The room has {n} slots'),
      { n: facts.slots },
      'slotNo',
    )
  return (
    facts.promised !== undefined &&
    no(
      'slotPromised',
      label('该空调位已留给申请 {no}', 'The slot is kept for {no}'),
      { no: facts.promised },
      'slotNo',
    )
  )
}
const refunded = ({ facts }: Seen) =>
  (facts.paid ?? 0n) > 0n &&
  no(
    'refundOpen',
    label(
      '上次报失已付的 {paid} 尚未退还，请先完成退款',
      '{paid} that were paid for the unit before are still to go back, have that done first',
    ),
    { paid: moneyOf(facts.paid ?? 0n) },
  )
/** What is held of the lease before is somebody else's money: another lease would write its own over it. */
const depositBack = ({ row }: Pick<Seen, 'row'>) =>
  cents(row.depositHeld) > 0n &&
  no(
    'depositOpen',
    label('押金退款尚未付出，请先完成退款', 'The deposit is still to go back, have it paid first'),
  )
/** Found meanwhile it would no longer be due, and what was paid would belong to nothing. */
const nothingPending = ({ facts }: Seen) =>
  facts.pending === true &&
  no(
    'voucherPending',
    label(
      '有待审核的赔偿付款凭证，请财务先审核，再办理找回',
      'A proof of payment for the loss waits for review: have finance look at it, then mark the unit as found',
    ),
  )
const payerNamed = ({ asked }: { asked: { chargedAmount?: string | null; chargedStuId?: string | null } }) =>
  cents(asked.chargedAmount) > 0n &&
  !asked.chargedStuId &&
  no('payerMissing', label('请选择赔偿人', 'Choose who is to pay'), {}, 'chargedStuId')

/** Campus domain 4.8. */
export const aircondLife = life(schoolAircond, {
  roles: campusRoles,
  facts: shape<Facts>(),
  stands: (_row, { roles }) => officeOf(roles),
  begins: [{ id: 'U1', to: '10', who: ['M'] }],
  ends: ['90'],
  steps: (step) => ({
    reserve: step({
      label: { zh: '预占', en: 'Reserve' },
      ways: [{ id: 'U2', from: ['10'], to: '20', who: ['SY'] }],
      asks: must(schoolAircond, 'dormId', 'slotNo'),
      when: [depositBack],
    }),
    release: step({
      label: { zh: '释放', en: 'Release' },
      ways: [{ id: 'U3', from: ['20'], to: '10', who: ['SY'] }],
      sets: () => unbound,
    }),
    // Where an application had the slot kept for it.
    hang: step({
      label: { zh: '安装完成', en: 'Put up' },
      ways: [{ id: 'U4', from: ['10', '20'], to: '30', who: ['SY'] }],
      asks: must(schoolAircond, 'dormId', 'slotNo'),
      when: [depositBack],
      sets: ({ today }) => ({ installDate: today, storehouse: null }),
    }),
    install: step({
      ways: [{ id: 'U11', from: ['10'], to: '30', who: ['D', 'M'] }],
      asks: { ...must(schoolAircond, 'dormId', 'slotNo'), ...may(schoolAircond, 'installDate') },
      needs: [
        ({ asked, today }) =>
          Boolean(asked.installDate) &&
          String(asked.installDate) > today &&
          no(
            'installedLater',
            label(
              '安装日期不能晚于今天，还没装好的请装好后再登记',
              'It cannot have been put up later than today: enter it once it hangs',
            ),
            {},
            'installDate',
          ),
      ],
      checks: [slotFits],
      sets: ({ asked, today }) => ({
        installDate: asked.installDate ?? today,
        storehouse: null,
      }),
    }),
    startMove: step({
      label: { zh: '开始移机', en: 'Start the move' },
      ways: [{ id: 'U5', from: ['30'], to: '40', who: ['SY'] }],
    }),
    endMove: step({
      label: { zh: '移机完成', en: 'End the move' },
      ways: [{ id: 'U6', from: ['40'], to: '30', who: ['SY'] }],
      asks: may(schoolAircond, 'dormId', 'slotNo'),
    }),
    dismantle: step({
      ways: [{ id: 'U7', from: ['30'], to: '10', who: ['M', 'SY'] }],
      asks: must(schoolAircond, 'storehouse'),
      when: [notLeased],
      sets: () => unbound,
    }),
    scrap: step({
      ways: [{ id: 'U8', from: ['10', '30'], to: '90', who: ['M'] }],
      asks: { reason },
      when: [notLeased],
      checks: [nothingOpen],
      sets: () => unbound,
    }),
    // The lease ends with the unit; what the deposit does not cover is charged to somebody.
    lose: step({
      ways: [{ id: 'U9', from: ['10', '30'], to: '91', who: ['M'] }],
      asks: { reason, ...may(schoolAircond, 'chargedAmount', 'chargedStuId') },
      needs: [payerNamed],
      checks: [nothingOpen, refunded],
      sets: () => ({ ...unbound, ...unlet }),
    }),
    find: step({
      ways: [{ id: 'U10', from: ['91'], to: '10', who: ['M'] }],
      asks: must(schoolAircond, 'storehouse'),
      when: [depositBack],
      checks: [nothingPending],
      sets: () => ({ chargedAmount: null, chargedStuId: null, depositTaken: null }),
    }),
  }),
  plain: { remove: { from: ['10'], who: ['M'] } },
})
