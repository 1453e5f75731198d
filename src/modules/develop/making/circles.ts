import { includedOf, type AreaDrawing, type Prototype } from '../terms/shapes.ts'
import type { Problem } from './standing.ts'

/** Records that require each other: the first of them could never be made. */
export function circlesIn({ drawings }: AreaDrawing): Problem[] {
  const needs = new Map(
    drawings.map((one) => [
      one.table,
      includedOf(one).filter(({ kind, isRequired }) => kind === 'ref' && isRequired),
    ]),
  )
  const found: Problem[] = []
  for (const start of needs.keys()) {
    const way = wayBack(start, start, needs, new Set())
    // Told once, at the first of those who stand in it.
    if (!way || way.some((table) => table < start)) continue
    const circle = [...way, start].join(' → ')
    const field = needs.get(start)?.find(({ target }) => target === (way[1] ?? start))?.propertyName
    found.push({
      zh: `${circle} 互相必填，第一条永远建不了；请把其中一个改为非必填`,
      en: `${circle} require each other and the first could never be made; make one of them optional`,
      table: start,
      ...(field !== undefined && { field }),
    })
  }
  return found
}

function wayBack(
  from: string,
  to: string,
  needs: ReadonlyMap<string, readonly Prototype[]>,
  seen: Set<string>,
): string[] | undefined {
  seen.add(from)
  for (const { target } of needs.get(from) ?? []) {
    if (!target || !needs.has(target)) continue
    if (target === to) return [from]
    const rest = seen.has(target) ? undefined : wayBack(target, to, needs, seen)
    if (rest) return [from, ...rest]
  }
  return undefined
}
