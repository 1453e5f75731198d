import { keysOf, type Given } from '../definition/body.ts'
import { daySchema } from '../definition/kind.ts'
import { reportFormats, type ReportBook } from './definition.ts'

const day = { ...daySchema, type: 'string', minLength: 10 } as const
const required = ['type', 'periodFrom', 'periodTo'] as const

/** What a book's calls take: which report over which days, narrowed by what its kinds may be asked for. */
export function bodiesOf({ kinds, params }: ReportBook) {
  const narrowing: object = Object.fromEntries(
    Object.keys(params).map((name) => [name, { type: ['string', 'null'], pattern: '^(\\d{1,19})?$' }]),
  )
  const properties = {
    type: { enum: Object.keys(kinds) },
    ...narrowing,
    periodFrom: day,
    periodTo: day,
    columns: { type: 'string', maxLength: 2000 },
  } as const
  const reading = { type: 'object', required, properties } as const
  const making = {
    type: 'object',
    required: [...required, 'format'],
    properties: { ...properties, format: { enum: keysOf(reportFormats) } },
  } as const
  return { reading, making }
}
type Bodies = ReturnType<typeof bodiesOf>
export type Shown = Given<Bodies['reading']>
export type Made = Given<Bodies['making']>
