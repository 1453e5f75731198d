import { integer, label } from '#kernel/definition/index.ts'
import { must, reason } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { shopOffices, shopRoles } from '../shapes.ts'
import { mostStock, schoolGoods as goods, type Goods } from './definition.ts'

/** Who keeps the shop of these goods, and how it stands. */
export type Facts = { readonly keepers?: readonly string[]; readonly shopState?: string }

const shopOpen = ({ facts }: { readonly facts: Facts }) =>
  facts.shopState === '91' &&
  no('shopGone', label('店铺已注销，不能上架', 'The shop is closed for good, nothing can be sold'))
const notOver = ({ row, now }: { readonly row: Goods; readonly now: Date }) =>
  row.saleEnd !== null &&
  row.saleEnd <= now &&
  no('saleOver', label('停售时间已过，请先修改停售时间', 'The sale is over; change its end first'))

/** Campus domain 4.10. */
export const goodsLife = life(goods, {
  roles: shopRoles,
  facts: shape<Facts>(),
  stands: (_row, { userId, roles }, { keepers = [] }) => [
    ...shopOffices(roles).filter((one) => one !== 'F'),
    ...(keepers.includes(userId) ? (['O'] as const) : []),
  ],
  begins: [{ id: 'GD1', to: '10', who: ['O', 'M'] }],
  ends: [],
  steps: (step) => ({
    submitReview: step({
      ways: [{ id: 'GD2', from: ['10', '90'], to: ['20', '30'], who: ['O'] }],
      when: [shopOpen],
      sets: () => ({ auditOpinion: null }),
    }),
    approve: step({
      ways: [{ id: 'GD3', from: ['20'], to: '30', who: ['C', 'M'] }],
      when: [shopOpen],
    }),
    reject: step({
      ways: [{ id: 'GD4', from: ['20'], to: '90', who: ['C', 'M'] }],
      asks: must(goods, 'auditOpinion'),
    }),
    offSale: step({ ways: [{ id: 'GD5', from: ['30'], to: '40', who: ['O', 'M', 'SY'] }] }),
    onSale: step({
      ways: [{ id: 'GD6', from: ['40'], to: '30', who: ['O'] }],
      when: [shopOpen, notOver],
    }),
    reviewAgain: step({
      label: label('修改后送审', 'Review after a change'),
      ways: [
        { id: 'GD7', from: ['40'], to: '20', who: ['SY'] },
        { id: 'GD8', from: ['30'], to: '20', who: ['SY'] },
      ],
    }),
    adjustStock: step({
      ways: [{ id: 'GD9', from: ['10', '20', '30', '40', '90'], who: ['O', 'M'] }],
      asks: {
        delta: integer({
          label: label('增减数量', 'Change'),
          required: true,
          min: -999_999,
          max: 999_999,
          help: label('负数为减少', 'Negative to take away'),
        }),
        reason,
      },
      checks: [
        ({ asked }) =>
          asked.delta === 0 &&
          no('changeNone', label('增减数量不能为 0', 'The change cannot be 0'), {}, 'delta'),
        ({ row, asked }) =>
          row.stock + Number(asked.delta ?? 0) < 0 &&
          no(
            'stockShort',
            label('库存只有 {n}，不能减得更多', 'Only {n} are in stock'),
            { n: row.stock },
            'delta',
          ),
        // More than the record takes: it could never be saved again.
        ({ row, asked }) =>
          row.stock + Number(asked.delta ?? 0) > mostStock &&
          no(
            'stockMost',
            label(
              '现有库存 {n}，调整后不能超过 {most}',
              '{n} are in stock, and at most {most} can be kept: add fewer',
            ),
            { n: row.stock, most: mostStock },
            'delta',
          ),
      ],
    }),
  }),
  plain: {
    edit: { who: ['O', 'M'] },
    remove: { from: ['10', '20', '40', '90'], who: ['O', 'M'] },
  },
})
