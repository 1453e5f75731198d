import { inlineText, oneLine } from '#kernel/definition/inline.ts'
import { retractedPrefix } from '#modules/journal/terms/words.ts'
import { nameOf } from './format.ts'
import { inLang, type Article, type Author, type Journal } from './data.ts'

/** The citations of an article page. Pages use a hyphen: citation managers read it, an en dash confuses some. */

export type Cited = Pick<
  Article,
  | 'state'
  | 'titleZh'
  | 'titleEn'
  | 'authors'
  | 'language'
  | 'volume'
  | 'issueNo'
  | 'firstPage'
  | 'lastPage'
  | 'articleNo'
  | 'year'
  | 'publishDate'
  | 'doi'
  | 'id'
  | 'abstractZh'
  | 'abstractEn'
  | 'keywordsZh'
  | 'keywordsEn'
>

/** A retracted article says so wherever its title goes. */
const titleOf = (article: Cited) =>
  `${article.state === 'retracted' ? retractedPrefix[article.language] : ''}${inlineText(inLang(article, 'title', article.language))}`

const yearOf = (article: Cited) => article.publishDate?.slice(0, 4) ?? String(article.year ?? '')
const pages = (article: Cited) =>
  article.firstPage
    ? [article.firstPage, article.lastPage]
        .filter((page, i, all) => page && all.indexOf(page) === i)
        .join('-')
    : (article.articleNo ?? '')

/** GB/T 7714-2015: three names, then 等 or et al; family names in capitals; the carrier where there is an identifier. */
export function gbt7714(article: Cited, journal: Journal): string {
  const { language } = article
  const names = article.authors.slice(0, 3).map((author) => listed(author, language))
  if (article.authors.length > 3) names.push(language === 'zh' ? '等' : 'et al')
  const place = article.volume === null ? '' : `, ${article.volume}(${article.issueNo})`
  const at = pages(article) === '' ? '' : `: ${pages(article)}`
  const doi = article.doi ? ` DOI:${article.doi}.` : ''
  const who = names.length === 0 ? '' : `${names.map(oneLine).join(', ')}. `
  return `${who}${oneLine(titleOf(article))}[J${article.doi ? '/OL' : ''}]. ${oneLine(inLang(journal, 'name', language))}, ${yearOf(article)}${place}${at}.${doi}`
}

/**
 * GB/T 7714-2025, in force since July 2026. As in the CSL style of the standard (Zeping Lee, 2026-05): full-width signs between
 * the parts of a Chinese entry, family names as they are written, the carrier where there is an identifier, and the day for
 * what is online ahead of an issue.
 */
export function gbt7714of2025(article: Cited, journal: Journal): string {
  const zh = article.language === 'zh'
  const [comma, colon, open, close] = zh ? ['，', '：', '（', '）'] : [', ', ': ', '(', ')']
  const names = article.authors
    .slice(0, 3)
    .map((author) => oneLine(listed(author, article.language, { cased: (family) => family, hyphen: '-' })))
  if (article.authors.length > 3) names.push(zh ? '等' : 'et al')
  const ofIssue = article.volume !== null
  const issue = article.issueNo ? `${open}${article.issueNo}${close}` : ''
  const when = ofIssue ? yearOf(article) : (article.publishDate ?? yearOf(article))
  const place = [oneLine(inLang(journal, 'name', article.language)).replaceAll('.', ''), when]
  if (ofIssue) place.push(`${article.volume}${issue}`)
  const at = pages(article) === '' ? '' : `${colon}${pages(article)}`
  const parts = [
    names.join(comma),
    `${oneLine(titleOf(article))}[J${article.doi ? '/OL' : ''}]`,
    `${place.join(comma)}${at}`,
    ...(article.doi ? [`DOI:${article.doi}`] : []),
  ]
  return `${parts.filter(Boolean).join('. ')}.`
}

type Setting = { cased: (family: string) => string; hyphen: string }
const capitals: Setting = { cased: (family) => family.toUpperCase(), hyphen: ' ' }

/** 陈思远 in a Chinese entry; who has no Chinese name stands there as in a Western one. */
function listed(author: Author, lang: 'zh' | 'en', setting = capitals): string {
  const han = author.displayNameZh || author.familyNameZh || author.givenNameZh
  return lang === 'zh' && (han || !author.familyNameEn) ? nameOf(author, 'zh') : familyFirst(author, setting)
}

/** CHEN S Y of 2015, Chen S-Y of 2025. */
function familyFirst(author: Author, { cased, hyphen }: Setting): string {
  if (!author.familyNameEn) return nameOf(author, 'en')
  const initials = (author.givenNameEn ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      word
        .split('-')
        .filter(Boolean)
        .map((part) => part[0]?.toUpperCase())
        .join(hyphen),
    )
  return [cased(author.familyNameEn), ...initials].join(' ')
}

export function bibtex(article: Cited, journal: Journal, address: string): string {
  const names = article.authors.map((author) => bibName(author, article.language)).join(' and ')
  const fields: [string, string | null | undefined][] = [
    ['title', `{${tex(titleOf(article))}}`],
    ['author', names],
    ['journal', tex(inLang(journal, 'name', article.language))],
    ['year', yearOf(article)],
    ['volume', article.volume === null ? null : String(article.volume)],
    ['number', article.issueNo && tex(article.issueNo)],
    ['pages', tex(pages(article)).replace('-', '--')],
    ['doi', article.doi && oneLine(article.doi).replace(/[{}]/g, '')],
    ['issn', journal.issnOnline || journal.issnPrint],
    ['language', article.language === 'zh' ? 'chinese' : 'english'],
    ['url', address],
  ]
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}}`)
  return `@article{${journal.code}${yearOf(article)}_${article.id},\n${lines.join(',\n')}\n}\n`
}

/**
 * The parts that reference managers sort by, in the article's language and else in the other one. Who has a single name, or
 * one that is only known as printed (a working group, 编辑部), is named whole: a comma after it would ask for what is missing.
 */
function partsOf(author: Author, lang: 'zh' | 'en'): { family: string; given: string } | { whole: string } {
  const zh = [author.familyNameZh, author.givenNameZh, author.displayNameZh].map(oneLine)
  const en = [author.familyNameEn, author.givenNameEn, author.displayNameEn].map(oneLine)
  const [own, other] = lang === 'zh' ? [zh, en] : [en, zh]
  const [family = '', given = '', printed = ''] = own.some(Boolean) ? own : other
  return family && given ? { family, given } : { whole: printed || family || given }
}

function bibName(author: Author, lang: 'zh' | 'en'): string {
  const parts = partsOf(author, lang)
  return 'whole' in parts ? `{${tex(parts.whole)}}` : `${bibPart(parts.family)}, ${bibPart(parts.given)}`
}

/** A comma or an `and` of the name itself parts nothing inside braces. */
const bibPart = (part: string) => (/,|(^|\s)and(\s|$)/i.test(part) ? `{${tex(part)}}` : tex(part))

/**
 * Text as TeX takes it. Braces have names too: BibTeX counts them with a backslash before them as well, and one alone would
 * take in all that follows. `<`, `>` and `|` are other signs in TeX's oldest fonts, and `P<0.05` came out as `P¡0.05`.
 */
function tex(text: string): string {
  return oneLine(text).replace(/[&%$#_{}\\~^<>|]/g, (sign) =>
    texSigns[sign] ? `\\text${texSigns[sign]}{}` : `\\${sign}`,
  )
}
const texSigns: Readonly<Record<string, string>> = {
  '\\': 'backslash',
  '~': 'asciitilde',
  '^': 'asciicircum',
  '{': 'braceleft',
  '}': 'braceright',
  '<': 'less',
  '>': 'greater',
  '|': 'bar',
}

/** Family, given, suffix (RIS, `AU`): what a family name has behind a comma, as “Jr.”, would be read as the given name. */
function risName({ family, given }: { family: string; given: string }): string {
  const [name, ...suffix] = family.split(',').map((part) => part.trim())
  return [name, given, ...suffix].filter(Boolean).join(', ')
}

export function ris(article: Cited, journal: Journal, address: string): string {
  const zh = article.language === 'zh'
  const lines: [string, string | null | undefined][] = [
    ['TY', 'JOUR'],
    ['TI', titleOf(article)],
    ...article.authors.map((author): [string, string] => {
      const parts = partsOf(author, article.language)
      return ['AU', 'whole' in parts ? parts.whole : risName(parts)]
    }),
    ['JO', inLang(journal, 'name', article.language)],
    ['PY', yearOf(article)],
    ['DA', article.publishDate?.replaceAll('-', '/')],
    ['VL', article.volume === null ? null : String(article.volume)],
    ['IS', article.issueNo],
    ['SP', article.firstPage ?? article.articleNo],
    ['EP', article.lastPage],
    ['SN', journal.issnOnline || journal.issnPrint],
    ['DO', article.doi],
    ['LA', article.language],
    ...((zh ? article.keywordsZh : article.keywordsEn) ?? []).map((word): [string, string] => ['KW', word]),
    ['AB', inLang(article, 'abstract', article.language)],
    ['UR', address],
  ]
  // A line break inside a value would start a new field.
  return `${lines
    .filter(([, value]) => value)
    .map(([tag, value]) => `${tag}  - ${oneLine(value ?? '')}`)
    .join('\r\n')}\r\nER  - \r\n`
}
