import type { PersonKey } from './people.ts'

export type Design =
  | 'cohort'
  | 'crossSectional'
  | 'caseCrossover'
  | 'timeSeries'
  | 'trial'
  | 'review'
  | 'model'
  | 'qualitative'
  | 'surveillance'
  | 'notice'
export type SectionKey = 'topic' | 'original' | 'review' | 'brief' | 'policy' | 'notice'

/** One demo article as its authors would have written it; the rest (dates, pages, DOI) follows from its place in an issue. */
export type Draft = {
  readonly zh: string
  readonly en: string
  readonly by: readonly PersonKey[]
  readonly section: SectionKey
  readonly design: Design
  /** Objective, methods, results, conclusion. */
  readonly abs: readonly [string, string, string, string] | readonly []
  readonly absEn: string
  readonly kw: readonly (readonly [zh: string, en: string])[]
  readonly pages: number
  /** Language of the full text. */
  readonly lang?: 'en'
}

export type IssueDraft = {
  readonly year: number
  readonly volume: number
  readonly no: string
  readonly date: string
  readonly startPage: number
  readonly zh: string
  readonly en: string
  readonly aboutZh: string
  readonly aboutEn: string
  readonly guest?: string
  readonly articles: readonly Draft[]
}
