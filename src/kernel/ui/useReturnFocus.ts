import { useEffect, useState } from 'react'

/** When what opened closes, the keyboard stands again where it stood before. */
export function useReturnFocus(): void {
  // Read while rendering: when effects run, the drawer has taken the focus already.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement)
        requestAnimationFrame(() => before.isConnected && before.focus({ preventScroll: true }))
    },
    [before],
  )
}
