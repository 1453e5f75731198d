import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** A tenant that nobody administers could be opened again by nobody of its own. */
let app: TestApp
let admin: Client
let adminId = ''
let roles: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  const db = app.db.of('000000')
  adminId = (await db.one<{ id: string }>(sql`select id from blade_user where account = 'admin'`))!.id
  const held = await db.query<{ id: string; roleAlias: string }>(
    sql`select id, role_alias from role where is_deleted = 0`,
  )
  roles = Object.fromEntries(held.map(({ id, roleAlias }) => [roleAlias, id]))
})
afterAll(() => app.close())

const rolesOf = async (id: string) =>
  (await app.db.of('000000').one<{ roleId: string[] }>(sql`select role_id from blade_user where id = ${id}`))!
    .roleId
const grant = (client: Client, userIds: readonly string[], alias: string) =>
  client.post('blade-system/user/grant', { userIds, roleIds: [roles[alias]] })

it('the last administrator keeps the role, by a grant and by the form', async () => {
  const before = await rolesOf(adminId)
  const granted = await grant(admin, [adminId], 'staff')
  expect([granted.status, granted.body.reason]).toEqual([409, 'lastAdministrator'])
  const { version } = (await admin.get('blade-system/user/detail', { id: adminId })).body.data as {
    version: number
  }
  const saved = await admin.post('blade-system/user/submit', { id: adminId, version, roleId: roles.staff })
  expect([saved.status, saved.body.reason]).toEqual([409, 'lastAdministrator'])
  expect(await rolesOf(adminId)).toEqual(before)
})

it.runIf(hasPostgres)('of two who take the role from each other at once one keeps it', async () => {
  const { id } = await app.person('second-admin', ['administrator'])
  const second = await app.as('second-admin')
  const answers = await Promise.all([grant(admin, [id], 'staff'), grant(second, [adminId], 'staff')])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const left = await app.db
    .of('000000')
    .query(
      sql`select 1 as one from blade_user where status = 1 and is_deleted = 0 and ${roles.administrator}::bigint = any(role_id)`,
    )
  expect(left).toHaveLength(1)
})
