import { daysAfter } from '#kernel/definition/index.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, today } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { june } from '#modules/campus/testing/june.ts'
import { enrolled, roomMore } from '#modules/campus/testing/people.ts'
import { rowOf, startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { deskOf, picture, violations, type Desk } from './browser.ts'

/** The year of a housing office: returns in June, the turn of the year, inspections on a tablet, beds moved by hand. */
let desk: Desk<Stage>
let campus: Stage
const graduateDate = daysAfter(today(), 10)
beforeAll(async () => {
  desk = await deskOf(() => startStage())
  campus = desk.stage
  await june(campus, 8, {
    leaseStart: daysAfter(today(), -300),
    leaseEnd: daysAfter(today(), 65),
    graduateDate,
  })
})
afterAll(() => desk.close())

const one = <T extends object>(query: ReturnType<typeof sql>) =>
  campus.app.db.tx(platformActor, (tx) => tx.one<T>(query))

async function pick(page: Page, field: string, words: string): Promise<void> {
  await page.click(`.pane:visible .ant-form-item:has(label[title="${field}"]) .ant-select`)
  await page.click(`.ant-select-dropdown:visible .ant-select-item-option:has-text("${words}")`)
}
async function day(page: Page, within: string, field: string, date: string): Promise<void> {
  const input = page.locator(`${within} .ant-form-item:has(label[title="${field}"]) input`)
  await input.click()
  await input.fill(date)
  await input.press('Enter')
}

it('a manager looks at June, sees each calculation, files all at once and approves them', async () => {
  const page = await desk.signIn('manager', '/aircond/season/index')
  await page.waitForSelector('.season form')
  await pick(page, '校区', '西校区')
  await day(page, '.season', '毕业或到期日不晚于', graduateDate)
  await day(page, '.season', '退租日期', graduateDate)
  await page.click('.season button[type=submit]')
  await page.waitForSelector('.season tbody tr')
  expect(await page.locator('.season tbody tr').count()).toBe(8)
  expect(await page.locator('.season tbody tr').first().innerText()).toContain('押金 ¥300.00 + 退租金')
  await picture(page, 'season-zh')
  expect(await violations(page)).toEqual([])
  // On a phone whether a unit can be filed and what goes back stand beside it, and not past the edge.
  await page.setViewportSize({ width: 390, height: 844 })
  const beyond = await page.$$eval('.season tbody td:nth-last-child(-n + 2)', (cells) =>
    cells.filter((cell) => cell.getBoundingClientRect().right > 390).map((cell) => cell.textContent),
  )
  expect(beyond).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  // One of them is left for later.
  await page.locator('.season tbody input').nth(7).uncheck()
  await page.click('.season .sum .b.p')
  await page.click('.ant-modal-confirm-btns .ant-btn-primary')
  await page.waitForSelector('.season section.next')
  expect(await one(sql`select count(*)::int as n from aircond_rent_out_apply where status = '10'`)).toEqual({
    n: 7,
  })
  await picture(page, 'season-filed-zh')
  // Somebody of a room says no meanwhile: theirs keeps waiting, and holds nobody else's back.
  const objected = await one<{ id: string; no: string }>(
    sql`update aircond_rent_out_apply set object_stu_ids = array[stu_id]
        where id = (select min(id) from aircond_rent_out_apply where status = '10') returning id, apply_no as no`,
  )
  // Whoever comes back days later to approve finds what they filed.
  const back = await desk.signIn('manager', '/aircond/season/index')
  await back.waitForSelector('.season form')
  await pick(back, '校区', '西校区')
  await day(back, '.season', '毕业或到期日不晚于', graduateDate)
  await day(back, '.season', '退租日期', graduateDate)
  await back.click('.season button[type=submit]')
  await back.waitForSelector(`.season .conflict:has-text("${objected?.no}")`)
  await back.click('.season section.next .b.p:has-text("通过 6 份")')
  await back.waitForSelector('.season section.next:has-text("1 份退租申请待审核")')
  expect(await back.locator('.season section.next .b.p').count()).toBe(0)
  expect(await one(sql`select count(*)::int as n from aircond_work_order where work_type = '6'`)).toEqual({
    n: 6,
  })
  await picture(back, 'season-objected-zh')
  expect(await back.locator('.season tbody tr.no').count()).toBe(7)
})

it('what was refused at a field is gone once something else was typed there', async () => {
  const rent = await one<{ id: string }>(
    sql`update aircond_rent_out_apply set inspect_result = '2' where id = (select min(id) from aircond_rent_out_apply where status = '25') returning id`,
  )
  await one(
    sql`update aircond_work_order set solution = '面板裂了一条' where id = (select work_order_id from aircond_rent_out_apply where id = ${rent?.id}) returning id`,
  )
  const page = await desk.signIn('finance', `/aircond/leases/index?open=${rent?.id}`)
  await page.click('.ant-drawer .df button:has-text("结算")')
  const dialog = page.locator('.ant-modal:visible')
  // What there is to take it from, and what for, stands above what is asked.
  await dialog.locator('.about', { hasText: '在押押金' }).filter({ hasText: '面板裂了一条' }).waitFor()
  expect(await dialog.locator('.about').innerText()).toContain('¥300.00')
  await picture(page, 'settlement-zh')
  await dialog.locator('textarea').fill('外壳破损')
  await dialog.locator('input').first().fill('4000')
  await dialog.locator('.ant-btn-primary').click()
  const said = dialog.getByText('扣款应在 0 与在押押金')
  await said.waitFor()
  await dialog.locator('input').first().fill('80')
  await dialog.locator('textarea').focus()
  await said.waitFor({ state: 'detached', timeout: 5000 })
})

it('whoever settles reads at once what goes back, of one and of several together', async () => {
  const waiting = await one<{ ids: string[] }>(
    sql`update aircond_rent_out_apply set inspect_result = '2' where status = '25' returning (select array_agg(id::text order by id) from aircond_rent_out_apply where status = '25') as ids`,
  )
  const [first = '', ...others] = waiting?.ids ?? []
  const page = await desk.signIn('finance', `/aircond/leases/index?open=${first}`)
  await page.click('.ant-drawer .df button:has-text("结算")')
  const dialog = page.locator('.ant-modal:visible')
  await dialog.locator('.about', { hasText: '在押押金' }).waitFor()
  await dialog.locator('textarea').fill('外壳破损')
  await dialog.locator('input').first().fill('80')
  await dialog.locator('.ant-btn-primary').click()
  const said = await page.locator('.ant-message-success:has-text("应退")').innerText()
  const row = await rowOf(campus, 'aircondRentOutApply', first)
  const yuan = (amount: unknown) => `¥${Number(amount).toFixed(2)}`
  expect(said).toContain(`应退 ${yuan(row.refundAmount)}`)
  expect(said).toContain(`退租金 ${yuan(row.rentRefund)}`)
  await picture(page, 'settled-zh')
  // Of several: what all of them come to.
  const list = await desk.signIn('finance', '/aircond/leases/index?status=25')
  for (const id of others.slice(0, 2)) await list.locator(`tr[data-row-key="${id}"] input`).check()
  await list.click('.bulk button:has-text("结算")')
  await list.locator('.ant-modal:visible .ant-btn-primary').click()
  const all = await list.locator('.ant-message-success:has-text("应退")').innerText()
  const sums = await Promise.all(others.slice(0, 2).map((id) => rowOf(campus, 'aircondRentOutApply', id)))
  expect(all).toContain(`应退 ${yuan(sums.reduce((sum, { refundAmount }) => sum + Number(refundAmount), 0))}`)
})

it('a warden inspects a floor on a tablet through a bad network, and each room is taken once', async () => {
  const page = await desk.signIn('warden', `/campus/hygiene/index?build=${campus.build}`, {
    width: 1024,
    height: 768,
  })
  await page.waitForSelector('.hyg .flo .big')
  await page.click('.hyg .flo .big:has-text("3 层")')
  await page.waitForSelector('.hyg .sheet')
  await picture(page, 'hygiene-zh')
  expect(await violations(page)).toEqual([])
  const small = await page.$$eval('.hyg .sheet button, .hyg .hd button', (all) =>
    all.filter((button) => button.getBoundingClientRect().height < 44).map((button) => button.textContent),
  )
  expect(small).toEqual([])
  await page.context().setOffline(true)
  const rooms = await page.locator('.hyg .hd small').innerText()
  // What was typed is still there after somebody looked elsewhere.
  await page.locator('.hyg fieldset').first().locator('button').nth(1).click()
  await page.click('.hyg .hd .big:has-text("下一间")')
  await page.click('.hyg .hd .big:has-text("上一间")')
  expect(await page.locator('.hyg fieldset').first().locator('[aria-pressed=true]').innerText()).toBe('15')
  await page.click('.hyg .row button:has-text("全部满分")')
  await page.click('.hyg .save')
  await page.waitForSelector('.hyg .wait')
  expect(await page.locator('.hyg .hd small').innerText()).not.toBe(rooms)
  for (const fieldset of await page.locator('.hyg fieldset').all())
    await fieldset.locator('button').last().click()
  await page.click('.hyg .save')
  expect(await page.locator('.hyg [role=alert]').innerText()).toContain('低于 60 分')
  await page.fill('.hyg textarea', '地面未清扫，插排串接')
  await page.click('.hyg .save')
  await page.waitForSelector('.hyg .wait:has-text("2 项待上传")')
  await picture(page, 'hygiene-offline-zh')
  expect(await violations(page)).toEqual([])
  expect(await one(sql`select count(*)::int as n from school_score_record`)).toEqual({ n: 0 })
  await page.context().setOffline(false)
  await page.waitForSelector('.hyg .wait', { state: 'detached' })
  const saved = await one(
    sql`select count(*)::int as n, sum(score)::text as sum, count(distinct target_id)::int as rooms from school_score_record where target_type = '3'`,
  )
  expect(saved).toEqual({ n: 2, sum: '100.00', rooms: 2 })
})

it('a student is dragged to a free bed, moved by keys, and a refusal says why and moves nobody', async () => {
  const [from, to, closed] = [
    await roomMore(campus),
    await roomMore(campus),
    await roomMore(campus, { genderType: 2 }),
  ]
  const id = await enrolled(campus, { dormId: from, bedNo: 2, stuName: '移床生' })
  const page = await desk.signIn('manager', `/campus/floors/index?build=${campus.build}&room=${from}`)
  const card = async (room: string) => {
    const { no } = (await one<{ no: string }>(
      sql`select room_no as no from school_dorm where id = ${room}`,
    )) ?? { no: '' }
    return page.locator(`.floors .rm:has(.a:text-is("${no}"))`)
  }
  await page.waitForSelector('.floors .bl [draggable=true]')
  await page.locator('.floors .bl [draggable=true]').dragTo(await card(to))
  await expect.poll(async () => (await rowOf(campus, 'stuInfo', id)).dormId).toBe(to)
  // By keys: taken up in the panel, put down on a room.
  await (await card(to)).press('Enter')
  const move = page.locator('.floors .bl button[aria-label="移动移床生到其他床位"]')
  await move.press('Enter')
  await page.waitForSelector('.floors .mv')
  await picture(page, 'floors-moving-zh')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.waitForSelector('.floors .mv', { state: 'detached' })
  await move.press('Enter')
  await page.locator('.floors .bl button[aria-label="移到这里 4 床"]').press('Enter')
  await expect.poll(async () => (await rowOf(campus, 'stuInfo', id)).bedNo).toBe(4)
  // Whoever works by keys goes on from the bed that the student lies in now.
  const taken = page.locator('.floors .bl li:nth-child(4) button[aria-label="移动移床生到其他床位"]:focus')
  await taken.waitFor()
  // The room was shut meanwhile: said, and nobody moved.
  await campus.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update school_dorm set status = '2' where id = ${closed}`),
  )
  await taken.press('Enter')
  // Until then Enter on a room opens it.
  await page.waitForSelector('.floors .mv')
  await (await card(closed)).press('Enter')
  // The word about the move before may still stand there.
  await page
    .locator('.ant-message, .ant-notification')
    .filter({ hasText: /停用或维修|请选择/ })
    .first()
    .waitFor()
  expect(await rowOf(campus, 'stuInfo', id)).toMatchObject({ dormId: to, bedNo: 4 })
})

it('the year is tried first and turned by one press', async () => {
  await enrolled(campus, { stuName: '毕业一', entryDate: '2021-09-01', graduateDate: '2025-06-30' })
  const page = await desk.signIn('manager', '/campus/students/index')
  await page.click('.pane:visible button:has-text("学年结转")')
  await page.waitForSelector('.ant-modal form')
  await page.click('.ant-modal .ant-form-item:has(label[title="校区"]) .ant-select')
  await page.click('.ant-select-dropdown:visible .ant-select-item-option:has-text("西校区")')
  await day(page, '.ant-modal', '学年结束日', '2025-06-30')
  await page.click('.ant-modal .ant-btn-primary')
  await page.waitForSelector('.ant-modal .grad')
  await picture(page, 'roll-over-zh')
  expect(await violations(page)).toEqual([])
  await page.click('.ant-modal .ant-btn-primary:has-text("办理结转")')
  await page.waitForSelector('.ant-modal', { state: 'detached' })
  expect(await one(sql`select status from stu_info where stu_name = '毕业一'`)).toEqual({ status: '4' })
})
