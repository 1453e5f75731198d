import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { completeDraft, type Row } from '#modules/journal/testing/stage.ts'
import { openSite, violations, type Desk } from './browser.ts'

/** Everything that an author may say of a paper (domain 2.2), said in the wizard, and nothing of it lost on the way. */
let desk: Desk
beforeAll(async () => {
  desk = await openSite()
})
afterAll(() => desk.close())

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(`${desk.url}/apaph/login?next=${encodeURIComponent(path)}`)
  await fill(page)
  await page.waitForURL(`**${path}`)
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('邮箱').fill('author')
  await page.getByLabel('密码').fill('river stone 42')
  await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
  await page.getByRole('button', { name: '登录' }).click()
}

const stored = (id: string) =>
  desk.stage.app.db.of('000000').one<Row>(sql`select * from submissions where id = ${id}`)
const isSaved = (page: Page) => page.locator('.sv', { hasText: /^已保存$/ }).waitFor()
const toStep = (page: Page, name: string) => page.locator('.steps2 button', { hasText: name }).click()

it('funding, people to ask and to avoid, contributions and a second affiliation reach the paper', async () => {
  const { id } = await completeDraft(desk.stage)
  const page = await desk.open()
  await signIn(page, `/apaph/submit?id=${id}`)
  await page.getByText('更多信息').click()
  await page.getByLabel('正文字数').fill('5200')
  await page.getByLabel('中图分类号').fill('R122.2')
  await toStep(page, '作者')
  const first = page.getByRole('group', { name: '第 1 作者' })
  await first.getByRole('button', { name: /添加单位/ }).click()
  await first.getByRole('group', { name: '单位 2' }).getByLabel('单位（中文）').fill('滨海疾控中心')
  await first.getByText('作者贡献与署名').click()
  await first.getByLabel('初稿撰写').check()
  await first.getByLabel('与其他作者同等贡献').check()
  expect(await violations(page, 'main')).toEqual([])
  await toStep(page, '声明')
  await page.getByRole('button', { name: '添加基金' }).click()
  // A row that is still empty keeps nothing else from being saved.
  await page.getByLabel('人工智能工具使用').fill('未使用')
  await isSaved(page)
  await page.getByLabel('资助机构').fill('国家自然科学基金')
  await page.getByRole('button', { name: '添加基金' }).click()
  await page.getByRole('button', { name: '移除第 2 项基金' }).click()
  await page.getByRole('button', { name: '添加审稿人：建议审稿人' }).click()
  await page.getByLabel('姓名').fill('周闻')
  await page.getByRole('button', { name: '添加审稿人：希望回避的审稿人' }).click()
  await page.getByLabel('姓名').nth(1).fill('吴竞')
  expect(await violations(page, 'main')).toEqual([])
  await toStep(page, '核对')
  await page.getByText('内容齐全').waitFor()
  const row = await stored(id)
  expect(row).toMatchObject({
    wordCount: 5200,
    clcCode: 'R122.2',
    aiUseStatement: '未使用',
    fundings: [{ funderName: '国家自然科学基金' }],
    suggestedReviewers: [{ name: '周闻' }],
    opposedReviewers: [{ name: '吴竞' }],
  })
  const author = await desk.stage.app.db
    .of('000000')
    .one<Row>(
      sql`select * from submission_author where submission_id = ${id} and sort = 1 and is_deleted = 0`,
    )
  expect(author).toMatchObject({
    isEqual: true,
    creditRoles: ['writingOriginalDraft'],
    affiliations: [{ nameZh: '东海大学公共卫生学院' }, { nameZh: '滨海疾控中心' }],
  })
  await page.context().close()
})

it('what was typed when the session ended is there again after signing in', async () => {
  const { id } = await completeDraft(desk.stage)
  const page = await desk.open()
  await signIn(page, `/apaph/submit?id=${id}`)
  await page.getByLabel('中文摘要').waitFor()
  await page.context().clearCookies()
  await page.getByLabel('中文摘要').fill('会话结束时写下的摘要')
  await page.waitForURL('**/apaph/login**')
  expect((await stored(id))?.abstractZh).not.toBe('会话结束时写下的摘要')
  await fill(page)
  await page.waitForURL(`**/apaph/submit?id=${id}`)
  await expect.poll(() => page.getByLabel('中文摘要').inputValue()).toBe('会话结束时写下的摘要')
  await expect.poll(async () => (await stored(id))?.abstractZh).toBe('会话结束时写下的摘要')
  await page.context().close()
})

it.each([
  ['保留这里填写的', '第二个窗口写的题名'],
  ['载入刚保存的', '第一个窗口写的题名'],
])('two windows on one draft: the author chooses which text stays, here “%s”', async (choice, stays) => {
  const { id } = await completeDraft(desk.stage)
  const page = await desk.open()
  await signIn(page, `/apaph/submit?id=${id}`)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('中文题名').waitFor()
  await page.getByLabel('中文题名').fill('第一个窗口写的题名')
  await isSaved(page)
  await other.getByLabel('中文题名').fill('第二个窗口写的题名')
  await other.getByRole('button', { name: choice }).click()
  await expect.poll(async () => (await stored(id))?.titleZh).toBe(stays)
  await expect.poll(() => other.getByLabel('中文题名').inputValue()).toBe(stays)
  await page.context().close()
})

it('the first save keeps the author that the account filled in; a missing e-mail is asked for before going on; the last page shows the abstract', async () => {
  const page = await desk.open()
  await signIn(page, '/apaph/submit')
  await page.getByLabel('中文题名').fill('P<0.05：a<b 时 c>d 的<i>研究</i>')
  await page.getByLabel('中文摘要').fill('目的：P<0.05。\n结果：a<b 时 c>d。')
  await isSaved(page)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await toStep(page, '作者')
  const email = page.getByRole('group', { name: '第 1 作者' }).getByLabel('邮箱')
  await expect.poll(() => email.inputValue()).toBe('author@example.org')
  const first = await desk.stage.app.db
    .of('000000')
    .query<Row>(sql`select * from submission_author where submission_id = ${id} and is_deleted = 0`)
  expect(first.map((row) => row.email)).toEqual(['author@example.org'])

  await email.fill('')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('请填写通信作者的邮箱').waitFor()
  expect(await page.locator('h1').textContent()).toBe('作者')
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await violations(page, 'main')).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/authors.png`, fullPage: true })
  await email.fill('author@example.org')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.locator('h1', { hasText: '声明' }).waitFor()
  await toStep(page, '核对')
  const summary = page.locator('dl.sumr')
  await summary.getByText('结果：a<b 时 c>d。').waitFor()
  expect(await summary.innerText()).toContain('P<0.05：a<b 时 c>d 的研究')
  expect(await summary.locator('i').innerText()).toBe('研究')
  expect(await violations(page, 'main')).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/check.png`, fullPage: true })

  await page.goto(`${desk.url}/en/apaph/submit?id=${id}`)
  await page.locator('.steps2 button', { hasText: 'Check' }).click()
  await page.locator('dl.sumr dt', { hasText: 'Abstract in Chinese' }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/check-en.png`, fullPage: true })
  await page.context().close()
})
