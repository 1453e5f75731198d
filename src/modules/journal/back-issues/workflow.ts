/** Rules of a row of back issues, and what an article is made of it. Pure. */
import { noSuchDay } from '#kernel/definition/index.ts'
import type { ArticleAuthor } from '../articles/definition.ts'
import { isDoi, normalDoi } from '../terms/numbers.ts'
import { columns, type Column, type SheetRow } from './columns.ts'

export type Fault = { field: Column; zh: string; en: string }

const required: readonly Column[] = ['year', 'volume', 'issueNo', 'pdf']

/** What is wrong with a row by itself; files, types and DOIs taken elsewhere are looked up by the server. */
export function rowFaults(row: SheetRow): Fault[] {
  const faults: Fault[] = []
  const say = (field: Column, zh: string, en: string) => faults.push({ field, zh, en })
  for (const field of required)
    if (!row[field]) say(field, `请填写${columns[field].zh}`, `Enter ${columns[field].en.toLowerCase()}`)
  if (!row.titleZh && !row.titleEn)
    say('titleZh', '请填写中文或英文题名', 'Enter a Chinese or an English title')
  if (!row.authorsZh && !row.authorsEn) say('authorsZh', '请至少填写一位作者', 'Name at least one author')
  if (row.year && !/^(1[6-9]|20|21)\d{2}$/.test(row.year))
    say('year', '年应为四位数字', 'The year has four digits')
  if (row.volume && !/^\d{1,4}$/.test(row.volume)) say('volume', '卷应为数字', 'The volume is a number')
  if (row.issueNo && !/^[A-Za-z0-9][A-Za-z0-9.–-]{0,11}$/.test(row.issueNo))
    say('issueNo', '期号只含字母、数字与连字符', 'The issue has letters, digits and hyphens only')
  if (row.language && !['zh', 'en'].includes(row.language.toLowerCase()))
    say('language', '语言填 zh 或 en', 'The language is zh or en')
  if (row.publishDate && noSuchDay(row.publishDate))
    say('publishDate', noSuchDay(row.publishDate)?.zh ?? '', noSuchDay(row.publishDate)?.en ?? '')
  for (const field of ['firstPage', 'lastPage'] as const)
    if (row[field] && !/^[A-Za-z]?\d{0,6}$/.test(row[field]))
      say(field, '页码应为数字，前面可有一个字母', 'A page is a number, with one letter before it at most')
  const doi = normalDoi(row.doi)
  if (doi && !isDoi(doi)) say('doi', 'DOI 格式不对，应如 10.1234/abc', 'A DOI looks like 10.1234/abc')
  return faults
}

const listed = (text: string | undefined) =>
  (text ?? '')
    .split(/[;；\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)

export const wordsIn = (text: string | undefined) =>
  (text ?? '')
    .split(/[;；,，、\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 8)

/**
 * `王雨桐；李明` and `Yutong Wang; Ming Li`, matched by place. A Chinese name without a blank is taken whole as printed: which
 * part is the family name cannot be told (欧阳).
 */
export function authorsOf(row: SheetRow): ArticleAuthor[] {
  const zh = listed(row.authorsZh)
  const en = listed(row.authorsEn)
  const places = listed(row.affiliations)
  return Array.from({ length: Math.max(zh.length, en.length) }, (_, at): ArticleAuthor => {
    const [familyZh, ...givenZh] = (zh[at] ?? '').split(/\s+/)
    const latin = (en[at] ?? '').split(/\s+/).filter(Boolean)
    const place = places[at] ?? (places.length === 1 ? places[0] : undefined)
    return {
      ...(givenZh.length > 0
        ? { familyNameZh: familyZh ?? null, givenNameZh: givenZh.join('') }
        : zh[at]
          ? { displayNameZh: zh[at] }
          : {}),
      ...(latin.length > 0
        ? { familyNameEn: latin.at(-1) ?? null, givenNameEn: latin.slice(0, -1).join(' ') || null }
        : {}),
      ...(place
        ? { affiliations: [/\p{Script=Han}/u.test(place) ? { nameZh: place } : { nameEn: place }] }
        : {}),
    }
  })
}
