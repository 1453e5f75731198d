import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#app/testing.ts'
import { june } from '#modules/campus/testing/june.ts'
import { home, installed } from '#modules/campus/testing/leases.ts'
import { done, reported, startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { deskOf, misplaced, picture, violations, wear, type Desk } from './browser.ts'

/** Start pages of manager, dispatcher and finance (campus domain 8.2): figures that open their rows. */
let desk: Desk<Stage>
beforeAll(async () => {
  desk = await deskOf(() => startStage())
  const { stage } = desk
  const { who } = stage
  const id = await reported(stage)
  await done(who.dispatcher.post('blade-admin/aircondRepairApply/accept', { id }))
  await installed(stage, await home(stage), 'paid')
  const dropped = await installed(stage, await home(stage), 'paid')
  await done(
    who.manager.post('blade-admin/aircondInstallApply/cancel', { id: dropped, cancelReason: '不再需要' }),
  )
  await june(stage, 6, { leaseStart: '2026-01-01', leaseEnd: today(), graduateDate: today() })
})
afterAll(() => desk.close())

const figures = '.cards.stiles button'

it('a manager sees the campus at a glance and opens the rows behind a figure', async () => {
  const page = await desk.signIn('manager', '/wel/index')
  await page.waitForSelector('h2:has-text("校区概况")')
  await picture(page, 'start-manager-zh')
  expect(await violations(page)).toEqual([])
  const ending = page.locator(`${figures}:has-text("30 天内到期租约")`)
  expect(await ending.locator('b').innerText()).toBe('6')
  await ending.click()
  await page.waitForSelector('.pane:visible h1:has-text("空调")')
  await page.waitForFunction(
    () => document.querySelectorAll('.pane:not([style*="none"]) tbody tr[data-row-key]').length === 6,
  )
  expect(page.url()).toContain('leaseEnd_le=')
  await page.context().close()
})

it('finance sees what waits and what is held, and takes the list of refunds along', async () => {
  const page = await desk.signIn('finance', '/wel/index')
  await page.waitForSelector('h2:has-text("收退款")')
  await picture(page, 'start-finance-zh')
  expect(await page.locator(`${figures}:has-text("待退款") b`).innerText()).toBe('1')
  const loaded = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出退款名单' }).click()
  expect((await loaded).suggestedFilename()).toBe('退款名单.xlsx')
  const oldest = page.locator('.slist button').first()
  const name = (await oldest.innerText()).split(' ')[0] ?? ''
  await oldest.click()
  // What the address asked to open is open before anybody could read the address.
  await page.waitForSelector(`[role=dialog]:visible :text("${name}")`)
  expect(await page.locator('.ant-drawer dl').first().innerText()).toMatch(/金额\s+¥\d/)
  await picture(page, 'start-finance-opened')
  await page.context().close()
})

it('days of one’s own begin as those that are shown, and ask again as soon as one of them moves', async () => {
  const page = await desk.signIn('manager')
  await page.waitForSelector(figures)
  const shown = page.locator('.sasked .num').first()
  const [first, last] = (await shown.innerText()).match(/\d{4}-\d{2}-\d{2}/g) ?? []
  await page.getByLabel('统计期间').first().selectOption('custom')
  const [from, to] = [page.getByLabel('开始日').first(), page.getByLabel('结束日').first()]
  expect([await from.inputValue(), await to.inputValue()]).toEqual([first, last])
  await from.fill(last ?? '')
  await expect.poll(() => shown.innerText()).toContain(`${last} 至 ${last}`)
  await from.fill('')
  await page.getByText('请选择开始日和结束日').first().waitFor()
  await page.context().close()
})

it('a dispatcher sees who has time, on a phone and in English too', async () => {
  const page = await desk.signIn('dispatcher', '/wel/index', { width: 390, height: 844, lang: 'en' })
  await page.waitForSelector('h2:has-text("Dispatch")')
  await page.waitForSelector(figures)
  await picture(page, 'start-dispatcher-390-en')
  const cut = await page
    .locator('.slist li .cut')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
  expect(cut).toEqual([])
  expect(await violations(page)).toEqual([])
  expect(await misplaced(page)).toEqual([])
  await page.context().close()
})

it.each(['zh', 'en'] as const)(
  'all of it has no accessibility violation in four themes, %s',
  async (lang) => {
    const page = await desk.signIn('admin', '/wel/index', { lang })
    await page.waitForSelector(figures)
    await page.waitForFunction((n) => document.querySelectorAll('.cards.stiles').length >= n, 3)
    expect(await violations(page)).toEqual([])
    for (const theme of ['night', 'contrast', 'cinnabar'] as const) {
      await wear(page, theme)
      expect(await violations(page, 'body', 'colours'), theme).toEqual([])
      await picture(page, `start-${theme}-${lang}`)
    }
  },
)
