/** The browser's side of the calls that the screens of a manuscript use. */
import { inFacts } from '#kernel/definition/directions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get, post } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import type { ArticleState } from '../../../articles/definition.ts'
import type { ShownBill } from '../../../bills/calls.ts'
import type { ActingRole } from '../../../submission-events/definition.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { submissions, type SubmissionState } from '../../definition.ts'
import type { LetterForm } from '../../life/letters.ts'
import type { OpenAction, OthersStep } from '../../life/open-actions.ts'

export type Paper = Raw & {
  version: number
  manuscriptNo: string | null
  state: SubmissionState
  currentRound: number
  roles: ActingRole[]
  persona: 'editor' | 'production' | 'author'
  authors: Raw[]
  files: Raw[]
  rounds: Raw[]
  reviews: Raw[]
  decisions: Raw[]
  bills: ShownBill[]
  journal: { doiPrefix: string | null }
  /** Told to editors. */
  sectionEditors?: { userId: string; name: string }[]
  reviewsNeeded?: number
  /** Of a published paper: what became of its article. */
  articleState?: ArticleState
  openActions: OpenAction[]
  byOthers?: OthersStep[]
  warnings?: { code: string; msg: string }[]
}
export type { OpenAction }

export type Event = {
  id: string
  kind: 'event' | 'mail'
  at: string
  text: string
  actorName?: string
  roleText?: string
  toState?: string
  toText?: string | null
  fromText?: string | null
  reviewAlias?: string | null
  reviewerName?: string
  reason?: string | null
  to?: string
  mailStateText?: string
}

export type Candidate = {
  userId: string
  name: string
  affiliation: string
  expertise: string | null
  matches: string[]
  load: number
  maxLoad: number
  meanDays: number | null
  onTime: number | null
  rating: number | null
  fit: 'high' | 'some' | 'none'
  inRound: boolean
  /** The latest earlier round in which they reported on this paper, and what they advised. */
  earlierRound: number | null
  earlierAdvice: string | null
  unreachable: boolean
  conflicts: { code: string; level: string; text: string }[]
  blocked: boolean
}

export type Editor = {
  userId: string
  name: string
  load: number
  /** Edits the section that the paper stands in. */
  section: boolean
  blocked: boolean
  reason: string | null
}

const one = (id: string, part: string) => [submissions.path, 'one', id, part]

export function usePaper(id: string) {
  return useQuery({
    queryKey: [...one(id, 'detail'), useLang()],
    queryFn: () => get<Paper>(`${submissions.path}/detail`, { id }),
    placeholderData: (before) => before,
  })
}

export function useTimeline(id: string): Event[] {
  const { data } = useQuery({
    queryKey: [...one(id, 'timeline'), useLang()],
    queryFn: () => get<Event[]>(`${submissions.path}/timeline`, { id }),
    placeholderData: (before) => before,
  })
  return data ?? []
}

function useEditors(id: string, enabled = true): Editor[] {
  const { data } = useQuery({
    queryKey: [...one(id, 'editors'), useLang()],
    queryFn: () => get<Editor[]>(`${submissions.path}/editors`, { id }),
    enabled,
  })
  return data ?? []
}

/** Editors to choose from, each with what they carry; for one paper with what speaks against them, and whose section it is. */
export function useEditorOptions(id: string, { ofPaper = true, enabled = true } = {}) {
  const t = useTexts(journalTexts)
  return useEditors(id, enabled).map(({ userId, name, load, section, blocked, reason }) => {
    const facts =
      ofPaper && blocked ? [reason] : [ofPaper && section && t('ofSection'), t('editorLoad', { n: load })]
    return {
      value: userId,
      label: inFacts([name, ...facts]),
      disabled: ofPaper && blocked,
    }
  })
}

/** After any step: the paper, its parts, the lists and the counts of the views are asked for anew. */
export function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [submissions.path] })
}

export const act = (action: string, body: Record<string, unknown>) =>
  post<Raw>(`${submissions.path}/${submissions.actions?.[action]?.wire ?? action}`, body)

export type Letter = { subject: string; body: string; dueAt?: string; reviewIds?: string[] }

export type LetterAsked = { form: LetterForm; reviewIds?: string; dueAt?: string | undefined }

export const letterFor = (id: string, type: string, asked: LetterAsked) =>
  get<Letter>(`${submissions.path}/letter`, { id, type, ...asked })

export type StepMail = { code: string; to: string; name: string; subject: string; body: string }

/** What a step would send if it were taken now, and to whom. */
export const mailsOfStep = (action: string, body: Record<string, unknown>) =>
  post<StepMail[]>(`${submissions.path}/preview`, { ...body, action })

export type Alike = {
  id: string
  manuscriptNo: string | null
  state: string
  titleZh: string | null
  titleEn: string | null
  share: number
}

/** Live papers that say nearly the same; asked once a visit. */
export function useAlike(id: string, enabled: boolean): Alike[] {
  const { data } = useQuery({
    queryKey: one(id, 'similar'),
    queryFn: () => get<Alike[]>(`${submissions.path}/similar`, { id }),
    staleTime: 300_000,
    enabled,
  })
  return data ?? []
}

export const findReviewers = (id: string, keyword: string) =>
  get<Candidate[]>(`${submissions.path}/reviewers`, { id, keyword })

export type Reserve = { id: string; reviewerId: string; name: string }

export function useReserves(id: string): Reserve[] {
  const { data } = useQuery({
    queryKey: one(id, 'reserves'),
    queryFn: () => get<Reserve[]>(`${submissions.path}/reserves`, { id }),
  })
  return data ?? []
}

export type Suggested = {
  name: string
  email: string | null
  affiliation: string
  reason: string
  isReviewer: boolean
  inRound: boolean
  conflicts: Candidate['conflicts']
  fault: string | null
  blocked: boolean
}

export function useSuggested(id: string): Suggested[] {
  const { data } = useQuery({
    queryKey: [...one(id, 'suggested'), useLang()],
    queryFn: () => get<Suggested[]>(`${submissions.path}/suggested`, { id }),
  })
  return data ?? []
}
