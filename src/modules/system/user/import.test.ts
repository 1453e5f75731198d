import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { askedWhile } from '#kernel/testing/asked.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import { sql } from '#kernel/store/sql.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

async function sheetOf(rows: string[][]): Promise<Buffer> {
  async function* each() {
    yield* rows
  }
  const chunks: Buffer[] = []
  for await (const chunk of writeSheet(['账号', '姓名', '电子邮箱'], each()))
    chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
const bring = async (rows: string[][], fields: Record<string, string> = {}) =>
  (
    await admin.upload('blade-system/user/import-user', fields, {
      name: 'users.xlsx',
      bytes: await sheetOf(rows),
    })
  ).body.data as { total: number; saved: number; failed: number; rows: { row: number }[] }
const state = (account: string) =>
  app.db
    .of('000000')
    .one<{ mustChangePassword: boolean }>(
      sql`select must_change_password from blade_user where account = ${account}`,
    )

describe('importing users', () => {
  it('a preview names the wrong rows and writes nothing, and neither does an import with one', async () => {
    const rows = [
      ['zhao', '赵一', 'zhao@example.org'],
      ['', '无账号', ''],
      ['admin', '重名', ''],
    ]
    for (const fields of [{ preview: 'true' }, {}] as Record<string, string>[]) {
      const report = await bring(rows, fields)
      expect(report).toMatchObject({ total: 3, saved: 0 })
      expect(report.rows.map((one) => one.row)).toContain(3)
    }
    expect(await state('zhao')).toBeUndefined()
  })
  it('an account that stands twice in the sheet, or looks like another one, is told in its column', async () => {
    const report = await bring([
      ['zhou', '周五', ''],
      ['ZHOU', '周六', ''],
      [' zhou\u200b', '周七', ''],
    ])
    expect(report).toMatchObject({ total: 3, saved: 0, failed: 2 })
    expect(report.rows).toMatchObject([
      { row: 3, errors: [{ field: 'account' }] },
      { row: 4, errors: [{ field: 'account' }] },
    ])
    const added = { account: 'Admin', realName: '重名', password: 'green river 9' }
    const form = await admin.post('blade-system/user/submit', added)
    expect([form.body.reason, form.body.errors?.[0]?.field]).toEqual(['accountTwin', 'account'])
  })
  it('T06 beyond what the tenant may have, those for whom there is room come, and the others are told how many there may be', async () => {
    const limitTo = (more: number | null) =>
      app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
        tx.query(
          sql`update tenant set user_limit = coalesce((select count(*) from blade_user where is_deleted = 0) + ${more}::int, -1) where tenant_id = '000000'`,
        ),
      )
    const rows = ['feng', 'chen', 'chu', 'wei'].map((account) => [account, '新人', ''])
    await limitTo(2)
    try {
      const all = await bring(rows)
      expect([all.saved, all.failed, all.rows.map(({ row }) => row)]).toEqual([0, 2, [4, 5]])
      expect(await state('feng')).toBeUndefined()
      expect(await bring(rows, { partial: 'true' })).toMatchObject({ saved: 2, failed: 2 })
      expect(await state('chen')).toBeDefined()
      expect(await state('chu')).toBeUndefined()
    } finally {
      await limitTo(null)
    }
  })
  it.runIf(hasPostgres)('what does not differ from row to row is asked once for all of them', async () => {
    const askedFor = async (names: readonly string[]) => {
      const asked = await askedWhile(async () => {
        const report = await bring(names.map((name) => [name, '同学', '']))
        expect(report.saved).toBe(names.length)
      })
      return asked.length
    }
    const few = await askedFor(['f1', 'f2'])
    const many = await askedFor(Array.from({ length: 52 }, (_, n) => `m${n}`))
    expect(many - few).toBeLessThan(50 * 1.5)
  })
  it('P09 a password column is no column: without an initial password nobody knows theirs', async () => {
    expect(await bring([['qian', '钱二', '']])).toMatchObject({ saved: 1 })
    expect(await state('qian')).toEqual({ mustChangePassword: true })
    await expect(app.as('qian', '123456')).rejects.toThrow()
  })
  it('A04 the initial password of the tenant opens nothing but its change', async () => {
    const set = (paramValue: string) =>
      admin.post('blade-system/tenant-param/submit', { paramKey: 'account.initPassword', paramValue })
    expect((await set('12345678')).body.reason, 'one that everybody knows').toBe('commonPassword')
    expect((await set('first river 2026')).status).toBe(200)
    expect(await bring([['sun', '孙三', '']])).toMatchObject({ saved: 1 })
    const client = await app.as('sun', 'first river 2026')
    expect((await client.get('blade-system/menu/buttons')).body.reason).toBe('passwordDuty')
    const next = {
      oldPassword: 'first river 2026',
      newPassword: 'own river 77',
      newPassword1: 'own river 77',
    }
    expect((await client.post('blade-system/user/update-password', next)).status).toBe(200)
    expect((await client.get('blade-system/menu/buttons')).status).toBe(200)
  })
})

it('divisions come from a sheet by the name that clients of the family call, and go out by it', async () => {
  async function* rows() {
    yield ['99', '', '测试省']
  }
  const chunks: Buffer[] = []
  for await (const chunk of writeSheet(['区划编号', '上级编号', '区划名称'], rows()))
    chunks.push(Buffer.from(chunk as Uint8Array))
  const file = { name: 'regions.xlsx', bytes: Buffer.concat(chunks) }
  const brought = await admin.upload('blade-system/region/import-region', {}, file)
  expect([brought.status, brought.body.data]).toMatchObject([200, { saved: 1, failed: 0 }])
  expect((await admin.get('blade-system/region/detail', { code: '99' })).raw).toContain('测试省')
  expect((await admin.get('blade-system/region/export-region')).status).toBe(200)
  expect((await app.nobody.get('blade-system/region/export-region')).status).toBe(401)
})
