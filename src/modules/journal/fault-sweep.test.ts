import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Answer, type Client } from '#app/testing.ts'
import { serving } from '#kernel/http/serving.ts'
import { sql } from '#kernel/store/sql.ts'
import { striking, type Blow } from '#kernel/testing/faults.ts'
import { counts, seen } from '#kernel/testing/promise.ts'
import {
  completeDraft,
  letter,
  newReviewers,
  paperIn,
  startStage,
  versionOf,
  type Stage,
} from './testing/stage.ts'

/**
 * Every statement of a step fails once (promise R27): lost before it was sent, lost after, refused by the server. The
 * answer is the step's own or 503; repeated with the same key the step is done, and done once.
 */
const { steps } = counts({ steps: 2 }, { steps: 4 })

type Scenario = {
  readonly name: string
  /** Makes what the step needs; answers the call, to be made as often as it takes. */
  prepare(stage: Stage): Promise<(headers: Record<string, string>) => Promise<Answer>>
  /** What must be there, once. */
  readonly kept: (stage: Stage) => Promise<unknown>
  readonly expected: unknown
}

let paper = ''
const one = async (stage: Stage, statement: ReturnType<typeof sql>) =>
  (await stage.app.db.of('000000').query<Record<string, unknown>>(statement))[0]
const as = (stage: Stage, name: string) => stage.who[name] as Client

const scenarios: readonly Scenario[] = [
  {
    name: 'an author submits',
    async prepare(stage) {
      paper = (await completeDraft(stage)).id
      const { id, version } = await versionOf(stage, paper)
      return (headers) => as(stage, 'author').post('blade-admin/submissions/submit', { id, version }, headers)
    },
    kept: (stage) =>
      one(
        stage,
        sql`select state, manuscript_no is not null as numbered,
              (select count(*)::int from submission_event e where e.submission_id = s.id) as events,
              (select count(*)::int from mail_outbox m where m.submission_id = s.id and template_code = 'M1') as receipts
            from submissions s where id = ${paper}`,
      ),
    expected: { state: 'submitted', numbered: true, events: 2, receipts: 1 },
  },
  {
    name: 'an editor refuses',
    async prepare(stage) {
      paper = (await paperIn(stage, 'screening')).id
      const { id, version } = await versionOf(stage, paper)
      return (headers) =>
        as(stage, 'chief').post('blade-admin/submissions/deskReject', { id, version, ...letter }, headers)
    },
    kept: (stage) =>
      one(
        stage,
        sql`select (select count(*)::int from editorial_decision d where d.submission_id = s.id) as decisions,
              (select count(*)::int from submission_event e where e.submission_id = s.id and action = 'deskReject') as events,
              (select count(*)::int from mail_outbox m where m.submission_id = s.id and recipient_id = ${stage.ids.author} and template_code in ('M8', 'M24')) as letters
            from (select id from submissions where id = ${paper}) s`,
      ),
    expected: { decisions: 1, events: 1, letters: 1 },
  },
  {
    name: 'an editor dispatches two reviewers',
    async prepare(stage) {
      paper = (await paperIn(stage, 'inReview')).id
      const reviewerIds = (await newReviewers(stage, 2)).map((reviewer) => reviewer.id)
      const { id, version } = await versionOf(stage, paper)
      return (headers) =>
        as(stage, 'editor').post('blade-admin/submissions/dispatch', { id, version, reviewerIds }, headers)
    },
    kept: (stage) =>
      one(
        stage,
        sql`select (select count(*)::int from review_record r where r.submission_id = s.id) as records,
              (select count(*)::int from mail_outbox m where m.submission_id = s.id and template_code = 'M10') as invitations
            from (select id from submissions where id = ${paper}) s`,
      ),
    expected: { records: 2, invitations: 2 },
  },
  {
    name: 'a record is made',
    async prepare(stage) {
      paper = `sweep-${Math.random().toString(36).slice(2)}`
      return (headers) =>
        as(stage, 'admin').post('blade-system/post/submit', { postCode: paper, postName: 'sweep' }, headers)
    },
    kept: (stage) => one(stage, sql`select count(*)::int as posts from post where post_code = ${paper}`),
    expected: { posts: 1 },
  },
]

describe.runIf(hasPostgres)('every statement fails once', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ postgres: true })
    // Whoever signs in with the first call would be struck on the way.
    await Promise.all(Object.values(stage.who).map((who) => who.get('blade-desk/notice/list')))
  })
  afterAll(() => stage.app.close())

  it.each(
    scenarios.slice(0, steps).flatMap((scenario) =>
      (['unsent', 'unheard', 'refused'] as const satisfies readonly Blow[]).map((blow) => ({
        scenario,
        blow,
      })),
    ),
  )('R27 N01 $scenario.name, $blow', async ({ scenario, blow }) => {
    const statuses: number[] = []
    let statements = 0
    for (let nth = 1, more = true; more; nth += 1) {
      const call = await scenario.prepare(stage)
      const headers = { 'idempotency-key': `sweep-${blow}-${paper}` }
      const { value, struck, count } = await striking(
        nth,
        blow,
        () => serving.getStore() !== undefined,
        () => call(headers),
      )
      more = struck
      statements = count
      statuses.push(value.status)
      let answer = value
      // What a browser does with 503. 409: the first try is still under way on a backend that nobody hears any more.
      for (let n = 0; answer.status !== 200 && n < 100; n += 1) {
        expect([503, 409], `statement ${nth}: ${answer.raw}`).toContain(answer.status)
        if (n > 0) await new Promise((resolve) => setTimeout(resolve, 20))
        answer = await call(headers)
      }
      expect(answer.status, answer.raw).toBe(200)
      expect(await scenario.kept(stage), `statement ${nth}`).toEqual(scenario.expected)
    }
    expect(statements).toBeGreaterThan(2)
    // A blow that nobody noticed would prove nothing.
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
    seen('R27', {
      step: scenario.name,
      blow,
      statements,
      told503: statuses.filter((status) => status === 503).length,
    })
  })
})
