import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from './sql.ts'

/** Data scopes hold on every way to a row: list, count, detail, export, submit, remove, pickers (threat P06). */
let app: TestApp
let admin: Client
const depts: Record<string, string> = {}
const rows: Record<string, string> = {}
const id = (answer: { body: { data: unknown } }) => (answer.body.data as { id: string }).id

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  depts.root = id(await admin.post('blade-system/dept/submit', { deptName: '学院' }))
  depts.below = id(await admin.post('blade-system/dept/submit', { deptName: '系', parentId: depts.root }))
  depts.other = id(await admin.post('blade-system/dept/submit', { deptName: '别处' }))
  for (const [account, dept] of Object.entries({
    boss: depts.root,
    member: depts.below,
    outsider: depts.other,
  }))
    await app.person(account, ['writer'], { deptId: [dept] })
  const role = id(await admin.post('blade-system/role/submit', { roleName: '文员', roleAlias: 'writer' }))
  await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(
      sql`update blade_user set role_id = array[${role}]::bigint[] where account in ('boss', 'member', 'outsider')`,
    ),
  )
  rows.role = role
  await scope({})
  for (const account of ['boss', 'member', 'outsider'])
    rows[account] = id(
      await (
        await app.as(account)
      ).post('blade-system/post/submit', { postCode: account, postName: `岗位 ${account}` }),
    )
})
afterAll(() => app.close())

/** Gives the role the codes of posts and one data scope over them. */
async function scope(fields: Record<string, unknown>): Promise<string | undefined> {
  const menus = await app.db.platform.query<{ id: string }>(sql`select id from menu where code like 'post%'`)
  const made =
    Object.keys(fields).length > 0
      ? await admin.post('blade-system/data-scope/submit', {
          scopeName: 's',
          resourceCode: 'post',
          ...fields,
        })
      : undefined
  if (made && made.status !== 200) return undefined
  const dataScopeIds = made ? [id(made)] : []
  const granted = await admin.post('blade-system/role/grant', {
    roleIds: [rows.role],
    menuIds: menus.map((row) => row.id),
    dataScopeIds,
    apiScopeIds: [],
  })
  expect(granted.status, granted.raw).toBe(200)
  return dataScopeIds[0]
}

async function seenBy(account: string): Promise<string[]> {
  const client = await app.as(account)
  const page = (await client.get('blade-system/post/list', { size: 200 })).body.data as {
    records: { postCode: string }[]
    total: number
  }
  const seen = page.records
    .map((row) => row.postCode)
    .filter((code) => code in rows)
    .toSorted()
  expect(page.total).toBe(page.records.length)
  const picks = (await client.get('blade-system/post/select')).raw
  const sheet = await client.get('blade-system/post/export')
  expect(sheet.status).toBe(200)
  for (const other of ['boss', 'member', 'outsider']) {
    const may = seen.includes(other)
    const rowId = rows[other] ?? ''
    expect((await client.get('blade-system/post/detail', { id: rowId })).status, `detail of ${other}`).toBe(
      may ? 200 : 404,
    )
    expect(
      (await client.post('blade-system/post/submit', { id: rowId, remark: 'x' })).status,
      `submit of ${other}`,
    ).toBe(may ? 200 : 404)
    if (!may) expect((await client.post(`blade-system/post/remove?ids=${rowId}`)).status).toBe(404)
    expect(picks.includes(`岗位 ${other}`)).toBe(may)
  }
  return seen
}

describe('P06 a data scope', () => {
  it('of all shows all, as no scope does', async () => {
    expect(await seenBy('member')).toEqual(['boss', 'member', 'outsider'])
    await scope({ scopeType: '1' })
    expect(await seenBy('member')).toEqual(['boss', 'member', 'outsider'])
  })
  it('of one’s own shows one’s own', async () => {
    await scope({ scopeType: '2' })
    expect(await seenBy('member')).toEqual(['member'])
  })
  it('of the department shows the department', async () => {
    await scope({ scopeType: '3' })
    expect(await seenBy('boss')).toEqual(['boss'])
  })
  it('of the department and below shows the tree', async () => {
    await scope({ scopeType: '4' })
    expect(await seenBy('boss')).toEqual(['boss', 'member'])
    expect(await seenBy('outsider')).toEqual(['outsider'])
  })
  it('of a predicate shows what it says, with the caller’s own ids in it', async () => {
    await scope({
      scopeType: '5',
      scopeValue: {
        any: [
          { field: 'postCode', op: 'equal', value: 'outsider' },
          { field: 'createUser', op: 'equal', value: '${userId}' },
        ],
      },
    })
    expect(await seenBy('member')).toEqual(['member', 'outsider'])
  })
  it('holds for undoing a removal too', async () => {
    await scope({ scopeType: '4' })
    const boss = await app.as('boss')
    expect((await boss.post('blade-system/post/remove', { ids: rows.member })).status).toBe(200)
    await scope({ scopeType: '2' })
    expect((await boss.post('blade-system/post/restore', { ids: rows.member })).status).toBe(409)
    await scope({ scopeType: '4' })
    expect((await boss.post('blade-system/post/restore', { ids: rows.member })).status).toBe(200)
  })
  it('that cannot be understood is refused, and one that slipped in shows nothing', async () => {
    expect(
      await scope({ scopeType: '5', scopeValue: { all: [{ field: 'no_such', value: '1' }] } }),
    ).toBeUndefined()
    const scopeId = await scope({ scopeType: '2' })
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update data_scope set scope_type = '5', scope_value = '{"all":[{"field":"1=1 or x","value":"1"}]}' where id = ${scopeId}`,
      ),
    )
    expect(await seenBy('member')).toEqual([])
  })
})

describe('P08 an API scope', () => {
  it('closes a call to every role that was not given it, from the next request on, however the path is written', async () => {
    await scope({})
    const member = await app.as('member')
    expect((await member.get('blade-system/post/list')).status).toBe(200)
    const made = await admin.post('blade-system/api-scope/submit', {
      scopeName: 'posts',
      scopePath: '/api/blade-system/post/list',
    })
    expect((await member.get('blade-system/post/list')).status).toBe(403)
    for (const path of [
      '/blade-system/post/list',
      '/api/blade-system/post/list?x=1',
      '/api/blade-system/post/list/',
      '/api//blade-system/post/list',
      '/api/blade-system/post/LIST',
      '/api/blade-system/post/%6cist',
    ])
      expect([403, 404], path).toContain(
        (
          await app.app.inject({
            url: path,
            headers: { 'blade-auth': `bearer ${member.token}`, accept: 'application/json' },
          })
        ).statusCode,
      )
    // The same call at its other address.
    expect((await member.get('blade-system/post/page')).status).toBe(403)
    const menus = await app.db.platform.query<{ id: string }>(
      sql`select id from menu where code like 'post%'`,
    )
    await admin.post('blade-system/role/grant', {
      roleIds: [rows.role],
      menuIds: menus.map((row) => row.id),
      dataScopeIds: [],
      apiScopeIds: [id(made)],
    })
    for (const path of ['list', 'page'])
      expect((await member.get(`blade-system/post/${path}`)).status).toBe(200)
    await admin.post(`blade-system/api-scope/remove?ids=${id(made)}`)
  })

  it('guards a call whichever of its addresses is named, and is made of calls that there are', async () => {
    await app.role('lookers', ['post_view', 'dept_view', 'journals_view'])
    await app.person('looker', ['lookers'])
    await app.person('scopeboss', ['admin'])
    const looker = await app.as('looker')
    const boss = await app.as('scopeboss')
    for (const [named, asked] of [
      ['blade-system/post/page', 'blade-system/post/list'],
      ['blade-system/dept/lazy-list', 'blade-system/dept/list'],
      ['blade-system/dept/lazy-list', 'blade-system/dept/page'],
      ['blade-apaph/journals/list', 'blade-admin/journals/page'],
    ] as const) {
      expect((await looker.get(asked)).status, asked).toBe(200)
      const made = await admin.post('blade-system/api-scope/submit', { scopeName: 'twin', scopePath: named })
      expect(made.status, made.raw).toBe(200)
      expect((await boss.get(asked)).status, `${named} ${asked}`).toBe(200)
      expect((await looker.get(asked)).status, `${named} ${asked}`).toBe(403)
      await admin.post(`blade-system/api-scope/remove?ids=${id(made)}`)
    }
    for (const scopePath of ['blade-system/post/lst', 'blade-system/tenant/info', 'constructor']) {
      const none = await admin.post('blade-system/api-scope/submit', { scopeName: 'none', scopePath })
      expect([none.status, none.body.reason, none.body.errors?.[0]?.field], scopePath).toEqual([
        400,
        'unknownCall',
        'scopePath',
      ])
    }
    const offered = (await admin.get('blade-system/api-scope/calls')).body.data as {
      path: string
      title: string
      under: string
      resource?: string
    }[]
    const paths = offered.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(offered.find(({ path }) => path === 'blade-system/post/remove')).toEqual({
      path: 'blade-system/post/remove',
      title: '删除',
      under: '岗位管理',
      resource: 'post',
    })
    expect(paths).not.toContain('blade-system/post/page')
    expect(paths).not.toContain('blade-system/tenant/info')
  })
})
