import { describe, expect, it } from 'vitest'
import { isRefusal } from '#kernel/definition/index.ts'
import { actingRoles, type ActingRole } from '../../submission-events/definition.ts'
import { submissionStates, type SubmissionState } from '../definition.ts'
import { paperLife, stepActions, stepsFrom, turn, type StepAction } from './workflow.ts'

/** The domain's table (2.5), copied by hand: the code's table must say the same and nothing more. */
const domain = `
T2  draft                                → submitted         submit           AU
T3  draft                                → deleted           discard          AU
T4  submitted,screening                  → returned          returnToAuthor   ST,HE
T5  returned                             → submitted         resubmit         AU
T6  submitted                            → screening         assignEditor     ST,EC
T7  screening                            → inReview          sendToReview     HE,EC
T8  screening                            → rejected          deskReject       EC
T9  screening                            → finalReview       skipReview       EC
T10 screening                            → revisionRequested requestMinor     HE,EC
T11 inReview                             → revisionRequested requestMinor     HE,EC
T11 inReview                             → revisionRequested requestMajor     HE,EC
T12 inReview                             → rejected          reject           EC
T12 inReview                             → finalReview       recommendReject  HE
T13 inReview                             → finalReview       recommendAccept  HE
T14 inReview                             → inReview          newRound         HE,EC
T14 inReview                             → inReview          cancelRound      HE,EC
T15 revisionRequested                    → revised           submitRevision   AU
T16 revisionRequested                    → revisionRequested extendDue        HE,ST,EC
T17 revisionRequested                    → withdrawn         lapse            SY
T18 revised                              → inReview          newRound         HE,EC
T19 revised                              → finalReview       recommendAccept  HE,EC
T19 revised                              → revisionRequested requestMinor     HE,EC
T19 revised                              → revisionRequested requestMajor     HE,EC
T19 revised                              → rejected          reject           HE,EC
T20 finalReview                          → accepted          finalAccept      EC
T21 finalReview                          → inReview          finalBack        EC
T21 finalReview                          → revisionRequested requestMinor     EC
T21 finalReview                          → revisionRequested requestMajor     EC
T21 finalReview                          → rejected          reject           EC
T22 accepted                             → inProduction      sendToProduction ST,PR
T23 inProduction                         → inProduction      step             PR,AU
T24 inProduction                         → scheduled         schedule         ST,PR
T25 scheduled                            → inProduction      unschedule       ST
T26 scheduled                            → published         publish          ST,SY
T27 submitted,returned,screening         → withdrawn         withdraw         AU
T27 inReview,revisionRequested,revised,finalReview → withdrawn withdraw       AU,HE,EC
T27 inReview                             → inReview          requestWithdraw  AU
T27 revisionRequested                    → revisionRequested requestWithdraw  AU
T27 revised                              → revised           requestWithdraw  AU
T27 finalReview                          → finalReview       requestWithdraw  AU
T27 inReview                             → inReview          cancelWithdraw   AU
T27 revisionRequested                    → revisionRequested cancelWithdraw   AU
T27 revised                              → revised           cancelWithdraw   AU
T27 finalReview                          → finalReview       cancelWithdraw   AU
T28 accepted,inProduction,scheduled      → withdrawn         withdraw         EC
T29 rejected                             → screening         reinstate        EC
T30 withdrawn                            → previous          reinstate        EC
T31 returned,inReview,revisionRequested,finalReview,accepted,inProduction,rejected → previous rescind EC
T32 accepted,inProduction                → inReview          backToReview     EC
`
type Cell = { id: string; from: string[]; to: string; action: string; who: string[] }
const table: Cell[] = domain
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', from = '', , to = '', action = '', who = ''] = line.trim().split(/\s+/)
    return { id, from: from.split(','), to, action, who: who.split(',') }
  })

const states = Object.keys(submissionStates) as SubmissionState[]
const actions = stepActions
const roles = Object.keys(actingRoles) as ActingRole[]
const standsIn = (cell: Cell) => cell.who.includes('ST') || cell.who.includes('EC')

/** What the domain says of one cell of the matrix. */
function expected(state: string, action: string, role: string): string {
  const holds = (cell: Cell) => cell.who.includes(role) || (role === 'AD' && standsIn(cell))
  const named = table.filter((cell) => cell.action === action)
  if (!named.some(holds)) return 'NOT_ALLOWED'
  const here = named.filter((cell) => cell.from.includes(state))
  if (here.length === 0) return 'STATE_CONFLICT'
  const cell = here.find(holds)
  if (!cell) return 'NOT_ALLOWED'
  return role === 'AD' ? `${cell.to} with reason` : cell.to
}

function found(state: SubmissionState, action: StepAction, role: ActingRole): string {
  const bare = turn(state, action, new Set([role]))
  if (!isRefusal(bare)) return bare.step.to
  if (bare.reason !== 'GUARD_FAILED') return bare.reason
  const reasoned = turn(state, action, new Set([role]), 'the office is closed today')
  return isRefusal(reasoned) ? reasoned.reason : `${reasoned.step.to} with reason`
}

describe('every state × action × role is as the domain’s table says', () => {
  it(`covers ${states.length} states, ${actions.length} actions, ${roles.length} roles`, () => {
    expect(states).toHaveLength(14)
    expect(roles).toHaveLength(10)
    expect(paperLife.begins).toEqual([{ id: 'T1', to: 'draft', who: ['AU', 'ST'] }])
    expect(new Set(actions)).toEqual(new Set(table.map((cell) => cell.action)))
  })
  describe.each(states)('in %s', (state) => {
    it.each(actions)('%s', (action) => {
      for (const role of roles)
        expect([role, found(state, action, role)]).toEqual([role, expected(state, action, role)])
    })
  })
  it('a published paper has no way out', () => {
    expect(stepsFrom('published')).toEqual([])
  })
  it('gives an author who is also an editor no step of an editor: standing leaves them AU alone', () => {
    const refused = turn('finalReview', 'finalAccept', new Set<ActingRole>(['AU']))
    expect(isRefusal(refused) && refused.status).toBe(403)
  })
})
