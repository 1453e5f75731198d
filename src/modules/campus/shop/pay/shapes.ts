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
  /** Begins to collect: where the buyer goes on, or a payment that was taken at once. */
  begin(due: {
    readonly orderNo: string
    readonly amount: string
    readonly payType: string
  }): Promise<{ readonly goTo: string } | { readonly paid: PayNotice }>
  /** What somebody posted as a notice; undefined where it is not the provider's own. */
  read(posted: Readonly<Record<string, unknown>>): PayNotice | undefined
  /** Sends money back and answers the provider's number for it; the same refundNo is sent back once. */
  refund(back: {
    readonly refundNo: string
    readonly tradeNo: string
    readonly amount: string
  }): Promise<string>
}
