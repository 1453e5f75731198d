import { plainNumber } from '../blank.ts'
import { cleanInline, inlineText } from '../inline.ts'
import { KindError, label, type Kind, type Label } from '../kind.ts'
import { richLine } from '../rich.ts'
import { wordOps } from './filter-ops.ts'
import { plainText } from './written.ts'

/** What no pattern can say of a text, as that its last digit checks the others. */
export type TextCheck = { readonly holds: (text: string) => boolean; readonly says: Label }

/**
 * Where it came over several lines it goes on after a blank: in a letter the rest would stand as a line of ours. Each gap is
 * taken whole and looked into: an expression for the gap and its break at once takes the square of its length (threat S04).
 */
export const onOneLine = (text: string): string =>
  text.replace(/\s+/g, (gap) => (/[\n\r\u2028\u2029]/.test(gap) ? ' ' : gap))

/** Text on one line. Control characters other than tab are refused: they break sheets, XML and logs. */
export function textKind(
  max: number,
  more: {
    min?: number
    pattern?: string
    form?: Label
    check?: TextCheck
    widget?: string
    numbers?: boolean
    capitals?: boolean
    /** It keeps the lines that it came in. */
    lines?: boolean
  } = {},
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
    ...(more.pattern !== undefined && { ofForm: true as const }),
    ...(more.capitals && { capitals: true as const }),
    widget: more.widget ?? 'text',
    plainFilter: 'like',
    filters: wordOps,
    parse(value) {
      const trimmed = String(value).trim()
      const typed = more.lines ? trimmed : onOneLine(trimmed)
      const said = !more.capitals
        ? typed
        : more.pattern === undefined
          ? plainNumber(typed)
          : typed.toUpperCase()
      // Nothing at all is for `required` to judge.
      if (said && [...said].length < (more.min ?? 0))
        throw new KindError(label(`至少 ${more.min} 个字`, `At least ${more.min} characters`))
      if (said && more.check && !more.check.holds(said)) throw new KindError(more.check.says)
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
    parse: (value) => cleanInline(onOneLine(String(value))),
    text: (value) => inlineText(value),
    searchText: inlineText,
  }
}

export function longTextKind(max: number): Kind<string> {
  return { ...textKind(max, { widget: 'longText', lines: true }), sqlType: 'text' }
}

/** HTML; cleaned by the server on write (kernel/store/html.ts) and once more by the browser that shows it. */
export function richTextKind(max: number): Kind<string> {
  return {
    ...textKind(max, { widget: 'richText', lines: true }),
    sqlType: 'text',
    markup: 'rich',
    text: (value) => richLine(value),
    sample: (n) => `<p>sample ${n}</p>`,
  }
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
    ...textKind(max, { widget: 'secret', lines: true }),
    sqlType: 'text',
    writeOnly: true,
    filters: [],
    text: () => '',
  }
}
