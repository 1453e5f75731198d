import { describe, expect, it } from 'vitest'
import { isRefusal } from '#kernel/definition/index.ts'
import { actingRoles, type ActingRole } from '../submission-events/definition.ts'
import { reviewStates, type ReviewState } from './definition.ts'
import { isExpired, reviewLife, reviewTurn, type ReviewAction } from './workflow.ts'
import { dispatchGuards, submitGuards } from './guards.ts'

/** The domain's table (2.4), copied by hand. */
const table: Record<ReviewAction, { from: ReviewState[]; to: ReviewState; who: string[] }> = {
  // R7 and R10 are one call from two states.
  accept: { from: ['invited'], to: 'accepted', who: ['RE'] },
  decline: { from: ['invited'], to: 'declined', who: ['RE'] },
  cancel: { from: ['invited', 'accepted'], to: 'cancelled', who: ['HE', 'ST', 'EC', 'SY'] },
  expire: { from: ['invited'], to: 'expired', who: ['SY'] },
  // From an invitation that stands: where a conflict was declared (2.13).
  reinvite: { from: ['declined', 'expired', 'invited'], to: 'invited', who: ['HE', 'ST', 'EC'] },
  resign: { from: ['accepted'], to: 'resigned', who: ['RE'] },
  reopen: { from: ['submitted'], to: 'reopened', who: ['HE', 'EC'] },
  exclude: { from: ['submitted', 'confirmed'], to: 'excluded', who: ['EC'] },
  submit: { from: ['accepted', 'reopened'], to: 'submitted', who: ['RE'] },
  confirm: { from: ['submitted'], to: 'confirmed', who: ['HE', 'EC'] },
}

describe('every state × action × role of a review is as the domain’s table says', () => {
  const actions = Object.keys(table) as ReviewAction[]
  it('has these actions and no others', () => {
    expect(Object.keys(reviewLife.steps).toSorted()).toEqual(actions.toSorted())
    expect(reviewLife.begins).toEqual([{ id: 'R1', to: 'invited', who: ['HE', 'ST', 'EC'] }])
  })
  it.each(Object.keys(reviewStates) as ReviewState[])('%s', (state) => {
    for (const action of actions)
      for (const role of Object.keys(actingRoles) as ActingRole[]) {
        const { from, to, who } = table[action]
        const standsIn = role === 'AD' && (who.includes('ST') || who.includes('EC'))
        const mayTry = who.includes(role) || standsIn
        const wanted = !mayTry ? 'NOT_ALLOWED' : from.includes(state) ? to : 'STATE_CONFLICT'
        const found = reviewTurn(state, action, new Set([role]), 'the editor is away')
        const outcome = isRefusal(found) ? found.reason : found.to
        expect([action, role, outcome]).toEqual([action, role, wanted])
        const bare = reviewTurn(state, action, new Set([role]))
        if (standsIn && from.includes(state)) expect(isRefusal(bare) && bare.reason).toBe('GUARD_FAILED')
      }
  })
})

describe('R4 R1 R7 rules', () => {
  const day = 86_400_000
  const due = new Date('2026-11-01T00:00:00Z')
  it('an invitation ends seven days after its date, to the millisecond', () => {
    const at = (ms: number) =>
      isExpired({ state: 'invited', responseDueAt: due }, new Date(due.getTime() + ms))
    expect([at(7 * day), at(7 * day + 1)]).toEqual([false, true])
    expect(isExpired({ state: 'accepted', responseDueAt: due }, new Date(due.getTime() + 90 * day))).toBe(
      false,
    )
  })
  it('where clocks change in those seven days it ends at the same hour of the seventh', () => {
    const due = new Date('2026-10-26T06:59:59Z')
    const ends = (at: string) =>
      isExpired({ state: 'invited', responseDueAt: due }, new Date(at), 'America/Los_Angeles')
    const over = new Date('2026-11-02T07:59:59Z')
    expect(ends(over.toISOString())).toBe(false)
    expect(ends(new Date(over.getTime() + 1000).toISOString())).toBe(true)
  })
  it('counts fifty characters without markup and blanks', () => {
    const form = { recommendation: 'accept', scores: { overall: 3 }, attachments: 0 }
    const codes = (text: string, attachments = 0) =>
      submitGuards({ ...form, commentsToAuthor: text, attachments }).map((failure) => failure.code)
    expect(codes(`<p>${'a'.repeat(49)}</p>`)).toEqual(['commentsTooShort'])
    expect(codes(`<p>${'字'.repeat(50)}</p>`)).toEqual([])
    expect(codes(`<p>${'&nbsp; '.repeat(60)}</p>`)).toEqual(['commentsTooShort'])
    expect(codes('', 1)).toEqual([])
  })
  it('blocks whatever reason is given, and lets warnings through', () => {
    const who = { userId: '1', name: 'A', load: 0, maxLoad: 5 }
    const codes = (level: 'block' | 'override' | 'warn', as: ActingRole, reason?: string) =>
      dispatchGuards({ ...who, conflicts: [{ code: 'isAuthor', level }] }, as, reason).map(
        (failure) => failure.code,
      )
    expect(codes('block', 'EC', 'because')).toEqual(['reviewerBlocked'])
    expect(codes('override', 'HE', 'because')).toEqual(['reviewerBlocked'])
    expect(codes('override', 'EC', 'because')).toEqual([])
    expect(codes('warn', 'ST')).toEqual([])
  })
})
