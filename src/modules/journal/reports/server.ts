import { Readable } from 'node:stream'
import {
  dateIn,
  instantOf,
  isRefusal,
  refusals,
  type JsonSchema,
  type Refusal,
} from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, slice } from '#kernel/http/slice.ts'
import { nextId } from '#kernel/store/ids.ts'
import { insert } from '#kernel/store/rows.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { keepingReader } from '#kernel/store/totals.ts'
import { attach } from '#modules/resource/attach/definition.ts'
import { endOf } from '../submissions/times.ts'
import { reportFormats, reports, reportTypes, type ReportType } from './definition.ts'
import { fileOf, mimes, type Format } from './files.ts'
import type { Period } from './asked.ts'
import { queries } from './queries.ts'
import type { Table } from './shape.ts'

const refuse = refusals({
  periodTurned: {
    status: 422,
    zh: '起始日期晚于结束日期，请修改',
    en: 'The period ends before it starts; change one of the dates',
  },
  periodLong: { status: 422, zh: '统计期最长十年，请缩短', en: 'A period has at most ten years; shorten it' },
})

const day: JsonSchema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
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
 * Made at once, from what the screen shows; the file is the maker's alone. Read and stored before the transaction, as the
 * store may be elsewhere and the embedded database has one connection.
 */
async function make({ caller, input: given, ctx, db }: Call): Promise<unknown> {
  const now = ctx.clock()
  const period = periodOf(given, caller, now)
  if (isRefusal(period)) return period
  const type = given.type as ReportType
  const format = given.format as Format
  const table = await tableOf(keepingReader(db, caller.tenantId), caller, given, period)
  const { lang } = caller
  const subtitle = `${String(given.periodFrom)} – ${String(given.periodTo)}`
  const title = reportTypes[type][lang]
  const bytes = await fileOf(format, { table, title, subtitle, lang, made: now })
  const stored = await ctx.blobs.put(caller.tenantId, Readable.from(bytes), { maxBytes: 100_000_000 })
  if (isRefusal(stored)) return stored
  const code = `${type}-${dateIn(now, caller.timeZone).replaceAll('-', '')}-${nextId().slice(-6)}`
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
    const row = await insert(tx, reports, {
      code,
      nameZh: `${reportTypes[type].zh} ${subtitle}`,
      nameEn: `${reportTypes[type].en} ${subtitle}`,
      type,
      params: {
        journalId: period.journalId ?? null,
        periodFrom: String(given.periodFrom),
        periodTo: String(given.periodTo),
      },
      format,
      state: 'done',
      fileId: held.id,
      requestedBy: caller.userId,
      finishedAt: tx.now,
      rowCount: table.lines.length,
    })
    return { id: row.id, fileId: held.id, name: held.originalName, rowCount: row.rowCount }
  })
}
