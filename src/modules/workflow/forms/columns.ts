import { freeOf, typedLines } from './options.ts'
import { columnKinds, fieldKey, type FormColumn } from './shapes.ts'

/** Columns of lines as they are typed, a line each: `key=label=English label=kind`. A label alone is a text. */
export const columnsText = (columns: readonly FormColumn[]): string =>
  columns.map(({ key, zh, en, kind }) => `${key}=${zh}=${en}=${kind}`).join('\n')

const kindIn = (text: string): FormColumn['kind'] | undefined => columnKinds.find((kind) => kind === text)

/** No line is lost: what has no key of its own gets one, and what is no kind belongs to the label. */
export function columnsIn(text: string): readonly FormColumn[] {
  const taken = new Set<string>()
  return typedLines(text).map((parts) => {
    const kind = parts.length > 1 ? kindIn(parts.at(-1) ?? '') : undefined
    const [first = '', ...more] = kind ? parts.slice(0, -1) : parts
    const isKey = fieldKey.test(first) && !taken.has(first)
    const [zh = '', ...rest] = isKey && more.length > 0 ? more : [first, ...more]
    const key = isKey ? first : freeOf('column', taken)
    taken.add(key)
    return { key, zh: zh || key, en: rest.join('=') || zh || key, kind: kind ?? 'text' }
  })
}
