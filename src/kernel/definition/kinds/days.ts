import { KindError, label, type Kind } from '../kind.ts'
import { instantOf, noSuchDay, wallClock } from '../time.ts'
import { timeOps } from './filter-ops.ts'
import { dayForm, plainSerial, plainText } from './written.ts'

/** A calendar day, `yyyy-MM-dd`, without a zone. */
export function dateKind(): Kind<string> {
  return {
    sqlType: 'date',
    input: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}( 00:00:00)?$' },
    output: { type: 'string', format: 'date' },
    form: label('请按 2026-03-15 的形式填写', 'write it as 2026-03-15'),
    widget: 'date',
    plainFilter: 'equal',
    filters: timeOps,
    parse(value) {
      const day = String(value).slice(0, 10)
      const wrong = noSuchDay(day)
      if (wrong) throw new KindError(wrong)
      return day
    },
    harmless: dayForm,
    cell: (value) => ({ at: String(value).slice(0, 10) }),
    text: plainText,
    fromCell: (cell) => plainSerial(cell).slice(0, 10),
    sample: (n) => `2026-01-${String((n % 27) + 1).padStart(2, '0')}`,
  }
}

/** An instant; wall-clock text of the tenant's zone on the wire. */
export function dateTimeKind(): Kind<Date> {
  return {
    sqlType: 'timestamptz',
    input: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}(:\\d{2})?)?$' },
    output: { type: 'string' },
    form: label('请按 2026-03-15 09:30 的形式填写', 'write it as 2026-03-15 09:30'),
    widget: 'dateTime',
    plainFilter: 'equal',
    filters: timeOps,
    parse(value, { timeZone }) {
      const at = instantOf(String(value), timeZone)
      if (!at) throw new KindError(noSuchDay(String(value)) ?? label('没有这个时间', 'There is no such time'))
      return at
    },
    wanted: (text, { timeZone }) => instantOf(text, timeZone),
    revive: (kept) => new Date(String(kept)),
    harmless: dayForm,
    cell: (value) => ({ at: String(value) }),
    present: (value, { timeZone }) => wallClock(value, timeZone),
    text: (value, { timeZone }) => wallClock(value, timeZone),
    fromCell: plainSerial,
    sample: (n) => `2026-01-${String((n % 27) + 1).padStart(2, '0')} 08:00:00`,
  }
}
