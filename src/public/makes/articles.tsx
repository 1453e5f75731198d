import { idOf } from '#kernel/http/rows.ts'
import { inlineText, oneLine } from '#kernel/definition/inline.ts'
import { paths } from '../address.ts'
import { inLang, type Entry, type Removed } from '../data.ts'
import { citationMeta, scholarlyArticle } from '../head.ts'
import { ArticlePage, RemovedPage } from '../pages/article.tsx'
import { ArticlesPage } from '../pages/lists.tsx'
import { ViewerPage } from '../pages/shells.tsx'
import type { View } from '../parts.tsx'
import * as read from '../read.ts'
import { type Asked, type Make, type Read, wholeNumber, spec, listSize, idAsked } from './making.ts'

export function articlesAsked(query: Asked) {
  return {
    year: wholeNumber(query.year, 9999),
    type: idOf(query.type) ?? null,
    onlineFirst: query.issue === 'none',
    current: wholeNumber(query.current, 10_000) ?? 1,
  }
}

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
