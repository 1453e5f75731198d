import { plainNumber } from '#kernel/definition/blank.ts'
import { choice, label, longText, yesNo } from '#kernel/definition/index.ts'
import { anew, may, must } from '#kernel/life/asks.ts'
import { foreign, no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { cents, moneyOf } from '../../cents.ts'
import { byAnother } from '../../four-eyes.ts'
import { campusRoles, deskOf, verdicts } from '../../shapes.ts'
import { aircondPaymentVoucher as voucher, type Voucher } from './definition.ts'

export type Facts = {
  /** What is still to be paid for the document, in cents, without this voucher. */
  readonly left?: bigint
  readonly payable?: boolean
  readonly executed?: boolean
}
type Seen = { readonly row: Voucher }
type Asked = { readonly asked: { readonly auditOpinion?: string | null; readonly result?: string | null } }

const out = '2'
const day = 86_400_000
const fourEyes = byAnother<Voucher>(
  (row) => row.createUser,
  label(
    '不能审核本人提交的凭证，请由其他财务人员审核',
    'You cannot review your own voucher, have a colleague do it',
  ),
)
/** Nobody handed in anything: the refund came of a settlement or of what somebody cancelled. */
const paidByAnother = byAnother<Voucher>(
  (row) => row.createUser,
  label(
    '这笔退款由您结算或取消产生，请由其他财务人员确认',
    'This refund came of what you settled or cancelled, have a colleague confirm it',
  ),
)
const incoming = ({ row }: Seen) =>
  row.direction === out &&
  foreign(no('isRefund', label('这是退款单，请用“确认退款”', 'This is a refund, use “Confirm the refund”')))
const outgoing = ({ row }: Seen) =>
  row.direction !== out &&
  foreign(no('noRefund', label('这不是退款单，请用“审核”', 'This is no refund, use “Review”')))
/** What was paid back has no receipt of ours. */
const receipted = ({ row }: Seen) =>
  row.direction === out &&
  foreign(no('noReceipt', label('退款单没有收据', 'There is no receipt of a refund')))
const noInvoice = ({ row }: Seen) =>
  row.invoiceStatus === '2' &&
  no('refund.redFirst', label('已开票，请先红冲', 'An invoice was issued; have it reversed first'))
const opinion = ({ asked }: Asked) =>
  (asked.auditOpinion ?? '').trim().length < 2 &&
  no('opinionRequired', label('请写明意见', 'Give your opinion'), {}, 'auditOpinion')

/** Campus domain 4.5. */
export const voucherLife = life(voucher, {
  roles: { ...campusRoles, S: label('付款人', 'Payer') },
  facts: shape<Facts>(),
  stands: (row, { userId, roles }) => [
    ...deskOf(roles),
    ...(row.createUser === userId ? (['S'] as const) : []),
  ],
  begins: [{ id: 'V1', to: '10', who: ['S', 'W', 'F', 'SY'] }],
  ends: ['90', '91'],
  steps: (step) => ({
    audit: step({
      ways: [{ id: 'V2', from: ['10'], to: ['20', '90'], who: ['F'] }],
      asks: {
        result: choice(verdicts, { label: label('审核结果', 'Decision'), required: true }),
        ...may(voucher, 'auditOpinion'),
      },
      when: [incoming, fourEyes],
      needs: [(it) => it.asked.result === 'reject' && opinion(it)],
      checks: [
        ({ asked, facts }) =>
          asked.result === 'pass' &&
          !facts.payable &&
          no(
            'bizNotPayable',
            label(
              '业务单已不在待缴费状态，请驳回后由付款人核对',
              'The document no longer waits for a payment; reject the voucher',
            ),
          ),
        ({ row, asked, facts }) =>
          asked.result === 'pass' &&
          cents(row.payAmount) > (facts.left ?? 0n) &&
          no(
            'voucherExceeds',
            label('超过应缴金额，还应缴 {left}', 'It exceeds the amount due, {left} is left to pay'),
            { left: moneyOf(facts.left ?? 0n) },
          ),
      ],
      sets: ({ asked, caller, now }) => ({
        status: asked.result === 'pass' ? '20' : '90',
        auditUserId: caller.userId,
        auditTime: now,
      }),
    }),
    refund: step({
      ways: [{ id: 'V8', from: ['10'], to: '20', who: ['F'] }],
      asks: {
        // What stands there until then is nobody's payment.
        ...anew(must(voucher, 'payChannel', 'tradeNo', 'payTime', 'voucherImages')),
        ofBatch: yesNo({
          label: label(
            '整批转账：各单流水号后加凭证号',
            'One transfer for several: each adds its own number',
          ),
          default: false,
        }),
        // Nothing is judged here: words of a review would stand beside it.
        auditOpinion: longText({ label: label('备注', 'Note'), max: 300, wide: true, anew: true }),
      },
      when: [outgoing, paidByAnother],
      checks: [
        ({ row, asked, now }) =>
          asked.payTime &&
          (asked.payTime > now || asked.payTime.getTime() < row.createTime.getTime() - day) &&
          no(
            'refundTimeWrong',
            label(
              '付款时间应在退款单生成前一天之后、现在之前',
              'The payment lies between a day before the refund was asked for and now',
            ),
            {},
            'payTime',
          ),
      ],
      sets: ({ row, asked, caller, now }) => ({
        auditUserId: caller.userId,
        auditTime: now,
        tradeNo: asked.ofBatch
          ? `${plainNumber(asked.tradeNo ?? '').slice(0, 40)}-${row.voucherNo}`
          : plainNumber(asked.tradeNo ?? ''),
      }),
    }),
    withdraw: step({
      ways: [{ id: 'V4', from: ['10'], to: '91', who: ['S'] }],
      when: [incoming],
    }),
    void: step({
      ways: [{ id: 'V5', from: ['20'], to: '91', who: ['M', 'F'] }],
      asks: may(voucher, 'auditOpinion'),
      when: [incoming, noInvoice],
      needs: [opinion],
      checks: [
        ({ facts }) =>
          facts.executed &&
          no(
            'voucherExecuted',
            label(
              '业务已办理（已安装、起租或已接受订单），不能作废，请走退租或退款',
              'What was paid for is done or under way; go through a return or a refund instead',
            ),
          ),
      ],
    }),
    recall: step({
      label: label('退款重算', 'Refund worked out anew'),
      ways: [{ id: 'V9', from: ['10'], to: '91', who: ['SY'] }],
      when: [outgoing],
    }),
    settle: step({
      label: label('已退款', 'Refunded'),
      ways: [{ id: 'V6', from: ['20'], to: '30', who: ['SY'] }],
      when: [noInvoice],
    }),
    print: step({
      ways: [{ id: 'V7', from: ['20', '30'], who: ['F', 'M', 'S'] }],
      when: [receipted],
      sets: ({ row }) => ({ printCount: (row.printCount ?? 0) + 1 }),
    }),
  }),
})
