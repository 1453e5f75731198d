import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { intakeSheet } from '#modules/campus/testing/intake.ts'
import { applied, home, installed, leasedUnit, paidIn } from '#modules/campus/testing/leases.ts'
import { rowOf, startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { deskOf, misplaced, picture, violations, type Desk } from './browser.ts'

/** Papers, usual opinions, and imports that are taken back (campus domain, section 6 rows 6, 7 and 8). */
let desk: Desk<Stage>
let campus: Stage
let install: string
let free: string
beforeAll(async () => {
  desk = await deskOf(() => startStage())
  campus = desk.stage
  install = await applied(campus, await home(campus, 1))
  free = (await home(campus)).dormId
})
afterAll(() => desk.close())

it('a warden prints the agreement of an application and rejects it with a usual opinion', async () => {
  const page = await desk.signIn('warden', '/aircond/installs')
  const row = page.locator('tr', { hasText: '待审核' })
  await row.locator('.ops button:last-child').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '打印空调安装租用协议' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('agreement.pdf')
  await row.getByRole('button', { name: /^审核/ }).click()
  await page.locator('.usual button', { hasText: '材料不完整' }).click()
  expect(await page.getByRole('textbox', { name: '审核意见' }).inputValue()).toBe(
    '材料不完整，请补充后重新提交',
  )
  await picture(page, 'usual-opinions-zh')
  expect(await violations(page, '.ant-modal')).toEqual([])
  await page.locator('.ant-modal .ant-select').click()
  await page.locator('.ant-select-item', { hasText: '驳回' }).click()
  await page.locator('.ant-modal .ant-btn-primary').click()
  await expect.poll(async () => (await rowOf(campus, 'aircondInstallApply', install)).status).toBe(90)
})

it('whether a room takes a unit, and who must agree, is said beside the form once it is chosen', async () => {
  const page = await desk.signIn('warden', '/aircond/installs', { lang: 'en' })
  await page.getByRole('button', { name: 'Add' }).click()
  const choose = async (room: string) => {
    await page.locator('.ant-drawer').getByRole('combobox').first().fill(room)
    await page.locator('.ant-select-item', { hasText: room }).first().click()
  }
  const told = page.locator('.ef.beside aside')
  await choose(String((await rowOf(campus, 'SchoolDorm', free)).dormName))
  await told.getByText('Takes a unit, slot 1').waitFor()
  expect(await told.locator('li').count()).toBe(1)
  expect(await violations(page, '.ant-drawer')).toEqual([])
  await campus.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update school_dorm set status = '3' where id = ${campus.dorm}`),
  )
  await choose(String((await rowOf(campus, 'SchoolDorm', campus.dorm)).dormName))
  await told.getByText('closed or under repair').waitFor()
})

it('whether a room takes the unit of a move is said beside the form once it is chosen', async () => {
  const page = await desk.signIn('warden', '/aircond/changes', { lang: 'en' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const choose = async (field: string, words: string) => {
    const box = page.locator(`.ant-drawer [id$=_${field}]`)
    await box.click()
    if (field === 'toDormId') await box.fill(words)
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item', { hasText: words })
      .first()
      .click()
  }
  const told = page.locator('.ef.beside aside')
  await told.getByText('Once the type and the room are chosen').waitFor()
  await choose('changeType', 'Move')
  await choose('toDormId', String((await rowOf(campus, 'SchoolDorm', free)).dormName))
  await told.getByText('Slot 1 is free').waitFor()
  expect(await told.locator('li').count()).toBe(1)
  const full = (await home(campus)).dormId
  await campus.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update school_dorm set aircond_slots = 0 where id = ${full}`),
  )
  await choose('toDormId', String((await rowOf(campus, 'SchoolDorm', full)).dormName))
  await told.getByText('There is no free slot; choose another room').waitFor()
  await page.context().close()
})

it('an import is seen first, written, and taken back from the same dialog, on a phone in English', async () => {
  const page = await desk.signIn('admin', '/campus/students', { width: 390, height: 844, lang: 'en' })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.locator('.ant-modal input[type=file]').setInputFiles({
    name: 'intake.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await intakeSheet({ rows: 5 }),
  })
  await page.getByRole('button', { name: 'Import 5 rows' }).click()
  const recent = page.locator('.imports li')
  await recent.first().waitFor()
  await picture(page, 'imports-390-en')
  expect(await violations(page, '.ant-modal')).toEqual([])
  expect(await misplaced(page)).toEqual([])
  await recent.getByRole('button', { name: /^Undo this import/ }).click()
  await page.locator('.ant-modal-confirm .ant-btn-dangerous').click()
  await expect.poll(() => recent.first().innerText()).toContain('Undone')
})

it.each([
  ['zh', ['项目', '押金', '300.00', '费用', '400.00'], '资产卡'],
  ['en', ['Item', 'Deposit', '300.00', 'Fee', '400.00'], 'Life card'],
] as const)(
  'a voucher says what it is made of, and no bare ids; a unit has its life card, %s',
  async (lang, parts, card) => {
    const at = await home(campus)
    const unit = await leasedUnit(campus, at)
    const apply = await applied(campus, await home(campus))
    await campus.who.manager.post('blade-admin/aircondInstallApply/audit', { ids: apply, result: 'pass' })
    const voucher = await paidIn(campus, '1', apply, '700.00')
    const page = await desk.signIn('finance', `/aircond/vouchers?open=${voucher}`, { lang })
    const facts = page.locator('.ant-drawer .facts')
    const table = facts.locator('table')
    await table.waitFor()
    for (const part of parts) expect(await table.innerText()).toContain(part)
    expect(await facts.innerText()).not.toContain(apply)
    expect(await violations(page, '.ant-drawer')).toEqual([])
    await page.context().close()
    const units = await desk.signIn('manager', `/aircond/units?open=${unit}`, { lang })
    await units.locator('.unitcard').waitFor()
    expect(await units.locator('.unitcard').innerText()).toContain(card)
    expect(await units.locator('.unitcard .ev li').count()).toBeGreaterThanOrEqual(2)
    expect(await violations(units, '.ant-drawer')).toEqual([])
    await picture(units, `unit-card-${lang}`)
    await units.locator('.unitcard .ev .lk').first().click()
    await expect.poll(() => units.url()).toContain('/aircond/')
    await units.context().close()
  },
)

it('whoever finishes an installation is asked what people know, and not what other programs send along', async () => {
  await installed(campus, await home(campus), 'dispatched')
  const page = await desk.signIn('dispatcher', '/aircond/installs', { lang: 'en' })
  const row = page.locator('tr', { hasText: 'Dispatched' })
  await row.locator('.ops .dots').click()
  await page.getByRole('menuitem', { name: 'Finish' }).click()
  const dialog = page.locator('.ant-modal')
  await dialog.getByText('Finish photos').waitFor()
  expect(await dialog.getByText('Finish status').count()).toBe(0)
  await picture(page, 'finish-installation-en')
})
