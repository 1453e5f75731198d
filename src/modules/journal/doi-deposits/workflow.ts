/** What a deposit needs, and where its record goes from there. Pure; the browser asks the same. */
import { label, type Label } from '#kernel/definition/index.ts'
import { anyLife, byState, life } from '#kernel/life/life.ts'
import type { Article } from '../articles/definition.ts'
import { readableStates } from '../articles/workflow.ts'
import type { Journal } from '../journals/definition.ts'
import { isDoi, isOrcid } from '../terms/numbers.ts'
import { depositStates, doiDeposits } from './definition.ts'

/** An answer may be entered again: Crossref's second word, or a slip of the hand. */
const made = life(byState(doiDeposits, 'state'), {
  roles: { OF: label('编辑部', 'The office') },
  stands: () => ['OF'],
  begins: [{ to: 'generated', who: ['OF'] }],
  ends: [],
  steps: (step) => ({
    download: step({
      label: label('下载', 'Download'),
      ways: [{ id: 'D1', from: ['generated'], to: 'downloaded', who: ['OF'] }],
    }),
    registered: step({
      label: depositStates.registered,
      ways: [{ id: 'D2', from: ['downloaded', 'failed'], to: 'registered', who: ['OF'] }],
    }),
    failed: step({
      label: depositStates.failed,
      ways: [{ id: 'D3', from: ['downloaded', 'registered'], to: 'failed', who: ['OF'] }],
    }),
  }),
})

export const depositLife = anyLife(made)

export type DepositJournal = Pick<Journal, 'doiPrefix' | 'status' | 'crossmarkDoi'>

/** Why this article cannot be deposited, each with what to do about it; nothing where it can. */
export function depositFaults(article: Article, journal: DepositJournal): Label[] {
  const faults: Label[] = []
  const fail = (zh: string, en: string) => faults.push({ zh, en })
  if (!readableStates.some((state) => state === article.state))
    fail('尚未出版，请先出版再登记', 'it is not public; publish it first')
  if (!journal.doiPrefix)
    fail('期刊没有 DOI 前缀，请在期刊设置中填写', 'the journal has no DOI prefix; enter it at the journal')
  // A DOI leads to a page.
  if (journal.status !== 1)
    fail(
      '期刊已停用，文章没有可登记的网址，请先启用期刊',
      'its journal is switched off, so it has no page to register; switch the journal on first',
    )
  if (!article.doi) fail('没有 DOI，请在文章中填写', 'it has no DOI; enter one at the article')
  else if (!isDoi(article.doi)) fail('DOI 格式不正确，请更正', 'its DOI is not well formed; correct it')
  if (!article.publishDate) fail('没有出版日期，请填写', 'it has no publication date; enter it')
  if (!article.titleZh && !article.titleEn) fail('没有题名，请填写', 'it has no title; enter it')
  for (const [i, author] of (article.authors ?? []).entries()) {
    const names = [author.familyNameZh, author.givenNameZh, author.familyNameEn, author.givenNameEn]
    const odd = names.find((name) => name && !nameTaken(name))
    if (odd)
      fail(
        `第 ${i + 1} 位作者的姓名“${odd}”含数字、问号或超过 60 个字符，Crossref 不收，请更正`,
        `the name “${odd}” of author ${i + 1} holds a digit, a question mark or more than 60 characters, which Crossref refuses; correct it`,
      )
    if (author.orcid && !isOrcid(author.orcid))
      fail(
        `第 ${i + 1} 位作者的 ORCID 校验不通过，请更正`,
        `the ORCID of author ${i + 1} is wrong; correct it`,
      )
  }
  if (article.updatesArticleId && !journal.crossmarkDoi)
    fail(
      '声明须指明所更新的文章，这要用 Crossmark：请在期刊设置中填写 Crossmark 政策页的 DOI',
      'a notice must name the article it updates, which takes Crossmark; enter the DOI of the Crossmark policy page at the journal',
    )
  return faults
}

/** The rule of the schema for parts of a name, word for word. */
export function nameTaken(name: string): boolean {
  const text = name.trim().replace(/\s+/g, ' ')
  return text.length > 0 && text.length <= 60 && /^[^\d?]*[^?\s]+\D*$/.test(text)
}
