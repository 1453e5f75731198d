/** Smaller than this nobody reads the names of the steps. */
export const legible = 0.6

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Size = { readonly width: number; readonly height: number }

/**
 * What of a drawing is shown first: the whole of it where its names can be read, else the part around what is at work, or
 * around its beginning. Nothing where the whole fits.
 */
export function beginningOf(scale: number, outer: Size, around: Box | undefined): Box | undefined {
  if (scale >= legible || !around) return undefined
  const width = outer.width / legible
  const height = outer.height / legible
  const middle = { x: around.x + around.width / 2, y: around.y + around.height / 2 }
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
}

/** A finger moves the drawing; the library hears a mouse alone. Answers how to stop. */
export function movedByFinger(
  box: HTMLElement,
  move: (by: { readonly dx: number; readonly dy: number }) => void,
): () => void {
  let last: { readonly id: number; readonly x: number; readonly y: number } | undefined
  const begin = ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerType === 'touch') last ??= { id: pointerId, x: clientX, y: clientY }
  }
  const go = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (last?.id !== pointerId) return
    move({ dx: clientX - last.x, dy: clientY - last.y })
    last = { id: pointerId, x: clientX, y: clientY }
  }
  const end = ({ pointerId }: PointerEvent) => {
    if (last?.id === pointerId) last = undefined
  }
  box.addEventListener('pointerdown', begin)
  box.addEventListener('pointermove', go)
  for (const over of ['pointerup', 'pointercancel'] as const) box.addEventListener(over, end)
  return () => {
    box.removeEventListener('pointerdown', begin)
    box.removeEventListener('pointermove', go)
    for (const over of ['pointerup', 'pointercancel'] as const) box.removeEventListener(over, end)
  }
}
