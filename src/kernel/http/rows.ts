import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { refuse } from './catalogue.ts'

/** Which rows a call means. */

export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,19}$/.test(value) && BigInt(value) <= 9223372036854775807n
    ? value
    : undefined
}

export function idsOf(value: unknown): string[] | Refusal {
  const ids = idList(value)
  if (isRefusal(ids)) return ids
  if (ids.length === 0) return refuse('noRows')
  return ids.length > 200 ? refuse('tooManyRows') : ids
}

/** The same where any number may be meant, and none: what takes the place of all that was chosen. */
export function idList(value: unknown): string[] | Refusal {
  const list = (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
    .map((id) => id.trim())
    .filter(Boolean)
  return list.every((id) => idOf(id)) ? [...new Set(list)] : refuse('badId')
}
