import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'
import { ok } from '#modules/journal/testing/stage.ts'

/** Limits and ends of several tenants at once. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

it('a limit for several tenants leaves each the end that it has, and what was typed is asked about', async () => {
  const { admin } = desk.stage.who
  for (const [tenantName, userLimit, expireTime] of [
    ['Harbour', 30, '2099-01-01 00:00:00'],
    ['Meadow', 50, '2098-06-01 00:00:00'],
  ])
    ok(
      await admin!.post('blade-system/tenant/submit', {
        tenantName,
        userLimit,
        expireTime,
        password: 'quota-tenant-2026',
      }),
    )
  const page = await desk.signIn('admin', '/system/tenant', { lang: 'en' })
  for (const name of ['Harbour', 'Meadow'])
    await page.locator('.ant-table-row', { hasText: name }).locator('.ant-checkbox-input').check()
  await page.locator('.pane:visible').getByRole('button', { name: 'Quota', exact: true }).last().click()
  const dialog = page.locator('.ant-modal', { hasText: 'User limit' })
  const limit = dialog.getByLabel('User limit')
  expect([await limit.inputValue(), await dialog.getByLabel('Expires').inputValue()]).toEqual(['', ''])
  await limit.fill('80')
  await page.keyboard.press('Escape')
  await page.locator('.ant-modal-confirm').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { records } = (await admin!.get('blade-system/tenant/list', { size: 50 })).body.data as {
    records: { tenantName: string; userLimit: number; expireTime: string }[]
  }
  const of = (name: string) => records.find(({ tenantName }) => tenantName === name)
  expect([of('Harbour'), of('Meadow')]).toMatchObject([
    { userLimit: 80, expireTime: '2099-01-01 00:00:00' },
    { userLimit: 80, expireTime: '2098-06-01 00:00:00' },
  ])
})
