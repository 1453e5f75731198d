import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { articleIn, articleOf, articleStep, retraction } from '#modules/journal/testing/articles.ts'
import { ok } from '#modules/journal/testing/stage.ts'
import { openDesk, type Desk } from './browser.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 120_000)
afterAll(() => desk.close())

it('the letter about a retraction that waits opens where its second person confirms it', async () => {
  const paper = await articleIn(desk.stage, 'published')
  ok(await articleStep(desk.stage, 'chief', 'requestRetraction', paper, retraction))
  const letter = await desk.stage.app.db
    .of('000000')
    .one<{ body: string }>(
      sql`select body from mail_outbox where template_code = 'M40q' order by id desc limit 1`,
    )
  const link = /确认或取消：(\S+)/.exec(letter?.body ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(link)
  const page = await desk.signIn('tenantAdmin', pathname + search)
  await page.getByRole('button', { name: '确认撤回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认撤回' }).last().click()
  await expect
    .poll(async () => (await articleOf(desk.stage, paper)).state, { timeout: 20_000 })
    .toBe('retracted')
  // What was opened stands no longer in the address: a reload opens the list.
  expect(new URL(page.url()).search).not.toMatch(/open|act/)
})

it('a report opens with the days of the tenant, wherever its reader sits', async () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const shown = async (timezoneId: string) => {
    const page = await desk.signIn('chief', '/journal/reports', { timezoneId })
    const last = page.locator('.pane:visible .ant-picker-range input').nth(1)
    await expect.poll(() => last.inputValue()).toMatch(/^\d{4}-/)
    return last.inputValue()
  }
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date())
  for (const zone of zones) expect(await shown(zone), zone).toBe(today)
})

it('UX34 what Crossref answered is chosen by whoever read it: nothing stands there before', async () => {
  const { stage } = desk
  const article = await articleOf(stage, await articleIn(stage, 'published'))
  const staff = stage.who.staff!
  const { batchId } = ok(
    await staff.post('blade-admin/doiDeposit/make', { articleIds: [article.id] }),
  ) as unknown as { batchId: string }
  ok(await staff.post('blade-admin/doiDeposit/file', { batchId }))
  const page = await desk.signIn('staff', '/journal/doi-deposits')
  const row = page.locator('tbody tr.ant-table-row').first()
  await row.getByRole('button', { name: '登记回执' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().waitFor()
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请选择登记成功还是失败').waitFor()
  await dialog.getByText('登记失败').click()
  await dialog.getByRole('textbox').fill('invalid prefix')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('回执已记录').waitFor()
})
