/** Longest that a stop may take: an upload that is under way is let finish (promise R10). */
const longestMs = 30_000

/**
 * Ends the process in order, step after step, whatever a step says; asked twice it goes on with the first. A step that
 * hangs (a disk, a database that does not answer) holds the end up for half a minute at most.
 */
export function stopOnce(steps: readonly (() => Promise<unknown>)[]): (code: number) => void {
  let stopping = false
  return (code) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(code || 1), longestMs).unref()
    void run(steps).then(() => process.exit(code))
  }
}

async function run(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps)
    await step().catch((error: Error) => void process.stderr.write(`stop: ${error.message}\n`))
}
