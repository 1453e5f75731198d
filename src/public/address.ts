import { tenantBase } from '#kernel/definition/home.ts'
import type { Lang } from '#kernel/definition/kind.ts'
import { journalBase } from '#modules/journal/terms/addresses.ts'

/**
 * Addresses of the public site. Chinese stands at the paths of the specification, English at the same path below /en:
 * one address is always one document, so it can be kept, shared and indexed (docs/decisions/0007-public-pages.md). A
 * tenant is that of the host, or stands in the path; its first journal has the bare paths, another its code before them:
 * `/en/t/100001/j/code/apaph/articles` (decision 50).
 */
export type Query = Readonly<Record<string, string | number | undefined>>
/** What an address says of whose page it is, where host and tenant do not say it by themselves. */
export type Held = { readonly tenant?: string | undefined; readonly journal?: string | undefined }
export type Place = Held & { readonly lang: Lang }

export function at({ lang, ...held }: Place, path: string, query: Query = {}): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  const before = `${lang === 'en' ? '/en' : ''}${baseOf(held)}`
  const whole = path === '/' && before !== '' ? before : before + path
  return search === '' ? whole : `${whole}?${search}`
}

const baseOf = ({ tenant, journal }: Held): string => tenantBase(tenant) + journalBase(journal)

/** A path as the server listens to it: of any tenant and journal, in one language. */
export const listening = (lang: Lang, path: string): string[] =>
  [{}, { journal: ':journal' }, { tenant: ':tenant' }, { tenant: ':tenant', journal: ':journal' }].map(
    (held) =>
      at({ lang, ...held }, path)
        .replace(':tenant', ':tenant(^\\d{1,12}$)')
        .replace(':journal', ':journal(^[a-z][a-z0-9-]{0,31}$)'),
  )

/** The tenant that an address names in its path. */
export const tenantInPath = (url: string): string | undefined =>
  /^(?:\/en)?\/t\/(\d{1,12})(?=[/?]|$)/.exec(url)?.[1]

/** What an address says of a journal among those of its tenant: the first has the bare paths. */
export const codeInPath = (
  journals: readonly { readonly code: string }[],
  { code }: { readonly code: string },
): string | undefined => (journals[0]?.code === code ? undefined : code)

/** Where a journal is at home: what is cited, indexed and harvested says this address, whichever way a reader came. */
export type Home = Held & { readonly origin: string }

export const homeAt = ({ origin, ...held }: Home, lang: Lang, path: string, query?: Query): string =>
  origin + at({ lang, ...held }, path, query)

export const paths = {
  home: '/',
  articles: '/apaph/articles',
  article: '/apaph/article-detail',
  search: '/apaph/search',
  journals: '/apaph/journals',
  press: '/apaph/press',
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
  alerts: '/apaph/alerts',
} as const

/**
 * Files carry neither language nor journal: a PDF is one file, and stays where it is when its article moves. The name at
 * the end is what a browser saves it as.
 */
const fileAt = ({ tenant }: Held, path: string) => `${baseOf({ tenant })}/apaph/${path}`
export function pdfAddress(held: Held, articleId: string, name: string): string {
  return fileAt(held, `pdf/${articleId}/${encodeURIComponent(name)}.pdf`)
}
export const issuePdfAddress = (held: Held, issueId: string) => fileAt(held, `issue/${issueId}.pdf`)
export const citeAddress = (held: Held, articleId: string, format: 'bib' | 'ris') =>
  fileAt(held, `cite/${articleId}.${format}`)
export const coverAddress = (held: Held, issueId: string) => fileAt(held, `cover/${issueId}.svg`)
export const shareAddress = (held: Held, kind: number) => fileAt(held, `share/${kind}.png`)
/** Stays when the office replaces the file behind it. */
export const fileAddress = (held: Held, id: string) => fileAt(held, `file/${id}`)
export const imageAddress = (held: Held, fileId: string) => fileAt(held, `image/${fileId}`)
