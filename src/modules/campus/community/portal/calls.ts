/** The browser's side of what the community's pages ask. */
import { get, post } from '#kernel/ui/api.ts'
import type { Wire } from '#kernel/definition/index.ts'
import type { schoolComment } from '../comments/definition.ts'
import type { schoolMoment } from '../moments/definition.ts'
import type { momentVote } from '../votes/definition.ts'

type Page<T> = { readonly records: T[]; readonly total: number }
type Shown = {
  readonly _can?: Readonly<Record<string, true | string>>
  readonly statusText: string
  readonly userName?: string | null
  readonly praised: boolean
  readonly own: boolean
}
export type Moment = Wire<typeof schoolMoment> &
  Shown & { readonly momentTypeText?: string; readonly pinnedNow: boolean }
export type Comment = Wire<typeof schoolComment> & Shown & { readonly replyUserName?: string | null }
export type Floor = Comment & { readonly floorNo: number | null; readonly replies: readonly Comment[] }
export type Vote = Wire<typeof momentVote> & Pick<Shown, '_can' | 'statusText'>
export type Ballot = {
  readonly open: boolean
  readonly eligible: boolean
  readonly own: readonly string[] | null
  readonly mayChange: boolean
  readonly results: boolean
}
export type Result = {
  readonly voterCount: number
  readonly options: readonly { readonly id: string; readonly text: string; readonly count: number }[]
}

const base = 'blade-admin'
export const moments = (query: Record<string, unknown> = {}) =>
  get<Page<Moment>>(`${base}/SchoolMoment/list`, { size: 30, ...query })
/** What a moderator put above all others, however old it is. */
export const pinned = async (query: Record<string, unknown>) =>
  (await moments({ status: 20, topFlag: true, size: 10, ...query })).records.filter(
    ({ pinnedNow }) => pinnedNow,
  )
export const moment = (id: string) => get<Moment>(`${base}/SchoolMoment/detail`, { id })
export const saw = (id: string) => post(`${base}/SchoolMoment/seen`, { id })
export const publish = (body: object) => post<Moment>(`${base}/SchoolMoment/submit`, body)
export const momentStep = (step: string, body: object) => post(`${base}/SchoolMoment/${step}`, body)
export const thread = (targetId: string, current: number) =>
  get<{ records: Floor[]; more: boolean }>('SchoolComment/schoolComment/thread', {
    targetType: '1',
    targetId,
    current,
  })
export const say = (body: object) => post<Comment>('SchoolComment/schoolComment/submit', body)
export const commentStep = (step: string, body: object) => post(`SchoolComment/schoolComment/${step}`, body)
export const praise = (targetType: string, targetId: string) =>
  post<{ praised: boolean; count: number }>(`${base}/schoolPraiseRecord/toggle`, { targetType, targetId })
/** Those that stand alone: under way, and what came of them for two weeks after. */
export const votes = async () => {
  const since = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10)
  const { records } = await get<Page<Vote>>('MomentVote/momentVote/list', {
    status: '20,30',
    momentId_null: 1,
    descs: 'endTime',
    size: 10,
  })
  return records.filter(({ endTime }) => String(endTime) >= since)
}
export const vote = (id: string) => get<Vote>('MomentVote/momentVote/detail', { id })
export const ballot = (id: string) => get<Ballot>('MomentVote/momentVote/ballot', { id })
export const result = (id: string) => get<Result>('MomentVote/momentVote/result', { id })
export const beginVote = (body: object) => post('MomentVote/momentVote/submit', body)
export const endVote = (id: string, reason: string) => post('MomentVote/momentVote/end', { id, reason })
export const castVote = (id: string, optionIds: readonly string[]) =>
  post('MomentVote/momentVote/vote', { id, optionIds })
