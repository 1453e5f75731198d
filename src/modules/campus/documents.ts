import type { Call } from '#kernel/http/caller.ts'
import { partOf } from '#kernel/http/parts.ts'
import type { Sql } from '#kernel/store/sql.ts'
import type { DocumentEvent } from './documents-shape.ts'

export type ShownDocument = Readonly<Record<string, unknown>>

/** Which documents tell of something, when that was, and in which words. */
export type Tellers = Readonly<
  Record<
    string,
    {
      readonly where: Sql
      readonly at: readonly string[]
      readonly say: (row: ShownDocument, zh: boolean) => string
    }
  >
>

export const word = (row: ShownDocument, name: string) => String(row[name] ?? '')

/** What documents tell, the newest first; each as its own list shows it to the reader, and nothing of lists that are not theirs. */
export async function toldBy(
  tellers: Tellers,
  call: Call,
  most: number,
): Promise<{ readonly events: DocumentEvent[]; readonly rows: ReadonlyMap<string, ShownDocument[]> }> {
  const zh = call.caller.lang === 'zh'
  const events: DocumentEvent[] = []
  const rows = new Map<string, ShownDocument[]>()
  for (const [entity, { where, at, say }] of Object.entries(tellers)) {
    const part = await partOf(entity, call, where, { most })
    if (part) rows.set(entity, part.rows)
    for (const row of part?.rows ?? []) {
      const when = at.map((name) => row[name]).find((time) => typeof time === 'string')
      events.push({ at: String(when ?? ''), entity, id: String(row.id), text: say(row, zh) })
    }
  }
  return { events: newest(events), rows }
}

export const newest = (events: readonly DocumentEvent[]) =>
  events.toSorted((one, other) => other.at.localeCompare(one.at))
