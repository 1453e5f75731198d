import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, startTestApp, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { sendWaiting, transportOf, type Leaving } from './server.ts'

/** A mail server that is away for longer than a night, or turns our sign-in down: whoever waits gets their letter all the same. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.person('waits', ['staff'])
})
afterAll(() => app.close())

const minute = 60_000
const letters = () =>
  app.db
    .of('000000')
    .query<{ id: string; state: string; tries: number; body: string }>(
      sql`select id, state, tries, body from mail_outbox where "to" = 'waits@example.org' and channel = 'mail' order by id`,
    )
async function forget() {
  const { key } = (await app.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
  const headers = { 'captcha-key': key, 'captcha-code': 'abcde' }
  const asked = await app.nobody.post('blade-auth/password/forgot', { email: 'waits@example.org' }, headers)
  expect(asked.status, asked.raw).toBe(200)
}
/** Tries every 65 minutes, so often. */
async function away(times: number): Promise<void> {
  const { dataDir } = app.ctx
  const down = transportOf({ dataDir, mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'o@example.org' } })
  const begun = app.ctx.clock().getTime()
  for (let n = 0; n < times; n += 1) {
    app.travel(new Date(begun + n * 65 * minute))
    await sendWaiting(app.ctx, '000000', down)
  }
}
const reset = (token: string, password: string) =>
  app.nobody.post('blade-auth/password/reset', { token, password, password2: password })

it('gives no letter up within three days, and who mends it has those that wait sent at once, each once', async () => {
  await forget()
  await away(14)
  expect(await letters()).toMatchObject([{ state: 'queued', tries: 14 }])
  const admin = await app.as('admin')
  const ids = (await letters()).map(({ id }) => id).join(',')
  const again = () => admin.post('blade-admin/mailOutbox/retry', { ids })
  expect((await again()).status).toBe(200)
  const sent: Leaving[] = []
  let open = () => {}
  const slow = new Promise<void>((resolve) => (open = resolve))
  const sending = sendWaiting(app.ctx, '000000', async (mail) => {
    sent.push(mail)
    await slow
  })
  await expect.poll(() => sent.length).toBe(1)
  // Held by a sender: whoever presses once more has it sent by no second one.
  expect((await again()).body.reason).toBe('notFailed')
  expect(await sendWaiting(app.ctx, '000000', async (mail) => void sent.push(mail))).toBe(0)
  open()
  expect([await sending, sent.length]).toEqual([1, 1])
  expect((await again()).body.reason).toBe('notFailed')
  // Asked for fifteen hours ago, and of use for the quarter of an hour that it names.
  const word = /#t=([\w-]+)/.exec(sent[0]?.body ?? '')?.[1] ?? ''
  app.travel(new Date(app.ctx.clock().getTime() + 14 * minute))
  const set = await reset(word, 'quiet garden 3')
  expect(set.status, set.raw).toBe(200)
  app.travel(new Date())
})

it('gives it up after three days, and it is told as failed', async () => {
  await app.db.tx(platformActor, (tx) => tx.query(sql`delete from mail_outbox`))
  app.travel(new Date(Date.now() + 24 * 60 * minute))
  await forget()
  await away(68)
  expect(await letters()).toMatchObject([{ state: 'failed' }])
  const admin = await app.as('admin')
  const list = await admin.get('blade-admin/mailOutbox/list', { waiting: '1' })
  expect(list.body.data).toMatchObject({ total: 1 })
  app.travel(new Date())
})

it('a link of an older letter stays dead once the password was set, though its letter leaves later', async () => {
  await app.db.tx(platformActor, (tx) => tx.query(sql`delete from mail_outbox`))
  app.travel(new Date(Date.now() + 7 * 24 * 60 * minute))
  await forget()
  const [{ id } = { id: '' }] = await app.db
    .of('000000')
    .query<{ id: string }>(sql`select id from blade_user where account = 'waits'`)
  const admin = await app.as('admin')
  expect((await admin.post('blade-system/user/reset-password', { userIds: [id] })).status).toBe(200)
  const sent: Leaving[] = []
  await sendWaiting(app.ctx, '000000', async (mail) => void sent.push(mail))
  const word = /reset-password#t=([\w-]+)/.exec(sent.map(({ body }) => body).join('\n'))?.[1] ?? ''
  expect(word).not.toBe('')
  expect((await reset(word, 'loud garden 4')).body.reason).toBe('usedLink')
})
