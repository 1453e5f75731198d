import { isRefusal, refusals, type Refusal } from '../definition/refusal.ts'
import type { Call } from '../http/caller.ts'
import { refuse as refuseAsEver } from '../http/catalogue.ts'
import { idOf } from '../http/rows.ts'
import { route, slice, type Slice } from '../http/slice.ts'
import { sql } from '../store/sql.ts'
import type { Asked } from './asked.ts'
import { bodiesOf, type Made, type Shown } from './bodies.ts'
import { columnList } from './columns.ts'
import { mayRead, rightsOf, type ReportBook } from './definition.ts'
import { makeFile } from './making.ts'
import { sumsOf, type Table } from './shapes.ts'
import type { ReportShelf } from './shelf.ts'
import { momentsOf, tableFor } from './shelves.ts'

export type { ReportShelf } from './shelf.ts'

const refuse = refusals({
  periodTurned: {
    status: 422,
    zh: '起始日期晚于结束日期，请修改',
    en: 'The period ends before it starts; change one of the dates',
  },
  periodLong: { status: 422, zh: '统计期最长十年，请缩短', en: 'A period has at most ten years; shorten it' },
})

/** Calls of a book: what a report says now, a file of it, and the files that the caller made. */
export function reportSlice(shelf: ReportShelf): Slice {
  const { book } = shelf
  const { files, kinds } = book
  const { reading: input, making } = bodiesOf(book)
  const permission = [...new Set(Object.keys(kinds).flatMap((type) => rightsOf(book, type).slice(0, 1)))]
  return slice(files, {
    // A file holds what its maker may see: nobody else's business.
    rows: (caller) => sql`t.requested_by = ${caller.userId}`,
    routes: [
      route({ method: 'GET', url: `${files.path}/data`, permission, input, aside: true }, (call) =>
        data(shelf, call),
      ),
      route(
        {
          method: 'POST',
          url: `${files.path}/make`,
          permission: `${files.name}_make`,
          input: making,
          aside: true,
        },
        (call) => make(shelf, call),
      ),
    ],
  })
}

async function data(shelf: ReportShelf, call: Call<Shown>): Promise<unknown> {
  const asked = askedOf(shelf.book, call)
  if (isRefusal(asked)) return asked
  const { type } = asked
  const table = await read(shelf, call, asked)
  const { lang } = call.caller
  const sums = sumsOf(table)
  return {
    title: shelf.book.kinds[type]?.[lang],
    columns: table.columns.map(({ label, key, kind, currency }) => ({
      key,
      kind,
      label: label[lang],
      ...(currency && { currency }),
    })),
    lines: table.lines,
    all: (shelf.reports[type]?.columns ?? []).map(({ key, label }) => ({ key, label: label[lang] })),
    chart: table.chart ?? null,
    ...(sums && { sums }),
  }
}

async function make(shelf: ReportShelf, call: Call<Made>): Promise<unknown> {
  const asked = askedOf(shelf.book, call)
  if (isRefusal(asked)) return asked
  return makeFile(shelf.book, call, asked, () => read(shelf, call, asked))
}

function read(shelf: ReportShelf, { db, input }: Call<Shown>, asked: Wanted): Promise<Table> {
  return tableFor(shelf, asked.type, asked, columnList(input.columns), db)
}

type Wanted = Omit<Asked, 'words'> & { readonly type: string }

const tenYears = 3653 * 86_400_000

function askedOf(book: ReportBook, { caller, ctx, input }: Call<Shown>): Wanted | Refusal {
  const { type } = input
  if (!mayRead(book, type, caller.may)) return refuseAsEver('forbidden')
  const now = ctx.clock()
  const { from = now, to = new Date(0) } = momentsOf([input.periodFrom, input.periodTo], caller)
  if (from > to) return refuse('periodTurned')
  if (to.getTime() - from.getTime() > tenYears) return refuse('periodLong')
  const params = book.kinds[type]?.params ?? Object.keys(book.params)
  const given = Object.fromEntries(params.map((name) => [name, idOf(input[name])]))
  return { type, caller, given, period: { from, to, now } }
}
