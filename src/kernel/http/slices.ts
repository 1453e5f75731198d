import type { Slice } from './slice.ts'

/** All slices by the name of their entity; filled once by the composition root, beside the registry of entities. */
const slices = new Map<string, Slice>()
/** Those that were switched on while the product runs (live.ts). */
const live = new Map<string, Slice>()
let version = 0

export function registerSlices(list: readonly Slice[]): void {
  for (const slice of list) slices.set(slice.entity.name, slice)
  version += 1
}

export function registerLiveSlices(list: readonly Slice[]): void {
  live.clear()
  version += 1
  for (const slice of list) live.set(slice.entity.name, slice)
}

export function allSlices(): Slice[] {
  return [...slices.values(), ...live.values()]
}

export function sliceOf(entityName: string): Slice | undefined {
  return slices.get(entityName) ?? live.get(entityName)
}

/** Differs whenever there are others: for whoever keeps what follows from all of them. */
export const slicesVersion = (): number => version
