import { useState } from 'react'

type Kept<T> = { readonly row: T; readonly at: number }

/**
 * Rows of a list that is fetched anew while somebody works in it. Those of `ids`, which are read or written about, stay where
 * they were even after a colleague decided them: nothing moves under a hand, no key goes to another row than the one that was
 * read, and a reason that is half written stays in sight. What is sent for such a row is refused with who was first.
 */
export function useHeld<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  ids: readonly (string | undefined)[],
): { readonly rows: readonly T[]; readonly gone: ReadonlySet<string> } {
  const [kept, setKept] = useState<readonly Kept<T>[]>([])
  const next = [...new Set(ids)].flatMap((id) => {
    const at = rows.findIndex((row) => idOf(row) === id)
    const row = rows[at]
    return row ? [{ row, at }] : kept.filter((one) => idOf(one.row) === id)
  })
  const isSame =
    next.length === kept.length && next.every(({ row, at }, i) => row === kept[i]?.row && at === kept[i].at)
  if (!isSame) setKept(next)
  const gone = next.filter(({ row }) => !rows.includes(row)).toSorted((a, b) => a.at - b.at)
  return {
    rows: gone.reduce((all, { row, at }) => all.toSpliced(at, 0, row), rows),
    gone: new Set(gone.map(({ row }) => idOf(row))),
  }
}
