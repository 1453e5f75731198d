import type { Entity } from '#kernel/definition/entity.ts'
import { ApiError, get } from '../api.ts'
import { abilitiesOf } from '../DerivedActions.tsx'
import type { Late } from './late.ts'
import type { Raw } from '../rows.ts'

/** Undefined where nothing of the record changed: what is refused then lies elsewhere, and is told as any refusal. */
export async function lateness(
  entity: Entity,
  before: Raw,
  step: string,
  said: string,
): Promise<Late | undefined> {
  if (!entity.calls.includes('detail')) return undefined
  try {
    const row = await get<Raw>(`${entity.path}/detail`, { id: before.id })
    const isAsItWas = row.version === before.version && abilitiesOf(row)?.[step] === true
    return isAsItWas ? undefined : { row, before, said }
  } catch (error) {
    // Without an answer nothing is known, and what was said before stands.
    return error instanceof ApiError && [403, 404].includes(error.status) ? { before, said } : undefined
  }
}
