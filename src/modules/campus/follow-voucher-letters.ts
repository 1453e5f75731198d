import type { Label } from '#kernel/definition/index.ts'
import { follow, type Follower, type Taken } from '#kernel/http/lived.ts'
import { because, named } from './letter-steps.ts'
import { tell } from './letters.ts'
import type { aircondPaymentVoucher } from './money/vouchers/definition.ts'
import { voucherLife } from './money/vouchers/life.ts'
import { studentOf } from './people/member.ts'

/** Who hears what the finance office made of a payment, and that money was paid back. */

type Voucher = Taken<typeof aircondPaymentVoucher>

function said({ row, step }: Voucher): Label {
  const { voucherNo: no, auditOpinion } = row
  if (step === 'refund') return named('退款已付出', 'The refund was paid', no)
  if (step === 'void')
    return because(named('您的付款已被财务作废，请核对', 'Finance voided your payment', no), auditOpinion)
  return row.status === '90'
    ? because(
        named('付款凭证被驳回，请核对后重新提交', 'Your voucher was rejected, check it and send another', no),
        auditOpinion,
      )
    : named('付款凭证已通过', 'Your voucher was approved', no)
}

/** Whoever of a room sent the proof has it in their list; what the office entered or pays back is the student's. */
async function payerOf({ tx, row, step }: Voucher) {
  const sent = step !== 'refund' && row.createUser && (await studentOf(tx, row.createUser))
  return sent ? { to: [row.createUser] } : { to: [row.createUser], student: row.stuId }
}

export const voucherLetterFollowers: readonly Follower[] = [
  follow(voucherLife, ['audit', 'void', 'refund'], async (taken) => {
    const { tx, ctx, row, step } = taken
    await tell(tx, ctx, {
      ...(await payerOf(taken)),
      about: 'aircondPaymentVoucher',
      aboutId: row.id,
      subject: said(taken),
      path: 'portal/campus/vouchers',
      key: `voucher:${row.id}:${step}:${row.version}`,
    })
  }),
]
