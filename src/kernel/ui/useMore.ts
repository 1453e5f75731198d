import { useEffect, useState, type RefObject } from 'react'

/** Classes that say on which side of a strip there is more than fits. */
export function useMore(strip: RefObject<HTMLElement | null>, items: number): string {
  const [more, setMore] = useState('')
  useEffect(() => {
    const box = strip.current
    if (!box) return
    const measure = () => {
      const left = box.scrollLeft > 4
      const right = box.scrollLeft + box.clientWidth < box.scrollWidth - 4
      setMore(`${left ? ' more-left' : ''}${right ? ' more-right' : ''}`)
    }
    // Which measures once by itself, when the page has its sizes; asked for here it would have to make them out first.
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure)
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [strip, items])
  return more
}
