import { dateTime, label } from '#kernel/definition/index.ts'
import { reason } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { communityOffices, communityRoles } from '../shapes.ts'
import { momentVote as vote, type Vote } from './definition.ts'

/** Whether the moment that it belongs to is published. */
export type Facts = { readonly published?: boolean }
const longest = 90 * 86_400_000

/** Campus domain 4.15. */
export const voteLife = life(vote, {
  roles: communityRoles,
  facts: shape<Facts>(),
  stands: (row: Vote, { userId, roles }) => [
    ...communityOffices(roles),
    ...(row.createUser === userId ? (['S'] as const) : []),
  ],
  begins: [
    { id: 'VO1', to: '10', who: ['S', 'C', 'M'] },
    { id: 'VO2', to: '20', who: ['S', 'C', 'M'] },
  ],
  ends: ['30', '91'],
  steps: (step) => ({
    start: step({
      label: label('开始', 'Start'),
      ways: [{ id: 'VO3', from: ['10'], to: '20', who: ['SY'] }],
    }),
    deadline: step({
      label: label('到期结束', 'Deadline'),
      ways: [{ id: 'VO4', from: ['20'], to: '30', who: ['SY'] }],
    }),
    end: step({
      ways: [{ id: 'VO5', from: ['20'], to: '30', who: ['S', 'C', 'M'] }],
      asks: { reason },
      sets: ({ now }) => ({ endTime: now }),
    }),
    cancel: step({
      ways: [
        { id: 'VO6', from: ['10'], to: '91', who: ['S', 'C', 'M'] },
        { id: 'VO7', from: ['20'], to: '91', who: ['C', 'M'] },
      ],
      asks: { reason },
    }),
    extend: step({
      ways: [{ id: 'VO8', from: ['20'], who: ['C', 'M'] }],
      asks: { endTime: dateTime({ label: label('新的截止时间', 'New end'), required: true }) },
      when: [
        ({ row }) =>
          (row.extendCount ?? 0) >= 1 &&
          no('extendedOnce', label('只能延期一次', 'It was extended already, once is all')),
      ],
      needs: [
        ({ row, asked }) =>
          asked.endTime &&
          (asked.endTime <= row.endTime || asked.endTime.getTime() - row.startTime.getTime() > longest) &&
          no(
            'extendTo',
            label(
              '应晚于原截止时间，且不超过开始后 90 天',
              'After the end so far, and within 90 days of the start',
            ),
            {},
            'endTime',
          ),
      ],
      sets: ({ row }) => ({ extendCount: (row.extendCount ?? 0) + 1 }),
    }),
  }),
  plain: {
    edit: { from: ['10', '20'], who: ['S', 'C', 'M'] },
    remove: { from: ['10', '20'], who: ['S', 'C', 'M'] },
  },
})
