import { may, must, reason } from '#kernel/life/asks.ts'
import { life } from '#kernel/life/life.ts'
import { campusRoles, officeOf } from '../shapes.ts'
import { schoolAircond } from './definition.ts'

const unbound = { buildId: null, dormId: null, slotNo: null, installDate: null }

/** Campus domain 4.8. */
export const aircondLife = life(schoolAircond, {
  roles: campusRoles,
  stands: (_row, { roles }) => officeOf(roles),
  begins: [{ id: 'U1', to: '10', who: ['M'] }],
  ends: ['90'],
  steps: (step) => ({
    reserve: step({
      label: { zh: '预占', en: 'Reserve' },
      ways: [{ id: 'U2', from: ['10'], to: '20', who: ['SY'] }],
      asks: must(schoolAircond, 'dormId', 'slotNo'),
    }),
    release: step({
      label: { zh: '释放', en: 'Release' },
      ways: [{ id: 'U3', from: ['20'], to: '10', who: ['SY'] }],
      sets: () => unbound,
    }),
    install: step({
      ways: [{ id: 'U4', from: ['10', '20'], to: '30', who: ['D', 'M', 'SY'] }],
      asks: { ...must(schoolAircond, 'dormId', 'slotNo'), ...may(schoolAircond, 'installDate') },
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
      sets: () => unbound,
    }),
    scrap: step({
      ways: [{ id: 'U8', from: ['10', '30'], to: '90', who: ['M'] }],
      asks: { reason },
      sets: () => unbound,
    }),
    lose: step({
      ways: [{ id: 'U9', from: ['10', '30'], to: '91', who: ['M'] }],
      asks: { reason },
      sets: () => unbound,
    }),
    find: step({
      ways: [{ id: 'U10', from: ['91'], to: '10', who: ['M'] }],
      asks: must(schoolAircond, 'storehouse'),
    }),
  }),
  plain: { remove: { from: ['10'], who: ['M'] } },
})
