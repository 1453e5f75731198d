import { isBlank } from '#kernel/definition/blank.ts'
import { KindError, label, type Label } from '#kernel/definition/kind.ts'
import { mostLines, type FormColumn } from './shapes.ts'

/** A line of a form, by the keys of its columns; amounts are numbers, so that conditions can add them. */
export type Line = Readonly<Record<string, unknown>>

export const lineSchema = (columns: readonly FormColumn[]) => ({
  type: 'array',
  maxItems: mostLines,
  items: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(columns.map((column) => [column.key, shapeOf(column)])),
  },
})

/** What is emptied may come as null. */
const shapeOf = ({ kind, options = [] }: FormColumn) =>
  kind === 'choice'
    ? { type: ['string', 'null'], enum: [...options.map(({ key }) => key), null] }
    : plainShapes[kind]

const plainShapes = {
  text: { type: ['string', 'null'], maxLength: 200 },
  integer: { type: ['integer', 'null'], minimum: -2_147_483_648, maximum: 2_147_483_647 },
  money: { type: ['number', 'null'], minimum: 0, maximum: 9_999_999_999.99 },
  date: { type: ['string', 'null'], pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', format: 'calendarDay' },
  yesNo: { type: ['boolean', 'null'] },
} as const satisfies Record<Exclude<FormColumn['kind'], 'choice'>, object>

export const lineLabels = (columns: readonly FormColumn[]): Readonly<Record<string, Label>> =>
  Object.fromEntries(
    columns.flatMap(({ key, zh, en, options = [] }) => [
      [key, { zh, en }],
      ...options.map((one) => [`${key}.${one.key}`, { zh: one.zh, en: one.en }] as const),
    ]),
  )

/** Columns of amounts come to something. */
export const summed = (columns: readonly FormColumn[]): string[] =>
  columns.filter(({ kind }) => kind === 'money').map(({ key }) => key)

const isLeftOpen = (value: unknown): boolean =>
  value === null || value === false || (typeof value === 'string' && isBlank(value))

/** An amount that is finer than a cent cannot be paid. A schema's own multiples go wrong by the last bit. */
const isFiner = (value: unknown): boolean => {
  const cents = Number(value ?? 0) * 100
  return Math.abs(cents - Math.round(cents)) > 1e-6
}

/** What is kept of lines of that shape: a row that was added and left is none, and what was emptied is not there. */
export const keptLines =
  (
    columns: readonly FormColumn[],
    { label: name, required }: { readonly label: Label; readonly required: boolean },
  ) =>
  (value: unknown): readonly Line[] => {
    const lines = (value as readonly Line[])
      .filter((line) => Object.values(line).some((one) => !isLeftOpen(one)))
      .map((line) => Object.fromEntries(Object.entries(line).filter(([, one]) => one !== null && one !== '')))
    if (required && lines.length === 0)
      throw new KindError(label(`“${name.zh}”至少填写一行`, `Write at least one line of “${name.en}”`))
    if (columns.some(({ key, kind }) => kind === 'money' && lines.some((line) => isFiner(line[key]))))
      throw new KindError(
        label(`“${name.zh}”中的金额最多两位小数`, `Amounts in “${name.en}” have two decimals at most`),
      )
    return lines
  }

/** As conditions read them: a number that was left open is none of what is added up, and would make nothing of the sum. */
export const countedLines = (columns: readonly FormColumn[], lines: readonly Line[]): Line[] =>
  lines.map((line) => ({
    ...Object.fromEntries(
      columns.map(({ key, kind }) => [key, kind === 'money' || kind === 'integer' ? 0 : null]),
    ),
    ...line,
  }))
