/** T1 by the office: a draft for somebody else, who finds it among their own papers, is written to, and submits it (T2). */
import { isBlank, isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Tx } from '#kernel/store/db.ts'
import type { Journal } from '../../journals/definition.ts'
import { queueMails } from '../../mail-outbox/queue.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import type { Submission } from '../definition.ts'
import type { Creating } from '../life/bodies.ts'
import type { StepCall } from '../paper/acting.ts'
import { personOf, type Person } from '../paper/people.ts'
import { no, refuse, unmet } from '../refusals.ts'

export type Opening = { submitter: Person; roleUsed: ActingRole }

const text = (value: string | null | undefined) => (value ?? '').trim()

/** Whose draft it will be, and as what the caller opens it. */
export async function openingFor({ tx, caller, input, ctx }: StepCall<Creating>): Promise<Opening | Refusal> {
  const chosen = text(input.submitterId)
  const email = text(input.authorEmail)
  if (!email && (!chosen || chosen === caller.userId)) {
    const self = await personOf(tx, caller.userId)
    return self ? { submitter: self, roleUsed: 'AU' } : refuse('NOT_FOUND')
  }
  const roleUsed = caller.roles.has('staff') ? 'ST' : standsIn.some((role) => caller.roles.has(role)) && 'AD'
  if (!roleUsed) return refuse('NOT_ALLOWED')
  if (roleUsed === 'AD' && isBlank(text(input.reason)))
    return unmet([no('adminReasonRequired', {}, 'reason')])
  const author = chosen ? { id: chosen } : await newAuthor({ tx, input, ctx }, email)
  if (isRefusal(author)) return author
  const submitter = await personOf(tx, author.id)
  // Nobody else could open it in their workspace.
  if (!submitter?.roles.includes('author')) return unmet([no('notAnAuthor', {}, 'submitterId')])
  return { submitter, roleUsed }
}

const standsIn = ['admin', 'administrator']

async function newAuthor(
  { tx, input, ctx }: Pick<StepCall<Creating>, 'tx' | 'input' | 'ctx'>,
  email: string,
) {
  const name = text(input.authorName)
  if (!name) return unmet([no('authorNamed', {}, 'authorName')])
  return ctx.outsider(tx, { email, name, role: 'author' })
}

/** What the author is told: that it is there, and how to get in where they never signed in. */
export async function tellAuthor(
  { tx, ctx }: Pick<StepCall, 'tx' | 'ctx'>,
  draft: Submission,
  journal: Journal,
  submitter: Person,
): Promise<void> {
  const passwordLink = (await hasPassword(tx, submitter.userId))
    ? undefined
    : `${ctx.baseUrl}/apaph/reset-password`
  await queueMails(tx, { submission: draft, journal }, ctx.baseUrl, [
    { code: 'M1p', to: [submitter], facts: () => ({ passwordLink }), key: draft.id },
  ])
}

async function hasPassword(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await tx.one(sql`select 1 as one from blade_user where id = ${userId} and password is not null`)) !==
    undefined
  )
}
