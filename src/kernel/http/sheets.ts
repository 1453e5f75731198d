import { codeOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { dateIn } from '#kernel/definition/time.ts'
import type { Lang, SheetCell } from '#kernel/definition/kind.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { writeSheet, type Column } from '#kernel/sheet/write.ts'
import { answerColumns, fromWhere, orderOf, type Asked } from '#kernel/store/list.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { readSheet, type Cell } from '#kernel/untrusted/jobs.ts'
import { refuse } from './catalogue.ts'
import type { Call, Caller } from './caller.ts'
import { keepChecks } from './checked.ts'
import { refusalOf } from './errors.ts'
import { importRoutes, keepImport, type ImportedRow } from './imports.ts'
import { idsForNames } from './named.ts'
import { idsOf, save } from './rows.ts'
import { listRules, shown } from './seen.ts'
import { route, type Route, type Slice } from './slice.ts'
import { dictionariesOf, wordOf, type Dictionaries } from './words.ts'

/** Excel out, template and in, from the definition. The export holds the rows and columns that the list shows the caller. */

const mostRows = 100_000
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function sheetRoutes(slice: Slice): Route[] {
  const { entity } = slice
  const at = (call: string) => `${entity.path}/${call}`
  const made: Route[] = []
  if (entity.calls.includes('export'))
    made.push(
      route(
        {
          method: 'GET',
          url: at('export'),
          permission: codeOf(entity, 'export'),
          raw: true,
          byLink: true,
          told: 'export',
          // How many it will be is not known yet: a sheet counts as a tenth of the hour.
          ...(entity.persons && { persons: () => 2_000 }),
        },
        (call) => exportCall(slice, call),
      ),
    )
  if (entity.calls.includes('import')) {
    const permission = codeOf(entity, 'import')
    made.push(
      route({ method: 'GET', url: at('import-template'), permission, raw: true, byLink: true }, (call) =>
        templateCall(slice, call),
      ),
    )
    made.push(
      route({ method: 'POST', url: at('import'), permission, multipart: true }, (call) =>
        importCall(slice, call),
      ),
    )
    // What cannot be removed cannot be taken back either.
    if (entity.calls.includes('remove')) made.push(...importRoutes(slice))
  }
  return made
}

function exportProps(entity: Entity, caller: Caller): Prop[] {
  return entity.props.filter(
    (prop) =>
      !prop.kind.writeOnly &&
      prop.options.list &&
      (!prop.options.readableBy || caller.may(prop.options.readableBy)) &&
      !caller.hides(entity).has(prop.name),
  )
}

async function exportCall(slice: Slice, { caller, input, db, reply }: Call): Promise<unknown> {
  const { entity } = slice
  const rules = listRules(slice, caller)
  // Chosen rows narrow what the list shows; they never widen it.
  const { ids, ...filters } = input
  const chosen = ids === undefined || ids === '' ? undefined : idsOf(ids)
  if (isRefusal(chosen)) return chosen
  const found = fromWhere(entity, filters as Asked, rules, caller)
  if (isRefusal(found)) return found
  const where = chosen ? sql`${found} and t.id = any(${chosen}::bigint[])` : found
  const order = orderOf(entity, input as Asked, rules)
  if (isRefusal(order)) return order
  const release = takePlace(caller.tenantId)
  if (!release) return refuse('tooMany', { seconds: 30 })
  reply.raw.once('close', release)
  const reader = db.of(caller.tenantId)
  // Which rows and in which order is asked once; a page by offset would read its way there anew each time.
  const rowIds = await reader
    .query<{ id: string }>(sql`select t.id ${where} order by ${order} limit ${mostRows + 1}`)
    .catch((error: unknown) => {
      release()
      throw error
    })
  if (rowIds.length > mostRows) return refuse('tooLarge', { limit: `${mostRows}` })
  const inOrderOfList = rowIds.map((row) => row.id)
  const props = exportProps(entity, caller)
  const words = await dictionariesOf(props, caller, reader)
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (let at = 0; at < inOrderOfList.length; at += 500) {
      const some = inOrderOfList.slice(at, at + 500)
      const page = await reader.query<Record<string, unknown>>(
        sql`select ${answerColumns(entity, rules, caller.lang)} ${where} and t.id = any(${some}::bigint[])`,
        { keep: true },
      )
      const byId = new Map(page.map((row) => [String(row.id), row]))
      const inOrder = some.map((id) => byId.get(id)).filter((row) => row !== undefined)
      for (const row of await shown(slice, inOrder, caller, reader))
        yield props.map((prop) => cellOf(prop, row, caller, words))
    }
  }
  return send(
    reply,
    entity,
    caller,
    props.map((prop) => columnOf(prop, caller)),
    rows(),
  )
}

/** Two exports of a tenant at a time (threats E01, T10); a place is given back when the answer has gone, or its reader. */
const mostAtOnce = 2
const underway = new Map<string, number>()

function takePlace(tenantId: string): (() => void) | undefined {
  const now = underway.get(tenantId) ?? 0
  if (now >= mostAtOnce) return undefined
  underway.set(tenantId, now + 1)
  let given = true
  return () => {
    if (given) underway.set(tenantId, (underway.get(tenantId) ?? 1) - 1)
    given = false
  }
}

/** Rows were presented already, so words stand beside codes and names beside ids. */
function cellOf(
  prop: Prop,
  row: Record<string, unknown>,
  caller: Caller,
  dictionaries: Dictionaries,
): SheetCell {
  const entry = prop.kind.keys && wordOf(prop, keyOnWire(row[prop.name]), dictionaries, caller.lang)
  if (entry !== undefined) return entry
  const word = row[`${prop.name}Text`] ?? row[`${prop.name.replace(/Ids?$/, '')}Name`]
  const value = prop.kind.beside || prop.kind.facts?.target ? (word ?? row[prop.name]) : row[prop.name]
  if (value === null || value === undefined) return ''
  if (prop.kind.cell) return prop.kind.cell(value, caller)
  return typeof value === 'string'
    ? prop.kind.markup
      ? prop.kind.text(value, caller)
      : value
    : prop.kind.text(value, caller)
}

/** A list's width in pixels is about seven to a character. */
function columnOf({ label, options }: Prop, { lang }: Caller): Column {
  const width = typeof options.list === 'number' ? Math.round(options.list / 7) : 16
  return { title: label[lang], width, ...(options.sum && { sum: true }) }
}

/** A key is answered as a number where the family's entities have an integer. */
const keyOnWire = (value: unknown) => (typeof value === 'number' ? String(value) : value)

function send(
  reply: Call['reply'],
  entity: Entity,
  caller: Caller,
  header: readonly Column[],
  rows: AsyncIterable<SheetCell[]>,
): unknown {
  const name = `${entity.label[caller.lang]}-${dateIn(new Date(), caller.timeZone)}.xlsx`
  return reply
    .header('content-type', xlsx)
    .header(
      'content-disposition',
      `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(writeSheet(header, rows))
}

function importProps(entity: Entity): Prop[] {
  return entity.props.filter(
    (prop) =>
      !prop.guarded && !prop.options.hidden && !prop.kind.writeOnly && (!prop.kind.json || prop.kind.listed),
  )
}

async function templateCall({ entity }: Slice, { caller, reply }: Call): Promise<unknown> {
  const header = importProps(entity).map((prop) => {
    const { title, width } = columnOf(prop, caller)
    return { title: `${title}${prop.required ? ' *' : ''}`, ...(width && { width }) }
  })
  async function* none(): AsyncGenerator<SheetCell[]> {}
  return send(reply, entity, caller, header, none())
}

type RowReport = { row: number; errors: { field: string; msg: string }[] }

async function importCall(slice: Slice, { caller, input, db, request, ctx }: Call): Promise<unknown> {
  const { entity } = slice
  if (!caller.may(codeOf(entity, 'add'))) return refuse('forbidden')
  const file = await request.file()
  if (!file)
    return refuse('badInput', {
      first: caller.lang === 'zh' ? '请选择要导入的 Excel 文件' : 'Choose an Excel file to import',
    })
  const words = await dictionariesOf(importProps(entity), caller, db.of(caller.tenantId))
  const read = await ctx.untrusted.run(readSheet, await file.toBuffer(), mostImported, caller.userId)
  if (isRefusal(read)) return read
  if (typeof read.value === 'string')
    return refuse(read.value, { rows: mostImported.rows - 1, columns: mostImported.columns })
  const sheet = postedSheet(entity, read.value.rows, caller, words)
  if (!sheet) return refuse('notSheet')
  // Beside the file in the form, or in the address.
  const asked = (name: string) =>
    String((file.fields[name] as { value?: unknown } | undefined)?.value ?? input[name]) === 'true'
  const [partial, dry] = [asked('partial'), asked('preview')]
  const unclear = await idsForNames(importProps(entity), sheet.rows, caller, db.of(caller.tenantId))
  const report: RowReport[] = []
  const kept: ImportedRow[] = []
  let saved = 0
  let batchId: string | undefined
  const outcome = await db.tx(caller.actor, async (tx) => {
    const one = (row: Record<string, unknown>) => save(slice, tx, row, undefined, caller, ctx, true)
    for (let from = 0; from < sheet.rows.length; from += together) {
      const some = sheet.rows.slice(from, from + together)
      const clear = some.every((_, i) => (unclear[from + i] ?? []).length === 0)
      const ids = clear ? await savedTogether(tx, some, one) : undefined
      if (ids) {
        saved += some.length
        kept.push(...ids.map((id, i) => ({ row: from + i + 2, id, problem: null })))
        continue
      }
      for (const [i, posted] of some.entries()) {
        const errors = unclear[from + i] ?? []
        const result =
          errors.length > 0
            ? refuse('badInput', { first: '' }, { errors })
            : await savedAlone(tx, posted, one)
        const row = from + i + 2
        if (isRefusal(result)) {
          const told = wordsOf(result, caller.lang)
          report.push({ row, errors: told })
          kept.push({ row, id: null, problem: told.map(({ msg }) => msg).join('; ') })
        } else {
          saved += 1
          kept.push({ row, id: String(result.id), problem: null })
        }
      }
    }
    if (dry || (report.length > 0 && !partial)) return refuse('badInput', { first: '' })
    if (saved > 0) batchId = await keepImport(tx, { entity, fileName: file.filename }, kept)
    return true
  })
  return {
    total: sheet.rows.length,
    saved: isRefusal(outcome) ? 0 : saved,
    passed: saved,
    failed: report.length,
    rows: report.slice(0, 500),
    ...(batchId !== undefined && { batchId }),
    ...(dry && { columns: sheet.columns, ignored: sheet.ignored, sample: sheet.sample }),
  }
}

type SaveRow = (row: Record<string, unknown>) => Promise<Record<string, unknown> | Refusal>

/** As many rows are tried under one savepoint: mostly all of them are good, and two questions a row are saved. */
const together = 100

/** The ids of these rows, if all were saved. If not, none was, and each is tried alone: then it is known which are wrong. */
async function savedTogether(
  tx: Tx,
  rows: readonly Record<string, unknown>[],
  one: SaveRow,
): Promise<string[] | undefined> {
  keepChecks(tx)
  await tx.query(sql`savepoint imported`)
  const ids: string[] = []
  for (const row of rows) {
    const saved = await refusedOr(one(row))
    if (isRefusal(saved)) break
    ids.push(String(saved.id))
  }
  const good = ids.length === rows.length
  await leave(tx, good)
  return good ? ids : undefined
}

/** A row that is refused, by a rule or by a constraint, leaves nothing, and the rows after it are tried all the same. */
async function savedAlone(
  tx: Tx,
  row: Record<string, unknown>,
  one: SaveRow,
): Promise<Record<string, unknown> | Refusal> {
  await tx.query(sql`savepoint imported`)
  const outcome = await refusedOr(one(row))
  await leave(tx, !isRefusal(outcome))
  return outcome
}

function refusedOr<T>(work: Promise<T>): Promise<T | Refusal> {
  return work.catch((error: Error) => {
    const known = refusalOf(error)
    if (known && known.status < 500) return known
    throw error
  })
}

/** What was locked since the savepoint is let go with it. */
async function leave(tx: Tx, good: boolean): Promise<void> {
  await tx.query(good ? sql`release savepoint imported` : sql`rollback to savepoint imported`)
  if (!good) keepChecks(tx)
}

function wordsOf(
  refusal: { msg: Record<Lang, string>; errors?: readonly { field: string; msg: Record<Lang, string> }[] },
  lang: Lang,
) {
  return (
    refusal.errors?.map((error) => ({ field: error.field, msg: error.msg[lang] })) ?? [
      { field: '', msg: refusal.msg[lang] },
    ]
  )
}

/** What was understood of a sheet: rows to save, and for a preview its columns, those without a field, and a few rows as they stand. */
type PostedSheet = {
  readonly rows: Record<string, unknown>[]
  readonly columns: string[]
  readonly ignored: string[]
  readonly sample: string[][]
}
const sampleRows = 5
/** The first row holds the names. */
const mostImported = { rows: 5001, columns: 300 }

function postedSheet(
  entity: Entity,
  [header, ...rows]: readonly Cell[][],
  caller: Caller,
  dictionaries: Dictionaries,
): PostedSheet | undefined {
  if (!header) return undefined
  const names = header.map((cell) =>
    String(cell ?? '')
      .replace(/\s*\*$/, '')
      .trim(),
  )
  const props = names.map((name) =>
    importProps(entity).find((prop) => [prop.name, prop.label.zh, prop.label.en].includes(name)),
  )
  if (!props.some(Boolean)) return undefined
  const known = props.flatMap((prop, at) => (prop ? [{ prop, at }] : []))
  return {
    columns: known.map(({ prop }) => prop.label[caller.lang]),
    ignored: names.filter((name, at) => name && !props[at]),
    sample: rows.slice(0, sampleRows).map((row) => known.map(({ at }) => cellText(row[at]))),
    rows: rows.map((row) => {
      const posted: Record<string, unknown> = {}
      for (const { prop, at } of known) {
        const text = cellText(row[at])
        if (text !== '')
          posted[prop.name] = keyOf(prop, text, dictionaries) ?? prop.kind.fromCell(text, caller)
      }
      return posted
    }),
  }
}

/** A cell holds the words as the export wrote them, in either language, or the keys. */
function keyOf(prop: Prop, cell: string, dictionaries: Dictionaries): unknown {
  if (!prop.kind.keys) return undefined
  const entries = [...(dictionaries.get(String(prop.kind.facts?.dict)) ?? [])]
  const key = (word: string) => entries.find(([key, { zh, en }]) => [key, zh, en].includes(word))?.[0]
  const read = prop.kind.fromCell(cell, { lang: 'zh', timeZone: 'UTC' })
  return Array.isArray(read) ? read.map((word) => key(String(word)) ?? word) : key(cell)
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    // A spreadsheet's times know no zone: they are wall-clock times of whoever wrote them.
    return cell
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/ 00:00:00$/, '')
  return String(cell).replace(/^'(?=[=+@-])/, '')
}
