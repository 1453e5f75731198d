import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platform } from '#db/seeds/minimal.ts'
import { sql } from '#kernel/store/sql.ts'
import { testPassword } from '#app/testing.ts'
import { enterPortal, openDesk, picture, unfit, type Desk } from './browser.ts'

/** One's own account for people who have no back-office: a first password is replaced wherever they come in, and theirs later too. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  await desk.stage.app.person('fresh', ['student'])
})
afterAll(() => desk.close())

const phone = (lang: 'zh' | 'en' = 'zh') => desk.open({ width: 390, height: 844, lang })
const at = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)
const own = 'lake pebble 77'

/** As an administrator who made a password up leaves it. */
async function givenFirst(account: string): Promise<void> {
  const { db } = desk.stage.app
  await db.tx(platform, (tx) =>
    tx.query(sql`update blade_user set must_change_password = true where account = ${account}`),
  )
  db.touches.touch('000000', ['blade_user'])
}

async function choose(page: Page, words: readonly [old: string, next: string, again: string]): Promise<void> {
  const [old, next] = [words[0], page.locator('input[autocomplete="new-password"]')]
  await page.locator('input[autocomplete="current-password"]').fill(old)
  await next.nth(0).fill(words[1])
  await next.nth(1).fill(words[2])
  await page.getByRole('button', { name: /设置新密码|Set the password/ }).click()
}

it.each([
  ['a student', 'fresh', 'zh', '/portal/campus/home', '/portal/campus/home'],
  ['an author', 'author', 'en', '/en/apaph/workspace', '/en/apaph/workspace'],
] as const)(
  'A17 %s whose password somebody else made up chooses their own first, and goes on where they wanted to',
  async (_who, account, lang, wanted, there) => {
    await givenFirst(account)
    const page = await phone(lang)
    await page.goto(`${desk.url}${wanted}`)
    await enterPortal(page, account)
    await at(page, lang === 'en' ? '/en/portal/account' : '/portal/account')
    await page.getByText(lang === 'en' ? 'Choose your own, then go on.' : '请先换成自己的密码').waitFor()
    await picture(page, `account-first-${lang}`)
    expect(await unfit(page)).toEqual([])
    // Nothing is to be had before, by whichever address.
    await page.goto(`${desk.url}${wanted}`)
    await at(page, lang === 'en' ? '/en/portal/account' : '/portal/account')
    await choose(page, ['not it', own, own])
    await page.locator('main [role="alert"]').waitFor()
    await choose(page, [testPassword, own, own])
    await at(page, there)
    await page.locator('main h1, main h2').first().waitFor()
    expect((await desk.stage.app.as(account, own)).token).toBeTruthy()
  },
)

it('whoever begins on the portal changes their address, number and password there, and reads what came of it', async () => {
  const { id } = await desk.stage.app.person('mover', ['student'])
  const page = await phone()
  await page.goto(`${desk.url}/portal/home`)
  await enterPortal(page, 'mover')
  await page.getByRole('link', { name: '我的账号' }).click()
  await page.getByLabel('邮箱').fill('mover@example.org')
  await page.getByLabel('手机').fill('1'.repeat(41))
  const save = page.getByRole('button', { name: '保存' })
  await save.click()
  await page.locator('main [role="alert"]').waitFor()
  await page.getByLabel('手机').fill('13800000991')
  await save.click()
  await page.getByText('已保存。').waitFor()
  await page.getByText('mover@example.org 尚未确认').waitFor()
  expect(await unfit(page)).toEqual([])
  await picture(page, 'account-zh')
  const kept = await desk.stage.app.db
    .of('000000')
    .one<{ email: string; phone: string }>(sql`select email, phone from blade_user where id = ${id}`)
  expect(kept).toEqual({ email: 'mover@example.org', phone: '13800000991' })
  await choose(page, [testPassword, own, 'another'])
  await page.getByText('两次输入的密码不一致').waitFor()
  await choose(page, [testPassword, own, own])
  await page.getByText('其他设备已退出登录').waitFor()
  await page.getByRole('link', { name: '返回' }).click()
  await at(page, '/portal/campus/home')
})

it('whoever is led to setting up their second factor does not come back by Back to what was refused', async () => {
  const page = await phone()
  await page.goto(`${desk.url}/portal/home`)
  await enterPortal(page, 'coauthor')
  await at(page, '/portal/home')
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 403, success: false, data: null, msg: 'set it up first', reason: 'secondFactorDuty' },
    }),
  )
  await page.goto(`${desk.url}/portal/account`)
  await at(page, '/wel/index')
  await page.unroute('**/api/**')
  await page.goBack()
  await at(page, '/portal/home')
})

it('whoever reads the portal in English has their letters in English too, from where they set it', async () => {
  const { id } = await desk.stage.app.person('reader', ['student'])
  const page = await phone('en')
  await page.goto(`${desk.url}/en/portal/account`)
  await enterPortal(page, 'reader')
  const letters = page.getByLabel('Language of letters and messages')
  await expect.poll(() => letters.inputValue()).toBe('zh')
  await letters.selectOption('English')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await letters.inputValue()).toBe('en')
  expect(await unfit(page)).toEqual([])
  await picture(page, 'account-letters-en')
  const kept = await desk.stage.app.db
    .of('000000')
    .one<{ language: string }>(sql`select language from blade_user where id = ${id}`)
  expect(kept).toEqual({ language: 'en' })
})
