import { moneyText } from '#kernel/definition/money-text.ts'
import { choice, label, money, structure, text } from '#kernel/definition/index.ts'
import { may, must } from '#kernel/life/asks.ts'
import { foreign, no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { offline } from '../pay/offline.ts'
import { amountOf, cents } from '../rules.ts'
import { shopOffices, shopRoles, wantedLabels, wantedSchema, type Wanted } from '../shapes.ts'
import { order, type Order } from './definition.ts'

/** Who keeps the shop; whether a pick-up code was right; what a refund comes to, or what is wrong with it. */
export type Facts = {
  readonly keepers?: readonly string[]
  readonly autoAccept?: boolean
  readonly code?: 'right' | 'wrong' | 'locked' | undefined
  readonly refund?: string
  readonly refundFault?: 'lines' | undefined
}
type Seen = { readonly row: Order; readonly facts: Facts; readonly now: Date }

export const pickUp: Order['deliveryType'] = '2'
const week = 7 * 86_400_000
const verdicts = {
  pass: label('同意', 'Agree'),
  refuse: label('拒绝', 'Refuse'),
}

const inTime = ({ row, now }: Seen) =>
  row.payDeadline !== null &&
  row.payDeadline < now &&
  no('payLate', label('已过支付截止时间，请重新下单', 'It is too late to pay; order again'))
/** Money may be on its way: the voucher is taken back first. */
const notInReview = ({ row }: Seen) =>
  row.status === '10' &&
  row.payDeadline === null &&
  no(
    'voucherWaits',
    label(
      '付款凭证正在审核。未付款请先撤回凭证，再取消订单',
      'The finance office is looking at your proof of payment; take it back first, then cancel',
    ),
  )
const noInvoice = ({ row }: Seen) =>
  row.invoiceStatus === '2' &&
  no(
    'refund.redFirst',
    label(
      '已开票，请先联系财务红冲，再申请退款',
      'An invoice was issued: ask the finance office to reverse it, then for the refund',
    ),
  )
const noneAsked = ({ row }: Seen) =>
  row.refundStatus === '1' &&
  no('refundAsked', label('已申请退款，请等待处理', 'A refund was asked for already, wait for the answer'))
const someAsked = ({ row }: Seen) =>
  row.refundStatus !== '1' &&
  foreign(
    no(
      'refundNone',
      label(
        '没有待处理的退款申请：已处理，或买家已撤回',
        'No request for a refund waits: it was decided, or the buyer took it back',
      ),
    ),
  )
const withinWeek = ({ row, now }: Seen) =>
  row.finishTime !== null &&
  now.getTime() - row.finishTime.getTime() > week &&
  no(
    'refundLate',
    label('完成已超过 7 天，不能再申请退款', 'It was completed more than 7 days ago, no refund is possible'),
  )

/** Whether the buyer gets back all that is left, and so the order ends. */
export const isWhole = (row: Order, refund: string) =>
  cents(row.refundAmount) + cents(refund) >= cents(row.payAmount)

/** Campus domain 4.11. */
export const orderLife = life(order, {
  roles: shopRoles,
  facts: shape<Facts>(),
  stands: (row, { userId, roles }, { keepers = [] }) => [
    ...shopOffices(roles).filter((one) => one !== 'C'),
    ...(keepers.includes(userId) ? (['O'] as const) : []),
    ...(row.userId === userId ? (['S'] as const) : []),
  ],
  begins: [{ id: 'OR1', to: '10', who: ['S'] }],
  ends: ['70', '91', '92', '93'],
  steps: (step) => ({
    pay: step({
      ways: [{ id: 'OR2', from: ['10'], to: ['20', '30'], who: ['F', 'SY'] }],
      asks: must(order, 'payType', 'payTradeNo'),
      when: [inTime],
      // Whoever else took it says so afterwards.
      sets: ({ now }) => ({ payTime: now, paidBy: offline }),
    }),
    cancel: step({
      ways: [
        { id: 'OR3', from: ['10'], to: '91', who: ['S'] },
        { id: 'OR7', from: ['20'], to: '91', who: ['S'] },
      ],
      asks: may(order, 'cancelReason'),
      when: [notInReview],
      sets: ({ now }) => ({ cancelTime: now }),
    }),
    timeout: step({
      label: label('超时取消', 'Time out'),
      ways: [{ id: 'OR4', from: ['10'], to: '92', who: ['SY'] }],
      sets: ({ now }) => ({ cancelTime: now }),
    }),
    accept: step({
      ways: [{ id: 'OR5', from: ['20'], to: '30', who: ['O'] }],
      sets: ({ now }) => ({ acceptTime: now }),
    }),
    refuse: step({
      // The clock where the shop leaves a paid order lying.
      ways: [{ id: 'OR6', from: ['20'], to: '93', who: ['O', 'SY'] }],
      asks: must(order, 'cancelReason'),
      sets: ({ now }) => ({ cancelTime: now }),
    }),
    deliver: step({
      ways: [{ id: 'OR8', from: ['30'], to: '40', who: ['O'] }],
      asks: may(order, 'courierName', 'courierPhone'),
      needs: [
        ({ row, asked }) =>
          row.deliveryType !== pickUp &&
          !asked.courierName &&
          no('courierNeeded', label('请填写配送员', 'Enter who delivers it'), {}, 'courierName'),
      ],
      sets: ({ now }) => ({ deliverTime: now }),
    }),
    shopCancel: step({
      ways: [{ id: 'OR9', from: ['30'], to: '93', who: ['O', 'M'] }],
      asks: must(order, 'cancelReason'),
      sets: ({ now }) => ({ cancelTime: now }),
    }),
    complete: step({
      ways: [{ id: 'OR10', from: ['40'], to: '50', who: ['O', 'S', 'SY'] }],
      asks: {
        pickupCode: text({
          label: label('取货码', 'Pick-up code'),
          max: 8,
          help: label(
            '到店自提须核对买家报出的取货码',
            'For an order that is picked up: the code the buyer says',
          ),
        }),
      },
      writes: false,
      checks: [
        ({ row, facts, caller }) =>
          row.deliveryType === pickUp &&
          row.userId !== caller.userId &&
          caller.userId !== '0' &&
          facts.code !== 'right' &&
          (facts.code === 'locked'
            ? no(
                'codeLocked',
                label(
                  '取货码错误次数过多，请 10 分钟后再试',
                  'Too many wrong codes, try again in 10 minutes',
                ),
                {},
                'pickupCode',
              )
            : no(
                'codeWrong',
                label('取货码不正确，请买家再报一次', 'The code is wrong, ask the buyer again'),
                {},
                'pickupCode',
              )),
      ],
      sets: ({ now }) => ({ finishTime: now }),
    }),
    refundApply: step({
      ways: [
        { id: 'OR11', from: ['30'], who: ['S'] },
        { id: 'OR12', from: ['40'], who: ['S'] },
        { id: 'OR13', from: ['50'], who: ['S'] },
      ],
      asks: {
        ...must(order, 'refundReason'),
        lines: structure<Wanted[]>()({
          label: label('退货商品', 'Goods to send back'),
          help: label(
            '不填即全部退款；部分退款须订单已完成',
            'Nothing here means all; a part only of a completed order',
          ),
          schema: wantedSchema,
          labels: wantedLabels,
        }),
      },
      when: [noneAsked, noInvoice, withinWeek],
      checks: [
        ({ row, asked }) =>
          row.status !== '50' &&
          (asked.lines ?? []).length > 0 &&
          no(
            'partEarly',
            label('订单完成后才能部分退款', 'A part can be refunded once the order is completed'),
            {},
            'lines',
          ),
        ({ facts }) =>
          facts.refundFault === 'lines' &&
          no(
            'refundLines',
            label('退货数量超过可退数量，请核对', 'More than can be sent back, check the quantities'),
            {},
            'lines',
          ),
      ],
      sets: () => ({ refundStatus: '1' }),
    }),
    // Until somebody decides it, it is the buyer's.
    refundWithdraw: step({
      ways: [
        { id: 'OR18', from: ['30'], who: ['S'] },
        { id: 'OR19', from: ['40'], who: ['S'] },
        { id: 'OR20', from: ['50'], who: ['S'] },
      ],
      when: [someAsked],
    }),
    refundAudit: step({
      ways: [
        { id: 'OR14', from: ['30'], to: ['70', '30'], who: ['O', 'M'] },
        { id: 'OR15', from: ['40'], to: ['70', '40'], who: ['O', 'M'] },
        { id: 'OR16', from: ['50'], to: ['70', '50'], who: ['O', 'M'] },
      ],
      asks: {
        verdict: choice(verdicts, { label: label('处理', 'Decision'), required: true }),
        amount: money({
          label: label('退款金额', 'Amount'),
          min: 0.01,
          help: label('不填即按申请的金额', 'Nothing here means the amount that was asked for'),
        }),
        tradeNo: text({
          label: label('线下退款流水', 'Offline transaction no.'),
          max: 64,
          help: label(
            '店铺已自行退款的才填；不填由财务或支付渠道退回',
            'Only where the shop has paid it back itself; else the finance office or the provider does',
          ),
        }),
        opinion: text({ label: label('处理意见', 'Opinion'), max: 200, wide: true }),
      },
      writes: false,
      when: [someAsked, noInvoice],
      needs: [
        ({ asked }) =>
          asked.verdict === 'refuse' &&
          !asked.opinion &&
          no('opinionNeeded', label('拒绝时请说明理由', 'Say why you refuse'), {}, 'opinion'),
      ],
      checks: [
        ({ row, facts, asked }) =>
          asked.verdict === 'pass' &&
          cents(facts.refund) + cents(row.refundAmount) > cents(row.payAmount) &&
          no(
            'refundTooMuch',
            label('最多可退 {most}', 'At most {most} can be refunded'),
            { most: moneyText(amountOf(cents(row.payAmount) - cents(row.refundAmount))) },
            'amount',
          ),
        ({ row, facts, asked }) =>
          asked.verdict === 'pass' &&
          row.status !== '50' &&
          !isWhole(row, facts.refund ?? '0') &&
          no(
            'partEarly',
            label(
              '订单完成后才能部分退款，现只能全额退',
              'Only the whole can be refunded before the order is completed',
            ),
            {},
            'amount',
          ),
      ],
    }),
    remark: step({
      ways: [{ id: 'OR17', from: ['10', '20', '30', '40', '50'], who: ['O'] }],
      asks: may(order, 'shopRemark'),
    }),
  }),
})
