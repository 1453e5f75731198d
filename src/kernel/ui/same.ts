import type { Prop } from '#kernel/definition/entity.ts'
import { filled } from '#kernel/definition/naming.ts'

/** Whether two values are one to a person: a code as number or text, ids in a list or joined, an amount with its zeros. */
export function isSame({ kind }: Pick<Prop, 'kind'>, one: unknown, other: unknown): boolean {
  const told = (value: unknown): string => {
    if (!filled(value)) return ''
    if (kind.plain && !Array.isArray(value)) return String(kind.plain(value))
    if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(',')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return told(one) === told(other)
}
