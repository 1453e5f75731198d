import type { Plan } from '../terms/shapes.ts'

/** What the library saved, read as far as it is asked. */
type Saved = {
  readonly execution?: {
    readonly processes?: readonly {
      readonly execution?: {
        readonly children?: readonly { readonly id: string; readonly broker?: unknown }[]
        readonly flows?: readonly { readonly id: string; readonly broker?: unknown }[]
      }
    }[]
  }
}

/** Elements of the process itself at which something waits, and those at the ends of ways on which something is. */
export function standingIn(state: unknown, { flows }: Plan): readonly string[] {
  const inside = ((state as Saved).execution?.processes ?? []).map(({ execution }) => execution)
  return inside.flatMap((execution) => [
    ...(execution?.children ?? []).flatMap(({ id, broker }) => (broker ? [id] : [])),
    ...(execution?.flows ?? []).flatMap(({ id, broker }) => {
      const flow = broker ? flows[id] : undefined
      return flow ? [flow.source, flow.target] : []
    }),
  ])
}

type Kept = {
  readonly fields?: { readonly routingKey?: string }
  readonly content?: { readonly id?: string }
}

/** That nothing came on a way: kept by joins of before, which asked nobody whether something still could. */
export const isGivenUp = ({ fields }: Kept): boolean => fields?.routingKey === 'flow.discard'

/** Takes messages out of a saved state, wherever they are noted: of tokens that wait at joins. */
export function forget(state: unknown, isStale: (message: Kept) => boolean): void {
  if (typeof state !== 'object' || state === null) return
  for (const [key, value] of Object.entries(state)) {
    if (key === 'messages' && Array.isArray(value))
      (state as Record<string, unknown>)[key] = value.filter((one: Kept) => !isStale(one))
    forget((state as Record<string, unknown>)[key], isStale)
  }
}

/** Ways on which a token has come to a join that still waits for others. */
export function waitingAtJoins(state: unknown, flows: Plan['flows']): readonly string[] {
  const found = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, value] of Object.entries(part)) {
      if (key === 'messages' && Array.isArray(value))
        for (const one of value as { content?: { id?: string } }[]) {
          const id = one.content?.id ?? ''
          if (Object.hasOwn(flows, id)) found.add(id)
        }
      walk(value)
    }
  }
  walk(state)
  return [...found]
}
