import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTab } from '#kernel/ui/tab.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'

/** How a panel beside a manuscript is left, by its cross or by Esc: never with what was typed or ticked, unless somebody says so. */
export function useLeaving(dirty: boolean, onClose: () => void) {
  const ask = useLeave()
  const tab = useTab()
  const { setDirty } = tab
  const told = useRef(false)
  useEffect(() => {
    // Not when the panel goes out of sight: a tab that is hidden runs its clean-ups, and holds its work all the same.
    if (told.current !== dirty) setDirty(dirty)
    told.current = dirty
    // Told once a change; the tab's functions are new on every render.
  }, [dirty]) // oxlint-disable-line
  function close() {
    setDirty(false)
    onClose()
  }
  const leave = () => ask(dirty, close)
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const panel = event.currentTarget
    const within = event.target instanceof Node && panel.contains(event.target)
    // The first Esc closes a list that is open in the panel.
    if (event.key !== 'Escape' || !within || panel.querySelector('.ant-select-open')) return
    // The question listens for Esc itself, and would be gone by the press that asked it.
    event.stopPropagation()
    leave()
  }
  return { leave, close, onKeyDown }
}
