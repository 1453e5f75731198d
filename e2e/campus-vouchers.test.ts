import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#app/testing.ts'
import { applied, home, installed, paidIn, withProof } from '#modules/campus/testing/leases.ts'
import { done, rowOf, startStage, type Stage } from '#modules/campus/testing/stage.ts'
import { deskOf, enterPortal, dot, picture, violations, type Desk } from './browser.ts'

/** Money that was handed over at the counter: the office enters it for a document that it finds by its number. */
let desk: Desk<Stage>
let waiting: { id: string; no: string }
let early: { id: string; no: string }
beforeAll(async () => {
  desk = await deskOf(() => startStage())
  const { stage } = desk
  const apply = async () => {
    const id = await applied(stage, await home(stage))
    return { id, no: String((await rowOf(stage, 'aircondInstallApply', id)).applyNo) }
  }
  waiting = await apply()
  await done(
    stage.who.manager.post('blade-admin/aircondInstallApply/audit', { id: waiting.id, result: 'pass' }),
  )
  early = await apply()
})
afterAll(() => desk.close())

it.each([
  ['zh', { add: '新增', save: '保存', install: '安装缴费', rent: '起租' }],
  ['en', { add: 'Add', save: 'Save', install: 'Installation', rent: 'New lease' }],
] as const)(
  'finance chooses the document by its number among those that wait for money, %s',
  async (lang, word) => {
    const page = await desk.signIn('finance', '/aircond/vouchers/index', { lang })
    await page.getByRole('button', { name: word.add, exact: true }).click()
    const form = page.locator('.ant-drawer form')
    const field = (name: string) => form.locator(`[id$=_${name}]`)
    const document = form.locator('.ant-select', { has: page.locator('[id$=_bizId]') })
    expect(await document.getAttribute('class')).toContain('ant-select-disabled')
    const option = (title: string) =>
      page.locator('.ant-select-item-option').getByText(title, { exact: true })
    await field('bizType').click()
    await option(word.install).click()
    await document.click()
    await option(waiting.no).waitFor()
    expect(await option(early.no).count()).toBe(0)
    // What was found so far stands there until more is known: a list that goes away takes a press along.
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    const asked = /select\?(.*&)?keyword=[^&]/
    await page.route(asked, async (route) => {
      await held
      await route.continue()
    })
    const asking = page.waitForRequest(asked)
    await page.keyboard.type(waiting.no.slice(-4))
    await asking
    expect(await option(waiting.no).isVisible()).toBe(true)
    go()
    await option(waiting.no).click()
    await expect.poll(() => document.textContent()).toContain(waiting.no)
    expect(await violations(page, '.ant-drawer')).toEqual([])

    // Another business is about other documents.
    await field('bizType').click()
    await option(word.rent).click()
    await expect.poll(() => document.textContent()).not.toContain(waiting.no)
    if (lang === 'en') return
    await field('bizType').click()
    await option(word.install).click()
    await document.click()
    await option(waiting.no).click()
    await field('payAmount').fill('700')
    await field('payerName').fill('江雪')
    await field('payChannel').click()
    await option('现金').click()
    await field('tradeNo').fill('现金 0001')
    await field('payTime').fill(`${today()} 00:00:00`)
    await page.keyboard.press('Enter')
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: '收条.png', mimeType: 'image/png', buffer: dot })
    await form.locator('img').first().waitFor()
    await page.getByRole('button', { name: word.save, exact: true }).click()
    const row = page.locator('.ant-table-row', { hasText: waiting.no })
    await row.first().waitFor()
    // Who enters it does not decide about it; a colleague sees what was paid, and the proof, where they decide.
    await page.context().close()
    const other = await desk.signIn('admin', '/aircond/vouchers/index')
    await other
      .locator('.ant-table-row', { hasText: waiting.no })
      .getByRole('button', { name: /^审核/ })
      .click()
    const dialog = other.locator('.ant-modal')
    await dialog.locator('.facts').waitFor()
    for (const word of [waiting.no, '¥700.00', '江雪', '现金0001'])
      expect(await dialog.locator('.facts').innerText()).toContain(word)
    await dialog.locator('.facts img').first().waitFor()
    expect(await violations(other, '.ant-modal')).toEqual([])
    await other.context().close()
  },
)

it('whoever confirms a refund begins without number, channel and time: what stands there is nobody’s payment', async () => {
  const { stage } = desk
  const id = await applied(stage, await home(stage))
  await done(stage.who.manager.post('blade-admin/aircondInstallApply/audit', { id, result: 'pass' }))
  await paidIn(stage, '1', id, '700.00')
  await done(stage.who.student.post('blade-admin/aircondInstallApply/cancel', { id, cancelReason: '不装了' }))
  // Whoever gets it back reads that it is to come, and no time at which nobody paid.
  const phone = await desk.open({ width: 390, height: 844 })
  await phone.goto(`${desk.url}/portal/campus/vouchers`)
  await enterPortal(phone, 'student')
  const owed = phone.locator('.band', { hasText: '待退款' })
  await owed.waitFor()
  expect(await owed.innerText()).not.toMatch(/待审核|\d\d:\d\d/)
  const page = await desk.signIn('finance', '/aircond/vouchers/index')
  await page
    .locator('.ant-table-row')
    .getByRole('button', { name: /^确认退款/ })
    .first()
    .click()
  const dialog = page.locator('.ant-modal')
  await dialog.locator('[id$=_tradeNo]').waitFor()
  // Who gets it is no payer.
  await dialog.locator('.about').getByText('收款人', { exact: true }).waitFor()
  expect(await dialog.locator('.about').innerText()).not.toContain('付款人')
  for (const name of ['tradeNo', 'payTime'])
    expect(await dialog.locator(`[id$=_${name}]`).inputValue(), name).toBe('')
  expect(await dialog.locator('.ant-select-content-value, .ant-select-selection-item').count()).toBe(0)

  // Confirmed while its picture is still on its way: it is said, and once it has arrived it is no longer asked for.
  let arrive = () => {}
  const way = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/oss/endpoint/put-file*', async (route) => {
    await way
    await route.continue()
  })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: dot })
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
  await dialog.getByText('还在上传，传完后再点一次').waitFor()
  arrive()
  await dialog.locator('.filein .tag').waitFor()
  const picture = dialog.locator('.ant-form-item:has(.filein)')
  await picture.locator('.ant-form-item-explain-error').waitFor({ state: 'detached' })
  await page.context().close()
})

it('whoever confirms several refunds at once reads what they come to, in both languages', async () => {
  const { stage } = desk
  for (const amount of ['700.00', '300.50']) {
    const id = await applied(stage, await home(stage))
    await done(stage.who.manager.post('blade-admin/aircondInstallApply/audit', { id, result: 'pass' }))
    await paidIn(stage, '1', id, amount)
    await done(
      stage.who.student.post('blade-admin/aircondInstallApply/cancel', { id, cancelReason: '不装了' }),
    )
  }
  for (const [lang, verb, said] of [
    ['zh', /^确认退款/, '金额合计 ¥1,000.50'],
    ['en', /^Confirm the refund/, 'Amount in all: ¥1,000.50'],
  ] as const) {
    const page = await desk.signIn('finance', '/aircond/vouchers/index?direction=2&status=10', { lang })
    await page.locator('.ant-table-row').nth(1).waitFor()
    for (const nth of [0, 1]) await page.locator('.ant-table-row input[type=checkbox]').nth(nth).check()
    await page.locator('.pane:visible').getByRole('button', { name: verb }).first().click()
    await page.locator('.ant-modal').getByText(said).waitFor()
    await picture(page, `refunds-at-once-${lang}`)
    await page.context().close()
  }
})

it('what is chosen besides refunds is in no sum of them: it is named and left alone', async () => {
  const { stage } = desk
  const id = await installed(stage, await home(stage), 'reviewed')
  const proof = await withProof(stage, '1', id, '120.00')
  const { voucherNo } = await rowOf(stage, 'aircondPaymentVoucher', proof)
  for (const [lang, verb, sum, left] of [
    [
      'zh',
      /^确认退款/,
      '金额合计 ¥1,000.50',
      `所选另有 1 条现在不能确认退款，不在其中：${String(voucherNo)}`,
    ],
    [
      'en',
      /^Confirm the refund/,
      'Amount in all: ¥1,000.50',
      `“Confirm the refund” is not open to it now: ${String(voucherNo)}`,
    ],
  ] as const) {
    const page = await desk.signIn('finance', '/aircond/vouchers/index?status=10', { lang })
    await page.locator('.ant-table-row').nth(2).waitFor()
    for (const nth of [0, 1, 2]) await page.locator('.ant-table-row input[type=checkbox]').nth(nth).check()
    await page.locator('.pane:visible .bulk').getByRole('button', { name: verb }).click()
    await page.locator('.ant-modal').getByText(sum).waitFor()
    await page.locator('.ant-modal').getByText(left).waitFor()
    await picture(page, `refunds-and-a-proof-${lang}`)
    await page.context().close()
  }
})

it('of several files each that is not taken is named, and the others go up all the same, in both languages', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const file = (name: string, buffer = png) => ({ name, mimeType: 'image/png', buffer })
  for (const [lang, add, unfit, refused] of [
    ['zh', '新增', '备注.txt：只接受', '收据.png：不支持这种内容类型'],
    ['en', 'Add', '备注.txt: Only', '收据.png: This content type is not accepted'],
  ] as const) {
    const page = await desk.signIn('finance', '/aircond/vouchers/index', { lang })
    await page.locator('.pane:visible .ph .b.p', { hasText: add }).click()
    const form = page.locator('.ant-drawer:visible')
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        file('一.png'),
        file('收据.png', Buffer.from('no picture')),
        file('备注.txt'),
        file('二.png'),
      ])
    for (const name of ['一.png', '二.png']) await form.locator('.tag', { hasText: name }).waitFor()
    const said = form.locator('.up .fault')
    await said.getByText(unfit).waitFor()
    await said.getByText(refused).waitFor()
    // Nothing is offered once more that would be refused once more.
    expect(await said.locator('button').count()).toBe(0)
    await picture(page, `files-refused-${lang}`)
    await page.context().close()
  }
})
