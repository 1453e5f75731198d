import type { Label, Lang } from './kind.ts'

/**
 * Sentences that the product itself writes into a text where else a person writes: a reason, a remark. One text is kept, the
 * Chinese one, and who reads in English is shown the other; what a person wrote stays as they wrote it.
 */
const known = new Map<string, string>()
const shapes: { readonly before: string; readonly after: string; readonly en: string }[] = []

/** Declared where a file is loaded, so that a text of before the last start is known again. */
export function ours({ zh, en }: Label): string {
  known.set(zh, en)
  return zh
}

/** The same with a number or a code in it, `{n}`. */
export function oursWith({ zh, en }: Label): (n: string | number) => string {
  const [before = '', after = ''] = zh.split('{n}')
  shapes.push({ before, after, en })
  return (n) => zh.replace('{n}', String(n))
}

export function inWordsOf(text: string, lang: Lang): string {
  if (lang !== 'en') return text
  const whole = known.get(text)
  if (whole !== undefined) return whole
  for (const { before, after, en } of shapes) {
    const n = text.slice(before.length, text.length - after.length)
    if (/^\w+$/.test(n) && text === before + n + after) return en.replace('{n}', n)
  }
  return text
}
