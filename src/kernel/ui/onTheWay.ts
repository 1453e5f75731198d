const going = new Map<string, number>()

/** Whether a file of this page, or of one of its fields, is still being sent: what goes out before it is there goes without it. */
export const onTheWay = (what?: string): boolean =>
  what === undefined ? going.size > 0 : (going.get(what) ?? 0) > 0

/** Counts one until the answer is called. */
export function leaves(what: string): () => void {
  going.set(what, (going.get(what) ?? 0) + 1)
  return () => {
    const left = (going.get(what) ?? 1) - 1
    if (left > 0) going.set(what, left)
    else going.delete(what)
  }
}
