/** What an author hears of the article that the paper becomes (domain 2.15): where and when, its DOI, and who has read it. */
import type { Reader } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { articles } from '../../articles/definition.ts'
import { journalIssues } from '../../journal-issues/definition.ts'
import type { Paper } from '../paper/paper.ts'
import type { Publication } from './publication-shape.ts'

export async function publicationOf(r: Reader, { submission }: Paper): Promise<Publication | null> {
  const told = submission.state === 'scheduled' || submission.state === 'published'
  const article = told && submission.articleId ? await find(r, articles, submission.articleId) : undefined
  if (!article) return null
  const issue = article.issuesId ? await find(r, journalIssues, article.issuesId) : undefined
  const out = submission.state === 'published'
  return {
    year: issue?.year ?? null,
    volume: issue?.volume ?? null,
    issueNo: issue?.issueNo ?? null,
    firstPage: article.firstPage,
    lastPage: article.lastPage,
    articleNo: article.articleNo,
    publishDate: article.publishDate,
    doi: article.doi,
    views: out ? article.viewCount : null,
    downloads: out ? article.downloadCount : null,
  }
}
