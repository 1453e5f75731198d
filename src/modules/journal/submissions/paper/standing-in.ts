/** One paper with the caller's standing to it, as every reading call begins. */
import type { Refusal } from '#kernel/definition/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import type { Reader } from '#kernel/store/db.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import { standingOf } from './standing.ts'
import { personaOf, type Persona } from './visibility.ts'
import { findPaper } from './load.ts'
import type { Paper } from './paper.ts'
import { refuse } from '../refusals.ts'

/** Who reads a paper here; reviewers read what they may through their own review. */
export type Inside = Exclude<Persona, 'reviewer'>
export type Standing = { paper: Paper; roles: ReadonlySet<ActingRole>; persona: Inside }

/** The paper and how the caller stands to it; nothing at all for whoever has no part in it. */
export async function standingIn(r: Reader, caller: Caller, id: unknown): Promise<Standing | Refusal> {
  const paper = idOf(id) ? await findPaper(r, String(id)) : undefined
  if (!paper) return refuse('NOT_FOUND')
  const roles = await standingOf(r, caller, paper)
  const persona = personaOf(roles)
  // Reviewers read what they may through their own review, not here.
  if (!persona || persona === 'reviewer') return refuse('NOT_FOUND')
  return { paper, roles, persona }
}
