/** Conflict of interest rules (domain 2.13): which block, which warn. Pure; the finder and the dispatch ask the same. */
import type { Label } from '#kernel/definition/index.ts'
import { normalEmail, normalOrcid, workDomain } from './numbers.ts'

/** Whoever may be related to a paper: an account, an author, somebody named in a form. */
export type Party = {
  userId?: string | null
  email?: string | null
  orcid?: string | null
  names?: readonly (string | null | undefined)[]
  affiliations?: readonly (string | null | undefined)[]
  rors?: readonly (string | null | undefined)[]
}

export type Conflict = { code: keyof typeof conflictWords; level: 'block' | 'override' | 'warn' }

export const conflictWords = {
  isAuthor: { zh: '是本稿作者', en: 'Is an author of this paper' },
  isHandlingEditor: { zh: '是本稿责任编辑', en: 'Is the handling editor of this paper' },
  isOpposed: { zh: '作者要求回避', en: 'Opposed by the author' },
  sameAffiliation: { zh: '与作者同单位', en: 'Same affiliation as an author' },
  sameMailDomain: { zh: '与作者同邮箱域名', en: 'Same mail domain as an author' },
  recentCoAuthor: { zh: '近 36 个月与作者合作发表', en: 'Published with an author in the last 36 months' },
  onlySuggested: {
    zh: '本轮审稿意见全部来自作者推荐的审稿人，作决定前请核实其身份',
    en: 'All reports of this round come from reviewers whom the author suggested; verify who they are before deciding',
  },
  reviewerIsAuthor: {
    zh: '有审稿人现在也是本稿作者，其审稿意见不宜采用，请主编排除',
    en: 'A reviewer is now an author of this paper too; their report should not count, have it excluded',
  },
  suggestedFreeMail: {
    zh: '作者推荐且使用公共邮箱',
    en: 'Suggested by the author and uses a free mailbox',
  },
} as const satisfies Record<string, Label>

export type PaperParties = {
  authors: readonly Party[]
  editors: readonly Party[]
  opposed: readonly Party[]
  suggested: readonly Party[]
  /** Identities that published with one of the authors here within 36 months. */
  recentCoAuthors?: readonly Party[]
}

/** One human: by account, by mailbox, or by ORCID. */
export function isSamePerson(a: Party, b: Party): boolean {
  if (a.userId && a.userId === b.userId) return true
  const mail = normalEmail(a.email)
  if (mail && mail === normalEmail(b.email)) return true
  const orcid = normalOrcid(a.orcid)
  return orcid !== undefined && orcid === normalOrcid(b.orcid)
}

export function conflictsOf(person: Party, paper: PaperParties): Conflict[] {
  const among = (parties: readonly Party[]) => parties.some((party) => isSamePerson(person, party))
  const found: Conflict[] = []
  if (among(paper.authors)) found.push({ code: 'isAuthor', level: 'block' })
  if (among(paper.editors)) found.push({ code: 'isHandlingEditor', level: 'block' })
  if (among(paper.opposed) || paper.opposed.some((party) => sameName(person, party)))
    found.push({ code: 'isOpposed', level: 'override' })
  if (paper.authors.some((author) => shareAffiliation(person, author)))
    found.push({ code: 'sameAffiliation', level: 'warn' })
  const domain = workDomain(person.email)
  if (domain && paper.authors.some((author) => workDomain(author.email) === domain))
    found.push({ code: 'sameMailDomain', level: 'warn' })
  if (among(paper.recentCoAuthors ?? [])) found.push({ code: 'recentCoAuthor', level: 'warn' })
  if (person.email && !domain && among(paper.suggested))
    found.push({ code: 'suggestedFreeMail', level: 'warn' })
  return found
}

function shareAffiliation(a: Party, b: Party): boolean {
  const shared = (left: Party['rors'], right: Party['rors'], normal: (text: string) => string) => {
    const mine = new Set((left ?? []).flatMap((text) => (text ? [normal(text)] : [])))
    return (right ?? []).some((text) => text && mine.has(normal(text)))
  }
  const ror = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\/ror\.org\//, '')
  return shared(a.rors, b.rors, ror) || shared(a.affiliations, b.affiliations, normalName)
}

/** Opposed reviewers often come without an address: then a full name in either language counts. */
function sameName(a: Party, b: Party): boolean {
  const mine = new Set((a.names ?? []).flatMap((name) => (name ? [normalName(name)] : [])))
  return (b.names ?? []).some((name) => name && normalName(name).length > 1 && mine.has(normalName(name)))
}

function normalName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,;，。、·()（）'’-]+/g, '')
}
