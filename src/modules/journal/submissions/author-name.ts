import type { Lang } from '#kernel/definition/kind.ts'
import type { Affiliation, Called } from '../terms/words.ts'

type Author = Readonly<Record<string, unknown>>
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** 彭蓉, Rong Peng; a printed name wins, and a language that is missing takes the other's. */
export function nameOfAuthor(author: Author, lang: Lang): string {
  return nameIn(author, lang) || nameIn(author, lang === 'zh' ? 'en' : 'zh') || '—'
}

/** What letters call an author in each language. */
export const calledAsAuthor = (author: Author): Called => ({
  zh: nameIn(author, 'zh') || nameIn(author, 'en') || text(author.email),
  en: nameIn(author, 'en') || nameIn(author, 'zh') || text(author.email),
})

function nameIn(author: Author, lang: Lang): string {
  const side = lang === 'zh' ? 'Zh' : 'En'
  const printed = text(author[`displayName${side}`])
  if (printed) return printed
  const [family, given] = [text(author[`familyName${side}`]), text(author[`givenName${side}`])]
  return lang === 'zh' ? family + given : [given, family].filter(Boolean).join(' ')
}

export function affiliationsOf(author: Author, lang: Lang): string {
  const list = (Array.isArray(author.affiliations) ? author.affiliations : []) as Affiliation[]
  return list
    .map((one) => (lang === 'zh' ? one.nameZh || one.nameEn : one.nameEn || one.nameZh))
    .filter(Boolean)
    .join(lang === 'zh' ? '；' : '; ')
}
