import { useCallback, useState } from 'react'
import { useFault } from './useNotify.ts'

/** Runs what it is given; answers whether it was done. */
export type Doing = (work: () => Promise<unknown>) => Promise<boolean>

/**
 * What a button sends off: busy for as long as it takes, and what it is refused with is said, by `told` where the place knows
 * better than a message does.
 */
export function useBusy(told?: (fault: unknown) => void): readonly [busy: boolean, doing: Doing] {
  const fault = useFault()
  const [busy, setBusy] = useState(false)
  const say = told ?? fault
  const doing = useCallback<Doing>(
    async (work) => {
      setBusy(true)
      try {
        await work()
        return true
      } catch (error) {
        say(error)
        return false
      } finally {
        setBusy(false)
      }
    },
    [say],
  )
  return [busy, doing]
}
