import type { Charge } from '../people/students/charge-shape.ts'
import type { Repair } from '../portal/calls.ts'
import type { Matter } from '../portal/lease-calls.ts'
import { damageLeft, isDue, stillAsked } from '../portal/matter-parts.tsx'
import type { Order } from '../shop/portal/calls.ts'

/** What a student has with the campus: what waits for them, what others are at, and what is over. */
export type Whole = {
  readonly matters: readonly Matter[]
  readonly charges: readonly Charge[]
  readonly repairs: readonly Repair[]
  readonly orders: readonly Order[]
}

type Parted = { readonly turns: Whole; readonly going: Whole; readonly past: Whole }

/** Each stands in one of the three: turns for the reader's yes or money, `stuId` being the reader. */
export function whoseTurn({ matters, charges, repairs, orders }: Whole, stuId?: string | null): Parted {
  const asks = parted(matters, (one) => isTurn(one, stuId))
  const under = parted(asks.rest, isUnderWay)
  const due = parted(charges, ({ left, inReview }) => stillAsked(Number(left), inReview))
  const owing = parted(repairs, (row) => Number(row.status) === 40 || Number(row.feeOpen) > 0)
  const open = parted(owing.rest, ({ status }) => [10, 20, 30].includes(Number(status)))
  const unpaid = parted(orders, ({ status, payDeadline }) => Number(status) === 10 && payDeadline !== null)
  return {
    turns: { matters: asks.those, charges: due.those, repairs: owing.those, orders: unpaid.those },
    going: { matters: under.those, charges: due.rest, repairs: open.those, orders: unpaid.rest },
    past: { matters: under.rest, charges: [], repairs: open.rest, orders: [] },
  }
}

export const isEmpty = (whole: Whole) => Object.values(whole).every((rows) => rows.length === 0)

function parted<T>(rows: readonly T[], is: (row: T) => boolean) {
  return { those: rows.filter(is), rest: rows.filter((row) => !is(row)) }
}

const isTurn = ({ kind, row }: Matter, stuId?: string | null) =>
  stillAsked(damageLeft(row), row.inReview) ||
  (row._can?.agree === true && !answeredBy(row, stuId)) ||
  row._can?.resubmit === true ||
  (row._can?.cancel !== undefined && isDue({ kind, row }))

const isUnderWay = ({ kind, row }: Matter) =>
  damageLeft(row) > 0 || Number(row.status) < (kind === 'rent' ? 50 : 60)

const answeredBy = (row: Matter['row'], stuId: string | null | undefined) =>
  Boolean(stuId) && `${row.agreedStuIds ?? ''},${row.objectStuIds ?? ''}`.split(',').includes(String(stuId))
