import { useEffect, useRef } from 'react'

/** Single keys that act on the screen in front; never while a person types or a dialog is open. */
export type Keys = Readonly<Record<string, () => void>>

export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    // Effects of hidden tabs are undone by their Activity, so the screen in front alone listens.
    function onKey(event: KeyboardEvent) {
      const act = latest.current[event.key]
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
