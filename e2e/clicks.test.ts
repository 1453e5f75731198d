import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { openSite, violations, type Desk } from './browser.ts'
import { paperIn, step, versionOf } from '#modules/journal/testing/stage.ts'

/** What daily work costs in presses of the button, counted in the page itself (domain 4c). */
let desk: Desk
let waiting = ''
let reviewed = ''
beforeAll(async () => {
  desk = await openSite()
  const { stage } = desk
  waiting = (await paperIn(stage, 'inReview')).id
  reviewed = (await paperIn(stage, 'reviewed')).id
})
afterAll(() => desk.close())

const numberOf = async (id: string) => {
  const row = await desk.stage.app.db
    .of('000000')
    .one<{ no: string }>(sql`select manuscript_no as no from submissions where id = ${id}`)
  return (row?.no ?? '').replace(/^[A-Z]+-/, '')
}
const rowOf = async (page: Page, id: string) =>
  page.locator('.app tbody tr', { hasText: await numberOf(id) }).first()

/** Counts presses from here on, through every page that follows in this window. */
async function counting(page: Page): Promise<() => Promise<number>> {
  const count = () => {
    if ('counts' in window) return
    Object.assign(window, { counts: true })
    sessionStorage.setItem('presses', sessionStorage.getItem('presses') ?? '0')
    document.addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted)
          sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
      },
      true,
    )
  }
  await page.context().addInitScript(count)
  await page.evaluate(count)
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}

it('three reviewers are invited with five clicks from the list of manuscripts', async () => {
  const page = await desk.signIn('editor', '/journal/submissions')
  const row = await rowOf(page, waiting)
  await row.waitFor()
  const presses = await counting(page)
  await row.getByText('处理', { exact: true }).click()
  for (const name of ['Person reviewer1', 'Person reviewer2', 'Person reviewer3'])
    await page.click(`.cands li:has-text("${name}") input`)
  expect(await violations(page)).toEqual([])
  await page.click('.dfoot .p')
  await page.waitForSelector('.rtab >> text=Person reviewer3')
  expect(await presses()).toBeLessThanOrEqual(5)
  const sent = await desk.stage.app.db
    .of('000000')
    .query(sql`select id from review_record where submission_id = ${waiting} and state = 'invited'`)
  expect(sent).toHaveLength(3)
  await page.context().close()
})

it('a decision with its letter takes four clicks at most from the list', async () => {
  const page = await desk.signIn('editor', '/journal/submissions')
  const row = await rowOf(page, reviewed)
  await row.waitFor()
  const presses = await counting(page)
  await row.getByText('处理', { exact: true }).click()
  await page.click('.dec label:has-text("小修")')
  await page.waitForFunction(() =>
    (document.querySelector('.db textarea') as HTMLTextAreaElement | null)?.value.includes('高温'),
  )
  await page.click('.dfoot .p')
  await page.waitForSelector('.hd .st:has-text("退修")')
  expect(await presses()).toBeLessThanOrEqual(4)
  expect((await versionOf(desk.stage, reviewed)).state).toBe('revisionRequested')
  await page.context().close()
})

it('a second round is sent to those of the first with two clicks, and leaves nothing to ask about', async () => {
  const { id } = await paperIn(desk.stage, 'revised')
  await step(desk.stage, 'editor', 'newRound', id)
  const page = await desk.signIn('editor', `/journal/submissions/detail?id=${id}`)
  const open = page.getByRole('button', { name: '派发审稿人' })
  await open.click()
  await page.getByText('第 1 轮审过 · 小修').first().waitFor()
  expect(await page.locator('.cands input:checked').count()).toBe(2)
  expect(await violations(page)).toEqual([])
  // Whom the panel proposes is nobody's work yet.
  await page.keyboard.press('Escape')
  await page.locator('.cands').waitFor({ state: 'detached' })
  await open.click()
  await page.getByRole('button', { name: '派发 2 位审稿人' }).click()
  await page.locator('.cands').waitFor({ state: 'detached' })
  const sent = await desk.stage.app.db
    .of('000000')
    .query(
      sql`select id from review_record where submission_id = ${id} and state = 'invited' and round_no = 2`,
    )
  expect(sent).toHaveLength(2)
  await page.context().close()
})

it('an author who is signed in finds the state of a paper with one click from the journal’s home page', async () => {
  const page = await desk.open()
  await page.goto(`${desk.url}/apaph/login`)
  await page.getByLabel('邮箱').fill('author')
  await page.getByLabel('密码').fill('river stone 42')
  await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await page.goto(`${desk.url}/`)
  const presses = await counting(page)
  await page.locator('header [data-workspace]:visible').first().click()
  await page.waitForURL('**/apaph/workspace**')
  for (const id of [waiting, reviewed])
    await page
      .getByText(await numberOf(id))
      .first()
      .waitFor()
  await page.getByText('外审').first().waitFor()
  expect(await presses()).toBe(1)
  await page.context().close()
})

it('a paper is handed in in five steps', async () => {
  const page = await desk.open()
  await page.goto(`${desk.url}/apaph/login?next=${encodeURIComponent('/apaph/submit')}`)
  await page.getByLabel('邮箱').fill('author')
  await page.getByLabel('密码').fill('river stone 42')
  await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL('**/apaph/submit**')
  await page.locator('.steps2 li').first().waitFor()
  expect(await page.locator('.steps2 li').count()).toBeLessThanOrEqual(5)
  await page.context().close()
})
