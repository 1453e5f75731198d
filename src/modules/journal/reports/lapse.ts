/** Reports whose maker is gone: a job looks every minute, so that none stays "being made" for ever. */
import type { Label } from '#kernel/definition/index.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { reports } from './definition.ts'

const died = {
  zh: '服务器在生成途中停止，请重新生成',
  en: 'The server stopped while it was being made; make it again',
}
export const failure = (now: Date, { zh, en }: Label) =>
  ({ state: 'failed', finishedAt: now, reasonZh: zh, reasonEn: en }) as const

/** Longer than any report takes. */
const longestMs = 15 * 60_000
const leftSince = (now: Date) =>
  sql`t.state = 'running' and t.create_time < ${new Date(now.getTime() - longestMs)}`

export function reportsLeft(r: Reader, now: Date): Promise<{ id: string }[]> {
  return r.query(
    sql`select t.id from reports t where ${leftSince(now)} and t.is_deleted = 0 order by t.id limit 200`,
  )
}

/** Undefined where its maker was done after all. */
export async function lapseReport(tx: Tx, id: string): Promise<string | undefined> {
  const [gone] = await updateAll(
    tx,
    reports,
    sql`t.id = ${id} and ${leftSince(tx.now)}`,
    failure(tx.now, died),
  )
  return gone
}
