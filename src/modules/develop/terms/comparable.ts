import type { Sign } from '#kernel/definition/signs.ts'
import type { KindName, Prototype } from './shapes.ts'

/** Kinds whose values have an order, and with whose values they share it. */
const orders: Readonly<Partial<Record<KindName, string>>> = {
  integer: 'figure',
  decimal: 'figure',
  money: 'figure',
  date: 'date',
  dateTime: 'dateTime',
  timeOfDay: 'timeOfDay',
}
/** Kinds that can only be the same or not. */
const alike: ReadonlySet<KindName> = new Set(['text', 'phone', 'email', 'web', 'dict', 'ref'])

type Side = Pick<Prototype, 'kind' | 'target' | 'propertyName'>

/** Whether two fields of a record can be held against each other. */
export function comparable(one: Side, is: Sign, other: Side): boolean {
  if (one.propertyName === other.propertyName) return false
  if (orders[one.kind] !== undefined) return orders[one.kind] === orders[other.kind]
  return is === '<>' && one.kind === other.kind && alike.has(one.kind) && sameTarget(one, other)
}

/** Whether their values are of one form, so that one may say what the other says. */
export const alikeIn = (one: Side, other: Side): boolean => one.kind === other.kind && sameTarget(one, other)

const sameTarget = (one: Side, other: Side) => one.kind !== 'ref' || one.target === other.target
