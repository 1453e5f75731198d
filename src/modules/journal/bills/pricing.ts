/** What finance counts and names as a bill is issued (F2). */
import type { Quantities } from '../fee-standards/shapes.ts'
import type { Bill, Snapshot } from './definition.ts'
import type { Told } from './effect.ts'

export function quantitiesOf(bill: Bill, input: Told<'issue'>): Quantities {
  const known = bill.standardSnapshot?.quantities ?? { pages: 0 }
  const given = (name: 'pages' | 'colourPages' | 'offprints', before: number | undefined) =>
    input[name] ?? before
  const { colourPages, offprints, discount, ...rest } = known
  return {
    ...rest,
    pages: given('pages', known.pages) ?? 0,
    colourPages: given('colourPages', colourPages) ?? 0,
    offprints: given('offprints', offprints) ?? 0,
    ...('discount' in input ? chosenDiscount(input.discount) : discount ? { discount } : {}),
  }
}

/** The prices of the region that finance names; both were taken down on the day the bill was made. */
export function pricedFor(held: Snapshot, region: Told<'issue'>['region']): Snapshot {
  const named = region ?? held.region
  if (named === held.region) return { ...held, regionKnown: true }
  const { standards, other = standards } = held
  return { ...held, region: named, regionKnown: true, standards: other, other: standards }
}

function chosenDiscount(kind: Told<'issue'>['discount']) {
  return kind ? { discount: kind } : {}
}
