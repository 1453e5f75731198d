/**
 * How far a replica must have replayed to answer for a tenant: where the last write that this process made or heard of
 * ended in the log of the database. A write of which that is not known yet keeps the tenant at the primary.
 */
export type Positions = {
  wrote(tenantId: string, tables: readonly string[], at?: bigint): void
  /** Undefined: something was written, and nobody knows yet where it ended. */
  dueOf(tenantId: string): bigint | undefined
  /** Writes were missed, or the primary is another one: nothing that was known counts. */
  forget(): void
  /**
   * Asks where the log stands now, if that is needed or was not asked for a second: all that was written before the
   * question ends before the answer.
   */
  settle(ask: () => Promise<bigint>): Promise<void>
}

/** A replica that has not even this is left out for everybody, whether they wrote or not. */
const mostBehindMs = 10_000
const markMs = 1_000

/** Whose row it is that all tenants read. */
const everybody = ''

/** `shared`: tables without a tenant. */
export function makePositions(
  shared: ReadonlySet<string>,
  now: () => number = () => performance.now(),
): Positions {
  const due = new Map<string, bigint>()
  let unknown = new Set<string>()
  let asking = new Set<string>()
  let asked = false
  /** Of everything from before the last time that all was forgotten. */
  let floor: bigint | undefined
  let forgotten = 0
  /** Where the log stood when, oldest first; the first one is old enough for a replica to have it. */
  let marks: { readonly when: number; readonly at: bigint }[] = []

  const isOpen = (tenantId: string) => unknown.has(tenantId) || asking.has(tenantId)

  return {
    wrote(tenantId, tables, at) {
      const whose = tables.some((table) => shared.has(table)) ? everybody : tenantId
      if (at === undefined) unknown.add(whose)
      else if (at > (due.get(whose) ?? 0n)) due.set(whose, at)
    },
    dueOf(tenantId) {
      if (floor === undefined || isOpen(tenantId) || isOpen(everybody)) return undefined
      const least = marks[0] && now() - marks[0].when >= mostBehindMs ? marks[0].at : 0n
      return [due.get(tenantId) ?? 0n, due.get(everybody) ?? 0n, least].reduce(
        (a, b) => (a > b ? a : b),
        floor,
      )
    },
    forget() {
      forgotten += 1
      floor = undefined
      due.clear()
      marks = []
    },
    async settle(ask) {
      const fresh = now() - (marks.at(-1)?.when ?? -Infinity) < markMs
      if (asked || (fresh && floor !== undefined && unknown.size === 0)) return
      const before = forgotten
      asked = true
      asking = unknown
      unknown = new Set()
      try {
        const at = await ask()
        // Forgotten in the meantime: the answer may be of another primary.
        if (before !== forgotten) return void asking.forEach((one) => unknown.add(one))
        for (const one of asking) if (at > (due.get(one) ?? 0n)) due.set(one, at)
        floor ??= at
        if (fresh) return
        marks.push({ when: now(), at })
        while (marks[1] && now() - marks[1].when >= mostBehindMs) marks.shift()
      } catch (error) {
        asking.forEach((one) => unknown.add(one))
        throw error
      } finally {
        asking = new Set()
        asked = false
      }
    },
  }
}

/** `16/B374D848`, as PostgreSQL writes a position in its log. */
export function positionOf(text: string | null | undefined): bigint | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined
}
