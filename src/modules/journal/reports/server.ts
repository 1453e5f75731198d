import { Readable } from 'node:stream'
import {
  daySchema,
  dateIn,
  instantOf,
  isRefusal,
  refusals,
  type JsonSchema,
  type Label,
  type Refusal,
} from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, slice } from '#kernel/http/slice.ts'
import { nextId } from '#kernel/store/ids.ts'
import { insert, update } from '#kernel/store/rows.ts'
import type { Stored } from '#kernel/store/blobs.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { keepingReader } from '#kernel/store/totals.ts'
import { attach } from '#modules/resource/attach/definition.ts'
import { endOf } from '../submissions/times.ts'
import { reportFormats, reports, reportTypes, type Report, type ReportType } from './definition.ts'
import { fileOf, mimes, type Format } from './files.ts'
import type { Period } from './asked.ts'
import { queries } from './queries.ts'
import type { Table } from './shape.ts'
import { failure } from './lapse.ts'

const refuse = refusals({
  periodTurned: {
    status: 422,
    zh: '起始日期晚于结束日期，请修改',
    en: 'The period ends before it starts; change one of the dates',
  },
  periodLong: { status: 422, zh: '统计期最长十年，请缩短', en: 'A period has at most ten years; shorten it' },
})

const day: JsonSchema = { ...daySchema, type: 'string', minLength: 10 }
const asked = {
  type: { enum: Object.keys(reportTypes) },
  journalId: { type: ['string', 'null'], pattern: '^(\\d{1,19})?$' },
  periodFrom: day,
  periodTo: day,
}
const making: JsonSchema = {
  type: 'object',
  required: ['type', 'periodFrom', 'periodTo', 'format'],
  properties: { ...asked, format: { enum: Object.keys(reportFormats) } },
}
const input: JsonSchema = { type: 'object', required: ['type', 'periodFrom', 'periodTo'], properties: asked }

export const slices = [
  slice(reports, {
    // A file holds what its maker may see: nobody else's business.
    rows: (caller) => sql`t.requested_by = ${caller.userId}`,
    routes: [
      route({ method: 'GET', url: `${reports.path}/data`, permission: 'reports_view', input }, data),
      route({ method: 'POST', url: `${reports.path}/make`, permission: 'reports_make', input: making }, make),
    ],
  }),
]

async function data({ caller, db, ctx, input: given }: Call): Promise<unknown> {
  const period = periodOf(given, caller, ctx.clock())
  if (isRefusal(period)) return period
  const table = await tableOf(keepingReader(db, caller.tenantId), caller, given, period)
  const { lang } = caller
  return {
    title: reportTypes[given.type as ReportType][lang],
    columns: table.columns.map(({ label, ...column }) => ({ ...column, label: label[lang] })),
    lines: table.lines,
    chart: table.chart ?? null,
  }
}

function tableOf(
  r: Reader,
  caller: Caller,
  given: Readonly<Record<string, unknown>>,
  period: Period,
): Promise<Table> {
  return queries[given.type as ReportType]({ r, caller, period })
}

const tenYears = 3653 * 86_400_000

function periodOf(
  given: Readonly<Record<string, unknown>>,
  { timeZone }: Caller,
  now: Date,
): Period | Refusal {
  const from = instantOf(String(given.periodFrom), timeZone) ?? now
  const to = endOf(String(given.periodTo), timeZone)
  if (from > to) return refuse('periodTurned')
  if (to.getTime() - from.getTime() > tenYears) return refuse('periodLong')
  return { journalId: idOf(given.journalId) ?? undefined, from, to, now }
}

/**
 * Made at once, from what the screen shows; the file is the maker's alone. The record comes first and says how it went, also
 * where making breaks or the process dies: a job finds what nobody makes any more (`lapse.ts`). Read and stored outside of a
 * transaction, as the store may be elsewhere and the embedded database has one connection.
 */
async function make(call: Call): Promise<unknown> {
  const { caller, input: given, ctx, db } = call
  const period = periodOf(given, caller, ctx.clock())
  if (isRefusal(period)) return period
  const begun = await begin(call, period)
  const failed = (reason: Label) =>
    db.tx(caller.actor, (tx) => update(tx, reports, begun.id, failure(tx.now, reason)))
  try {
    const made = await written(call, period)
    if (!isRefusal(made)) return await finish(call, begun, made)
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

const subtitleOf = (given: Call['input']) => `${String(given.periodFrom)} – ${String(given.periodTo)}`

function begin({ caller, input: given, db }: Call, period: Period): Promise<Report> {
  const type = given.type as ReportType
  return db.tx(caller.actor, (tx) =>
    insert(tx, reports, {
      code: `${type}-${dateIn(tx.now, caller.timeZone).replaceAll('-', '')}-${nextId().slice(-6)}`,
      nameZh: `${reportTypes[type].zh} ${subtitleOf(given)}`,
      nameEn: `${reportTypes[type].en} ${subtitleOf(given)}`,
      type,
      params: {
        journalId: period.journalId ?? null,
        periodFrom: String(given.periodFrom),
        periodTo: String(given.periodTo),
      },
      format: given.format as Format,
      state: 'running',
      requestedBy: caller.userId,
    }),
  )
}

type Made = { readonly stored: Stored; readonly rowCount: number }

async function written({ caller, input: given, ctx, db }: Call, period: Period): Promise<Made | Refusal> {
  const table = await tableOf(keepingReader(db, caller.tenantId), caller, given, period)
  const { lang } = caller
  const title = reportTypes[given.type as ReportType][lang]
  const what = { table, title, subtitle: subtitleOf(given), lang, made: period.now }
  const bytes = await fileOf(given.format as Format, what)
  const stored = await ctx.blobs.put(caller.tenantId, Readable.from(bytes), { maxBytes: 100_000_000 })
  return isRefusal(stored) ? stored : { stored, rowCount: table.lines.length }
}

function finish(
  { caller, input: given, db }: Call,
  begun: Report,
  { stored, rowCount }: Made,
): Promise<unknown> {
  const format = given.format as Format
  const title = reportTypes[given.type as ReportType][caller.lang]
  return db.tx(caller.actor, async (tx) => {
    const held = await insert(tx, attach, {
      originalName: `${title} ${String(given.periodFrom)}–${String(given.periodTo)}.${format}`,
      extension: format,
      mime: mimes[format],
      attachSize: stored.sizeBytes,
      sha256: stored.sha256,
      name: stored.storageKey,
      domain: '',
      link: '',
    })
    // Whoever was slower than the clock is done all the same.
    const done = {
      state: 'done',
      fileId: held.id,
      finishedAt: tx.now,
      rowCount,
      reasonZh: null,
      reasonEn: null,
    } as const
    await update(tx, reports, begun.id, done)
    return { id: begun.id, fileId: held.id, name: held.originalName, rowCount }
  })
}
