import { label, type Label } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { amountOf, moneyOf } from '../cents.ts'
import { paidFor } from '../money/vouchers/sums.ts'

/** Whoever cancels what was paid for, and whoever paid for it, read how much goes back. */

export async function goesBackOf({
  tx,
  row,
  step,
}: {
  readonly tx: Tx
  readonly row: { readonly id: string }
  readonly step: string
}): Promise<Readonly<Record<string, unknown>>> {
  const sum = step === 'cancel' ? await paidFor(tx, row.id) : 0n
  return sum > 0n ? { goesBack: amountOf(sum) } : {}
}

/** What is said of the end of a document, with the money that comes of it. */
export async function withRefund(tx: Tx, bizId: string, said: Label): Promise<Label> {
  const sum = await paidFor(tx, bizId)
  return sum > 0n
    ? label(
        `${said.zh}，已缴 ${moneyOf(sum)} 将由财务退还`,
        `${said.en}; finance refunds the ${moneyOf(sum)} that was paid`,
      )
    : said
}
