import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailOutbox } from './definition.ts'
import { sendWaiting } from './server.ts'

let app: TestApp
let me: Client
let other: Client
const ids = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp()
  for (const account of ['me', 'other']) ids.set(account, (await app.person(account, ['staff'])).id)
  ;[me, other] = [await app.as('me'), await app.as('other')]
})
afterAll(() => app.close())

let count = 0
async function letter(to: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  count += 1
  const n = count
  await app.db.tx(platformActor, (tx) =>
    insert(tx, mailOutbox, {
      to: `${to}@example.org`,
      recipientId: ids.get(to),
      templateCode: 'T1',
      language: 'zh',
      subject: `Letter ${n}`,
      body: `A secret of letter ${n}.\n\nOpen it: ${app.ctx.baseUrl}/somewhere?id=${n}\n`,
      about: 'thing',
      aboutId: String(n),
      channel: 'mail',
      dedupeKey: `T1:${n}`,
      state: 'queued',
      tries: 0,
      nextTryAt: tx.now,
      ...more,
    }),
  )
}
type Shown = { id: string; title: string; link: string | null; read: boolean }
const listOf = async (client: Client) => (await client.get('blade-message/inbox/list')).body.data as Shown[]
const unreadOf = async (client: Client) =>
  (await client.get('blade-message/inbox/unread')).body.data as number

it('shows a person their own letters about records, with where they lead and without their text', async () => {
  await letter('me')
  await letter('other')
  await letter('me', { about: null, aboutId: null })
  const answer = await me.get('blade-message/inbox/list')
  expect(answer.body.data).toMatchObject([{ title: 'Letter 1', link: '/somewhere?id=1', read: false }])
  expect(answer.raw).not.toContain('secret')
  expect([await unreadOf(me), await unreadOf(other)]).toEqual([1, 1])
})

it('counts as read what was shown, of this person alone, and not what came meanwhile', async () => {
  const [shown] = await listOf(me)
  await letter('me')
  expect((await me.post('blade-message/inbox/read', { upTo: shown?.id })).status).toBe(200)
  expect((await listOf(me)).map(({ title, read }) => [title, read])).toEqual([
    ['Letter 4', false],
    ['Letter 1', true],
  ])
  expect([await unreadOf(me), await unreadOf(other)]).toEqual([1, 1])
  expect((await me.post('blade-message/inbox/read', { upTo: '1 or true' })).status).toBe(200)
  expect(await unreadOf(me)).toBe(1)
})

it('a letter for the product alone leaves by no mail', async () => {
  await letter('other', { channel: 'inApp', state: 'sent' })
  await letter('other', { channel: 'inApp' })
  const sent: string[] = []
  await sendWaiting(app.ctx, '000000', async (mail) => void sent.push(mail.subject))
  expect(sent).toEqual(['Letter 1', 'Letter 2', 'Letter 3', 'Letter 4'])
  expect(await unreadOf(other)).toBe(3)
})

it('in the outbox letters about records that no area answers for are shown to nobody', async () => {
  const list = (await me.get('blade-admin/mailOutbox/list')).body.data as { records: object[] }
  expect(list.records).toEqual([])
  const rows = await app.db.of('000000').query(sql`select 1 as one from mail_outbox`)
  expect(rows.length).toBe(6)
})

it('stands by the time of each letter, also where one was put in later', async () => {
  const { id } = await app.person('late', ['staff'])
  ids.set('late', id)
  const late = await app.as('late')
  await letter('late')
  const [today] = await listOf(late)
  await letter('late')
  await app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update mail_outbox set create_time = create_time - interval '3 days' where recipient_id = ${id} and id <> ${today?.id}`,
    ),
  )
  const shown = await listOf(late)
  expect(shown.map((one) => one.id === today?.id)).toEqual([true, false])
  await late.post('blade-message/inbox/read', { upTo: String(shown[1]?.id).padStart(19, '0') })
  expect(await unreadOf(late)).toBe(0)
})

it('tells the open browsers of whom a letter concerns that there is one, and nobody else’s', async () => {
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const leave = new AbortController()
  const marksOf = async ({ token }: Client) => {
    const headers = { 'blade-auth': `bearer ${token}` }
    const answer = await fetch(`${url}/api/blade-desk/news`, { headers, signal: leave.signal })
    let text = ''
    const read = async () => {
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) text += piece
    }
    read().catch(() => undefined)
    const marks = () => [...text.matchAll(/^event: inbox\ndata: (.*)$/gm)].map(([, mark]) => mark)
    await expect.poll(() => marks().length).toBe(1)
    return marks
  }
  const [mine, others] = [await marksOf(me), await marksOf(other)]
  await letter('me')
  await expect.poll(() => mine().length).toBe(2)
  expect(others()).toHaveLength(1)
  await letter('other')
  await letter('me')
  await expect.poll(() => mine().length).toBe(3)
  expect(others()).toHaveLength(2)
  leave.abort()
  app.app.server.closeAllConnections()
})
