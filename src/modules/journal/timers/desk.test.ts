import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { billIn, billOf, billStep, charge } from '../testing/money.ts'
import {
  ok,
  paperIn,
  pdfWith,
  put,
  reviewTwice,
  startStage,
  step,
  versionOf,
  type Stage,
} from '../testing/stage.ts'
import { runTimers } from '../testing/clock.ts'

const day = 86_400_000

describe.each([
  ['the embedded database', false],
  ...(hasPostgres ? ([['PostgreSQL', true]] as [string, boolean][]) : []),
])('2.16 what the desk is reminded of, on %s', (_name, postgres) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ postgres })
    await charge(stage)
  })
  afterAll(() => stage.app.close())
  beforeEach(() => stage.app.travel(new Date()))
  const reader = () => stage.app.db.of('000000')
  const inDays = (days: number) => stage.app.travel(new Date(Date.now() + days * day))
  const run = () => runTimers(stage.app.ctx, (error) => expect.fail(String(error)))
  const codes = async (id: string) =>
    (
      await reader().query<{ code: string; to: string }>(
        sql`select template_code as code, "to" from mail_outbox where submission_id = ${id} and template_code ~ '^M37' order by id`,
      )
    ).map((mail) => `${mail.code} ${mail.to.split('@')[0]}`)
  /** What goes out at each of these days, run twice each time. */
  async function over(id: string, days: readonly number[]): Promise<string[][]> {
    const seen: string[][] = []
    for (const each of days) {
      inDays(each)
      await run()
      await run()
      seen.push(await codes(id))
    }
    stage.app.travel(new Date())
    return seen.map((all, i) => all.slice(seen[i - 1]?.length ?? 0))
  }

  /** Due dates to the second: those of the journal end with the day. */
  const due = (days: number, statement: (at: Date) => ReturnType<typeof sql>) =>
    stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(statement(new Date(Date.now() + days * day))),
    )

  it('case 67: a paper without an editor, after 3 and 7 days, to office and chiefs, and no more once it has one', async () => {
    const { id } = await paperIn(stage, 'submitted')
    const desk = ['M37u staff', 'M37u chief', 'M37u chief2']
    expect(await over(id, [2.9, 3.1, 6.9, 7.1, 30])).toEqual([[], desk, [], desk, []])
    const other = await paperIn(stage, 'screening')
    expect(await over(other.id, [10])).toEqual([[]])
  })
  it('case 67: all reviews in and no decision, after 3 and 7 days to the editor, after 14 to the chiefs', async () => {
    const { id } = await paperIn(stage, 'inReview')
    expect(await over(id, [5])).toEqual([[]])
    await reviewTwice(stage, id)
    expect(await over(id, [2.9, 3.1, 7.1, 14.1, 60])).toEqual([
      [],
      ['M37d editor'],
      ['M37d editor'],
      ['M37c chief', 'M37c chief2'],
      [],
    ])
  })
  it('case 67: a bill three days before, and 7 and 21 after its date, then to finance too', async () => {
    const id = await billIn(stage, 'issued')
    await due(30, (at) => sql`update publish_fee_bill set due_at = ${at} where submission_id = ${id}`)
    expect(await over(id, [26.9, 27.1, 37.1, 51.1, 90])).toEqual([
      [],
      ['M37b author'],
      ['M37b author', 'M37f finance'],
      ['M37b author', 'M37f finance'],
      [],
    ])
    const asked = await billIn(stage, 'waiverRequested')
    expect(await over(asked, [60])).toEqual([[]])
  })
  it('a bill that was paid a moment ago is not reminded', async () => {
    const id = await billIn(stage, 'issued')
    const { total } = await billOf(stage, id)
    ok(await billStep(stage, 'finance', 'confirm', id, { paidAmount: total, transactionNo: `P-${id}` }))
    expect(await over(id, [60])).toEqual([[]])
  })
  it('T23 case 67: a proof the day before and 2 days after, and it is never approved by itself', async () => {
    const { id } = await paperIn(stage, 'inProduction')
    await put(stage.who.production as Client, id, 'typesetProof', await pdfWith('proof'))
    await step(stage, 'production', 'step', id, { to: 'typesetting' })
    await step(stage, 'production', 'step', id, { to: 'authorProof' })
    await due(4, (at) => sql`update submissions set proof_due_at = ${at} where id = ${id}`)
    expect(await over(id, [2.9, 3.1, 6.1, 40])).toEqual([
      [],
      ['M37p author'],
      ['M37p author', 'M37q production'],
      [],
    ])
    expect((await versionOf(stage, id)).state).toBe('inProduction')
  })
  it.runIf(postgres)('case 67: three nodes at once, and a clock put back, send nothing twice', async () => {
    const { id } = await paperIn(stage, 'submitted')
    inDays(3.1)
    await Promise.all([run(), run(), run()])
    inDays(1)
    await run()
    inDays(3.2)
    await run()
    expect(await codes(id)).toHaveLength(3)
  })
})
