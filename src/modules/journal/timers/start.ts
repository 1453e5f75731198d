import { runTimers } from './run.ts'

/** A pass every minute until stopped; passes never overlap. */
export function startTimers(
  ctx: Parameters<typeof runTimers>[0],
  {
    everyMs = 60_000,
    onFault = () => undefined,
  }: { everyMs?: number; onFault?: (error: unknown) => void } = {},
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const timer = setInterval(() => {
    running = running.then(() => (stopped ? undefined : runTimers(ctx, onFault))).catch(onFault)
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
