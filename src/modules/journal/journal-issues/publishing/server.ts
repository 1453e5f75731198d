import { isRefusal, type Refusal } from '#kernel/definition/index.ts'
import { idOf } from '#kernel/http/rows.ts'
import { action, slice, type ActionCall, type Prepare } from '#kernel/http/slice.ts'
import { waysFrom } from '#kernel/life/judge.ts'
import { usualEnd } from '#kernel/life/ways.ts'
import { lock, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { publishArticle } from '../../articles/desk/server.ts'
import { refuseEntity } from '../../terms/catalogue.ts'
import { submissions } from '../../submissions/definition.ts'
import { takeStep } from '../../submissions/life/step.ts'
import { issueStates, journalIssues, type JournalIssue } from '../definition.ts'
import { makeCurrent, publishIssue, readIssue } from './publishing.ts'
import { issueLife } from './workflow.ts'

type IssueAction = 'open' | 'lock' | 'publish' | 'unpublish'

async function locked(call: ActionCall, name: IssueAction | 'setCurrent'): Promise<JournalIssue | Refusal> {
  const issue = await lock(call.tx, journalIssues, String(call.input.id))
  if (!issue) return refuseEntity('notFound')
  if (Number(call.input.version) !== issue.version) return refuseEntity('stale')
  const possible =
    name === 'setCurrent' ? issue.state === 'published' : waysFrom(issueLife, name, issue.state).length > 0
  const { zh, en } = issueStates[issue.state]
  return possible ? issue : refuseEntity('issueState', { zh, en })
}

function move(name: 'open' | 'lock' | 'unpublish') {
  return async (call: ActionCall): Promise<unknown> => {
    const issue = await locked(call, name)
    if (isRefusal(issue)) return issue
    const way = waysFrom(issueLife, name, issue.state)[0]
    const to = way && (usualEnd(way, issue.state) as JournalIssue['state'])
    const gone = name === 'unpublish' ? { isCurrent: false } : {}
    const after = await update(call.tx, journalIssues, issue.id, { ...(to ? { state: to } : {}), ...gone })
    return { id: after.id, version: after.version, state: after.state }
  }
}

async function publish(call: ActionCall): Promise<unknown> {
  const { tx, caller } = call
  const issue = await locked(call, 'publish')
  if (isRefusal(issue)) return issue
  const how = { timeZone: caller.timeZone, current: call.input.setCurrent !== false }
  return publishIssue(tx, issue, how, (article) =>
    article.submissionId
      ? publishPaper(call, article.submissionId)
      : publishArticle({ ...call, confirmed: call.input.confirmWarnings === true }, article),
  )
}

/** Every PDF that will be looked into, before anything is locked. */
const readIssueAhead: Prepare = async ({ caller, input, ctx, db }) => {
  if (idOf(input.id)) await readIssue(db.of(caller.tenantId), ctx, String(input.id))
}

async function publishPaper(call: ActionCall, submissionId: string): Promise<unknown> {
  const paper = await lock(call.tx, submissions, submissionId)
  if (!paper) return refuseEntity('notFound')
  return takeStep({ ...call, input: { ...call.input, id: paper.id, version: paper.version } }, 'publish')
}

async function setCurrent(call: ActionCall): Promise<unknown> {
  const issue = await locked(call, 'setCurrent')
  if (isRefusal(issue)) return issue
  const after = await makeCurrent(call.tx, issue, {})
  return { id: after.id, version: after.version, isCurrent: true }
}

const body = {
  type: 'object',
  required: ['id', 'version'],
  properties: {
    id: { type: 'string', pattern: '^\\d{1,19}$' },
    version: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\d{1,9}$' }] },
    setCurrent: { type: 'boolean' },
    confirmWarnings: { type: 'boolean' },
    reason: { type: ['string', 'null'], maxLength: 4000 },
  },
}

export const slices = [
  slice(journalIssues, {
    table: issueLife,
    columns: () => ({
      articleCount: sql.raw(
        '(select count(*)::int from articles a where a.issues_id = t.id and a.is_deleted = 0)',
      ),
    }),
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
      publish: action({ body, prepare: readIssueAhead }, publish),
      setCurrent: action({ body }, setCurrent),
    },
  }),
]
