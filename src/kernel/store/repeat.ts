/**
 * A pass every so often until stopped; passes never overlap, and one that fails does not end them. While one takes longer
 * than that, those that would have begun meanwhile are left out and not made up for.
 */
export function repeat(
  /** May ask whether it should go on, where it takes long. */
  pass: (going: () => boolean) => Promise<unknown>,
  everyMs: number,
  onFault: (error: unknown) => void = () => undefined,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let stopped = false
  async function once(): Promise<void> {
    try {
      await pass(() => !stopped)
    } catch (error) {
      onFault(error)
    }
  }
  const timer = setInterval(() => {
    running ??= once().finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return {
    /** Waits for the pass that is on its way. */
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
