import { idOf } from '#kernel/http/rows.ts'
import type { ReactNode } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import type { Reader } from '#kernel/store/db.ts'
import { inlineText, oneLine } from '#kernel/definition/inline.ts'
import { richLine } from '#kernel/definition/rich.ts'
import type { Around } from './around.ts'
import { codeInPath, paths } from './address.ts'
import { coverPlace } from './cover.ts'
import type { EntryName } from './assets.ts'
import { inLang, type Entry, type Journal, type Removed } from './data.ts'
import { commonFilesOf } from './extras.ts'
import { citationMeta, scholarlyArticle } from './head.ts'
import type { PageSpec, Site } from './layout.tsx'
import { ArticlePage, RemovedPage } from './pages/article.tsx'
import { ManifestPage } from './pages/manifest.tsx'
import { Home } from './pages/home.tsx'
import { ArchivePage, IssuePage } from './pages/issue.tsx'
import { ArticlesPage } from './pages/lists.tsx'
import { NoticePage, NoticesPage, noticeIn } from './pages/notices.tsx'
import { SearchPage } from './pages/search.tsx'
import { PressPage } from './pages/press.tsx'
import { NotFoundPage, PortalShell, ViewerPage } from './pages/shells.tsx'
import { wholePdfOf } from '#modules/journal/journal-issues/whole/mark.ts'
import { discountKinds } from '#modules/journal/fee-standards/definition.ts'
import { AboutPage } from './pages/about.tsx'
import { FeePage, type FeeChoice } from './pages/fee.tsx'
import { GuidePage } from './pages/guide.tsx'
import type { View } from './parts.tsx'
import * as issues from './issues.ts'
import * as read from './read.ts'
import * as search from './search.ts'

/** What each page reads and shows; and what of an address it depends on, which is what it is kept by. */

export type Asked = Readonly<Record<string, unknown>>
/** What a page needs to be made; undefined = there is no such page. */
export type Make<A extends Asked = Asked> = (request: Making<A>) => Promise<Made>
type Made = (PageSpec & { islands?: readonly EntryName[] }) | undefined
type Making<A> = {
  tenantId: string
  reader: Reader
  journal: Journal
  lang: Lang
  view: View
  asked: A
  site: Site
  around: Around
  now: Date
  /** Whether people may make themselves an account here. */
  registers: () => Promise<boolean>
}
/** What an address asks for, as the page that reads it so gets it. */
type Read<K extends (query: Asked) => Asked | undefined> = NonNullable<ReturnType<K>>

export const nothing = (): Asked => ({})
const wholeNumber = (value: unknown, most: number): number | null => {
  const text = String(value ?? '')
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null
}

export const missing: Make = async ({ view }) => ({
  path: '/404',
  title: view.t.notFoundTitle,
  noIndex: true,
  body: <NotFoundPage view={view} />,
})

function spec(
  path: string,
  title: string,
  body: ReactNode,
  more: Partial<PageSpec> & { islands?: readonly EntryName[] } = {},
): PageSpec & { islands?: readonly EntryName[] } {
  return { path, title, body, ...more }
}

/** Facts of the journal are those of so many days. */
const yearMs = 365 * 86_400_000

export const homePage: Make = async ({ reader, journal, lang, view, around, now }) => {
  const since = new Date(now.getTime() - yearMs)
  const current = await around.currentId()
  // All at once: side by side they are one message to the database.
  const [issue = null, opening, online, printed, notices, fees, banners, decided] = await Promise.all([
    current === null ? undefined : issues.issueOf(reader, journal.id, current),
    current === null ? [] : read.openingOf(reader, journal.id, current, 5),
    read.onlineFirst(reader, journal.id, 3),
    read.printedOf(reader, journal.id, since),
    around.notices(),
    around.fees(),
    around.banners('home'),
    around.decided(since),
  ])
  const [lead = null, ...more] = opening
  const facts = read.factsOf(decided, printed, fees)
  const data = { journal, issue, lead, more, online, notices, facts, banners }
  return spec(paths.home, inLang(journal, 'name', lang), <Home data={data} view={view} />, {
    current: 'home',
    description: richLine(inLang(journal, 'aims', lang)),
    picture: issue ? { fileId: journal.coverFileId ?? issue.coverFileId, place: coverPlace(issue) } : {},
  })
}

export function articlesAsked(query: Asked) {
  return {
    year: wholeNumber(query.year, 9999),
    type: idOf(query.type) ?? null,
    onlineFirst: query.issue === 'none',
    current: wholeNumber(query.current, 10_000) ?? 1,
  }
}

const listSize = 20

export const articlesPage: Make<Read<typeof articlesAsked>> = async ({ reader, journal, view, asked }) => {
  const { current, ...filter } = asked
  const [page, years, types] = await Promise.all([
    read.articlePage(reader, journal.id, filter, current, listSize),
    read.yearsOf(reader, journal.id),
    read.typesOf(reader, journal.id),
  ])
  const title = filter.onlineFirst ? view.t.onlineFirst : view.t.articlesTitle
  const query = {
    year: filter.year ?? undefined,
    type: filter.type ?? undefined,
    issue: filter.onlineFirst ? 'none' : undefined,
    current: current > 1 ? current : undefined,
  }
  return spec(paths.articles, title, <ArticlesPage data={{ page, years, types, ...filter }} view={view} />, {
    current: 'articles',
    query,
  })
}

export const yearAsked = (query: Asked) => ({ year: wholeNumber(query.year, 9999) })

/** For LOCKSS and CLOCKSS, where the journal lets them keep a copy. */
export const manifestPage: Make<Read<typeof yearAsked>> = async ({ reader, journal, view, asked }) => {
  const systems = journal.preservation ?? []
  if (systems.length === 0) return undefined
  const { year } = asked
  const [ofYear, entries, issueYears, articleYears] = await Promise.all([
    year === null ? [] : issues.issuesIn(reader, journal.id, [year]),
    year === null ? [] : read.entriesOfYear(reader, journal.id, year),
    issues.issueYears(reader, journal.id),
    read.yearsOf(reader, journal.id),
  ])
  if (year !== null && entries.length === 0) return undefined
  const years = [...new Set([...issueYears.map((one) => one.year), ...articleYears])]
  const data = { journal, systems, year, years: years.toSorted((a, b) => b - a), issues: ofYear, entries }
  return spec(paths.archive, view.t.preservation, <ManifestPage data={data} view={view} />, {
    query: { year: year ?? undefined },
  })
}

export function idAsked(query: Asked) {
  const id = String(query.id ?? '')
  return /^[a-z0-9][a-z0-9.-]{0,119}$/.test(id) ? { id } : undefined
}

export const articlePage: Make<Read<typeof idAsked>> = async ({
  reader,
  journal,
  lang,
  view,
  asked,
  site,
}) => {
  const article = await read.articleOf(reader, journal.id, asked.id)
  if (!article) return removedPage(await read.removedOf(reader, journal.id, asked.id), view)
  return spec(
    paths.article,
    told(article, view),
    <ArticlePage article={article} journal={journal} view={view} />,
    {
      current: 'articles',
      query: { id: article.id },
      description: oneLine(inLang(article, 'abstract', lang)),
      meta: citationMeta(article, journal, site.home),
      jsonLd: scholarlyArticle(article, journal, site.home),
    },
  )
}

/** A retracted article says so wherever its title goes. */
const told = (entry: Entry, { lang, t }: View): string =>
  `${entry.state === 'retracted' ? t.retractedPrefix : ''}${inlineText(inLang(entry, 'title', lang))}`

/** An article that was removed leaves its name behind, and the reason (A5). */
function removedPage(removed: Removed | undefined, view: View): ReturnType<typeof spec> | undefined {
  if (!removed) return undefined
  const title = inlineText(inLang(removed, 'title', view.lang))
  return spec(paths.article, title, <RemovedPage article={removed} view={view} />, {
    current: 'articles',
    query: { id: removed.id },
    noIndex: true,
    status: 410,
  })
}

export function searchAsked(query: Asked) {
  const question = typeof query.q === 'string' ? query.q.slice(0, 100) : null
  const author = typeof query.author === 'string' ? query.author.trim().slice(0, 60) : ''
  return {
    question,
    year: wholeNumber(query.year, 9999),
    type: idOf(query.type) ?? null,
    issue: idOf(query.issue) ?? null,
    author: author === '' ? null : author,
    order: query.order === 'oldest' ? ('oldest' as const) : ('newest' as const),
    current: wholeNumber(query.current, 500) ?? 1,
  }
}

export const searchPage: Make<Read<typeof searchAsked>> = async ({ reader, journal, view, asked }) => {
  const { question, current, ...narrowing } = asked
  const found =
    question === null
      ? undefined
      : await search.searchPage(reader, journal.id, question, { ...narrowing, current, size: listSize })
  const more = question === null ? {} : { noIndex: true, query: { q: question } }
  return spec(
    paths.search,
    view.t.searchTitle,
    <SearchPage data={{ question: question ?? '', ...narrowing, ...found }} view={view} />,
    more,
  )
}

export function noticesAsked(query: Asked) {
  return { id: idOf(query.id) ?? null, current: wholeNumber(query.current, 500) ?? 1 }
}

export const noticesPage: Make<Read<typeof noticesAsked>> = async ({ reader, lang, view, asked, now }) => {
  const { id, current } = asked
  if (id === null) {
    const page = await read.noticePage(reader, now, current, listSize)
    return spec(paths.notices, view.t.notices, <NoticesPage page={page} view={view} />, {
      query: { current: current > 1 ? current : undefined },
    })
  }
  const notice = await read.noticeOf(reader, now, id)
  if (!notice) return undefined
  const { title, content } = noticeIn(notice, view)
  return spec(paths.notices, title, <NoticePage notice={notice} view={view} />, {
    query: { id },
    description: richLine(content),
    // A notice that nobody translated is one document, not two.
    ...(lang === 'en' && !notice.titleEn && { noIndex: true }),
  })
}

/** One issue, or the archive of a year or of the last ones. */
type Issues = { readonly id: string } | { readonly id?: never; readonly year: number | null }
export function journalsAsked(query: Asked): Issues | undefined {
  if (query.id === undefined) return { year: wholeNumber(query.year, 9999) }
  const id = String(query.id)
  return id === 'current' || idOf(id) ? { id } : undefined
}

/** Whole years, the newest first, as long as they have no more issues than this together; the newest in any case. */
const mostIssues = 60

function firstYears(years: readonly { year: number; n: number }[]): number[] {
  let shown = 0
  const tooMany = years.findIndex(({ n }, place) => (shown += n) > mostIssues && place > 0)
  return years.slice(0, tooMany < 0 ? undefined : tooMany).map(({ year }) => year)
}

export const journalsPage: Make<Issues> = async ({ asked, ...at }) =>
  asked.id === undefined ? archivePage({ ...at, asked }) : issuePage({ ...at, asked })

const archivePage: Make<Read<typeof yearAsked>> = async ({ reader, journal, view, asked, around }) => {
  const { year } = asked
  const [years, banners] = await Promise.all([around.years(), around.banners('issue')])
  const shown = year === null ? firstYears(years) : [year]
  const data = {
    issues: await issues.issuesIn(reader, journal.id, shown),
    others: years.map((one) => one.year).filter((one) => !shown.includes(one)),
    banners,
    preserved: (journal.preservation ?? []).length > 0,
  }
  return spec(paths.journals, view.t.archive, <ArchivePage {...data} view={view} />, {
    current: 'journals',
    query: { year: year ?? undefined },
  })
}

const issuePage: Make<Read<typeof idAsked>> = async ({ reader, journal, lang, view, asked, around }) => {
  const current = await around.currentId()
  const id = asked.id === 'current' ? current : asked.id
  if (id === null)
    return spec(
      paths.journals,
      view.t.archive,
      <ArchivePage issues={[]} others={[]} banners={[]} preserved={false} view={view} />,
      { current: 'current' },
    )
  const [issue, entries, whole, beside] = await Promise.all([
    issues.issueOf(reader, journal.id, id),
    read.entriesOfIssue(reader, journal.id, id),
    wholePdfOf(reader, id),
    around.beside(id),
  ])
  if (!issue) return undefined
  const data = { issue, entries, wholeBytes: whole?.sizeBytes ?? null, ...beside }
  const name =
    lang === 'zh'
      ? `第 ${issue.volume} 卷第 ${issue.issueNo} 期`
      : `Volume ${issue.volume}, Issue ${issue.issueNo}`
  const title = [name, inLang(issue, 'title', lang)].filter(Boolean).join(lang === 'zh' ? '：' : ': ')
  return spec(paths.journals, title, <IssuePage data={data} journal={journal} view={view} />, {
    current: issue.id === current ? 'current' : 'journals',
    query: { id: issue.id },
    picture: { fileId: issue.coverFileId ?? journal.coverFileId, place: coverPlace(issue) },
    description: inLang(issue, 'description', lang),
  })
}

/** Over the journals of a tenant that has several; with one its home page says the same. */
export const pressPage: Make = async ({ reader, view, site }) => {
  if (site.journals.length < 2) return undefined
  const shelves = await Promise.all(
    site.journals.map(async (journal) => ({
      journal,
      issue: (await issues.currentIssue(reader, journal.id)) ?? null,
      code: codeInPath(site.journals, journal),
    })),
  )
  return spec(paths.press, view.t.press, <PressPage shelves={shelves} view={view} />, { current: 'press' })
}

export const aboutPage: Make = async ({ reader, journal, view, site, around }) => {
  const [editors, banners] = await Promise.all([
    read.editorsOf(reader, journal.id, site.today),
    around.banners('about'),
  ])
  const body = <AboutPage journal={journal} editors={editors} banners={banners} view={view} />
  return spec(paths.about, view.t.aboutTitle, body, { current: 'about' })
}

export function feeAsked(query: Asked): FeeChoice {
  return {
    type: idOf(query.type) ?? null,
    region: query.region === 'overseas' ? 'overseas' : 'domestic',
    pages: wholeNumber(query.pages, 30) ?? 14,
    discount: Object.hasOwn(discountKinds, String(query.discount ?? '')) ? String(query.discount) : null,
  }
}

export const guidePage: Make<FeeChoice> = async ({ reader, journal, view, asked, around, now }) => {
  const [files, parts, fees] = await Promise.all([
    commonFilesOf(reader, journal.id),
    read.guideOf(reader, journal.id, read.guideOrder, now),
    around.fees(),
  ])
  return spec(
    paths.guide,
    view.t.guide,
    <GuidePage parts={parts} files={files} fees={fees} choice={asked} view={view} />,
    { current: 'guide' },
  )
}

export const feePage: Make<FeeChoice> = async ({ reader, journal, view, asked, around, now }) => {
  const [parts, fees, untold] = await Promise.all([
    read.guideOf(reader, journal.id, ['fee'], now),
    around.fees(),
    around.chargesUntold(),
  ])
  return spec(
    paths.fee,
    view.t.fee,
    <FeePage parts={parts} fees={fees} untold={untold} choice={asked} view={view} />,
    {
      current: 'fee',
    },
  )
}

export const viewerPage: Make = async ({ reader, journal, view, asked }) => {
  const id = String(asked.id)
  const entry = idOf(id) ? await read.entryWithPdf(reader, journal.id, id) : undefined
  return (
    entry &&
    spec(
      paths.viewer,
      `${view.t.viewerTitle}: ${told(entry, view)}`,
      <ViewerPage entry={entry} view={view} />,
      { current: 'articles', noIndex: true, query: { id }, islands: ['site', 'viewer'] },
    )
  )
}

/** Pages that lead to a new account. */
const accountPages: ReadonlySet<string> = new Set(['login', 'register', 'confirmEmail'])

export function portalPage(
  name: 'login' | 'register' | 'reset' | 'workspace' | 'submit' | 'review' | 'authorship' | 'confirmEmail',
  wide: boolean,
): Make {
  return async ({ reader, tenantId: tenant, journal, lang, view, registers }) => {
    // Authors have no right to the list of types; what they choose from is public anyway.
    const types = name === 'submit' ? await read.typesToSubmit(reader, journal.id) : []
    const facts = {
      tenant,
      ...(view.place.tenant !== undefined && { held: view.place.tenant }),
      ...(view.place.journal !== undefined && { at: view.place.journal }),
      types: JSON.stringify(
        types.map((type) => ({
          id: type.id,
          zh: inLang(type, 'name', 'zh'),
          en: inLang(type, 'name', 'en'),
          maxWords: type.maxWords,
        })),
      ),
      journal: journal.id,
      code: journal.code,
      name: inLang(journal, 'name', lang),
      email: journal.email,
      ...(accountPages.has(name) && !(await registers()) && { closed: 'yes' }),
    }
    return spec(paths[name], view.t[`${name}Title`], <PortalShell view={view} facts={facts} wide={wide} />, {
      noIndex: true,
      bodyClass: 'portal',
      islands: ['site', name],
    })
  }
}
