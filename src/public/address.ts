import type { Lang } from '#kernel/definition/kind.ts'

/**
 * Addresses of the public site. Chinese stands at the paths of the specification, English at the same path below /en:
 * one address is always one document, so it can be kept, shared and indexed (docs/decisions/0007-public-pages.md).
 */
export type Query = Readonly<Record<string, string | number | undefined>>

export function at(lang: Lang, path: string, query: Query = {}): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  const base = lang === 'zh' ? path : path === '/' ? '/en' : `/en${path}`
  return search === '' ? base : `${base}?${search}`
}

export const paths = {
  home: '/',
  articles: '/apaph/articles',
  article: '/apaph/article-detail',
  search: '/apaph/search',
  journals: '/apaph/journals',
  notices: '/apaph/announcements',
  about: '/apaph/about',
  guide: '/apaph/submission-guide',
  fee: '/apaph/publication-fee',
  feed: '/apaph/feed.xml',
  archive: '/apaph/archive-manifest',
  viewer: '/apaph/pdf-viewer',
  login: '/apaph/login',
  register: '/apaph/register',
  reset: '/apaph/reset-password',
  workspace: '/apaph/workspace',
  submit: '/apaph/submit',
  review: '/apaph/review',
  authorship: '/apaph/authorship',
  confirmEmail: '/apaph/confirm-email',
} as const

/** File addresses carry no language: a PDF is one file. The name at the end is what a browser saves it as. */
export function pdfAddress(articleId: string, name: string): string {
  return `/apaph/pdf/${articleId}/${encodeURIComponent(name)}.pdf`
}
export const citeAddress = (articleId: string, format: 'bib' | 'ris') => `/apaph/cite/${articleId}.${format}`
export const coverAddress = (issueId: string) => `/apaph/cover/${issueId}.svg`
/** Stays when the office replaces the file behind it. */
export const fileAddress = (id: string) => `/apaph/file/${id}`
export const imageAddress = (fileId: string) => `/apaph/image/${fileId}`
