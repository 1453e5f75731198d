/** What the start page of a shop's keeper is told; the browser reads the same shape. */

export type Goods = {
  readonly id: string
  readonly goodsName: string
  readonly stock: number
  readonly lowStockAlert: number | null
}
export type Rating = {
  readonly id: string
  readonly name: string
  readonly score: number
  readonly content: string | null
  /** As the clock on the wall shows it. */
  readonly at: string
}

export type ShopStart = {
  /** `yyyy-MM-dd` where the shop is. */
  readonly today: string
  readonly tomorrow: string
  /** Ids of the shops that the caller keeps; nothing is told where there are none. */
  readonly shops: readonly string[]
  readonly paid: { readonly n: number; readonly sum: string }
  readonly yesterday: { readonly n: number; readonly sum: string }
  readonly waiting: number
  readonly preparing: number
  readonly refunds: number
  readonly low: { readonly n: number; readonly rows: readonly Goods[] }
  readonly ratings: readonly Rating[]
  /** Of every day of the span, those without an order too. */
  readonly days: readonly { readonly day: string; readonly n: number; readonly sum: string }[]
  /** Orders of the span by the hour in which they were paid, of every hour. */
  readonly hours: readonly number[]
}

export const mostShown = 8
