import { appendFileSync } from 'node:fs'

/** Promises with figures (R01–R28): a test is short beside others and whole under `npm run reliability`. */
type Counts = Readonly<Record<string, number>>

/** How much of it is done here; one count may be set alone, as `ROUNDS=7` for `rounds`. */
export function counts<T extends Counts>(short: T, whole: { readonly [K in keyof T]: number }): T {
  const chosen = process.env.RELIABILITY ? whole : short
  return Object.fromEntries(
    Object.entries(chosen).map(([name, count]) => [name, Number(process.env[name.toUpperCase()] ?? count)]),
  ) as T
}

/** What was seen, for the report of the command; among other tests nobody needs it. */
export function seen(id: string, figures: Readonly<Record<string, number | string>>): void {
  const file = process.env.RELIABILITY
  if (!file) return
  const words = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`)
  appendFileSync(file, `${id}  ${words.join(' · ')}\n`)
}

/** The middle and the worst of many, in whole milliseconds. */
export function spread(times: readonly number[]): { p50: number; p95: number; p99: number; worst: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (q: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: Math.round(sorted.at(-1) ?? 0) }
}

/** Mulberry32: the same numbers for the same seed, so that a run that failed can be run again (R28). */
export function seeded(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
