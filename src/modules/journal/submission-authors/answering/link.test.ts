import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { sendWaiting } from '#modules/message/outbox/server.ts'
import type { OutboxMail } from '#modules/message/outbox/definition.ts'
import {
  act,
  defaultAuthors,
  letter,
  ok,
  paperIn,
  startStage,
  step,
  versionOf,
  type Stage,
} from '../../testing/stage.ts'

/** M2: a co-author confirms or disputes by the link of their mail (feature 21). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client

/** Words of the links that really left, by address, oldest first. */
async function sentWords(paper: string, to = 'coauthor@example.org'): Promise<string[]> {
  const sent: OutboxMail[] = []
  await sendWaiting(stage.app.ctx, '000000', async (mail) => void sent.push(mail))
  return sent
    .filter((mail) => mail.submissionId === paper && mail.templateCode === 'M2' && mail.to === to)
    .map((mail) => /authorship\?id=\d+#t=([\w.-]+)/.exec(mail.body ?? '')?.[1] ?? '')
}
const by = (word: string) => {
  const headers = { 'blade-auth': `bearer ${word}` }
  const { get, post } = stage.app.nobody
  const base = 'blade-admin/submissionAuthor/link'
  return {
    detail: () => get(`${base}/detail`, {}, headers),
    answer: (answer: string, reason?: string) => post(`${base}/answer`, { answer, reason }, headers),
  }
}
const rows = <T extends object>(query: ReturnType<typeof sql>) => stage.app.db.of('000000').query<T>(query)
const eventsOf = async (id: string) =>
  (
    await rows<{ action: string }>(
      sql`select action from submission_event where submission_id = ${id} and action ~ '^author' order by id`,
    )
  ).map((event) => event.action)
const disputesOf = async (id: string) =>
  (
    await rows<{ to: string }>(
      sql`select "to" from mail_outbox where submission_id = ${id} and template_code = 'M2d' order by "to"`,
    )
  ).map((mail) => mail.to)
const refused = (answer: Answer) => [answer.status, answer.body.reason]

it('M2 carries a link that the outbox never holds; it shows the title and one’s own line, and nothing more', async () => {
  const { id } = await paperIn(stage, 'screening')
  const [word = ''] = await sentWords(id)
  expect(word).not.toBe('')
  const kept = await rows<{ body: string }>(
    sql`select body from mail_outbox where submission_id = ${id} and template_code = 'M2'`,
  )
  expect(kept[0]?.body).toMatch(/\/apaph\/authorship\?id=\d+\s/)
  expect(kept[0]?.body).not.toContain(word)
  const seen = await by(word).detail()
  expect(ok(seen)).toMatchObject({ nameEn: 'Adaeze Okafor', position: 2, of: 2, confirmState: 'sent' })
  expect(seen.raw).not.toMatch(/Lin|林|abstract|@/)
})

it('a link opens nothing while its tenant is shut', async () => {
  const { id } = await paperIn(stage, 'screening')
  const [word = ''] = await sentWords(id)
  const status = (value: number) =>
    stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update tenant set status = ${value} where tenant_id = '000000'`),
    )
  await status(0)
  const answers = [await by(word).detail(), await by(word).answer('confirmed')]
  await status(1)
  expect(answers.map(refused)).toEqual([
    [403, 'linkShut'],
    [403, 'linkShut'],
  ])
  expect(ok(await by(word).detail())).toMatchObject({ confirmState: 'sent' })
})

it('confirming is written once, however often the button is pressed, and the desk sees it beside the author', async () => {
  const { id } = await paperIn(stage, 'screening')
  const [word = ''] = await sentWords(id)
  const answers = await Promise.all([1, 2, 3].map(() => by(word).answer('confirmed')))
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200])
  expect(await eventsOf(id)).toEqual(['author.confirmed'])
  expect(await disputesOf(id)).toEqual([])
  const seen = ok(await as('editor').get('blade-admin/submissions/detail', { id })) as unknown as {
    authors: { confirmState: string }[]
  }
  expect(seen.authors.map((author) => author.confirmState)).toEqual(['confirmed', 'confirmed'])
  const log = ok(await as('editor').get('blade-admin/submissions/timeline', { id })) as unknown as object[]
  // Whoever answers by the link has no account here; it was not the clock either.
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'author.confirmed', actorName: '合作作者', text: '确认署名' }),
  )
  // The word is no session, and the account of that address learns nothing by it (A04).
  const headers = { 'blade-auth': `bearer ${word}` }
  expect((await stage.app.nobody.get('blade-admin/submissions/detail', { id }, headers)).status).toBe(401)
  expect((await as('coauthor').get('blade-admin/submissions/detail', { id })).status).toBe(404)
})

it('M2d a dispute needs its reason and tells the handling editor, or the office while there is none', async () => {
  const handled = await paperIn(stage, 'screening')
  const [word = ''] = await sentWords(handled.id)
  expect((await by(word).answer('disputed', ' ')).status).toBe(422)
  ok(await by(word).answer('disputed', 'I was never asked.'))
  ok(await by(word).answer('disputed', 'I was never asked.'))
  expect(await disputesOf(handled.id)).toEqual(['editor@example.org'])
  expect(await eventsOf(handled.id)).toEqual(['author.disputed'])
  const fresh = await paperIn(stage, 'submitted')
  const [other = ''] = await sentWords(fresh.id)
  ok(await by(other).answer('confirmed'))
  ok(await by(other).answer('disputed', 'Wrong order.'))
  expect(await disputesOf(fresh.id)).toEqual(
    ['chief', 'chief2', 'staff'].map((name) => `${name}@example.org`).toSorted(),
  )
  expect(await eventsOf(fresh.id)).toEqual(['author.confirmed', 'author.disputed'])
})

it('the link outlives a correction of the author list, and ends with the author, the address or the paper', async () => {
  const { id } = await paperIn(stage, 'submitted')
  const [word = ''] = await sentWords(id)
  await step(stage, 'staff', 'returnToAuthor', id, letter)
  const save = async (authors: object[]) =>
    ok(await act(as('author'), 'saveDraft', await versionOf(stage, id), { authors }))
  const [first, second] = defaultAuthors('author')
  await save([{ ...first }, { ...second, givenNameEn: 'Ada' }])
  expect(ok(await by(word).detail())).toMatchObject({ nameEn: 'Ada Okafor' })
  // Another address is another person's mailbox: they are asked, the old link is over.
  await save([{ ...first }, { ...second, email: 'new@example.org' }])
  expect(refused(await by(word).detail())).toEqual([404, 'LINK_UNKNOWN'])
  await step(stage, 'author', 'resubmit', id)
  const [fresh = ''] = await sentWords(id, 'new@example.org')
  ok(await by(fresh).answer('confirmed'))
  await step(stage, 'author', 'withdraw', id, { reason: 'an error' })
  expect(refused(await by(fresh).detail())).toEqual([409, 'LINK_ENDED'])
  expect(refused(await by(fresh).answer('disputed', 'late'))).toEqual([409, 'LINK_ENDED'])
})

it('refuses words that were made up, changed, or made for something else', async () => {
  const { id } = await paperIn(stage, 'submitted')
  const [word = ''] = await sentWords(id)
  const other = stage.app.ctx.vault.seal('000000:1:coauthor@example.org', 'review-link')
  for (const wrong of ['', 'x', `${word.slice(0, -3)}abc`, other])
    expect((await by(wrong).answer('confirmed')).status).toBe(404)
  expect(await eventsOf(id)).toEqual([])
})
