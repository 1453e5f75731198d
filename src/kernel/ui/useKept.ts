import { useEffectEvent, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { dropUnsaved, keepUnsaved, unsaved } from './unsaved.ts'

/**
 * A state whose content is there again after a session that ended, a reload or the back button, until it is `sent`.
 * @param what the form and the record that it is about
 * @param version of the record that is changed; what was typed over another one is not taken
 * @param keeps what of it may lie in the tab: without the number of somebody's account
 */
export function useKept<T>(
  what: string,
  version: number | undefined,
  begin: () => T,
  keeps: (value: T) => T = (value) => value,
): [T, Dispatch<SetStateAction<T>>, () => void] {
  const [value, set] = useState(() => withKept(begin(), unsaved<T>(what, version)))
  const first = useRef(value)
  const isSent = useRef(false)
  const kept = useEffectEvent(keeps)
  // At once, and not after the next picture: who goes away with the last press takes it along.
  useLayoutEffect(() => {
    if (value !== first.current && !isSent.current) keepUnsaved(what, version, kept(value))
  }, [what, version, value])
  return [
    value,
    set,
    () => {
      isSent.current = true
      dropUnsaved(what)
    },
  ]
}

/** What was kept of a form takes the place of what it begins with, field by field. */
const withKept = <T>(begin: T, kept: T | undefined): T =>
  kept !== undefined && typeof begin === 'object' && begin !== null ? { ...begin, ...kept } : (kept ?? begin)
