import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, hasPostgres, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

type Entry = {
  kind: string
  time: string
  userName: string | null
  changes: { field: string; from: unknown; to: unknown; toName?: string; long?: boolean }[]
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
      { realName: [person.account, '改名'] },
      { content: true },
    ])
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
