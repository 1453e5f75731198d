import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, hasPostgres, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { post } from '#modules/system/post/definition.ts'
import type { Caller } from './caller.ts'
import { historyCall } from './history.ts'
import { slice } from './slice.ts'

const reader = (role: string): Caller => ({
  tenantId: '000000',
  userId: '1',
  deptId: null,
  account: role,
  name: role,
  roleIds: [],
  roles: new Set([role]),
  lang: 'zh',
  timeZone: 'Asia/Shanghai',
  ip: '127.0.0.1',
  sessionId: '1',
  actor: { tenantId: '000000', userId: '1', deptId: null },
  may: () => true,
  scope: () => undefined,
  mayCall: () => true,
  hides: () => new Set(),
  words: async () => new Map(),
})

type Entry = {
  kind: string
  time: string
  userName: string | null
  changes: {
    field: string
    from: unknown
    to: unknown
    fromName?: string
    toName?: string
    long?: boolean
  }[]
}

describe.each([
  ['the embedded database', false],
  ['PostgreSQL', true],
] as const)('the history of a record on %s', (_name, postgres) => {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    if (postgres && !hasPostgres) return
    app = await startTestApp({ postgres })
    admin = await app.as('admin')
  })
  afterAll(() => app?.close())
  const test = it.skipIf(postgres && !hasPostgres)
  const historyOf = async (path: string, id: string, client = admin) =>
    (await client.get(`${path}/history`, { id })).body.data as unknown as Entry[]
  const made = async (path: string, row: object) =>
    (await admin.post(`${path}/submit`, row)).body.data as unknown as { id: string; version: number }

  test('says who changed which field from what to what, the newest first, and nothing of what stayed', async () => {
    const post = await made('blade-system/post', { postCode: 'H1', postName: '甲', category: '1' })
    expect(await historyOf('blade-system/post', post.id)).toEqual([])
    await admin.post('blade-system/post/submit', { id: post.id, postName: '乙', postCode: 'H1' })
    await admin.post('blade-system/post/submit', { id: post.id, postName: '乙', remark: '说明' })
    await admin.post('blade-system/post/submit', { id: post.id, postName: '乙' })
    const history = await historyOf('blade-system/post', post.id)
    expect(history.map((one) => one.changes)).toEqual([
      [{ field: 'remark', from: null, to: '说明' }],
      [{ field: 'postName', from: '甲', to: '乙' }],
    ])
    expect(history[0]).toMatchObject({ kind: 'edit', userName: '管理员' })
    expect(history[0]?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('holds removal and return, and names what a reference points at', async () => {
    const [one, two] = [
      await made('blade-system/dept', { deptName: '一部', parentId: '0' }),
      await made('blade-system/dept', { deptName: '二部', parentId: '0' }),
    ]
    await admin.post('blade-system/dept/submit', { id: two.id, deptName: '二部', parentId: one.id })
    await admin.post('blade-system/dept/remove', { ids: two.id })
    expect((await admin.get('blade-system/dept/history', { id: two.id })).status).toBe(404)
    await admin.post('blade-system/dept/restore', { ids: two.id })
    const history = await historyOf('blade-system/dept', two.id)
    expect(history.map((entry) => entry.kind)).toEqual(['restore', 'remove', 'edit'])
    expect(history[2]?.changes[0]).toMatchObject({ field: 'parentId', to: one.id, toName: '一部' })
  })

  test('P09 never keeps a secret or a hidden field, and a long text only as changed', async () => {
    const person = await app.person(`secretive${postgres ? 'P' : 'E'}`, ['author'])
    await admin.post('blade-system/user/submit', {
      id: person.id,
      account: person.account,
      realName: '改名',
      password: 'another stone 43',
      avatar: 'https://example.org/face.png',
    })
    const notice = await made('blade-desk/notice', {
      title: '长文',
      category: '1',
      releaseTime: '2026-01-02 08:00:00',
      content: '<p>短</p>',
    })
    await admin.post('blade-desk/notice/submit', {
      id: notice.id,
      title: '长文',
      category: '1',
      releaseTime: '2026-01-02 08:00:00',
      content: `<p>${'字'.repeat(2000)}</p>`,
    })
    const rows = await app.db
      .of('000000')
      .query<{ changes: Record<string, unknown> | null }>(
        sql`select changes from record_history where record_id = any(${[person.id, notice.id]}::bigint[]) order by id`,
      )
    expect(rows.map((row) => row.changes)).toEqual([
      { password: true, realName: [person.account, '改名'] },
      { content: true },
    ])
    const [entry] = await historyOf('blade-system/user', person.id)
    expect(entry?.changes).toContainEqual({ field: 'password', from: null, to: null, long: true })
  })

  test('steps leave history like edits do: a password, roles, states, quotas, what is enabled', async () => {
    const [one, two] = ['one', 'two'].map((name) => `steps-${name}-${postgres ? 'P' : 'E'}`)
    const person = await app.person(one!, ['author'])
    const role = await made('blade-system/role', {
      roleName: '校对',
      roleAlias: `steps${postgres ? 'P' : 'E'}`,
    })
    const step = async (path: string, body: object) => {
      const answer = await admin.post(path, body)
      expect(answer.status, `${path} ${answer.raw}`).toBe(200)
    }
    await step('blade-system/user/grant', { userIds: person.id, roleIds: role.id })
    await step('blade-system/user/reset-password', { userIds: person.id })
    await step('blade-system/user/disable', { userIds: person.id })
    const fields = async (path: string, id: string) =>
      (await historyOf(path, id)).map(({ userName, changes }) => [userName, ...changes])
    expect(await fields('blade-system/user', person.id)).toMatchObject([
      ['管理员', { field: 'status', from: 1, to: 2 }],
      ['管理员', { field: 'password', from: null, to: null, long: true }],
      ['管理员', { field: 'roleId', toName: '校对' }],
    ])

    const owner = await app.person(two!, ['author'])
    const own = await app.as(two!)
    const next = { oldPassword: 'river stone 42', newPassword: 'own river 77', newPassword1: 'own river 77' }
    expect((await own.post('blade-system/user/update-password', next)).status).toBe(200)
    expect(await fields('blade-system/user', owner.id)).toMatchObject([
      [two, { field: 'password', long: true }],
    ])

    const menus = await app.db.platform.query<{ id: string; name: string }>(
      sql`select id, name from menu where code in ('post', 'dept') order by code`,
    )
    const [deptMenu, postMenu] = menus
    await step('blade-system/role/grant', { roleIds: role.id, menuIds: postMenu?.id })
    await step('blade-system/role/grant', { roleIds: role.id, menuIds: deptMenu?.id })
    await step('blade-system/role/grant', { roleIds: role.id, menuIds: deptMenu?.id })
    expect(await fields('blade-system/role', role.id)).toMatchObject([
      ['管理员', { field: 'menuIds', fromName: postMenu?.name, toName: deptMenu?.name }],
      ['管理员', { field: 'menuIds', from: null, toName: postMenu?.name }],
    ])

    const stores = [
      await made('blade-resource/oss', { category: 'local', ossCode: 'diskOne' }),
      await made('blade-resource/oss', { category: 'local', ossCode: 'diskTwo' }),
    ]
    for (const { id } of stores) await step('blade-resource/oss/enable', { id })
    expect(await fields('blade-resource/oss', stores[0]!.id)).toMatchObject([
      ['管理员', { field: 'status', from: 2, to: 1 }],
      ['管理员', { field: 'status', from: 1, to: 2 }],
    ])

    const tenant = await made('blade-system/tenant', { tenantName: '甲方', password: 'green river 9' })
    await step('blade-system/tenant/quota', { ids: tenant.id, userLimit: 5 })
    expect(await fields('blade-system/tenant', tenant.id)).toMatchObject([
      ['管理员', { field: 'userLimit', from: -1, to: 5 }],
    ])
    const kept = await app.db.of('000000').query(sql`select changes::text from record_history`)
    expect(JSON.stringify(kept)).not.toMatch(/argon2|river/)
  })

  test('P09 what a slice keeps from a reader today it keeps from them in the past too', async () => {
    const row = await made('blade-system/post', { postCode: `H9`, postName: '甲', remark: '只给主任看' })
    await admin.post('blade-system/post/submit', { id: row.id, postName: '乙', remark: '改过' })
    const guarded = slice(post, {
      project: (record, { roles }) =>
        roles.has('chief') ? record : { ...record, remark: undefined, updateUser: undefined },
    })
    const readBy = (role: string) =>
      historyCall(guarded, {
        db: app.db,
        input: { id: row.id },
        caller: reader(role),
      } as unknown as Parameters<typeof historyCall>[1]) as Promise<Entry[]>
    const [open] = await readBy('chief')
    expect(open?.changes.map(({ field }) => field)).toEqual(['postName', 'remark'])
    const [closed] = await readBy('clerk')
    expect(closed?.changes.map(({ field }) => field)).toEqual(['postName'])
    expect(closed?.userName).toBeNull()
    expect(JSON.stringify(closed)).not.toContain('主任')
  })

  test('P09 T02 is for those who may see the record: neither without the right nor from another tenant', async () => {
    const post = await made('blade-system/post', { postCode: 'H2', postName: '甲', category: '1' })
    await admin.post('blade-system/post/submit', { id: post.id, postName: '乙' })
    await app.person(`plain${postgres ? 'P' : 'E'}`, ['author'])
    const author = await app.as(`plain${postgres ? 'P' : 'E'}`)
    expect((await author.get('blade-system/post/history', { id: post.id })).status).toBe(403)
    expect((await app.nobody.get('blade-system/post/history', { id: post.id })).status).toBe(401)
    const other = await app.db.of('111111').query(sql`select id from record_history`)
    expect(other).toEqual([])
  })

  test('L03 cannot be changed or removed by the application', async () => {
    const post = await made('blade-system/post', { postCode: 'H3', postName: '甲', category: '1' })
    await admin.post('blade-system/post/submit', { id: post.id, postName: '乙' })
    await expect(
      app.db.of('000000').query(sql`delete from record_history where record_id = ${post.id}`),
    ).rejects.toThrow(/permission denied/)
    await expect(
      app.db.of('000000').query(sql`update record_history set user_id = 1 where record_id = ${post.id}`),
    ).rejects.toThrow(/permission denied/)
  })

  test('a change that is refused leaves no note', async () => {
    const post = await made('blade-system/post', { postCode: 'H4', postName: '甲', category: '1' })
    const stale = await admin.post('blade-system/post/submit', { id: post.id, postName: '乙', version: 99 })
    expect(stale.status).toBe(409)
    await made('blade-system/post', { postCode: 'H5', postName: '丁', category: '1' })
    const twin = await admin.post('blade-system/post/submit', { id: post.id, postCode: 'H5', postName: '乙' })
    expect(twin.status).toBe(409)
    expect(await historyOf('blade-system/post', post.id)).toEqual([])
  })
})
