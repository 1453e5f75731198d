import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { action, route, slice, type Action, type Prepare } from '#kernel/http/slice.ts'
import { find } from '#kernel/store/rows.ts'
import { articles } from '../articles/definition.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import { readPdfsAhead } from '../submission-files/inspected.ts'
import { submissionFiles } from '../submission-files/definition.ts'
import { updateBody } from './body.ts'
import { articleUpdates } from './definition.ts'
import { articleRolesOf } from './roles.ts'
import { articleSteps } from './steps.ts'
import { prepareMarked } from './marked.ts'
import { pendingOf } from './pending.ts'
import { articleTurn, publishedActions } from './workflow.ts'

const ahead: { readonly [name: string]: Prepare | undefined } = {
  confirmRetraction: prepareMarked,
  correct: async ({ caller, input, ctx, db }) => {
    if (!idOf(input.id) || !idOf(input.pdfFileId)) return
    // The article's own files only, as the step will see it.
    const own = sql`exists (select 1 from articles a where a.id = ${String(input.id)} and (a.submission_id = t.submission_id or a.id = t.article_id))`
    await readPdfsAhead(db.of(caller.tenantId), ctx, sql`t.id = ${String(input.pdfFileId)} and ${own}`)
  },
}

/** Steps on published articles; the slice of articles offers them as its own calls. */
export const updateActions: Readonly<Record<string, Action>> = Object.fromEntries(
  publishedActions.map((name) => {
    const prepare = ahead[name]
    return [name, action({ body: updateBody, ...(prepare && { prepare }) }, articleSteps[name])]
  }),
)

/** What may be done to an article now, by this person, and what waits for a second one. */
async function openSteps({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const article = idOf(input.id) ? await find(r, articles, String(input.id)) : undefined
  if (!article) return refuseEntity('notFound')
  const roles = await articleRolesOf(r, caller, article)
  const pending = await pendingOf(r, article.id)
  const waits = pending && {
    requestedAs: pending.requestedAs,
    byCaller: pending.requestedBy === caller.userId,
    kind: pending.kind,
  }
  return publishedActions
    .filter((name) => !('refused' in articleTurn(article.state, name, roles, waits)))
    .map((name) => ({
      action: name,
      label: articles.actions?.[name]?.label[caller.lang] ?? name,
      danger: articles.actions?.[name]?.danger === true,
    }))
}

/** The PDF that readers had before an update, for staff. */
async function formerPdf({ caller, db, input, ctx, reply }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const done = idOf(input.id) ? await find(r, articleUpdates, String(input.id)) : undefined
  const article = done && (await find(r, articles, done.articleId))
  const file = done?.formerPdfId ? await find(r, submissionFiles, done.formerPdfId) : undefined
  if (!article || !file) return refuseEntity('notFound')
  const roles = await articleRolesOf(r, caller, article)
  if (!(['EC', 'AD', 'ST'] as const).some((role) => roles.has(role))) return refuseEntity('notFound')
  reply.header('content-type', 'application/pdf')
  reply.header('content-disposition', `attachment; filename="article-${article.id}-former.pdf"`)
  reply.header('cache-control', 'private, no-store')
  reply.header('content-security-policy', "sandbox; default-src 'none'")
  reply.header('content-length', file.sizeBytes)
  return reply.send(await ctx.blobs.open(file.storageKey))
}

const at = (call: string) => `${articleUpdates.path}/${call}`
const permission = 'articleUpdate_view'

export const slices = [
  slice(articleUpdates, {
    routes: [
      route({ method: 'GET', url: at('open'), permission }, openSteps),
      route({ method: 'GET', url: at('former'), permission, raw: true }, formerPdf),
    ],
  }),
]
