/** A lost unit that is to be made good. */
export type Charge = {
  readonly id: string
  readonly assetNo: string
  readonly charged: string
  readonly left: string
  /** What of it finance still has to look at. */
  readonly inReview: string | null
  readonly why: string | null
  /** The campus whose unit it was, and its number. */
  readonly office: string | null
  readonly phone: string | null
}
