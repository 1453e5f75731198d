import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#kernel/definition/kind.ts'
import { dateIn, usualZone } from '#kernel/definition/time.ts'
import type { Context } from '#kernel/http/caller.ts'
import { mount } from '#kernel/http/server.ts'
import { filesOf, readManifest } from '#kernel/portal/manifest.ts'
import { at, paths } from './address.ts'
import { serveAssets } from './assets.ts'
import { publicCalls } from './calls.ts'
import { bibtex, ris } from './cite.ts'
import { serveCommonFiles } from './common-file.ts'
import { coverSvg } from './cover.ts'
import type { Journal } from './data.ts'
import { keepPages, sendPage, type Kept, type KeptText } from './kept.ts'
import { document, type Site } from './layout.tsx'
import * as make from './makes.tsx'
import type { Asked, Make } from './makes.tsx'
import { serveFeed } from './feed.ts'
import { serveImages } from './image.ts'
import { serveOai } from './oai/server.ts'
import { servePdf } from './pdf.ts'
import { issueOf } from './issues.ts'
import * as read from './read.ts'
import { serveSitemap } from './sitemap.ts'
import { countUse } from './usage.ts'
import { words } from './words.ts'

export type PublicOptions = {
  /** Whose journal stands on this address. */
  readonly tenantId: string
  /** Folder of the built scripts and styles. */
  readonly dist: string
  readonly timeZone?: string
}

/** Tables whose rows the pages show. A write to one of them makes every kept page stale, whoever wrote it. */
const shown = new Set([
  'journals',
  'journal_issues',
  'articles',
  'article_type',
  'journal_editor',
  'notice',
  'user_guide',
  'banner',
  'common_file',
  'publish_fee_standards',
  'submission_file',
])

/** Mounts the public site: pages, their files, and the public calls. */
export function publicPages(
  app: FastifyInstance,
  ctx: Context,
  { tenantId, dist, timeZone = usualZone }: PublicOptions,
): { notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> } {
  const reader = ctx.db.of(tenantId)
  const manifest = readManifest(dist)
  const pages = keepPages()
  const pack = promisify(gzip)
  const use = countUse(ctx, tenantId)
  app.addHook('onClose', () => use.stop())

  let writes = 0
  let journalWrites = 0
  ctx.db.touches.on((tenant, table) => {
    if (tenant !== tenantId) return
    if (shown.has(table)) writes += 1
    if (table === 'journals') journalWrites += 1
  })
  ctx.db.touches.onGap(() => {
    writes += 1
    journalWrites += 1
  })

  /** Pages of another stamp are stale: something shown was written, or another day has begun. */
  function stamp(now: Date): string {
    // Without news of other processes' writes make.nothing kept can be trusted.
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

  function made(lang: Lang, make: Make, asked: Asked, key: string): Promise<Kept | undefined> {
    const now = ctx.clock()
    const current = stamp(now)
    return pages.made(key, current, now, () => drawn(lang, make, asked, { key, current, now }))
  }

  async function drawn(
    lang: Lang,
    make: Make,
    asked: Asked,
    { key, current, now }: { key: string; current: string; now: Date },
  ): Promise<Kept | undefined> {
    const journal = await journalNow()
    if (!journal) return undefined
    const site: Site = { journal, origin: ctx.baseUrl, today: today(now) }
    const spec = await make({
      reader,
      journal,
      lang,
      view: { lang, t: words[lang], dayOf: (time) => dateIn(time, timeZone) },
      asked,
      site,
      now,
    })
    if (!spec) return undefined
    // The stamp from before the reads: a write in between makes this page stale at once, never wrong for long.
    return pages.put(key, current, document(spec, site, lang, filesOf(manifest, spec.islands ?? ['site'])), {
      until: spec.until,
      status: spec.status,
    })
  }

  async function notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const lang: Lang = (request.url ?? '').startsWith('/en') ? 'en' : 'zh'
    const found = await made(lang, make.missing, {}, `${lang}:404`)
    return found ? sendPage(request, reply, pages, found, { status: 404 }) : reply.code(404).send()
  }

  type Address = { readonly lang: Lang; readonly asked: Asked; readonly key: string }
  /** What an address asks for, read once. */
  const addresses = new Map<string, Address>()

  /** One page at both of its addresses. `keyOf` keeps what the page depends on and make.nothing else of the query. */
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
        const now = ctx.clock()
        const kept = pages.get(known.key, stamp(now), now)
        if (!kept) return first(request, reply, known)
        seen?.(known.asked, request)
        return sendPage(request, reply, pages, kept)
      })

    async function first(
      request: FastifyRequest,
      reply: FastifyReply,
      { lang, asked, key }: Address,
    ): Promise<FastifyReply> {
      const found = await made(lang, make, asked, key)
      if (!found) return notFound(request, reply)
      seen?.(asked, request)
      return sendPage(request, reply, pages, found)
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

  page(paths.home, make.nothing, make.homePage)
  page(paths.articles, make.articlesAsked, make.articlesPage)
  page(paths.article, make.idAsked, make.articlePage, (asked, request) =>
    use.seen(String(asked.id), 'abstract', request),
  )
  page(paths.search, make.searchAsked, make.searchPage)
  page(paths.notices, make.noticesAsked, make.noticesPage)
  page(paths.journals, make.journalsAsked, make.journalsPage)
  page(paths.archive, make.yearAsked, make.manifestPage)
  page(paths.about, make.nothing, make.aboutPage)
  page(paths.guide, make.feeAsked, make.guidePage)
  page(paths.fee, make.feeAsked, make.feePage)
  page(paths.viewer, make.idAsked, make.viewerPage)
  for (const name of ['login', 'register', 'reset', 'authorship', 'confirmEmail'] as const)
    page(paths[name], make.nothing, make.portalPage(name, false))
  for (const name of ['workspace', 'submit', 'review'] as const)
    page(paths[name], make.nothing, make.portalPage(name, true))

  // The name of the site alone, as people shorten an address.
  for (const [short, home] of [
    ['/apaph', '/'],
    ['/en/apaph', '/en'],
  ] as const)
    app.get(short, { config: { permission: 'public' } }, (_request, reply) => reply.redirect(home, 301))
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
      const now = ctx.clock()
      const current = stamp(now)
      const key = `cover:${request.params.id}`
      const known = pages.get(key, current, now)
      if (known) return sendPage(request, reply, pages, known)
      const journal = await journalNow()
      const issue = journal && (await issueOf(reader, journal.id, request.params.id))
      if (!journal || !issue) return notFound(request, reply)
      const svg = coverSvg(issue.volume * 6 + (Number.parseInt(issue.issueNo, 10) || 0) + 3, {
        nameZh: journal.nameZh ?? journal.nameEn ?? '',
        nameEn: journal.nameEn ?? '',
        number: `第 ${issue.volume} 卷 第 ${issue.issueNo} 期`,
        month: (issue.publishDate ?? String(issue.year)).slice(0, 7).replace('-', '.'),
        titleZh: issue.titleZh ?? '',
        titleEn: issue.titleEn ?? '',
      })
      return sendPage(request, reply, pages, pages.put(key, current, svg, { type: 'image/svg+xml' }))
    },
  )

  /** A text that is kept as pages are: made by one for all who ask, packed, told as unchanged. */
  const keptText: KeptText = async (request, reply, { key, type, make }) => {
    const now = ctx.clock()
    const current = stamp(now)
    const found = await pages.made(key, current, now, async () => {
      const journal = await journalNow()
      const text = journal && (await make(journal))
      return text === undefined ? undefined : pages.put(key, current, text, { type })
    })
    return found ? sendPage(request, reply, pages, found) : notFound(request, reply)
  }
  serveSitemap(app, ctx, { tenantId, journal: journalNow, keptText })
  serveFeed(app, ctx, { tenantId, keptText })
  serveOai(app, ctx, { tenantId, journal: journalNow })
  serveImages(app, ctx, { tenantId, notFound })
  serveCommonFiles(app, ctx, { tenantId, notFound, seen: use.fetched })
  servePdf(app, ctx, {
    tenantId,
    journal: journalNow,
    notFound,
    seen: (id, request) => use.seen(id, 'pdf', request),
  })
  serveAssets(app, dist, (name, bytes) =>
    /\.(js|mjs|css|svg|json)$/.test(name) ? pack(bytes) : pack(bytes, { level: 1 }),
  )
  mount(app, ctx, publicCalls(tenantId))

  return { notFound }
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#004eff"/><path d="M4 22q5-1 8-8 2-4 4 1 2-9 5-3 3 9 7 10M4 26h24" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/></svg>`
const keyText = (asked: Asked): string => JSON.stringify(asked)
