import { dateIn, isRefusal } from '#kernel/definition/index.ts'
import type { Blobs } from '#kernel/store/blobs.ts'
import type { Actor, Db, Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { reviewForms } from '#modules/journal/review-forms/definition.ts'
import { articleTypes as articleTypeEntity } from '#modules/journal/article-types/definition.ts'
import { articles, type ArticleAuthor, type Reference } from '#modules/journal/articles/definition.ts'
import { feeStandards } from '#modules/journal/fee-standards/definition.ts'
import { journalEditors } from '#modules/journal/journal-editors/definition.ts'
import { journalIssues } from '#modules/journal/journal-issues/definition.ts'
import { journals } from '#modules/journal/journals/definition.ts'
import { submissionFiles } from '#modules/journal/submission-files/definition.ts'
import { userGuides } from '#modules/journal/user-guides/definition.ts'
import { notice } from '#modules/desk/notice/definition.ts'
import { bodyOf, guidelinesFor, type Part } from './content/bodies.ts'
import { issues, online, type Draft, type SectionKey } from './content/index.ts'
import { orcidOf, people, units, type Person, type PersonKey } from './content/people.ts'
import { articleTypes, editors, fees, guide, journalText, notices, reviewForm } from './content/site.ts'
import { makePdf } from './pdf.ts'

/** The demo journal as readers see it: two volumes with PDFs, what is online ahead of an issue, and the site's texts. */

export type SeededJournal = {
  readonly journalId: string
  readonly typeIds: Readonly<Record<string, string>>
  readonly articleIds: readonly string[]
}
export type SeedOptions = {
  readonly db: Db
  readonly blobs: Blobs
  readonly actor: Actor
  readonly now: Date
  /** The last so many issues only; tests take one. */
  readonly lastIssues?: number
  readonly say?: (line: string) => void
}

const doiPrefix = '10.5555'

/** Undefined where the journal stands already. */
export async function seedJournal({
  db,
  blobs,
  actor,
  now,
  lastIssues,
  say = () => {},
}: SeedOptions): Promise<SeededJournal | undefined> {
  const there = await db
    .of(actor.tenantId)
    .query(sql`select 1 as one from journals where code = ${journalText.code} and is_deleted = 0`)
  if (there.length > 0) return undefined
  const wanted = place(lastIssues)
  say(`  ${wanted.length} articles with PDFs`)
  const made: Made[] = []
  for (const each of wanted) made.push(await withPdf(each, blobs, actor.tenantId))
  return db.tx(actor, (tx) => write(tx, made, now))
}

type Placed = {
  readonly id: string
  readonly draft: Draft
  readonly issue: (typeof issues)[number] | null
  readonly order: number
  readonly first: number | null
  readonly last: number | null
  readonly doi: string
  readonly date: string
  readonly cites: readonly Reference[]
}
type Made = Placed & {
  readonly file: { storageKey: string; sizeBytes: number; sha256: string; pageCount: number }
}

/** Pages, DOI, dates and references follow from where an article stands. */
function place(lastIssues: number | undefined): readonly Placed[] {
  const placed: Placed[] = []
  const taken = lastIssues === undefined ? issues : issues.slice(-lastIssues)
  for (const issue of taken) {
    let page = issue.startPage
    issue.articles.forEach((draft, i) => {
      const first = page
      page += draft.pages
      placed.push({
        id: nextId(),
        draft,
        issue,
        order: i + 1,
        first,
        last: page - 1,
        doi: `${doiPrefix}/${journalText.code}.${issue.year}.${String(issue.volume).padStart(2, '0')}.${issue.no}.${String(i + 1).padStart(3, '0')}`,
        date: issue.date,
        cites: references(draft, placed),
      })
    })
  }
  online.forEach((draft, i) => {
    placed.push({
      id: nextId(),
      draft,
      issue: null,
      order: i + 1,
      first: null,
      last: null,
      doi: `${doiPrefix}/${journalText.code}.2026.online.${String(18 - i).padStart(3, '0')}`,
      date: draft.date,
      cites: references(draft, placed),
    })
  })
  return placed
}

/** Earlier articles that share a keyword or, failing that, a design; then the reporting guideline of the design. */
function references(draft: Draft, earlier: readonly Placed[]): Reference[] {
  const words = new Set(draft.kw.map(([zh]) => zh))
  const score = (other: Placed) =>
    other.draft.kw.filter(([zh]) => words.has(zh)).length * 3 + Number(other.draft.design === draft.design)
  const near = earlier
    .filter((other) => other.issue !== null && other.draft.design !== 'notice' && score(other) > 0)
    .toSorted((one, two) => score(two) - score(one))
    .slice(0, 4)
    .map((other) => ({ raw: citation(other), doi: other.doi }))
  return [...near, ...guidelinesFor(draft.design)].map((reference, i) => ({ sort: i + 1, ...reference }))
}

function citation({ draft, issue, first, last }: Placed): string {
  const names = draft.by.slice(0, 3).map((key) => (draft.lang === 'en' ? englishName(key) : chineseName(key)))
  if (draft.by.length > 3) names.push(draft.lang === 'en' ? 'et al' : '等')
  if (draft.lang === 'en')
    return `${names.join(', ')}. ${draft.en}. ${journalText.abbrEn} ${issue?.year}; ${issue?.volume}(${issue?.no}): ${first}–${last}.`
  return `${names.join(', ')}. ${draft.zh}[J]. ${journalText.nameZh}, ${issue?.year}, ${issue?.volume}(${issue?.no}): ${first}-${last}.`
}

function chineseName(key: PersonKey): string {
  const person: Person = people[key]
  return person.zh ? person.zh.join('') : englishName(key)
}
function englishName(key: PersonKey): string {
  const person: Person = people[key]
  return person.shown ?? person.en.join(' ')
}

async function withPdf(placed: Placed, blobs: Blobs, tenantId: string): Promise<Made> {
  const { bytes, pageCount } = await pdfOf(placed)
  const stored = await blobs.put(tenantId, bytes, { maxBytes: 20_000_000 })
  if (isRefusal(stored)) throw new Error(`the PDF of ${placed.doi} is too large`)
  return { ...placed, file: { ...stored, pageCount } }
}

function pdfOf({
  draft,
  issue,
  first,
  doi,
  cites,
  date,
}: Placed): Promise<{ bytes: Buffer; pageCount: number }> {
  const english = draft.lang === 'en'
  const names = draft.by.map(english ? englishName : chineseName).join(english ? ', ' : '  ')
  const [zhAbstract, enAbstract] = [draft.abs.filter(Boolean).join(''), draft.absEn]
  const zh = {
    heading: '摘要',
    text: zhAbstract,
    keywords: `关键词  ${draft.kw.map(([word]) => word).join('；')}`,
  }
  const en = {
    heading: 'Abstract',
    text: enAbstract,
    keywords: `Keywords  ${draft.kw.map(([, word]) => word).join('; ')}`,
  }
  const at = issue ? `${issue.year}, ${issue.volume}(${issue.no})` : 'Online first'
  return makePdf({
    title: english ? draft.en : draft.zh,
    otherTitle: english ? draft.zh : draft.en,
    authors: names,
    affiliations: [...new Set(draft.by.flatMap((key) => people[key].units))].map(
      (unit, i) => `${i + 1} ${english ? units[unit].nameEn : units[unit].nameZh}`,
    ),
    abstracts: english ? [en, zh] : [zh, en],
    sections: bodyOf(draft).map((part, i) => ({
      heading: `${i + 1} ${english ? part.en : part.zh}`,
      paragraphs: part.paragraphs,
      table: part.table,
    })),
    references: cites.map((reference) => reference.raw),
    running: [english ? journalText.nameEn : journalText.nameZh, at],
    footer: `https://doi.org/${doi}   CC BY 4.0`,
    ...(first === null ? {} : { firstPageNumber: first }),
    info: {
      title: english ? draft.en : draft.zh,
      author: names,
      subject: `${journalText.nameEn} ${at}`,
      keywords: draft.kw.map(([, word]) => word),
    },
    made: new Date(`${date}T00:00:00Z`),
  })
}

async function write(tx: Tx, made: readonly Made[], now: Date): Promise<SeededJournal> {
  const journalId = await writeJournal(tx, now)
  const typeIds: Record<string, string> = {}
  for (const [sort, type] of articleTypes.entries())
    typeIds[type.code] = (await insert(tx, articleTypeEntity, { ...type, journalId, sort })).id
  for (const [sort, { type, ...fee }] of fees.entries())
    await insert(tx, feeStandards, {
      ...fee,
      articleTypeId: type === null ? null : (typeIds[type] ?? null),
      journalId,
      validFrom: '2026-01-01',
      showPublic: true,
      sort,
    })
  await insert(tx, reviewForms, { ...reviewForm, journalId, articleTypeId: typeIds.original ?? null })
  for (const [sort, editor] of editors.entries())
    await insert(tx, journalEditors, { ...editor, journalId, sort })
  const issueIds = new Map<unknown, string>()
  for (const issue of new Set(made.map((each) => each.issue)))
    if (issue) issueIds.set(issue, await writeIssue(tx, journalId, issue))
  for (const each of made)
    await writeArticle(tx, each, { journalId, typeIds, issuesId: issueIds.get(each.issue) ?? null })
  await writeNoticeLink(tx, made)
  return { journalId, typeIds, articleIds: made.map((each) => each.id) }
}

async function writeJournal(tx: Tx, now: Date): Promise<string> {
  const { id: journalId } = await insert(tx, journals, {
    ...journalText,
    issnPrint: '2957-3130',
    issnOnline: '2957-3149',
    frequency: 'bimonthly',
    foundedYear: 2023,
    primaryLanguage: 'zh',
    languages: ['zh', 'en'],
    preservation: ['lockss', 'clockss'],
    doiPrefix,
    doiPattern: '{prefix}/{code}.{year}.{vol}.{issue}.{seq}',
    manuscriptNoPattern: '{CODE}-{yyyy}-{seq4}',
    licence: 'ccBy',
    reviewMode: 'doubleAnonymous',
    minReviews: 2,
    responseDays: 7,
    reviewDays: 21,
    minorDays: 14,
    majorDays: 42,
    proofDays: 3,
    requireFinalReview: true,
    requireBilingual: true,
    allowAuthorWithdraw: true,
    showReviewCounts: true,
    showHandlingEditor: false,
    appealDays: 30,
    rescindHours: 24,
    reviewFeeEnabled: false,
    publishFeeGate: 'none',
    acceptingSubmissions: true,
    isDefault: true,
    sort: 1,
  })
  for (const { date, ...each } of notices)
    await insert(tx, notice, {
      ...each,
      category: '1',
      audience: '2',
      releaseTime: new Date(Math.min(new Date(`${date}T01:00:00Z`).getTime(), now.getTime())),
    })
  for (const [sort, part] of guide.entries())
    await insert(tx, userGuides, {
      ...part,
      journalId,
      versionLabel: '2026.2',
      publishTime: new Date('2026-09-01T00:00:00Z'),
      sort,
    })
  return journalId
}

async function writeIssue(tx: Tx, journalId: string, issue: (typeof issues)[number]): Promise<string> {
  const row = await insert(tx, journalIssues, {
    journalId,
    year: issue.year,
    volume: issue.volume,
    issueNo: issue.no,
    issueType: 'regular',
    titleZh: issue.zh,
    titleEn: issue.en,
    descriptionZh: issue.aboutZh,
    descriptionEn: issue.aboutEn,
    guestEditors: issue.guest ?? null,
    coverAltZh: `封面：第 ${issue.volume} 卷第 ${issue.no} 期，${issue.zh}`,
    coverAltEn: `Cover of volume ${issue.volume}, issue ${issue.no}: ${issue.en}`,
    publishDate: issue.date,
    state: 'published',
    isCurrent: issue === issues.at(-1),
    sort: Number(issue.no),
  })
  return row.id
}

const sections: Record<SectionKey, { zh: string; en: string; type: string }> = {
  topic: { zh: '专题', en: 'Special topic', type: 'original' },
  original: { zh: '原著', en: 'Original research', type: 'original' },
  review: { zh: '综述', en: 'Reviews', type: 'review' },
  policy: { zh: '政策研究', en: 'Policy analysis', type: 'policy' },
  brief: { zh: '短篇报道', en: 'Brief reports', type: 'brief' },
  notice: { zh: '更正与声明', en: 'Corrections and notices', type: 'notice' },
}

async function writeArticle(
  tx: Tx,
  made: Made,
  at: { journalId: string; typeIds: Readonly<Record<string, string>>; issuesId: string | null },
): Promise<void> {
  const { draft, issue, id, file } = made
  const section = sections[draft.section]
  const topic = draft.section === 'topic' && issue
  const bodyParts = bodyOf(draft)
  const english = draft.lang === 'en'
  await insert(tx, articles, {
    id,
    imported: true,
    journalId: at.journalId,
    issuesId: at.issuesId,
    sectionNameZh: topic ? `专题：${issue.zh}` : section.zh,
    sectionNameEn: topic ? `Special topic: ${issue.en.toLowerCase()}` : section.en,
    articleTypeId: at.typeIds[section.type] ?? null,
    language: english ? 'en' : 'zh',
    titleZh: draft.section === 'notice' ? `更正：${draft.zh}` : draft.zh,
    titleEn: draft.en,
    abstractZh: abstractText(draft),
    abstractEn: draft.absEn,
    keywordsZh: draft.kw.map(([word]) => word),
    keywordsEn: draft.kw.map(([, word]) => word),
    authors: draft.by.map(authorOf),
    correspondingTextZh: correspondence(draft, 'zh'),
    correspondingTextEn: correspondence(draft, 'en'),
    bodyZh: english ? null : html(bodyParts, 'zh'),
    bodyEn: english ? html(bodyParts, 'en') : null,
    funding:
      draft.design === 'review' || draft.design === 'notice'
        ? []
        : [
            {
              funderName: draft.by.length % 2 === 0 ? '海城市自然科学基金' : '国家重点公共卫生专项（示例）',
              awardNo: `HC-${made.date.slice(0, 4)}-${String(made.order * 37 + 100)}`,
            },
          ],
    coi: draft.design === 'notice' ? null : '作者声明无利益冲突。',
    ethics: ['review', 'model', 'notice'].includes(draft.design)
      ? null
      : `伦理批准号 HC-${Number(made.date.slice(0, 4)) - 1}-${String(made.order * 13 + 105)}。`,
    dataStatement: draft.design === 'notice' ? null : '脱敏数据与分析代码可向通信作者索取。',
    references: [...made.cites],
    doi: made.doi,
    firstPage: made.first === null ? null : String(made.first),
    lastPage: made.last === null ? null : String(made.last),
    pageOrder: made.order,
    ...datesBefore(made.date, made.order),
    publishDate: made.date,
    licence: 'ccBy',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    copyrightYear: Number(made.date.slice(0, 4)),
    urlSlug: made.doi.slice(doiPrefix.length + 1),
    state: 'published',
    versionNo: 1,
    updateType: draft.section === 'notice' ? 'correction' : null,
    ...usage(made),
    oaiDatestamp: new Date(`${made.date}T00:00:00Z`),
  })
  const fileId = await writeFile(tx, made, file)
  await tx.query(sql`update articles set pdf_file_id = ${fileId} where id = ${id}`)
}

async function writeFile(tx: Tx, made: Made, file: Made['file']): Promise<string> {
  const row = await insert(tx, submissionFiles, {
    articleId: made.id,
    roundNo: 0,
    stage: 'finalPdf',
    versionNo: 1,
    originalName: `${made.doi.slice(doiPrefix.length + 1)}.pdf`,
    storageKey: file.storageKey,
    detectedMime: 'application/pdf',
    declaredMime: 'application/pdf',
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    pageCount: file.pageCount,
    uploadedAt: new Date(`${made.date}T00:00:00Z`),
    isCurrent: true,
    visibleToReviewer: false,
    visibleToAuthor: true,
    scanState: 'none',
  })
  return row.id
}

/** The correction and the article that it corrects know of each other. */
async function writeNoticeLink(tx: Tx, made: readonly Made[]): Promise<void> {
  const correction = made.find((each) => each.draft.section === 'notice')
  const corrected =
    correction && made.find((each) => each !== correction && each.draft.zh === correction.draft.zh)
  if (!correction || !corrected) return
  await tx.query(sql`update articles set updates_article_id = ${corrected.id} where id = ${correction.id}`)
  await tx.query(sql`update articles set notice_article_id = ${correction.id} where id = ${corrected.id}`)
}

function authorOf(key: PersonKey, i: number): ArticleAuthor {
  const person: Person = people[key]
  return {
    displayNameEn: person.shown ?? null,
    familyNameZh: person.zh?.[0] ?? null,
    givenNameZh: person.zh?.[1] ?? null,
    givenNameEn: person.en[0],
    familyNameEn: person.en[1],
    email: null,
    orcid: orcidOf(Object.keys(people).indexOf(key) + 1),
    affiliations: person.units.map((unit) => ({ ...units[unit] })),
    isCorresponding: i === 0,
  }
}

function correspondence(draft: Draft, lang: 'zh' | 'en'): string | null {
  const key = draft.by[0]
  if (!key) return null
  const address = `${people[key].en
    .join('.')
    .replace(/\s+/g, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.]/g, '')}@apaph.example`
  return `${lang === 'zh' ? chineseName(key) : englishName(key)}${lang === 'zh' ? '，' : ', '}${address}`
}

function abstractText({ abs, design }: Draft): string {
  if (design === 'notice') return abs.filter(Boolean).join('\n')
  return ['目的', '方法', '结果', '结论'].map((label, i) => `${label}：${abs[i] ?? ''}`).join('\n')
}

function html(parts: readonly Part[], lang: 'zh' | 'en'): string {
  return parts
    .map((part, i) => {
      const table = part.table
        ? `<table><caption>${escaped(part.table.caption)}</caption><thead><tr>${part.table.head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join('')}</tr></thead><tbody>${part.table.rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</tbody></table>`
        : ''
      const heading =
        lang === 'zh' ? `${i + 1} ${part.zh} <span lang="en">${part.en}</span>` : `${i + 1} ${part.en}`
      return `<h2>${heading}</h2>${part.paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('')}${table}`
    })
    .join('')
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Received half a year before, revised, accepted and published in order; a notice has no such history. */
function datesBefore(date: string, order: number) {
  const before = (days: number) =>
    dateIn(new Date(new Date(`${date}T04:00:00Z`).getTime() - days * 86_400_000), 'Asia/Shanghai')
  return {
    receivedDate: before(170 + order * 7),
    revisedDate: before(84 + order * 5),
    acceptedDate: before(12 + order * 3),
  }
}

/** Older articles were read more; the same figures at every start. */
function usage({ order, date }: Made): { viewCount: number; downloadCount: number } {
  const age = Math.max(1, (new Date('2026-11-21').getTime() - new Date(date).getTime()) / 86_400_000)
  const viewCount = Math.round(age * (14 - order) * 2.1 + 180 + order * 31)
  return { viewCount, downloadCount: Math.round(viewCount * (0.2 + ((order * 7) % 10) / 50)) }
}
