import { useCallback, useState } from 'react'
import { useFault } from './useNotify.ts'

type Doing = (work: () => Promise<unknown>) => Promise<void>

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
      } catch (error) {
        say(error)
      } finally {
        setBusy(false)
      }
    },
    [say],
  )
  return [busy, doing]
}
