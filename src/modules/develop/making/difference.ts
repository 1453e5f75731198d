/** Lines of two texts side by side: what stands, what goes, what comes. */
export type Line = {
  readonly text: string
  readonly is: 'same' | 'gone' | 'new'
  readonly before: number | null
  readonly after: number | null
}

/** Beyond this the whole middle is told as gone and new: nobody reads it line by line. */
const mostCells = 4_000_000

export function difference(before: string, after: string): Line[] {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  let head = 0
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1
  let tail = 0
  while (
    tail < Math.min(old.length, fresh.length) - head &&
    old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]
  )
    tail += 1
  const a = old.slice(head, old.length - tail)
  const b = fresh.slice(head, fresh.length - tail)
  const pairs = a.length * b.length > mostCells ? [] : common(a, b)
  const found: Line[] = []
  const say = (text: string, is: Line['is'], i: number | null, j: number | null) =>
    found.push({ text, is, before: i === null ? null : i + 1, after: j === null ? null : j + 1 })
  for (let i = 0; i < head; i += 1) say(old[i] ?? '', 'same', i, i)
  let [i, j] = [0, 0]
  for (const [atA, atB] of [...pairs, [a.length, b.length] as const]) {
    for (; i < atA; i += 1) say(a[i] ?? '', 'gone', head + i, null)
    for (; j < atB; j += 1) say(b[j] ?? '', 'new', null, head + j)
    if (atA === a.length || atB === b.length) break
    say(a[i] ?? '', 'same', head + i++, head + j++)
  }
  for (let n = 0; n < tail; n += 1) {
    const [was, is] = [old.length - tail + n, fresh.length - tail + n]
    say(old[was] ?? '', 'same', was, is)
  }
  return found
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

/** Pairs of places in a longest common sequence. */
function common(a: readonly string[], b: readonly string[]): [number, number][] {
  const wide = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * wide)
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * wide + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * wide + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * wide + j] ?? 0, lengths[i * wide + j + 1] ?? 0)
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if ((lengths[(i + 1) * wide + j] ?? 0) >= (lengths[i * wide + j + 1] ?? 0)) i += 1
    else j += 1
  }
  return pairs
}

export const countOf = (lines: readonly Line[]): { fresh: number; gone: number } => ({
  fresh: lines.filter(({ is }) => is === 'new').length,
  gone: lines.filter(({ is }) => is === 'gone').length,
})
