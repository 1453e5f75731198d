import type { Label } from '#kernel/definition/kind.ts'
import { includedOf, type Drawing } from '../terms/shapes.ts'

/** What models point at, and where each stands in a picture of it. Pure; runs anywhere. */

/** A model, or what one points at outside of the models: an entity of the product, or a table nobody drew. */
export type Box = {
  readonly key: string
  /** Of the model; null for what is none. */
  readonly id: string | null
  readonly name: string
  readonly label: Label
  readonly fields: number
}
/** From the one that holds the reference to the one that it points at. */
export type Line = {
  readonly from: string
  readonly to: string
  /** Property that holds it. */
  readonly name: string
  readonly field: Label
  readonly isRequired: boolean
}
export type Relations = { readonly boxes: readonly Box[]; readonly lines: readonly Line[] }

/** A table that two data sources have is the one of the same source. */
type Sourced = Drawing & { readonly source: string | null }

export function relationsOf(
  models: readonly Sourced[],
  entityLabel: (name: string) => Label | undefined,
): Relations {
  const boxes = new Map<string, Box>(
    models.map((one) => [
      one.id,
      { key: one.id, id: one.id, name: one.table, label: one.label, fields: includedOf(one).length },
    ]),
  )
  const lines = models.flatMap((model) =>
    includedOf(model).flatMap(({ kind, target, propertyName, zh, en, isRequired }): Line[] => {
      if (kind !== 'ref' || !target) return []
      const alike = models.filter(({ table }) => table === target)
      const found = alike.find(({ source }) => source === model.source) ?? alike[0]
      const to = found?.id ?? `outside ${target}`
      if (!boxes.has(to))
        boxes.set(to, {
          key: to,
          id: null,
          name: target,
          label: entityLabel(target) ?? { zh: target, en: target },
          fields: 0,
        })
      return [{ from: model.id, to, name: propertyName, field: { zh, en }, isRequired: isRequired === true }]
    }),
  )
  return { boxes: [...boxes.values()], lines }
}

/** In which column and at which place of it, from what is pointed at to what points. */
export type Spot = { readonly rank: number; readonly place: number }

/** Ways that lead back are left out of account, so that a circle has an end. */
export function ranked({ boxes, lines }: Relations): Map<string, Spot> {
  const targets = new Map(boxes.map(({ key }) => [key, new Set<string>()]))
  for (const { from, to } of lines) if (from !== to) targets.get(from)?.add(to)
  const ranks = new Map<string, number>()
  const open = new Set<string>()
  const rankOf = (key: string): number => {
    const known = ranks.get(key)
    if (known !== undefined) return known
    open.add(key)
    const below = [...(targets.get(key) ?? [])].filter((one) => !open.has(one)).map(rankOf)
    open.delete(key)
    const rank = below.length > 0 ? Math.max(...below) + 1 : 0
    ranks.set(key, rank)
    return rank
  }
  for (const { key } of boxes) rankOf(key)
  const columns: string[][] = []
  for (const { key } of boxes) (columns[rankOf(key)] ??= []).push(key)
  const places = new Map<string, number>()
  for (const column of columns) {
    // Each beside what it points at, as far as that stands already.
    const wanted = (key: string) => {
      const near = [...(targets.get(key) ?? [])].flatMap((one) => places.get(one) ?? [])
      return near.length > 0 ? near.reduce((sum, one) => sum + one, 0) / near.length : 0
    }
    const order = column.map((key) => ({ key, wish: wanted(key) })).toSorted((a, b) => a.wish - b.wish)
    for (const [place, { key }] of order.entries()) places.set(key, place)
  }
  return new Map(boxes.map(({ key }) => [key, { rank: rankOf(key), place: places.get(key) ?? 0 }]))
}

/** Where an arrow key leads from a box; undefined where nothing is. */
export function neighbour(
  { boxes, lines }: Relations,
  spots: ReadonlyMap<string, Spot>,
  key: string,
  way: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): string | undefined {
  const here = spots.get(key)
  if (!here) return undefined
  if (way === 'ArrowLeft') return lines.find(({ from, to }) => from === key && to !== key)?.to
  if (way === 'ArrowRight') return lines.find(({ from, to }) => to === key && from !== key)?.from
  const place = here.place + (way === 'ArrowUp' ? -1 : 1)
  return boxes.find((box) => {
    const spot = spots.get(box.key)
    return spot?.rank === here.rank && spot.place === place
  })?.key
}
