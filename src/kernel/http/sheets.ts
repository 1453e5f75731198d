import { askedProps, type Asks } from '#kernel/definition/asked.ts'
import { emptyIsNo } from '#kernel/definition/empty-is-no.ts'
import { isBlank, plainLook } from '#kernel/definition/blank.ts'
import { codeOf, propOf, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { dateIn } from '#kernel/definition/time.ts'
import { inSentence, label, type Label, type SheetCell } from '#kernel/definition/kind.ts'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { fileCell } from './file-cells.ts'
import { writeSheet, type Column } from '#kernel/sheet/write.ts'
import { answerColumns } from '#kernel/store/answer-columns.ts'
import { fromWhere } from '#kernel/store/conditions.ts'
import { orderOf } from '#kernel/store/order.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuse } from './catalogue.ts'
import type { Call, Caller } from './caller.ts'
import { importRoutes } from './imports.ts'
import { listedOf } from './listed.ts'
import { idsOf } from './rows.ts'
import { save, unknownIn } from './save.ts'
import { listRules, rowsFor, shown } from './seen.ts'
import { sheetIn } from './sheet-in.ts'
import { route, type Route, type Slice } from './slice.ts'
import { stepOf } from './steps.ts'
import { parseAsked, parsePosted, requiredMessage } from './validate.ts'
import { dictionariesOf, wordOf, type Dictionaries } from './words.ts'

/** Excel out, template and in, from the definition. The export holds the rows and columns that the list shows the caller, and what a definition adds to its sheet. */

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
          aside: true,
          lists: listedOf(slice, 'made', 'ids'),
          // How many it will be is not known yet: a sheet counts as a tenth of the hour.
          ...(entity.persons && { persons: () => 2_000 }),
        },
        (call) => exportCall(slice, call),
      ),
    )
  if (entity.calls.includes('import')) {
    const permission = codeOf(entity, 'import')
    made.push(
      route(
        { method: 'GET', url: at('import-template'), permission, raw: true, byLink: true },
        async (call) => templateCall(entity, importProps(entity), call),
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
  made.push(...stepSheets(slice))
  return made
}

/** `POST {path}/{wire}-sheet`: a step taken by a sheet, a record to a row, found by the field that its action names. */
function stepSheets(slice: Slice): Route[] {
  const { entity, rules } = slice
  const steps = rules.life?.life.steps ?? {}
  return Object.entries(entity.actions ?? {}).flatMap(([step, { sheet, wire = step }]) => {
    const asks = steps[step]?.asks ?? {}
    const key = sheet === undefined ? undefined : propOf(entity, sheet)
    if (!key || !steps[step]) return []
    const props = [{ ...key, required: true }, ...askedProps(asks)]
    const permission = codeOf(entity, step)
    const url = `${entity.path}/${wire}`
    return [
      route({ method: 'GET', url: `${url}-template`, permission, raw: true, byLink: true }, async (call) =>
        templateCall(entity, props, call),
      ),
      route({ method: 'POST', url: `${url}-sheet`, permission, multipart: true }, (call) =>
        sheetIn(call, {
          entity,
          props,
          one: (tx, row) => takenByRow(slice, step, { key, asks }, tx, row, call),
        }),
      ),
    ]
  })
}

async function takenByRow(
  slice: Slice,
  step: string,
  { key, asks }: { readonly key: Prop; readonly asks: Asks },
  tx: Tx,
  posted: Readonly<Record<string, unknown>>,
  { caller, ctx }: Call,
): Promise<Record<string, unknown> | Refusal> {
  const { values, errors } = parseAsked(asks, posted, caller)
  if (errors.length > 0) return refuse('badInput', { first: '' }, { errors })
  const seen = rowsFor(slice, caller) ?? sql.raw('true')
  const wrong = (msg: Label) => refuse('badInput', { first: '' }, { errors: [{ field: key.name, msg }] })
  const named = String(posted[key.name] ?? '')
  if (isBlank(named)) return wrong(requiredMessage(key.label))
  // Typed with wide figures it is the same number.
  const [row, another] = await tx.query<{ id: string }>(
    sql`select t.id from ${sql.id(slice.entity.table)} t where t.is_deleted = 0 and t.${sql.id(key.column)}::text = any(${[named, plainLook(named)]}::text[]) and (${seen}) limit 2`,
  )
  if (!row) return wrong(noneNamed(key, named))
  if (another) return wrong(severalNamed(key, named))
  return stepOf({ tx, caller, ctx }, slice.entity, step, row.id, values)
}

const noneNamed = ({ label: of }: Prop, name: string) =>
  label(`没有${of.zh}为“${name}”的记录，请核对`, `No record has the ${inSentence(of)} “${name}”, check it`)
/** Of two nobody says which is meant. */
const severalNamed = ({ label: of }: Prop, name: string) =>
  label(
    `不止一条记录的${of.zh}为“${name}”，请在列表中办理`,
    `Several records have the ${inSentence(of)} “${name}”, find the one that is meant in the list`,
  )

function exportProps(entity: Entity, caller: Caller): Prop[] {
  return entity.props.filter(
    (prop) =>
      !prop.kind.writeOnly &&
      (prop.options.list || prop.options.sheet) &&
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
  const found = fromWhere(entity, filters, rules, caller)
  if (isRefusal(found)) return found
  const where = chosen ? sql`${found} and t.id = any(${chosen}::bigint[])` : found
  const order = orderOf(entity, input, rules)
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
  const value =
    prop.kind.beside || prop.kind.facts?.target || prop.options.named
      ? (word ?? row[prop.name])
      : row[prop.name]
  // What the list reads: a blank cell would come in again as whatever the field begins with.
  if (value === null || value === undefined) return emptyIsNo(prop) ? prop.kind.text(false, caller) : ''
  if (prop.kind.files) return fileCell(String(row[prop.name] ?? ''), String(value))
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
      !prop.guarded &&
      !prop.options.hidden &&
      !prop.kind.writeOnly &&
      // What has no words of its own comes as an export writes it where nothing can be made without it.
      (!prop.kind.json || prop.kind.listed || prop.kind.typed || prop.required),
  )
}

async function importCall(slice: Slice, call: Call): Promise<unknown> {
  const { caller, ctx } = call
  const { entity } = slice
  if (!caller.may(codeOf(entity, 'add'))) return refuse('forbidden')
  return sheetIn(call, {
    entity,
    props: importProps(entity),
    one: (tx, row, imported) => save({ slice, tx, caller, ctx, imported }, row, undefined),
    async wrong(tx, row) {
      const { values, errors } = parsePosted(entity, row, caller, true)
      return [...errors, ...(await unknownIn({ slice, tx, caller }, values, {}))]
    },
    kept: true,
  })
}

/** The names of the columns and nothing else: what is needed has a star. */
function templateCall(entity: Entity, props: readonly Prop[], { caller, reply }: Call): unknown {
  const header = props.map((prop) => {
    const { title, width } = columnOf(prop, caller)
    return { title: `${title}${prop.required ? ' *' : ''}`, ...(width && { width }) }
  })
  async function* none(): AsyncGenerator<SheetCell[]> {}
  return send(reply, entity, caller, header, none())
}
