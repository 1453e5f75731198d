import { inFacts } from '#kernel/definition/directions.ts'
import type { useTexts } from '#kernel/ui/say.ts'
import type { Order } from './calls.ts'
import type { shopTexts } from './texts.ts'

/** What comes next for an order, in one line; nothing once it is over. */
export function nextText(row: Order, t: ReturnType<typeof useTexts<typeof shopTexts>>): string {
  switch (Number(row.status)) {
    case 10:
      return row.payDeadline ? t('payIn', { n: Math.max(0, row.payMinutes ?? 0) }) : t('payLook')
    case 20:
      return t('waitShop')
    case 30:
      return t('preparing')
    case 40:
      return row.pickupCode
        ? t('ready', { shop: row.shopName ?? '' })
        : t('coming', { name: row.courierName ?? '' })
    case 50:
      return t('done')
    default:
      return row.cancelReason ?? ''
  }
}

/** The same where the order stands in a list: what the counter asks for is there without opening it. */
export function lineText(row: Order, t: ReturnType<typeof useTexts<typeof shopTexts>>): string {
  return inFacts([
    row.pickupCode && Number(row.status) === 40
      ? t('readyCode', { code: codeText(row.pickupCode), shop: row.shopName ?? '' })
      : nextText(row, t),
    row.refundStatus === '1' && t('refundIs', { state: row.refundStatusText ?? '' }),
  ])
}

/** Six digits as somebody reads them out. */
export const codeText = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
