import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nearMinute } from '#kernel/definition/near-days.ts'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  done,
  installedUnit,
  made,
  rowOf,
  startStage,
  fault,
  type Stage,
} from '#modules/campus/testing/stage.ts'
import { photo as sentPhoto } from '#modules/campus/testing/people.ts'
import { dot, launch, phoneAt, unfit } from './browser.ts'

/** A repair that is done once more, as both phones tell it; and what is said about it afterwards. */
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

const post = (who: keyof Stage['who'], call: string, body: object) =>
  done(stage.who[who].post(`blade-admin/${call}`, body))
const shownPictures = (page: Page) =>
  expect.poll(() => page.locator('.phs .shot img').count(), { timeout: 5000 })

it('what was photographed, when to come, and why once more stand before the worker; the student reads what they sent, and what was answered', async () => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const repair = await made(
    stage.who.student,
    'aircondRepairApply',
    fault(stage, {
      faultDesc: `不制冷 ${'W'.repeat(120)}`,
      expectTime: `${day} 08:00:00`,
      images: [await sentPhoto(stage.who.student)],
    }),
  )
  await post('dispatcher', 'aircondRepairApply/accept', { ids: repair })
  const order = String((await rowOf(stage, 'aircondRepairApply', repair)).workOrderId)
  await post('dispatcher', 'aircondWorkOrder/dispatch', { ids: order, workerId: stage.ids.worker })
  const worker = await phoneAt(browser, `${url}/portal/campus/task?id=${order}`, 'worker')
  await worker.getByText(`上门时间：${nearMinute(`${day} 08:00`)}`).waitFor()
  await shownPictures(worker).toBe(1)
  await worker.getByRole('button', { name: '故障照片 1' }).click()
  await worker.locator('.large img').waitFor()
  expect(await unfit(worker)).toEqual([])

  await worker.getByRole('button', { name: '接单', exact: true }).click()
  await worker.getByRole('button', { name: '开工', exact: true }).click()
  await worker.locator('input[name="cause"]').first().check({ force: true })
  await worker.locator('textarea').fill('补充冷媒')
  // A material that was typed and not added is not left behind.
  await worker.getByRole('button', { name: '添加用料' }).click()
  await worker.getByLabel('名称').fill('R32 冷媒')
  await worker
    .locator('input[type="file"]')
    .setInputFiles({ name: 'after.png', mimeType: 'image/png', buffer: dot })
  await worker.locator('.ph img').waitFor()
  await worker.getByRole('button', { name: '完工', exact: true }).click()
  await worker.getByText('用料还没有添加').waitFor()
  await worker.getByRole('button', { name: '取消', exact: true }).click()
  await worker.getByRole('button', { name: '完工', exact: true }).click()
  await worker.getByText('自动关闭，不用再做什么').waitFor()

  const student = await phoneAt(browser, `${url}/portal/campus/application?id=${repair}`, 'student')
  await shownPictures(student).toBe(2)
  expect(await unfit(student)).toEqual([])
  await student.getByRole('button', { name: '没修好' }).click()
  await student.locator('textarea').fill('还是不冷')
  await student.getByRole('button', { name: '提交', exact: true }).click()
  await student.getByText('您反映未修好：还是不冷').waitFor()

  await worker.goto(`${url}/portal/campus/task?id=${order}`)
  await worker.getByText('第 1 次返修').waitFor()
  await worker.getByText('还是不冷').waitFor()
  await worker.getByText('上次处理：补充冷媒').waitFor()
  expect(await unfit(worker)).toEqual([])

  await post('worker', 'aircondWorkOrder/start', { id: order })
  await post('worker', 'aircondWorkOrder/finish', {
    id: order,
    solution: '更换风机',
    afterImages: [await sentPhoto(stage.who.worker)],
    faultCause: '3',
  })
  // The fourth time nobody may say no any more: whom to turn to stands where “not fixed” stood.
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update aircond_work_order set rework_count = 3 where id = ${order}`),
  )
  await student.reload()
  await student.getByRole('button', { name: '已修好' }).waitFor()
  expect(await student.getByRole('button', { name: '没修好' }).count()).toBe(0)
  expect(await student.locator('main').innerText()).toContain('已返修 3 次，请联系校区经理处理')
  expect(await unfit(student)).toEqual([])
  await post('student', 'aircondRepairApply/confirm', { id: repair })
  const scores = { workOrderId: order, qualityScore: 2, speedScore: 4, attitudeScore: 5, content: '来了两次' }
  const assessment = await made(stage.who.student, 'aircondWorkOrderAssess', scores)
  await post('manager', 'aircondWorkOrderAssess/reply', {
    id: assessment,
    replyContent: '抱歉，已要求班组复盘',
  })
  await student.reload()
  await student.getByText('质量 2/5 · 速度 4/5 · 态度 5/5').waitFor()
  await student.getByText('抱歉，已要求班组复盘').waitFor()
  expect(await unfit(student)).toEqual([])
  await Promise.all([worker, student].map((page) => page.context().close()))
})

it('nothing goes out without a photograph that is still on its way', async () => {
  const student = await phoneAt(
    browser,
    `${url}/portal/campus/repair?unit=${String((await rowOf(stage, 'schoolAircond', stage.unit)).qrToken)}`,
    'student',
  )
  let arrive = () => {}
  const way = new Promise<void>((resolve) => (arrive = resolve))
  await student.route('**/oss/endpoint/put-file*', async (route) => {
    await way
    await route.continue()
  })
  await student.locator('input[name="fault"]').first().check({ force: true })
  await student.locator('textarea').fill('开机后不制冷，有异响')
  await student.locator('input[type="tel"]').fill('13800000001')
  await student
    .locator('input[type="file"]')
    .setInputFiles({ name: 'fault.png', mimeType: 'image/png', buffer: dot })
  await student.getByRole('button', { name: '提交报修' }).click()
  await student.getByText('照片还在上传').waitFor()
  arrive()
  await student.locator('.ph img').waitFor()
  await student.getByRole('button', { name: '提交报修' }).click()
  await student.waitForURL(/application/)
  await shownPictures(student).toBe(1)
  await student.context().close()
})

it('where the school has listed no faults yet whoever wants to report one reads so, and whom to ask', async () => {
  const enabled = (status: string) =>
    stage.app.db.tx(platformActor, (tx) => tx.query(sql`update repair_item set status = ${status}`))
  await enabled('0')
  // Of the stage's own unit a repair is open by now.
  const unit = await rowOf(stage, 'schoolAircond', await installedUnit(stage, 'AC26000002', 2))
  const page = await phoneAt(browser, `${url}/portal/campus/repair?unit=${String(unit.qrToken)}`, 'student')
  await page.getByText('学校还没有列出可报修的故障，请联系宿管或后勤部门').waitFor()
  expect(await unfit(page)).toEqual([])
  await enabled('1')
})
