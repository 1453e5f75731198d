import { isBlank } from '#kernel/definition/blank.ts'
import type { Label } from '#kernel/definition/index.ts'
import { mostLines, type FormColumn } from './shapes.ts'

/** Lines of a form as JSON: a list of records by the keys of their columns, amounts as numbers so that conditions can add them. */
export const lineSchema = (columns: readonly FormColumn[], required: boolean) => ({
  type: 'array',
  maxItems: mostLines,
  ...(required && { minItems: 1 }),
  items: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(columns.map(({ key, kind }) => [key, shapeOf[kind]])),
  },
})

const shapeOf = {
  text: { type: 'string', maxLength: 200 },
  integer: { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
  // Whole cents, as money everywhere: a schema's own multiples go wrong by the last bit.
  money: { type: 'number', minimum: 0, maximum: 9_999_999_999.99 },
  yesNo: { type: 'boolean' },
} as const satisfies Record<FormColumn['kind'], object>

export const lineLabels = (columns: readonly FormColumn[]): Readonly<Record<string, Label>> =>
  Object.fromEntries(columns.map(({ key, zh, en }) => [key, { zh, en }]))

type Line = Readonly<Record<string, unknown>>
const isLeftOpen = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (typeof value === 'string' && isBlank(value))

/** Without those in which nothing was written: a row that was added and left; what is emptied is not there. */
export const writtenLines = (lines: readonly Line[]): Line[] =>
  lines
    .filter((line) => Object.values(line).some((value) => !isLeftOpen(value)))
    .map((line) => Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null)))

/** As conditions read them: a number that was left open is none of what is added up, and would make nothing of the sum. */
export const countedLines = (columns: readonly FormColumn[], lines: readonly Line[]): Line[] =>
  lines.map((line) => ({
    ...Object.fromEntries(
      columns.map(({ key, kind }) => [key, kind === 'money' || kind === 'integer' ? 0 : null]),
    ),
    ...line,
  }))

/** What a column of amounts comes to, in whole cents. */
export const totalOf = (lines: readonly Line[], key: string): number =>
  lines.reduce((sum, line) => sum + Math.round(Number(line[key] ?? 0) * 100), 0) / 100

/** Whether one of the amounts of lines, whose shape this is, is finer than a cent. */
export function hasFinerAmount(shape: unknown, lines: unknown): boolean {
  const { properties = {} } = (shape as { items?: { properties?: Record<string, unknown> } }).items ?? {}
  const amounts = Object.keys(properties).filter((key) => properties[key] === shapeOf.money)
  return (Array.isArray(lines) ? (lines as readonly Line[]) : []).some((line) =>
    amounts.some((key) => {
      const cents = Number(line[key] ?? 0) * 100
      return Math.abs(cents - Math.round(cents)) > 1e-6
    }),
  )
}
