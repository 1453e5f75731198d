import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** One role more for several people who hold different ones. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('each keeps what they have where a role is added, and has what was chosen alone where it takes its place', async () => {
  const admin = await app.as('admin')
  const [one, two] = [await app.person('one', ['finance']), await app.person('two', ['staff', 'reviewer'])]
  const bare = await app.person('bare', [])
  const roles = async (id: string) =>
    (
      (await admin.get('blade-system/role/select', { userId: id })).body.data as unknown as {
        roleAlias: string
      }[]
    )
      .map(({ roleAlias }) => roleAlias)
      .toSorted()
  const { id: roleIds } = (await app.db
    .of('000000')
    .one<{ id: string }>(sql`select id from role where role_alias = 'reviewer'`))!
  const grant = (more: object) =>
    admin.post('blade-system/user/grant', { userIds: [one.id, two.id, bare.id], roleIds, ...more })
  const added = await grant({ adding: true })
  expect(added.status, added.raw).toBe(200)
  expect([await roles(one.id), await roles(two.id), await roles(bare.id)]).toEqual([
    ['finance', 'reviewer'],
    ['reviewer', 'staff'],
    ['reviewer'],
  ])
  // What clients of the family mean by it.
  expect((await grant({})).status).toBe(200)
  expect([await roles(one.id), await roles(two.id)]).toEqual([['reviewer'], ['reviewer']])
})
