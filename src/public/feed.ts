import type { FastifyInstance } from 'fastify'
import type { Context } from '#kernel/http/caller.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import { at, paths } from './address.ts'
import { inLang, type Article, type Journal } from './data.ts'
import { nameOf } from './format.ts'
import type { KeptText } from './kept.ts'
import { newestArticles } from './read.ts'
import { words } from './words.ts'
import { inlineText, oneLine } from '#kernel/definition/inline.ts'
import { el, xmlDocument, type Xml } from '#kernel/xml/xml.ts'

type Options = {
  readonly tenantId: string
  readonly keptText: KeptText
}

/** The newest articles as an Atom feed, one in each language. */
export function serveFeed(app: FastifyInstance, ctx: Context, { tenantId, keptText }: Options): void {
  const reader = ctx.db.of(tenantId)
  for (const lang of ['zh', 'en'] as const)
    app.get(at(lang, paths.feed), { config: { permission: 'public' } }, (request, reply) =>
      keptText(request, reply, {
        key: `feed:${lang}`,
        type: 'application/atom+xml; charset=utf-8',
        make: async (journal) =>
          xmlDocument(feed(await newestArticles(reader, journal.id, 30), journal, ctx, lang)),
      }),
    )
}

function feed(articles: readonly Article[], journal: Journal, ctx: Context, lang: Lang): Xml {
  const here = ctx.baseUrl + at(lang, paths.feed)
  const changed = Math.max(0, ...articles.map((article) => article.updateTime.getTime()))
  return el(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': lang === 'zh' ? 'zh-Hans' : 'en' },
    el('id', {}, here),
    el('title', {}, inLang(journal, 'name', lang)),
    el('updated', {}, new Date(changed || ctx.clock().getTime()).toISOString()),
    el('link', { rel: 'self', type: 'application/atom+xml', href: here }),
    el('link', { rel: 'alternate', type: 'text/html', href: ctx.baseUrl + at(lang, paths.home) }),
    el('author', {}, el('name', {}, inLang(journal, 'publisher', lang) || inLang(journal, 'name', lang))),
    articles.map((article) => entry(article, ctx.baseUrl, lang)),
  )
}

function entry(article: Article, origin: string, lang: Lang): Xml {
  const address = origin + at(lang, paths.article, { id: article.id })
  const retracted = article.state === 'retracted' ? words[lang].retractedPrefix : ''
  return el(
    'entry',
    {},
    // The same article is one entry in both languages, whatever its address.
    el(
      'id',
      {},
      article.doi ? `https://doi.org/${article.doi}` : origin + at('zh', paths.article, { id: article.id }),
    ),
    el('title', {}, retracted + inlineText(inLang(article, 'title', lang))),
    el('link', { rel: 'alternate', type: 'text/html', href: address }),
    article.publishDate ? el('published', {}, `${article.publishDate}T00:00:00Z`) : null,
    el('updated', {}, article.updateTime.toISOString()),
    article.authors.map((author) => el('author', {}, el('name', {}, nameOf(author, lang)))),
    el('summary', {}, oneLine(inLang(article, 'abstract', lang))),
  )
}
