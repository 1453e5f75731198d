/** One's own papers. */
import type { Call } from '#kernel/http/caller.ts'
import { sql } from '#kernel/store/sql.ts'
import { owingPapers } from '../../bills/read.ts'
import { unreadOn } from '../../notes/unread.ts'
import { answeredFor, ownPapers } from '../paper/standing.ts'
import { seesNotes } from '../paper/visibility.ts'
import type { Submission } from '../definition.ts'
import { toldToAuthor } from '../status.ts'
import { answered } from './answered.ts'
import { articleStatesOf } from '../../articles/states-of.ts'

/** As many papers of their own as one answer holds; who has more asks for the next page. */
const mostOwn = 200

/** The author's workspace: papers that the caller submitted or is named on, whatever else they are here. */
export async function mine({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const drafts = sql`(t.state <> 'draft' or t.submitter_id = ${caller.userId})`
  const current = Math.min(Math.max(1, Math.trunc(Number(input.current ?? 1)) || 1), 1000)
  const page = sql` limit ${mostOwn} offset ${(current - 1) * mostOwn}`
  const rows = await answered(r, sql`(${ownPapers(caller)}) and ${drafts}`, caller, 'author', page)
  const ids = rows.map((row) => String(row.id))
  const owing = await owingPapers(r, ids)
  const own = await answeredFor(r, caller, ids)
  const unread = await unreadOn(r, ids, caller.userId, seesNotes('author'))
  const papers = rows as unknown as Pick<Submission, 'id' | 'state' | 'articleId'>[]
  const became = await articleStatesOf(r, papers)
  return rows.map((row) => {
    const id = String(row.id)
    const facts = row as unknown as Parameters<typeof toldToAuthor>[0]
    const stands = { owes: owing.get(id), readsAlong: !own.has(id), article: became.get(id) }
    const status = toldToAuthor(facts, caller.lang, stands)
    return { ...row, status, unreadNotes: unread.get(String(row.id)) ?? 0 }
  })
}
