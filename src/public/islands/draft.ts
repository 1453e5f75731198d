import type { AuthorRow, PaperDetail } from './paper.ts'

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
  }
}

export function draftOf(paper: PaperDetail): Draft {
  const empty = emptyDraft(paper.language)
  const filled = Object.fromEntries(
    Object.keys(empty).map((key) => [
      key,
      (paper as unknown as Record<string, unknown>)[key] ?? empty[key as keyof Draft],
    ]),
  ) as Draft
  return {
    ...filled,
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
