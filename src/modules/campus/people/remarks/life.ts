import { label } from '#kernel/definition/index.ts'
import { may, must, reason } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life } from '#kernel/life/life.ts'
import { campusRoles, deskOf } from '../../shapes.ts'
import { followUpEarly } from './rules.ts'
import { stuRemark as remark } from './definition.ts'

/** Campus domain 4.18. `A` wrote it, `S` here is whoever is to follow it up. */
export const remarkLife = life(remark, {
  roles: { ...campusRoles, A: label('记录人', 'Author'), S: label('跟进人', 'Follow-up by') },
  stands: (row, { userId, roles }) => [
    ...deskOf(roles),
    ...(row.createUser === userId ? (['A'] as const) : []),
    ...(row.followUserId === userId ? (['S'] as const) : []),
  ],
  begins: [
    { id: 'K1', to: '1', who: ['K', 'M', 'W'] },
    { id: 'K2', to: '2', who: ['K', 'M', 'W'] },
  ],
  ends: ['1'],
  steps: (step) => ({
    close: step({
      ways: [{ id: 'K3', from: ['2'], to: '3', who: ['S', 'M'] }],
      asks: must(remark, 'followResult'),
    }),
    reopen: step({
      ways: [{ id: 'K4', from: ['3'], to: '2', who: ['M'] }],
      asks: { reason, ...may(remark, 'followUpTime', 'followUserId') },
      needs: [
        ({ row, asked }) =>
          asked.followUpTime &&
          asked.followUpTime < row.happenTime &&
          no('followUpEarly', followUpEarly, {}, 'followUpTime'),
      ],
    }),
  }),
  plain: { edit: { from: ['1', '2'], who: ['A'] } },
})
