import { get } from './api.ts'
import type { Page } from './rows.ts'

/** The list of an entity as a person saw it last: whoever opens a record from it can go on to the next. */
export type Trail = {
  /** The call that answers it, where that is not the list of an entity. */
  readonly call?: string
  readonly params: Readonly<Record<string, string | number | undefined>>
  readonly ids: readonly string[]
  readonly current: number
  readonly size: number
  readonly total: number
}

const keyOf = (path: string) => `trail:${path}`

export function keepTrail(path: string, trail: Trail): void {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(trail))
  } catch {
    // A browser that keeps nothing: records open without their neighbours.
  }
}

export function trailOf(path: string): Trail | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as Trail | null) ?? undefined
  } catch {
    return undefined
  }
}

export type Place = { readonly at: number; readonly of: number }

/** Where a record stands in its list, counted from 1; undefined for one that the list does not show. */
export function placeIn(trail: Trail | undefined, id: string): Place | undefined {
  const at = trail?.ids.indexOf(id) ?? -1
  return trail && at >= 0 ? { at: (trail.current - 1) * trail.size + at + 1, of: trail.total } : undefined
}

/** The record one step on; past the end of a page the next page is asked for and becomes the trail. */
export async function stepFrom(path: string, id: string, step: 1 | -1): Promise<string | undefined> {
  const trail = trailOf(path)
  const at = trail?.ids.indexOf(id) ?? -1
  if (!trail || at < 0) return undefined
  const near = trail.ids[at + step]
  if (near) return near
  const current = trail.current + step
  if (current < 1) return undefined
  const page = await get<Page>(trail.call ?? `${path}/list`, { ...trail.params, current })
  const ids = page.records.map((row) => row.id)
  const next = step > 0 ? ids[0] : ids.at(-1)
  if (next) keepTrail(path, { ...trail, ids, current, total: page.total })
  return next
}
