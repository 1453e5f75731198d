import type { FilterOp } from '../kind.ts'

/** What may be asked of a column of text, of an order, of one of few, of a time. */
export const wordOps: FilterOp[] = [
  'like',
  'equal',
  'notequal',
  'likeleft',
  'likeright',
  'notlike',
  'null',
  'notnull',
]
export const orderOps: FilterOp[] = ['equal', 'notequal', 'gt', 'ge', 'lt', 'le', 'null', 'notnull']
export const sameOps: FilterOp[] = ['equal', 'notequal', 'null', 'notnull']
export const timeOps: FilterOp[] = [
  'equal',
  'gt',
  'ge',
  'lt',
  'le',
  'dategt',
  'datege',
  'dateequal',
  'datelt',
  'datele',
  'null',
  'notnull',
]
