/** Longest that a stop may take: an upload that is under way is let finish (promise R10). */
const longestMs = 30_000

/** What is done one after the other, by the name that the log tells of. */
type Step = readonly [name: string, work: () => Promise<unknown>]

/**
 * Ends the process in order, step after step, whatever a step says; asked twice it goes on with the first. A step that
 * hangs (a disk, a database that does not answer) holds the end up for half a minute at most.
 */
export function stopOnce(steps: readonly Step[]): (code: number) => void {
  let stopping = false
  let at = ''
  return (code) => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      process.stderr.write(`stop: ${at} did not end in time\n`)
      process.exit(code || 1)
    }, longestMs).unref()
    void run().then(() => process.exit(code))
  }
  async function run(): Promise<void> {
    for (const [name, work] of steps) {
      at = name
      await work().catch((error: Error) => void process.stderr.write(`stop: ${name}: ${error.message}\n`))
    }
  }
}
