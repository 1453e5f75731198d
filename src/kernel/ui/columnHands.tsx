import { movedTo, widened, type ColumnChoice, type Columns } from './columns.ts'

export type Arranging = {
  /** Every column of the screen, the hidden ones too. */
  readonly offered: Columns
  readonly choices: readonly ColumnChoice[]
  readonly save: (choices: readonly ColumnChoice[]) => void
}

/** What a drag carries; other drags over the head are not ours. */
const carried = 'application/x-column'

/**
 * Columns that are dragged by their heads to another place, and by their right edge to another width. Without a mouse the
 * same is done in the settings of the columns.
 */
export function byHand(columns: Columns, { offered, choices, save }: Arranging): Columns {
  return columns.map((column) => {
    if (!offered.some(({ key }) => key === column.key)) return column
    const key = String(column.key)
    return {
      ...column,
      title: (
        <>
          {column.title as string}
          <i
            className="grip"
            onClick={(event) => event.stopPropagation()}
            onPointerDown={(event) => pull(event, (width) => save(widened(offered, choices, key, width)))}
          />
        </>
      ),
      onHeaderCell: () => ({
        draggable: true,
        onDragStart: (event) => event.dataTransfer.setData(carried, key),
        onDragOver: (event) => event.dataTransfer.types.includes(carried) && event.preventDefault(),
        onDrop: (event) => {
          const dragged = event.dataTransfer.getData(carried)
          if (dragged && dragged !== key) save(movedTo(offered, choices, dragged, key))
        },
      }),
    }
  })
}

/** Follows the pointer from a head's edge until it is let go; the line shows where the edge will be. */
function pull(event: React.PointerEvent<HTMLElement>, done: (width: number) => void): void {
  const grip = event.currentTarget
  const head = grip.closest('th')
  if (!head || event.button !== 0) return
  // A drag of the whole head would begin.
  event.preventDefault()
  event.stopPropagation()
  grip.setPointerCapture(event.pointerId)
  const from = event.clientX
  const before = head.getBoundingClientRect().width
  grip.classList.add('on')
  const follow = (moved: PointerEvent) => (grip.style.translate = `${moved.clientX - from}px`)
  const end = (last: PointerEvent) => {
    grip.removeEventListener('pointermove', follow)
    grip.removeEventListener('pointerup', end)
    grip.removeEventListener('pointercancel', end)
    grip.classList.remove('on')
    grip.style.translate = ''
    if (last.type === 'pointerup' && last.clientX !== from) done(before + last.clientX - from)
  }
  grip.addEventListener('pointermove', follow)
  grip.addEventListener('pointerup', end)
  grip.addEventListener('pointercancel', end)
}
