/**
 * The keyboard is never left nowhere: when what has the focus goes (a dialog that closes, a menu, a row that a step takes off
 * its list) it stands again where it stood before. Loaded with the first key: whoever points needs none of it.
 */
type Stop = {
  readonly element: HTMLElement
  readonly page: string
  /** The row it stands in, and which of its list that is: buttons of a row come and go with its state. */
  readonly row?: string | undefined
  readonly list?: Element | null | undefined
  readonly at?: number
}

const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-row-key]')]
const most = 12
let trail: readonly Stop[] = []
let begun = false

export function keepFocus(): void {
  if (begun) return
  begun = true
  note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => {
    for (const box of document.querySelectorAll<HTMLElement>('[data-kept]')) delete box.dataset.kept
    note(target)
  })
  // A press on nothing leaves the keyboard there on purpose.
  document.addEventListener('pointerdown', () => (trail = []), true)
  let asked = false
  new MutationObserver(() => {
    if (asked || !isNowhere()) return
    asked = true
    // What gives the focus back by itself is a frame ahead.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        asked = false
        if (isNowhere()) goBack()
      }),
    )
  }).observe(document.body, { childList: true, subtree: true })
}

const isNowhere = () => !document.activeElement || document.activeElement === document.body

function note(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return
  const row = target.closest<HTMLElement>('[data-row-key]')
  const list = row?.closest('tbody, ul')
  const stop = { element: target, page: location.pathname, row: row?.dataset.rowKey, list }
  trail = [...trail.slice(1 - most), row && list ? { ...stop, at: rowsIn(list).indexOf(row) } : stop]
}

function goBack(): void {
  const open = [...document.querySelectorAll('[role=dialog]')].findLast(
    (box) => box.getClientRects().length > 0,
  )
  // The last is no longer there; whoever has gone to another page begins at its top.
  for (const stop of trail.toReversed()) {
    if (stop.page !== location.pathname) return
    for (const box of [stop.element, ...rowsOf(stop)]) {
      if (!box.isConnected || box.getClientRects().length === 0 || (open && !open.contains(box))) continue
      box.focus({ preventScroll: true })
      if (document.activeElement !== box) continue
      // Whoever knows better where it belongs, once an answer is here, may still say so (`freeFocus.ts`).
      box.dataset.kept = ''
      return box.scrollIntoView({ block: 'nearest' })
    }
  }
}

/** The row as it is now, or the one that took its place. */
function rowsOf({ row, list, at = 0 }: Stop): readonly HTMLElement[] {
  if (!list?.isConnected) return []
  const rows = rowsIn(list)
  const now = rows.find(({ dataset }) => dataset.rowKey === row) ?? rows[at] ?? rows.at(-1)
  return now ? [now, ...now.querySelectorAll<HTMLElement>('button, a[href], input')] : []
}
