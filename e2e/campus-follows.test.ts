import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enrolled, photo } from '#modules/campus/testing/people.ts'
import { done, reported, rowOf, startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { launch, openPhone, enterPortal } from './browser.ts'

/** Pages on a phone that stay open while the office works. */
let stage: Stage
let url: string
let browser: Browser
beforeAll(async () => {
  stage = await startStage()
  url = await stage.app.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await stage.app.close()
})

it('messages that are looked at have what is told meanwhile', async () => {
  const page = await openPhone(browser)
  await page.clock.install()
  await page.goto(`${url}/portal/campus/letters`)
  await enterPortal(page, 'student')
  await page.locator('main').waitFor()
  const repair = await reported(stage)
  const before = await page.locator('.tk li').count()
  const rejected = { id: repair, rejectReason: '不在报修范围' }
  await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/reject', rejected))
  await page.clock.fastForward(21_000)
  await expect.poll(() => page.locator('.tk li').count()).toBeGreaterThan(before)
  await page.context().close()
})

it('a report and a worker’s list follow what the office does', async () => {
  const repair = await reported(stage)
  const page = await openPhone(browser)
  await page.clock.install()
  await page.goto(`${url}/portal/campus/application?id=${repair}`)
  await enterPortal(page, 'student')
  const state = page.locator('.band .k').first()
  await expect.poll(() => state.innerText()).toContain('待受理')
  await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { ids: repair }))
  await page.clock.fastForward(21_000)
  await expect.poll(() => state.innerText()).toContain('已受理')

  const order = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
  await done(
    stage.who.dispatcher.post('blade-admin/aircondWorkOrder/dispatch', {
      ids: order,
      workerId: stage.ids.worker,
    }),
  )
  const tasks = await openPhone(browser)
  await tasks.clock.install()
  await tasks.goto(`${url}/portal/campus/tasks`)
  await enterPortal(tasks, 'worker')
  await tasks.locator('.nx').waitFor()
  await done(stage.who.dispatcher.post('blade-admin/aircondWorkOrder/cancel', { ids: order, reason: '重复' }))
  await tasks.clock.fastForward(21_000)
  await tasks.locator('.nx').waitFor({ state: 'detached' })
  await Promise.all([page, tasks].map((one) => one.context().close()))
})

it('what is missing in an application is named', async () => {
  const page = await openPhone(browser)
  await page.goto(`${url}/portal/campus/auth`)
  await stage.app.person('nobodyYet', ['student'])
  await enterPortal(page, 'nobodyYet')
  await page.getByLabel('姓名').fill('王雨桐')
  await page.getByRole('button', { name: '申请认证' }).click()
  const told = await page.getByRole('alert').innerText()
  expect(told).toContain('学号或工号')
  expect(told).not.toContain('姓名')
  await page.context().close()

  const home = await openPhone(browser)
  await home.goto(`${url}/portal/campus/addresses`)
  await enterPortal(home, 'student')
  await home.getByRole('button', { name: '添加地址' }).click()
  await home.getByRole('button', { name: '保存' }).click()
  expect(await home.getByRole('alert').innerText()).toMatch(/请填写：.*地址类型.*详细地址/)
  await home.context().close()
})

it('before they are verified people reach verification from their home; staff are shown nobody else’s matters as their own', async () => {
  await stage.app.person('newcomer', ['campusUser'])
  const page = await openPhone(browser)
  await page.clock.install()
  await page.goto(`${url}/portal/campus/home`)
  await enterPortal(page, 'newcomer')
  await page.getByRole('link', { name: '去认证' }).click()
  await page.waitForURL(/portal\/campus\/auth/)
  // Once they have sent it their home says how it stands, and speaks of nothing that is not open to them yet.
  const asked = await stage.app.as('newcomer')
  const { id } = await done<{ id: string }>(
    asked.post('blade-admin/schoolAuth/submit', {
      authType: '1',
      schoolId: stage.school,
      campusId: stage.campus,
      realName: '新同学',
      stuNo: '2026999001',
      gender: '2',
      phone: '13800000999',
      cardImages: [await photo(asked)],
    }),
  )
  await page.goto(`${url}/portal/campus/home`)
  await page.getByText('您的校园认证在审核').waitFor()
  expect(await page.getByText('空调报修').count()).toBe(0)
  expect(await page.getByRole('link', { name: '去认证' }).count()).toBe(0)
  await page.getByRole('link', { name: '查看' }).waitFor()
  // Approved while they look: what they may do now is there without a reload.
  await enrolled(stage, { stuNo: '2026999001', stuName: '新同学' })
  await done(stage.who.manager.post('blade-admin/schoolAuth/audit', { id, result: 'pass' }))
  await page.clock.fastForward(21_000)
  await page.getByText('空调报修').waitFor()
  await page.getByText('您的校园认证在审核').waitFor({ state: 'detached' })
  await page.context().close()

  const staff = await openPhone(browser)
  await staff.goto(`${url}/portal/campus/home`)
  await enterPortal(staff, 'warden')
  await staff.waitForURL(/portal\/home/)
  // Whoever is signed in goes on there as they are.
  await staff.getByRole('link', { name: '进入管理后台' }).click()
  await staff.waitForSelector('.app .me')
  expect(new URL(staff.url()).pathname + new URL(staff.url()).search).toBe('/wel/index')
  await staff.context().close()
})
