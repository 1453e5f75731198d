/**
 * By what nobody asks for papers who may not read it of each of them. Whoever judges papers and has no right to the bills
 * learns what one costs after its decision (domain 2.14), and would learn it before by a filter. Pure.
 */
export const unaskedBy = (may: (code: string) => boolean): readonly string[] =>
  may('submissions_recommendAccept') && !may('publishFeeBill_view') ? ['feeState'] : []
