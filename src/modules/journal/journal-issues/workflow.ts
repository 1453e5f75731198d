/** Issues: planned → open → locked → published, and what must be true of one that goes out. Pure. */
import { flow } from '#kernel/flow/flow.ts'
import type { Article } from '../articles/definition.ts'
import type { IssueState } from './definition.ts'

export const issueLife = flow<IssueState, 'open' | 'lock' | 'publish' | 'unpublish'>([
  { id: 'I1', action: 'open', from: ['planned', 'locked'], to: 'open', who: ['ST', 'PR'] },
  { id: 'I2', action: 'lock', from: ['open'], to: 'locked', who: ['ST', 'PR'] },
  {
    id: 'I3',
    action: 'publish',
    from: ['planned', 'open', 'locked', 'unpublished'],
    to: 'published',
    // A locked issue goes out on its date by itself.
    who: ['ST', 'PR', 'SY'],
  },
  { id: 'I4', action: 'unpublish', from: ['published'], to: 'unpublished', who: ['ST'] },
])

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
