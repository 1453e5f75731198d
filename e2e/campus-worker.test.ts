import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { roomMore } from '#modules/campus/testing/people.ts'
import {
  done,
  installedUnit,
  reported,
  rowOf,
  startStage,
  type Stage,
} from '#modules/campus/testing/stage.ts'
import { dot, enterPortal, launch, openPhone, unfit, violations } from './browser.ts'

/** A worker in a cellar: no network from accepting to finishing, and nothing is done twice. */
let stage: Stage
let url: string
let browser: Browser
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  url = await stage.app.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await stage.app.close()
})

/** An order in the worker's hand for a fault that was reported, of the stage's own unit where none is named; `force` beyond what the desk advises. */
async function handed(unit?: string, by: 'student' | 'manager' = 'student', force = false): Promise<string> {
  const repair = await reported(stage, by, unit)
  await done(stage.who.admin.post('blade-admin/aircondRepairApply/accept', { ids: repair }))
  const ids = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
  const given = { ids, workerId: stage.ids.worker, ...(force && { force }) }
  await done(stage.who.dispatcher.post('blade-admin/aircondWorkOrder/dispatch', given))
  return ids
}

it('a worker without the network leaves the page of an order, comes back to it and finishes; no link takes the list away', async () => {
  const unit = await installedUnit({ ...stage, dorm: await roomMore(stage) }, 'AC26000777', 1)
  const work = await handed(unit, 'manager')
  await done(stage.who.worker.post('blade-admin/aircondWorkOrder/start', { id: work }))
  const page = await openPhone(browser)
  await page.goto(`${url}/portal/campus/tasks`)
  await enterPortal(page, 'worker')
  const listed = page.locator(`main a[href*="${work}"]`).first()
  await listed.click()
  await page.locator('textarea').waitFor()
  await page.context().setOffline(true)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: dot })
  await page.locator('.ph small').waitFor()
  await page.locator('input[name="cause"]').first().check({ force: true })
  await page.locator('textarea').fill('补充冷媒')
  await page.getByRole('link', { name: '返回' }).click()
  await page.getByText(/网络不通，这是 \d\d:\d\d 的内容/).waitFor()
  await listed.click()
  await page.getByText('没有网络，这张工单暂时打不开').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goForward()
  await page.locator('textarea').waitFor()
  expect(await page.locator('textarea').inputValue()).toBe('补充冷媒')
  await page.getByRole('button', { name: '完工', exact: true }).click()
  await page.getByText('1 项待上传').waitFor()
  await page.context().setOffline(false)
  await page.getByText('已完工').first().waitFor()
  expect(await rowOf(stage, 'aircondWorkOrder', work)).toMatchObject({ status: 60, solution: '补充冷媒' })
  await page.context().close()
})

it('a worker accepts, starts and finishes without the network, with photo, materials and signature, sent once afterwards', async () => {
  const work = await handed()
  const page = await openPhone(browser)
  const context = page.context()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('aircondWorkOrder/'))
      sent.push(`${request.url().split('/').at(-1)} ${request.headers()['idempotency-key']}`)
  })
  await page.goto(`${url}/portal/campus/task?id=${work}`)
  await enterPortal(page, 'worker')
  await page.locator('.rail').waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: '接单', exact: true }).click()
  await page.getByText('1 项待上传').waitFor()
  await page.getByRole('button', { name: '开工', exact: true }).click()
  await page.getByText('2 项待上传').waitFor()
  expect(await violations(page)).toEqual([])
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'after.png', mimeType: 'image/png', buffer: dot })
  await page.locator('.ph small').waitFor()
  await page.locator('input[name="cause"]').first().check({ force: true })
  await page.locator('textarea').fill('补充冷媒')
  await page.getByRole('button', { name: '添加用料' }).click()
  await page.getByLabel('名称').fill('R32 冷媒')
  await page.getByLabel('数量').fill('0.3')
  await page.getByLabel('单价').fill('60.00')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await page.locator('select').selectOption({ index: 1 })
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 30, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 120, y + 60)
  await page.mouse.up()
  await page.getByRole('button', { name: '完工', exact: true }).click()
  await page.getByText('3 项待上传').waitFor()
  expect(await rowOf(stage, 'aircondWorkOrder', work)).toMatchObject({ status: 20 })
  await context.setOffline(false)
  await page.locator('.off44').waitFor({ state: 'detached' })
  const row = await rowOf(stage, 'aircondWorkOrder', work)
  expect(row).toMatchObject({ status: 60, solution: '补充冷媒', materialFee: '18.00', totalFee: '18.00' })
  expect([row.afterImages, row.signImage].every(Boolean)).toBe(true)
  // However often each was tried, it carried one key.
  expect(new Set(sent).size).toBe(3)
  await context.close()
})

/** An order in the hand of the worker's account, by a unit in the room. */
async function given(dorm: string, assetNo: string): Promise<string> {
  const unit = await installedUnit({ ...stage, dorm }, assetNo, 1)
  return handed(unit, 'manager', true)
}

it('a signature that a full phone cannot keep is not lost unsaid, what was typed outlives Esc and a reload, and the way to the next order is told', async () => {
  const work = await given(await roomMore(stage, { aircondSlots: 1 }), 'SIGN0001')
  await given(await roomMore(stage, { aircondSlots: 1 }), 'SIGN0002')
  const page = await openPhone(browser)
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await page.goto(`${url}/portal/campus/task?id=${work}`)
  await enterPortal(page, 'worker')
  await page.getByRole('button', { name: '接单', exact: true }).click()
  await page.getByRole('button', { name: '开工', exact: true }).click()
  const words = page.locator('textarea')
  await words.fill('补充冷媒，紧固铜管接口')
  await page.locator('input[name="cause"]').first().check({ force: true })
  await page.keyboard.press('Escape')
  expect(await words.inputValue()).toBe('补充冷媒，紧固铜管接口')
  await page.reload()
  await words.waitFor()
  expect(await words.inputValue()).toBe('补充冷媒，紧固铜管接口')
  expect(await page.locator('input[name="cause"]').first().isChecked()).toBe(true)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'after.png', mimeType: 'image/png', buffer: dot })
  await page.locator('.ph img').waitFor()
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 30, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 120, y + 60)
  await page.mouse.up()
  await page.context().setOffline(true)
  const finish = page.getByRole('button', { name: '完工', exact: true })
  await finish.click()
  await page.getByText('签字没有保存').waitFor()
  expect(await words.inputValue()).toBe('补充冷媒，紧固铜管接口')
  expect(await rowOf(stage, 'aircondWorkOrder', work)).toMatchObject({ status: 40 })
  expect(await unfit(page)).toEqual([])
  await page.context().setOffline(false)
  await finish.click()
  await page.getByText('已完工').first().waitFor()
  expect(await rowOf(stage, 'aircondWorkOrder', work)).toMatchObject({
    status: 60,
    signImage: expect.any(String),
  })
  await page.goto(`${url}/portal/campus/tasks`)
  await page.locator('.nx').waitFor()
  expect(await page.locator('.nx').innerText()).toMatch(/位置\s*本楼，/)
  // The day that the list is of, beside its name.
  expect(await page.locator('.pt').innerText()).toMatch(/我的任务\s*\d\d-\d\d 周[一二三四五六日]/)
  expect(await unfit(page)).toEqual([])
  await page.context().close()
})

it('photos outlive a page that the phone drops behind its camera, sent or not; a line that answers nothing keeps the step, and another window shows none that was sent', async () => {
  const work = await given(await roomMore(stage, { aircondSlots: 1 }), 'DROP0001')
  const page = await openPhone(browser)
  await page.goto(`${url}/portal/campus/task?id=${work}`)
  await enterPortal(page, 'worker')
  // Signed in, or the other window would be asked to.
  await page.locator('.rail').waitFor()
  const other = await page.context().newPage()
  await other.goto(`${url}/portal/campus/tasks`)
  await other.locator('.seg').waitFor()
  const photo = { name: 'p.png', mimeType: 'image/png', buffer: dot }
  const picture = page.locator('.ph img')
  // Not one byte of the answer comes, though the server has done what was asked.
  let answers = false
  await page.context().route(/aircondWorkOrder\/start/, (route) => (answers ? route.continue() : undefined))
  await page.getByRole('button', { name: '接单', exact: true }).click()
  await page.getByRole('button', { name: '开工', exact: true }).waitFor()
  await page.locator('input[type="file"]').setInputFiles(photo)
  await picture.waitFor()
  await page.reload()
  await picture.waitFor()
  // An answer is waited for so shortly until it may come, and no longer: on a busy machine others take their time.
  await page.evaluate(`{
    const real = AbortSignal.timeout
    globalThis.patience = real
    AbortSignal.timeout = () => real.call(AbortSignal, 400)
  }`)
  await page.getByRole('button', { name: '开工', exact: true }).click()
  await page.getByText('1 项待上传').waitFor()
  await other.getByText('1 项待上传').waitFor()
  answers = true
  await page.evaluate('void (AbortSignal.timeout = globalThis.patience)')
  await page.getByRole('button', { name: '立即提交' }).click()
  await page.locator('.off44').waitFor({ state: 'detached' })
  await other.locator('.off44').waitFor({ state: 'detached' })
  expect((await rowOf(stage, 'aircondWorkOrder', work)).beforeImages).toBeTruthy()
  await page.context().setOffline(true)
  await page.locator('input[type="file"]').setInputFiles(photo)
  await page.locator('.ph small').waitFor()
  await page.context().setOffline(false)
  await page.locator('input[type="file"]').setInputFiles(photo)
  await picture.nth(1).waitFor()
  await page.reload()
  await picture.nth(1).waitFor()
  expect(await page.locator('.ph small').count()).toBe(1)
  expect(await unfit(page)).toEqual([])
  await page.locator('input[name="cause"]').first().check({ force: true })
  await page.locator('textarea').fill('补充冷媒')
  await page.getByRole('button', { name: '完工', exact: true }).click()
  await page.getByText('已完工').first().waitFor()
  expect(String((await rowOf(stage, 'aircondWorkOrder', work)).afterImages).split(',')).toHaveLength(2)
  await page.context().close()
})

it('an order that goes to a colleague while it is open says so, by itself and to whoever presses', async () => {
  const work = await given(await roomMore(stage, { aircondSlots: 1 }), 'TAKEN001')
  const page = await openPhone(browser)
  await page.clock.install()
  await page.goto(`${url}/portal/campus/task?id=${work}`)
  await enterPortal(page, 'worker')
  const accept = page.getByRole('button', { name: '接单', exact: true })
  await accept.waitFor()
  const other = await stage.app.person('colleague', ['worker'])
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update aircond_work_order set worker_id = ${other.id}, version = version + 1 where id = ${work}`,
    ),
  )
  await accept.click()
  await page.getByText('可能已改派他人或作废').waitFor()
  await page.clock.fastForward(21_000)
  await page.getByText('它刚刚转给了他人').waitFor()
  expect(await accept.count()).toBe(0)
  expect(await unfit(page)).toEqual([])
  await page.context().close()
})

it.each([
  ['', { why: '今天在另一校区', decline: '退单', gone: '可能已改派他人' }],
  ['/en', { why: 'On the other campus', decline: 'Decline', gone: 'may have been given to somebody else' }],
] as const)(
  'whoever hands an order back is at their list again; whose order goes to a colleague reads so on the open page, %s',
  async (lang, word) => {
    const given = async () => {
      const unit = await installedUnit({ ...stage, dorm: await roomMore(stage) }, `GIVEN${Date.now()}`, 1)
      return handed(unit)
    }
    const page = await openPhone(browser)
    const at = (id: string) => `${url}${lang}/portal/campus/task?id=${id}`
    await page.goto(at(await given()))
    await enterPortal(page, 'worker')
    const decline = page.getByRole('button', { name: word.decline, exact: true })
    await decline.click()
    await page.locator('textarea').fill(word.why)
    await decline.click()
    await page.waitForURL(/campus\/tasks/)
    const begun = await given()
    await done(stage.who.worker.post('blade-admin/aircondWorkOrder/start', { id: begun }))
    await page.goto(at(begun))
    await page.locator('.rail').waitFor()
    const to = { id: begun, workerId: stage.ids.otherWorker, reason: '师傅生病' }
    await done(stage.who.dispatcher.post('blade-admin/aircondWorkOrder/reassign', to))
    await page.reload()
    await page.getByText(word.gone).waitFor()
    expect(await unfit(page)).toEqual([])
  },
)

it('a worker whose own camera reads the label on a unit comes to the order there, or reads that none of theirs is', async () => {
  const [unit, other] = [
    await installedUnit({ ...stage, dorm: await roomMore(stage) }, 'SCAN1', 1),
    await installedUnit({ ...stage, dorm: await roomMore(stage) }, 'SCAN2', 1),
  ]
  const work = await handed(unit, 'student', true)
  const label = async (id: string) =>
    `${url}/portal/campus/repair?unit=${String((await rowOf(stage, 'schoolAircond', id)).qrToken)}`
  const page = await openPhone(browser)
  await page.goto(await label(unit))
  await enterPortal(page, 'worker')
  await page.waitForURL(new RegExp(`campus/task\\?id=${work}`))
  await page.goto(await label(other))
  await page.waitForURL(/campus\/tasks\?unit=/)
  await page.getByText('这个标签上没有派给您的工单。').waitFor()
  expect(await unfit(page)).toEqual([])
  await page.context().close()
})
