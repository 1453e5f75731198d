import type { Route } from './slice.ts'

/** All calls that are mounted, beside those of what is switched on while the product runs; filled once by the composition root. */
let mounted: readonly Route[] = []
/** Every address, and the one that its call is known by. */
let known: ReadonlyMap<string, string> = new Map()

export function registerCalls(routes: readonly Route[]): void {
  mounted = routes
  known = new Map(routes.map(({ url, as }) => [url, as ?? url]))
}

export const allCalls = (): readonly Route[] => mounted

/**
 * The one address that a call is known by, whichever of them it is asked at: what keeps somebody from a list keeps them from
 * `page` of it too. Of what is switched on while the product runs it is told by the names of the plain calls.
 */
export const callAt = (url: string): string =>
  known.get(url) ?? url.replace(/\/page$/, '/list').replace(/\/(save|update)$/, '/submit')
