import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

/** Scopes that are removed: nobody sees more by it, and the roles that held them can be changed as before. */
let app: TestApp
let admin: Client
let roleId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  roleId = await app.role('desk', ['post_view', 'post_edit'])
})
afterAll(() => app.close())

type Held = { menu: string[]; dataScope: string[]; apiScope: string[] }
const held = async () =>
  (await admin.get('blade-system/menu/role-tree-keys', { roleIds: roleId })).body.data as Held
/** As the screen of rights saves what stands there, with one's own change. */
async function grant(change: Partial<Held>) {
  const { menu, dataScope, apiScope } = { ...(await held()), ...change }
  return admin.post('blade-system/role/grant', {
    roleIds: [roleId],
    menuIds: menu,
    dataScopeIds: dataScope,
    apiScopeIds: apiScope,
  })
}
async function made(kind: 'data-scope' | 'api-scope', more: object): Promise<string> {
  const answer = await admin.post(`blade-system/${kind}/submit`, { scopeName: '范围', ...more })
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as { id: string }).id
}

it('a data scope that a role holds is not removed from under it: the role would see everything', async () => {
  const scope = await made('data-scope', { resourceCode: 'post', scopeType: 2 })
  expect((await grant({ dataScope: [scope] })).status).toBe(200)
  const remove = (lang: string) =>
    admin.post('blade-system/data-scope/remove', { ids: scope }, { 'accept-language': lang })
  const [refused, english] = [await remove('zh-CN'), await remove('en')]
  expect([refused.status, refused.body.reason]).toEqual([409, 'scopeHeld'])
  expect([refused.body.msg, english.body.msg]).toEqual([
    expect.stringMatching(/desk.*取消/),
    expect.stringMatching(/desk.*take it out/),
  ])
  expect((await grant({ dataScope: [] })).status).toBe(200)
  expect((await remove('zh-CN')).status).toBe(200)
})

it('rights of a role that held a call’s guard are saved after the guard was removed', async () => {
  const scope = await made('api-scope', { scopePath: 'blade-system/post/list' })
  expect((await grant({ apiScope: [scope] })).status).toBe(200)
  expect((await admin.post('blade-system/api-scope/remove', { ids: scope })).status).toBe(200)
  expect((await held()).apiScope).toEqual([])
  const { menu } = await held()
  const saved = await grant({ menu: menu.slice(1) })
  expect(saved.status, saved.raw).toBe(200)
  const shown = await admin.get('blade-system/menu/role-rights', { roleId })
  expect((shown.body.data as unknown as { held: Held }).held.apiScope).toEqual([])
})
