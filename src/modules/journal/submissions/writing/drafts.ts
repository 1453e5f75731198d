/** T1 and the wizard's saving: a draft is written as its author goes. */
import { isRefusal, type Refusal, type Values } from '#kernel/definition/index.ts'
import { refuse as refusePlain } from '#kernel/http/catalogue.ts'
import { parsePosted } from '#kernel/http/validate.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find, insert, lock, update } from '#kernel/store/rows.ts'
import { articleTypes } from '../../article-types/definition.ts'
import { journals } from '../../journals/definition.ts'
import type { Person } from '../paper/people.ts'
import { standingOf } from '../paper/standing.ts'
import { submissionAuthors } from '../../submission-authors/definition.ts'
import { submissionEvents, type ActingRole } from '../../submission-events/definition.ts'
import { versionsInForce } from '../../user-guides/server.ts'
import { openingFor, tellAuthor } from './for-author.ts'
import { replaceAuthors, reviseAuthors } from './author-list.ts'
import type { Creating, Drafting } from '../life/bodies.ts'
import { authorLater } from '../life/completeness.ts'
import { declarationTexts, declarationVersion } from '../declarations.ts'
import { submissions, type Submission } from '../definition.ts'
import { paperOf } from '../paper/load.ts'
import { refuse } from '../refusals.ts'
import type { Declaration } from '../shapes.ts'
import type { StepCall } from '../paper/acting.ts'
import { conflict } from '../life/workflow.ts'

/** T1. The office may open a draft for an author; everybody else opens their own. */
export async function create(call: StepCall<Creating>): Promise<unknown> {
  const { tx, caller, input } = call
  const journal = await find(tx, journals, input.journalId)
  if (!journal) return refuse('NOT_FOUND')
  if (!journal.acceptingSubmissions || journal.status !== 1) return refuse('JOURNAL_CLOSED')
  const typeId = input.articleTypeId ?? null
  const type = typeId ? await find(tx, articleTypes, typeId) : undefined
  if (typeId && !isOffered(type, journal.id)) return refuse('TYPE_GONE')
  const opening = await openingFor(call)
  if (isRefusal(opening)) return opening
  const { submitter, roleUsed } = opening
  const draft = await insert(tx, submissions, {
    journalId: journal.id,
    articleTypeId: typeId,
    language: input.language ?? journal.primaryLanguage,
    submitterId: submitter.userId,
    state: 'draft',
    stateSince: tx.now,
    currentRound: 0,
    feeState: 'notRequired',
    priority: 'normal',
    withdrawRequested: false,
    anonymousFileApproved: false,
    declarations: [],
  })
  await insert(tx, submissionAuthors, { submissionId: draft.id, sort: 1, ...firstAuthor(submitter) })
  await insert(tx, submissionEvents, {
    submissionId: draft.id,
    at: tx.now,
    actorId: tx.actor.userId,
    roleUsed,
    action: 'create',
    toState: 'draft',
    reason: roleUsed === 'AD' ? (input.reason ?? null) : null,
    ip: caller.ip || null,
    visibleToAuthor: true,
  })
  if (roleUsed !== 'AU') await tellAuthor(call, draft, journal, submitter)
  return { id: draft.id, version: draft.version, state: 'draft', journalId: draft.journalId }
}

/** The submitter as first author, from the account; the author corrects what was guessed of the name. */
function firstAuthor(person: Person): Values<typeof submissionAuthors> {
  const han = /^\p{Script=Han}{2,4}$/u.test(person.name)
  const parts = person.name.trim().split(/\s+/)
  return {
    userId: person.userId,
    familyNameZh: han ? person.name.slice(0, 1) : null,
    givenNameZh: han ? person.name.slice(1) : null,
    familyNameEn: han ? null : parts.length > 1 ? (parts.at(-1) ?? null) : null,
    givenNameEn: han ? null : parts.length > 1 ? parts.slice(0, -1).join(' ') : person.name,
    email: person.email?.toLowerCase() ?? null,
    orcid: person.orcid ?? null,
    affiliations:
      person.affiliationZh || person.affiliationEn
        ? [{ nameZh: person.affiliationZh, nameEn: person.affiliationEn }]
        : [],
    isCorresponding: true,
    isEqual: false,
    isDeceased: false,
    confirmState: 'none',
  }
}

const written: readonly Submission['state'][] = ['draft', 'returned']
/** The office puts details right until publication. */
const deskLater: readonly Submission['state'][] = [
  ...(['submitted', 'screening', 'inReview', 'revised', 'finalReview', 'accepted', 'inProduction'] as const),
]
const metadata = new Set(
  ['title', 'shortTitle', 'abstract', 'keywords']
    .flatMap((name) => [`${name}Zh`, `${name}En`])
    .concat('clcCode'),
)

export async function saveDraft(call: StepCall<Drafting>): Promise<unknown> {
  const { tx, caller, input } = call
  const submission = await lock(tx, submissions, input.id)
  if (!submission) return refuse('NOT_FOUND')
  const paper = await paperOf(tx, submission)
  const roles = await standingOf(tx, caller, paper)
  if (roles.size === 0) return refuse('NOT_FOUND')
  const scope = scopeOf(submission.state, roles)
  if (scope === 'none') return refuse('NOT_ALLOWED')
  if (scope === 'later') return conflict(submission.state, 'saveDraft')
  if (Number(input.version) !== submission.version) return refuse('STATE_CONFLICT')
  const { values, errors } = parsePosted(submissions, input, caller, false)
  if (errors.length > 0)
    return refusePlain('badInput', { first: errors[0]?.msg[caller.lang] ?? '' }, { errors })
  const patch: Values<typeof submissions> = scope === 'all' ? values : only(values, metadata)
  delete (patch as { journalId?: unknown }).journalId
  // T20 may wait for the other language; the words that were judged are no longer the author's to change.
  if (submission.state === 'finalReview' && roles.has('AU') && changesWords(submission, patch))
    return conflict(submission.state, 'saveDraft')
  const wrongType = await foreignType(call, patch, submission)
  if (isRefusal(wrongType)) return wrongType
  if (scope === 'all' && input.authors) await replaceAuthors(call, paper, input.authors)
  if (submission.state === 'revisionRequested' && input.authors) {
    const refused = await reviseAuthors(call, paper, input.authors, roles)
    if (refused) return refused
  }
  if (input.declarations && (scope === 'all' || submission.state === 'revisionRequested'))
    patch.declarations = await agreed(tx, input.declarations, submission)
  const after = await update(tx, submissions, submission.id, patch)
  if (!written.includes(submission.state)) await noteEdit(call, submission, patch, roles)
  return { id: after.id, version: after.version, state: after.state }
}

function scopeOf(
  state: Submission['state'],
  roles: ReadonlySet<ActingRole>,
): 'all' | 'metadata' | 'later' | 'none' {
  const isDesk = (['ST', 'HE', 'EC', 'AD'] as const).some((role) => roles.has(role))
  if (roles.has('AU') || (state === 'draft' && roles.has('ST'))) {
    if (written.includes(state)) return 'all'
    return authorLater.includes(state) ? 'metadata' : 'later'
  }
  if (!isDesk) return 'none'
  return deskLater.includes(state) ? 'metadata' : 'later'
}

/** True where something that was written would be written anew. */
function changesWords(before: Submission, patch: Values<typeof submissions>): boolean {
  return Object.entries(patch).some(([name, value]) => {
    const known = before[name as keyof Submission]
    const empty = known === null || known === '' || (Array.isArray(known) && known.length === 0)
    return !empty && JSON.stringify(known) !== JSON.stringify(value)
  })
}

function only(values: Record<string, unknown>, names: ReadonlySet<string>): Values<typeof submissions> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Values<
    typeof submissions
  >
}

async function foreignType({ tx }: StepCall, patch: Values<typeof submissions>, submission: Submission) {
  // A type that was closed meanwhile stays with the papers that have it.
  if (!patch.articleTypeId || patch.articleTypeId === submission.articleTypeId) return undefined
  const type = await find(tx, articleTypes, patch.articleTypeId)
  return isOffered(type, submission.journalId) ? undefined : refuse('TYPE_GONE')
}

const isOffered = (type: { journalId: string; status: number } | undefined, journalId: string): boolean =>
  type?.journalId === journalId && type.status === 1

/** Keeps when each declaration was agreed; one that is no longer ticked goes. */
async function agreed(
  tx: Tx,
  posted: NonNullable<Drafting['declarations']>,
  { declarations, journalId }: Submission,
): Promise<Declaration[]> {
  const known = new Set([...Object.keys(declarationTexts), 'anonymity'])
  const codes = posted.map((entry) => (typeof entry === 'string' ? entry : (entry.code ?? '')))
  const made: Declaration[] = []
  for (const code of new Set(codes)) {
    if (!known.has(code)) continue
    const before = (declarations ?? []).find((entry) => entry.code === code && code !== 'anonymity')
    const now = { code, textVersion: declarationVersion, agreedAt: tx.now.toISOString() }
    // Agreed to the texts of this moment; a guide that changes later does not change what was agreed.
    const texts =
      code === 'policies' && !before ? { guideVersions: await versionsInForce(tx, journalId) } : {}
    made.push(before ?? { ...now, ...texts })
  }
  return made
}

async function noteEdit(
  { tx, caller }: StepCall,
  before: Submission,
  patch: Values<typeof submissions>,
  roles: ReadonlySet<ActingRole>,
): Promise<Refusal | void> {
  const changed = Object.entries(patch).filter(
    ([name, value]) => JSON.stringify(before[name as keyof Submission]) !== JSON.stringify(value),
  )
  if (changed.length === 0) return
  await insert(tx, submissionEvents, {
    submissionId: before.id,
    at: tx.now,
    actorId: tx.actor.userId,
    roleUsed: [...roles][0] ?? 'AU',
    action: 'saveDraft',
    fromState: before.state,
    toState: before.state,
    ip: caller.ip || null,
    diff: Object.fromEntries(
      changed.map(([name, value]) => [name, [before[name as keyof Submission], value]]),
    ),
    visibleToAuthor: roles.has('AU'),
  })
}
