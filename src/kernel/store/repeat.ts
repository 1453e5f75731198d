/** A pass every so often until stopped; passes never overlap, and one that fails does not end them. */
export function repeat(
  /** May ask whether it should go on, where it takes long. */
  pass: (going: () => boolean) => Promise<unknown>,
  everyMs: number,
  onFault: (error: unknown) => void = () => undefined,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const timer = setInterval(() => {
    running = running.then(() => (stopped ? undefined : pass(() => !stopped))).catch(onFault)
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
