import { codeOf, type Entity } from '#kernel/definition/entity.ts'
import type { Row } from '#kernel/definition/row.ts'
import { label, wallClock } from '#kernel/definition/index.ts'
import type { SheetCell } from '#kernel/definition/kind.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import type { Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { titleExpression } from '#kernel/store/answer-columns.ts'
import { findAll, softDelete } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { daysBefore, type Leftover } from '#kernel/store/sweep.ts'
import type { Call, Caller } from './caller.ts'
import { refuse } from './catalogue.ts'
import { onceOnly } from './idempotency.ts'
import { lockRows, usedBy } from './references.ts'
import { idOf } from './rows.ts'
import { rowsFor } from './seen.ts'
import { route, type Route, type Slice } from './slice.ts'
import { barredByLife } from './standings.ts'

/**
 * What each sheet brought: its result as a file, and the way back. Whoever imported rows takes all of them back or none, while
 * each of them is as the sheet left it and nothing points at it.
 */

export type ImportedRow = {
  readonly row: number
  readonly id: string | null
  readonly problem: string | null
}
type Batch = {
  readonly id: string
  readonly fileName: string
  readonly saved: number
  readonly failed: number
  readonly at: Date
  readonly undoneAt: Date | null
}

const keptDays = 90
const shownBatches = 10

/** The rows go with their batch. */
export const oldImports: Leftover = {
  table: 'import_batch',
  ofTenants: true,
  old: (now) => sql`at < ${daysBefore(now, keptDays)}`,
}

/** Written when all rows stand, so that what was done of them by rules of their own is part of how the sheet left them. */
export async function keepImport(
  tx: Tx,
  { entity, fileName }: { readonly entity: Entity; readonly fileName: string },
  rows: readonly ImportedRow[],
): Promise<string> {
  const id = nextId()
  const failed = rows.filter(({ problem }) => problem !== null).length
  await tx.query(
    sql`insert into import_batch (id, tenant_id, entity, file_name, saved, failed, user_id, at)
        values (${id}, ${tx.actor.tenantId}, ${entity.name}, ${fileName.slice(0, 200)}, ${rows.length - failed}, ${failed}, ${tx.actor.userId}, ${tx.now})`,
  )
  await tx.query(
    sql`with told as (select n.row_no, n.record_id, t.version, n.problem
        from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map((one) => one.id)}::bigint[], ${rows.map(({ problem }) => problem)}::text[]) as n (row_no, record_id, problem)
        left join ${sql.id(entity.table)} t on t.id = n.record_id)
        insert into import_row (tenant_id, batch_id, row_no, record_id, version, problem)
        select ${tx.actor.tenantId}, ${id}::bigint, row_no, record_id, version, problem from told returning 1 as one`,
  )
  return id
}

export function importRoutes(slice: Slice): Route[] {
  const { entity } = slice
  const permission = codeOf(entity, 'import')
  const at = (call: string) => `${entity.path}/${call}`
  return [
    route(
      { method: 'GET', url: at('imports'), permission, summary: 'The last imports of the caller' },
      (call) => listCall(entity, call),
    ),
    route(
      {
        method: 'GET',
        url: at('import-result'),
        permission,
        raw: true,
        summary: 'What became of each row of an import, as a sheet',
      },
      (call) => resultCall(slice, call),
    ),
    route(
      {
        method: 'POST',
        url: at('undo-import'),
        permission,
        summary: 'Take back an import that nobody has touched',
      },
      (call) => undoCall(slice, call),
    ),
  ]
}

async function listCall({ name }: Entity, { caller, db }: Call): Promise<unknown> {
  const found = await db
    .of(caller.tenantId)
    .query<Batch>(
      sql`select id, file_name, saved, failed, at, undone_at from import_batch where entity = ${name} and user_id = ${caller.userId} order by id desc limit ${shownBatches}`,
    )
  return found.map(({ at, undoneAt, ...one }) => ({
    ...one,
    at: wallClock(at, caller.timeZone),
    undone: undoneAt !== null,
  }))
}

async function resultCall(slice: Slice, { caller, db, input, reply }: Call): Promise<unknown> {
  const { entity } = slice
  const id = idOf(input.id)
  const reader = db.of(caller.tenantId)
  const own = id && (await reader.one(ownBatch(entity, id, caller)))
  if (!own) return refuse('notFound')
  const title = sql.raw(titleExpression(entity, 't', caller.lang, (of) => caller.hides(of)))
  const seen = rowsFor(slice, caller) ?? sql.raw('true')
  const found = await reader.query<{ row: number; title: string | null; problem: string | null }>(
    sql`select r.row_no as row, case when ${seen} then ${title} end as title, r.problem from import_row r
        left join ${sql.id(entity.table)} t on t.id = r.record_id where r.batch_id = ${id} order by r.row_no`,
  )
  const [yes, no] = [words.saved[caller.lang], words.failed[caller.lang]]
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (const { row, title: name, problem } of found)
      yield [{ number: row }, name ?? '', problem === null ? yes : no, problem ?? '']
  }
  const head = [words.row, entity.label, words.became, words.problem].map((one) => one[caller.lang])
  const file = `${entity.label[caller.lang]}-${words.result[caller.lang]}.xlsx`
  return reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header(
      'content-disposition',
      `attachment; filename="import.xlsx"; filename*=UTF-8''${encodeURIComponent(file)}`,
    )
    .send(writeSheet(head, rows()))
}

const words = {
  row: label('行号', 'Row'),
  became: label('结果', 'Result'),
  problem: label('问题', 'What is wrong'),
  saved: label('已导入', 'Imported'),
  failed: label('未导入', 'Not imported'),
  result: label('导入结果', 'import result'),
} as const

const ownBatch = ({ name }: Entity, id: string, { userId }: Caller) =>
  sql`select id from import_batch where id = ${id} and entity = ${name} and user_id = ${userId}`

async function undoCall(slice: Slice, { caller, input, db, request }: Call): Promise<unknown> {
  const { entity } = slice
  const id = idOf(input.id)
  if (!id) return refuse('badId')
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, `${entity.path}/undo-import`, input, async () => {
      // Of two that take it back the second finds nothing to take.
      const [batch] = await tx.query<{ at: Date }>(
        sql`update import_batch set undone_at = ${tx.now} where id = (${ownBatch(entity, id, caller)}) and undone_at is null returning at`,
      )
      if (!batch) return refuse('importUndone')
      return takenBack(slice, tx, { id, at: batch.at }, caller)
    }),
  )
}

async function takenBack(
  slice: Slice,
  tx: Tx,
  batch: Pick<Batch, 'id' | 'at'>,
  caller: Caller,
): Promise<Refusal | { affected: number }> {
  const { entity, rules } = slice
  const kept = await tx.query<{ recordId: string; version: number; row: number }>(
    sql`select record_id, version, row_no as row from import_row where batch_id = ${batch.id} and record_id is not null order by record_id`,
  )
  const ids = kept.map(({ recordId }) => recordId)
  await lockRows(tx, entity, ids)
  const seen = rowsFor(slice, caller)
  const rows = await findAll(
    tx,
    entity,
    sql`t.id = any(${ids}::bigint[])${seen ? sql` and (${seen})` : sql.empty}`,
  )
  const versions = new Map(rows.map((row) => [row.id, row.version]))
  const touched = kept.filter(({ recordId, version }) => versions.get(recordId) !== version)
  if (touched.length > 0)
    return refuse('importTouched', {
      n: touched.length,
      rows: touched
        .slice(0, 10)
        .map(({ row }) => row)
        .join(', '),
    })
  const refused =
    (await barredByLife(slice, 'remove', tx, rows, caller)) ??
    (await rules.beforeRemove?.(tx, rows as Row<Entity>[], caller)) ??
    (await usedBy(entity, tx, ids))
  if (isRefusal(refused)) return refused
  const affected = await softDelete(tx, entity, ids)
  await rules.afterUndo?.(tx, rows as Row<Entity>[], batch.at)
  return { affected }
}
