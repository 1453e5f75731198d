import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A block of a recipe: a whole file, or lines that are put into one that is there. */
export type Block = { readonly path: string; readonly change: boolean; readonly text: string }

export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(ts|tsx|diff) (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, kind, path = '', text = '']) => ({ path, change: kind === 'diff', text }),
  )
}

/** Lines with `+` come behind the line above them, which must be there once; one with `-` goes. */
export function changed(before: string, diff: string): string {
  const lines = before.split('\n')
  let at = -1
  for (const line of diff.split('\n').filter(Boolean)) {
    const [sign, rest] = [line[0], line.slice(1)]
    if (sign === '+') lines.splice((at += 1), 0, rest)
    else {
      const places = lines.flatMap((one, n) => (one === rest || one === line ? [n] : []))
      if (places.length !== 1) throw new Error(`${places.length} lines are “${rest}”`)
      at = places[0] ?? 0
      if (sign === '-') lines.splice(at--, 1)
    }
  }
  return lines.join('\n')
}

/** What a recipe says, done in a copy of the project; answers which files it wrote. */
export function follow(blocks: readonly Block[], folder: string): string[] {
  return blocks.map(({ path, change, text }) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, change ? changed(readFileSync(file, 'utf8'), text) : text)
    return path
  })
}
