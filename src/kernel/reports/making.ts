/** A file of a report, made at once from what the screen shows. */
import { Readable } from 'node:stream'
import type { Label } from '../definition/kind.ts'
import { isRefusal, type Refusal } from '../definition/refusal.ts'
import { dateIn } from '../definition/time.ts'
import type { Call } from '../http/caller.ts'
import type { Stored } from '../store/blobs.ts'
import { insert, update } from '../store/rows.ts'
import type { Period } from './asked.ts'
import type { ReportBook, ReportFile } from './definition.ts'
import type { Made as Posted } from './bodies.ts'
import { fileOf } from './files.ts'
import { failure } from './lapse.ts'
import { keepFile, newCode } from './shelves.ts'
import type { Table } from './shapes.ts'

export type Making = {
  readonly type: string
  readonly period: Period
  readonly given: Readonly<Record<string, string | undefined>>
}

/**
 * The file is the maker's alone. The record comes first and says how it went, also where making breaks or the process dies:
 * a job finds what nobody makes any more (`lapse.ts`). Read and stored outside of a transaction, as the store may be
 * elsewhere and the embedded database has one connection.
 */
export async function makeFile(
  book: ReportBook,
  call: Call<Posted>,
  making: Making,
  read: () => Promise<Table>,
): Promise<unknown> {
  const { caller, db } = call
  const begun = await begin(book, call, making)
  const failed = (reason: Label) =>
    db.tx(caller.actor, (tx) => update(tx, book.files, begun.id, failure(tx.now, reason)))
  try {
    const made = await written(book, call, making, await read())
    if (!isRefusal(made)) return await finish(book, call, making, begun, made)
    await failed(made.msg)
    return made
  } catch (error) {
    await failed(broken)
    throw error
  }
}

const broken = {
  zh: '生成时出错，请重试；仍不成功请联系管理员',
  en: 'Making it broke; try again, and tell the administrator if it stays so',
}

const daysOf = ({ input }: Call<Posted>) => [input.periodFrom, input.periodTo] as const
/** Days that were asked for, or the day of what says how it is now. */
const saidDays = ({ kinds }: ReportBook, call: Call<Posted>, { type, period }: Making, between: string) =>
  kinds[type]?.ofNow ? dateIn(period.now, call.caller.timeZone) : daysOf(call).join(between)
const subtitleOf = (book: ReportBook, call: Call<Posted>, making: Making) =>
  saidDays(book, call, making, ' – ')

function begin(book: ReportBook, call: Call<Posted>, making: Making): Promise<ReportFile> {
  const { files, kinds } = book
  const { type, given, period } = making
  const subtitle = subtitleOf(book, call, making)
  const { caller, input, db } = call
  const [periodFrom, periodTo] = daysOf(call)
  const day = dateIn(period.now, caller.timeZone)
  const chosen = Object.fromEntries(Object.entries(given).map(([name, id]) => [name, id ?? null]))
  return db.tx(caller.actor, (tx) =>
    insert(tx, files, {
      code: newCode(type, day),
      nameZh: `${kinds[type]?.zh} ${subtitle}`,
      nameEn: `${kinds[type]?.en} ${subtitle}`,
      type,
      params: { ...chosen, periodFrom, periodTo },
      format: input.format,
      state: 'running',
      requestedBy: caller.userId,
    }),
  )
}

type Made = { readonly stored: Stored; readonly rowCount: number }

async function written(
  book: ReportBook,
  call: Call<Posted>,
  making: Making,
  table: Table,
): Promise<Made | Refusal> {
  const { type, period } = making
  const { caller, input, ctx } = call
  const { lang } = caller
  const title = book.kinds[type]?.[lang] ?? type
  const what = { table, title, subtitle: subtitleOf(book, call, making), lang, made: period.now }
  const bytes = await fileOf(input.format, what)
  const stored = await ctx.blobs.put(caller.tenantId, Readable.from(bytes), { maxBytes: 100_000_000 })
  return isRefusal(stored) ? stored : { stored, rowCount: table.lines.length }
}

function finish(
  book: ReportBook,
  call: Call<Posted>,
  making: Making,
  begun: ReportFile,
  { stored, rowCount }: Made,
): Promise<unknown> {
  const { files, kinds } = book
  const { caller, input, db } = call
  const format = input.format
  const title = `${kinds[begun.type]?.[caller.lang] ?? begun.type} ${saidDays(book, call, making, '–')}`
  return db.tx(caller.actor, async (tx) => {
    const held = await keepFile(tx, stored, title, format)
    // Whoever was slower than the clock is done all the same.
    const done = {
      state: 'done',
      fileId: held.id,
      finishedAt: tx.now,
      rowCount,
      reasonZh: null,
      reasonEn: null,
    } as const
    await update(tx, files, begun.id, done)
    return { id: begun.id, fileId: held.id, name: `${title}.${format}`, rowCount }
  })
}
