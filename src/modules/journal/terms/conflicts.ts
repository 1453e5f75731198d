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
  isHandlingEditor: {
    zh: '是本稿责任编辑或栏目编辑',
    en: 'Is the handling editor or a section editor of this paper',
  },
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
  const mine = keysOf(a)
  return keysOf(b).some((key) => mine.includes(key))
}

function keysOf({ userId, email, orcid }: Party): string[] {
  const mail = normalEmail(email)
  const known = normalOrcid(orcid)
  return [
    ...(userId ? [`user ${userId}`] : []),
    ...(mail ? [`mail ${mail}`] : []),
    ...(known ? [`orcid ${known}`] : []),
  ]
}

export const conflictsOf = (person: Party, paper: PaperParties): Conflict[] => conflictsWith(paper)(person)

/** The rules with the paper's side read once: the finder asks them about thousands. */
export function conflictsWith(paper: PaperParties): (person: Party) => Conflict[] {
  const keys = (parties: readonly Party[] = []) => new Set(parties.flatMap(keysOf))
  const authors = keys(paper.authors)
  const editors = keys(paper.editors)
  const opposed = keys(paper.opposed)
  // Opposed reviewers often come without an address: then a full name in either language counts.
  const opposedNames = new Set(paper.opposed.flatMap(namesOf))
  const suggested = keys(paper.suggested)
  const recent = keys(paper.recentCoAuthors)
  const places = new Set(paper.authors.flatMap(placesOf))
  const domains = new Set(paper.authors.flatMap((author) => workDomain(author.email) ?? []))

  return (person) => {
    const own = keysOf(person)
    const among = (known: ReadonlySet<string>) => own.some((key) => known.has(key))
    const found: Conflict[] = []
    if (among(authors)) found.push({ code: 'isAuthor', level: 'block' })
    if (among(editors)) found.push({ code: 'isHandlingEditor', level: 'block' })
    if (among(opposed) || (opposedNames.size > 0 && namesOf(person).some((name) => opposedNames.has(name))))
      found.push({ code: 'isOpposed', level: 'override' })
    if (places.size > 0 && placesOf(person).some((place) => places.has(place)))
      found.push({ code: 'sameAffiliation', level: 'warn' })
    const domain = workDomain(person.email)
    if (domain && domains.has(domain)) found.push({ code: 'sameMailDomain', level: 'warn' })
    if (among(recent)) found.push({ code: 'recentCoAuthor', level: 'warn' })
    if (person.email && !domain && among(suggested)) found.push({ code: 'suggestedFreeMail', level: 'warn' })
    return found
  }
}

/** Affiliations by ROR and by name. */
function placesOf({ rors, affiliations }: Party): string[] {
  const ror = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\/ror\.org\//, '')
  return [
    ...(rors ?? []).flatMap((text) => (text ? [`ror ${ror(text)}`] : [])),
    ...(affiliations ?? []).flatMap((text) => (text ? [`name ${normalName(text)}`] : [])),
  ]
}

function namesOf({ names }: Party): string[] {
  return (names ?? []).flatMap((name) => (name && normalName(name).length > 1 ? [normalName(name)] : []))
}

function normalName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,;，。、·()（）'’-]+/g, '')
}
