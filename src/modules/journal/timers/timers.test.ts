import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  act,
  ok,
  paperIn,
  reviewStep,
  revisionFiles,
  startStage,
  step,
  versionOf,
  type Stage,
} from '../testing/stage.ts'
import { runTimers } from '../testing/clock.ts'
import { reminderDue, type Waiting } from './schedule.ts'

const day = 86_400_000

describe('when a reminder is due', () => {
  const dueAt = new Date('2026-06-20T15:59:59Z')
  const at = (days: number) => new Date(dueAt.getTime() + days * day)
  const facts = (more: Partial<Waiting>): Waiting => {
    return { kind: 'revision', dueAt, since: at(-14), sent: 0, lastAt: null, ...more }
  }
  it('2.16: of a revision seven days and one day before, and three after, to the second', () => {
    const due = (days: number, sent: number) =>
      reminderDue(facts({ sent, lastAt: sent ? at(-30) : null }), new Date(at(days).getTime()))
    expect([due(-7.00001, 0), due(-7, 0)]).toEqual([undefined, 1])
    expect([due(-1.00001, 1), due(-1, 1)]).toEqual([undefined, 2])
    expect([due(2.99999, 2), due(3, 2), due(90, 3)]).toEqual([undefined, 3, undefined])
  })
  it('2.16: of an invitation three days after it, on the day, and three days later', () => {
    const due = (days: number, sent: number) =>
      reminderDue(facts({ kind: 'invitation', since: at(-7), sent, lastAt: sent ? at(-30) : null }), at(days))
    expect([due(-4.1, 0), due(-4, 0)]).toEqual([undefined, 1])
    expect([due(-0.6, 1), due(-0.5, 1), due(2.9, 2), due(3, 2)]).toEqual([undefined, 2, undefined, 3])
  })
  it('never two within a day, nor one on the day of the request', () => {
    expect(reminderDue(facts({ since: at(-2) }), at(-1.5))).toBeUndefined()
    expect(reminderDue(facts({ since: at(-2) }), at(-1))).toBe(1)
    expect(reminderDue(facts({ sent: 1, lastAt: at(9.5) }), at(10))).toBeUndefined()
    expect(reminderDue(facts({ sent: 1, lastAt: at(9) }), at(10))).toBe(2)
  })
})

describe.each([
  ['the embedded database', false],
  ...(hasPostgres ? ([['PostgreSQL', true]] as [string, boolean][]) : []),
])('the clock on %s', (_name, postgres) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ postgres })
  })
  afterAll(() => stage.app.close())
  beforeEach(() => stage.app.travel(new Date()))
  const as = (name: string) => stage.who[name] as Client
  const reader = () => stage.app.db.of('000000')
  const inDays = (days: number) => stage.app.travel(new Date(Date.now() + days * day))
  const run = () => runTimers(stage.app.ctx, (error) => expect.fail(String(error)))
  const mails = async (id: string) =>
    (
      await reader().query<{ templateCode: string }>(
        sql`select template_code from mail_outbox where submission_id = ${id} and template_code ~ '^M(13|23|37)' order by id`,
      )
    ).map((mail) => mail.templateCode)

  const daysAfter = (days: number) => new Date(Date.now() + days * day)
  /** Due dates to the second: those of the journal end with the day. */
  const setDue = (statement: ReturnType<typeof sql>) =>
    stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) => tx.query(statement))
  async function revising(days: number): Promise<string> {
    const { id } = await paperIn(stage, 'revisionRequested')
    await setDue(sql`update submissions set revision_due_at = ${daysAfter(days)} where id = ${id}`)
    return id
  }

  async function invited(): Promise<{ id: string; review: string }> {
    const { id } = await paperIn(stage, 'inReview')
    const sent = await step(stage, 'editor', 'dispatch', id, {
      reviewerIds: [stage.ids.reviewer1],
      overrideReason: 'a small field',
    })
    return { id, review: (sent as unknown as { records: { id: string }[] }).records[0]?.id ?? '' }
  }

  it('R4 case 67: reminds of an invitation, lets it expire, and does each once however often it runs', async () => {
    const { id, review } = await invited()
    const seen: string[][] = []
    await setDue(sql`update review_record set response_due_at = ${daysAfter(7)} where id = ${review}`)
    for (const days of [2, 3.1, 6.4, 6.6, 9.9, 10.1, 13.9, 14.1]) {
      inDays(days)
      await run()
      await run()
      seen.push(await mails(id))
    }
    expect(seen.map((codes) => codes.join(' '))).toEqual([
      '',
      'M37i',
      'M37i',
      'M37i M37i',
      'M37i M37i',
      'M37i M37i M37i',
      'M37i M37i M37i',
      'M37i M37i M37i M13 M13r',
    ])
    // A clock that was put back sends nothing again.
    inDays(3)
    await run()
    expect(await mails(id)).toHaveLength(5)
    stage.app.travel(new Date())
    const late = await reviewStep(stage, 'reviewer1', 'accept', review, {
      coiDeclared: false,
      confidentialityAgreed: true,
    })
    expect(late.status).toBe(409)
    ok(await reviewStep(stage, 'editor', 'reinvite', review, { overrideReason: 'a small field' }))
    expect((await mails(id)).filter((code) => code === 'M13r')).toHaveLength(1)
  })
  it('R4 2.13: whoever declared a conflict has answered: they are not reminded, and it is the editor who hears of the end', async () => {
    const { id, review } = await invited()
    const declared = { coiDeclared: true, coiStatement: 'A grant', confidentialityAgreed: true }
    ok(await reviewStep(stage, 'reviewer1', 'accept', review, declared))
    await setDue(sql`update review_record set response_due_at = ${daysAfter(7)} where id = ${review}`)
    for (const days of [3.1, 6.6, 10.1, 14.1]) {
      inDays(days)
      await run()
    }
    stage.app.travel(new Date())
    expect(await mails(id)).toEqual(['M13c'])
  })
  it('a submitted review is not reminded, and one at work is, the editor at last', async () => {
    const { id, review } = await invited()
    ok(
      await reviewStep(stage, 'reviewer1', 'accept', review, {
        coiDeclared: false,
        confidentialityAgreed: true,
      }),
    )
    await setDue(sql`update review_record set review_due_at = ${daysAfter(28)} where id = ${review}`)
    for (const days of [22.9, 23.1, 27.6, 33.1, 38.1, 43.1, 60]) {
      inDays(days)
      await run()
    }
    expect(await mails(id)).toEqual(['M37r', 'M37r', 'M37r', 'M37r', 'M37e'])
    stage.app.travel(new Date())
    const other = await invited()
    ok(await reviewStep(stage, 'editor', 'cancel', other.review, { reason: 'enough' }))
    inDays(60)
    await run()
    expect(await mails(other.id)).toEqual([])
  })
  it('T17 case 67: lapses a revision after its grace and two reminders, once, and T30 brings it back', async () => {
    const id = await revising(14)
    for (const days of [7.1, 13.1, 17.1, 20.9]) {
      inDays(days)
      await run()
    }
    expect(await mails(id)).toEqual(['M37v', 'M37v', 'M37v'])
    expect((await versionOf(stage, id)).state).toBe('revisionRequested')
    inDays(21.1)
    await run()
    await run()
    expect((await versionOf(stage, id)).state).toBe('withdrawn')
    expect((await mails(id)).slice(3)).toEqual(['M23', 'M23e'])
    stage.app.travel(new Date())
    const log = await as('editor').get('blade-admin/submissions/timeline', { id })
    expect(log.raw).toContain('自动撤稿')
    await step(stage, 'chief', 'reinstate', id, { reason: 'the author was ill' })
    await run()
    expect((await versionOf(stage, id)).state).toBe('revisionRequested')
  })
  it('T17: after a long silence of the server the author is reminded twice before anything lapses', async () => {
    const { id } = await paperIn(stage, 'revisionRequested')
    const states: string[] = []
    for (const days of [100, 100.5, 101.1, 101.2]) {
      inDays(days)
      await run()
      states.push((await versionOf(stage, id)).state)
    }
    expect(states).toEqual(['revisionRequested', 'revisionRequested', 'withdrawn', 'withdrawn'])
    expect((await mails(id)).slice(0, 2)).toEqual(['M37v', 'M37v'])
  })
  it('R4: after a long silence of the server nobody is reminded of an invitation that ends there', async () => {
    const { id, review } = await invited()
    await setDue(sql`update review_record set response_due_at = ${daysAfter(-8)}, dispatch_time = ${daysAfter(-15)}
      where id = ${review}`)
    await run()
    expect((await mails(id)).toSorted()).toEqual(['M13', 'M13r'])
  })

  it('T16: a date that was moved is reminded of anew, and counts from there', async () => {
    const id = await revising(14)
    inDays(13.1)
    await run()
    stage.app.travel(new Date())
    await step(stage, 'editor', 'extendDue', id, { dueAt: daysAfter(60).toISOString().slice(0, 10) })
    inDays(30)
    await run()
    expect(await mails(id)).toEqual(['M37v'])
    expect((await versionOf(stage, id)).state).toBe('revisionRequested')
    inDays(54)
    await run()
    expect(await mails(id)).toEqual(['M37v', 'M37v'])
  })
  it.runIf(postgres)('R09 on two nodes at once each reminder goes out once', async () => {
    const id = await revising(14)
    inDays(7.1)
    await Promise.all([run(), run(), run()])
    expect(await mails(id)).toEqual(['M37v'])
  })
  it.runIf(postgres)(
    'case 38: of a lapse and a revision handed in at the same moment exactly one wins',
    async () => {
      const outcomes = new Map<string, number>()
      for (let round = 0; round < 12; round += 1) {
        const { id } = await paperIn(stage, 'revisionRequested')
        await revisionFiles(stage, 'author', id)
        const row = await versionOf(stage, id)
        // The grace ends within the next milliseconds: hand-in and lapse look at the clock on either side of it.
        const dueAt = new Date(Date.now() - 7 * day + round * 4)
        await setDue(sql`update submissions set revision_due_at = ${dueAt} where id = ${id}`)
        await setDue(sql`insert into reminder (id, tenant_id, submission_id, record_id, kind, sequence, due_at, sent_at)
          select ${id}::bigint + n, '000000', ${id}, ${id}, 'revision', n, ${dueAt}, ${dueAt} from generate_series(1, 2) n`)
        const [handed] = await Promise.all([act(as('author'), 'submitRevision', row), run(), run()])
        await new Promise((resolve) => setTimeout(resolve, 60))
        await run()
        const { state } = await versionOf(stage, id)
        expect(state, handed.raw).toBe(handed.status === 200 ? 'revised' : 'withdrawn')
        if (handed.status !== 200) expect([409, 422]).toContain(handed.status)
        const told = await reader().query(
          sql`select distinct template_code from mail_outbox where submission_id = ${id} and template_code in ('M21', 'M23')`,
        )
        expect(told).toHaveLength(1)
        outcomes.set(state, (outcomes.get(state) ?? 0) + 1)
      }
      expect([...outcomes.values()].reduce((a, b) => a + b)).toBe(12)
    },
  )
})
