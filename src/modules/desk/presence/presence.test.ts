import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { platformActor, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { ok } from '#modules/journal/testing/stage.ts'

/** Behaviour 31: who else has a record open is told to whoever may see the record, for as long as it is open. */
let app: TestApp
let admin: Client
let other: Client
let id = ''
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  await app.role('keeper', ['post_view', 'post_edit'])
  await app.person('keeper', ['keeper'], { realName: '许家宁', realNameEn: 'Xu Jianing' })
  await app.person('outsider', ['author'])
  other = await app.as('keeper')
  id = ok(
    await admin.post('blade-system/post/submit', { postCode: 'P1', postName: 'One', category: '1', sort: 1 }),
  ).id
})
afterAll(() => app.close())
type Here = { version: number; others: string[] }
const here = async (client: Client) =>
  ok(await client.get('blade-desk/presence/here', { entity: 'post', id })) as unknown as Here

it('two on one record see each other, and the version that a save of the other made', async () => {
  expect((await here(other)).others).toEqual([])
  expect((await here(admin)).others).toEqual(['许家宁'])
  const before = (await here(other)).version
  const row = ok(await admin.get('blade-system/post/detail', { id }))
  ok(await admin.post('blade-system/post/submit', { ...row, postName: 'Two' }))
  expect((await here(other)).version).toBe(before + 1)
})
it('who saved it last is told to whoever comes second, in their language, and to nobody who may not see it', async () => {
  const row = ok(await other.get('blade-system/post/detail', { id }))
  ok(await other.post('blade-system/post/submit', { ...row, postName: 'Twice' }))
  const asked = { entity: 'post', id }
  const by = async (client: Client, lang = 'zh') =>
    (await client.get('blade-desk/presence/saved-by', asked, { 'accept-language': lang })).body.data
  expect(await by(admin)).toEqual({ name: '许家宁', own: false })
  expect(await by(admin, 'en')).toEqual({ name: 'Xu Jianing', own: false })
  expect(await by(other)).toEqual({ name: '许家宁', own: true })
  const outsider = await app.as('outsider')
  expect((await outsider.get('blade-desk/presence/saved-by', asked)).status).toBe(404)
})
it('whoever has gone is told of no longer', async () => {
  await app.db.tx(platformActor, (tx) =>
    tx.query(sql`update presence set seen_at = seen_at - interval '1 minute'`),
  )
  expect((await here(admin)).others).toEqual([])
})
it('of a record that somebody may not see it says nothing, not even that it is there', async () => {
  const outsider = await app.as('outsider')
  for (const [entity, of] of [
    ['post', id],
    ['post', '1'],
    ['nothing', id],
  ] as const)
    expect((await outsider.get('blade-desk/presence/here', { entity, id: of })).status).toBe(404)
  expect((await other.get('blade-desk/presence/here', { entity: 'post', id: '1' })).status).toBe(404)
})
it('people from outside the office neither see nor are seen, on records that they may read themselves', async () => {
  await app.role('guest', ['post_view'])
  await app.db.tx(platformActor, (tx) =>
    tx.query(sql`update role set held_by = 'portal' where role_alias = 'guest'`),
  )
  await app.person('guest', ['guest'])
  const guest = await app.as('guest')
  await here(admin)
  ok(await guest.get('blade-system/post/detail', { id }))
  expect((await guest.get('blade-desk/presence/here', { entity: 'post', id })).status).toBe(404)
  expect((await here(other)).others).not.toContain('guest')
})
it('looking at a record is no line in the trail of writes', async () => {
  await here(admin)
  const row = ok(await admin.get('blade-system/post/detail', { id }))
  ok(await admin.post('blade-system/post/submit', { ...row, postName: 'Three' }))
  await app.logbook.flush()
  const lines = await app.db
    .of('000000')
    .query<{ requestUri: string }>(sql`select request_uri from audit_trail order by seq`)
  expect(lines.at(-1)?.requestUri).toContain('post/submit')
  expect(lines.filter(({ requestUri }) => requestUri.includes('presence'))).toEqual([])
})
