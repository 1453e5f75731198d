/** Parts of the program load when they are needed; after so long the person is told (specification, section 8). */
const longestMs = 120_000

export class LateChunk extends Error {}

export function chunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    new Promise((done, fail) => {
      const timer = setTimeout(
        () => fail(new LateChunk('a part of the page did not load in time')),
        longestMs,
      )
      load()
        .then(done, fail)
        .finally(() => clearTimeout(timer))
    })
}

/** A part that no longer exists: a newer version was deployed meanwhile. */
export function isGone(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(
    error.message,
  )
}
