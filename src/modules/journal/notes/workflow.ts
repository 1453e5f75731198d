/** What may be said about a paper, by whom and when. */
import type { ArticleState } from '../articles/definition.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { mayReinstateUntil } from '../submissions/life/undo.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import type { Persona } from '../submissions/paper/visibility.ts'
import type { Audience } from '../terms/words.ts'
import type { Topic } from './definition.ts'

type About = Pick<Paper, 'submission' | 'journal'>

/** The last moment of an appeal; nothing where none can be made. */
export function appealUntil(paper: About, timeZone: string): Date | undefined {
  return paper.submission.state === 'rejected' ? mayReinstateUntil(paper, timeZone) : undefined
}

/**
 * What the author may write about now; a draft has nobody who would read it. `became`: the state of a published paper's
 * article, for of one that was removed nothing is there to correct.
 */
export function openTopics(paper: About, now: Date, timeZone: string, became?: ArticleState): Topic[] {
  const { state } = paper.submission
  if (state === 'draft') return []
  const until = mayReinstateUntil(paper, timeZone)
  const inTime = until !== undefined && until >= now
  return [
    ...(state === 'revisionRequested' ? (['extension'] as const) : []),
    ...(state === 'rejected' && inTime ? (['appeal'] as const) : []),
    ...(state === 'published' && became !== 'removed' ? (['correction'] as const) : []),
    ...(state === 'withdrawn' && inTime ? (['reinstatement'] as const) : []),
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
