import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { sendWaiting, transportOf } from '#modules/message/outbox/server.ts'
import { ok, paperIn, startStage, step, type Stage } from '../testing/stage.ts'

/** Case 68: an address that its server refuses for good is not tried for ever, and whoever waits for it learns of it. */
let stage: Stage
let server: SMTPServer
/** What the server answers to a recipient; whoever is not named is taken. */
const answers: Record<string, number> = {}
let taken: string[] = []
beforeAll(async () => {
  stage = await startStage()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = answers[address]
      if (!responseCode) taken.push(address)
      done(responseCode ? Object.assign(new Error('5.1.1 no such user here'), { responseCode }) : null)
    },
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await stage.app.close()
})

function send(): Promise<number> {
  const { port } = server.server.address() as AddressInfo
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'office@example.org' }
  taken = []
  return sendWaiting(stage.app.ctx, '000000', transportOf({ dataDir: stage.app.ctx.dataDir, mail }))
}
const mailsTo = (address: string, code: string) =>
  stage.app.db
    .of('000000')
    .query<{ id: string; state: string; tries: number; error: string | null; body: string }>(
      sql`select id, state, tries, error, body from mail_outbox where "to" = ${address} and template_code = ${code} order by id`,
    )
const editor = () => stage.who.editor as Client
type Seen = {
  reviews: { unreachable: boolean; reviewerName: string }[]
  authors: { email: string; unreachable: boolean }[]
}
const paper = async (id: string) =>
  ok(await editor().get('blade-admin/submissions/detail', { id })) as unknown as Seen
type Found = { name: string; unreachable: boolean }[]
const found = async (id: string) =>
  ok(await editor().get('blade-admin/submissions/reviewers', { id })) as unknown as Found
const person = (list: Found, name: string) => list.find((one) => one.name === name)

it('case 68 a refused invitation fails at once; finder, paper and a mail tell the editor; a new address starts clean', async () => {
  const { id } = await paperIn(stage, 'inReview')
  await send()
  answers['reviewer1@example.org'] = 550
  await step(stage, 'editor', 'dispatch', id, { reviewerIds: [stage.ids.reviewer1, stage.ids.reviewer2] })
  await send()
  const [refused] = await mailsTo('reviewer1@example.org', 'M10')
  expect(refused).toMatchObject({ state: 'failed', tries: 1 })
  expect(refused?.error).toContain('no such user here')
  expect(taken).toContain('reviewer2@example.org')

  const [notice, ...more] = await mailsTo('editor@example.org', 'M42')
  expect(more).toEqual([])
  expect(notice?.body).toContain('Person reviewer1')
  expect(notice?.body).toContain('5.1.1 no such user here')
  expect((await paper(id)).reviews.map((one) => [one.reviewerName, one.unreachable])).toEqual([
    ['Person reviewer1', true],
    ['Person reviewer2', false],
  ])
  const list = await (stage.who.editor as Client).get('blade-admin/reviewRecord/list', { submissionId: id })
  const listed = (list.body.data as { records: { reviewerName: string; unreachable: boolean }[] }).records
  expect(
    listed.map((one) => [one.reviewerName, one.unreachable]).toSorted(),
    'where reviewers are urged, too',
  ).toEqual([
    ['Person reviewer1', true],
    ['Person reviewer2', false],
  ])
  const other = await paperIn(stage, 'inReview')
  expect(person(await found(other.id), 'Person reviewer1')?.unreachable).toBe(true)
  expect(person(await found(other.id), 'Person reviewer3')?.unreachable).toBe(false)
  expect((await found(other.id)).at(-1)?.name).toBe('Person reviewer1')
  // The author reads neither the flag nor the notice.
  const author = await (stage.who.author as Client).get('blade-admin/submissions/detail', { id })
  expect(author.raw).not.toMatch(/unreachable|reviewer1/)

  // A second mail is tried once more and says nothing new.
  await step(stage, 'editor', 'dispatch', other.id, { reviewerIds: [stage.ids.reviewer1] })
  await send()
  expect(await mailsTo('editor@example.org', 'M42')).toHaveLength(1)

  ok(
    await (stage.who.reviewer1 as Client).post('blade-system/user/update-info', {
      email: 'new1@example.org',
    }),
  )
  expect((await paper(id)).reviews.map((one) => one.unreachable)).toEqual([false, false])
  expect(person(await found(other.id), 'Person reviewer1')?.unreachable).toBe(false)

  // The letter that failed goes to the new address, and the way in goes with it.
  ok(await (stage.who.staff as Client).post('blade-admin/mailOutbox/retry', { id: refused?.id }))
  await send()
  expect(taken).toContain('new1@example.org')
  expect(await mailsTo('new1@example.org', 'M10')).toMatchObject([
    { id: refused?.id, state: 'sent', error: null },
  ])
})

it('a letter about an address, which holds a word that proves it, goes to no other by sending it again', async () => {
  const { id } = await stage.app.person('moved', ['author'])
  const client = await stage.app.as('moved')
  answers['lost@example.org'] = 550
  ok(await client.post('blade-system/user/update-info', { email: 'lost@example.org' }))
  await send()
  const [failed] = await mailsTo('lost@example.org', 'M38')
  expect(failed?.state).toBe('failed')
  ok(await client.post('blade-system/user/update-info', { email: 'found@example.org' }))
  const admin = await stage.app.as('admin')
  await admin.post('blade-admin/mailOutbox/retry', { id: failed?.id })
  delete answers['lost@example.org']
  await send()
  const now = await stage.app.db
    .of('000000')
    .query<{ to: string }>(sql`select "to" from mail_outbox where recipient_id = ${id} order by id`)
  expect(now.map(({ to }) => to)).toEqual(['lost@example.org', 'found@example.org'])
})

it('case 68 the flag goes when the server takes a mail again, by the hand of the office', async () => {
  const { id } = await paperIn(stage, 'submitted')
  answers['coauthor@example.org'] = 553
  await send()
  const [refused] = await mailsTo('coauthor@example.org', 'M2').then((mails) => mails.slice(-1))
  const seen = async () =>
    (await (stage.who.staff as Client).get('blade-admin/submissions/detail', { id })).body
      .data as unknown as Seen
  const flags = async () => (await seen()).authors.map((author) => author.unreachable)
  expect(refused?.state).toBe('failed')
  expect(await flags()).toEqual([false, true])
  delete answers['coauthor@example.org']
  ok(await (stage.who.staff as Client).post('blade-admin/mailOutbox/retry', { id: refused?.id }))
  await send()
  expect(taken).toContain('coauthor@example.org')
  expect(await flags()).toEqual([false, false])
})

it('case 68 a server that is busy, and one that does not take our mail at all, say nothing of the person', async () => {
  await paperIn(stage, 'submitted')
  answers['author@example.org'] = 451
  await send()
  const mails = await mailsTo('author@example.org', 'M1')
  expect(mails.at(-1)).toMatchObject({ state: 'queued', tries: 1 })
  const away = { smtpUrl: 'smtp://127.0.0.1:1', from: 'office@example.org' }
  await paperIn(stage, 'submitted')
  await sendWaiting(stage.app.ctx, '000000', transportOf({ dataDir: stage.app.ctx.dataDir, mail: away }))
  const kept = await stage.app.db
    .of('000000')
    .query(sql`select address from mail_bounce where address <> 'reviewer1@example.org'`)
  expect(kept).toEqual([])
})
