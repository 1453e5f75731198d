import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { publishedActions } from './article-updates/workflow.ts'
import type { BillState } from './bills/definition.ts'
import { billActions, feeStateOf } from './bills/workflow.ts'
import type { SubmissionState } from './submissions/definition.ts'
import { notice, retraction } from './testing/articles.ts'
import { charge, payment } from './testing/money.ts'
import {
  completeDraft,
  goodReview,
  letter,
  pdfWith,
  put,
  startStage,
  step,
  type Stage,
} from './testing/stage.ts'
import { personActions } from './submissions/life/workflow.ts'
import { runTimers } from './testing/clock.ts'

/**
 * Random lives through the real calls: whoever tries whatever in whichever order, what must always be true is true after
 * every step. Fixed seeds, so that a red run is red again; another seed finds another life.
 */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
  await charge(stage)
})
afterAll(() => stage.app.close())
const reader = () => stage.app.db.of('000000')
const as = (name: string) => stage.who[name] as Client

type Facts = {
  id: string
  version: number
  state: SubmissionState
  productionStep: string | null
  articleId: string | null
  feeState: string
}
const paperOf = async (id: string): Promise<Facts> => {
  const row = await reader().one<Facts>(
    sql`select id, version, state, production_step, article_id, fee_state from submissions where id = ${id}`,
  )
  if (!row) throw new Error(`no paper ${id}`)
  return row
}

/** A move is a few numbers; what they mean depends on where the life has come to. */
type Move = { who: number; what: number; which: number }
const moves = fc.array(fc.record({ who: fc.nat(99), what: fc.nat(999), which: fc.nat(99) }), {
  minLength: 60,
  maxLength: 90,
})
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

const desk = [
  'author',
  'staff',
  'editor',
  'chief',
  'chief2',
  'production',
  'tenantAdmin',
  'coauthor',
  'stranger',
]

/** What the buttons offer, twice as often as anything at all: a life that only meets refusals goes nowhere. */
async function paperMove(id: string, { who, what, which }: Move): Promise<Answer> {
  const name = pick(desk, who)
  const client = as(name)
  const open = await client.get('blade-admin/submissions/open-actions', { id })
  const offered =
    open.status === 200 ? (open.body.data as unknown as { action: string; ready: boolean }[]) : []
  const likely = offered.filter((one) => one.action !== 'withdraw' && one.action !== 'dispatch')
  const action = what % 3 === 0 || likely.length === 0 ? pick(personActions, what) : pick(likely, what).action
  const { version, productionStep } = await paperOf(id)
  if (action === 'submitRevision' && name === 'author') await revised(id, what)
  const next = {
    copyediting: 'typesetting',
    typesetting: pick(['authorProof', 'ready'], which),
    authorProof: 'ready',
  }
  return client.post(`blade-admin/submissions/${action}`, {
    id,
    version,
    ...letter,
    reason: 'a model run',
    overrideReason: 'a model run',
    editorId: stage.ids.editor,
    approveAnonymous: true,
    to: next[(productionStep ?? 'copyediting') as keyof typeof next] ?? 'typesetting',
    journalId: stage.journalId,
  })
}

let copies = 0
async function revised(id: string, n: number): Promise<void> {
  for (const stageName of ['responseLetter', 'revisionClean']) {
    copies += 1
    const bytes = await pdfWith(`revision ${n} ${copies}`)
    await as('author').upload(
      'blade-admin/submissionFile/upload',
      { submissionId: id, stage: stageName },
      { name: 'r.pdf', bytes },
    )
  }
}

async function dispatchMove(id: string, { who, which }: Move): Promise<Answer> {
  const { version } = await paperOf(id)
  const wanted = ['reviewer1', 'reviewer2', 'reviewer3', 'author', 'coauthor', 'editor'].filter(
    (_, i) => ((which >> i) & 1) === 1,
  )
  return as(pick(['editor', 'chief', 'staff'], who)).post('blade-admin/submissions/dispatch', {
    id,
    version,
    reviewerIds: wanted.map((name) => stage.ids[name]),
    overrideReason: 'a model run',
  })
}

async function reviewMove(id: string, { who, what, which }: Move): Promise<Answer | undefined> {
  const rows = await reader().query<{ id: string; version: number; reviewerId: string }>(
    sql`select id, version, reviewer_id from review_record where submission_id = ${id} order by id`,
  )
  if (rows.length === 0) return undefined
  const one = pick(rows, which)
  const own = Object.entries(stage.ids).find(([, userId]) => userId === one.reviewerId)?.[0] ?? 'reviewer1'
  const reviewers = ['accept', 'submit', 'decline', 'resign']
  const editors = ['confirm', 'confirm', 'cancel', 'reopen', 'reinvite', 'exclude']
  const mine = what % 2 === 0
  const action = mine
    ? pick(['accept', 'submit', 'accept', 'submit', ...reviewers], what >> 1)
    : pick(editors, what >> 1)
  const client = as(mine ? own : pick(['editor', 'chief'], who))
  return client.post(`blade-admin/reviewRecord/${action}`, {
    id: one.id,
    version: one.version,
    ...goodReview,
    coiDeclared: false,
    confidentialityAgreed: true,
    declineReason: 'tooBusy',
    reason: 'a model run',
    overrideReason: 'a model run',
  })
}

async function billMove(id: string, { who, what }: Move): Promise<Answer | undefined> {
  const bill = await reader().one<{ id: string; version: number; total: string }>(
    sql`select id, version, total from publish_fee_bill where submission_id = ${id} order by id desc limit 1`,
  )
  if (!bill) return undefined
  const name = pick(['finance', 'finance', 'author', 'chief', 'editor', 'staff'], who)
  return as(name).post(`blade-admin/publishFeeBill/${pick(billActions, what)}`, {
    id: bill.id,
    version: bill.version,
    ...payment({ paidAmount: bill.total }),
    reason: 'a model run',
    waiverPercent: pick(['0', '50', '100'], what),
    refundAmount: '1.00',
  })
}

async function articleMove(id: string, { who, what }: Move): Promise<Answer | undefined> {
  const article = await reader().one<{ id: string; version: number }>(
    sql`select id, version from articles where submission_id = ${id}`,
  )
  if (!article) return undefined
  const name = pick(['chief', 'tenantAdmin', 'staff', 'chief2', 'author'], who)
  return as(name).post(`blade-admin/articles/${pick(publishedActions, what)}`, {
    ...article,
    ...notice,
    ...retraction,
    updateType: 'erratum',
  })
}

async function clockMove({ which }: Move): Promise<undefined> {
  stage.app.travel(new Date(Date.now() + which * 86_400_000))
  await runTimers(stage.app.ctx, (error) => expect.fail(String(error)))
  stage.app.travel(new Date())
  return undefined
}

async function move(id: string, one: Move): Promise<Answer | undefined> {
  const kind = one.what % 10
  if (kind < 5) return paperMove(id, one)
  if (kind === 5) return dispatchMove(id, one)
  if (kind < 8) return reviewMove(id, one)
  const { state, articleId } = await paperOf(id)
  if (kind === 8) return state === 'published' && articleId ? articleMove(id, one) : billMove(id, one)
  return one.which % 4 === 0 ? clockMove(one) : billMove(id, one)
}

const none = async (what: string, query: ReturnType<typeof sql>) =>
  expect(await reader().query(query), what).toEqual([])

async function invariants(id: string): Promise<void> {
  await none(
    'at most one open round',
    sql`select submission_id from review_round where closed_at is null and is_deleted = 0 group by submission_id having count(*) > 1`,
  )
  await none(
    'every published article of a paper has a live final acceptance',
    sql`select a.id from articles a where a.submission_id is not null and a.state in ('published', 'concern', 'retracted') and a.is_deleted = 0
        and not exists (select 1 from editorial_decision d where d.submission_id = a.submission_id and d.type = 'finalAccept'
          and d.rescinded_at is null and d.is_deleted = 0)`,
  )
  await none(
    'no reviewer among the authors',
    sql`select v.id from review_record v join submission_author w on w.submission_id = v.submission_id and w.is_deleted = 0
        join blade_user u on u.id = v.reviewer_id where v.is_deleted = 0 and (w.user_id = u.id or lower(w.email) = lower(u.email))`,
  )
  await none(
    'one decision per version of a paper',
    sql`select submission_id from editorial_decision where is_deleted = 0 group by submission_id, state_version having count(*) > 1`,
  )
  await none(
    'a paper is published exactly when its article is or was public',
    sql`select s.id from submissions s left join articles a on a.submission_id = s.id and a.is_deleted = 0 where s.is_deleted = 0
        and (s.state = 'published') <> coalesce(a.state in ('published', 'concern', 'retracted', 'removed'), false)`,
  )
  await none(
    'whoever handles a paper confirmed no payment of it',
    sql`select b.id from publish_fee_bill b join submissions s on s.id = b.submission_id where b.confirmed_by = s.handling_editor_id`,
  )
  const bills = await reader().query<{
    state: BillState
    paidAmount: string | null
    refundAmount: string | null
  }>(
    sql`select state, paid_amount, refund_amount from publish_fee_bill where submission_id = ${id} and is_deleted = 0`,
  )
  const { feeState, state } = await paperOf(id)
  expect(feeState, 'the fee state is what the bills say').toBe(feeStateOf(bills, state))
}

/** What readers find is what is published, under concern or retracted: by list, and by address. */
async function publicSet(id: string): Promise<void> {
  const rows = await reader().query<{ id: string; state: string; submissionId: string | null }>(
    sql`select id, state, submission_id from articles where is_deleted = 0`,
  )
  const open = rows
    .filter((row) => ['published', 'concern', 'retracted'].includes(row.state))
    .map((row) => row.id)
  const found = new Set<string>()
  for (let current = 1, before = -1; found.size > before; current += 1) {
    before = found.size
    const { body } = await stage.app.app.inject({ url: `/apaph/articles?current=${current}` })
    for (const [, one] of body.matchAll(/article-detail\?id=(\d+)/g)) found.add(one ?? '')
  }
  expect([...found].toSorted()).toEqual(open.toSorted())
  const own = rows.find((row) => row.submissionId === id)
  if (!own) return
  const page = await stage.app.app.inject({ url: `/apaph/article-detail?id=${own.id}` })
  expect(page.statusCode).toBe(open.includes(own.id) ? 200 : own.state === 'removed' ? 410 : 404)
}

const reached = new Map<string, number>()

async function live(id: string, all: readonly Move[]): Promise<void> {
  for (const one of all) {
    const answer = await move(id, one)
    if (answer) expect(answer.status, `${JSON.stringify(one)} ${answer.raw}`).toBeLessThan(500)
    await invariants(id)
    const { state } = await paperOf(id)
    reached.set(state, (reached.get(state) ?? 0) + 1)
  }
  await publicSet(id)
}

/** Starts further along, so that the later half of a life is walked as often as the first. */
async function started(at: number): Promise<string> {
  const { id } = await completeDraft(stage)
  await put(as('author'), id, 'copyrightForm', await pdfWith(`copyright ${id}`))
  await step(stage, 'author', 'submit', id)
  if (at === 0) return id
  await step(stage, 'staff', 'assignEditor', id, { editorId: stage.ids.editor })
  await step(stage, 'chief', 'skipReview', id, { overrideReason: 'a model run' })
  if (at === 1) return id
  await step(stage, 'chief', 'finalAccept', id)
  await put(as('staff'), id, 'finalPdf', await pdfWith(`final ${id}`))
  if (at === 2) return id
  await step(stage, 'production', 'sendToProduction', id)
  await step(stage, 'production', 'schedule', id)
  if (at === 4) await step(stage, 'staff', 'publish', id)
  return id
}

describe('a model of the whole life', () => {
  it.each([
    [0, 'handed in', 6],
    [1, 'before the final decision', 4],
    [2, 'accepted', 5],
    [3, 'scheduled', 4],
    [4, 'published', 4],
  ])(
    'keeps what must always be true, from %i (%s) on',
    async (at, _name, numRuns) => {
      await fc.assert(
        fc.asyncProperty(moves, async (all) => live(await started(at), all)),
        { numRuns, seed: 20261121 + at, endOnFailure: true },
      )
    },
    170_000,
  )
  it('went far: the runs stood in most of the states', () => {
    expect(reached.size, JSON.stringify([...reached])).toBeGreaterThanOrEqual(9)
  })
})
