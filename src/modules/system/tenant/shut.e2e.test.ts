import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'
import { ok } from '#modules/journal/testing/stage.ts'
import { sql } from '#kernel/store/sql.ts'

/** Whoever looks after tenants sees which of them are shut, and why. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

it('a tenant that has run out, or was switched off, is said to be in the list, in both languages', async () => {
  const { admin } = desk.stage.who
  for (const [tenantName, expireTime] of [
    ['Harbour', '2099-01-01 00:00:00'],
    ['Meadow', '2020-01-01 00:00:00'],
    ['Quarry', ''],
  ])
    ok(
      await admin!.post('blade-system/tenant/submit', {
        tenantName,
        expireTime,
        password: 'shut-tenant-2026',
      }),
    )
  await desk.stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(sql`update tenant set status = 0 where tenant_name = 'Quarry'`),
  )
  for (const [lang, width, ran, off] of [
    ['zh', 1440, '已到期', '已停用'],
    ['en', 390, 'Ran out', 'Switched off'],
  ] as const) {
    const page = await desk.signIn('admin', '/system/tenant', { lang, width })
    const row = (name: string) => page.locator('.ant-table-row, .rcard').filter({ hasText: name }).first()
    await row('Meadow').getByText(ran).waitFor()
    await row('Quarry').getByText(off).waitFor()
    expect(await row('Harbour').innerText()).not.toMatch(/已到期|已停用|Ran out|Switched off/)
  }
})
