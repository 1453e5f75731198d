import { tenantBase, type TenantHome } from '#kernel/definition/home.ts'
import type { Article } from '../articles/definition.ts'
import { journalBase } from '../terms/addresses.ts'
import type { Journal } from '../journals/definition.ts'

/** Where readers find what is deposited: a DOI leads there for good. */
export function pagesOf({ origin, tenant }: TenantHome, { code, isDefault }: Journal) {
  const base = tenantBase(tenant)
  const own = base + journalBase(isDefault ? undefined : code)
  return {
    article: ({ id: articleId, language }: Article) =>
      `${origin}${language === 'en' ? '/en' : ''}${own}/apaph/article-detail?id=${articleId}`,
    issue: (issueId: string) => `${origin}${own}/apaph/journals?id=${issueId}`,
    pdf: (article: Article) =>
      `${origin}${base}/apaph/pdf/${article.id}/${encodeURIComponent(article.urlSlug || article.id)}.pdf`,
  }
}
