import { label } from '#kernel/definition/index.ts'
import { must, reason } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { shopOffices, shopRoles } from '../shapes.ts'
import { schoolShop as shop, type Shop } from './definition.ts'

/** Orders that are not done, and refunds that wait. */
export type Facts = { readonly openOrders?: number }
type Seen = { readonly row: Shop; readonly facts: Facts; readonly today: string }

export const isOfShop = (
  { ownerUserId, staffIds }: Pick<Shop, 'ownerUserId' | 'staffIds'>,
  userId: string,
): boolean => ownerUserId === userId || (staffIds ?? []).includes(userId)

const licenceValid = ({ row, today }: Seen) =>
  row.licenseExpire !== null &&
  row.licenseExpire < today &&
  no(
    'licenceExpired',
    label('证照已于 {day} 到期，请先更新证照', 'The licence expired on {day}; renew it first'),
    { day: row.licenseExpire },
  )
const nothingOpen = ({ facts }: Seen) =>
  (facts.openOrders ?? 0) > 0 &&
  no(
    'ordersOpen',
    label(
      '还有 {n} 个未完成的订单或待处理的退款，请先处理完',
      '{n} orders or refunds are not done yet; settle them first',
    ),
    { n: facts.openOrders ?? 0 },
  )

/** Campus domain 4.9. */
export const shopLife = life(shop, {
  roles: shopRoles,
  facts: shape<Facts>(),
  stands: (row, { userId, roles }) => [
    ...shopOffices(roles).filter((one) => one === 'M'),
    ...(isOfShop(row, userId) ? (['O'] as const) : []),
  ],
  begins: [
    { id: 'SH1', to: '10', who: ['O'] },
    { id: 'SH2', to: '20', who: ['M'] },
  ],
  ends: ['91'],
  steps: (step) => ({
    approve: step({ ways: [{ id: 'SH3', from: ['10'], to: '20', who: ['M'] }], when: [licenceValid] }),
    reject: step({
      ways: [{ id: 'SH4', from: ['10'], to: '90', who: ['M'] }],
      asks: must(shop, 'auditOpinion'),
    }),
    resubmit: step({
      ways: [{ id: 'SH5', from: ['90'], to: '10', who: ['O'] }],
      sets: () => ({ auditOpinion: null }),
    }),
    rest: step({ ways: [{ id: 'SH6', from: ['20'], to: '30', who: ['O'] }] }),
    reopen: step({ ways: [{ id: 'SH7', from: ['30'], to: '20', who: ['O'] }], when: [licenceValid] }),
    suspend: step({
      ways: [{ id: 'SH8', from: ['20', '30'], to: '40', who: ['M', 'SY'] }],
      asks: { reason },
    }),
    lift: step({ ways: [{ id: 'SH9', from: ['40'], to: '20', who: ['M'] }], when: [licenceValid] }),
    close: step({
      ways: [{ id: 'SH10', from: ['20', '30', '40'], to: '91', who: ['M', 'O'] }],
      when: [nothingOpen],
    }),
  }),
  plain: {
    edit: { from: ['10', '20', '30', '40', '90'], who: ['O', 'M'] },
    remove: { who: ['M'] },
  },
})
