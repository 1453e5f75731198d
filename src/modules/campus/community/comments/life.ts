import { must } from '#kernel/life/asks.ts'
import { life } from '#kernel/life/life.ts'
import { reported } from '../reports/waiting.ts'
import { communityOffices, communityRoles } from '../shapes.ts'
import { schoolComment as comment } from './definition.ts'

/** Campus domain 4.16. */
export const commentLife = life(comment, {
  roles: communityRoles,
  stands: (row, { userId, roles }) => [
    ...communityOffices(roles),
    ...(row.authorId === userId ? (['S'] as const) : []),
  ],
  begins: [
    { id: 'CO1', to: '20', who: ['S'] },
    { id: 'CO2', to: '10', who: ['S'] },
  ],
  ends: ['90', '92'],
  steps: (step) => ({
    approve: step({
      ways: [{ id: 'CO3', from: ['10'], to: '20', who: ['C'] }],
      sets: ({ caller }) => ({ auditUserId: caller.userId, reportCount: 0 }),
    }),
    reject: step({
      ways: [{ id: 'CO4', from: ['10'], to: '90', who: ['C'] }],
      asks: must(comment, 'auditOpinion'),
      sets: ({ caller }) => ({ auditUserId: caller.userId }),
    }),
    hide: step({
      ways: [{ id: 'CO5', from: ['20'], to: '30', who: ['C', 'M'] }],
      asks: must(comment, 'auditOpinion'),
      sets: ({ caller }) => ({ auditUserId: caller.userId }),
    }),
    keep: step({
      ways: [{ id: 'CO9', from: ['20'], who: ['C', 'M'] }],
      when: [reported],
      sets: () => ({ reportCount: 0 }),
    }),
    show: step({
      ways: [{ id: 'CO6', from: ['30'], to: '20', who: ['C', 'M'] }],
      // Why it was hidden is no longer so.
      sets: () => ({ auditOpinion: null }),
    }),
    withdraw: step({ ways: [{ id: 'CO7', from: ['20', '10'], to: '92', who: ['S'] }] }),
    reported: step({
      label: { zh: '多人举报', en: 'Reported by several' },
      ways: [{ id: 'CO8', from: ['20'], to: '10', who: ['SY'] }],
    }),
  }),
})
