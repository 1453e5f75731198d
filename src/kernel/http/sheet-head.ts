/** Where in a sheet the names of its columns stand, and what speaks against reading the rest by them. Pure. */
import type { Prop } from '#kernel/definition/entity.ts'
import { inRow } from '#kernel/definition/kind.ts'
import type { Refusal } from '#kernel/definition/refusal.ts'
import type { Cell } from '#kernel/untrusted/jobs.ts'
import { refuse } from './catalogue.ts'

export type SheetHead = {
  /** Which row of the sheet it is, from 0: what stands above is a title, or says how to fill in the rest. */
  readonly at: number
  readonly names: readonly string[]
  readonly found: readonly (Prop | undefined)[]
}

/** As many rows may stand above the names. */
const looked = 10
const shownNames = 5
/** Left by copying out of pages, chats and address books; nobody sees them. Signs that join letters and pictures stay. */
export const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Nothing that begins anywhere and ends at the end: in a long cell that takes the square of its length (threat S04). */
const nameOf = (cell: Cell | undefined) =>
  String(cell ?? '')
    .replace(unseen, '')
    .trimEnd()
    .replace(/[*＊]$/, '')
    .trim()

/** The row, of the first ones, that names most columns. */
export function headOf(props: readonly Prop[], rows: readonly (readonly Cell[])[]): SheetHead | Refusal {
  const heads = rows.slice(0, looked).map((row, at): SheetHead => {
    const names = row.map(nameOf)
    return {
      at,
      names,
      found: names.map((name) =>
        props.find((prop) => [prop.name, prop.label.zh, prop.label.en].includes(name)),
      ),
    }
  })
  const count = ({ found }: SheetHead) => found.filter(Boolean).length
  const head = heads.reduce<SheetHead | undefined>(
    (best, one) => (count(one) > (best ? count(best) : 0) ? one : best),
    undefined,
  )
  if (!head) return unnamed(heads)
  const twice = head.found.find((prop, at) => prop && head.found.indexOf(prop) < at)
  return twice ? refuse('doubledColumn', { field: twice.label }) : head
}

/** A table by other names is told so; what has no two cells beside each other is no table. */
function unnamed(heads: readonly SheetHead[]): Refusal {
  const named = heads.map(({ names }) => names.filter(Boolean)).find((names) => names.length > 1)
  return named ? refuse('noColumns', { names: inRow(named.slice(0, shownNames)) }) : refuse('notSheet')
}

/** Areas of merged cells below the names: all but the first of their cells hold nothing. */
export function mergedBelow(merged: readonly string[], { at }: SheetHead): string | undefined {
  return merged.find((area) => Number(/(?<!\d)(\d+)$/.exec(area)?.[1] ?? 0) > at + 1)
}

/** What a spreadsheet shows where a formula has no result. */
const faults = new Set(
  '#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #FIELD! #GETTING_DATA'.split(' '),
)
export const isFormulaFault = (text: string) => faults.has(text.trim().toUpperCase())
