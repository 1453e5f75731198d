import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

const least = 280
/** Head of the table above and pages below. */
const around = 96

/** Height that is left for whole rows of a table between where it begins and the end of its pane. */
export function useRoomFor(box: RefObject<HTMLElement | null>, drawn: boolean, row: number): number {
  const [room, setRoom] = useState(least)
  useEffect(() => {
    const table = box.current
    const pane = table?.closest('.scroll')
    if (!table || !pane) return
    const measure = () => {
      const above = table.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop
      const left = Math.max(least, pane.clientHeight - above - around)
      setRoom(Math.floor(left / row) * row)
    }
    const observer = new ResizeObserver(measure)
    // Which measures once by itself.
    observer.observe(pane)
    return () => observer.disconnect()
  }, [box, drawn, row])
  return room
}

/** Width of a box in px, before its first drawing is seen; 0 while it is not drawn. */
export function useWidthOf(box: RefObject<HTMLElement | null>, drawn: boolean): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !drawn) return
    const measure = () => setWidth(element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [box, drawn])
  return width
}
