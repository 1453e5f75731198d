import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { end, flow, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { deployModel } from '#modules/workflow/testing/stage.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** Two people at one task. */
let desk: Desk
let processId: string
let bobId: string

const xml = process(
  [
    start,
    flow('s', 'A'),
    user('A', '', 'flow:roles="finance" flow:fields="granted:w"').replace('name="A"', 'name="核定"'),
    flow('A', 'e'),
    end(),
  ].join('\n'),
  'pair',
)
const form = [
  { key: 'reason', zh: '事由', en: 'Reason', kind: 'text' },
  { key: 'granted', zh: '核定金额', en: 'Granted', kind: 'money' },
]

beforeAll(async () => {
  desk = await openDesk()
  const { app } = desk.stage
  await app.person('asker', ['staff'], { realName: '江雪' })
  await app.person('ann', ['finance'], { realName: '韩旭' })
  bobId = (await app.person('bob', ['finance'], { realName: '沈国栋' })).id
  const admin = await app.as('admin')
  processId = await deployModel(admin, { name: '采购', modelKey: 'pair', xml, form })
})
afterAll(() => desk.close())

const row = (page: Page, text: string) => page.locator('.ant-table-row', { hasText: text }).first()
async function begun(title: string): Promise<void> {
  const asker = await desk.stage.app.as('asker')
  const made = await asker.post('blade-flow/work/start', {
    processDefinitionId: processId,
    title,
    variables: { reason: '墨盒' },
  })
  expect(made.status, made.raw).toBe(200)
}

describe('two people at one task', () => {
  it('who comes second is shown that it is gone, and offered nothing that would be refused', async () => {
    await begun('打印机')
    const second = await desk.signIn('bob', '/task/claim')
    // A key on a row looks; it claims nothing.
    await row(second, '打印机').focus()
    await second.keyboard.press('Enter')
    await second.waitForSelector('.task-bar button:has-text("签收")')
    const first = await desk.signIn('ann', '/task/claim')
    await row(first, '打印机').locator('button[aria-label^="签收"]').click()
    await first.waitForSelector('.none')
    await second.click('.task-bar button:has-text("签收")')
    await second.waitForSelector('.task-gone')
    expect(await second.locator('.task-bar button').count()).toBe(0)
    // Nor a file, a copy or a comment, and no chart that is not theirs to see.
    expect(await second.locator('.task-say, .task-chart, .task-page h2 button').count()).toBe(0)
    expect(await violations(second, '.task-page')).toEqual([])
  })

  it('keeps what is typed while somebody comments, and shows the comment that came too late', async () => {
    await begun('投影仪')
    const page = await desk.signIn('ann', '/task/claim')
    await row(page, '投影仪').locator('button[aria-label^="签收"]').click()
    await page.goto(`${desk.url}/task/todo/index`)
    await row(page, '投影仪').locator('button[aria-label^="办理"]').click()
    await page.click('.task-bar button:has-text("不同意")')
    const isAsked = `document.activeElement === document.querySelector('.task-part.own .task-title textarea')`
    expect(await page.evaluate(isAsked), 'who refuses says why').toBe(true)
    await page.fill('.task-part.own input[id$="_granted"]', '99.00')
    await page.fill('.task-part.own .task-title textarea', '数量再核一次')
    await page.fill('.task-side input', '请看附件')
    await page.click('.task-side button:has-text("发送")')
    await page.waitForSelector('.task-said li:has-text("请看附件")')
    expect(await page.inputValue('.task-part.own input[id$="_granted"]')).toBe('99.00')

    const { app } = desk.stage
    const list = await (await app.as('asker')).get('blade-flow/work/send-list', { title: '投影仪' })
    const [mine] = (list.body.data as { records: { id: string }[] }).records
    const ended = await (
      await app.as('admin')
    ).post('blade-flow/follow/delete-process-instance', { processInstanceId: mine?.id, reason: '重复' })
    expect(ended.status, ended.raw).toBe(200)
    await page.click('.task-bar button:has-text("同意")')
    await page.waitForSelector('section[aria-label="本人填写的内容，没有提交"] textarea')
    expect(await page.inputValue('section[aria-label="本人填写的内容，没有提交"] textarea')).toMatch(
      /^核定金额：99(\.00)?\n\n数量再核一次$/,
    )
    expect(await page.locator('.task-bar button:has-text("同意")').count()).toBe(0)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.click('section[aria-label="本人填写的内容，没有提交"] button:has-text("复制")')
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('数量再核一次')
    await page.click('section[aria-label="本人填写的内容，没有提交"] button:has-text("放弃")')
    expect(await page.locator('section[aria-label="本人填写的内容，没有提交"]').count()).toBe(0)
  })

  it('a dialog that comes too late says so where it stands and leaves what was written to copy', async () => {
    await begun('碎纸机')
    const page = await desk.signIn('ann', '/task/claim')
    await row(page, '碎纸机').locator('button[aria-label^="签收"]').click()
    await page.goto(`${desk.url}/task/todo/index`)
    await row(page, '碎纸机').locator('button[aria-label^="办理"]').click()
    await page.click('.task-bar button:has-text("转办")')
    await page.click('.ant-modal .ant-select')
    await page.click('.ant-select-item-option:has-text("沈国栋")')
    await page.fill('.ant-modal textarea', '采购的事请他定')
    const { app } = desk.stage
    const list = await (await app.as('asker')).get('blade-flow/work/send-list', { title: '碎纸机' })
    const [mine] = (list.body.data as { records: { id: string }[] }).records
    const admin = await app.as('admin')
    const ended = { processInstanceId: mine?.id, reason: '重复' }
    expect((await admin.post('blade-flow/follow/delete-process-instance', ended)).status).toBe(200)
    await page.click('.ant-modal .ant-btn-primary')
    await page.waitForSelector('.ant-modal [role=alert].conflict')
    await expect
      .poll(() => page.locator('.ant-modal textarea[readonly]').inputValue())
      .toContain('采购的事请他定')
    expect(await page.locator('.ant-modal .ant-modal-footer button').allInnerTexts()).toEqual(['关闭'])
    expect(await violations(page, '.ant-modal')).toEqual([])
    await picture(page, 'flow-late-zh')
  })

  it('a card on a phone is headed by the matter; a signer who is away is taken back, and nothing typed is lost', async () => {
    await begun('扫描仪两台')
    const phone = await desk.signIn('ann', '/task/claim', { width: 390, height: 844 })
    const card = phone.locator('.rcard', { hasText: '扫描仪两台' })
    expect(await card.locator('.top .name').textContent()).toBe('扫描仪两台')
    expect((await card.locator('dt').allTextContents()).slice(0, 2)).toEqual(['发起人', '步骤'])
    await card.locator('button[aria-label^="签收"]').click()
    await phone.goto(`${desk.url}/task/todo/index`)
    await phone.locator('.rcard', { hasText: '扫描仪两台' }).locator('button[aria-label^="办理"]').click()
    await phone.fill('.task-part.own .task-title textarea', '先请国栋看')
    const { app } = desk.stage
    const taskId = new URL(phone.url()).searchParams.get('id')
    const asked = await (
      await app.as('ann')
    ).post('blade-flow/work/add-signer', { taskId, userId: bobId, when: 'before' })
    expect(asked.status, asked.raw).toBe(200)
    await phone.click('.task-bar button:has-text("同意")')
    const signers = phone.locator('section[aria-label="加签"]')
    await signers.waitFor()
    expect(await phone.locator('.task-bar button').count(), 'nothing that would be refused').toBe(0)
    expect(await violations(phone, '.task-page')).toEqual([])
    await signers.locator('button').click()
    await phone.waitForSelector('.task-bar button:has-text("同意")')
    expect(await phone.inputValue('.task-part.own .task-title textarea')).toBe('先请国栋看')
  })

  it('what was delegated stands in the list with whom it lies, and is taken back', async () => {
    await begun('碎纸机')
    const page = await desk.signIn('ann', '/task/claim')
    await row(page, '碎纸机').locator('button[aria-label^="签收"]').click()
    await page.goto(`${desk.url}/task/todo/index`)
    await row(page, '碎纸机').waitFor()
    const ann = await desk.stage.app.as('ann')
    const list = await ann.get('blade-flow/work/todo-list', { title: '碎纸机' })
    const [mine] = (list.body.data as { records: { id: string }[] }).records
    const given = await ann.post('blade-flow/work/delegate', { taskId: mine?.id, userId: bobId })
    expect(given.status, given.raw).toBe(200)
    await page.reload()
    await row(page, '碎纸机').getByText('已委派给沈国栋').waitFor()
    await row(page, '碎纸机').locator('button[aria-label^="查看"]').click()
    const part = page.locator('section[aria-label="委派"]')
    await part.getByText('已委派给沈国栋，对方提交意见后回到本人').waitFor()
    expect(await page.locator('.task-bar button').count()).toBe(0)
    expect(await violations(page, '.task-page')).toEqual([])
    await picture(page, 'delegated-zh')
    await part.getByText('收回委派').click()
    await page.waitForSelector('.task-bar button:has-text("同意")')
    expect(await part.count()).toBe(0)
  })

  it('a dialog whose first field is still on its way begins there, and not at the next one', async () => {
    await begun('订书机')
    const page = await desk.signIn('ann', '/task/claim')
    await row(page, '订书机').locator('button[aria-label^="签收"]').click()
    await page.goto(`${desk.url}/task/todo/index`)
    await row(page, '订书机').locator('button[aria-label^="办理"]').click()
    await page.waitForSelector('.task-bar button:has-text("同意")')
    // Whatever code the dialog asks for comes late.
    await page.route(/assets\/.*\.js/, async (route) => {
      await new Promise((done) => setTimeout(done, 400))
      await route.continue()
    })
    await page.locator('.task-bar button').last().click()
    await page.getByRole('menuitem', { name: '委派' }).click()
    const field = page.locator('.ant-modal-body .ant-select input')
    await field.waitFor()
    await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  })

  it('the legend of a chart covers neither the mark of its library nor the drawing, and each press zooms on', async () => {
    await begun('碎纸机')
    const page = await desk.signIn('ann', '/task/claim', { lang: 'en', width: 390, height: 844 })
    await page.locator('.rcard', { hasText: '碎纸机' }).locator('button[aria-label^="View"]').click()
    await page.waitForSelector('.flow-canvas .flow-now')
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!
    const legend = await boxOf('.flow-legend')
    for (const other of ['.bjs-powered-by', '.flow-canvas']) {
      const box = await boxOf(other)
      expect(box.y + box.height, other).toBeLessThanOrEqual(legend.y)
    }
    const sheet = await boxOf('.flow-canvas')
    expect((await boxOf('.flow-zoom')).y).toBeGreaterThanOrEqual(sheet.y + sheet.height)
    const scale = async () =>
      Number(
        /matrix\(([\d.]+)/.exec((await page.getAttribute('.flow-canvas .viewport', 'transform')) ?? '')?.[1],
      )
    const before = await scale()
    for (const _ of [1, 2, 3]) await page.click('button[aria-label="Zoom in"]')
    expect((await scale()) / before).toBeCloseTo(1.25 ** 3, 2)
  })
})
