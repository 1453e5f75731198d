import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import type { CountedView } from '#kernel/definition/view.ts'
import { sql } from '#kernel/store/sql.ts'
import { ok, paperIn, reviewStep, startStage, step, type Row, type Stage } from '../testing/stage.ts'

/** Domain 2.16 by hand: an editor asks a reviewer once more. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client

async function invited(): Promise<{ paper: string; id: string }> {
  const { id: paper } = await paperIn(stage, 'inReview')
  const sent = await step(stage, 'editor', 'dispatch', paper, {
    reviewerIds: [stage.ids.reviewer1],
    overrideReason: 'the right person',
  })
  return { paper, id: (sent as unknown as { records: Row[] }).records[0]?.id ?? '' }
}
const mails = (paper: string) =>
  stage.app.db.of('000000').query<{
    templateCode: string
    to: string
    body: string
  }>(sql`select * from mail_outbox where submission_id = ${paper} and template_code in ('M37i', 'M37r') order by id`)
const remind = (who: string, id: string, note?: string) =>
  as(who).post('blade-admin/reviewRecord/remind', { id, ...(note && { note }) })

it('asks for the answer first and for the report later, in the words of each, with a word of the editor’s own', async () => {
  const { paper, id } = await invited()
  const answer = await remind('editor', id, 'P<0.05 wants your eye')
  expect([answer.status, answer.body.data]).toEqual([
    200,
    expect.objectContaining({ id, state: 'invited', remindedAt: expect.any(String) }),
  ])
  const sent = await mails(paper)
  expect(sent.map(({ templateCode, to }) => [templateCode, to])).toEqual([['M37i', 'reviewer1@example.org']])
  expect(sent[0]?.body).toContain('P<0.05 wants your eye')
  // A day later it is the report that is owed.
  ok(await reviewStep(stage, 'reviewer1', 'accept', id, { coiDeclared: false, confidentialityAgreed: true }))
  await stage.app.db
    .of('000000')
    .query(sql`update reminder set sent_at = sent_at - interval '25 hours' where record_id = ${id}`)
  expect((await remind('staff', id)).status).toBe(200)
  expect((await mails(paper)).map(({ templateCode }) => templateCode)).toEqual(['M37i', 'M37r'])
})

it('sends one a day, also to two editors at once, and says when the last one went', async () => {
  const { paper, id } = await invited()
  const both = await Promise.all(['editor', 'staff'].map((who) => remind(who, id)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const refused = both.find(({ status }) => status === 422)
  expect(refused?.body.details).toEqual(['remindedToday'])
  expect(await mails(paper)).toHaveLength(1)
})

it('reminds nobody who owes nothing, and is no call for reviewers, authors or strangers', async () => {
  const { id } = await invited()
  for (const who of ['reviewer1', 'reviewer2', 'author', 'production'])
    expect([who, (await remind(who, id)).status]).toEqual([who, 403])
  ok(await reviewStep(stage, 'editor', 'cancel', id, {}))
  const after = await remind('editor', id)
  expect([after.status, after.body.code]).toEqual([409, 409])
})

it('counts the reviews of each view for those who may list them, and shows the rows of one', async () => {
  await invited()
  const answer = await as('staff').get('blade-admin/reviewRecord/views')
  const counted = answer.body.data as unknown as CountedView[]
  const counts = Object.fromEntries(counted.map(({ key, count }) => [key, count]))
  for (const view of Object.keys(counts).filter((key) => key !== 'all')) {
    const list = await as('staff').get(`blade-admin/reviewRecord/list?view=${view}`)
    expect([view, (list.body.data as unknown as { total: number }).total]).toEqual([view, counts[view]])
  }
  expect(counts.invited).toBeGreaterThan(0)
  const rows = await as('staff').get('blade-admin/reviewRecord/list?view=invited')
  const [first] = (rows.body.data as unknown as { records: Row[] }).records
  expect(first).toMatchObject({ manuscriptNo: expect.any(String) })
})
