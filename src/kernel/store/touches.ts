import pg from 'pg'
import { positionOf, type Positions } from './positions.ts'

/**
 * Who needs to know that a tenant's table changed: kept totals, kept sessions and rights, kept public pages.
 * In this process at once, after commit and before the writer's answer; in other processes by NOTIFY.
 */
export interface Touches {
  /** Grows with every write to the table by the tenant, its counters too; equal numbers mean nothing was written in between. */
  generation(tenantId: string, table: string): number
  /** `at`: where the write ended in the log of the database, if that is known already. */
  touch(tenantId: string, tables: readonly string[], at?: bigint): void
  on(listener: (tenantId: string, table: string) => void): void
  /** News of other processes may have been missed: nothing that was kept before counts. */
  onGap(listener: () => void): void
  /**
   * What a transaction which wrote these tables says just before it commits, each statement with its end. Sessions and
   * rights are announced inside it, so that no crash can lose the news; NOTIFY lets one transaction commit at a time,
   * which is too dear for every row that is saved.
   */
  announceText(tenantId: string, tables: ReadonlySet<string>): string
  /** What is still to be told to other processes, as payloads; asked every few milliseconds. */
  takeNews(): string[]
  untold(payloads: readonly string[]): void
  /** False while other processes' writes cannot be heard: nothing kept may be used then. */
  readonly heard: boolean
}

export type TouchesOptions = {
  readonly notify: boolean
  readonly node: string
  /** Told of every write, before anybody else is. */
  readonly positions?: Pick<Positions, 'wrote' | 'forget'> | undefined
}

const urgent =
  /^(session:|blade_user$|role$|role_menu$|menu$|tenant$|dept$|data_scope$|api_scope$|role_data_scope$|role_api_scope$)/

/** What listeners are told where only counters of a table's rows moved (`counts` of a statement). */
export const countsOf = (table: string): string => `${table}.counts`

export function makeTouches({
  notify,
  node,
  positions,
}: TouchesOptions): Touches & { hear(payload: string): void; setHeard(on: boolean): void } {
  const generations = new Map<string, number>()
  const listeners: ((tenantId: string, table: string) => void)[] = []
  const gapListeners: (() => void)[] = []
  const news = new Set<string>()
  let heard = true
  let gaps = 0

  function touch(
    tenantId: string,
    tables: readonly string[],
    { own = true, at }: { own?: boolean; at?: bigint | undefined } = {},
  ): void {
    positions?.wrote(tenantId, tables, at)
    for (const table of tables) {
      if (own && notify && !urgent.test(table)) news.add(`${tenantId}|${table}`)
      const key = `${tenantId}:${table}`
      generations.set(key, (generations.get(key) ?? 0) + 1)
      for (const listener of listeners) listener(tenantId, table)
    }
  }

  return {
    // Both only grow, so the sum is equal only where neither did.
    generation: (tenantId, table) =>
      (generations.get(`${tenantId}:${table}`) ?? 0) +
      (generations.get(`${tenantId}:${countsOf(table)}`) ?? 0) +
      gaps,
    touch: (tenantId, tables, at) => touch(tenantId, tables, { at }),
    on: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    announceText(tenantId, tables) {
      const now = notify ? [...tables].filter((table) => urgent.test(table)) : []
      if (now.length === 0) return ''
      return `select pg_notify('touched', ${pg.escapeLiteral(`${node}|${tenantId}|${now.join(',')}`)}); `
    },
    takeNews() {
      const payloads = [...news].map((one) => `${node}|${one}`)
      news.clear()
      return payloads
    },
    untold: (payloads) => payloads.forEach((payload) => news.add(payload.slice(node.length + 1))),
    get heard() {
      return heard
    },
    setHeard(on) {
      if (on && !heard) {
        gaps += 1
        positions?.forget()
        for (const listener of gapListeners) listener()
      }
      heard = on
    },
    hear(payload) {
      const [from, tenantId, tables, at] = payload.split('|')
      if (from !== node && tenantId !== undefined && tables)
        touch(tenantId, tables.split(','), { own: false, at: positionOf(at) })
    },
  }
}

const written = new Map<string, string[]>()
const none: string[] = []

/** Tables that a statement writes, read off its text once per text: nobody has to remember to say so. */
export function tablesWritten(text: string): readonly string[] {
  const known = written.get(text)
  if (known) return known
  const found = [...text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_][a-z0-9_]*)"?/gi)].map(
    (match) => (match[1] ?? '').toLowerCase(),
  )
  const tables =
    found.length === 0
      ? none
      : [...new Set(found)].filter((table) => table !== 'set' && table !== 'skip' && table !== 'of')
  if (written.size < 20_000) written.set(text, tables)
  return tables
}
