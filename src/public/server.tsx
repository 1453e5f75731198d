import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import type { Lang } from '#kernel/definition/kind.ts'
import { dateIn } from '#kernel/definition/time.ts'
import type { Context } from '#kernel/http/caller.ts'
import { mount } from '#kernel/http/server.ts'
import type { Reader } from '#kernel/store/db.ts'
import { at, paths } from './address.ts'
import { filesOf, readManifest, serveAssets, type EntryName } from './assets.ts'
import { publicCalls } from './calls.ts'
import { bibtex, ris } from './cite.ts'
import { coverSvg } from './cover.ts'
import { inLang, type Journal } from './data.ts'
import { citationMeta, plain, scholarlyArticle } from './head.ts'
import { keepPages, sendPage, type Kept } from './kept.ts'
import { document, type PageSpec, type Site } from './layout.tsx'
import { ArticlePage } from './pages/article.tsx'
import { Home } from './pages/home.tsx'
import { ArchivePage, IssuePage } from './pages/issue.tsx'
import { ArticlesPage, SearchPage } from './pages/lists.tsx'
import { NotFoundPage, PortalShell, ViewerPage } from './pages/shells.tsx'
import { AboutPage, FeePage, GuidePage, type FeeChoice } from './pages/texts.tsx'
import { servePdf } from './pdf.ts'
import type { View } from './parts.tsx'
import * as read from './read.ts'
import { countUse } from './usage.ts'
import { words } from './words.ts'

export type PublicOptions = {
  /** Whose journal stands on this address. */
  readonly tenantId: string
  /** Folder of the built scripts and styles. */
  readonly dist: string
  readonly timeZone?: string
}

type Asked = Readonly<Record<string, unknown>>
/** What a page needs to be made; undefined = there is no such page. */
type Make = (request: {
  reader: Reader
  journal: Journal
  lang: Lang
  view: View
  asked: Asked
  site: Site
  now: Date
}) => Promise<(PageSpec & { islands?: readonly EntryName[] }) | undefined>

/** Tables whose rows the pages show. A write to one of them makes every kept page stale, whoever wrote it. */
const shown = new Set([
  'journals',
  'journal_issues',
  'articles',
  'article_type',
  'journal_editor',
  'notice',
  'user_guide',
  'publish_fee_standards',
  'submission_file',
])

/** Mounts the public site: pages, their files, and the public calls. */
export function publicPages(
  app: FastifyInstance,
  ctx: Context,
  { tenantId, dist, timeZone = 'Asia/Shanghai' }: PublicOptions,
): { notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> } {
  const reader = ctx.db.of(tenantId)
  const manifest = readManifest(dist)
  const pages = keepPages()
  const pack = promisify(gzip)
  const use = countUse(ctx, tenantId)
  app.addHook('onClose', () => use.flush())

  let writes = 0
  let journalWrites = 0
  ctx.db.touches.on((tenant, table) => {
    if (tenant !== tenantId) return
    if (shown.has(table)) writes += 1
    if (table === 'journals') journalWrites += 1
  })

  /** Pages of another stamp are stale: something shown was written, or another day has begun. */
  function stamp(now: Date): string {
    // Without news of other processes' writes nothing kept can be trusted.
    return ctx.db.touches.heard ? `${writes}:${today(now)}` : `${now.getTime()}`
  }

  let day = { until: 0, date: '' }
  function today(now: Date): string {
    // Asked at every request; a date is the same for the rest of its minute.
    if (now.getTime() >= day.until || now.getTime() < day.until - 60_000)
      day = { until: now.getTime() + 60_000, date: dateIn(now, timeZone) }
    return day.date
  }

  let journalKept: { writes: number; journal: Promise<Journal | undefined> } | undefined
  /** The journal is on every page and changes a few times a year. */
  function journalNow(): Promise<Journal | undefined> {
    if (!ctx.db.touches.heard) return read.journalOf(reader)
    if (journalKept?.writes !== journalWrites)
      journalKept = { writes: journalWrites, journal: read.journalOf(reader) }
    return journalKept.journal
  }

  async function made(
    lang: Lang,
    make: Make,
    asked: Asked,
    key: string,
  ): Promise<{ page: Kept; fresh: boolean } | undefined> {
    const now = ctx.clock()
    const current = stamp(now)
    const known = pages.get(key, current)
    if (known) return { page: known, fresh: false }
    const journal = await journalNow()
    if (!journal) return undefined
    const site: Site = { journal, origin: ctx.baseUrl, today: today(now) }
    const spec = await make({ reader, journal, lang, view: { lang, t: words[lang] }, asked, site, now })
    if (!spec) return undefined
    // The stamp from before the reads: a write in between makes this page stale at once, never wrong for long.
    return {
      page: pages.put(key, current, document(spec, site, lang, filesOf(manifest, spec.islands ?? ['site']))),
      fresh: true,
    }
  }

  async function notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const lang: Lang = (request.url ?? '').startsWith('/en') ? 'en' : 'zh'
    const found = await made(lang, missing, {}, `${lang}:404`)
    return found ? sendPage(request, reply, found.page, { status: 404 }) : reply.code(404).send()
  }

  type Address = { readonly lang: Lang; readonly asked: Asked; readonly key: string }
  /** What an address asks for, read once. */
  const addresses = new Map<string, Address>()

  /** One page at both of its addresses. `keyOf` keeps what the page depends on and nothing else of the query. */
  function page(
    path: string,
    keyOf: (asked: Asked) => Asked | undefined,
    make: Make,
    seen?: (asked: Asked, request: FastifyRequest) => void,
  ): void {
    for (const lang of ['zh', 'en'] as const)
      app.get(at(lang, path), { config: { permission: 'public' } }, (request, reply) => {
        const known = addresses.get(request.url) ?? addressOf(request, lang)
        if (known === undefined) return notFound(request, reply)
        const kept = pages.get(known.key, stamp(ctx.clock()))
        if (!kept) return first(request, reply, known)
        seen?.(known.asked, request)
        return sendPage(request, reply, kept)
      })

    async function first(
      request: FastifyRequest,
      reply: FastifyReply,
      { lang, asked, key }: Address,
    ): Promise<FastifyReply> {
      const found = await made(lang, make, asked, key)
      if (!found) return notFound(request, reply)
      seen?.(asked, request)
      return sendPage(request, reply, found.page, { fresh: found.fresh })
    }

    function addressOf(request: FastifyRequest, lang: Lang): Address | undefined {
      const asked = keyOf(request.query as Asked)
      if (asked === undefined) return undefined
      const address = { lang, asked, key: `${lang}:${path}:${keyText(asked)}` }
      if (addresses.size >= 5_000) addresses.clear()
      if (request.url.length < 300) addresses.set(request.url, address)
      return address
    }
  }

  page(paths.home, nothing, homePage)
  page(paths.articles, articlesAsked, articlesPage)
  page(paths.article, idAsked, articlePage, (asked, request) => use.seen(String(asked.id), 'view', request))
  page(paths.search, searchAsked, searchPage)
  page(paths.journals, journalsAsked, journalsPage)
  page(paths.about, nothing, aboutPage)
  page(paths.guide, feeAsked, guidePage)
  page(paths.fee, feeAsked, feePage)
  page(paths.viewer, idAsked, viewerPage)
  for (const name of ['login', 'register', 'reset'] as const)
    page(paths[name], nothing, portalPage(name, false))
  for (const name of ['workspace', 'submit', 'review'] as const)
    page(paths[name], nothing, portalPage(name, true))

  app.get('/404', { config: { permission: 'public' } }, (request, reply) => notFound(request, reply))
  app.get('/en/404', { config: { permission: 'public' } }, (request, reply) => notFound(request, reply))

  app.get('/apaph/icon.svg', { config: { permission: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon),
  )

  for (const format of ['bib', 'ris'] as const)
    app.get<{ Params: { id: string } }>(
      `/apaph/cite/:id(^\\d{1,19}).${format}`,
      { config: { permission: 'public' } },
      async (request, reply) => {
        const journal = await journalNow()
        const article = journal && (await read.articleOf(reader, journal.id, request.params.id))
        if (!article || !journal) return notFound(request, reply)
        const address = ctx.baseUrl + at(article.language, paths.article, { id: article.id })
        reply.header(
          'content-type',
          format === 'bib'
            ? 'application/x-bibtex; charset=utf-8'
            : 'application/x-research-info-systems; charset=utf-8',
        )
        reply.header(
          'content-disposition',
          `attachment; filename="${article.urlSlug || article.id}.${format}"`,
        )
        return reply.send(
          format === 'bib' ? bibtex(article, journal, address) : ris(article, journal, address),
        )
      },
    )

  app.get<{ Params: { id: string } }>(
    '/apaph/cover/:id(^\\d{1,19}).svg',
    { config: { permission: 'public' } },
    async (request, reply) => {
      const current = stamp(ctx.clock())
      const key = `cover:${request.params.id}`
      const known = pages.get(key, current)
      if (known) return sendPage(request, reply, known)
      const journal = await journalNow()
      const issue =
        journal && (await read.issuesOf(reader, journal.id)).find((each) => each.id === request.params.id)
      if (!journal || !issue) return notFound(request, reply)
      const svg = coverSvg(issue.volume * 6 + (Number.parseInt(issue.issueNo, 10) || 0) + 3, {
        nameZh: journal.nameZh ?? journal.nameEn ?? '',
        nameEn: journal.nameEn ?? '',
        number: `第 ${issue.volume} 卷 第 ${issue.issueNo} 期`,
        month: (issue.publishDate ?? String(issue.year)).slice(0, 7).replace('-', '.'),
        titleZh: issue.titleZh ?? '',
        titleEn: issue.titleEn ?? '',
      })
      return sendPage(request, reply, pages.put(key, current, svg, 'image/svg+xml'))
    },
  )

  servePdf(app, ctx, {
    tenantId,
    journal: journalNow,
    notFound,
    seen: (id, request) => use.seen(id, 'download', request),
  })
  serveAssets(app, dist, (name, bytes) =>
    /\.(js|mjs|css|svg|json)$/.test(name) ? pack(bytes) : pack(bytes, { level: 1 }),
  )
  mount(app, ctx, publicCalls(tenantId))

  return { notFound }
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#004eff"/><path d="M4 22q5-1 8-8 2-4 4 1 2-9 5-3 3 9 7 10M4 26h24" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/></svg>`
const keyText = (asked: Asked): string => JSON.stringify(asked)
const nothing = (): Asked => ({})
const wholeNumber = (value: unknown, most: number): number | null => {
  const text = String(value ?? '')
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null
}

const missing: Make = async ({ view }) => ({
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

const homePage: Make = async ({ reader, journal, lang, view, site, now }) => {
  const [issues, online, notices, fees] = await Promise.all([
    read.issuesOf(reader, journal.id),
    read.onlineFirst(reader, journal.id, 3),
    read.noticesOf(reader, now, 4),
    read.feesOf(reader, journal.id, site.today),
  ])
  const issue = read.currentIssue(issues) ?? null
  const [entries, facts] = await Promise.all([
    issue ? read.entriesOfIssue(reader, journal.id, issue.id) : [],
    read.factsOf(reader, journal.id, now, fees),
  ])
  const lead = entries[0] ? ((await read.articleOf(reader, journal.id, entries[0].id)) ?? null) : null
  const data = { journal, issue, lead, more: entries.slice(1, 5), online, notices, facts }
  return spec(paths.home, inLang(journal, 'name', lang), <Home data={data} view={view} />, {
    current: 'home',
    description: plain(inLang(journal, 'aims', lang)),
  })
}

function articlesAsked(query: Asked): Asked {
  const type = String(query.type ?? '')
  return {
    year: wholeNumber(query.year, 9999),
    type: /^\d{1,19}$/.test(type) ? type : null,
    onlineFirst: query.issue === 'none',
    current: wholeNumber(query.current, 10_000) ?? 1,
  }
}

const listSize = 20

const articlesPage: Make = async ({ reader, journal, view, asked }) => {
  const filter = {
    year: asked.year as number | null,
    type: asked.type as string | null,
    onlineFirst: asked.onlineFirst as boolean,
  }
  const current = Number(asked.current)
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

function idAsked(query: Asked): Asked | undefined {
  const id = String(query.id ?? '')
  return /^[a-z0-9][a-z0-9.-]{0,119}$/.test(id) ? { id } : undefined
}

const articlePage: Make = async ({ reader, journal, lang, view, asked, site }) => {
  const article = await read.articleOf(reader, journal.id, String(asked.id))
  if (!article) return undefined
  return spec(
    paths.article,
    plain(inLang(article, 'title', lang)),
    <ArticlePage article={article} journal={journal} view={view} />,
    {
      current: 'articles',
      query: { id: article.id },
      description: plain(inLang(article, 'abstract', lang)),
      meta: citationMeta(article, journal, site.origin),
      jsonLd: scholarlyArticle(article, journal, site.origin),
    },
  )
}

function searchAsked(query: Asked): Asked {
  const question = typeof query.q === 'string' ? query.q.slice(0, 100) : null
  return { question, current: wholeNumber(query.current, 500) ?? 1 }
}

const searchPage: Make = async ({ reader, journal, view, asked }) => {
  const question = asked.question as string | null
  const page =
    question === null
      ? null
      : await read.searchPage(reader, journal.id, question, Number(asked.current), listSize)
  const more = question === null ? {} : { noIndex: true, query: { q: question } }
  return spec(
    paths.search,
    view.t.searchTitle,
    <SearchPage data={{ question: question ?? '', page }} view={view} />,
    more,
  )
}

function journalsAsked(query: Asked): Asked | undefined {
  if (query.id === undefined) return { year: wholeNumber(query.year, 9999) }
  const id = String(query.id)
  return id === 'current' || /^\d{1,19}$/.test(id) ? { id } : undefined
}

const journalsPage: Make = async ({ reader, journal, lang, view, asked }) => {
  const issues = await read.issuesOf(reader, journal.id)
  if (asked.id === undefined) {
    const year = asked.year as number | null
    return spec(paths.journals, view.t.archive, <ArchivePage issues={issues} year={year} view={view} />, {
      current: 'journals',
      query: { year: year ?? undefined },
    })
  }
  const issue =
    asked.id === 'current' ? read.currentIssue(issues) : issues.find((each) => each.id === asked.id)
  if (!issue)
    return asked.id === 'current'
      ? spec(paths.journals, view.t.archive, <ArchivePage issues={[]} year={null} view={view} />, {
          current: 'current',
        })
      : undefined
  const place = issues.indexOf(issue)
  const entries = await read.entriesOfIssue(reader, journal.id, issue.id)
  const data = { issue, entries, before: issues[place + 1] ?? null, after: issues[place - 1] ?? null }
  const name =
    lang === 'zh'
      ? `第 ${issue.volume} 卷第 ${issue.issueNo} 期`
      : `Volume ${issue.volume}, Issue ${issue.issueNo}`
  const title = [name, inLang(issue, 'title', lang)].filter(Boolean).join(lang === 'zh' ? '：' : ': ')
  return spec(paths.journals, title, <IssuePage data={data} journal={journal} view={view} />, {
    current: issue === read.currentIssue(issues) ? 'current' : 'journals',
    query: { id: issue.id },
    description: inLang(issue, 'description', lang),
  })
}

const aboutPage: Make = async ({ reader, journal, view, site }) => {
  const editors = await read.editorsOf(reader, journal.id, site.today)
  return spec(paths.about, view.t.aboutTitle, <AboutPage journal={journal} editors={editors} view={view} />, {
    current: 'about',
  })
}

function feeAsked(query: Asked): Asked {
  const type = String(query.type ?? '')
  return {
    type: /^\d{1,19}$/.test(type) ? type : null,
    region: query.region === 'overseas' ? 'overseas' : 'domestic',
    pages: wholeNumber(query.pages, 30) ?? 14,
  }
}

const guidePage: Make = async ({ reader, journal, view, asked, site, now }) => {
  const [parts, fees] = await Promise.all([
    read.guideOf(reader, journal.id, 'authorGuide', now),
    read.feesOf(reader, journal.id, site.today),
  ])
  return spec(
    paths.guide,
    view.t.guide,
    <GuidePage parts={parts} fees={fees} choice={asked as unknown as FeeChoice} view={view} />,
    { current: 'guide' },
  )
}

const feePage: Make = async ({ reader, journal, view, asked, site, now }) => {
  const [parts, fees] = await Promise.all([
    read.guideOf(reader, journal.id, 'fee', now),
    read.feesOf(reader, journal.id, site.today),
  ])
  return spec(
    paths.fee,
    view.t.fee,
    <FeePage parts={parts} fees={fees} choice={asked as unknown as FeeChoice} view={view} />,
    { current: 'fee' },
  )
}

const viewerPage: Make = async ({ reader, journal, lang, view, asked }) => {
  const id = String(asked.id)
  const entry = /^\d{1,19}$/.test(id) ? await read.entryOfFile(reader, journal.id, id) : undefined
  return (
    entry &&
    spec(
      paths.viewer,
      `${view.t.viewerTitle}: ${plain(inLang(entry, 'title', lang))}`,
      <ViewerPage entry={entry} view={view} />,
      { current: 'articles', noIndex: true, query: { id }, islands: ['site', 'viewer'] },
    )
  )
}

function portalPage(
  name: 'login' | 'register' | 'reset' | 'workspace' | 'submit' | 'review',
  wide: boolean,
): Make {
  return async ({ reader, journal, lang, view }) => {
    // Authors have no right to the list of types; what they choose from is public anyway.
    const types = name === 'submit' ? await read.typesToSubmit(reader, journal.id) : []
    const facts = {
      types: JSON.stringify(
        types.map((type) => ({
          id: type.id,
          zh: inLang(type, 'name', 'zh'),
          en: inLang(type, 'name', 'en'),
        })),
      ),
      journal: journal.id,
      code: journal.code,
      name: inLang(journal, 'name', lang),
      email: journal.email,
    }
    return spec(paths[name], view.t[`${name}Title`], <PortalShell view={view} facts={facts} wide={wide} />, {
      noIndex: true,
      bodyClass: 'portal',
      islands: ['site', name],
    })
  }
}
