/** Rows of a sheet as values to save, by the names of its columns. Pure. */
import { uniqueOf } from '#kernel/definition/entity-spec.ts'
import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { label } from '#kernel/definition/kind.ts'
import type { FieldError } from '#kernel/definition/refusal.ts'
import { asTyped } from '#kernel/sheet/write.ts'
import type { Cell } from '#kernel/untrusted/jobs.ts'
import type { Caller } from './caller.ts'
import { isFormulaFault, unseen, type SheetHead } from './sheet-head.ts'
import type { Dictionaries } from './words.ts'

/** What was understood of a sheet: rows to save, and for a preview its columns, those without a field, and a few rows as they stand. */
export type PostedSheet = {
  readonly rows: Record<string, unknown>[]
  /** Which row of the sheet each is; one without a word between others is none. */
  readonly numbers: readonly number[]
  /** Cells of each whose formula has no result: left out they would be lost without a word. */
  readonly faults: readonly (readonly FieldError[])[]
  readonly columns: string[]
  readonly ignored: string[]
  readonly sample: string[][]
}
const sampleRows = 5

export function postedSheet(
  { at: headAt, names, found }: SheetHead,
  all: readonly Cell[][],
  caller: Caller,
  dictionaries: Dictionaries,
): PostedSheet {
  const numbered = all
    .slice(headAt + 1)
    .map((row, i) => ({ row, number: headAt + i + 2 }))
    .filter(({ row }) => row.some((cell) => cellText(cell) !== ''))
  const rows = numbered.map(({ row }) => row)
  const known = found.flatMap((prop, at) => (prop ? [{ prop, at }] : []))
  return {
    columns: known.map(({ prop }) => prop.label[caller.lang]),
    ignored: names.filter((name, at) => name && !found[at]),
    numbers: numbered.map(({ number }) => number),
    faults: rows.map((row) =>
      known.flatMap(({ prop, at }) =>
        isFormulaFault(cellText(row[at])) ? [{ field: prop.name, msg: noResult }] : [],
      ),
    ),
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
    // A spreadsheet's times know no zone: they are wall-clock times of whoever wrote them. They are parts of a day, which a
    // fraction tells to less than a second only: cut off, half of them would be a second early.
    return new Date(Math.round(cell.getTime() / 1000) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/ 00:00:00$/, '')
  // Spreadsheets show fifteen digits of a figure and keep more of what they worked out: 3.3 may be 3.3000000000000003.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return asTyped(String(cell).replace(unseen, ''))
}

const noResult = label(
  '公式没有结果，请改正公式，或填入数值后重试',
  'The formula has no result: correct it, or enter the value',
)

/** Of each row the first one before it with the same values of what is unique: a sheet that says it twice is told where. */
export function earlierOf(
  { unique = [], props }: Entity,
  rows: readonly Readonly<Record<string, unknown>>[],
): (number | undefined)[] {
  const keys = unique.map(uniqueOf)
  const begins = new Map(props.map(({ name, options }) => [name, options.default]))
  // What a sheet leaves out is what the field begins with; where that is all there is, nobody wrote it twice.
  const said = (row: Readonly<Record<string, unknown>>, field: string) => row[field] ?? begins.get(field)
  const seen = new Map<string, number>()
  return rows.map((row, at) => {
    const own = keys.flatMap((fields, n) =>
      fields.some((field) => row[field] !== undefined) &&
      fields.every((field) => (said(row, field) ?? undefined) !== undefined)
        ? [JSON.stringify([n, ...fields.map((field) => String(said(row, field)))])]
        : [],
    )
    const before = own.map((key) => seen.get(key)).find((one) => one !== undefined)
    for (const key of own) if (!seen.has(key)) seen.set(key, at)
    return before
  })
}
