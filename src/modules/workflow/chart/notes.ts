import './notes.css'

/** What stands upon a drawing and is none of it: whose a step is, and where something is amiss. */
type Part = <T>(name: string) => T
type Overlays = {
  add(element: string, type: string, what: { position: object; html: Element }): void
  remove(which: { type: string }): void
}
type Known = { get(id: string): { readonly width?: number; readonly height?: number } | undefined }
type Canvas = { addMarker(id: string, mark: string): void; removeMarker(id: string, mark: string): void }

/** A line at the foot of each of these steps. */
export function noteSteps(part: Part, notes: ReadonlyMap<string, string>): void {
  const overlays = part<Overlays>('overlays')
  overlays.remove({ type: 'flow-who' })
  for (const [id, said] of notes) {
    const { width } = part<Known>('elementRegistry').get(id) ?? {}
    if (!width) continue
    const html = Object.assign(document.createElement('div'), { className: 'flow-who', textContent: said })
    html.style.width = `${width - 8}px`
    overlays.add(id, 'flow-who', { position: { bottom: 22, left: 4 }, html })
  }
}

const marked = new WeakMap<object, readonly (readonly [id: string, mark: string])[]>()

/** In place of the marks that were there. */
export function markElements(part: Part, marks: readonly (readonly [id: string, mark: string])[]): void {
  const canvas = part<Canvas>('canvas')
  const known = part<Known>('elementRegistry')
  for (const [id, mark] of marked.get(canvas) ?? []) if (known.get(id)) canvas.removeMarker(id, mark)
  const now = marks.filter(([id]) => known.get(id))
  for (const [id, mark] of now) canvas.addMarker(id, mark)
  marked.set(canvas, now)
}
