import { create } from 'zustand'
import { useTabs } from '../shell/tabs.ts'

/** Other roles of the same person were chosen in another window, and something half typed in this one waits for a word. */
export const useSwitched = create<{ waits: boolean }>(() => ({ waits: false }))

const isTyping = () => useTabs.getState().tabs.some(({ dirty }) => dirty)

/**
 * What stands here is drawn `anew` with the rights of the roles that were chosen, as soon as nothing half typed would go with
 * it. Until then it stands as it was: its owner holds the former roles too, and the server goes by the new ones.
 */
export function followSwitch(anew: () => void): void {
  if (useSwitched.getState().waits) return
  if (!isTyping()) return anew()
  useSwitched.setState({ waits: true })
  const stop = useTabs.subscribe(() => {
    if (isTyping()) return
    stop()
    useSwitched.setState({ waits: false })
    anew()
  })
}
