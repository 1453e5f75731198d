import { dateIn, isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { action, slice, type ActionCall } from '#kernel/http/slice.ts'
import { findAll, lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles, type Article } from '../articles/definition.ts'
import { publishArticle } from '../articles/server.ts'
import { refuseEntity } from '../catalogue.ts'
import { guardedDefaults } from '../defaults.ts'
import { submissions } from '../submissions/definition.ts'
import { takeStep } from '../submissions/take.ts'
import { issueStates, journalIssues, type JournalIssue } from './definition.ts'
import { issueLife, overlaps } from './workflow.ts'

type IssueAction = 'open' | 'lock' | 'publish' | 'unpublish'

async function locked(call: ActionCall, name: IssueAction | 'setCurrent'): Promise<JournalIssue | Refusal> {
  const issue = await lock(call.tx, journalIssues, String(call.input.id))
  if (!issue) return refuseEntity('notFound')
  if (Number(call.input.version) !== issue.version) return refuseEntity('stale')
  const possible =
    name === 'setCurrent' ? issue.state === 'published' : issueLife.find(issue.state, name).length > 0
  const { zh, en } = issueStates[issue.state]
  return possible ? issue : refuseEntity('issueState', { zh, en })
}

function move(name: 'open' | 'lock' | 'unpublish') {
  return async (call: ActionCall): Promise<unknown> => {
    const issue = await locked(call, name)
    if (isRefusal(issue)) return issue
    const to = issueLife.find(issue.state, name)[0]?.to
    const gone = name === 'unpublish' ? { isCurrent: false } : {}
    const after = await update(call.tx, journalIssues, issue.id, { ...(to ? { state: to } : {}), ...gone })
    return { id: after.id, version: after.version, state: after.state }
  }
}

/** All or nothing: the first article that may not appear keeps the whole issue back (case 50). */
async function publish(call: ActionCall): Promise<unknown> {
  const { tx, caller } = call
  const issue = await locked(call, 'publish')
  if (isRefusal(issue)) return issue
  const held = await findAll(tx, articles, sql`t.issues_id = ${issue.id}`, {
    order: sql.raw('t.page_order, t.id'),
  })
  if (held.length === 0) return refuseEntity('issueEmpty')
  if (issue.coverFileId && !(issue.coverAltZh || issue.coverAltEn)) return refuseEntity('issueCover')
  const clashes = overlaps(held)
  if (clashes.length > 0)
    return refuseEntity('issuePages', {
      list: clashes.map((pair) => pair.map(titleOf).join(' / ')).join('; '),
    })
  for (const article of held) {
    const refused = await publishOne(call, article)
    if (refused) return refused
  }
  const publishDate = issue.publishDate ?? dateIn(tx.now, caller.timeZone)
  if (call.input.setCurrent === false)
    await update(tx, journalIssues, issue.id, { state: 'published', publishDate })
  else await makeCurrent(call, issue, { state: 'published', publishDate })
  return { id: issue.id, state: 'published', articles: held.length }
}

async function publishOne(call: ActionCall, article: Article): Promise<Refusal | undefined> {
  if (article.state !== 'draft' && article.state !== 'scheduled') return undefined
  const answer = article.submissionId
    ? await publishPaper(call, article.submissionId)
    : await publishArticle(call, article)
  if (!isRefusal(answer)) return undefined
  const list = `${titleOf(article)}（${answer.msg.zh}）`
  const refusal = refuseEntity('issueArticles', { list })
  return {
    ...refusal,
    msg: {
      zh: refusal.msg.zh,
      en: `Some articles cannot be published yet: ${titleOf(article)} (${answer.msg.en})`,
    },
    ...(answer.details ? { details: answer.details } : {}),
  }
}

async function publishPaper(call: ActionCall, submissionId: string): Promise<unknown> {
  const paper = await lock(call.tx, submissions, submissionId)
  if (!paper) return refuseEntity('notFound')
  return takeStep(
    { ...call, input: { id: paper.id, version: paper.version, reason: call.input.reason } },
    'publish',
  )
}

function titleOf(article: Pick<Article, 'titleZh' | 'titleEn'>): string {
  return article.titleZh || article.titleEn || ''
}

async function setCurrent(call: ActionCall): Promise<unknown> {
  const issue = await locked(call, 'setCurrent')
  if (isRefusal(issue)) return issue
  const after = await makeCurrent(call, issue, {})
  return { id: after.id, version: after.version, isCurrent: true }
}

/** The others of the journal step back in the same transaction; the unique index settles who comes second. */
async function makeCurrent(
  { tx }: ActionCall,
  issue: JournalIssue,
  patch: Partial<JournalIssue>,
): Promise<JournalIssue> {
  await tx.query(
    sql`update journal_issues set is_current = false, version = version + 1
        where journal_id = ${issue.journalId} and is_current and id <> ${issue.id} and is_deleted = 0`,
  )
  return update(tx, journalIssues, issue.id, { ...patch, isCurrent: true })
}

const body = {
  type: 'object',
  required: ['id', 'version'],
  properties: {
    id: { type: 'string', pattern: '^\\d{1,19}$' },
    version: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\d{1,9}$' }] },
    setCurrent: { type: 'boolean' },
    reason: { type: ['string', 'null'], maxLength: 4000 },
  },
}

export const slices = [
  slice(journalIssues, {
    columns: () => ({
      articleCount: sql.raw(
        '(select count(*)::int from articles a where a.issues_id = t.id and a.is_deleted = 0)',
      ),
    }),
    async beforeSubmit(_tx, { existing }) {
      return existing ? undefined : guardedDefaults(journalIssues)
    },
    async beforeRemove(tx, rows) {
      const held = await tx.query(
        sql`select 1 as one from articles where issues_id = any(${rows.map((row) => row.id)}::bigint[]) and is_deleted = 0 limit 1`,
      )
      return held.length > 0 ? refuseEntity('issueNotEmpty') : undefined
    },
    actions: {
      open: action({ body }, move('open')),
      lock: action({ body }, move('lock')),
      unpublish: action({ body }, move('unpublish')),
      publish: action({ body }, publish),
      setCurrent: action({ body }, setCurrent),
    },
  }),
]
