import { bytesText } from '#kernel/definition/bytes-text.ts'
import { inList, type Lang } from '#kernel/definition/kind.ts'
import { inlineText } from '#kernel/definition/inline.ts'
import type { Author, Entry } from './data.ts'

/** 陈思远 in Chinese, Siyuan Chen in English; a person with a name in one script keeps it in both. */
export function nameOf(author: Author, lang: Lang): string {
  const zh = author.displayNameZh || `${author.familyNameZh ?? ''}${author.givenNameZh ?? ''}`
  const en = author.displayNameEn || [author.givenNameEn, author.familyNameEn].filter(Boolean).join(' ')
  return (lang === 'zh' ? zh || en : en || zh).trim()
}

export function authorsLine(authors: readonly Author[], lang: Lang): string {
  return inList(
    authors.map((author) => nameOf(author, lang)),
    lang,
  )
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 2026 年 10 月 15 日 · 15 October 2026 */
export function longDate(date: string | null, lang: Lang): string {
  if (!date) return ''
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return lang === 'zh' ? `${year} 年 ${month} 月 ${day} 日` : `${day} ${months[month - 1]} ${year}`
}

/** 2026 年 10 月 · October 2026 */
export function monthOf(date: string | null, lang: Lang): string {
  if (!date) return ''
  const [year, month] = date.split('-').map(Number) as [number, number]
  return lang === 'zh' ? `${year} 年 ${month} 月` : `${months[month - 1]} ${year}`
}

export function pagesOf(entry: Pick<Entry, 'firstPage' | 'lastPage' | 'articleNo'>): string {
  if (!entry.firstPage) return entry.articleNo ?? ''
  return entry.lastPage && entry.lastPage !== entry.firstPage
    ? `${entry.firstPage}–${entry.lastPage}`
    : entry.firstPage
}

/** 4(5):401–412 */
export function placeOf(
  entry: Pick<Entry, 'volume' | 'issueNo' | 'firstPage' | 'lastPage' | 'articleNo'>,
): string {
  if (entry.volume === null) return entry.articleNo ?? ''
  const pages = pagesOf(entry)
  return `${entry.volume}(${entry.issueNo})${pages === '' ? '' : `:${pages}`}`
}

export function issueName(issue: { volume: number; issueNo: string }, lang: Lang): string {
  return lang === 'zh'
    ? `第 ${issue.volume} 卷 第 ${issue.issueNo} 期`
    : `Volume ${issue.volume}, Issue ${issue.issueNo}`
}

export const bytesOf = (size: number | null) => (size === null ? '' : bytesText(size))

/** 12345 → 12,345 */
export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** A title that has a colon is shown as a title and a light subtitle. */
export function splitTitle(title: string): { main: string; sub?: string } {
  const at = /：|: /.exec(title)
  if (!at || at.index < 4) return { main: title }
  const [main, sub] = [title.slice(0, at.index), title.slice(at.index + at[0].length)]
  // A colon inside a mark parts nothing: each half would lose the mark's other end.
  if (inlineText(main).length + inlineText(sub).length > inlineText(title).length) return { main: title }
  return { main, sub }
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })
/** Words that the segmenter's dictionary takes apart. */
const terms = [
  '长三角',
  '家庭医生',
  '成本效果',
  '污水',
  '急诊',
  '空气质量',
  '公共卫生',
  '流行病学',
  '断点',
  '结直肠',
  '慢性病',
  '疾控',
  '诺如病毒',
  '登革热',
  '前瞻性',
  '横断面',
  '马尔可夫',
  '可达性',
  '签约',
  '就医',
  '整群',
  '热环境',
  '多中心',
  '肠胃炎',
  '在线',
  '退修',
  '修回',
  '审稿',
  '就诊',
  '自查',
  '避暑',
  '妊娠',
  '孕产妇',
  '早产',
  '流感',
  '肺癌',
  '老年人',
  '耐药',
]
const termPattern = new RegExp(`(${terms.join('|')})`)
const clinging = /^[的与和及之者性率法型化类中后前内外上下时间对在于、，：；。！？）》」”’]$/u
const segmented = new Map<string, readonly string[]>()

/** Pieces of a Chinese title between which a line may break (look.md). Kept: the segmenter costs 50 µs a title. */
export function pieces(text: string): readonly string[] {
  const known = segmented.get(text)
  if (known) return known
  const found: string[] = []
  for (const part of text.split(termPattern)) {
    if (part === '') continue
    const segments = terms.includes(part)
      ? [part]
      : [...words.segment(part)].map((segment) => segment.segment)
    for (const segment of segments) {
      const last = found.length - 1
      const before = found[last]
      // Latin words break at their spaces by themselves; particles and closing marks stay with what they follow.
      if (
        before !== undefined &&
        (clinging.test(segment) ||
          /^[\s\p{P}A-Za-z0-9]+$/u.test(segment) ||
          /[\sA-Za-z0-9（“‘《「-]$/u.test(before))
      )
        found[last] = before + segment
      else found.push(segment)
    }
  }
  if (segmented.size > 5_000) segmented.clear()
  segmented.set(text, found)
  return found
}

/** What all rights are kept of can be read, and is not open access: nobody may pass it on. */
export const isOpenAccess = ({ licence }: { readonly licence: string }): boolean => licence !== 'allRights'
