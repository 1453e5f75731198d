import { useSyncExternalStore } from 'react'

/** Where style sheets break from desk to phone. */
export const phone = 720

/** Whether the window is at most so wide; follows it when it is turned or resized. */
export const useNarrow = (px = phone): boolean => useMedia(`(max-width: ${px}px)`)

/** Wider than the one and at most as wide as the other. */
export const useBetween = (from: number, to: number): boolean =>
  useMedia(`(min-width: ${from + 1}px) and (max-width: ${to}px)`)

function useMedia(query: string): boolean {
  const asked = matchMedia(query)
  const now = () => asked.matches
  return useSyncExternalStore(
    (changed) => {
      asked.addEventListener('change', changed)
      return () => asked.removeEventListener('change', changed)
    },
    now,
    now,
  )
}
