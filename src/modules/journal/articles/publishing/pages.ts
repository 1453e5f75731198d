/** Pages of an issue: each range runs forwards, and no two articles claim the same page, wherever pages are set. */
import { atField, inlineText, type Refusal } from '#kernel/definition/index.ts'
import type { Reader } from '#kernel/store/db.ts'
import { findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuseEntity } from '../../terms/catalogue.ts'
import { articles, type Article } from '../definition.ts'
import { overlaps } from './overlaps.ts'
import { pageFault } from '../workflow.ts'

export type Placed = Pick<Article, 'issuesId' | 'firstPage' | 'lastPage'> & { id?: string }

/**
 * The article of the same issue that already has one of these pages. Whoever else sets pages of the issue waits until this
 * transaction ends: otherwise two of them would each look before the other writes.
 */
export async function pageRival(reader: Reader, placed: Placed): Promise<Article | undefined> {
  if (!placed.issuesId || !placed.firstPage) return undefined
  await reader.query(sql`select id from journal_issues where id = ${placed.issuesId} for no key update`)
  const others = await findAll(
    reader,
    articles,
    sql`t.issues_id = ${placed.issuesId} and t.id <> ${placed.id ?? '0'} and t.state <> 'removed'`,
    { order: sql.raw('t.page_order, t.id') },
  )
  const own = { id: placed.id ?? '0', titleZh: null, titleEn: null, ...placed }
  return others.find((other) => overlaps([own, other]).length > 0)
}

/** For the plain save and the import of back issues. */
export async function refusedPages(reader: Reader, placed: Placed): Promise<Refusal | undefined> {
  const fault = pageFault(placed)
  if (fault) return refuseEntity(fault, {}, { errors: [{ field: 'lastPage', msg: checkPages }] })
  const rival = await pageRival(reader, placed)
  if (!rival) return undefined
  return atField(refuseEntity('pagesTaken', { pages: rangeOf(rival), title: nameOf(rival) }), 'firstPage')
}

const checkPages = { zh: '请核对起止页', en: 'Check first and last page' }
export const rangeOf = ({ firstPage, lastPage }: Pick<Article, 'firstPage' | 'lastPage'>): string =>
  [firstPage, lastPage].filter((page, i, all) => page && all.indexOf(page) === i).join('–')
export const nameOf = ({ titleZh, titleEn, id }: Pick<Article, 'titleZh' | 'titleEn' | 'id'>) => ({
  zh: inlineText(titleZh || titleEn) || id,
  en: inlineText(titleEn || titleZh) || id,
})
