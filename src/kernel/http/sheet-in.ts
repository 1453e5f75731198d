import type { Entity, Prop } from '#kernel/definition/entity.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import { isRefusal, type FieldError, type Refusal } from '#kernel/definition/refusal.ts'
import type { Tx } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { readSheet } from '#kernel/untrusted/jobs.ts'
import type { Call } from './caller.ts'
import { refuse } from './catalogue.ts'
import { keepChecks } from './checked.ts'
import { refusalOf } from './errors.ts'
import { keepImport, type ImportedRow } from './imports.ts'
import { idsForNames } from './named.ts'
import { headOf, mergedBelow } from './sheet-head.ts'
import { earlierOf, postedSheet } from './sheet-rows.ts'
import type { Imported } from './slice.ts'
import { dictionariesOf } from './words.ts'

/** Excel or CSV in: what each row says is tried in one transaction, all of them or none unless a part was asked for; a preview leaves nothing. */

type RowReport = { row: number; errors: { field: string; msg: string }[] }

type SaveRow = (
  tx: Tx,
  row: Record<string, unknown>,
  how: Imported,
) => Promise<Record<string, unknown> | Refusal>

export type SheetIn = {
  readonly entity: Entity
  /** What its columns may be. */
  readonly props: readonly Prop[]
  readonly one: SaveRow
  /** What is wrong with a row by itself: told beside names in it that nobody knows, so that all of it is put right at once. */
  readonly wrong?: (tx: Tx, row: Readonly<Record<string, unknown>>) => Promise<readonly FieldError[]>
  /** The rows are new records, to be taken back together. */
  readonly kept?: true
}

/** One row holds the names. */
const mostImported = { rows: 5001, columns: 300 }

export async function sheetIn(
  { caller, input, db, request, ctx }: Call,
  { entity, props, one, wrong, kept: keeps }: SheetIn,
): Promise<unknown> {
  const file = await request.file()
  if (!file)
    return refuse('badInput', {
      first:
        caller.lang === 'zh' ? '请选择要导入的 Excel 或 CSV 文件' : 'Choose an Excel or CSV file to import',
    })
  const words = await dictionariesOf(props, caller, db.of(caller.tenantId))
  const read = await ctx.untrusted.run(readSheet, await file.toBuffer(), mostImported, caller.userId)
  if (isRefusal(read)) return read
  if (typeof read.value === 'string')
    return refuse(read.value, { rows: mostImported.rows - 1, columns: mostImported.columns })
  const head = headOf(props, read.value.rows)
  if (isRefusal(head)) return head
  const merged = mergedBelow(read.value.merged ?? [], head)
  if (merged) return refuse('mergedCells', { area: merged })
  const sheet = postedSheet(head, read.value.rows, caller, words)
  // Beside the file in the form, or in the address.
  const asked = (name: string) =>
    String((file.fields[name] as { value?: unknown } | undefined)?.value ?? input[name]) === 'true'
  const [partial, dry] = [asked('partial'), asked('preview')]
  const unclear = await idsForNames(props, sheet.rows, caller, db.of(caller.tenantId))
  const earlier = earlierOf(entity, sheet.rows)
  const { numbers } = sheet
  const report: RowReport[] = []
  const kept: ImportedRow[] = []
  let saved = 0
  let batchId: string | undefined
  const outcome = await db.tx(caller.actor, async (tx) => {
    for (let from = 0; from < sheet.rows.length; from += together) {
      const some = sheet.rows.slice(from, from + together)
      const clear = some.every(
        (_, i) => (unclear[from + i] ?? []).length + (sheet.faults[from + i] ?? []).length === 0,
      )
      const ids = clear ? await savedTogether(tx, some, one) : undefined
      if (ids) {
        saved += some.length
        kept.push(...ids.map((id, i) => ({ row: numbers[from + i] ?? 0, id, problem: null })))
        continue
      }
      for (const [i, posted] of some.entries()) {
        const strange = [...(sheet.faults[from + i] ?? []), ...(unclear[from + i] ?? [])]
        const named = new Set(strange.map(({ field }) => field))
        const more = strange.length > 0 ? ((await wrong?.(tx, posted)) ?? []) : []
        const result =
          strange.length > 0
            ? refuse(
                'badInput',
                { first: '' },
                { errors: [...strange, ...more.filter(({ field }) => !named.has(field))] },
              )
            : await savedAlone(tx, posted, one)
        const row = numbers[from + i] ?? 0
        if (isRefusal(result)) {
          const told = wordsOf(alikeAt(result, numbers[earlier[from + i] ?? -1]), caller.lang)
          report.push({ row, errors: told })
          const problem = told.map(({ field, msg }) => inColumn(props, field, msg, caller.lang))
          kept.push({ row, id: null, problem: problem.join(caller.lang === 'zh' ? '；' : '; ') })
        } else {
          saved += 1
          kept.push({ row, id: String(result.id), problem: null })
        }
      }
    }
    if (dry || (report.length > 0 && !partial)) return refuse('badInput', { first: '' })
    if (saved > 0 && keeps) batchId = await keepImport(tx, { entity, fileName: file.filename }, kept)
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
    const saved = await refusedOr(one(tx, row, 'together'))
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
  const outcome = await refusedOr(one(tx, row, 'alone'))
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

/** A row that is there already because of a row above it says which. */
function alikeAt(refusal: Refusal, row: number | undefined): Refusal {
  if (refusal.reason !== 'duplicate' || row === undefined) return refusal
  const same = refuse('sameAsRow', { row }).msg
  return {
    ...refusal,
    msg: same,
    ...(refusal.errors && { errors: refusal.errors.map((one) => ({ ...one, msg: same })) }),
  }
}

const inColumn = (props: readonly Prop[], field: string, msg: string, lang: Lang) =>
  [props.find(({ name }) => name === field)?.label[lang], msg]
    .filter(Boolean)
    .join(lang === 'zh' ? '：' : ': ')

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
