import { label } from '#kernel/definition/index.ts'
import { must, reason } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { campusRoles, officeOf } from '../../shapes.ts'
import { aircondWorkOrderAssess as assess, type Assessment } from './definition.ts'

export type Facts = { readonly leaderId?: string | null }

const notReplied = ({ row }: { readonly row: Assessment }) =>
  row.replyTime !== null &&
  no('repliedOnce', label('已经回复过，只能回复一次', 'It has been replied to; one reply is all'))

/** Campus domain 4.4. `T` is the leader of the group that was assessed. */
export const assessLife = life(assess, {
  roles: { ...campusRoles, T: label('班组长', 'Group leader') },
  facts: shape<Facts>(),
  stands: (row, { userId, roles }, { leaderId }) => [
    ...officeOf(roles),
    ...(leaderId === userId ? (['T'] as const) : []),
    ...(row.createUser === userId ? (['S'] as const) : []),
  ],
  begins: [{ id: 'E1', to: '1', who: ['S', 'SY'] }],
  ends: [],
  steps: (step) => ({
    reply: step({
      ways: [
        { id: 'E2', from: ['1'], who: ['M', 'T'] },
        { id: 'E5', from: ['0'], who: ['M'] },
      ],
      asks: must(assess, 'replyContent'),
      when: [notReplied],
      sets: ({ caller, now }) => ({ replyUserId: caller.userId, replyTime: now }),
    }),
    hide: step({ ways: [{ id: 'E3', from: ['1'], to: '0', who: ['M'] }], asks: { reason } }),
    show: step({ ways: [{ id: 'E4', from: ['0'], to: '1', who: ['M'] }] }),
  }),
})
