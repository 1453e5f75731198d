/**
 * The way in from a mail without a password: a sealed word that names one invitation and is good for its review alone,
 * as often as it is needed until the review has come to its end (cases 26 and pkp#12608).
 */
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { anonymous, type Call, type Caller } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { route, type Route } from '#kernel/http/slice.ts'
import type { Db } from '#kernel/store/db.ts'
import { isTenantOpen } from '#kernel/store/open-tenants.ts'
import { find } from '#kernel/store/rows.ts'
import type { Vault } from '#kernel/store/vault.ts'
import type { Letter } from '#kernel/http/letters.ts'
import { heldWord, withWord } from '#kernel/http/link-words.ts'
import { personOf } from '../submissions/paper/people.ts'
import { download } from '../submission-files/calls/download.ts'
import { upload } from '../submission-files/calls/upload.ts'
import {
  reviewRecords,
  reviewStates,
  type ReviewRecord,
  type ReviewState,
} from '../review-records/definition.ts'
import { detail } from './read.ts'
import { refuseReview } from '../review-records/refusals.ts'

const about = 'review-link'
type Named = { tenantId: string; id: string; inviteCount: number }

/** A new invitation to the same person makes the words of the earlier one worthless. */
export function linkWord(vault: Vault, { tenantId, id, inviteCount }: Named): string {
  return vault.seal(`${tenantId}:${id}:${inviteCount}`, about)
}

function named(vault: Vault, word: string): Named | undefined {
  const [tenantId, id, count] = vault.open(word, about)?.split(':') ?? []
  return tenantId && id && count ? { tenantId, id, inviteCount: Number(count) } : undefined
}

const address = /\/apaph\/review\?id=(\d{1,19})/

/**
 * A mail as it leaves: the reviewer's link gets its word now, so that the outbox, which editors read, never holds one.
 */
export async function withLinkWord(
  { db, vault }: { db: Db; vault: Vault },
  tenantId: string,
  mail: Letter,
): Promise<Letter> {
  const id = mail.recipientId && address.exec(mail.body ?? '')?.[1]
  const review = id ? await find(db.of(tenantId), reviewRecords, id) : undefined
  if (!review || review.reviewerId !== mail.recipientId || !isUsable(review.state)) return mail
  const word = linkWord(vault, { tenantId, id: review.id, inviteCount: review.inviteCount })
  return withWord(mail, address, word)
}

const usable: readonly ReviewState[] = ['invited', 'accepted', 'reopened', 'submitted']
const isUsable = (state: ReviewState) => usable.includes(state)

type Opened = { caller: Caller; review: ReviewRecord }

/** Whose link this is: the reviewer, without any other right that their account may have. */
async function opened({ request, ctx, db }: Call): Promise<Opened | Refusal> {
  const names = named(ctx.vault, heldWord(request))
  if (!names) return refuseReview('LINK_UNKNOWN')
  if (!(await isTenantOpen(db.platform, names.tenantId, ctx.clock()))) return refuse('linkShut')
  const r = db.of(names.tenantId)
  const review = await find(r, reviewRecords, names.id)
  const person = review && (await personOf(r, review.reviewerId))
  if (!review || !person || review.inviteCount !== names.inviteCount) return refuseReview('LINK_UNKNOWN')
  if (review.state === 'cancelled') return refuseReview('RECALLED')
  if (!isUsable(review.state)) return refuseReview('LINK_ENDED', { ...reviewStates[review.state] })
  if (review.tokenExpiresAt && review.tokenExpiresAt < ctx.clock()) return refuseReview('LINK_EXPIRED')
  const { userId, account, name } = person
  const { tenantId } = names
  const timeZone = await ctx.zone(tenantId)
  const actor = { tenantId, userId, deptId: null, timeZone }
  const caller = { ...anonymous(request), tenantId, userId, account, name, timeZone, actor }
  return { review, caller: { ...caller, roles: new Set(['reviewer']) } }
}

/** Each of these calls again for holders of a link; which review it is about is the link's to say, not the input's. */
export function linkRoutes(url: (call: string) => string, calls: readonly Route[]): Route[] {
  return [
    route({ method: 'GET', url: url('link/detail'), permission: 'public' }, (call) =>
      within(call, (mine) => detail(mine)),
    ),
    ...calls.map(({ handler, ...one }) =>
      route({ ...one, url: one.url.replace(url(''), url('link/')), permission: 'public' }, (call: Call) =>
        within(call, handler),
      ),
    ),
    route({ method: 'POST', url: url('link/upload'), permission: 'public', multipart: true }, (call) =>
      within(call, (mine, review) =>
        upload({ ...mine, input: {} }, { submissionId: review.submissionId, stage: 'reviewAttachment' }),
      ),
    ),
    route({ method: 'GET', url: url('link/download'), permission: 'public', raw: true }, fileOf),
  ]
}

async function within(
  call: Call,
  work: (mine: Call, review: ReviewRecord) => Promise<unknown>,
): Promise<unknown> {
  const found = await opened(call)
  if (isRefusal(found)) return found
  const { caller, review } = found
  return work({ ...call, caller, input: { ...call.input, id: review.id } }, review)
}

/** A file of this review: the same person's other papers stay shut. */
async function fileOf(call: Call): Promise<unknown> {
  const found = await opened(call)
  if (isRefusal(found)) return found
  const { caller, review } = found
  const seen = await detail({ ...call, caller, input: { id: review.id } })
  if (isRefusal(seen)) return seen
  const { files = [] } = seen as { files?: { id: string }[] }
  if (!files.some((file) => file.id === String(call.input.id))) return refuseReview('NOT_FOUND')
  return download({ ...call, caller })
}
