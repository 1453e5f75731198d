import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** Whom a data scope hides is nobody’s to change either, whatever call names them (threat T03). */
let app: TestApp
let admin: Client
let helper: Client
let stranger: string
const rights = 'view edit delete role reset factor unlock disable enable approve refuse'
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  const roleId = await app.role('helper', [
    ...rights.split(' ').map((right) => `user_${right}`),
    'role_view',
    'post_view',
  ])
  await app.role('plain', ['post_view'])
  const own = await admin.post('blade-system/data-scope/submit', {
    scopeName: '本部门的人',
    resourceCode: 'user',
    scopeType: 3,
    scopeColumn: 'deptId',
  })
  expect(own.status, own.raw).toBe(200)
  const depts = await Promise.all(
    ['一部', '二部'].map(
      async (deptName) =>
        ((await admin.post('blade-system/dept/submit', { deptName })).body.data as { id: string }).id,
    ),
  )
  await app.person('helper', ['helper'], { deptId: [depts[0]] })
  await app.person('near', ['plain'], { deptId: [depts[0]] })
  stranger = (await app.person('far', ['plain'], { deptId: [depts[1]] })).id
  await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(
      sql`insert into role_data_scope (tenant_id, role_id, scope_id) values ('000000', ${roleId}, ${(own.body.data as { id: string }).id})`,
    ),
  )
  helper = await app.as('helper')
})
afterAll(() => app.close())

const idOf = async (account: string) =>
  (await app.db.of('000000').one<{ id: string }>(sql`select id from blade_user where account = ${account}`))!
    .id

describe('somebody of another department', () => {
  it.each(['reset-password', 'reset-factor', 'unlock', 'disable', 'enable', 'approve', 'refuse', 'grant'])(
    'is not there for user/%s',
    async (call) => {
      expect((await helper.get('blade-system/user/detail', { id: stranger })).status).toBe(404)
      const roleIds = (await admin.get('blade-system/role/select', { userId: stranger })).body
        .data as unknown as {
        id: string
      }[]
      const answer = await helper.post(`blade-system/user/${call}`, {
        userIds: stranger,
        roleIds: roleIds.map(({ id }) => id),
      })
      expect([answer.status, answer.body.reason], answer.raw).toEqual([404, 'unknownRows'])
      await app.as('far', testPassword)
    },
  )

  it('keeps their sessions to themselves, and their roles and departments', async () => {
    await app.as('far')
    expect((await helper.get('blade-auth/sessions', { userId: stranger })).status).toBe(404)
    const [session] = (await admin.get('blade-auth/sessions', { userId: stranger })).body.data as unknown as {
      id: string
    }[]
    const ended = await helper.post('blade-auth/sessions/revoke', { userId: stranger, id: session!.id })
    expect(ended.status).toBe(404)
    for (const kind of ['role', 'dept'])
      expect((await helper.get(`blade-system/${kind}/select`, { userId: stranger })).body.data).toEqual([])
  })
})

it('of one’s own department somebody is helped, and the sessions of who holds more are ended by nobody below', async () => {
  const near = await idOf('near')
  expect((await helper.post('blade-system/user/reset-password', { userIds: near })).status).toBe(200)
  await app.as('near', testPassword).catch(() => undefined)
  expect((await helper.get('blade-auth/sessions', { userId: near })).status).toBe(200)
  const above = await app.person('above', ['admin'], {
    deptId: [
      (
        await app.db
          .of('000000')
          .one<{ id: string }>(sql`select dept_id[1] as id from blade_user where account = 'helper'`)
      )?.id,
    ],
  })
  await app.as('above')
  const [session] = (await helper.get('blade-auth/sessions', { userId: above.id })).body.data as unknown as {
    id: string
  }[]
  const ended = await helper.post('blade-auth/sessions/revoke', { userId: above.id, id: session!.id })
  expect([ended.status, ended.body.reason]).toEqual([403, 'aboveOwn'])
})

it('whoever may not see users is told that they lack the right, and not that the platform’s administrator has it alone', async () => {
  await app.person('outside', ['plain'])
  const outside = await app.as('outside')
  for (const kind of ['role', 'dept']) {
    const answer = await outside.get(`blade-system/${kind}/select`, { userId: stranger })
    expect([answer.status, answer.body.reason]).toEqual([403, 'forbidden'])
    expect((await outside.get(`blade-system/${kind}/select`, { userId: 'x' })).status).toBe(400)
    expect((await outside.get(`blade-system/${kind}/select`)).status).toBe(200)
  }
})
