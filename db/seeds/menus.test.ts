import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { areas } from '#modules/index.ts'
import { tenant } from '#modules/system/tenant/definition.ts'
import { seedMenus } from './menus.ts'
import { platform, seedRoles } from './minimal.ts'

let test: TestApp
const other = 'T00042'
beforeAll(async () => {
  test = await startTestApp()
  await test.db.tx(platform, (tx) =>
    insert(tx, tenant, {
      tenantId: other,
      tenantName: '另一家',
      linkman: '王',
      timeZone: 'Asia/Shanghai',
      userLimit: -1,
    }),
  )
  await seedRoles(test.db, other)
})
afterAll(() => test.close())

const holders = async (tenantId: string, code: string) =>
  (
    await test.db
      .of(tenantId)
      .query<{ alias: string }>(
        sql`select r.role_alias as alias from role_menu rm join role r on r.id = rm.role_id join menu m on m.id = rm.menu_id where m.code = ${code} order by 1`,
      )
  ).map(({ alias }) => alias)
const take = (tenantId: string, code: string) =>
  test.db.tx({ ...platform, tenantId }, (tx) =>
    tx.query(sql`delete from role_menu where menu_id = (select id from menu where code = ${code})`),
  )

it('a button that a newer version brings goes to the roles it is meant for, in every tenant, and what was taken away stays away', async () => {
  const meant = await holders('000000', 'usageEvent_view')
  expect(meant).toEqual(['admin', 'editorInChief', 'staff'])
  for (const id of ['000000', other]) await take(id, 'reports_view')
  // As an installation stands before the version that brought readings.
  for (const id of ['000000', other]) await take(id, 'usageEvent_view')
  await test.db.tx(platform, (tx) => tx.query(sql`delete from menu where code = 'usageEvent_view'`))
  expect(await seedMenus(test.db, areas)).toBe(1)
  for (const id of ['000000', other]) {
    expect(await holders(id, 'usageEvent_view'), id).toEqual(meant)
    expect(await holders(id, 'reports_view'), id).toEqual([])
  }
  expect(await seedMenus(test.db, areas)).toBe(0)
})

it('a right of the platform goes to no tenant', async () => {
  await test.db.tx(platform, (tx) => tx.query(sql`delete from menu where code = 'tenant_view'`))
  expect(await seedMenus(test.db, areas)).toBe(1)
  for (const id of ['000000', other]) expect(await holders(id, 'tenant_view')).toEqual([])
})
