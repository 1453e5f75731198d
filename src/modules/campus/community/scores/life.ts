import { label } from '#kernel/definition/index.ts'
import { reason } from '#kernel/life/asks.ts'
import { life } from '#kernel/life/life.ts'
import { officeOf } from '../../shapes.ts'
import { communityRoles } from '../shapes.ts'
import { schoolScoreRecord as score } from './definition.ts'

/** Valid or revoked (campus domain 4, entities with that toggle alone). */
export const scoreLife = life(score, {
  roles: { ...communityRoles, W: label('宿管员', 'Dorm warden'), S: label('评分人', 'Scored by') },
  stands: (row, { userId, roles }) => [
    ...officeOf(roles).filter((one) => one === 'M' || one === 'W'),
    ...(row.userId === userId ? (['S'] as const) : []),
  ],
  begins: [{ id: 'SC1', to: '1', who: ['S', 'W', 'M'] }],
  ends: [],
  steps: (step) => ({
    void: step({ ways: [{ id: 'SC2', from: ['1'], to: '0', who: ['M'] }], asks: { reason } }),
    revive: step({ ways: [{ id: 'SC3', from: ['0'], to: '1', who: ['M'] }] }),
  }),
})
