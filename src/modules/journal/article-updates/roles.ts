/** In which roles somebody stands to an article: by its paper, or by the journal for articles of back issues. */
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import type { Article } from '../articles/definition.ts'
import { isSamePerson } from '../terms/conflicts.ts'
import { chiefsOf, personOf } from '../submissions/paper/people.ts'
import { standingOf } from '../submissions/paper/standing.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { findPaper } from '../submissions/paper/load.ts'

/** Authors of the article are nothing else on it. */
export async function articleRolesOf(
  r: Reader,
  caller: Pick<Caller, 'userId' | 'roles'>,
  article: Article,
): Promise<ReadonlySet<ActingRole>> {
  const me = await personOf(r, caller.userId)
  if (!me) return new Set()
  const printed = (article.authors ?? []).map(({ email, orcid }) => ({
    email: email ?? null,
    orcid: orcid ?? null,
  }))
  if (printed.some((author) => isSamePerson(me, author))) return new Set(['AU'])
  const paper = article.submissionId ? await findPaper(r, article.submissionId) : undefined
  if (paper) {
    const standing = await standingOf(r, caller, paper)
    if (standing.has('AU') || standing.has('CO')) return new Set(['AU'])
  }
  const roles = new Set<ActingRole>()
  const chiefs = caller.roles.has('editorInChief') ? await chiefsOf(r, article.journalId) : []
  if (chiefs.some((chief) => chief.userId === me.userId)) roles.add('EC')
  if (caller.roles.has('staff')) roles.add('ST')
  if (caller.roles.has('production')) roles.add('PR')
  if (caller.roles.has('admin') || caller.roles.has('administrator')) roles.add('AD')
  return roles
}
