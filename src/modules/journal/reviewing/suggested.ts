/** People whom the author suggests: who they are here, what speaks against them, and their account when they are invited. */
import { wordsOf } from '#kernel/life/failure.ts'
import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { sql } from '#kernel/store/sql.ts'
import { conflictWords } from '../terms/conflicts.ts'
import { noReview } from '../review-records/refusals.ts'
import { people } from '../submissions/paper/people.ts'
import { standingIn } from '../submissions/paper/standing-in.ts'
import { refuse, unmet } from '../submissions/refusals.ts'
import type { NamedReviewer } from '../submissions/shapes.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import type { StepCall } from '../submissions/paper/acting.ts'
import { askedInRound, conflictsAround } from './candidates.ts'

const addressOf = ({ email }: NamedReviewer) => email?.trim().toLowerCase() ?? ''
/** An account is named like its address, and takes no more letters than this. */
const isUsable = (email: string) =>
  email.length <= 100 && /^[^@\s"<>]{1,64}@[^@\s"<>]+\.[^@\s"<>]{2,}$/.test(email)
const unusable = ({ name }: NamedReviewer) => noReview('suggestedAddress', { name }, 'suggested')

/** The accounts of those who are to be invited; whoever has none gets one, in the transaction of the invitation. */
export async function accountsOfSuggested(
  { tx, input, ctx }: Pick<StepCall, 'tx' | 'input' | 'ctx'>,
  { submission }: Paper,
): Promise<string[] | Refusal> {
  const wanted = Array.isArray(input.suggested)
    ? input.suggested.map((one) => String(one).trim().toLowerCase())
    : []
  const ids: string[] = []
  for (const email of wanted) {
    const named = (submission.suggestedReviewers ?? []).find(
      (one) => email !== '' && addressOf(one) === email,
    )
    if (!named) return unmet([noReview('suggestedUnknown', { email }, 'suggested')])
    if (!isUsable(email)) return unmet([unusable(named)])
    const { name, affiliation } = named
    const account = await ctx.outsider(tx, { email, name, affiliation, role: 'reviewer' })
    if (isRefusal(account)) return account
    ids.push(account.id)
  }
  return ids
}

/** For the one who dispatches: each suggested person, with what speaks against inviting them. */
export async function suggested({ caller, db, input }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if (isRefusal(standing)) return standing
  if (standing.persona !== 'editor') return refuse('NOT_ALLOWED')
  const { paper } = standing
  const named = paper.submission.suggestedReviewers ?? []
  if (named.length === 0) return []
  const conflicts = await conflictsAround(r, paper)
  const asked = askedInRound(paper)
  const accounts = await people(r, sql`lower(u.email) = any(${named.map(addressOf).filter(Boolean)}::text[])`)
  return named.map((one) => {
    const email = addressOf(one)
    const ofAddress = accounts.filter((person) => email !== '' && person.email?.toLowerCase() === email)
    const account = ofAddress.find((person) => person.roles.includes('reviewer')) ?? ofAddress[0]
    const found = conflicts(account ?? { email, names: [one.name], affiliations: [one.affiliation] })
    const inRound = account !== undefined && asked.has(account.userId)
    return {
      name: one.name,
      email: email || null,
      affiliation: one.affiliation ?? '',
      reason: one.reason ?? '',
      isReviewer: account?.roles.includes('reviewer') ?? false,
      inRound,
      conflicts: found.map(({ code, level }) => ({ code, level, text: conflictWords[code][caller.lang] })),
      fault: isUsable(email) ? null : wordsOf(unusable(one))[caller.lang],
      blocked: inRound || !isUsable(email) || found.some(({ level }) => level === 'block'),
    }
  })
}
