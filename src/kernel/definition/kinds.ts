import { isBlank } from './blank.ts'
import { cleanInline, inlineText } from './inline.ts'
import { KindError, label, type FilterOp, type Held, type Kind, type Label, type Lang } from './kind.ts'
import { richLine } from './rich.ts'
import { instantOf, noSuchDay, wallClock } from './time.ts'

const wordOps: FilterOp[] = [
  'like',
  'equal',
  'notequal',
  'likeleft',
  'likeright',
  'notlike',
  'null',
  'notnull',
]
const orderOps: FilterOp[] = ['equal', 'notequal', 'gt', 'ge', 'lt', 'le', 'null', 'notnull']
const sameOps: FilterOp[] = ['equal', 'notequal', 'null', 'notnull']
const timeOps: FilterOp[] = [
  'equal',
  'gt',
  'ge',
  'lt',
  'le',
  'dategt',
  'datege',
  'dateequal',
  'datelt',
  'datele',
  'null',
  'notnull',
]

/** Forms of values that may stand in logs. */
const figureForm = /^-?\d{1,15}(\.\d{1,6})?$/
const dayForm = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/

/** A figure of a sheet as it is posted: without what groups it, in the wide signs of a Chinese keyboard too: `￥１，２３４`. */
export const plainFigure = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/[,¥\s]/g, '')
    .replace('−', '-')

/** A day, month or time as people write it, `2026/9/1 8:30` or `2026年9月1日`, in the form of the wire; anything else as it is. */
export function plainDay(cell: string): string {
  const [, year, month, day, rest = ''] =
    /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?[日月]?(.*)$/.exec(cell.normalize('NFKC').trim()) ?? []
  if (year === undefined || month === undefined) return cell
  const parts = [year, month, ...(day === undefined ? [] : [day])].map((part) => part.padStart(2, '0'))
  return `${parts.join('-')}${rest.replace(/^[ T]*(\d):/, ' 0$1:').replace(/^[ T]+/, ' ')}`
}

const plainText = (value: unknown) => String(value ?? '')

/** Text on one line. Control characters other than tab are refused: they break sheets, XML and logs. */
export function textKind(
  max: number,
  more: { min?: number; pattern?: string; form?: Label; widget?: string; numbers?: boolean } = {},
): Kind<string> {
  const written = {
    type: 'string',
    maxLength: max,
    pattern: more.pattern ?? '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]*$',
  }
  return {
    sqlType: `varchar(${max})`,
    input: more.numbers ? { anyOf: [written, { type: 'number' }] } : written,
    output: { type: 'string' },
    ...(more.form && { form: more.form }),
    widget: more.widget ?? 'text',
    plainFilter: 'like',
    filters: wordOps,
    parse(value) {
      const said = String(value).trim()
      // Nothing at all is for `required` to judge.
      if (said && [...said].length < (more.min ?? 0))
        throw new KindError(label(`至少 ${more.min} 个字`, `At least ${more.min} characters`))
      return said
    },
    text: plainText,
    fromCell: (cell) => cell,
    sample: (n) => `sample ${n}`.slice(0, max),
    facts: { max },
  }
}

/** One line of text with italics, bold and raised or lowered letters, as titles have them. */
export function inlineKind(max: number): Kind<string> {
  return {
    ...textKind(max, { widget: 'inline' }),
    markup: 'inline',
    parse: (value) => cleanInline(String(value)),
    text: (value) => inlineText(value),
    searchText: inlineText,
  }
}

export function longTextKind(max: number): Kind<string> {
  return { ...textKind(max, { widget: 'longText' }), sqlType: 'text' }
}

/** HTML; cleaned by the server on write (kernel/store/html.ts) and once more by the browser that shows it. */
export function richTextKind(max: number): Kind<string> {
  return {
    ...textKind(max, { widget: 'richText' }),
    sqlType: 'text',
    markup: 'rich',
    text: (value) => richLine(value),
    sample: (n) => `<p>sample ${n}</p>`,
  }
}

/** `said` has words for figures that mean something of their own, as -1 for no limit. */
export function integerKind(min = -2147483648, max = 2147483647, said: Choices = {}): Kind<number> {
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
    facts: { min, max, said },
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

export type Choices = Readonly<Record<string, Label & { readonly tone?: Tone }>>
/** Tone of a state's dot and word (design/look). */
export type Tone = 'neutral' | 'info' | 'amber' | 'cyan' | 'violet' | 'green' | 'red'

/** Codes that the family's entities hold as integers are answered as numbers; either is taken, everywhere. */
export type CodeOptions = {
  readonly number?: boolean
  /** Keys that clients post for one of the list: taken, never answered. */
  readonly also?: Readonly<Record<string, string>>
}

/** A key as it may be posted: as text, and as a number where it looks like one. */
const posted = (keys: readonly string[]) => [
  ...keys,
  ...keys.filter((key) => /^(0|[1-9]\d{0,8})$/.test(key)).map(Number),
]
const asCode = ({ number }: CodeOptions) => (number ? { present: (value: string) => codeOnWire(value) } : {})
/** What a table holds under a key that came from outside. */
const own = (table: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined
const codeOnWire = (value: string) => (/^-?\d{1,9}$/.test(value) ? Number(value) : value)

/** What a person wrote into a cell: the word of either language or the key itself; anything else as it is, to be refused. */
const keyIn = (choices: Choices, word: string) =>
  Object.keys(choices).find(
    (key) => key === word || choices[key]?.zh === word || choices[key]?.en === word,
  ) ?? word

/** One of a closed list that code knows; `xText` beside it carries the word in the reader's language. */
export function choiceKind<C extends Choices>(choices: C, code: CodeOptions = {}): Kind<keyof C & string> {
  const keys = Object.keys(choices)
  const word = (value: string, lang: Lang) => choices[value]?.[lang] ?? value
  return {
    sqlType: `varchar(${Math.max(16, ...keys.map((key) => key.length))})`,
    input: { enum: posted([...keys, ...Object.keys(code.also ?? {})]) },
    output: { enum: code.number ? keys.map(codeOnWire) : keys },
    widget: 'choice',
    plainFilter: 'equal',
    filters: sameOps,
    anyOf: true,
    parse: (value) => (code.also && own(code.also, String(value))) ?? String(value),
    ...asCode(code),
    chip: (text, lang) =>
      text.includes(',')
        ? text
            .split(',')
            .map((key) => word(key, lang))
            .join(lang === 'zh' ? '、' : ', ')
        : undefined,
    // Screens of the family ask for the word of a number as `xName`.
    beside: (name, value, { lang }) => ({
      [`${name}Text`]: word(value, lang),
      ...(code.number && { [`${name}Name`]: word(value, lang) }),
    }),
    text: (value, { lang }) => word(value, lang),
    fromCell: (cell) => keyIn(choices, cell),
    sample: (n) => keys[n % keys.length],
    facts: { choices },
  }
}

/** Several of a closed list. */
export function choicesKind<C extends Choices>(choices: C): Kind<(keyof C & string)[]> {
  const keys = Object.keys(choices)
  return {
    sqlType: 'jsonb',
    json: true,
    listed: true,
    input: { type: 'array', items: { enum: posted(keys) }, uniqueItems: true },
    output: { type: 'array', items: { enum: keys } },
    widget: 'choices',
    plainFilter: 'equal',
    filters: ['equal', 'null', 'notnull'],
    parse: (value) => (value as unknown[]).map(String),
    text: (value, { lang }) => value.map((key) => choices[key]?.[lang] ?? key).join(', '),
    fromCell: (cell) =>
      cell
        .split(/[,，、]\s*/)
        .filter(Boolean)
        .map((word) => keyIn(choices, word)),
    sample: () => [keys[0]],
    facts: { choices },
  }
}

/** A key of a dictionary that administrators maintain; the server asks the tenant's words and answers `xText`. */
export function dictKind(code: string, options: CodeOptions = {}): Kind<string> {
  const text = textKind(64, { widget: 'dict' })
  return {
    ...text,
    input: { anyOf: [text.input, { type: 'integer', minimum: 0, maximum: 999_999_999 }] },
    ...(options.number && { output: { type: ['integer', 'string'] } }),
    plainFilter: 'equal',
    filters: sameOps,
    anyOf: true,
    ...asCode(options),
    keys: (key) => [key],
    sample: () => '1',
    facts: { dict: code },
  }
}

/** Several keys of one dictionary. */
export function dictsKind(code: string, most = 50): Kind<string[]> {
  return {
    sqlType: 'jsonb',
    json: true,
    listed: true,
    input: {
      anyOf: [
        {
          type: 'array',
          items: { anyOf: [{ type: 'string', maxLength: 64 }, { type: 'integer' }] },
          maxItems: most,
        },
        { type: 'string', maxLength: 65 * most },
      ],
    },
    output: { type: 'array', items: { type: 'string' } },
    widget: 'dicts',
    plainFilter: 'equal',
    filters: ['equal', 'null', 'notnull'],
    parse: (value) => [
      ...new Set((Array.isArray(value) ? value.map(String) : String(value).split(',')).filter(Boolean)),
    ],
    keys: (keys) => keys,
    text: (value) => value.join(', '),
    fromCell: (cell) => cell.split(/[,，、]\s*/).filter(Boolean),
    sample: () => ['1'],
    facts: { dict: code, most },
  }
}

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
    fromCell: (cell) => plainDay(cell).slice(0, 10),
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
    fromCell: plainDay,
    sample: (n) => `2026-01-${String((n % 27) + 1).padStart(2, '0')} 08:00:00`,
  }
}

/**
 * Which rows of the target fit: a filter of the target, and the values that it takes or `{ field }`, whose value in the same
 * form it takes. The picker offers no others and the server refuses them.
 * @example ref('schoolCampusRegion', { narrowedBy: { campusId: { field: 'campusId' }, status: ['1'] }, … })
 */
export type Narrowing = Readonly<Record<string, { readonly field: string } | readonly string[]>>

const idSchema = { type: 'string', pattern: '^(\\d{1,19})?$' }

/** An id of another row. Ids are 64-bit integers and travel as strings (contract section 1). */
export function refKind(target: string, narrowedBy?: Narrowing): Kind<string> {
  return {
    sqlType: 'bigint',
    input: idSchema,
    output: { type: 'string' },
    widget: narrowedBy ? 'fittingRef' : 'ref',
    plainFilter: 'equal',
    filters: sameOps,
    points: 'one',
    plain: String,
    text: plainText,
    fromCell: (cell) => cell,
    sample: () => undefined,
    facts: { target, ...(narrowedBy && { narrowedBy }) },
  }
}

/**
 * Which records fit, by the value of another field of the same form: rows of these entities, narrowed by fixed values of
 * their filters. What is posted is for the slice to judge, which alone knows what the record is for.
 * @example { field: 'bizType', of: { 1: [{ entity: 'aircondInstallApply', rows: { status: ['20'] } }] } }
 */
export type Among = { readonly field: string; readonly of: Readonly<Record<string, readonly Choosable[]>> }
export type Choosable = {
  readonly entity: string
  readonly rows?: Readonly<Record<string, readonly string[]>>
}

/** Id of a record of whichever entity another field names: no foreign key, and without `among` nothing to pick from. */
export function recordIdKind(among?: Among): Kind<string> {
  const { points: _points, ...kind } = refKind('')
  return {
    ...kind,
    form: label('请填记录的编号', 'write the id of the record'),
    widget: among ? 'recordOf' : 'text',
    facts: { bare: true, max: 19, ...(among && { among }) },
  }
}

/** Several ids: an array in code, a comma list on the wire as the family's clients expect. */
export function refsKind(target: string, narrowedBy?: Narrowing, most = 500): Kind<string[]> {
  return {
    sqlType: 'bigint[]',
    input: {
      anyOf: [
        { type: 'string', pattern: '^[\\d,]*$' },
        { type: 'array', items: idSchema, maxItems: 500 },
      ],
    },
    output: { type: 'string' },
    widget: 'refs',
    plainFilter: 'equal',
    filters: ['equal', 'null', 'notnull'],
    points: 'many',
    parse(value) {
      const named = (Array.isArray(value) ? value.map(String) : String(value).split(',')).filter(Boolean)
      const ids = [...new Set(named)]
      if (ids.length > most) throw new KindError(label(`最多选 ${most} 个`, `Choose ${most} at most`))
      return ids
    },
    // An empty text too, where a slice says nothing chosen so.
    present: String,
    text: (value) => value.join(','),
    fromCell: (cell) => cell,
    sample: () => undefined,
    facts: { target, ...(narrowedBy && { narrowedBy }) },
  }
}

export function treeParentKind(target: string): Kind<string> {
  return {
    ...refKind(target),
    // Clients of the family post the root as a number.
    input: { anyOf: [idSchema, { const: 0 }] },
    parse: String,
    widget: 'treeParent',
    rooted: true,
  }
}

/** Id of an attachment. */
export function fileKind(accept: string[], maxMegabytes: number): Kind<string> {
  return {
    ...refKind('attach'),
    widget: 'file',
    files: (id) => [id],
    facts: { target: 'attach', accept, maxMegabytes },
  }
}

/** Ids of several attachments. */
export function filesKind(accept: string[], maxMegabytes: number, most: number): Kind<string[]> {
  const several = refsKind('attach')
  return {
    ...several,
    widget: 'files',
    files: (ids) => ids,
    parse(value, reading) {
      const ids = several.parse!(value, reading)
      if (ids.length > most) throw new KindError(label(`最多 ${most} 个文件`, `At most ${most} files`))
      return ids
    },
    facts: { target: 'attach', accept, maxMegabytes, most },
  }
}

const pictures = ['png', 'jpg', 'webp']

export function imageKind(maxMegabytes = 5): Kind<string> {
  return { ...fileKind(pictures, maxMegabytes), widget: 'image' }
}

/** Ids of several pictures, in the order in which they are shown. */
export function imagesKind(maxMegabytes = 5, most = 9): Kind<string[]> {
  return { ...filesKind(pictures, maxMegabytes, most), widget: 'images' }
}

/**
 * Code of an administrative division, kept without the zeros that GB/T 2260 fills it up with (320100 is 3201), so that the
 * code of a place begins with that of what it lies in. `leaf`: one of the last level.
 */
export function regionKind(leaf = false): Kind<string> {
  return {
    ...textKind(12, { pattern: '^\\d{0,12}$', widget: 'region' }),
    plainFilter: 'likeright',
    form: label('请填行政区划代码，如 320100', 'write the code of the division, as 320100'),
    parse(value) {
      const said = String(value).trim()
      const level = [2, 4, 6, 9].find((length) => said.length > length && /^0+$/.test(said.slice(length)))
      return level === undefined ? said : said.slice(0, level)
    },
    sample: () => '110108',
    // Its picker asks the entity of that name.
    facts: { max: 12, asksOf: 'region', ...(leaf && { leaf }) },
  }
}

/** Stored encrypted or hashed by its slice; never read back. */
export function secretKind(max = 512): Kind<string> {
  return {
    ...textKind(max, { widget: 'secret' }),
    sqlType: 'text',
    writeOnly: true,
    filters: [],
    text: () => '',
  }
}

/** Words in a list, trimmed, without twins that differ only in case or width. */
export function wordsKind(most: number, maxLength = 100): Kind<string[]> {
  return {
    sqlType: 'jsonb',
    json: true,
    typed: true,
    input: { type: 'array', items: { type: 'string', maxLength }, maxItems: most * 2 },
    output: { type: 'array', items: { type: 'string' } },
    widget: 'words',
    plainFilter: 'like',
    filters: ['like', 'null', 'notnull'],
    parse(value) {
      const seen = new Set<string>()
      const kept = (value as string[])
        .map((word) => word.normalize('NFKC').trim())
        .filter((word) => !isBlank(word) && !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()))
      if (kept.length > most) throw new KindError(label(`最多 ${most} 个`, `At most ${most}`))
      return kept
    },
    text: (value) => value.join('; '),
    fromCell: (cell) => cell.split(/[;；]\s*/).filter(Boolean),
    sample: (n) => [`word ${n}`],
    facts: { most },
  }
}

/** What an export wrote; anything else stays a text, which is then told to have the wrong form. */
function asWritten(cell: string): unknown {
  try {
    return JSON.parse(cell, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    return cell
  }
}

/**
 * Structured value whose shape a JSON Schema states; for lists of fundings, prices and the like. `word`: the property that a
 * list of it is told by in a cell of a sheet, and made from there, as `Monday; Tuesday`.
 */
export function structureKind<T>(
  schema: JsonSchemaOf<T>,
  searchWords: readonly (readonly string[])[] = [],
  asked: { readonly labels?: unknown; readonly when?: unknown } = {},
  { holds, word }: { readonly holds?: readonly Held[] | undefined; readonly word?: string | undefined } = {},
): Kind<T> {
  return {
    ...(holds && { holds }),
    ...(word !== undefined && { typed: true as const }),
    searchText: (value) =>
      (Array.isArray(value) ? value : [value]).map((item) => wordsIn(item, searchWords)).join(' '),
    sqlType: 'jsonb',
    json: true,
    input: schema,
    output: schema,
    widget: 'structure',
    plainFilter: 'equal',
    filters: ['null', 'notnull'],
    text: (value) => {
      const items: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined
      const told = items?.map((item) => (word === undefined ? item : wordsIn(item, [[word]])))
      return told?.every((one) => typeof one !== 'object') ? told.join('; ') : JSON.stringify(value)
    },
    fromCell: (cell) =>
      word === undefined
        ? asWritten(cell)
        : cell
            .split(/[;；\n]\s*/)
            .filter(Boolean)
            .map((one) => ({ [word]: one.trim() })),
    sample: () => undefined,
    facts: { schema, ...asked },
  }
}

/** Values of the named properties; those named together make one word, as a family name and a given name. */
function wordsIn(item: unknown, names: readonly (readonly string[])[]): string {
  const values = item as Readonly<Record<string, unknown>>
  return names.map((group) => group.map((name) => values[name] ?? '').join('')).join(' ')
}

/** A schema that stands for T; T is stated by the caller and checked by the server at run time. */
export type JsonSchemaOf<_T> = { readonly [key: string]: unknown }
