/** What a paper costs by the journal's standards (domain 2.6). Pure: bills, the public calculator and tests ask the same. */
import type { FeeStandard } from './definition.ts'
import { amountOf, cents, share } from './money.ts'
import type { BillLine, Quantities, Region, Standard, Totals } from './shapes.ts'

type Dated = Standard & Pick<FeeStandard, 'validFrom' | 'validTo' | 'sort'>

export type Asked = {
  articleTypeId: string | null
  region: Region
  /** The day of the price. */
  on: string
}

type FeeType = FeeStandard['feeType']
/** Kinds of fee on the bill that follows an acceptance, in the order of its lines. */
const afterAcceptance: readonly FeeType[] = [
  ...(['publicationFee', 'pageFee', 'colourFee', 'fastTrackFee', 'offprintFee'] as const),
]

/** The standards that price this paper: one of each kind of fee, all in the currency of the first. */
export function standardsFor(
  all: readonly Dated[],
  asked: Asked,
  purpose: 'review' | 'publication',
): Standard[] {
  const kinds: readonly FeeType[] = purpose === 'review' ? ['reviewFee'] : afterAcceptance
  const valid = all.filter((one) => isMeant(one, asked))
  const chosen: Standard[] = []
  for (const kind of kinds) {
    const currency = chosen[0]?.currency
    const fitting = valid.filter(
      (one) => one.feeType === kind && (currency === undefined || one.currency === currency),
    )
    const best = fitting.toSorted((a, b) => closeness(b) - closeness(a) || a.sort - b.sort)[0]
    if (best) chosen.push(best)
  }
  return chosen
}

function isMeant(one: Dated, { articleTypeId, region, on }: Asked): boolean {
  return (
    (one.articleTypeId === null || one.articleTypeId === articleTypeId) &&
    (one.authorRegion === 'all' || one.authorRegion === region) &&
    one.validFrom <= on &&
    (one.validTo === null || one.validTo >= on)
  )
}

/** A standard made for this type of article goes before one for all, one for the region before one for everywhere. */
function closeness(one: Standard): number {
  return (one.articleTypeId === null ? 0 : 2) + (one.authorRegion === 'all' ? 0 : 1)
}

/** The lines of a bill. A paper without pages is charged no extra page. */
export function linesOf(standards: readonly Standard[], quantities: Quantities): BillLine[] {
  const of = (kind: FeeType) => standards.find((one) => one.feeType === kind)
  const paper = of('publicationFee')
  const page = of('pageFee')
  const lines: BillLine[] = []
  const add = (standard: Standard, qty: number, unit: string | null, more?: { zh: string; en: string }) => {
    if (qty > 0 && cents(unit) > 0n) lines.push(line(standard, quantities, qty, unit ?? '0', more))
  }
  for (const standard of [of('reviewFee'), paper]) if (standard) add(standard, 1, standard.baseAmount)
  if (paper && cents(paper.extraPageAmount) > 0n)
    add(paper, extraPages(quantities.pages, paper.includedPages), paper.extraPageAmount, extraWords)
  // The journal's page fee speaks where the paper's own standard has no price for extra pages.
  else if (page) {
    const included = page.includedPages ?? paper?.includedPages ?? 0
    add(page, extraPages(quantities.pages, included), page.perUnitAmount ?? page.baseAmount)
  }
  const colour = of('colourFee')
  if (colour) add(colour, quantities.colourPages ?? 0, colour.perUnitAmount ?? colour.baseAmount)
  const fast = of('fastTrackFee')
  if (fast && quantities.fastTrack) add(fast, 1, fast.baseAmount)
  const offprint = of('offprintFee')
  if (offprint) add(offprint, quantities.offprints ?? 0, offprint.perUnitAmount ?? offprint.baseAmount)
  return lines
}

const extraWords = { zh: '：超页', en: ': extra pages' }

/** Pages beyond those included; where no number is set, all are included. */
export function extraPages(pages: number, included: number | null): number {
  return included === null ? 0 : Math.max(0, pages - included)
}

function line(
  standard: Standard,
  { discount }: Quantities,
  qty: number,
  unit: string,
  more = { zh: '', en: '' },
): BillLine {
  const rule = (standard.discountRules ?? []).find((one) => one.kind === discount)
  return {
    feeType: standard.feeType,
    labelZh: `${standard.nameZh || standard.nameEn || standard.code}${more.zh}`,
    labelEn: `${standard.nameEn || standard.nameZh || standard.code}${more.en}`,
    qty,
    unit: amountOf(cents(unit)),
    amount: amountOf(cents(unit) * BigInt(qty)),
    discountPercent: (rule?.percent ?? 0).toFixed(2),
    taxRate: amountOf(cents(standard.taxRate)),
  }
}

/** Discount, then waiver of what is left, then tax: each rounded half up to the cent, line by line. */
export function totalsOf(lines: readonly BillLine[], waiverPercent = '0'): Totals {
  let [subtotal, discount, tax] = [0n, 0n, 0n]
  for (const one of lines) {
    const amount = cents(one.amount)
    const discounted = share(amount, one.discountPercent)
    const waived = share(amount - discounted, waiverPercent)
    subtotal += amount
    discount += discounted + waived
    tax += share(amount - discounted - waived, one.taxRate)
  }
  const total = subtotal - discount + tax
  return {
    subtotal: amountOf(subtotal),
    discount: amountOf(discount),
    tax: amountOf(tax),
    total: amountOf(total),
  }
}
