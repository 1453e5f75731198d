import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#kernel/definition/kind.ts'
import { dateIn } from '#kernel/definition/time.ts'
import type { Context } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { sendRefusal } from '#kernel/http/envelope.ts'
import { mount } from '#kernel/http/mount.ts'
import { filesOf, readManifest } from '#kernel/portal/manifest.ts'
import type { Reader } from '#kernel/store/db.ts'
import { keepAround } from './around.ts'
import { at, codeInPath, paths, type Place, tenantInPath } from './address.ts'
import { serveAssets } from './assets.ts'
import { publicCalls } from './calls.ts'
import { serveCitations } from './cite-file.ts'
import { serveCommonFiles } from './common-file.ts'
import { serveCovers } from './cover-file.ts'
import { keepPages, sendPage, type Kept } from './finished-pages.ts'
import { document } from './layout.tsx'
import type { Site } from './page-spec.ts'
import { registers } from '#auth/registers.ts'
import { articlePage, articlesAsked, articlesPage, viewerPage } from './makes/articles.tsx'
import { homePage, pressPage } from './makes/home.tsx'
import { journalsAsked, journalsPage, manifestPage } from './makes/issues.tsx'
import { aboutPage, feeAsked, feePage, guidePage } from './makes/journal.tsx'
import { idAsked, nothing, yearAsked, type Asked, type Make } from './makes/making.ts'
import { noticesAsked, noticesPage } from './makes/notices.tsx'
import { searchAsked, searchPage } from './makes/search.tsx'
import { missing, portalPage } from './makes/shells.tsx'
import { serveFeed } from './feed.ts'
import { serveImages } from './image.ts'
import { serveOai } from './oai/server.ts'
import { servePdf } from './pdf.ts'
import { serveIssuePdfs } from './issue-pdf.ts'
import { issueAnywhere } from './issues.ts'
import type { KeptText } from './means.ts'
import type { View } from './parts.tsx'
import * as read from './read.ts'
import { serveSitemap } from './sitemap.ts'
import { standsOf, type Asking, type Stand, type TenantOf } from './stands.ts'
import { words } from './words.ts'

export type PublicOptions = {
  readonly tenantOf: TenantOf
  /** Folder of the built scripts and styles. */
  readonly dist: string
}

/** Mounts the public site: pages, their files, and the public calls. */
export function publicPages(
  app: FastifyInstance,
  ctx: Context,
  { tenantOf, dist }: PublicOptions,
): { notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> } {
  const manifest = readManifest(dist)
  const pages = keepPages()
  const aroundOf = keepAround(ctx.db)
  const pack = promisify(gzip)
  const stands = standsOf(app, ctx, { tenantOf, notFound })
  app.addHook('onClose', () => stands.stop())

  type Wanted<A extends Asked> = { lang: Lang; make: Make<A>; asked: A; key: string }

  function made<A extends Asked>(
    stand: Stand,
    { lang, make, asked, key }: Wanted<A>,
  ): Promise<Kept | undefined> {
    const now = ctx.clock()
    // The stamp from before the reads: a write in between makes this page stale at once, never wrong for long.
    const current = stands.stamp(stand, now)
    return pages.made(key, current, now, async () => {
      const { tenantId, reader, journal, journals, held, home } = stand
      const today = stands.today(stand, now)
      const site: Site = { journal, journals, home, today }
      const place: Place = { lang, ...held }
      const view: View = { lang, place, t: words[lang], dayOf: (time) => dateIn(time, stand.zone) }
      const around = await aroundOf({ tenantId, reader, journalId: journal.id, today, now })
      const spec = await make({
        tenantId,
        reader,
        journal,
        lang,
        view,
        asked,
        site,
        around,
        now,
        registers: () => registers(ctx, tenantId),
      })
      if (!spec) return undefined
      const text = document(spec, site, view, filesOf(manifest, spec.islands ?? ['site']))
      return pages.put(key, current, text, { until: around.until, status: spec.status })
    })
  }

  async function notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const lang: Lang = (request.url ?? '').startsWith('/en') ? 'en' : 'zh'
    // Of the tenant that the address names: the pages of another one would stand there as if they were its own.
    const tenant = tenantInPath(request.url)
    const [stand, open] = await Promise.all([
      stands.of(request, { tenant }),
      tenantOf({ id: tenant, host: request.hostname }),
    ])
    if (!open) return sendRefusal(reply, refuse('noneOpen'), lang)
    const found =
      stand && (await made(stand, { lang, make: missing, asked: {}, key: `${stand.key}:${lang}:404` }))
    // Where not even the tenant has pages nothing can be drawn around it.
    return found
      ? sendPage(request, reply, pages, found, { status: 404 })
      : sendRefusal(reply, refuse('noPage'), lang)
  }

  /** One page at its addresses. `keyOf` keeps what the page depends on and nothing else of the query. */
  function page<A extends Asked>(
    path: string,
    keyOf: (asked: Asked) => A | undefined,
    make: Make<A>,
    { seen, instead, orPortal }: More<A> = {},
  ): void {
    /** What an address asks for, read once. */
    const addresses = new Map<string, { readonly asked: A; readonly key: string }>()
    for (const lang of ['zh', 'en'] as const)
      stands.serve(
        path,
        (stand, request, reply) => {
          const known = addresses.get(request.url) ?? addressOf(request, lang)
          if (known === undefined) return notFound(request, reply)
          const now = ctx.clock()
          const key = stand.key + known.key
          const kept = pages.get(key, stands.stamp(stand, now), now)
          if (!kept) return first(stand, request, reply, { lang, make, asked: known.asked, key })
          seen?.(stand, known.asked, request)
          return sendPage(request, reply, pages, kept)
        },
        { lang, orPortal },
      )

    async function first(
      stand: Stand,
      request: Asking,
      reply: FastifyReply,
      wanted: Wanted<A>,
    ): Promise<FastifyReply> {
      const found = await made(stand, wanted)
      if (!found) {
        const there = await instead?.(stand, wanted.lang, wanted.asked)
        return there === undefined ? notFound(request, reply) : reply.redirect(there, 301)
      }
      seen?.(stand, wanted.asked, request)
      return sendPage(request, reply, pages, found)
    }

    function addressOf(request: Asking, lang: Lang): { asked: A; key: string } | undefined {
      const asked = keyOf(request.query)
      if (asked === undefined) return undefined
      const address = { asked, key: `:${lang}:${path}:${keyText(asked)}` }
      if (addresses.size >= 2_000) addresses.clear()
      if (request.url.length < 300) addresses.set(request.url, address)
      return address
    }
  }

  // Whoever types a host alone means the first page that its tenant has.
  page(paths.home, nothing, homePage, { orPortal: 'home' })
  page(paths.articles, articlesAsked, articlesPage)
  page(paths.article, idAsked, articlePage, {
    seen: ({ use }, asked, request) => use.seen(asked.id, 'abstract', request),
    instead: otherJournal(paths.article, read.journalWith),
  })
  page(paths.search, searchAsked, searchPage)
  page(paths.notices, noticesAsked, noticesPage)
  page(paths.journals, journalsAsked, journalsPage, {
    instead: otherJournal(paths.journals, async (reader, id) => (await issueAnywhere(reader, id))?.journalId),
  })
  page(paths.press, nothing, pressPage)
  page(paths.archive, yearAsked, manifestPage)
  page(paths.about, nothing, aboutPage)
  page(paths.guide, feeAsked, guidePage)
  page(paths.fee, feeAsked, feePage)
  page(paths.viewer, idAsked, viewerPage)
  for (const name of ['login', 'register', 'reset', 'authorship', 'confirmEmail'] as const)
    page(paths[name], nothing, portalPage(name, false), { orPortal: accountPages[name] })
  page(paths.alerts, nothing, portalPage('alerts', false))
  for (const name of ['workspace', 'submit', 'review'] as const)
    page(paths[name], nothing, portalPage(name, true))

  // The name of the site alone, as people shorten an address.
  for (const lang of ['zh', 'en'] as const) {
    stands.serve('/apaph', ({ held }, _, reply) => reply.redirect(at({ lang, ...held }, paths.home), 301), {
      lang,
    })
    app.get(at({ lang }, '/404'), { config: { permission: 'public' } }, (request, reply) =>
      notFound(request, reply),
    )
  }

  app.get('/apaph/icon.svg', { config: { permission: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon),
  )

  /** A text that is kept as pages are: made by one for all who ask, packed, told as unchanged. */
  const keptText: KeptText = async (stand, request, reply, { key, type, make }) => {
    const now = ctx.clock()
    const current = stands.stamp(stand, now)
    const whole = `${stand.key}:${key}`
    const found = await pages.made(whole, current, now, async () => {
      const text = await make()
      return text === undefined ? undefined : pages.put(whole, current, text, { type })
    })
    return found ? sendPage(request, reply, pages, found) : notFound(request, reply)
  }
  const means = { ctx, stands, keptText, notFound }
  serveCitations(means)
  serveCovers(means)
  serveSitemap(means)
  serveFeed(means)
  serveOai(app, means)
  serveImages(means)
  serveCommonFiles(means)
  servePdf(means)
  serveIssuePdfs(means)
  serveAssets(app, dist, (name, bytes) =>
    /\.(js|mjs|css|svg|json)$/.test(name) ? pack(bytes) : pack(bytes, { level: 1 }),
  )
  mount(app, ctx, publicCalls(stands))

  return { notFound }
}

/** What letters and the office's sign-in page lead to has a twin in the portal, for tenants without a journal. */
const accountPages: Readonly<Record<string, string>> = {
  login: 'sign-in',
  reset: 'reset-password',
  confirmEmail: 'confirm-email',
}

type More<A> = {
  readonly seen?: (stand: Stand, asked: A, request: Asking) => void
  readonly instead?: Instead
  readonly orPortal?: string | undefined
}

/** Where what an address asks for stands, if it is not the journal that the address names. */
type Instead = (stand: Stand, lang: Lang, asked: Asked) => Promise<string | undefined>

/** Addresses in letters and old links name no journal: they lead to the one that has what they ask for. */
function otherJournal(
  path: string,
  journalOf: (reader: Reader, id: string) => Promise<string | undefined>,
): Instead {
  return async ({ reader, journal, journals, held }, lang, asked) => {
    if (journals.length < 2 || typeof asked.id !== 'string') return undefined
    const id = await journalOf(reader, asked.id)
    const there = journals.find((each) => each.id === id)
    if (!there || there === journal) return undefined
    return at({ lang, ...held, journal: codeInPath(journals, there) }, path, { id: asked.id })
  }
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#004eff"/><path d="M4 22q5-1 8-8 2-4 4 1 2-9 5-3 3 9 7 10M4 26h24" fill="none" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/></svg>`
const keyText = (asked: Asked): string => JSON.stringify(asked)
