/** The browser's side of the calls that the screens of a manuscript use. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get, post } from '#kernel/ui/api.ts'
import type { Page, Raw } from '#kernel/ui/rows.ts'
import { useLang } from '#kernel/ui/say.ts'
import { editorialDecisions } from '../editorial-decisions/definition.ts'
import { reviewRecords } from '../review-records/definition.ts'
import { submissionAuthors } from '../submission-authors/definition.ts'
import { submissionFiles } from '../submission-files/definition.ts'
import { submissions } from './definition.ts'

export type View = {
  code: string
  count: number
  label?: string
  query?: Record<string, string>
  alert?: boolean
}

export function useViews() {
  return useQuery({
    queryKey: [submissions.path, 'views', useLang()],
    queryFn: () => get<View[]>(`${submissions.path}/views`),
    staleTime: 30_000,
  })
}

export type Paper = Raw & {
  version: number
  manuscriptNo: string | null
  state: string
  currentRound: number
}

export type OpenAction = {
  action: string
  label?: string
  to?: string
  /** Conditions that are not met yet, as the server would say them at the click. */
  unmet?: { code: string; field?: string; msg: string }[]
  /** An administrator acts in place of another and says why. */
  roleUsed?: string
}

export type Event = {
  id: string
  at: string
  action: string
  text?: string
  actorName?: string
  roleUsedText?: string
  fromState?: string
  toState?: string
  reason?: string
}

export type Candidate = {
  userId: string
  name: string
  affiliation?: string
  email?: string
  expertise?: string
  load?: number
  matches?: string[]
  conflicts?: { level: 'block' | 'warn'; code?: string; msg: string }[]
  invited?: boolean
  suggested?: boolean
  opposed?: boolean
}

const children = (path: string, id: string, order = {}) =>
  get<Page>(`${path}/list`, { submissionId: id, size: 200, ...order })

export function usePaper(id: string) {
  const now = useLang()
  const of = (part: string) => [submissions.path, 'one', id, part, now]
  return {
    paper: useQuery({
      queryKey: of('detail'),
      queryFn: () => get<Paper>(`${submissions.path}/detail`, { id }),
    }),
    actions: useQuery({
      queryKey: of('actions'),
      queryFn: () => get<OpenAction[]>(`${submissions.path}/open-actions`, { id }),
    }),
    reviews: useQuery({ queryKey: of('reviews'), queryFn: () => children(reviewRecords.path, id) }),
    files: useQuery({ queryKey: of('files'), queryFn: () => children(submissionFiles.path, id) }),
    authors: useQuery({ queryKey: of('authors'), queryFn: () => children(submissionAuthors.path, id) }),
    decisions: useQuery({ queryKey: of('decisions'), queryFn: () => children(editorialDecisions.path, id) }),
    events: useQuery({
      queryKey: of('timeline'),
      queryFn: () => get<Event[]>(`${submissions.path}/timeline`, { id }),
    }),
  }
}

export type PaperParts = ReturnType<typeof usePaper>

/** After any step: the paper, its parts, the lists and the counts of the views are asked for anew. */
export function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [submissions.path] })
}

export const act = (action: string, body: Record<string, unknown>) =>
  post<Raw>(`${submissions.path}/${submissions.actions?.[action]?.wire ?? action}`, body)

export const letterFor = (id: string, type: string) =>
  get<{ subject: string; body: string }>(`${submissions.path}/letter`, { id, type })

export const findReviewers = (id: string, keyword: string) =>
  get<Candidate[]>(`${submissions.path}/reviewers`, { id, keyword })
