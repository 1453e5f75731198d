/**
 * A dialog that opens begins at its first field, or at the answer that changes nothing; the library begins at the close
 * cross, and of a question that asks something beside at its answer. What is only read begins at its frame, and so does everything under a thumb, where a field brings up the keyboard.
 */
const frames = '.ant-modal, .ant-drawer'
const starts =
  '.ant-modal-close, .ant-modal-container, .ant-modal, .ant-drawer, .ant-drawer-close, .ant-modal-confirm-btns .ant-btn'
const fields =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), [contenteditable=true]'
/** The place of a field whose code is still on its way: what stands behind it is not the first. */
const coming = '.coming, input[aria-busy=true]'
const safe = '.ant-modal-footer .ant-btn:not(.ant-btn-primary, .ant-btn-dangerous, :disabled)'

const known = new WeakSet<Element>()

export function beginAtFields(): void {
  if (matchMedia('(pointer: coarse)').matches) return
  document.addEventListener('focusin', begin)
  begin()
}

function begin(): void {
  const frame = startIn(document.activeElement)
  if (!frame || known.has(frame)) return
  known.add(frame)
  const go = () => {
    // A drawer goes from its cross to its frame by itself.
    if (startIn(document.activeElement) !== frame) return watch.disconnect()
    const first = firstOf(frame)
    if (!first) return
    watch.disconnect()
    first.focus({ preventScroll: true })
  }
  // Forms that are loaded with their dialog come a moment later; whoever goes on by themselves meanwhile is let be.
  const watch = new MutationObserver(() => requestAnimationFrame(go))
  watch.observe(frame, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), 3000)
  requestAnimationFrame(go)
}

const startIn = (at: Element | null) => (at?.matches(starts) ? at.closest(frames) : undefined)
const seen = (box: HTMLElement) => box.getClientRects().length > 0

function firstOf(frame: Element): HTMLElement | undefined {
  const all = (what: string) => [...frame.querySelectorAll<HTMLElement>(what)].filter(seen)
  if (frame.querySelector('.ant-skeleton')) return undefined
  const isModal = frame.matches('.ant-modal')
  const [first] = all(
    `${isModal ? '.ant-modal-body' : '.ant-drawer-body > .ef form'} :is(${fields}, ${coming})`,
  )
  if (first?.matches(coming)) return undefined
  return first ?? (isModal ? all(safe)[0] : undefined)
}
