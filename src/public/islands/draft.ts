import { isBlank } from '#kernel/definition/blank.ts'
import { isEmail } from '#modules/journal/terms/numbers.ts'
import type { AuthorRow, NamedReviewerRow, PaperDetail } from './paper.ts'

/** What the wizard edits; exactly what `saveDraft` takes. */
export type Draft = {
  language: 'zh' | 'en'
  articleTypeId: string | null
  titleZh: string
  titleEn: string
  abstractZh: string
  abstractEn: string
  keywordsZh: string[]
  keywordsEn: string[]
  authors: AuthorRow[]
  coverLetter: string
  fundings: { funderName: string; awardNo?: string | null }[]
  coiStatement: string
  ethicsStatement: string
  consentStatement: string
  dataStatement: string
  aiUseStatement: string
  declarations: string[]
  suggestedReviewers: NamedReviewerRow[]
  opposedReviewers: NamedReviewerRow[]
  shortTitleZh: string
  shortTitleEn: string
  clcCode: string
  subjectCodes: string[]
  trialRegNo: string
  wordCount: number | null
  figureCount: number | null
  tableCount: number | null
  referenceCount: number | null
}

export const emptyAuthor = (first: boolean): AuthorRow => ({
  familyNameZh: '',
  familyNameEn: '',
  givenNameZh: '',
  givenNameEn: '',
  email: '',
  orcid: '',
  affiliations: [{ nameZh: '', nameEn: '' }],
  isCorresponding: first,
})

export function emptyDraft(language: 'zh' | 'en'): Draft {
  return {
    language,
    articleTypeId: null,
    titleZh: '',
    titleEn: '',
    abstractZh: '',
    abstractEn: '',
    keywordsZh: [],
    keywordsEn: [],
    authors: [emptyAuthor(true)],
    coverLetter: '',
    fundings: [],
    coiStatement: '',
    ethicsStatement: '',
    consentStatement: '',
    dataStatement: '',
    aiUseStatement: '',
    declarations: [],
    suggestedReviewers: [],
    opposedReviewers: [],
    shortTitleZh: '',
    shortTitleEn: '',
    clcCode: '',
    subjectCodes: [],
    trialRegNo: '',
    wordCount: null,
    figureCount: null,
    tableCount: null,
    referenceCount: null,
  }
}

const filled = (text: string | null | undefined) => !isBlank(text)

/** An author's row as the form first shows it, before anybody has typed. */
export function isUntouched({
  familyNameZh,
  familyNameEn,
  givenNameZh,
  givenNameEn,
  email,
  orcid,
  affiliations,
}: AuthorRow): boolean {
  const unit = (affiliations ?? []).flatMap(({ nameZh, nameEn }) => [nameZh, nameEn])
  return ![familyNameZh, familyNameEn, givenNameZh, givenNameEn, email, orcid, ...unit].some(filled)
}

/** The author whom the office writes to needs an address: the form does not go on without it. */
export function authorsGap(authors: readonly AuthorRow[]): number {
  return authors.findIndex(({ isCorresponding, email }) => isCorresponding && !isEmail((email ?? '').trim()))
}

/** What is sent: a row that was added and not yet filled in is nothing to save, and must not keep the rest from being saved. */
export function wireOf(draft: Draft): Draft {
  const named = (rows: NamedReviewerRow[]) => rows.filter((row) => filled(row.name))
  return {
    ...draft,
    fundings: draft.fundings.filter((funding) => filled(funding.funderName)),
    suggestedReviewers: named(draft.suggestedReviewers),
    opposedReviewers: named(draft.opposedReviewers),
  }
}

export function draftOf(paper: PaperDetail): Draft {
  const empty = emptyDraft(paper.language)
  const known = Object.fromEntries(
    Object.keys(empty).map((key) => [
      key,
      (paper as unknown as Record<string, unknown>)[key] ?? empty[key as keyof Draft],
    ]),
  ) as Draft
  return {
    ...known,
    authors: paper.authors.length > 0 ? paper.authors : empty.authors,
    declarations: (paper.declarations ?? []).map((entry) => entry.code),
  }
}

/** Words of a keyword field: any separator a person would type. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[;；,，、\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
