/** The publish guard (domain 2.7, A1): asked at scheduling without the date, at publication with it. Pure. */
import { noOf, type Failure } from '#kernel/life/failure.ts'
import { isBlank, label, type Label } from '#kernel/definition/index.ts'
import type { JournalIssue } from '../journal-issues/definition.ts'
import type { Journal } from '../journals/definition.ts'
import { isDoi, normalDoi, normalOrcid } from '../terms/numbers.ts'
import type { SubmissionFile } from '../submission-files/definition.ts'
import type { Article } from './definition.ts'

/** Readers find the article: what was retracted stays to be read. */
export const readableStates = ['published', 'concern', 'retracted'] as const

/** What the guard looks at: a stored article or the one that scheduling is about to write. */
export type Publishable = Pick<
  Article,
  | 'submissionId'
  | 'imported'
  | 'journalId'
  | 'issuesId'
  | 'language'
  | 'titleZh'
  | 'titleEn'
  | 'abstractZh'
  | 'abstractEn'
  | 'authors'
  | 'doi'
  | 'firstPage'
  | 'lastPage'
  | 'receivedDate'
  | 'revisedDate'
  | 'acceptedDate'
  | 'publishDate'
  | 'licence'
  | 'pdfFileId'
  | 'updatesArticleId'
>

export type PublishFacts = {
  article: Publishable
  journal: Pick<Journal, 'id' | 'doiPrefix' | 'requireBilingual'>
  abstractRequired: boolean
  issue?: JournalIssue | undefined
  /** The stored file and whether its bytes parse as a PDF now. */
  pdf?: { file: SubmissionFile; readable: boolean; pages: number } | undefined
  /** A finalAccept decision that nobody has rescinded. */
  acceptedLive: boolean
  doiFree: boolean
  feeOpen: boolean
  today: string
  /** The article of the same issue that has one of these pages already. */
  rival?: { title: Label; pages: string } | undefined
  /** May a locked or published issue still take the article (the editor-in-chief may). */
  mayOpenLocked: boolean
}

export const confirmWarnings = 'confirmWarnings'

const words = {
  notAccepted: { zh: '稿件没有有效的录用决定', en: 'The manuscript has no live acceptance' },
  authorsMissing: { zh: '文章没有作者', en: 'The article has no authors' },
  titleMissing: { zh: '缺少{lang}题名', en: 'The {lang} title is missing' },
  abstractMissing: { zh: '缺少{lang}摘要', en: 'The {lang} abstract is missing' },
  pdfMissing: {
    zh: '缺少定稿 PDF：请编校排在稿件的“文件”中上传，过刊文章在“文章”中补上',
    en: 'The final PDF is missing: production uploads it under the paper’s “Files”; of a back issue it is added under “Articles”',
  },
  pdfForeign: { zh: 'PDF 不属于这篇稿件', en: 'The PDF belongs to another manuscript' },
  pdfUnreadable: {
    zh: 'PDF 无法读取、已加密或没有页面',
    en: 'The PDF cannot be read, is encrypted or has no page',
  },
  licenceMissing: { zh: '未选择许可协议', en: 'No licence is chosen' },
  datesOrder: {
    zh: '日期须按收稿、修回、录用、出版的先后',
    en: 'Dates must run received, revised, accepted, published',
  },
  receivedInFuture: { zh: '收稿日期晚于今天', en: 'The received date is in the future' },
  publishDateMissing: { zh: '缺少出版日期', en: 'The publication date is missing' },
  publishDateAhead: { zh: '出版日期未到', en: 'The publication date is still ahead' },
  doiMissing: { zh: '缺少 DOI', en: 'The DOI is missing' },
  doiMalformed: { zh: 'DOI 格式不正确', en: 'The DOI is not well formed' },
  doiTaken: { zh: 'DOI 已被其他文章使用', en: 'Another article already has this DOI' },
  feeDue: {
    zh: '出版费尚未结清：请财务确认到账，或批准减免',
    en: 'The publication fee is still due: finance confirms the payment, or grants a waiver',
  },
  issueUnknown: { zh: '没有找到所选卷期', en: 'There is no such issue' },
  issueForeign: { zh: '卷期属于另一种期刊', en: 'The issue belongs to another journal' },
  issueLocked: { zh: '卷期已锁定或已出版', en: 'The issue is locked or published' },
  orcidTwice: { zh: '同一 ORCID 出现两次', en: 'The same ORCID appears twice' },
  pagesReversed: { zh: '结束页小于起始页', en: 'The last page comes before the first' },
  pagesHalf: { zh: '填了结束页也须填起始页', en: 'The first page is missing' },
  pagesMixed: { zh: '起止页须属于同一编号序列', en: 'First and last page must be of one series' },
  pagesTaken: {
    zh: '页码与本期《{title}》（{pages}）重叠',
    en: 'The pages overlap with “{title}” ({pages}) of this issue',
  },
  pagesDiffer: {
    zh: 'PDF 有 {pdf} 页，页码范围为 {range} 页',
    en: 'The PDF has {pdf} pages, the page range {range}',
  },
} as const

const noArticle = noOf(words)
const langWords = { zh: label('中文', 'Chinese'), en: label('英文', 'English') }

type At = 'schedule' | 'publish'
type Fault = Parameters<typeof noArticle>

/** In the order in which somebody would look: who and what, the file, pages, number, money, issue, dates. */
export function publishGuard(facts: PublishFacts, at: At): Failure[] {
  const faults: Fault[] = [
    ...authorFaults(facts),
    ...textFaults(facts),
    ...fileFaults(facts),
    ...pageFaults(facts),
    ...doiFaults(facts, at),
    ...(facts.feeOpen ? [['feeDue'] satisfies Fault] : []),
    ...issueFaults(facts, at),
    ...dateFaults(facts, at),
  ]
  return faults.map((fault) => noArticle(...fault))
}

function* authorFaults({ article, acceptedLive }: PublishFacts): Iterable<Fault> {
  if (!acceptedLive && !article.imported) yield ['notAccepted']
  const authors = article.authors ?? []
  if (authors.length === 0) yield ['authorsMissing', {}, 'authors']
  const orcids = authors.map((author) => normalOrcid(author.orcid)).filter((orcid) => orcid !== undefined)
  if (new Set(orcids).size < orcids.length) yield ['orcidTwice', {}, 'authors']
}

function* textFaults({ article, journal, abstractRequired }: PublishFacts): Iterable<Fault> {
  for (const lang of journal.requireBilingual ? (['zh', 'en'] as const) : [article.language]) {
    const side = lang === 'zh' ? 'Zh' : 'En'
    const named = { lang: langWords[lang] }
    if (isBlank(article[`title${side}`])) yield ['titleMissing', named, `title${side}`]
    if (abstractRequired && !article.updatesArticleId && isBlank(article[`abstract${side}`]))
      yield ['abstractMissing', named, `abstract${side}`]
  }
}

/** A notice is its text; a paper is its PDF. */
function* fileFaults({ article, pdf }: PublishFacts): Iterable<Fault> {
  const { submissionId } = article
  if (!pdf) {
    if (!article.updatesArticleId) yield ['pdfMissing', {}, 'pdfFileId']
  } else if (submissionId !== null && pdf.file.submissionId !== submissionId)
    yield ['pdfForeign', {}, 'pdfFileId']
  else if (!pdf.readable || pdf.pages < 1) yield ['pdfUnreadable', {}, 'pdfFileId']
  if (!article.licence) yield ['licenceMissing', {}, 'licence']
}

function* pageFaults({ article, rival }: PublishFacts): Iterable<Fault> {
  const crooked = pageFault(article)
  if (crooked) yield [crooked, {}, 'lastPage']
  if (rival) yield ['pagesTaken', rival, 'firstPage']
}

function* doiFaults({ article, journal, doiFree }: PublishFacts, at: At): Iterable<Fault> {
  const doi = normalDoi(article.doi)
  // Scheduling makes the DOI, so it can be missing only afterwards.
  if (journal.doiPrefix && !doi && at === 'publish') yield ['doiMissing', {}, 'doi']
  if (doi && !isDoi(doi)) yield ['doiMalformed', {}, 'doi']
  else if (doi && !doiFree) yield ['doiTaken', {}, 'doi']
}

function* issueFaults({ article, journal, issue, mayOpenLocked }: PublishFacts, at: At): Iterable<Fault> {
  if (article.issuesId && !issue) yield ['issueUnknown', {}, 'issuesId']
  if (!issue) return
  if (issue.journalId !== journal.id) yield ['issueForeign', {}, 'issuesId']
  if (at === 'schedule' && !mayOpenLocked && isClosed(issue)) yield ['issueLocked', {}, 'issuesId']
}

function* dateFaults({ article, today }: PublishFacts, at: At): Iterable<Fault> {
  const { receivedDate, revisedDate, acceptedDate, publishDate } = article
  const known = [receivedDate, revisedDate, acceptedDate, publishDate].filter((date) => date != null)
  if (known.some((date, i) => i > 0 && date < (known[i - 1] ?? ''))) yield ['datesOrder', {}, 'publishDate']
  if (receivedDate && receivedDate > today) yield ['receivedInFuture', {}, 'receivedDate']
  if (at !== 'publish') return
  if (!publishDate) yield ['publishDateMissing', {}, 'publishDate']
  else if (publishDate > today) yield ['publishDateAhead', {}, 'publishDate']
}

/** What a person should look at but may leave: `field` is what they send to say so. */
export function publishWarnings({ article, pdf }: Pick<PublishFacts, 'article' | 'pdf'>): Failure[] {
  const range = pageRange(article)
  if (!pdf || range === undefined || range === pdf.pages) return []
  return [noArticle('pagesDiffer', { pdf: pdf.pages, range }, confirmWarnings)]
}

/** What is wrong with a page range by itself. Electronic page numbers of other shapes are left alone. */
export function pageFault({
  firstPage,
  lastPage,
}: Pick<Article, 'firstPage' | 'lastPage'>): 'pagesHalf' | 'pagesMixed' | 'pagesReversed' | undefined {
  if (!lastPage) return undefined
  if (!firstPage) return 'pagesHalf'
  const first = /^([A-Za-z]?)(\d+)$/.exec(firstPage)
  const last = /^([A-Za-z]?)(\d+)$/.exec(lastPage)
  if (!first || !last) return undefined
  if (first[1]?.toLowerCase() !== last[1]?.toLowerCase()) return 'pagesMixed'
  return Number(last[2]) < Number(first[2]) ? 'pagesReversed' : undefined
}

/** Number of pages between first and last; undefined where they are not plain numbers of one series. */
export function pageRange({
  firstPage,
  lastPage,
}: Pick<Article, 'firstPage' | 'lastPage'>): number | undefined {
  const first = /^([A-Za-z]?)(\d+)$/.exec(firstPage ?? '')
  const last = /^([A-Za-z]?)(\d+)$/.exec(lastPage ?? '')
  if (!first || !last || first[1] !== last[1]) return undefined
  return Number(last[2]) - Number(first[2]) + 1
}

export function isClosed(issue: Pick<JournalIssue, 'state'>): boolean {
  return issue.state === 'locked' || issue.state === 'published'
}
