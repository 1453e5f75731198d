import type { Lang } from '#kernel/definition/kind.ts'
import type { Affiliation } from '../terms/words.ts'

type Author = Readonly<Record<string, unknown>>
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** 彭蓉, Rong Peng; a printed name wins, and a language that is missing takes the other's. */
export function nameOfAuthor(author: Author, lang: Lang): string {
  return nameIn(author, lang) || nameIn(author, lang === 'zh' ? 'en' : 'zh') || '—'
}

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
