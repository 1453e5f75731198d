/** What may be said about a paper, by whom and when. */
import type { ActingRole } from '../submission-events/definition.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import type { Persona } from '../submissions/paper/visibility.ts'
import type { Audience } from '../terms/words.ts'
import type { Topic } from './definition.ts'

/** Days after a withdrawal for which a paper can be taken up again (T30). */
const reinstatableDays = 180
const dayMs = 86_400_000

type About = Pick<Paper, 'submission' | 'journal'>

/** The last moment of an appeal; nothing where none can be made. */
export function appealUntil({ submission, journal }: About): Date | undefined {
  if (submission.state !== 'rejected' || !submission.rejectedAt) return undefined
  return new Date(submission.rejectedAt.getTime() + journal.appealDays * dayMs)
}

/** What the author may write about now; a draft has nobody who would read it. */
export function openTopics(paper: About, now: Date): Topic[] {
  const { state, withdrawnAt } = paper.submission
  if (state === 'draft') return []
  const until = appealUntil(paper)
  return [
    ...(state === 'revisionRequested' ? (['extension'] as const) : []),
    ...(until && until >= now ? (['appeal'] as const) : []),
    ...(state === 'published' ? (['correction'] as const) : []),
    ...(state === 'withdrawn' &&
    withdrawnAt &&
    now.getTime() - withdrawnAt.getTime() <= reinstatableDays * dayMs
      ? (['reinstatement'] as const)
      : []),
    'question',
  ]
}

/** Co-authors read along; one voice writes. */
export function mayWrite(persona: Persona, roles: ReadonlySet<ActingRole>, audience: Audience): boolean {
  if (persona === 'editor') return true
  return persona === 'author' && audience === 'author' && roles.has('AU')
}

/** In which capacity somebody of several writes. */
export function writesAs(roles: ReadonlySet<ActingRole>): ActingRole {
  return (['AU', 'HE', 'EC', 'ST', 'AD'] as const).find((role) => roles.has(role)) ?? 'SY'
}
