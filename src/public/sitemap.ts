import type { FastifyInstance } from 'fastify'
import type { Context } from '#kernel/http/caller.ts'
import { sql } from '#kernel/store/sql.ts'
import { at, paths } from './address.ts'
import type { Journal } from './data.ts'
import type { KeptText } from './kept.ts'
import { count, seen } from './read.ts'

type Options = {
  readonly tenantId: string
  readonly journal: () => Promise<Journal | undefined>
  readonly keptText: KeptText
}

/** Articles of one map: two addresses each, below the 50,000 that the protocol (sitemaps.org) allows. */
const mapSize = 20_000
const type = 'application/xml; charset=utf-8'
const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * `/robots.txt` and `/sitemap.xml`: every reading page and public article in both languages, with the day it last changed.
 * Where there are more articles than one map may hold it is the list of maps.
 */
export function serveSitemap(
  app: FastifyInstance,
  ctx: Context,
  { tenantId, journal, keptText }: Options,
): void {
  const reader = ctx.db.of(tenantId)
  const config = { permission: 'public' }

  app.get('/robots.txt', { config }, async (_request, reply) => {
    const closed = [
      '/api/',
      '/manage/',
      paths.workspace,
      paths.submit,
      paths.review,
      paths.authorship,
      paths.confirmEmail,
      paths.reset,
      paths.viewer,
    ]
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      // Harvesters find it by the name of its first verb.
      // Archives begin at their permission.
      ...(((await journal())?.preservation ?? []).length > 0
        ? [`# LOCKSS and CLOCKSS: ${ctx.baseUrl}${paths.archive}`]
        : []),
      `# OAI-PMH: ${ctx.baseUrl}/oai?verb=Identify`,
      `Sitemap: ${ctx.baseUrl}/sitemap.xml`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', { config }, (request, reply) =>
    keptText(request, reply, {
      key: 'sitemap',
      type,
      make: async (own) => {
        const total = await count(reader, seen(own.id))
        if (total <= mapSize) return map([...fixed(own), ...(await articles(own, 1))])
        const maps = Array.from({ length: Math.ceil(total / mapSize) }, (_, n) => n + 1)
        return `${head}<sitemapindex xmlns="${space}">\n${maps.map((n) => `<sitemap><loc>${ctx.baseUrl}/sitemap-${n}.xml</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`
      },
    }),
  )

  app.get<{ Params: { n: string } }>('/sitemap-:n(^[1-9]\\d{0,3}).xml', { config }, (request, reply) =>
    keptText(request, reply, {
      key: `sitemap:${request.params.n}`,
      type,
      make: async (own) => {
        const n = Number(request.params.n)
        const made = await articles(own, n)
        return made.length === 0 ? undefined : map([...(n === 1 ? fixed(own) : []), ...made])
      },
    }),
  )

  function fixed(own: Journal): string[] {
    const open = [
      paths.home,
      paths.articles,
      paths.journals,
      paths.notices,
      paths.about,
      paths.guide,
      paths.fee,
      ...((own.preservation ?? []).length > 0 ? [paths.archive] : []),
    ]
    return open.map((path) => entry(path, {}))
  }

  /** By age, so that a new article changes the last map alone. */
  async function articles(own: Journal, n: number): Promise<string[]> {
    const found = await reader.query<{ id: string; changed: Date }>(
      sql`select a.id, a.update_time as changed from articles a where ${seen(own.id)} order by a.id limit ${mapSize} offset ${(n - 1) * mapSize}`,
    )
    return found.map(({ id, changed }) => entry(paths.article, { id }, changed.toISOString()))
  }

  function entry(path: string, query: Record<string, string>, lastmod?: string): string {
    const address = (lang: 'zh' | 'en') => `${ctx.baseUrl}${at(lang, path, query)}`.replaceAll('&', '&amp;')
    const others = (['zh', 'en'] as const)
      .map(
        (lang) =>
          `<xhtml:link rel="alternate" hreflang="${lang === 'zh' ? 'zh-Hans' : 'en'}" href="${address(lang)}"/>`,
      )
      .join('')
    const day = lastmod ? `<lastmod>${lastmod}</lastmod>` : ''
    return (['zh', 'en'] as const)
      .map((lang) => `<url><loc>${address(lang)}</loc>${day}${others}</url>`)
      .join('\n')
  }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const map = (entries: readonly string[]) =>
  `${head}<urlset xmlns="${space}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
