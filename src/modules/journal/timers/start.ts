import { repeat } from '#kernel/store/repeat.ts'
import { runTimers } from './run.ts'

/** A pass every minute until stopped. */
export function startTimers(
  ctx: Parameters<typeof runTimers>[0],
  {
    everyMs = 60_000,
    onFault = () => undefined,
  }: { everyMs?: number; onFault?: (error: unknown) => void } = {},
): { stop(): Promise<void> } {
  return repeat(() => runTimers(ctx, onFault), everyMs, onFault)
}
