import { label, ref, yesNo } from '#kernel/definition/index.ts'
import { may, must, reason } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { campusRoles, deskOf } from '../../shapes.ts'
import { bedFailures, mayLive, type Room } from '../rooms.ts'
import { cents, moneyOf } from '../../cents.ts'
import type { Open } from './open-shape.ts'
import { stuInfo, type Student } from './definition.ts'

export type Facts = {
  /** The room that a step leads to. */
  readonly room?: Room | undefined
  readonly other?: Student | undefined
  /** The room of the other, who takes this one's bed. */
  readonly ownRoom?: Room | undefined
  /** What is open with whoever leaves. */
  readonly open?: Pick<Open, 'units' | 'owed'> | undefined
}
type Seen = { readonly row: Student; readonly today: string }

const housed = ({ row }: Seen) =>
  row.dormStatus !== '1' &&
  no('notHoused', label('该学生没有床位，请先办理入住', 'The student has no bed, check in first'))
const hasBed = ({ row }: Seen) =>
  row.dormStatus !== '1' &&
  no(
    'notHoused',
    label('该学生没有床位，不用办理退宿', 'The student has no bed, there is nothing to check out of'),
  )
const unhoused = ({ row }: Seen) =>
  row.dormStatus === '1' &&
  no(
    'housedAlready',
    label('该学生已有床位，请办理调宿', 'The student has a bed already, change the bed instead'),
  )
const mustLeave = ({ row, today }: Seen) => (row.dormStatus === '1' ? { checkOutDue: today } : {})
const noBed = { dormId: null, bedNo: null, checkOutDue: null }

/** Campus domain 4.17, and the beds. `W` is the warden of the room's building. */
export const studentLife = life(stuInfo, {
  roles: { ...campusRoles, S: label('本人', 'Themselves') },
  facts: shape<Facts>(),
  stands: (row, { userId, roles }) => [...deskOf(roles), ...(row.userId === userId ? (['S'] as const) : [])],
  begins: [{ id: 'N1', to: '1', who: ['M', 'K', 'SY'] }],
  // Whoever has graduated still hands back their bed.
  ends: [],
  steps: (step) => ({
    checkIn: step({
      ways: [{ id: 'N8', from: [...mayLive], who: ['W', 'M'] }],
      asks: { ...must(stuInfo, 'dormId', 'bedNo'), ...may(stuInfo, 'checkInDate') },
      when: [unhoused],
      checks: [({ row, asked, facts }) => bedFailures(facts.room, asked.bedNo, row.gender)],
      sets: ({ asked, today }) => ({
        dormStatus: '1',
        checkInDate: asked.checkInDate ?? today,
        checkOutDue: null,
      }),
    }),
    changeBed: step({
      ways: [{ id: 'N9', from: ['1', '2', '3'], who: ['W', 'M'] }],
      asks: must(stuInfo, 'dormId', 'bedNo'),
      when: [housed],
      checks: [({ row, asked, facts }) => bedFailures(facts.room, asked.bedNo, row.gender)],
    }),
    swapBed: step({
      ways: [{ id: 'N10', from: ['1', '2', '3'], who: ['W', 'M'] }],
      asks: {
        otherId: ref('stuInfo', {
          label: label('对调学生', 'Swap with'),
          required: true,
          narrowedBy: { dormStatus: ['1'] },
        }),
      },
      when: [housed],
      checks: [
        // Whoever has no bed is told so, and not that the other is the wrong one.
        ({ row, facts: { other, room, ownRoom } }) =>
          row.dormStatus === '1' &&
          (!other || other.id === row.id || other.dormStatus !== '1' || !other.dormId || !ownRoom
            ? no(
                'otherUnhoused',
                label('请选择另一名在住学生', 'Choose another student who has a bed'),
                {},
                'otherId',
              )
            : [
                ...bedFailures(room, other.bedNo, row.gender, [row.id, other.id]),
                ...bedFailures(ownRoom, row.bedNo, other.gender, [row.id, other.id]),
              ].map((one) => ({ ...one, field: 'otherId' }))),
      ],
    }),
    checkOut: step({
      ways: [{ id: 'N11', from: ['1', '2', '3', '4', '5'], who: ['W', 'M', 'SY'] }],
      asks: { reason: { ...reason, required: false } },
      when: [hasBed],
      sets: () => ({ ...noBed, dormStatus: '3' }),
    }),
    suspend: step({
      ways: [{ id: 'N2', from: ['1'], to: '2', who: ['M', 'K'] }],
      asks: { reason },
      sets: mustLeave,
    }),
    exchange: step({
      ways: [{ id: 'N4', from: ['1'], to: '3', who: ['M', 'K'] }],
      asks: {
        keepBed: yesNo({ label: label('保留床位', 'Keep the bed'), default: true }),
        reason: { ...reason, required: false },
      },
      sets: (it) => (it.asked.keepBed === false ? mustLeave(it) : {}),
    }),
    resume: step({
      ways: [{ id: 'N3', from: ['2', '3'], to: '1', who: ['M', 'K'] }],
      sets: () => ({ checkOutDue: null }),
    }),
    graduate: step({
      ways: [{ id: 'N5', from: ['1', '2', '3'], to: '4', who: ['M'] }],
      asks: {
        confirmed: yesNo({
          label: label(
            '已知有在租空调、押金或未缴费用，仍要办理',
            'Go on although units are leased, deposits held or fees not paid',
          ),
          default: false,
        }),
      },
      checks: [
        ({ asked, facts: { open } }) =>
          cents(open?.owed) > 0n &&
          !asked.confirmed &&
          no(
            'feesOpen',
            label(
              '还有未缴的维修费或赔偿 {owed}，请先收取，或勾选后继续',
              '{owed} for repairs or damage are not paid. Have them paid first, or tick the box to go on',
            ),
            { owed: moneyOf(cents(open?.owed)) },
            'confirmed',
          ),
        ({ asked, facts: { open } }) =>
          (open?.units ?? 0) > 0 &&
          !asked.confirmed &&
          no(
            'leasesOpen',
            label(
              '宿舍还有 {n} 台在租或有押金的空调，请先退租，或勾选后继续',
              'Units of the room that are leased or have a deposit: {n}. Return them, or tick the box to go on',
            ),
            { n: open?.units ?? 0 },
            'confirmed',
          ),
      ],
      sets: mustLeave,
    }),
    withdraw: step({
      ways: [{ id: 'N6', from: ['1', '2', '3'], to: '5', who: ['M'] }],
      asks: { reason },
      sets: ({ row }) => (row.dormStatus === '1' ? { ...noBed, dormStatus: '3' } : {}),
    }),
    reinstate: step({ ways: [{ id: 'N7', from: ['5'], to: '1', who: ['M'] }], asks: { reason } }),
  }),
})
