import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleOf } from '../testing/articles.ts'
import {
  act,
  ok,
  paperIn,
  pdfWith,
  put,
  startStage,
  step,
  versionOf,
  type Row,
  type Stage,
} from '../testing/stage.ts'
import { runTimers } from '../testing/clock.ts'

const day = 86_400_000

describe.each([
  ['the embedded database', false],
  ...(hasPostgres ? ([['PostgreSQL', true]] as [string, boolean][]) : []),
])('publication at its date on %s', (_name, postgres) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ postgres })
  })
  afterAll(() => stage.app.close())
  beforeEach(() => stage.app.travel(new Date()))
  const as = (name: string) => stage.who[name] as Client
  const reader = () => stage.app.db.of('000000')
  const inDays = (days: number) => stage.app.travel(new Date(Date.now() + days * day))
  const dateIn = (days: number) =>
    new Date(Date.now() + days * day + 8 * 3600 * 1000).toISOString().slice(0, 10)
  const run = () => runTimers(stage.app.ctx, (error) => expect.fail(String(error)))
  const told = async (id: string, code: string) =>
    (
      await reader().query(
        sql`select 1 as one from mail_outbox where submission_id = ${id} and template_code = ${code}`,
      )
    ).length

  async function scheduled(more: object): Promise<string> {
    const { id } = await paperIn(stage, 'inProduction')
    await put(as('production'), id, 'finalPdf', await pdfWith(`final ${id}`))
    await step(stage, 'production', 'schedule', id, more)
    return id
  }
  async function issue(issueNo: string, more: object = {}): Promise<Row> {
    const fields = { journalId: stage.journalId, year: 2026, volume: 1, issueNo, ...more }
    return ok(await as('staff').post('blade-admin/journal-issues/submit', fields))
  }
  const issueOf = async (id: string) =>
    (await as('staff').get('blade-admin/journal-issues/detail', { id })).body.data as unknown as Row
  const onIssue = async (action: string, id: string) =>
    as('staff').post(`blade-admin/journal-issues/${action}`, { id, version: (await issueOf(id)).version })

  it('T26 publishes on the day, not before, once however often it runs, and tells all authors', async () => {
    const id = await scheduled({ publishDate: dateIn(5) })
    inDays(4)
    await run()
    expect((await versionOf(stage, id)).state).toBe('scheduled')
    inDays(5)
    await run()
    await run()
    expect((await versionOf(stage, id)).state).toBe('published')
    expect((await articleOf(stage, id)).state).toBe('published')
    expect(await told(id, 'M29')).toBe(2)
    stage.app.travel(new Date())
    const log = await as('staff').get('blade-admin/submissions/timeline', { id })
    expect(log.raw).toContain('系统')
  })
  it('T26 a guard that says no on the day holds it back, and the office hears of it once', async () => {
    const id = await scheduled({ publishDate: dateIn(3) })
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update editorial_decision set rescinded_at = now() where submission_id = ${id} and type = 'finalAccept'`,
      ),
    )
    inDays(3)
    await run()
    await run()
    expect((await versionOf(stage, id)).state).toBe('scheduled')
    const office = await told(id, 'M28b')
    expect(office).toBeGreaterThan(0)
    inDays(9)
    await run()
    expect(await told(id, 'M28b')).toBe(office)
  })
  it('I3 a locked issue goes out whole on its date; its papers do not go before it', async () => {
    const { id: issuesId } = await issue('7', { publishDate: dateIn(6) })
    const papers = [
      await scheduled({ issuesId, firstPage: '1', lastPage: '1', publishDate: dateIn(2) }),
      await scheduled({ issuesId, firstPage: '2', lastPage: '2' }),
    ]
    ok(await onIssue('open', issuesId))
    ok(await onIssue('lock', issuesId))
    inDays(3)
    await run()
    expect((await versionOf(stage, papers[0] ?? '')).state).toBe('scheduled')
    inDays(6)
    await run()
    await run()
    for (const id of papers) expect((await versionOf(stage, id)).state).toBe('published')
    stage.app.travel(new Date())
    expect(await issueOf(issuesId)).toMatchObject({ state: 'published', isCurrent: true })
  })
  it('case 50: an issue with one paper that may not appear stays back as a whole, and the office hears once', async () => {
    const { id: issuesId } = await issue('8', { publishDate: dateIn(2) })
    const good = await scheduled({ issuesId, firstPage: '11', lastPage: '11' })
    const bad = await scheduled({ issuesId, firstPage: '12', lastPage: '12' })
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update editorial_decision set rescinded_at = now() where submission_id = ${bad} and type = 'finalAccept'`,
      ),
    )
    ok(await onIssue('open', issuesId))
    ok(await onIssue('lock', issuesId))
    inDays(2)
    await run()
    await run()
    stage.app.travel(new Date())
    expect((await versionOf(stage, good)).state).toBe('scheduled')
    expect(await told(good, 'M29')).toBe(0)
    expect((await issueOf(issuesId)).state).toBe('locked')
    const letters = await reader().query(
      sql`select "to" from mail_outbox where dedupe_key like ${`M28b::issue:${issuesId}%`}`,
    )
    expect(letters).toHaveLength(1)
  })
  it.runIf(postgres)('on two nodes at once a paper is published once', async () => {
    const id = await scheduled({ publishDate: dateIn(1) })
    inDays(1)
    await Promise.all([run(), run(), run()])
    expect(await told(id, 'M29')).toBe(2)
    const events = await reader().query(
      sql`select 1 as one from submission_event where submission_id = ${id} and action = 'publish'`,
    )
    expect(events).toHaveLength(1)
  })
  it.runIf(postgres)(
    'case 50: two people publishing one issue at the same moment publish it once',
    async () => {
      const { id: issuesId } = await issue('9')
      const paper = await scheduled({ issuesId, firstPage: '21', lastPage: '21' })
      ok(await onIssue('open', issuesId))
      const { version } = await issueOf(issuesId)
      const answers = await Promise.all(
        ['staff', 'tenantAdmin', 'staff'].map((who) =>
          as(who).post('blade-admin/journal-issues/publish', { id: issuesId, version, reason: 'today' }),
        ),
      )
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
      expect(await told(paper, 'M29')).toBe(2)
    },
  )
  it.runIf(postgres)(
    'case 49: an issue that is locked while a paper is scheduled into it takes it or refuses it, never half',
    async () => {
      for (let round = 0; round < 6; round += 1) {
        const { id: issuesId } = await issue(`r${round}`)
        ok(await onIssue('open', issuesId))
        const { id } = await paperIn(stage, 'inProduction')
        await put(as('production'), id, 'finalPdf', await pdfWith(`final ${id}`))
        const row = await versionOf(stage, id)
        const [locked, placed] = await Promise.all([
          onIssue('lock', issuesId),
          act(as('production'), 'schedule', row, { issuesId, firstPage: '1' }),
        ])
        expect(locked.status).toBe(200)
        expect([200, 422], placed.raw).toContain(placed.status)
        expect((await versionOf(stage, id)).state).toBe(placed.status === 200 ? 'scheduled' : 'inProduction')
      }
    },
  )
})
