import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, testPassword } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { billIn, billOf, billStep, charge, payment, sendProof } from '#modules/journal/testing/money.ts'
import { paperIn, pdfWith, step } from '#modules/journal/testing/stage.ts'
import { misplaced, openDesk, picture, settled, violations, type Desk } from './browser.ts'

/** A fee from acceptance to payment, on the screens of those who do it. */
let desk: Desk
let paper = ''
beforeAll(async () => {
  desk = await openDesk()
  await charge(desk.stage)
  paper = (await paperIn(desk.stage, 'accepted')).id
})
afterAll(() => desk.close())

async function workspace(account: string, options = {}, of = paper): Promise<Page> {
  const page = await desk.open(options)
  await page.goto(`${desk.url}/apaph/login?next=${encodeURIComponent(`/apaph/workspace?id=${of}`)}`)
  await page.locator('input[type=password]').waitFor()
  await page.getByLabel(/^(邮箱|E-mail)/).fill(account)
  await page.getByLabel(/^(密码|Password)/).fill(testPassword)
  await page.getByRole('textbox', { name: /^(验证码|Captcha)/ }).fill('abcde')
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
  await page.waitForSelector('#paper h2')
  return page
}
const toState = (state: string) =>
  expect.poll(async () => (await billOf(desk.stage, paper)).state, { timeout: 10_000 }).toBe(state)

it('UX33 finance lands on its own work, in both languages and on a phone, and each figure opens its rows', async () => {
  for (const [lang, width] of [
    ['zh', 1440],
    ['en', 1440],
    ['zh', 390],
  ] as const) {
    const page = await desk.signIn('finance', '/wel/index', { lang, width })
    await page.locator('.bdesk .rtab tbody tr').first().waitFor()
    await picture(page, `finance-${lang}-${width}`)
    expect(await violations(page, '.dash')).toEqual([])
    expect(await misplaced(page)).toEqual([])
    await page.context().close()
  }
  const page = await desk.signIn('finance', '/wel/index')
  await page.locator('.bdesk .bfoot button').click()
  // The same rows stand in the list, and the list says by which word it is narrowed.
  await page.locator('.chips .chip', { hasText: '待我处理' }).waitFor()
  await expect.poll(() => page.locator('.pane:visible .ant-table-row').count()).toBe(1)
  await page.locator('.chips .chip button.x').click()
  await expect.poll(() => page.locator('.chips .chip').count()).toBe(0)
  await page.context().close()
})

it('F2 a step stands in the row: it asks what the bill’s page asks, and Esc loses nothing of it', async () => {
  const page = await desk.signIn('finance', '/journal/bills/index')
  const row = page.locator('.pane:visible .ant-table-row').first()
  await row.waitFor()
  expect(await row.locator('.ops').innerText()).not.toContain('确认到账')
  await row.locator('.ops .lk', { hasText: '开具' }).click()
  const form = page.locator('.ant-modal:visible').first()
  const pages = form.getByLabel('印刷页数')
  await pages.fill('9')
  await page.keyboard.press('Escape')
  await page.locator('.ant-modal-confirm').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' })
  expect(await pages.inputValue()).toBe('9')
  await picture(page, 'bill-step-in-list')
  expect(await violations(page, '.ant-modal')).toEqual([])
  await page.context().close()
})

it('a step that closed since the list was read says so', async () => {
  const admin = await desk.signIn('admin', '/journal/bills/index')
  const row = admin.locator('.pane:visible .ant-table-row').first()
  await row.waitFor()
  const { id } = await billOf(desk.stage, paper)
  const move = (state: string) =>
    desk.stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`update publish_fee_bill set state = ${state} where id = ${id}`),
    )
  await move('cancelled')
  await row.locator('.ops .lk', { hasText: '开具' }).click()
  await admin.locator('.ant-modal [role=alert]', { hasText: '这一步现在不能办理' }).waitFor()
  await move('draft')
  await admin.context().close()
})

it('F2 finance finds the draft in its list, counts the pages and issues it', async () => {
  const page = await desk.signIn('finance', '/journal/bills/index')
  await page.locator('.ant-table-row').first().waitFor()
  await picture(page, 'bills-zh')
  expect(await violations(page, '.screen')).toEqual([])
  await page.locator('.ant-table-row').first().getByText('查看').click()
  await page.waitForSelector('.bill')
  await picture(page, 'bill-draft-zh')
  await page.click('.bill button:has-text("开具")')
  await page.waitForSelector('.billform')
  await page.fill('.billform input[role=spinbutton]', '3')
  await picture(page, 'bill-issue-zh')
  expect(await violations(page, '.ant-modal')).toEqual([])
  await page.click('.billform button[type=submit]')
  await toState('issued')
  await page.waitForSelector('.bill h3:has-text("待缴费")')
  expect(await page.textContent('.bill .sum')).toContain('¥1,272.00')
})

it('F6 the author sees what it is made of, gives invoice data and asks for a waiver', async () => {
  const page = await workspace('author')
  await page.waitForSelector('.bill')
  await picture(page, 'bill-author-zh')
  expect(await violations(page)).toEqual([])
  // Of a journal that names no account nobody is left with a date alone; of one that names it in English, everybody reads it.
  await page.getByText('本刊没有写明收款账户').waitFor()
  await desk.stage.app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update journals set bank_info_en = 'IBAN DE02 1203 0000' where id = ${desk.stage.journalId}`,
    ),
  )
  await page.reload()
  await page.getByText('付款方式：IBAN DE02 1203 0000').waitFor()
  await page.click('.bill button:has-text("发票信息")')
  await page.selectOption('.bill select', 'special')
  await page.getByLabel('发票抬头').fill('东海大学')
  await page.getByLabel('税号').fill('12100000400000123X')
  await page.click('.bill button:has-text("保存发票信息")')
  await expect
    .poll(
      async () =>
        (
          await desk.stage.app.db
            .of('000000')
            .one<{ t: string }>(sql`select tax_no as t from publish_fee_bill where submission_id = ${paper}`)
        )?.t,
    )
    .toBe('12100000400000123X')
  // The page reads the bill anew; a request that names the bill of before is answered with what it is now.
  await settled(page)
  await page.click('.bill button:has-text("申请减免")')
  await page.getByLabel('申请理由').fill('课题经费已结题')
  await page.click('.bill button:has-text("提交申请")')
  await toState('waiverRequested')
})

it('F7 finance grants half of it from the bill’s page', async () => {
  const bill = await billOf(desk.stage, paper)
  const page = await desk.signIn('finance', `/journal/bills/detail?id=${bill.id}`, { lang: 'en' })
  await page.click('.bill button:has-text("Decide on the waiver")')
  await page.getByLabel(/Per cent waived/).fill('50')
  await page.click('.billform button[type=submit]')
  await toState('issued')
  await page.waitForSelector('.bill .sum:has-text("¥636.00")')
  await picture(page, 'bill-en')
  // UX38: on a phone the words give way, the amounts do not.
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .locator('.bill .bl td')
    .first()
    .evaluate((cell) => (cell.textContent = 'Original research, review'))
  const lines = await page.locator('.bill .xscroll').evaluate((box) => [box.scrollWidth, box.clientWidth])
  expect(lines[0]).toBe(lines[1])
  expect(await misplaced(page)).toEqual([])
})

it('F3 and F4: the author sends the bank’s slip on a phone, finance confirms', async () => {
  const page = await workspace('author', { width: 390, height: 844, lang: 'en' })
  await page.waitForSelector('.bill')
  await picture(page, 'bill-author-390')
  await page.setInputFiles('.bill input[type=file]', {
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: await pdfWith('slip'),
  })
  await page.locator('.bill', { hasText: 'slip.pdf' }).waitFor()
  await page.locator('.bill button:has-text("凭证"), .bill button:has-text("Send the proof")').first().click()
  await toState('proofSubmitted')
  const bill = await billOf(desk.stage, paper)
  const finance = await desk.signIn('finance', `/journal/bills/detail?id=${bill.id}`)
  await finance.click('.bill button:has-text("确认到账")')
  await finance.getByLabel('流水号').fill('BANK-2026-1')
  await picture(finance, 'bill-confirm-zh')
  await finance.click('.billform button[type=submit]')
  await toState('paid')
})

it('the editor-in-chief sees the bill on the manuscript’s page', async () => {
  const page = await desk.signIn('chief', `/journal/submissions/detail?id=${paper}`)
  await page.click('.sub button:has-text("账单")')
  await page.waitForSelector('.bill')
  await picture(page, 'bill-on-paper-zh')
  expect(await page.textContent('.bill')).toContain('¥636.00')
})

it('F9 a refund says what came in and in which currency it goes back', async () => {
  const id = await billIn(desk.stage, 'issued')
  const paid = payment({ paidAmount: '150', paidCurrency: 'USD', paidNote: 'paid from abroad' })
  const done = await billStep(desk.stage, 'finance', 'confirm', id, paid)
  expect(done.status, done.raw).toBe(200)
  const bill = await billOf(desk.stage, id)
  const page = await desk.signIn('finance', `/journal/bills/detail?id=${bill.id}`, { lang: 'en' })
  await page.locator('.bill button:has-text("Refund")').click()
  await page
    .locator('.billform', { hasText: /\$150\.00 came in, and goes back in the same currency/ })
    .waitFor()
})

it('F5–F9 the author reads on the bill what became of proof, waiver and payment, and so does who looks at the next proof', async () => {
  const id = await billIn(desk.stage, 'issued')
  const step = async (who: string, action: string, more: object) => {
    const done = await billStep(desk.stage, who, action, id, more)
    expect(done.status, done.raw).toBe(200)
  }
  await sendProof(desk.stage, id)
  await step('finance', 'rejectProof', { reason: 'The slip is of another payment' })
  const page = await workspace('author', { width: 390, height: 844 }, id)
  const card = page.locator('.bill')
  await card.getByText(/20\d\d-[\d-]+ 财务退回了您的付款凭证.*原因：The slip is of another payment/).waitFor()
  expect(await violations(page)).toEqual([])
  await picture(page, 'bill-rejected-390')
  await sendProof(desk.stage, id)
  const bill = await billOf(desk.stage, id)
  const desktop = await desk.signIn('finance', `/journal/bills/detail?id=${bill.id}`)
  await desktop.locator('.bill .facts', { hasText: 'The slip is of another payment' }).waitFor()
  await page.reload()
  await card.getByText('凭证已提交，财务核对后会通知您').waitFor()
  expect(await card.innerText()).not.toContain('财务退回了')
  await step('finance', 'confirm', payment())
  await step('finance', 'refund', { refundAmount: '100', reason: 'charged twice' })
  await page.reload()
  await card.getByText('charged twice').waitFor()
  expect(await card.locator('.bt').innerText()).toMatch(
    /已缴 20\d\d-[\d-]+\s+¥1,060\.00[\s\S]*已退 20\d\d-[\d-]+\s+¥100\.00/,
  )
})

it('F3 F6 a bill says that its proof, or the reasons of a waiver, are missing', async () => {
  const id = await billIn(desk.stage, 'issued')
  const page = await workspace('author', { width: 390, height: 844 }, id)
  const card = page.locator('.bill')
  await card.getByRole('button', { name: '提交凭证' }).click()
  await card.getByText('请填写：付款凭证').waitFor()
  await card.getByRole('button', { name: '申请减免' }).click()
  await card.getByRole('button', { name: '提交申请' }).click()
  await card.getByText('请填写：申请理由').waitFor()
  expect(await violations(page)).toEqual([])
})

it('whoever schedules where nothing is set up yet reads what there is not, and a refusal once', async () => {
  const { id } = await paperIn(desk.stage, 'accepted')
  await desk.stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update journals set doi_prefix = null where id = ${desk.stage.journalId}`),
  )
  await desk.stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update journal_issues set is_deleted = 1 where id = ${desk.stage.issueId}`),
  )
  await step(desk.stage, 'production', 'sendToProduction', id)
  const page = await desk.signIn('production', `/journal/submissions/detail?id=${id}`)
  await page.click('button:has-text("下一步操作")')
  // Whoever reads no reviews is not told that they stay readable.
  expect(await page.getByText('可边看意见边写信').count()).toBe(0)
  await page.locator('.dec label', { hasText: '排期' }).click()
  await page.getByPlaceholder('期刊没有填写 DOI 前缀').waitFor()
  await page.getByRole('combobox', { name: '卷期' }).click()
  await page.getByText('还没有卷期，请先在“卷期”中新增').waitFor()
  await page.keyboard.press('Escape')
  await page.click('.dfoot button:has-text("预览")')
  await page.getByText('缺少定稿 PDF').waitFor()
  await page.click('.dfoot button.p')
  await page.getByRole('alert').getByText('缺少定稿 PDF').waitFor()
  expect(await page.getByText('缺少定稿 PDF').count()).toBe(1)
  await page.context().close()
})
