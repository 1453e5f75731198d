/** Articles of one issue that claim the same page. Pure. */
import type { Article } from '../definition.ts'

type Pages = Pick<Article, 'id' | 'titleZh' | 'titleEn' | 'firstPage' | 'lastPage'>

/** Pairs of articles that claim the same page; letters before numbers (S12) are their own series. */
export function overlaps(articles: readonly Pages[]): [Pages, Pages][] {
  const ranges = articles.flatMap((article) => {
    const first = /^([A-Za-z]?)(\d+)$/.exec(article.firstPage ?? '')
    const last = /^([A-Za-z]?)(\d+)$/.exec(article.lastPage ?? article.firstPage ?? '')
    return first && last ? [{ article, series: first[1], from: Number(first[2]), to: Number(last[2]) }] : []
  })
  return ranges.flatMap((a, i) =>
    ranges
      .slice(i + 1)
      .filter((b) => a.series === b.series && a.from <= b.to && b.from <= a.to)
      .map((b): [Pages, Pages] => [a.article, b.article]),
  )
}
