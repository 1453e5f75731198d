import type { Lang } from '#kernel/definition/kind.ts'
import { instantOf } from '#kernel/definition/time.ts'
import { homeAt, paths } from './address.ts'
import { inLang, type Article } from './data.ts'
import { nameOf } from './format.ts'
import type { Means } from './means.ts'
import { newestArticles } from './read.ts'
import type { Stand } from './stands.ts'
import { words } from './words.ts'
import { inlineText, oneLine } from '#kernel/definition/inline.ts'
import { el, xmlDocument, type Xml } from '#kernel/xml/xml.ts'

/** The newest articles as an Atom feed, one in each language. */
export function serveFeed({ ctx, stands, keptText }: Means): void {
  for (const lang of ['zh', 'en'] as const)
    stands.serve(
      paths.feed,
      (stand, request, reply) =>
        keptText(stand, request, reply, {
          key: `feed:${lang}`,
          type: 'application/atom+xml; charset=utf-8',
          make: async () => {
            const articles = await newestArticles(stand.reader, stand.journal.id, 30)
            return xmlDocument(feed(articles, stand, ctx.clock(), lang))
          },
        }),
      { lang },
    )
}

function feed(articles: readonly Article[], { journal, home, zone }: Stand, now: Date, lang: Lang): Xml {
  const here = homeAt(home, lang, paths.feed)
  const changed = Math.max(0, ...articles.map((article) => article.updateTime.getTime()))
  return el(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': lang === 'zh' ? 'zh-Hans' : 'en' },
    el('id', {}, here),
    el('title', {}, inLang(journal, 'name', lang)),
    el('updated', {}, new Date(changed || now.getTime()).toISOString()),
    el('link', { rel: 'self', type: 'application/atom+xml', href: here }),
    el('link', { rel: 'alternate', type: 'text/html', href: homeAt(home, lang, paths.home) }),
    el('author', {}, el('name', {}, inLang(journal, 'publisher', lang) || inLang(journal, 'name', lang))),
    articles.map((article) => entry(article, { home, zone }, lang)),
  )
}

function entry(article: Article, { home, zone }: Pick<Stand, 'home' | 'zone'>, lang: Lang): Xml {
  // The day is the journal's: by UTC it would lie in the future for its own readers until their afternoon.
  const published = article.publishDate && instantOf(`${article.publishDate} 00:00:00`, zone)
  const address = homeAt(home, lang, paths.article, { id: article.id })
  const retracted = article.state === 'retracted' ? words[lang].retractedPrefix : ''
  return el(
    'entry',
    {},
    // The same article is one entry in both languages, whatever its address.
    el(
      'id',
      {},
      article.doi ? `https://doi.org/${article.doi}` : homeAt(home, 'zh', paths.article, { id: article.id }),
    ),
    el('title', {}, retracted + inlineText(inLang(article, 'title', lang))),
    el('link', { rel: 'alternate', type: 'text/html', href: address }),
    published ? el('published', {}, published.toISOString()) : null,
    el('updated', {}, article.updateTime.toISOString()),
    article.authors.map((author) => el('author', {}, el('name', {}, nameOf(author, lang)))),
    el('summary', {}, oneLine(inLang(article, 'abstract', lang))),
  )
}
