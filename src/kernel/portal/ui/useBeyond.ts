import { useCallback, useEffect, useState } from 'react'

type Kept = { readonly beyond?: string } | null
const isHere = (name: string): boolean => (history.state as Kept)?.beyond === name

/**
 * A part of a page that takes its place, as the counter of a shop does: one step in the history, so that the button “back” of a
 * phone leads out of it and not off the page. Answers whether it is open, and how it is opened and left.
 */
export function useBeyond(name: string): readonly [open: boolean, enter: () => void, leave: () => void] {
  const [open, setOpen] = useState(() => isHere(name))
  useEffect(() => {
    const moved = () => setOpen(isHere(name))
    window.addEventListener('popstate', moved)
    return () => window.removeEventListener('popstate', moved)
  }, [name])
  const enter = useCallback(() => {
    history.pushState({ beyond: name }, '')
    window.scrollTo(0, 0)
    setOpen(true)
  }, [name])
  const leave = useCallback(() => {
    if (isHere(name)) history.back()
    else setOpen(false)
  }, [name])
  return [open, enter, leave]
}
