import { optionKey, type FormOption } from './shapes.ts'

/** Options of a choice as they are typed, a line each: `key=label=English label`. A label alone is one too. */
export const optionsText = (options: readonly FormOption[]): string =>
  options.map(({ key, zh, en }) => `${key}=${zh}=${en}`).join('\n')

const isKey = (text: string) => optionKey.test(text)

/** No line is lost: what has no key of its own gets one, and signs too many belong to the last label. */
export function optionsIn(text: string): readonly FormOption[] {
  const lines = typedLines(text)
  const taken = new Set(lines.flatMap(([key = '', ...more]) => (isKey(key) && more.length > 0 ? [key] : [])))
  return lines.map(([first = '', ...more]) => {
    const named = isKey(first) && more.length > 0
    const [zh = '', ...rest] = named ? more : [first, ...more]
    const own = named || (isKey(first) && !taken.has(first)) ? first : freeOf('option', taken)
    taken.add(own)
    return { key: own, zh: zh || own, en: rest.join('=') || zh || own }
  })
}

/** What was typed, a line each, in the parts between its signs of equality. */
export const typedLines = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => line.split('=').map((one) => one.trim()))
    .filter((parts) => parts.some((part) => part !== ''))

export function freeOf(kind: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) if (!taken.has(`${kind}${n}`)) return `${kind}${n}`
}
