import { get } from '#kernel/ui/api.ts'

/** States in which a review waits for its reviewer. */
export const waiting: ReadonlySet<string> = new Set(['invited', 'accepted', 'reopened'])

/** How many wait for whoever is signed in; the page of one's papers is there without them too. */
export async function reviewsWaiting(): Promise<number> {
  try {
    const all = await get<{ state: string }[]>('blade-admin/reviewRecord/mine')
    return all.filter(({ state }) => waiting.has(state)).length
  } catch {
    return 0
  }
}
