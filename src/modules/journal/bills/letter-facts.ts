/** What letters say of a bill. */
import { moneyText } from '#kernel/definition/money-text.ts'
import { dateIn, type Lang } from '#kernel/definition/index.ts'
import type { Context } from '#kernel/http/caller.ts'
import type { Bill } from './definition.ts'
import type { Paper } from '../submissions/paper/paper.ts'

export function billFacts(bill: Bill, timeZone: string) {
  return () => ({
    bill: bill.billNo,
    amount: moneyText(bill.total, bill.currency),
    due: bill.dueAt ? dateIn(bill.dueAt, timeZone) : undefined,
    paid: bill.paidAmount ? moneyText(bill.paidAmount, bill.paidCurrency ?? bill.currency) : undefined,
    invoice: bill.invoiceTitle ?? undefined,
  })
}

type Facts = () => Record<string, string | undefined>
export function withReason(facts: Facts, reason: string | undefined): Facts {
  return () => ({ ...facts(), reason })
}
export function deskOf(ctx: Context, bill: Bill, facts: Facts): Facts {
  return () => ({ ...facts(), billLink: `${ctx.baseUrl}/journal/bills/detail?id=${bill.id}` })
}
/** How to pay, as the journal says it. */
export function bankOf({ journal }: Paper, facts: Facts) {
  return (lang: Lang) => ({
    ...facts(),
    bank: (lang === 'zh'
      ? journal.bankInfoZh || journal.bankInfoEn
      : journal.bankInfoEn || journal.bankInfoZh
    )?.trim(),
  })
}

export function outcomeWords(lang: Lang, refused: boolean, whole: boolean, percent: string): string {
  if (whole) return lang === 'zh' ? '全部免除' : 'waived in full'
  if (refused) return lang === 'zh' ? '未予减免' : 'not granted'
  return lang === 'zh' ? `减免 ${percent}%` : `${percent}% waived`
}
