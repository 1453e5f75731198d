import type { FastifyInstance } from 'fastify'
import type { Context } from '#kernel/http/caller.ts'
import { sql } from '#kernel/store/sql.ts'
import { at, paths } from './address.ts'
import type { Journal } from './data.ts'
import { seen } from './read.ts'

/** `/robots.txt` and `/sitemap.xml`: every reading page and public article in both languages, with the day it last changed. */
export function serveSitemap(
  app: FastifyInstance,
  ctx: Context,
  tenantId: string,
  journal: () => Promise<Journal | undefined>,
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

  app.get('/sitemap.xml', { config }, async (_request, reply) => {
    const own = await journal()
    const articles = own
      ? await reader.query<{ id: string; changed: Date }>(
          sql`select a.id, a.update_time as changed from articles a where ${seen(own.id)} order by a.publish_date desc, a.id desc limit 25000`,
        )
      : []
    const fixed = [
      paths.home,
      paths.articles,
      paths.journals,
      paths.notices,
      paths.about,
      paths.guide,
      paths.fee,
    ].map((path) => entry(path, {}))
    if ((own?.preservation ?? []).length > 0) fixed.push(entry(paths.archive, {}))
    const made = articles.map(({ id, changed }) => entry(paths.article, { id }, changed.toISOString()))
    reply.header('cache-control', 'public, max-age=3600')
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${[...fixed, ...made].join('\n')}\n</urlset>\n`,
      )
  })

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
