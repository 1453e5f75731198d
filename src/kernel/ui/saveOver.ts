import { ApiError } from './api.ts'

const versionOf = (row: object): unknown => (row as { readonly version?: unknown }).version

/**
 * Saves a part of a record (a drawing, its fields) that two may have open. Where somebody saved first, theirs is asked for: if
 * they changed another part, its name say, ours is saved beside it; if the same part, both are there to choose from.
 */
export async function saveOver<R extends object, A>({
  known,
  send,
  stored,
  same,
}: {
  /** As it was read: what is saved is a change of that. */
  known: R
  send: (version: unknown) => Promise<A>
  stored: () => Promise<R>
  same: (one: R, other: R) => boolean
}): Promise<{ readonly saved: A } | { readonly theirs: R }> {
  try {
    return { saved: await send(versionOf(known)) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const theirs = await stored()
    if (versionOf(theirs) === versionOf(known)) throw error
    return same(theirs, known) ? { saved: await send(versionOf(theirs)) } : { theirs }
  }
}
