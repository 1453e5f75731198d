import { useEffect, useLayoutEffect, useRef } from 'react'

/** Single keys that act on the screen in front; never while a person types or a dialog is open. */
export type Keys = Readonly<Record<string, () => void>>

export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  // As soon as it stands: a key that is pressed before the browser has drawn it is not lost.
  useLayoutEffect(() => {
    // Effects of hidden tabs are undone by their Activity, so the screen in front alone listens.
    function onKey(event: KeyboardEvent) {
      // With caps lock on they mean the same.
      const act = latest.current[event.key] ?? latest.current[event.key.toLowerCase()]
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || floating()) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  )
}

/** Drawers of hidden tabs stay in the document without a box; they do not count. */
function floating(): boolean {
  const open = document.querySelectorAll('.ant-modal-wrap, .ant-drawer-open, .ant-popover, .ant-dropdown')
  return [...open].some((box) => box.getClientRects().length > 0)
}

/** ↑ and ↓ between the rows of a table, Enter opens the row that has the focus. */
export function onRowKey(event: React.KeyboardEvent<HTMLElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return
  const row = event.currentTarget
  if (event.key === 'Enter') open()
  else if (event.key === 'ArrowDown') focusRow(row.nextElementSibling)
  else if (event.key === 'ArrowUp') focusRow(row.previousElementSibling)
  else return
  event.preventDefault()
}

function focusRow(row: Element | null): void {
  if (row instanceof HTMLElement && row.matches('.ant-table-row')) row.focus()
}

/** `j` and `k` from wherever the focus is: the next row of a screen's table or the one before it, at first the first. */
export function stepRow(screen: HTMLElement | null, by: 1 | -1): void {
  stepWithin([...(screen?.querySelectorAll<HTMLElement>('.ant-table-row') ?? [])], by)
}

/** The same between whatever a screen offers one after the other: what has the focus, or holds it, is where one stands. */
export function stepWithin(stops: readonly HTMLElement[], by: 1 | -1): void {
  const at = stops.findIndex((stop) => stop.contains(document.activeElement))
  stops[at < 0 ? 0 : at + by]?.focus()
}

/** `x`: the row in focus is chosen, or no longer. */
export function tickRow(): void {
  const row = document.activeElement?.closest('.ant-table-row')
  row?.querySelector<HTMLElement>('.ant-table-selection-column input')?.click()
}
