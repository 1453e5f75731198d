/** Whoever collects money for orders: one interface for all of them. */

/** What a provider says of a payment that it took. */
export type PayNotice = {
  readonly orderNo: string
  /** The provider's own number: the same payment told twice has the same. */
  readonly tradeNo: string
  /** `26.10` */
  readonly amount: string
  /** Key of the dictionary campus_pay_channel. */
  readonly payType: string
}

export type PayProvider = {
  /** Kept with what it took, so that money goes back the way it came. */
  readonly code: string
  /** Whether the buyer pays there and then. */
  readonly online: boolean
  /** Begins to collect: where the buyer goes on, a payment that was taken at once, or the voucher that they send. */
  begin(due: {
    readonly orderNo: string
    readonly amount: string
    readonly payType: string
  }): Promise<{ readonly goTo: string } | { readonly paid: PayNotice } | { readonly voucher: string }>
  /** What somebody posted as a notice; undefined where it is not the provider's own. */
  read(posted: Readonly<Record<string, unknown>>): PayNotice | undefined
  /** Sends money back and answers the provider's number for it, once for a refundNo. Absent: the finance office pays it. */
  readonly refund?: (back: {
    readonly refundNo: string
    readonly tradeNo: string
    readonly amount: string
  }) => Promise<string>
}
