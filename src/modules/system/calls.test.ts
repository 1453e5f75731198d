import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  hasPostgres,
  makePerson,
  startTestApp,
  testPassword,
  type Client,
  type TestApp,
} from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** Calls of contract section 4 for the areas of platform administration, and those beyond the plain ones. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const plain = 'list detail submit remove'
const tree = `${plain} lazy-list lazy-tree tree`
const promised: Record<string, string> = {
  'blade-system/user': `${plain} page save update export import import-template grant reset-password update-password update-info info user-list unlock approve refuse import-user export-user export-template register-guest`,
  'blade-system/role': `${tree} grant tree-by-id select`,
  'blade-system/dept': `${tree} select`,
  'blade-system/menu': `${tree} menu-list lazy-menu-list grant-tree role-tree-keys grant-top-tree top-tree-keys top-menu routes buttons`,
  'blade-system/topmenu': `${plain} grant`,
  'blade-system/post': `${plain} select`,
  'blade-system/tenant': `${plain} select info quota assign-package`,
  'blade-system/tenant-package': `${plain} select`,
  'blade-system/dict': `${plain} parent-list child-list tree dictionary`,
  'blade-system/dict-biz': `${plain} parent-list child-list tree dictionary`,
  'blade-system/param': plain,
  'blade-system/client': plain,
  'blade-system/data-scope': plain,
  'blade-system/api-scope': plain,
  'blade-system/region': 'lazy-list lazy-tree detail select remove submit',
  'blade-desk/notice': plain,
  'blade-log/usual': 'list detail',
  'blade-log/api': 'list detail',
  'blade-log/error': 'list detail send-logs',
  'blade-resource/oss': `${plain} enable endpoint/put-file endpoint/remove-file`,
  'blade-resource/sms': `${plain} enable endpoint/send-message`,
  'blade-resource/attach': 'list detail remove',
}

it('every call that the contract promises of these areas has a route', () => {
  const urls = new Set(app.routes.map((route) => route.url))
  const missing = Object.entries(promised).flatMap(([path, calls]) =>
    calls
      .split(' ')
      .filter((call) => !urls.has(`${path}/${call}`))
      .map((call) => `${path}/${call}`),
  )
  expect(missing).toEqual([])
})

it('P02 user-list is a picker of ids and names, with a right alone', async () => {
  await app.person('plain-person', ['author'])
  expect((await (await app.as('plain-person')).get('blade-system/user/user-list')).status).toBe(403)
  const answer = await admin.get('blade-system/user/user-list', { name: 'plain-person' })
  expect(answer.body.data).toMatchObject([{ name: 'plain-person' }])
  expect(answer.raw).not.toMatch(/password|email|phone/)
})

it('A01 unlock forgives the attempts on an account and on no other', async () => {
  const { id } = await app.person('locked-out', [])
  await app.person('still-out', [])
  await app.db.platform.query(
    sql`insert into throttle (key, count, since) select 'login:000000:' || a || ':127.0.0.1', 99, ${new Date()} from unnest(array['locked-out', 'still-out']) a`,
  )
  await expect(app.as('locked-out')).rejects.toThrow(/429/)
  expect((await admin.post('blade-system/user/unlock', { userIds: [id] })).status).toBe(200)
  expect((await (await app.as('locked-out')).get('blade-system/user/info')).status).toBe(200)
  await expect(app.as('still-out')).rejects.toThrow(/429/)
})

it('the sheet calls answer under the names of the family too', async () => {
  for (const call of ['export-user', 'export-template']) {
    const answer = await admin.get(`blade-system/user/${call}`)
    expect(answer.status).toBe(200)
    expect(String(answer.headers['content-type'])).toContain('spreadsheetml')
  }
})

it('pickers carry the name of the row as clients of the family read it', async () => {
  const posts = (await admin.get('blade-system/post/select')).body.data
  expect(posts).toMatchObject([{ postName: '管理员', title: '管理员' }])
})

it('dictionaries are listed apart from their entries, and as a tree by code', async () => {
  const parents = (await admin.get('blade-system/dict/parent-list', { code: 'sex' })).body.data as {
    records: { id: string; code: string }[]
  }
  expect(parents.records.map((row) => row.code)).toEqual(['sex'])
  const parentId = parents.records[0]?.id ?? ''
  const children = (await admin.get('blade-system/dict/child-list', { parentId })).body.data
  expect(children).toMatchObject([{ dictKey: '1' }, { dictKey: '2' }, { dictKey: '3' }])
  const tree = (await admin.get('blade-system/dict/tree', { code: 'sex' })).body.data
  expect(tree).toMatchObject([{ title: '性别', hasChildren: true, children: [{}, {}, {}] }])
})

it('menus without buttons come whole or a level at a time', async () => {
  const whole = await admin.get('blade-system/menu/menu-list')
  expect(whole.raw).toContain('"user"')
  expect(whole.raw).not.toContain('user_view')
  const level = (await admin.get('blade-system/menu/lazy-menu-list')).body.data as { parentId: string }[]
  expect(level.every((row) => row.parentId === '0')).toBe(true)
})

it('A13 a disabled user is signed out at once and comes back when enabled; nobody disables themselves', async () => {
  const { id } = await app.person('leaving', [])
  const leaving = await app.as('leaving')
  expect((await admin.post('blade-system/user/disable', { userIds: [id] })).status).toBe(200)
  expect((await leaving.get('blade-system/user/info')).status).toBe(401)
  await expect(app.as('leaving')).rejects.toThrow()
  expect((await admin.post('blade-system/user/enable', { userIds: [id] })).status).toBe(200)
  expect((await (await app.as('leaving')).get('blade-system/user/info')).status).toBe(200)
  const me = (await admin.get('blade-system/user/info')).body.data as { id: string }
  expect((await admin.post('blade-system/user/disable', { userIds: [me.id] })).body.reason).toBe('ownAccount')
})

it.runIf(hasPostgres)('P10 two removals of the last two administrators at once leave one', async () => {
  const server = await startTestApp({ postgres: true })
  try {
    const boss = await server.as('admin')
    const made = await boss.post('blade-system/tenant/submit', { tenantName: 'Two', password: testPassword })
    const { tenantId } = made.body.data as { tenantId: string }
    const second = await makePerson(server.db, 'second', ['admin'], {}, tenantId)
    const [a, b] = [
      await server.as('admin', testPassword, tenantId),
      await server.as('second', testPassword, tenantId),
    ]
    const first = ((await a.get('blade-system/user/info')).body.data as { id: string }).id
    const answers = await Promise.all([
      a.post(`blade-system/user/remove?ids=${second.id}`),
      b.post(`blade-system/user/remove?ids=${first}`),
    ])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  } finally {
    await server.close()
  }
})
