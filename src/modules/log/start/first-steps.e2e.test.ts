import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPassword } from '#app/testing.ts'
import { fillSignIn, openDesk, type Desk } from '#e2e/browser.ts'

/** The first day of a new tenant: its administrator finds what is to be done first, and it goes when it is done. */
let desk: Desk
let tenantId = ''
beforeAll(async () => {
  desk = await openDesk({ TENANTS: 'many' })
  const made = await desk.stage.who.admin!.post('blade-system/tenant/submit', {
    tenantName: '新学校',
    password: testPassword,
  })
  tenantId = (made.body.data as { tenantId: string }).tenantId
})
afterAll(() => desk.close())

it('a new administrator is led through the first steps on a phone, finds what is done ticked, and puts away what is not used', async () => {
  const page = await desk.open({ width: 390, height: 844 })
  await page.goto(`${desk.url}/manage/login`)
  await page.waitForSelector('.cap img')
  await page.fill('#tenant', tenantId)
  await fillSignIn(page, 'admin')
  await page.press('#captcha', 'Enter')
  const steps = page.locator('.firsts')
  await steps.getByRole('button', { name: '添加同事并分配角色' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await steps.getByRole('button', { name: '添加同事并分配角色' }).click()
  await page.locator('.pane:visible').getByRole('heading', { name: '用户管理' }).waitFor()
  const theirs = await desk.stage.app.as('admin', testPassword, tenantId)
  const roles = (await theirs.get('blade-system/role/select')).body.data as { id: string }[]
  const made = await theirs.post('blade-system/user/submit', {
    account: 'mei',
    realName: 'Mei',
    password: 'green river 9',
    roleId: [roles[0]?.id],
  })
  expect(made.status, made.raw).toBe(200)
  await page.goBack()
  await steps.locator('li.done', { hasText: '添加同事并分配角色' }).waitFor()
  await steps.getByRole('button', { name: '不再提示：期刊' }).click()
  await steps.getByRole('button', { name: '建立期刊' }).waitFor({ state: 'detached' })
  await steps.getByRole('button', { name: '重新显示已收起的 1 组' }).click()
  await steps.getByRole('button', { name: '建立期刊' }).waitFor()
})
