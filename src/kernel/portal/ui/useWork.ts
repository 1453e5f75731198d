import { useState } from 'react'
import { ApiError } from '#kernel/ui/api.ts'
import { onTheWay } from '#kernel/ui/onTheWay.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { sharedTexts } from './shared-texts.ts'
import { takeToTold } from './told.ts'

export function problemOf(error: unknown, network: string): readonly string[] {
  if (!(error instanceof ApiError)) return [network]
  const each = [...new Set(error.errors.map((one) => one.msg))]
  return each.length > 0 ? each : [error.message]
}

/** Runs one thing at a time and keeps what went wrong. */
export function useWork(): {
  busy: boolean
  problem: readonly string[]
  run(work: () => Promise<void>): Promise<void>
  clear(): void
} {
  const t = useTexts(sharedTexts)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<readonly string[]>([])
  function tell(words: readonly string[]): void {
    setProblem(words)
    takeToTold(words[0])
  }
  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return
    if (onTheWay()) return tell([t('photoOnTheWay')])
    setBusy(true)
    setProblem([])
    try {
      await work()
    } catch (error) {
      tell(problemOf(error, t('network')))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run, clear: () => setProblem([]) }
}
