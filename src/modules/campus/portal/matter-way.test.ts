import { expect, it } from 'vitest'
import type { Matter } from './lease-calls.ts'
import { wayOf } from './matter-parts.tsx'

const matter = (kind: Matter['kind'], row: object) => ({ kind, row }) as Matter

it.each([
  [
    'an installation is paid, dispatched and done',
    'install',
    { status: '10', totalAmount: '700' },
    '10 20 30 40 50 60',
  ],
  ['a change without a fee is not paid', 'change', { status: '40', moveFee: '0.00' }, '10 30 40 50 60'],
  [
    'whether a change costs something is not known before it is looked at',
    'change',
    { status: '10', moveFee: null },
    '10 20 30 40 50 60',
  ],
  ['a lease begins once it is paid', 'rent', { status: '20', rentType: '1', totalAmount: '400' }, '10 20 30'],
  ['renewing ends with the lease', 'rent', { status: '20', rentType: 2, totalAmount: '400' }, '10 20 30'],
  [
    'a renewal without a rent is not paid',
    'rent',
    { status: '30', rentType: '2', totalAmount: '0.00' },
    '10 30',
  ],
  ['returning goes by the inspection to the deposit', 'rent', { status: '25', rentType: 3 }, '10 25 40 50'],
  [
    'a return of which nothing is left to pay back ends at once',
    'rent',
    { status: '50', rentType: '3', refundAmount: '0.00' },
    '10 25 50',
  ],
] as const)('the usual way: %s', (_says, kind, row, way) => {
  expect(wayOf(matter(kind, row)).join(' ')).toBe(way)
})
