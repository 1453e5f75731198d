/** What a decision may change of a paper beside its state, kept with the decision so that rescinding puts it back (T31). */
import type { Values } from '#kernel/definition/index.ts'
import type { Before } from '../editorial-decisions/definition.ts'
import type { submissions, Submission } from './definition.ts'

const times = [
  ...(['firstDecisionAt', 'acceptedAt', 'rejectedAt', 'withdrawnAt', 'revisionDueAt', 'proofDueAt'] as const),
]
const others = [
  ...([
    'currentRound',
    'revisionExtensions',
    'productionStep',
    'withdrawRequested',
    'withdrawReason',
  ] as const),
  'anonymousFileApproved',
] as const

export function appearance(submission: Submission): Before {
  return {
    ...Object.fromEntries(times.map((name) => [name, submission[name]?.toISOString() ?? null])),
    ...Object.fromEntries(others.map((name) => [name, submission[name] ?? null])),
  }
}

export function restored(before: Before): Values<typeof submissions> {
  return {
    ...Object.fromEntries(
      times.map((name) => {
        const at = before[name]
        return [name, typeof at === 'string' ? new Date(at) : null]
      }),
    ),
    ...Object.fromEntries(others.map((name) => [name, before[name] ?? null])),
  }
}
