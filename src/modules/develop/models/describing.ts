import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { onceOnly } from '#kernel/http/idempotency.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import { insert } from '#kernel/store/rows.ts'
import { readSheet } from '#kernel/untrusted/jobs.ts'
import { refuse } from '../catalogue.ts'
import { model } from './definition.ts'
import { mostFields, type TableInfo } from '../terms/shapes.ts'
import { propose } from '../tables/propose.ts'
import { slugOf } from '../terms/names.ts'
import { mostBytes, mostTables, readOpenApi } from '../described/reading.ts'
import { tablesOfSheet } from '../described/sheet.ts'

async function described({ ctx, caller }: Call, bytes: Buffer): Promise<TableInfo[] | Refusal> {
  const isArchive = bytes.subarray(0, 2).toString('latin1') === 'PK'
  if (isArchive) {
    const read = await ctx.untrusted.run(readSheet, bytes, { rows: 5_000, columns: 40 }, caller.userId)
    if (isRefusal(read)) return read
    const tables = typeof read.value === 'string' ? undefined : tablesOfSheet(read.value.rows)
    return tables ?? refuse('notFieldSheet')
  }
  const read = await ctx.untrusted.run(readOpenApi, bytes, null, caller.userId)
  if (isRefusal(read)) return read
  return read.value === 'notOpenApi' ? refuse('notDescribed') : read.value.tables
}

/** A model for each table of the description: all of them, or none and why. */
async function readFile(call: Call): Promise<unknown> {
  const { caller, db, request } = call
  const file = request.isMultipart() ? await request.file({ limits: { fileSize: mostBytes + 1 } }) : undefined
  if (!file) return refuse('noDescription')
  const bytes = await file.toBuffer()
  if (bytes.length > mostBytes) return refuse('noDescription')
  const tables = await described(call, bytes)
  if (isRefusal(tables)) return tables
  if (tables.length === 0) return refuse('nothingDescribed')
  if (tables.length > mostTables) return refuse('tooManyTables', { count: tables.length, most: mostTables })
  const wide = tables.find(({ columns }) => columns.length > mostFields)
  if (wide) return refuse('tableTooWide', { count: wide.columns.length, most: mostFields })
  return db.tx(caller.actor, (tx) =>
    onceOnly(tx, request, `${model.path}/read-file`, tables, async () => {
      const made = []
      for (const table of tables) {
        const { id, modelName } = await insert(tx, model, {
          modelTable: table.name,
          modelName: (table.comment.split('\n')[0] || table.name).slice(0, 60),
          modelCode: slugOf(table.name),
          prototypes: propose(table),
        })
        made.push({ id, modelName })
      }
      return made
    }),
  )
}

export const describedRoute: Route = route(
  {
    method: 'POST',
    url: `${model.path}/read-file`,
    permission: 'model_add',
    multipart: true,
    summary: 'Models from an OpenAPI document (JSON) or an Excel sheet of fields: file',
  },
  readFile,
)
