/**
 * Does something to what a box shows once the page has its sizes, or the box has any: asked for them while it is being drawn,
 * a browser has to work all of them out, and once more when it is done. Answers how not to do it.
 */
export function onceSized(box: Element | null, work: () => void): () => void {
  if (!box) return () => undefined
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    work()
  })
  observer.observe(box)
  return () => observer.disconnect()
}

/** The same whenever the box has another size than before: what else stands in its row may come later. */
export function eachSized(box: Element | null, work: () => void): () => void {
  if (!box) return () => undefined
  const observer = new ResizeObserver(work)
  observer.observe(box)
  return () => observer.disconnect()
}
