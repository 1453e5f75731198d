import { KindError, label, type Kind } from '../kind.ts'
import type { Choices } from './choice.ts'
import { orderOps, sameOps } from './filter-ops.ts'
import { figureForm, plainFigure, plainText } from './written.ts'

/** `said` has words for figures that mean something of their own, as -1 for no limit. */
export function integerKind(
  min = -2147483648,
  max = 2147483647,
  said: Choices = {},
  bytes?: true,
): Kind<number> {
  return {
    sqlType: 'integer',
    // Forms and queries carry figures as text.
    input: {
      anyOf: [
        { type: 'integer', minimum: min, maximum: max },
        { type: 'string', pattern: '^-?\\d{1,10}$' },
      ],
    },
    output: { type: 'integer' },
    form: label('请填整数', 'a whole number is asked'),
    widget: 'integer',
    plainFilter: 'equal',
    filters: orderOps,
    parse(value) {
      const number = Number(value)
      if (number < min || number > max)
        throw new KindError(label(`应在 ${min} 与 ${max} 之间`, `Must lie between ${min} and ${max}`))
      return number
    },
    wanted: (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined),
    harmless: figureForm,
    cell: (value, { lang }) => said[String(value)]?.[lang] ?? { number: value as number },
    text: (value, { lang }) => said[String(value)]?.[lang] ?? plainText(value),
    fromCell(cell) {
      const word = Object.keys(said).find((key) => said[key]?.zh === cell || said[key]?.en === cell)
      const figure = plainFigure(cell)
      return word !== undefined || /^-?\d+$/.test(figure) ? Number(word ?? figure) : cell
    },
    sample: (n) => Math.min(max, Math.max(min, n)),
    facts: { min, max, said, ...(bytes && { bytes }) },
  }
}

type Bounds = { readonly min?: number; readonly max?: number }

/** Exact amount of money, a string on the wire and in code: `"4800.00"`, shown as `¥4,800.00`. */
export function moneyKind(
  digits = 12,
  scale = 2,
  { currency, ...bounds }: Bounds & { readonly currency?: string } = {},
): Kind<string> {
  const kind = decimalKind(digits, scale, bounds)
  return {
    ...kind,
    widget: 'money',
    cell: (value) => ({ number: String(value), ...(scale === 2 && { form: 'money' }) }),
    facts: { ...kind.facts, ...(currency !== undefined && { currency }) },
  }
}

const decimalForm = (digits: number, scale: number) =>
  scale > 0
    ? label(
        `整数最多 ${digits - scale} 位，小数最多 ${scale} 位`,
        `a number with at most ${digits - scale} digits before the point and ${scale} after it`,
      )
    : label(`最多 ${digits} 位的整数`, `a whole number with at most ${digits} digits`)

/** Exact decimal figure, a string on the wire and in code: `"37.50"`. Never a float. */
export function decimalKind(
  digits = 12,
  scale = 2,
  { min = -Infinity, max = Infinity }: Bounds = {},
): Kind<string> {
  const pattern = `^-?\\d{1,${digits - scale}}${scale > 0 ? `(\\.\\d{1,${scale}})?` : ''}$`
  const bounds = !Number.isFinite(max)
    ? { zh: `不能小于 ${min}`, en: `Must be ${min} or more` }
    : Number.isFinite(min)
      ? { zh: `应在 ${min} 与 ${max} 之间`, en: `Must lie between ${min} and ${max}` }
      : { zh: `不能大于 ${max}`, en: `Must be ${max} or less` }
  return {
    sqlType: `numeric(${digits},${scale})`,
    input: { anyOf: [{ type: 'string', pattern }, { type: 'number' }] },
    output: { type: 'string', pattern },
    form: decimalForm(digits, scale),
    widget: 'decimal',
    plainFilter: 'equal',
    filters: orderOps,
    parse(value) {
      const text = String(value)
      const whole = /^-?0*(\d*)/.exec(text)?.[1] ?? ''
      if (whole.length > digits - scale || /e\+/.test(text))
        throw new KindError(
          label(`小数点前最多 ${digits - scale} 位`, `At most ${digits - scale} digits before the point`),
        )
      if (!new RegExp(pattern).test(text))
        throw new KindError(label(`最多 ${scale} 位小数`, `At most ${scale} decimal places`))
      if (Number(text) < min || Number(text) > max) throw new KindError(bounds)
      return text
    },
    wanted: (text) => (/^-?\d{1,12}(\.\d+)?$/.test(text) ? text : undefined),
    plain: (value) => String(Number(value)),
    harmless: figureForm,
    cell: (value) => ({ number: String(value) }),
    text: plainText,
    fromCell: plainFigure,
    sample: (n) => String(Math.min(max, Math.max(min, scale > 0 ? n + 0.5 : n))),
    facts: { scale, ...(Number.isFinite(min) && { min }), ...(Number.isFinite(max) && { max }) },
  }
}

const yes = label('是', 'Yes')
const no = label('否', 'No')

/** As people write it in sheets. An `x` is a tick to some and a no to others. */
const answers = {
  yes: ['是', '有', 'yes', 'true', '1', 'y', '√', '✓'],
  no: ['否', '无', '没有', 'no', 'false', '0', 'n', '×', ''],
}

export function yesNoKind(): Kind<boolean> {
  return {
    sqlType: 'boolean',
    input: { anyOf: [{ type: 'boolean' }, { enum: ['true', 'false', 1, 0, '1', '0'] }] },
    output: { type: 'boolean' },
    widget: 'yesNo',
    plainFilter: 'equal',
    filters: sameOps,
    parse: (value) => value === true || value === 'true' || value === 1 || value === '1',
    wanted: (text) => (/^(true|false|1|0)$/.test(text) ? text === 'true' || text === '1' : undefined),
    chip: (text, lang) => (text === 'true' || text === '1' ? yes[lang] : no[lang]),
    harmless: /^(true|false|0|1)$/,
    text: (value, { lang }) => (value ? yes[lang] : no[lang]),
    // What is neither stays as it was written, for the check to refuse: it was not meant as "no".
    fromCell(cell) {
      const word = cell.normalize('NFKC').trim().toLowerCase()
      return answers.yes.includes(word) || (answers.no.includes(word) ? false : cell)
    },
    sample: (n) => n % 2 === 0,
  }
}

/** 0 to 100 with two places, as text on the wire: `"37.50"`. */
export function percentKind(max = 100): Kind<string> {
  return {
    ...decimalKind(7, 2, { min: 0, max }),
    cell: (value) => ({ number: String(value), form: 'percent' }),
    text: (value) => `${Number(value)} %`,
    fromCell: (cell) => plainFigure(cell).replace('%', ''),
  }
}

/** Degrees with six places; a longitude reaches to 180, a latitude to 90. */
export function degreesKind(most: 90 | 180): Kind<string> {
  return decimalKind(10, 6, { min: -most, max: most })
}
