import { oneLine } from '#kernel/definition/inline.ts'
import { el, type Content, type Xml } from '#kernel/xml/xml.ts'

/** What the parts of a record share: its languages, and elements that stand only where there is something to say. */

/** What the schema calls the marks of a title. */
export const marks = { i: 'italic', b: 'bold', sub: 'sub', sup: 'sup' } as const

export type Lang = 'zh' | 'en'
export const tag = (lang: Lang) => (lang === 'zh' ? 'zh-Hans' : 'en')
export const other = (lang: Lang): Lang => (lang === 'zh' ? 'en' : 'zh')

export function maybe(
  name: string,
  value: string | null | undefined,
  attributes: { [key: string]: string } = {},
): Content {
  const text = oneLine(value)
  return text === '' ? null : el(name, attributes, text)
}

export function translated(
  zh: string | null,
  en: string | null,
  own: Lang,
  made: (text: string, lang: Lang) => Xml,
): Content {
  const [text, mine] = (own === 'zh' ? [en, zh] : [zh, en]).map((one) => (one ?? '').trim()) as [
    string,
    string,
  ]
  return text !== '' && mine !== '' && text !== mine ? made(text, other(own)) : null
}
