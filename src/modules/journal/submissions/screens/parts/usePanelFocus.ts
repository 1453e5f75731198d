import { useEffect, useRef } from 'react'
import { isFocusFree } from '#kernel/ui/freeFocus.ts'

/**
 * Whoever opens a panel by the keyboard stands in it, so that Esc and Tab are about it, and stands where they were once
 * it is gone. A panel that shows the next manuscript takes nothing: the arrow that led there is pressed again.
 */
export function usePanelFocus(side: string | undefined) {
  const screen = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const stood = useRef<string>(undefined)
  useEffect(() => {
    const was = stood.current
    stood.current = side
    if (was === side) return
    const panel = screen.current?.querySelector<HTMLElement>(':scope > [role="dialog"]')
    if (side) {
      if (!was) before.current = document.activeElement
      if (!panel?.contains(document.activeElement)) panel?.focus({ preventScroll: true })
      return
    }
    // The button of the next step is away while its panel is open.
    const stands = before.current !== document.body && before.current?.isConnected
    const back = stands ? before.current : screen.current?.querySelector('.hd button.p')
    if (isFocusFree() && back instanceof HTMLElement) back.focus({ preventScroll: true })
  }, [side])
  return screen
}
