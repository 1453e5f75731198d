import type { Working } from '#kernel/jobs/job.ts'
import type { Db } from '#kernel/store/db.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles } from '../../articles/definition.ts'
import { journalIssues } from '../definition.ts'
import { markOf } from './mark.ts'

export type Due = { readonly id: string; readonly mark: string }

/**
 * Issues whose PDF is of something older, or not there. What an issue holds is read from its articles, so all issues at
 * once would read all articles each minute: they are gone through piece by piece, for a moment at a time, the newest at
 * each look. What readers are shown compares for itself, so that a late look keeps a PDF back and shows none that is old.
 */
const piece = 100
const most = 50
const budgetMs = 500

type Pass = { readonly written: number; readonly after: string | undefined; readonly found: boolean }

/** How far the issues of a tenant were gone through; nothing is looked for while nothing was written since a pass that found nothing. */
const passes = new WeakMap<Db, Map<string, Pass | number>>()

export async function issuesDue(working: Working): Promise<readonly Due[]> {
  const { tenantId, ctx } = working
  const { touches } = ctx.db
  const written =
    touches.generation(tenantId, articles.table) + touches.generation(tenantId, journalIssues.table)
  const known = passes.get(ctx.db) ?? new Map<string, Pass | number>()
  passes.set(ctx.db, known)
  const last = known.get(tenantId)
  if (touches.heard && last === written) return []
  const goesOn = typeof last === 'object' ? last : undefined
  const newest = goesOn?.after === undefined ? [] : (await pieceAfter(working, undefined)).due
  let pass: Pass = goesOn ?? { written, after: undefined, found: false }
  const due = [...newest]
  for (const begun = performance.now(); due.length < most && performance.now() - begun < budgetMs;) {
    const next = await pieceAfter(working, pass.after)
    due.push(...next.due.filter(({ id }) => !due.some((one) => one.id === id)))
    pass = { ...pass, after: next.last, found: pass.found || next.due.length > 0 }
    if (next.last === undefined) break
  }
  const isWhole = pass.after === undefined && !pass.found && newest.length === 0
  if (pass.after !== undefined) known.set(tenantId, pass)
  else if (isWhole) known.set(tenantId, pass.written)
  else known.delete(tenantId)
  return due
}

/** `last`: of the piece, where others come after it. */
async function pieceAfter({ reader }: Working, after: string | undefined) {
  const i = sql.raw('i')
  const rows = await reader.query<{ id: string; mark: string | null; made: string | null }>(
    sql`select i.id, ${markOf(i)} as mark, p.mark as made from (
          select n.id, n.version from journal_issues n where n.is_deleted = 0 and n.state = 'published'
            and n.id < ${after ?? '9223372036854775807'}::bigint order by n.id desc limit ${piece}) i
        left join issue_pdf p on p.issue_id = i.id order by i.id desc`,
  )
  const late = rows.flatMap(({ id, mark, made }) => (mark !== null && mark !== made ? [{ id, mark }] : []))
  const due = late.slice(0, most)
  // What did not fit is met again.
  const last = late.length > due.length ? due.at(-1)?.id : rows.length === piece ? rows.at(-1)?.id : undefined
  return { due, last }
}
