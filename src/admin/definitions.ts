import { useEffect, useState } from 'react'
import { columnsOf, isEntity, type Area, type Entity } from '#kernel/definition/index.ts'
import { tellRenewed } from '#kernel/ui/entities.ts'
import type { AreaScreens, LiveParts } from '#kernel/ui/screens.ts'
import { screens as parts } from '#modules/screens.ts'
import { chunk } from './chunks.ts'

/**
 * Definitions of areas, loaded when one of their screens is opened: what an area defines costs nothing to whoever works in
 * another. An area whose records name those of others has theirs loaded with it.
 */
const entities = new Map<string, Entity>()
const byPath = new Map<string, Entity>()
const loaded = new Map<AreaScreens, Promise<Area>>()

/** The area that a path of the back-office lies in, by its first part. */
export function areaAt(path: string): AreaScreens | undefined {
  const first = path.split('/')[1] ?? ''
  return parts.find(({ roots }) => roots.includes(first))
}

/** Everything that a screen at this path needs to know of entities. */
export async function definitionsFor(path: string): Promise<void> {
  const part = areaAt(path)
  const area = part ? await load(part) : await liveAt(path)
  if (!area) return
  const targets = area.entities
    .flatMap(columnsOf)
    .flatMap(({ kind: { facts } }) => [facts?.target, facts?.asksOf])
  const missing = () =>
    targets.some((name) => typeof name === 'string' && name !== 'self' && !entities.has(name))
  const others = [...parts.filter(({ namedByMany }) => namedByMany), ...parts.toReversed()]
  for (const other of others) if (missing()) await load(other)
}

export async function allDefinitions(): Promise<void> {
  await Promise.all([...parts.map(load), liveAreas()])
}

/** True once every area is known; asks for them at once. */
export function useAllDefinitions(): boolean {
  const [known, setKnown] = useState(false)
  useEffect(() => {
    let wanted = true
    void allDefinitions().then(() => wanted && setKnown(true))
    return () => void (wanted = false)
  }, [])
  return known
}

function load(part: AreaScreens): Promise<Area> {
  const known = loaded.get(part)
  if (known) return known
  const coming = chunk(part.definitions)().then((area) => {
    // A menu may hold an entity of another area.
    const shown = area.menus.flatMap(({ items = [] }) => items.filter(isEntity))
    know([...area.entities, ...shown])
    return area
  })
  loaded.set(part, coming)
  // One that did not come is asked for again.
  coming.catch(() => loaded.delete(part))
  return coming
}

function know(list: readonly Entity[]): void {
  for (const entity of list) {
    entities.set(entity.name, entity)
    if (entity.menu) byPath.set(entity.menu.path, entity)
  }
}

let live: Promise<readonly LiveParts[]> | undefined

/** What is switched on for the tenant while the product runs; asked again when somebody looks for what is not there yet. */
export function liveAreas(again = false): Promise<readonly LiveParts[]> {
  if (live && !again) return live
  const coming = Promise.all(parts.map((part) => part.live?.() ?? [])).then((found) => found.flat())
  void coming
    .then((found) => {
      const drawn = found.flatMap(({ area }) => area.entities)
      const before = drawn.flatMap((entity) => entities.get(entity.name) ?? [])
      know(drawn)
      tellRenewed(before.filter((entity) => entities.get(entity.name) !== entity))
    })
    .catch(() => (live = undefined))
  live = coming
  return coming
}

async function liveAt(path: string): Promise<Area | undefined> {
  const holds = ({ area }: LiveParts) => area.menus.some((menu) => path.startsWith(`${menu.path}/`))
  const found = (await liveAreas()).find(holds) ?? (await liveAreas(true)).find(holds)
  return found?.area
}

/** Of areas that have been loaded. */
export function entityNamed(name: string): Entity | undefined {
  return entities.get(name)
}

export function entityAt(path: string): Entity | undefined {
  return byPath.get(path)
}
