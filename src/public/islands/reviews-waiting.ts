import { get } from '#kernel/ui/api.ts'

/** States in which a review waits for its reviewer. */
export const waiting: ReadonlySet<string> = new Set(['invited', 'accepted', 'reopened'])

/** Those of whoever is signed in: how many there are, and how many wait. Other pages are there without them too. */
export async function ownReviews(): Promise<{ readonly all: number; readonly waiting: number }> {
  try {
    const reviews = await get<{ state: string }[]>('blade-admin/reviewRecord/mine')
    return { all: reviews.length, waiting: reviews.filter(({ state }) => waiting.has(state)).length }
  } catch {
    return { all: 0, waiting: 0 }
  }
}
