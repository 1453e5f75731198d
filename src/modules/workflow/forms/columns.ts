import { freeOf, optionsIn, optionsText, typedLines } from './options.ts'
import { columnKinds, fieldKey, type FormColumn } from './shapes.ts'

/** Columns of lines as they are typed, a line each: `key=label=English label=kind`. A label alone is a text. What a choice offers stands below it, indented. */
export const columnsText = (columns: readonly FormColumn[]): string =>
  columns
    .map(({ key, zh, en, kind, options = [] }) =>
      [`${key}=${zh}=${en}=${kind}`, ...indented(optionsText(options))].join('\n'),
    )
    .join('\n')

const indented = (text: string) => (text === '' ? [] : text.split('\n').map((line) => `  ${line}`))

/** Each column as it was typed, with what stands indented below it. */
function partsIn(text: string): { readonly parts: string[]; readonly below: string[] }[] {
  const all: { parts: string[]; below: string[] }[] = []
  for (const line of text.split('\n')) {
    const [parts] = typedLines(line)
    if (!parts) continue
    const above = all.at(-1)
    if (above && /^\s/.test(line) && kindIn(above.parts.at(-1) ?? '') === 'choice') above.below.push(line)
    else all.push({ parts, below: [] })
  }
  return all
}

const kindIn = (text: string): FormColumn['kind'] | undefined => columnKinds.find((kind) => kind === text)

/** No line is lost: what has no key of its own gets one, and what is no kind belongs to the label. */
export function columnsIn(text: string): readonly FormColumn[] {
  const taken = new Set<string>()
  return partsIn(text).map(({ parts, below }) => {
    const kind = parts.length > 1 ? kindIn(parts.at(-1) ?? '') : undefined
    const [first = '', ...more] = kind ? parts.slice(0, -1) : parts
    const isKey = fieldKey.test(first) && !taken.has(first)
    const [zh = '', ...rest] = isKey && more.length > 0 ? more : [first, ...more]
    const key = isKey ? first : freeOf('column', taken)
    taken.add(key)
    const said = { key, zh: zh || key, en: rest.join('=') || zh || key, kind: kind ?? 'text' }
    return kind === 'choice' ? { ...said, options: optionsIn(below.join('\n')) } : said
  })
}
