/** What prices are made of and what comes out. Types alone. */
import type { Discount, FeeStandard } from './definition.ts'

export type Region = 'domestic' | 'overseas'

/** The part of a standard that decides on a price; a bill keeps a copy of it. */
export type Standard = Pick<
  FeeStandard,
  | 'id'
  | 'code'
  | 'nameZh'
  | 'nameEn'
  | 'feeType'
  | 'articleTypeId'
  | 'authorRegion'
  | 'currency'
  | 'baseAmount'
  | 'includedPages'
  | 'extraPageAmount'
  | 'perUnitAmount'
  | 'taxRate'
  | 'discountRules'
>
/** Amounts as text with two decimals, percentages likewise. */
export type BillLine = {
  feeType: FeeStandard['feeType']
  labelZh: string
  labelEn: string
  qty: number
  unit: string
  amount: string
  discountPercent: string
  taxRate: string
}
export type Totals = { subtotal: string; discount: string; tax: string; total: string }

export type Quantities = {
  pages: number
  colourPages?: number
  offprints?: number
  fastTrack?: boolean
  /** The reason for a discount, where the standard knows it. */
  discount?: Discount['kind'] | undefined
}
