import { KindError, label, type Kind } from '../kind.ts'
import { dateIn, usualZone } from '../time.ts'
import { orderOps } from './filter-ops.ts'
import { plainDay, plainTime } from './written.ts'

/** Wall-clock time of a day, `08:30`. */
export function timeOfDayKind(): Kind<string> {
  return {
    ...wordKind('^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$', 8, 'time'),
    parse: (value) => String(value).slice(0, 5),
    form: label('请按 08:30 的形式填写', 'write it as 08:30'),
    // A spreadsheet's time without a day is one of the first day that it counts.
    fromCell: (cell) => plainTime(cell.normalize('NFKC').replace(/^1899-12-3\d /, '')).slice(0, 5),
    sample: (n) => `${String(n % 24).padStart(2, '0')}:30`,
  }
}

/** A month of a year, `2026-09`. */
export function monthKind(): Kind<string> {
  return {
    ...wordKind('^\\d{4}-(0[1-9]|1[0-2])$', 7, 'month'),
    form: label('请按 2026-09 的形式填写', 'write it as 2026-09'),
    fromCell: (cell) => plainDay(cell).slice(0, 7),
    sample: (n) => `2026-${String((n % 12) + 1).padStart(2, '0')}`,
  }
}

/** A year; `ahead` is how far it may lie in the future, from the year that it is where somebody writes. */
export function yearKind(from: number, ahead: number): Kind<number> {
  const last = (timeZone = usualZone) => Number(dateIn(new Date(), timeZone).slice(0, 4)) + ahead
  return {
    sqlType: 'integer',
    input: {
      anyOf: [
        { type: 'integer', minimum: from, maximum: 9999 },
        { type: 'string', pattern: '^\\d{4}$' },
      ],
    },
    form: label('请填四位年份，如 2026', 'a year of four digits, such as 2026'),
    output: { type: 'integer' },
    widget: 'integer',
    plainFilter: 'equal',
    filters: orderOps,
    parse(value, { timeZone }) {
      const year = Number(value)
      const most = last(timeZone)
      if (year < from || year > most)
        throw new KindError(label(`应在 ${from} 与 ${most} 之间`, `Must lie between ${from} and ${most}`))
      return year
    },
    wanted: (text) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined),
    harmless: /^\d{4}$/,
    cell: (value) => ({ number: value as number }),
    text: String,
    fromCell: (cell) => (/^\d{4}$/.test(cell) ? Number(cell) : cell),
    sample: (n) => from + (n % Math.min(20, last() - from + 1)),
    facts: { min: from },
  }
}

/** Text of a fixed form whose order is that of what it says. */
function wordKind(pattern: string, max: number, type: string): Kind<string> {
  return {
    sqlType: `varchar(${max})`,
    input: { type: 'string', pattern },
    output: { type: 'string' },
    widget: 'text',
    plainFilter: 'equal',
    filters: orderOps,
    wanted: (text) => (new RegExp(pattern).test(text) ? text : undefined),
    text: String,
    fromCell: (cell) => cell,
    sample: () => undefined,
    facts: { max, type },
  }
}
