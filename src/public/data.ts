import type { Lang } from '#kernel/definition/kind.ts'

/** What the pages show, as they need it. Rows come from read.ts; every view is a pure function of these. */

export type Affiliation = {
  nameZh?: string | null
  nameEn?: string | null
  cityZh?: string | null
  cityEn?: string | null
  country?: string | null
  rorId?: string | null
}

export type Author = {
  familyNameZh?: string | null
  familyNameEn?: string | null
  givenNameZh?: string | null
  givenNameEn?: string | null
  displayNameZh?: string | null
  displayNameEn?: string | null
  orcid?: string | null
  affiliations?: readonly Affiliation[] | null
  isCorresponding?: boolean | null
}

export type Reference = { sort?: number | null; raw: string; doi?: string | null }

export type Bi<K extends string> = { [P in `${K}Zh` | `${K}En`]: string | null }

export type Journal = Bi<'name'> &
  Bi<'abbr'> &
  Bi<'slogan'> &
  Bi<'publisher'> &
  Bi<'sponsor'> &
  Bi<'aims'> &
  Bi<'about'> &
  Bi<'ethics'> &
  Bi<'oaPolicy'> &
  Bi<'aiPolicy'> &
  Bi<'contact'> &
  Bi<'address'> & {
    id: string
    code: string
    issnPrint: string | null
    issnOnline: string | null
    cnNo: string | null
    frequency: string
    foundedYear: number | null
    doiPrefix: string | null
    reviewMode: string
    licence: string
    licenceUrl: string | null
    email: string
    phone: string | null
    acceptingSubmissions: boolean
    preservation: readonly ('lockss' | 'clockss')[] | null
    languages: readonly Lang[] | null
    coverFileId: string | null
  }

export type Issue = Bi<'title'> &
  Bi<'description'> &
  Bi<'coverAlt'> & {
    id: string
    year: number
    volume: number
    issueNo: string
    issueType: string
    publishDate: string | null
    coverFileId: string | null
    guestEditors: string | null
    isCurrent: boolean
    articleCount: number
    firstPage: string | null
    lastPage: string | null
  }

export type Banner = Bi<'title'> &
  Bi<'imageAlt'> & { id: string; imageFileId: string; linkUrl: string | null; target: 'same' | 'blank' }

export type CommonFile = Bi<'name'> &
  Bi<'description'> & {
    id: string
    category: string
    versionLabel: string | null
    extension: string
    attachSize: number
  }

export type ArticleState = 'published' | 'concern' | 'retracted'

/** A line of a list. */
export type Entry = Bi<'title'> &
  Bi<'sectionName'> &
  Bi<'typeName'> & {
    id: string
    language: Lang
    authors: readonly Author[]
    doi: string | null
    firstPage: string | null
    lastPage: string | null
    articleNo: string | null
    publishDate: string | null
    state: ArticleState
    updateType: string | null
    pdfFileId: string | null
    pdfBytes: number | null
    urlSlug: string | null
    issuesId: string | null
    year: number | null
    volume: number | null
    issueNo: string | null
  }

/** What stands at the head of an issue. */
export type Opening = Entry & Bi<'abstract'>

export type Article = Entry &
  Bi<'abstract'> &
  Bi<'correspondingText'> &
  Bi<'body'> &
  Bi<'stateReason'> &
  Bi<'issueTitle'> & {
    keywordsZh: readonly string[] | null
    keywordsEn: readonly string[] | null
    funding: string | null
    coi: string | null
    ethics: string | null
    dataStatement: string | null
    references: readonly Reference[]
    receivedDate: string | null
    revisedDate: string | null
    acceptedDate: string | null
    /** As its type of article says; null where it has none. */
    peerReviewed: boolean | null
    licence: string
    licenceUrl: string | null
    copyrightHolder: string | null
    copyrightYear: number | null
    updateTime: Date
    viewCount: number
    downloadCount: number
    /** The article that this one corrects or retracts, and every notice about this one. */
    updates: Related | null
    /** The first one first. */
    notices: readonly Related[]
  }

export type Removed = Bi<'title'> &
  Bi<'stateReason'> & {
    id: string
    authors: readonly Author[] | null
    doi: string | null
    publishDate: string | null
  }

export type Related = Bi<'title'> & { id: string; updateType: string | null }

export type Editor = Bi<'name'> & Bi<'affiliation'> & { role: string; orcid: string | null }

export type Notice = {
  id: string
  title: string
  titleEn: string | null
  content: string | null
  contentEn: string | null
  releaseTime: Date
}

export type GuidePart = Bi<'title'> &
  Bi<'content'> & { id: string; category: string; versionLabel: string | null; publishTime: Date | null }

export type FeeLine = Bi<'name'> &
  Bi<'description'> & {
    id: string
    feeType: string
    authorRegion: string
    currency: string
    baseAmount: string
    includedPages: number | null
    extraPageAmount: string | null
    taxRate: string | null
    code: string
    articleTypeId: string | null
    perUnitAmount: string | null
    discountRules: { kind: string; percent: number }[] | null
  }

/** Figures of the home page; null where too few papers would make them mean nothing. */
export type Facts = {
  daysToFirstDecision: number | null
  daysToOnline: number | null
  acceptanceRate: number | null
  /** `less`: the journal's rules ask less of authors in low-income countries. */
  fee: { amount: string; currency: string; less: boolean } | null
}

export type Page<T> = {
  readonly records: readonly T[]
  readonly total: number
  readonly current: number
  readonly size: number
  /** There are more than were counted. */
  readonly atLeast?: true
}

/** Text of a pair in the reader's language, the other one where it is missing. */
export function inLang<K extends string>(row: Bi<K>, name: K, lang: Lang): string {
  const values = row as Record<string, string | null>
  const own = values[`${name}${lang === 'zh' ? 'Zh' : 'En'}`]
  return own || values[`${name}${lang === 'zh' ? 'En' : 'Zh'}`] || ''
}

/** The other language's text, where it exists and says something else. */
export function inOther<K extends string>(row: Bi<K>, name: K, lang: Lang): string | undefined {
  const values = row as Record<string, string | null>
  const own = values[`${name}${lang === 'zh' ? 'Zh' : 'En'}`]
  const other = values[`${name}${lang === 'zh' ? 'En' : 'Zh'}`]
  return own && other && own !== other ? other : undefined
}
