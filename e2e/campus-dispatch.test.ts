import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  done,
  installedUnit,
  made,
  reported,
  rowOf,
  startStage,
  type Stage,
} from '#modules/campus/testing/stage.ts'
import { roomMore } from '#modules/campus/testing/people.ts'
import { deskOf, misplaced, picture, violations, type Desk } from './browser.ts'

/** The dispatch desk and the board (campus domain, section 6 row 3; design: campus-dispatch). */
let desk: Desk<Stage>
let campus: Stage
const orders: string[] = []
const path = 'blade-admin/aircondWorkOrder'
const faults = ['不制冷，开机有风', '室内机漏水，床铺受潮', '插头发烫，有焦味']
beforeAll(async () => {
  desk = await deskOf(() => startStage())
  campus = desk.stage
  const { who, campus: campusId, app } = campus
  for (const [i, slot] of [2, 3, 4].entries()) {
    const unit = await installedUnit(campus, `AC2600000${slot}`, slot)
    const repair = await reported(campus, 'student', unit)
    await done(who.dispatcher.post('blade-admin/aircondRepairApply/accept', { ids: repair }))
    const id = String((await rowOf(campus, 'aircondRepairApply', repair)).workOrderId)
    orders.push(id)
    await app.db.tx(platformActor, (tx) =>
      tx.query(
        sql`update aircond_work_order set content = ${faults[i]}, urgency = ${String(i + 1)}, response_deadline = now() + make_interval(mins => ${[-192, 66, 400][i]}) where id = ${id}`,
      ),
    )
  }
  // Somebody of another company, whose group takes installations alone.
  const outsider = await app.person('outsider', ['repairWorker'])
  await made(who.admin, 'repairGroup', {
    groupCode: 'G2',
    groupName: '安装外包',
    groupType: '2',
    companyName: '格安安装',
    leaderUserId: outsider.id,
    leaderPhone: '13800000009',
    memberIds: [outsider.id],
    campusIds: [campusId],
    workTypes: ['1'],
    maxDailyOrders: 12,
  })
})
afterAll(() => desk.close())

const screen = '/aircond/dispatch/index'
const stored = async (id: string | undefined) => {
  const { status, workerId, planStart } = await rowOf(campus, 'aircondWorkOrder', String(id))
  return { status, workerId, planStart }
}

it.each(['zh', 'en'] as const)('by when, how often and what for is read whole, %s', async (lang) => {
  const page = await desk.signIn('dispatcher', screen, { lang })
  await page.waitForSelector('.dsp .wk tbody tr')
  const cut = await page
    .locator('.dsp td.dl .e, .dsp .wk .e, .dsp .wk .sk .t')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
  expect(cut).toEqual([])
})

it('a dispatcher chooses two orders, sees who suits and who does not and why, and gives both to one worker with one press', async () => {
  const page = await desk.signIn('dispatcher', screen)
  await page.waitForSelector('.dsp .q tbody tr')
  const shown = await page.locator('.dsp .q tbody .lnk').allInnerTexts()
  expect(shown).toEqual(faults)
  expect(await page.locator('.dsp td.dl b').first().innerText()).toContain('超时 3:1')
  expect(await page.locator('.dsp .views').innerText()).toMatch(
    /已超时\s*1[\s\S]*2 小时内\s*1[\s\S]*安全隐患\s*1/,
  )
  // Nothing is chosen: nobody is suggested, and the buttons say what comes first.
  expect(await page.locator('.dsp .sg').count()).toBe(0)
  expect(await page.locator('.dsp .wk .gv .lk').first().isDisabled()).toBe(true)
  for (const at of [0, 1]) await page.locator('.dsp .q tbody .cb').nth(at).check()
  await page.waitForSelector('.dsp .sg .b')
  const off = page.locator('.dsp .wk tr.off')
  expect(await off.innerText()).toContain('班组不接此类工单')
  expect(await off.locator('.lk').count()).toBe(0)
  await picture(page, 'dispatch-desk-zh')
  expect(await violations(page)).toEqual([])
  const name = /派给 (\w+) 2 单/.exec(await page.locator('.dsp .sg .b').innerText())?.[1] as
    | 'worker'
    | 'otherWorker'
  await page.click('.dsp .sg .b')
  await page.waitForFunction(() => document.querySelectorAll('.dsp .q tbody tr').length === 1)
  const given = { status: 20, workerId: campus.ids[name] }
  expect([await stored(orders[0]), await stored(orders[1])]).toMatchObject([given, given])
  await page.waitForSelector(`.dsp .wk tr:has-text("${name}") .ld:has-text("2/200")`)
})

it('a plan is given in the dialog of the step, stands on the line of the day and on its day of the week, and leads to the order', async () => {
  const page = await desk.signIn('dispatcher', screen)
  await page.waitForSelector('.dsp .q tbody tr')
  const { day } = await done<{ day: string }>(campus.who.dispatcher.get('blade-admin/repairGroup/workers'))
  await done(
    campus.who.dispatcher.post(`${path}/dispatch`, {
      id: orders[0],
      workerId: campus.ids.worker,
      planStart: `${day} 09:00:00`,
      planEnd: `${day} 10:30:00`,
    }),
  )
  await page.reload()
  await page.waitForSelector('.dsp .day .ev')
  expect(await page.locator('.dsp .day .ev').first().getAttribute('title')).toContain('09:00–10:30')
  await page.click('.dsp .seg button:has-text("周")')
  await page.waitForSelector('.dsp .week td:nth-child(2) .ev')
  await picture(page, 'dispatch-week-zh')
  expect(await violations(page)).toEqual([])
  await page.click('.dsp .week .ev')
  await page.waitForSelector('.ant-drawer .history')
})

it('beyond the limit of a group the desk asks twice, and Esc gives nothing away', async () => {
  await done(
    campus.who.manager.post('blade-admin/repairGroup/submit', { id: campus.group, maxDailyOrders: 1 }),
  )
  await done(
    campus.who.dispatcher.post(`${path}/dispatch`, {
      id: orders[1],
      workerId: campus.ids.otherWorker,
      force: true,
    }),
  )
  const page = await desk.signIn('dispatcher', screen)
  await page.locator('.dsp .q tbody .cb').first().check()
  await page.waitForSelector('.dsp .none0')
  const row = page.locator('.dsp .wk tr:has(b:text-is("worker"))')
  expect(await row.innerText()).toContain('已达上限')
  await row.locator('.lk').click()
  await page.waitForSelector('.ant-modal-confirm')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.ant-modal-confirm', { state: 'detached' })
  expect((await stored(orders[2])).status).toBe(10)
  await row.locator('.lk').click()
  await page.click('.ant-modal-confirm .ant-btn-primary')
  await expect.poll(() => stored(orders[2])).toMatchObject({ status: 20, workerId: campus.ids.worker })
})

it('the board lets a card go where a step leads, and says why it goes nowhere else', async () => {
  const page = await desk.signIn('dispatcher', `${screen}?as=board`)
  await page.waitForSelector('.dboard li')
  expect(await page.locator('.dboard section').nth(1).locator('li').count()).toBe(3)
  await picture(page, 'dispatch-board-zh')
  expect(await violations(page)).toEqual([])
  const column = (n: number) => page.locator('.dboard section').nth(n)
  // To accept is the worker's.
  await column(1).locator('li').first().dragTo(column(2))
  await page.waitForSelector('.ant-message:has-text("此步骤由他人完成")')
  await column(1).locator('li').first().dragTo(column(5))
  await page.waitForSelector('.ant-message:has-text("不能直接改为")')
  expect(await column(1).locator('li').count()).toBe(3)
  // What a step of theirs leads to opens its dialog.
  await done(campus.who.worker.post(`${path}/start`, { id: orders[0] }))
  await page.reload()
  await page.waitForSelector('.dboard section:nth-child(4) li')
  await column(3).locator('li').first().dragTo(column(4))
  await page.waitForSelector('.ant-modal:has-text("挂起")')
})

it.each([
  [390, 844],
  [1024, 800],
  [1440, 900],
])('desk and board are read at %i px in English: nothing sticks out', async (width, height) => {
  await made(campus.who.dispatcher, 'aircondWorkOrder', {
    workType: '5',
    dormId: campus.dorm,
    urgency: '1',
    content: 'Filters of the floor',
  })
  const page = await desk.signIn('dispatcher', screen, { width, height, lang: 'en' })
  await page.waitForSelector('.dsp .wk tbody tr')
  await page.locator('.dsp .q tbody .cb').first().check()
  await picture(page, `dispatch-desk-en-${width}`)
  expect(await misplaced(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.goto(`${desk.url}${screen}?as=board`)
  await page.waitForSelector('.dboard li')
  expect(await misplaced(page)).toEqual([])
  if (width === 390) await picture(page, 'dispatch-board-390')
})

it.each([
  ['zh', { gone: '已不在待派单', chosen: '已选 1 单' }],
  ['en', { gone: 'waits no longer', chosen: '1 chosen' }],
] as const)(
  'an order that is ticked stays in its place when a colleague gives it out, says so, and is not sent, %s',
  async (lang, word) => {
    const made: string[] = []
    for (const n of [1, 2]) {
      const unit = await installedUnit({ ...campus, dorm: await roomMore(campus) }, `HELD${lang}${n}`, 1)
      const repair = await reported(campus, 'student', unit)
      await done(campus.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { ids: repair }))
      made.push(String((await rowOf(campus, 'aircondRepairApply', repair)).workOrderId))
    }
    const numbers = await Promise.all(
      made.map(async (id) => String((await rowOf(campus, 'aircondWorkOrder', id)).orderNo)),
    )
    const page = await desk.signIn('dispatcher', screen, { lang })
    await page.clock.install()
    await page.reload()
    const line = (no: string | undefined) => page.locator('.dsp .q tbody tr', { hasText: no })
    for (const no of numbers) await line(no).locator('.cb').check()
    const place = () =>
      page
        .locator('.dsp .q tbody tr')
        .evaluateAll((rows, no) => rows.findIndex((row) => row.textContent?.includes(no)), numbers[0] ?? '')
    const before = await place()
    const given = { id: made[0], workerId: campus.ids.otherWorker, force: true }
    await done(campus.who.manager.post(`${path}/dispatch`, given))
    await page.clock.fastForward(31_000)
    await line(numbers[0]).getByText(word.gone).waitFor()
    expect(await place()).toBe(before)
    expect(await page.locator('.dsp .bulk b').innerText()).toBe(word.chosen)
    expect(await violations(page)).toEqual([])
    await line(numbers[0]).locator('.cb').click()
    await line(numbers[0]).waitFor({ state: 'detached' })
    expect(await line(numbers[1]).locator('.cb').isChecked()).toBe(true)
  },
)
