/** In which roles somebody stands to an article: by its paper, or by the journal for articles of back issues. */
import type { Caller } from '#kernel/http/caller.ts'
import type { Reader } from '#kernel/store/db.ts'
import type { Article } from '../articles/definition.ts'
import { isSamePerson } from '../terms/conflicts.ts'
import { chiefsOf, personOf } from '../submissions/paper/people.ts'
import { standingOf } from '../submissions/paper/standing.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { findPaper } from '../submissions/paper/load.ts'
import { pendingOf } from './pending.ts'
import type { ArticleFacts } from './workflow.ts'

/** Authors of the article are nothing else on it. */
export async function articleRolesOf(
  r: Reader,
  caller: Pick<Caller, 'userId' | 'roles' | 'scope'>,
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

export async function articleFacts(
  r: Reader,
  rows: readonly Article[],
  caller: Caller | undefined,
): Promise<ReadonlyMap<string, ArticleFacts>> {
  const facts = new Map<string, ArticleFacts>()
  for (const row of rows) {
    const roles = new Set(caller ? await articleRolesOf(r, caller, row) : [])
    // Whoever may publish what no paper stands behind does it for the office, written by themselves or not.
    if (caller?.may('articles_publish')) roles.add('ST')
    const waits = await pendingOf(r, row.id)
    facts.set(row.id, {
      roles,
      waits: waits && { ...waits, byCaller: waits.requestedBy === caller?.userId },
    })
  }
  return facts
}
