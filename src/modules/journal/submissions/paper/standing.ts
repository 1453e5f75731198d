/** In which roles somebody stands to a paper, and which papers they may know of at all. */
import type { Caller } from '#kernel/http/caller.ts'
import { isInScope, leftInScope } from '#kernel/http/seen.ts'
import type { Reader } from '#kernel/store/db.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { isSamePerson } from '../../terms/conflicts.ts'
import { chiefsOf, personOf, verifiedEmail, type Person } from './people.ts'
import type { ActingRole } from '../../submission-events/definition.ts'
import { sinceAcceptance, submissions } from '../definition.ts'
import { edits, partyOf, type Paper } from './paper.ts'

/** Being an author of the paper ends every other role on it: no reviewer names, no notes, no decision (case 35). */
export async function standingOf(
  r: Reader,
  caller: Pick<Caller, 'userId' | 'roles' | 'scope'>,
  paper: Pick<Paper, 'submission' | 'authors' | 'reviews'>,
): Promise<ReadonlySet<ActingRole>> {
  const { submission, authors, reviews } = paper
  const me = await personOf(r, caller.userId)
  if (!me) return new Set()
  const mine = authors.filter((author) => isSamePerson(me, partyOf(author)))
  if (submission.submitterId === me.userId) return new Set(['AU'])
  if (mine.length > 0) {
    // Named, but by an address that nobody has verified: no rights as an editor, and none as an author either.
    const proven = mine.filter((author) => isAddressOf(me, author.email))
    if (proven.length === 0 || submission.state === 'draft') return new Set()
    return new Set([proven.some((author) => author.isCorresponding) ? 'AU' : 'CO'])
  }
  // A draft is its author's alone.
  if (submission.state === 'draft') return new Set(submission.createUser === me.userId ? ['ST'] : [])
  return deskRoles(
    r,
    caller,
    me,
    paper,
    reviews.some((review) => review.reviewerId === me.userId && review.state !== 'cancelled'),
  )
}

/** What gives rights is the very address that was verified; what takes them away is any spelling of it. */
function isAddressOf(me: Person, email: string | null): boolean {
  return me.verifiedEmail !== null && me.verifiedEmail === email?.trim().toLowerCase()
}

async function deskRoles(
  r: Reader,
  caller: Pick<Caller, 'roles' | 'scope'>,
  me: Person,
  { submission }: Pick<Paper, 'submission'>,
  reviews: boolean,
): Promise<Set<ActingRole>> {
  const roles = new Set<ActingRole>()
  // What was sent to somebody for review is theirs to judge, whatever their roles at the office let them see.
  if (reviews) roles.add('RE')
  // A paper that the data scopes of somebody's roles hold back is not there for them: in no list, and by its address neither.
  if (!(await isInScope(r, caller, submissions, submission.id))) return roles
  if (edits(me.userId, submission)) roles.add('HE')
  if (caller.roles.has('editorInChief')) {
    const chiefs = await chiefsOf(r, submission.journalId)
    if (chiefs.some((chief) => chief.userId === me.userId)) roles.add('EC')
  }
  if (caller.roles.has('staff')) roles.add('ST')
  if (caller.roles.has('production') && productionSees.includes(submission.state)) roles.add('PR')
  if (caller.roles.has('admin') || caller.roles.has('administrator')) roles.add('AD')
  return roles
}

export const productionSees: readonly string[] = sinceAcceptance

const beyondPress = ['staff', 'admin', 'administrator', 'editorInChief', 'handlingEditor']
/** Production and nothing else of the desk: papers begin with their acceptance, and so do figures of them. */
export const isPressAlone = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  roles.has('production') && !beyondPress.some((role) => roles.has(role))

/**
 * Papers of the back-office lists; `t` is submissions. Papers that the caller wrote are left out, counts and exports
 * included: nobody filters, sorts or counts their way to what the author may not know.
 */
export function deskPapers(caller: Caller, t = 't', { production = true } = {}): Sql {
  const me = caller.userId
  const at = sql.raw(t)
  const kinds: Sql[] = []
  if (['staff', 'admin', 'administrator'].some((role) => caller.roles.has(role))) kinds.push(sql.raw('true'))
  if (caller.roles.has('editorInChief')) {
    const named = (whose: Sql) =>
      sql`array(select e.journal_id from journal_editor e where e.role = 'editorInChief' and ${whose} and e.is_deleted = 0)`
    const others = named(sql`e.user_id is not null and e.user_id <> ${me}`)
    kinds.push(
      sql`${at}.journal_id <> all (${others}) or ${at}.journal_id = any (${named(sql`e.user_id = ${me}`)})`,
    )
  }
  if (caller.roles.has('handlingEditor') || caller.roles.has('editorInChief'))
    kinds.push(sql`${at}.handling_editor_id = ${me}`, sql`${at}.id = any (array(${ofSections(me)}))`)
  if (production && caller.roles.has('production'))
    kinds.push(sql`${at}.state = any(${[...productionSees]}::text[])`)
  if (kinds.length === 0) return sql.raw('false')
  const scoped = leftInScope(caller, submissions, sql`${at}.id`)
  // A draft is its author's, and whose who opened it for them.
  return sql`${scoped} and (${at}.state <> 'draft' or ${at}.create_user = ${me}) and (${sql.join(
    kinds.map((kind) => sql`(${kind})`),
    ' or ',
  )}) and not (${writtenBy(me, t)})`
}

/** Papers of the sections that somebody edits; read once a statement, from an index of its own. */
const ofSections = (userId: string) =>
  sql`select s.id from submissions s where s.section_editor_ids is not null and s.is_deleted = 0 and ${userId}::bigint = any(s.section_editor_ids)`

/**
 * Papers that somebody submitted or is named on: by account, mailbox or ORCID. The array is made once a statement, not
 * once a row: as a correlated condition the list of 50,000 papers took longer than the statement limit.
 */
export function writtenBy(userId: string, t = 't'): Sql {
  const at = sql.raw(t)
  const named = (same: Sql) =>
    sql`select a.submission_id from submission_author a where a.is_deleted = 0 and ${same}`
  const own = (column: Sql) => sql`(select ${column} from blade_user u where u.id = ${userId})`
  const papers = sql.join(
    [
      named(sql`a.user_id = ${userId}`),
      named(sql`a.email = ${own(sql.raw('lower(u.email)'))}`),
      named(sql`a.orcid = ${own(sql.raw('u.orcid'))}`),
    ],
    ' union ',
  )
  return sql`coalesce(${at}.submitter_id = ${userId}, false) or ${at}.id = any (array(${papers}))`
}

/** Papers of somebody's own workspace: submitted by them, or naming them by an address that is verified to be theirs. */
export function ownPapers({ userId }: Caller): Sql {
  const address = sql`(select ${verifiedEmail('u')} from blade_user u where u.id = ${userId})`
  const named = sql`select a.submission_id from submission_author a where a.is_deleted = 0 and a.email = ${address}`
  return sql`coalesce(t.submitter_id = ${userId}, false) or (t.id = any (array(${named})) and t.state <> 'draft')`
}

/** Which of these the caller answers for: of the others of their workspace they are a co-author, who reads along. */
export async function answeredFor(
  r: Reader,
  { userId }: Pick<Caller, 'userId'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const address = sql`(select ${verifiedEmail('u')} from blade_user u where u.id = ${userId})`
  const rows = await r.query<{ id: string }>(
    sql`select s.id from submissions s where s.id = any(${[...ids]}::bigint[]) and (s.submitter_id = ${userId}
        or exists (select 1 from submission_author a where a.submission_id = s.id and a.is_deleted = 0 and a.is_corresponding and a.email = ${address}))`,
  )
  return new Set(rows.map((row) => row.id))
}

/** The same rule for a child table whose rows hang on a paper. */
export function deskChildren(caller: Caller): Sql {
  return childrenOf(deskPapers(caller, 'p'))
}

/** Reviews, decisions, logs: not for production, who need the text and not how it was judged. */
export function deskOnly(caller: Caller): Sql {
  return childrenOf(deskPapers(caller, 'p', { production: false }))
}

function childrenOf(papers: Sql): Sql {
  return sql`exists (select 1 from submissions p where p.id = t.submission_id and p.is_deleted = 0 and (${papers}))`
}
