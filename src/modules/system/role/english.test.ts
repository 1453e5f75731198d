import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** Roles are told in the reader's language, wherever they are named. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const english = { 'accept-language': 'en' }
const namesOf = (body: unknown) => JSON.stringify(body)

it('a role that we brought has its name in both languages, and one without an English name keeps the one it has', async () => {
  const saved = await admin.post('blade-system/role/submit', {
    roleName: '值班员',
    roleAlias: 'duty',
    sort: 90,
  })
  expect(saved.status, saved.raw).toBe(200)
  await app.person('both', ['finance', 'duty'])
  const own = await app.as('both')
  const zh = await own.get('blade-system/role/select')
  expect(namesOf(zh.body.data)).toContain('财务')
  const en = await own.get('blade-system/role/select', {}, english)
  expect(namesOf(en.body.data)).toContain('Finance')
  expect(namesOf(en.body.data)).toContain('值班员')
  const info = await own.get('blade-system/user/info', {}, english)
  expect((info.body.data as { roleName: string }).roleName.split(',').toSorted()).toEqual([
    'Finance',
    '值班员',
  ])
  const list = await admin.get('blade-system/user/list', { account: 'both' }, english)
  expect(namesOf(list.body.data)).toContain('Finance')
})

it('every role that is brought to a tenant has an English name', async () => {
  const bare = await app.db
    .of('000000')
    .query(
      sql`select role_alias from role where role_name_en is null and role_alias <> 'duty' and is_deleted = 0`,
    )
  expect(bare).toEqual([])
})
