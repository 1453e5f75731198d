/** Pure rules of shops, orders and invoices; amounts in whole cents. */

export const cents = (amount: string | null | undefined): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount ?? '0') ?? []
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0') || '0')
  return sign ? -value : value
}
export const amountOf = (value: bigint): string => {
  const abs = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${abs / 100n}.${String(abs % 100n).padStart(2, '0')}`
}

/** Minutes of a day in a zone: 08:30 is 510. */
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Whether a shop is within its hours at a clock time `HH:mm`; one that closes earlier than it opens closes the day after. */
export function isWithinHours(openTime: string, closeTime: string, clock: string): boolean {
  const [open, close, now] = [minutesOf(openTime), minutesOf(closeTime), minutesOf(clock)]
  if (open === close) return true
  return open < close ? now >= open && now < close : now >= open || now < close
}

type Priced = { readonly price: string; readonly quantity: number }
type Fees = {
  readonly deliveryFee: string | null
  readonly freeDeliveryAmount: string | null
}
export const lineAmount = ({ price, quantity }: Priced): bigint => cents(price) * BigInt(quantity)

/** What an order costs: goods, delivery where it is delivered and not free from this sum on, and both. */
export function totalsOf(lines: readonly Priced[], shop: Fees, delivered: boolean) {
  const goods = lines.reduce((sum, line) => sum + lineAmount(line), 0n)
  const free = shop.freeDeliveryAmount !== null && goods >= cents(shop.freeDeliveryAmount)
  const delivery = delivered && !free ? cents(shop.deliveryFee) : 0n
  return {
    goodsAmount: amountOf(goods),
    deliveryFee: amountOf(delivery),
    discountAmount: '0.00',
    payAmount: amountOf(goods + delivery),
  }
}

const usccLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const usccWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Unified social credit code: 18 characters, the last of them a check by modulus 31 (GB 32100). */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text)) return false
  const sum = usccWeights.reduce((all, weight, i) => all + weight * usccLetters.indexOf(text.charAt(i)), 0)
  return usccLetters.charAt((31 - (sum % 31)) % 31) === text.charAt(17)
}

/** The tax number of a company: 15, 17, 18 or 20 figures and letters; one of 18 is a credit code. */
export function isTaxNumber(text: string): boolean {
  if (!/^[0-9A-Z]+$/.test(text) || ![15, 17, 18, 20].includes(text.length)) return false
  return text.length !== 18 || isCreditCode(text)
}

/** Eight figures on paper and old electronic invoices, twenty on fully digital ones. */
export const isInvoiceNumber = (text: string) => /^(\d{8}|\d{20})$/.test(text)

/** The tax within an amount that includes it, at a rate in percent. */
export function taxWithin(amount: string, rate: number): string {
  const gross = cents(amount)
  const net = (gross * 200n + BigInt(100 + rate)) / (2n * BigInt(100 + rate))
  return amountOf(gross - net)
}

/** Kinds of goods in one order. */
export const mostLines = 50
