import { isRefusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { idOf } from '#kernel/http/rows.ts'
import { route, slice } from '#kernel/http/slice.ts'
import { find } from '#kernel/store/rows.ts'
import { articles } from '../articles/definition.ts'
import { refuseEntity } from '../terms/catalogue.ts'
import { submissionFiles } from '../submission-files/definition.ts'
import { articleUpdates } from './definition.ts'
import { articleFacts, articleRolesOf } from './roles.ts'
import { articleTurn, publishedActions } from './workflow.ts'

/** A notice with a slip is corrected, one that was published in error is removed by two people; the rest is for research. */
const ofResearch: ReadonlySet<string> = new Set(['raiseConcern', 'liftConcern', 'requestRetraction'])

/** What may be done to an article now, by this person, and what waits for a second one. */
async function openSteps({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const article = idOf(input.id) ? await find(r, articles, String(input.id)) : undefined
  if (!article) return refuseEntity('notFound')
  const facts = (await articleFacts(r, [article], caller)).get(article.id)
  return publishedActions
    .filter((name) => !(article.updatesArticleId && ofResearch.has(name)))
    .filter((name) => !isRefusal(articleTurn(article.state, name, facts?.roles ?? new Set(), facts?.waits)))
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
