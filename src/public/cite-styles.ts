import { inlineText, oneLine } from '#kernel/definition/inline.ts'
import { retractedPrefix } from '#modules/journal/terms/words.ts'
import type { Cited } from './cite.ts'
import { inLang, type Author, type Journal } from './data.ts'
import { nameOf } from './format.ts'

/** APA 7, Vancouver (ICMJE) and Chicago 18 author-date, as their CSL styles set them (cite-styles.test.ts). */

const titleOf = (article: Cited) =>
  `${article.state === 'retracted' ? retractedPrefix[article.language] : ''}${inlineText(inLang(article, 'title', article.language))}`
const sourceOf = (article: Cited, journal: Journal) => oneLine(inLang(journal, 'name', article.language))
const yearOf = (article: Cited) => article.publishDate?.slice(0, 4) ?? String(article.year ?? '')
const doiOf = ({ doi }: Cited) => (doi ? `https://doi.org/${doi}` : '')
/** A sentence ends once: a title with a question mark of its own gets no stop. */
const stopped = (text: string) => (/[.?!？！]$/.test(text) ? text : `${text}.`)

/** Parts of a name; who writes in Han, or has one name alone, is named whole. */
function partsOf(author: Author, lang: 'zh' | 'en'): { whole: string } | { family: string; given: string } {
  const han = author.displayNameZh || author.familyNameZh || author.givenNameZh
  if ((lang === 'zh' && han) || !author.familyNameEn) return { whole: oneLine(nameOf(author, lang)) }
  return { family: oneLine(author.familyNameEn), given: oneLine(author.givenNameEn) }
}
/** `Xiao-Lan Mary` → `X.-L. M.`, or `XLM` where nothing stands between. */
const initials = (given: string, dot: string, space: string, hyphen: string) =>
  given
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      word
        .split('-')
        .filter(Boolean)
        .map((part) => `${part[0]?.toUpperCase()}${dot}`)
        .join(hyphen),
    )
    .join(space)

export function apa(article: Cited, journal: Journal): string {
  const names = article.authors.map((author) => {
    const parts = partsOf(author, article.language)
    return 'whole' in parts
      ? parts.whole
      : [parts.family, initials(parts.given, '.', ' ', '-')].filter(Boolean).join(', ')
  })
  const [last = '', ...before] = names.toReversed()
  const listed =
    names.length > 20
      ? `${names.slice(0, 19).join(', ')}, … ${last}`
      : before.length === 0
        ? last
        : `${before.toReversed().join(', ')}, & ${last}`
  const when = `(${yearOf(article)})`
  const place =
    article.volume === null ? '' : `, ${article.volume}${article.issueNo ? `(${article.issueNo})` : ''}`
  const pages = article.firstPage
    ? `, ${range(article, (_, to) => to)}`
    : article.articleNo
      ? `, Article ${article.articleNo}`
      : ''
  const source = `${sourceOf(article, journal)}${place}${pages}.`
  const title = stopped(titleOf(article))
  const head = names.length === 0 ? `${title} ${when}.` : `${stopped(listed)} ${when}. ${title}`
  return [head, source, doiOf(article)].filter(Boolean).join(' ')
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function vancouver(article: Cited, journal: Journal): string {
  const names = article.authors.map((author) => {
    const parts = partsOf(author, article.language)
    return 'whole' in parts
      ? parts.whole
      : [parts.family, initials(parts.given, '', '', '')].filter(Boolean).join(' ')
  })
  const listed = names.length > 6 ? [...names.slice(0, 6), 'et al'].join(', ') : names.join(', ')
  const [year = '', month = '', day = ''] = (article.publishDate ?? yearOf(article)).split('-')
  const when = [year, months[Number(month) - 1], day && String(Number(day))].filter(Boolean).join(' ')
  const place =
    article.volume === null ? '' : `;${article.volume}${article.issueNo ? `(${article.issueNo})` : ''}`
  const pages = article.firstPage ? `:${range(article, minimal)}` : ''
  const journalName =
    oneLine(inLang(journal, 'abbr', article.language)).replaceAll('.', '') || sourceOf(article, journal)
  return [listed && stopped(listed), stopped(titleOf(article)), `${journalName}.`, `${when}${place}${pages}.`]
    .filter(Boolean)
    .join(' ')
}

export function chicago(article: Cited, journal: Journal): string {
  const names = article.authors.map((author, i) => {
    const parts = partsOf(author, article.language)
    if ('whole' in parts) return parts.whole
    return i === 0
      ? [parts.family, parts.given].filter(Boolean).join(', ')
      : [parts.given, parts.family].filter(Boolean).join(' ')
  })
  const [last = '', ...before] = names.toReversed()
  const listed =
    names.length > 6
      ? `${names.slice(0, 3).join(', ')}, et al`
      : before.length === 0
        ? last
        : `${before.toReversed().join(', ')}, and ${last}`
  const own = titleOf(article)
  // Quotation marks inside others change their kind.
  const inner = own.replace(/[“”]/gu, (mark) => otherMarks[mark] ?? mark)
  const title = `“${stopped(article.language === 'en' ? titleCase(inner) : inner)}”`
  const source = sourceOf(article, journal)
  const [, month, day] = (article.publishDate ?? '').split('-').map(Number)
  const date = month ? `${longMonths[month - 1]}${day ? ` ${day}` : ''}` : ''
  const pages = article.firstPage ? range(article, shortened) : (article.articleNo ?? '')
  const place =
    article.volume === null
      ? [source, ...(pages ? [date, pages] : ['ahead of print', date])].filter(Boolean).join(', ')
      : `${source} ${article.volume}${article.issueNo ? ` (${article.issueNo})` : ''}${pages && `: ${pages}`}`
  const doi = doiOf(article)
  const head = listed ? [`${stopped(listed)} ${yearOf(article)}.`, title] : [title, `${yearOf(article)}.`]
  return [...head, `${place}.`, doi && `${doi}.`].filter(Boolean).join(' ')
}

const otherMarks: Readonly<Record<string, string>> = { '“': '‘', '”': '’' }

const longMonths =
  'January February March April May June July August September October November December'.split(' ')

/** `274–85`: the last page without what it shares with the first, in the way of the style. */
function range({ firstPage, lastPage }: Cited, cut: (from: string, to: string) => string): string {
  const [from, to] = [firstPage ?? '', lastPage ?? '']
  return to === '' || to === from ? from : `${from}–${cut(from, to)}`
}

/** Two figures at least, but for 101–8; hundreds are written whole (Chicago 9.62). */
function shortened(from: string, to: string): string {
  if (!/^\d+$/.test(from) || !/^\d+$/.test(to) || from.length !== to.length) return to
  const start = Number(from)
  if (start < 100 || start % 100 === 0) return to
  let at = 0
  while (at < to.length - 1 && from[at] === to[at]) at += 1
  const least = start % 100 < 10 ? 1 : 2
  return to.slice(Math.min(at, to.length - least))
}

/** `262–9`: only the figures that differ. */
function minimal(from: string, to: string): string {
  if (from.length !== to.length) return to
  let at = 0
  while (at < to.length - 1 && from[at] === to[at]) at += 1
  return to.slice(at)
}

const small = new Set(
  'a an and as at but by down for from in into nor of on onto or over so the till to up via with yet'.split(
    ' ',
  ),
)
/** Capitals of an English headline; words that have capitals or figures of their own stay as they are. */
function titleCase(text: string): string {
  let first = true
  return text.replace(/[^\s:–—-]+|[:–—]/gu, (word, at: number) => {
    if (/^[:–—]$/.test(word)) {
      first = true
      return word
    }
    const hyphened = at > 0 && text[at - 1] === '-'
    const starts = first
    first = false
    if (!/^\p{Ll}[\p{Ll}’']*[.,;!?)]*$/u.test(word)) return word
    const plain = word.replace(/(?<![.,;!?)])[.,;!?)]+$/u, '')
    if (!starts && small.has(plain)) return word
    if (hyphened && small.has(plain)) return word
    return `${word[0]?.toUpperCase()}${word.slice(1)}`
  })
}
