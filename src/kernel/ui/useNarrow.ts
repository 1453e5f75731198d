import { useSyncExternalStore } from 'react'

/** Where style sheets break from desk to phone. */
export const phone = 720

/** Whether the window is at most so wide; follows it when it is turned or resized. */
export function useNarrow(px = phone): boolean {
  const asked = matchMedia(`(max-width: ${px}px)`)
  return useSyncExternalStore(
    (changed) => {
      asked.addEventListener('change', changed)
      return () => asked.removeEventListener('change', changed)
    },
    () => asked.matches,
  )
}
