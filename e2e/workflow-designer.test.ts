import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { definitions, end, flow, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { openDesk, picture, settled, violations, type Desk } from './browser.ts'

/** A process drawn, named, given to somebody and deployed by whoever has no mouse; and what the tool costs everybody else. */
let desk: Desk
let page: Page
const asked: string[] = []

beforeAll(async () => {
  desk = await openDesk()
  const admin = await desk.stage.app.as('admin')
  const made = await admin.post('blade-flow/model/submit', {
    name: '用章审核',
    modelKey: 'stamp',
    category: '1',
  })
  expect(made.status, made.raw).toBe(200)
  page = await desk.signIn('admin', '/task/todo/index')
  page.on('request', (request) => asked.push(request.url()))
})
afterAll(() => desk.close())

async function tabTo(selector: string, most = 400): Promise<void> {
  for (let n = 0; n < most; n += 1) {
    if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} is not reached by the keyboard`)
}

async function backTo(selector: string): Promise<void> {
  for (let n = 0; n < 400; n += 1) {
    if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return
    await page.keyboard.press('Shift+Tab')
  }
  throw new Error(`${selector} is not reached by the keyboard`)
}

/** Opens a list with the arrow key and goes down to what is called so. */
async function choose(list: string, option: string): Promise<void> {
  await tabTo(`.flow-props input[aria-label="${list}"]`)
  await page.keyboard.press('ArrowDown')
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await open.waitFor()
  for (let n = 0; n < 30; n += 1) {
    const active = await open.locator('.ant-select-item-option-active').textContent()
    if (active === option) break
    await page.keyboard.press('ArrowDown')
  }
  expect(await open.locator('.ant-select-item-option-active').textContent()).toBe(option)
  await page.keyboard.press('Enter')
}

const named = async (name: string) => {
  await page.waitForFunction(() => document.activeElement?.closest('.flow-name') !== null)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.waitForSelector(`.flow-props h2:has-text("${name}")`)
}

it('lists of tasks and models load nothing of the drawing tool', async () => {
  await page.goto(`${desk.url}/flow/model/index`)
  await page.waitForSelector('.ant-table-row:has-text("用章审核")')
  expect(asked.filter((url) => /Designer|Chart-|Modeler|NavigatedViewer/.test(url))).toEqual([])
})

it('a process is drawn, given to somebody and deployed without a mouse', async () => {
  await tabTo('button[aria-label="设计 用章审核"]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.flow-begin')
  expect(asked.some((url) => url.includes('Designer'))).toBe(true)
  await tabTo('.flow-begin button')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.flow-props input[aria-label="元素"]')

  await choose('元素', 'start')
  await page.waitForFunction(() => document.activeElement?.closest('.flow-name') !== null)
  await choose('添加并连接', '人工任务')
  await named('部门审核')
  await page.keyboard.press('Tab')
  await tabTo('.flow-props input[aria-label="指定人"]')
  // The pointer rests where the list opens: what is typed is meant all the same.
  await page.keyboard.type('e')
  const first = page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .first()
  let moved = 0
  // Who is found comes in place of who was offered, and nobody is under a pointer that has not moved since.
  await expect
    .poll(async () => {
      moved += 1
      await first.hover({ position: { x: 4 + (moved % 8), y: 4 } })
      return page.locator('.ant-select-item-option-active').count()
    })
    .toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  await backTo('.flow-props input[aria-label="指定人"]')
  expect(await page.locator('.flow-props input[aria-label="指定人"]').inputValue()).toBe('e')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('admin')
  // Leaving the line is what writes it.
  await choose('添加并连接', '排他网关')
  await named('同意')
  await choose('添加并连接', '结束')
  await named('办结')
  await backTo('.flow-props input[aria-label="元素"]')
  await choose('元素', '同意')
  await choose('连到已有元素', '部门审核')
  await backTo('.flow-props input[aria-label="元素"]')
  await choose('元素', '同意 → 部门审核')
  await page.waitForSelector('.flow-props h3:has-text("条件")')
  await tabTo('.flow-props .ant-checkbox-input')
  await page.keyboard.press('Space')
  await backTo('.flow-props input[aria-label="元素"]')
  await choose('元素', '同意 → 办结')
  await page.waitForSelector('.flow-props button:has-text("添加条件")')
  await tabTo('.flow-props section button')
  await page.keyboard.press('Enter')
  await choose('值', '是')
  await expect
    .poll(() => page.locator('.flow-foot').allTextContents())
    .toEqual([expect.stringContaining('没有问题')])
  await picture(page, 'flow-designer-keyboard')
  expect(await violations(page, '.flow-props')).toEqual([])

  await backTo('.flow-head button:not([disabled]):nth-last-of-type(2)')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.ant-message:has-text("已保存")')
  await tabTo('.flow-head .ant-btn-primary')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.ant-modal-confirm')
  await tabTo('.ant-modal-confirm .ant-btn-primary')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.ant-message:has-text("已部署")')

  const admin = await desk.stage.app.as('admin')
  const list = await admin.get('blade-flow/manager/list', { processKey_equal: 'stamp' })
  const [deployed] = (list.body.data as { records: { id: string; processVersion: number }[] }).records
  expect(deployed?.processVersion).toBe(1)
  const file = await admin.get('blade-flow/manager/xml', { id: deployed?.id ?? '' })
  const { xml } = file.body.data as { xml: string }
  expect(xml).toContain('flow:assignee="admin"')
  expect(xml).toContain('approved = true')
})

it('after it was deployed it is drawn on, saved again, and what is drawn during the save is not taken for saved', async () => {
  const step = async (name: string) => {
    await choose('元素', '部门审核')
    await choose('添加并连接', '人工任务')
    await named(name)
    await backTo('.flow-props input[aria-label="元素"]')
  }
  const saves = page.locator('.flow-head button:has-text("保存")')
  let goOn = () => {}
  const goesOn = new Promise<void>((resolve) => (goOn = resolve))
  const held = page.waitForRequest('**/blade-flow/model/submit')
  await page.route('**/blade-flow/model/submit', async (route) => {
    await goesOn
    await route.continue()
  })
  await backTo('.flow-props input[aria-label="元素"]')
  await step('复核')
  await saves.click()
  await held
  await step('归档')
  const answered = page.waitForResponse('**/blade-flow/model/submit')
  goOn()
  expect((await answered).status()).toBe(200)
  await page.waitForSelector('.flow-head button:has-text("保存"):not([disabled]):not(.ant-btn-loading)')
  const again = page.waitForResponse('**/blade-flow/model/submit')
  await saves.click()
  expect((await again).status()).toBe(200)
  await page.waitForSelector('.flow-head button:has-text("保存")[disabled]')
})

it('a file that cannot be drawn, or is too large, leaves the drawing as it stands and is never sent', async () => {
  const bring = (text: string) =>
    page.setInputFiles('.flow-head input[type=file]', {
      name: 'other.bpmn',
      mimeType: 'application/xml',
      buffer: Buffer.from(text),
    })
  const shapes = () => page.locator('.flow-tool .djs-shape').count()
  const before = await shapes()
  let largest = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/check')) largest = Math.max(largest, request.postData()?.length ?? 0)
  })
  for (const [text, said] of [
    [definitions(''), '文件不是可读取的 BPMN 2.0'],
    [
      process(`${start}${user('T')}${user('T')}${flow('s', 'T')}${flow('T', 'nowhere')}`),
      '文件不是可读取的 BPMN 2.0',
    ],
    [process(`${start}<documentation>${'x'.repeat(1_000_000)}</documentation>`), '文件超过 1 MB'],
  ] as const) {
    await bring(text)
    await page.waitForSelector(`.ant-message:has-text("${said}")`)
    expect(await shapes()).toBe(before)
    expect(await page.locator('.flow-head button:has-text("保存")').isDisabled()).toBe(true)
    await page.waitForFunction(() => !document.querySelector('.ant-message-notice'))
  }
  expect(largest).toBeLessThan(100_000)
})

it('a file takes the place of the drawing as one step, which undo takes back with all steps before it', async () => {
  await choose('元素', '归档')
  await choose('添加并连接', '结束')
  await named('完')
  const says = (word: string, is = true) =>
    page.waitForFunction(
      ([text, there]) => document.querySelector('.flow-tool')?.textContent?.includes(text) === there,
      [word, is] as const,
    )
  const proof = `${start}${flow('s', 'Proof')}${user('Proof')}${flow('Proof', 'e')}${end()}`
  const other = process(proof, 'other')
  await page.setInputFiles('.flow-head input[type=file]', {
    name: 'other.bpmn',
    mimeType: 'application/xml',
    buffer: Buffer.from(other),
  })
  await says('Proof')
  await says('归档', false)
  await choose('元素', 'Proof')
  await page.fill('.flow-name input', '再审图')
  await page.keyboard.press('Enter')
  await says('再审图')
  const [undo, redo] = ['撤销', '重做'].map((word) => page.locator(`.flow-head button[aria-label="${word}"]`))
  await undo!.click()
  await says('再审图', false)
  // By the keys of the drawing tool, too.
  await page.locator('.flow-tool svg[tabindex]').focus()
  await page.keyboard.press('Control+z')
  await says('归档')
  await says('完')
  await page.keyboard.press('Control+z')
  await says('完', false)
  await redo!.click()
  await says('完')
  await redo!.click()
  await says('Proof')
  await redo!.click()
  await says('再审图')
  expect(await redo!.isDisabled()).toBe(true)
  await undo!.click()
  await undo!.click()
  await undo!.click()
  await says('完', false)
  await choose('元素', '归档')
  await page.fill('.flow-name input', '存档')
  await page.keyboard.press('Enter')
  await says('存档')
  expect(await redo!.isDisabled(), 'who goes on goes another way').toBe(true)
  await page.click('.flow-head button:has-text("保存")')
  await page.waitForSelector('.ant-message:has-text("已保存")')
  expect(await page.locator('.flow-tool').textContent()).toContain('存档')
  await page.context().close()
})

it('a field that is removed takes no options of another along, and is brought back as it was', async () => {
  const admin = await desk.stage.app.as('admin')
  const choice = (key: string, zh: string, option: string) => ({
    key,
    zh,
    en: key,
    kind: 'choice',
    options: [{ key: option, zh: option, en: option }],
  })
  const made = await admin.post('blade-flow/model/submit', {
    name: '两个单选',
    modelKey: 'choices',
    category: '1',
    xml: process([start, flow('s', 'A'), user('A'), flow('A', 'e'), end()].join('\n'), 'choices'),
    form: [choice('first', '甲', 'a'), choice('second', '乙', 'b')],
  })
  const { id } = made.body.data as { id: string }
  const drawing = await desk.signIn('admin', `/flow/model/design?id=${id}`)
  const fields = drawing.locator('.pane:visible .flow-field')
  await expect.poll(() => fields.count()).toBe(2)
  await fields.first().locator('button:has-text("移除")').click()
  await expect.poll(() => fields.count()).toBe(1)
  const options = fields.first().locator('textarea')
  expect(await options.inputValue()).toBe('b=b=b')
  await options.focus()
  await options.blur()
  expect(await options.inputValue(), 'nor once it was looked at').toBe('b=b=b')
  await drawing.locator('.pane:visible .flow-props [role=status] button:has-text("撤销")').click()
  await expect.poll(() => fields.count()).toBe(2)
  expect(await fields.first().locator('textarea').inputValue()).toBe('a=a=a')
})

it('elements are drawn by their names and by keys, a step says whose it is, and what is amiss is marked', async () => {
  const page = await desk.signIn('admin', '/flow/model/index')
  await page.click('button[aria-label="设计 用章审核"]')
  await page.waitForSelector('.flow-tool .djs-shape')
  // The drawing has the width; whoever wants the menus back unfolds them there.
  await page.waitForSelector('.app.fold')
  await page.click('button[aria-label="展开菜单"]')
  await page.waitForSelector('.app:not(.fold)')
  // Where things are is measured once they have moved there.
  await settled(page)
  const tasks = page.locator('.flow-tool .djs-shape[data-element-id^=Activity]')
  const sheet = (await page.locator('.flow-tool').boundingBox())!
  const place = (x: number, y: number) => page.mouse.move(sheet.x + x, sheet.y + y, { steps: 4 })
  const before = await tasks.count()
  await page.click('.djs-palette .entry:has-text("人工任务")')
  await place(420, 420)
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => tasks.count()).toBe(before + 1)
  await page.keyboard.press('Escape')
  await place(560, 420)
  await page.keyboard.press('u')
  await place(600, 420)
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => tasks.count()).toBe(before + 2)
  await page.keyboard.press('Escape')
  // Nobody has it, and nothing leads there.
  await page.waitForSelector('.flow-tool .djs-shape[data-element-id^=Activity].flow-bad')
  await page.locator('.flow-props .ant-checkbox-wrapper:has-text("发起人的部门负责人")').click()
  await page.waitForSelector('.flow-who:text-is("发起人的部门负责人")')
  // A time is a number and its unit; the file says it as the standard does.
  await page.fill('.flow-span:has-text("办理期限") input[inputmode=numeric]', '3')
  await page.keyboard.press('Enter')
  // What a step sees and writes of the form is ticked: what is required is written.
  await page.mouse.click(sheet.x + 300, sheet.y + 60)
  await page.click('.flow-props button:has-text("添加字段")')
  const step = page.locator('.flow-tool .djs-shape[data-element-id^=Activity]').last()
  await step.click({ position: { x: 20, y: 60 } })
  await page.getByLabel('新字段 必填').check()
  expect(await page.getByLabel('新字段 可改').isChecked()).toBe(true)
  const [brought] = await Promise.all([
    page.waitForEvent('download'),
    page.click('.flow-head button[aria-label="导出 BPMN"]'),
  ])
  const file = readFileSync(await brought.path(), 'utf8')
  expect([file.includes('flow:due="P3D"'), /flow:fields="\w+:q"/.test(file)]).toEqual([true, true])
  // What is no such number is written in full, and is in sight again when what took its place is undone.
  const due = page.locator('.flow-span:has-text("办理期限")')
  async function unit(name: string): Promise<void> {
    await due.locator('.ant-select').click()
    await page.click(`.ant-select-dropdown:visible .ant-select-item-option:has-text("${name}")`)
  }
  await unit('其他')
  await due.locator('.flow-prop input').fill('P1DT12H')
  await page.keyboard.press('Enter')
  await unit('小时')
  await due.locator('input[inputmode=numeric]').fill('5')
  await page.keyboard.press('Enter')
  await page.click('.flow-head button[aria-label="撤销"]')
  await expect.poll(() => due.locator('.flow-prop input').inputValue()).toBe('P1DT12H')
  await page.click('.flow-scale button[aria-label="放大"]')
  await expect.poll(() => page.locator('.flow-scale .num').innerText()).not.toBe('100%')
  await page.context().close()
})

it('on a phone the palette stands beside the process and not upon it', async () => {
  const phone = await desk.signIn('admin', '/flow/model/index', { width: 390, height: 844 })
  await phone.click('button[aria-label="设计 用章审核"]')
  await phone.waitForSelector('.flow-tool .djs-shape')
  const palette = (await phone.locator('.djs-palette').boundingBox())!
  for (const shape of await phone.locator('.flow-tool .djs-shape').all())
    expect((await shape.boundingBox())!.x).toBeGreaterThanOrEqual(palette.x + palette.width)
  await phone.context().close()
})
