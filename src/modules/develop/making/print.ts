/**
 * Code as this house's formatter leaves it (width 110, single quotes, no semicolons), so that what is taken away needs no
 * hand and no tool. Objects are always written open: the formatter leaves those as they are.
 */
const width = 110

/** Columns that a text takes: Chinese letters take two. */
function columns(text: string): number {
  let count = 0
  for (const letter of text)
    count +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
        letter,
      )
        ? 2
        : 1
  return count
}

const fits = (line: string) => columns(line) <= width

/** A literal in single quotes, or in double ones where that needs fewer escapes. */
export function quoted(text: string): string {
  const [single, double] = [text.split("'").length, text.split('"').length]
  const mark = single > double ? '"' : "'"
  const body = text
    .replace(/[\\\u0000-\u001f\u007f\u2028\u2029]/g, (letter) =>
      letter === '\\' ? '\\\\' : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replaceAll(mark, `\\${mark}`)
  return `${mark}${body}${mark}`
}

/** `{before}{open}a, b{close}{after}` on one line where it fits, else one item a line. */
export function wrapped(
  indent: string,
  before: string,
  [open, close]: readonly [string, string],
  items: readonly string[],
  after = ',',
  pad = '',
): string {
  const line = `${indent}${before}${open}${pad}${items.join(', ')}${pad}${close}${after}`
  if (fits(line)) return line
  return [
    `${indent}${before}${open}`,
    ...items.map((item) => `${indent}  ${item},`),
    `${indent}${close}${after}`,
  ].join('\n')
}

/** `unique: [['a'], ['b', 'c']],`: the formatter opens a list of several lists of several, and keeps others on their line. */
export function listsText(indent: string, before: string, lists: readonly (readonly string[])[]): string[] {
  const items = lists.map((list) => list.map(quoted))
  const [only] = items
  if (!only) return []
  if (items.length === 1) return [wrapped(indent, before, ['[[', ']]'], only)]
  const line = wrapped(
    indent,
    before,
    ['[', ']'],
    items.map((item) => `[${item.join(', ')}]`),
  )
  if (!line.includes('\n') && items.some((item) => item.length === 1)) return [line]
  return [
    `${indent}${before}[`,
    ...items.map((item) => wrapped(`${indent}  `, '', ['[', ']'], item)),
    `${indent}],`,
  ]
}

export const importOf = (names: readonly string[], from: string): string =>
  wrapped('', 'import ', ['{', '}'], [...names], ` from ${quoted(from)}`, ' ')

export const labelLine = (indent: string, { zh, en }: { zh: string; en: string }, key = 'label'): string =>
  wrapped(indent, `${key}: label`, ['(', ')'], [quoted(zh), quoted(en)])

/** Text inside a comment cannot end it. */
export const commented = (text: string): string =>
  text.replace(/\*\//g, '* /').replace(/[\r\n\u2028\u2029]+/g, ' ')
