import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge } from '#modules/journal/testing/money.ts'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { misplaced, openDesk, picture, violations, type Desk, wholeMenu } from '#e2e/browser.ts'

/** Behaviours people expect of lists, forms and menus (docs/behaviours.md) that no other journey shows. */
let desk: Desk
const posts = '/system/post/index'
const pane = '.pane:visible'
const rows = (page: Page) => page.locator(`${pane} .ant-table-row`)
beforeAll(async () => {
  desk = await openDesk()
  for (const n of [1, 2, 3])
    await desk.stage.who.admin!.post('blade-system/post/submit', {
      postCode: `B-${n}`,
      postName: `岗位${n}`,
      category: 1,
    })
  await charge(desk.stage)
  await paperIn(desk.stage, 'accepted')
}, 180_000)
afterAll(() => desk.close())

const inQuestion = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.closest('.ant-modal-confirm-btns')?.textContent)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

it('UX02 a button whose code a role does not hold is not there, nor what stands behind dots and ticks', async () => {
  await desk.stage.app.role('looker', ['post_view'])
  await desk.stage.app.person('looker', ['looker'])
  const page = await desk.signIn('looker', posts)
  await rows(page).first().waitFor()
  expect(await page.locator(`${pane} .ph .b`).allInnerTexts()).toEqual([])
  expect(await page.locator(`${pane} .ops`).first().innerText()).toBe('查看')
  expect(await page.locator(`${pane} .ant-table-row .ant-checkbox-input`).count()).toBe(0)
  await page.keyboard.press('n')
  expect(await page.locator('.ant-drawer-open').count()).toBe(0)
  const admin = await desk.signIn('admin', posts)
  await rows(admin).first().waitFor()
  expect((await admin.locator(`${pane} .ph .b`).allInnerTexts()).join()).toContain('新增')
  expect(await admin.locator(`${pane} .ant-table-row .ant-checkbox-input`).count()).toBeGreaterThan(0)
})

it('UX03 offers ten to two hundred rows a page', async () => {
  const page = await desk.signIn('admin', posts)
  await rows(page).first().waitFor()
  await page.click(`${pane} .pg .ant-select`)
  await page.waitForSelector('.ant-select-item-option:has-text("200")')
  const sizes = await page.locator('.ant-select-item-option').allInnerTexts()
  expect(sizes.map((text) => Number.parseInt(text, 10))).toEqual([10, 30, 50, 100, 200])
})

describe.each([
  ['zh', '继续编辑', '取消'],
  ['en', 'Keep editing', 'Cancel'],
] as const)('UX35 the safe answer (%s)', (lang, stay, no) => {
  it('UX35 Esc in a half-typed form asks first, with the focus on going on, and Enter keeps every letter', async () => {
    const page = await desk.signIn('admin', posts, { lang })
    await page.click(`${pane} .ph .b.p`)
    await page.fill('.ant-drawer input[id$=postCode]', 'HALF')
    await page.keyboard.press('Escape')
    await inQuestion(page)
    expect(await focused(page)).toBe(stay)
    await page.keyboard.press('Enter')
    await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' })
    expect(await page.inputValue('.ant-drawer input[id$=postCode]')).toBe('HALF')
  })

  it('UX35 Esc in a dialog of a call asks first too', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index', { lang })
    await page.getByRole('button', { name: lang === 'zh' ? '代作者投稿' : 'Submit for an author' }).click()
    const field = page.locator('.ant-modal input[id$=authorName]')
    await field.fill('half')
    await page.keyboard.press('Escape')
    await inQuestion(page)
    expect(await focused(page)).toBe(stay)
    await page.keyboard.press('Enter')
    await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' })
    expect(await field.inputValue()).toBe('half')
    await picture(page, `ask-dialog-${lang}`)
  })

  it('UX05 UX35 before rows are deleted their number is asked, with the focus on not doing it', async () => {
    const page = await desk.signIn('admin', posts, { lang })
    await rows(page).first().waitFor()
    for (const code of ['B-1', 'B-2'])
      await page.locator(`${pane} .ant-table-row:has-text("${code}") .ant-checkbox-input`).click()
    await page.click('.bulk .red')
    await inQuestion(page)
    expect(await page.innerText('.ant-modal-confirm-title')).toContain('2')
    expect((await focused(page))?.replaceAll(' ', '')).toBe(no)
    await page.keyboard.press('Enter')
    await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' })
    await rows(page).filter({ hasText: 'B-1' }).waitFor()
  })
})

it('UX24 an upload shows how far it is, and a file that is too large never leaves the browser', async () => {
  const page = await desk.signIn('admin', '/info/index')
  await page.waitForSelector('.face')
  let sent = 0
  await page.route(/put-picture/, () => void (sent += 1))
  const picker = page.locator('.face input[type=file]')
  const picked = (megabytes: number) => ({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(megabytes * 1_000_000),
  })
  await picker.setInputFiles(picked(6))
  await page.waitForSelector('.face .fault:has-text("5")')
  expect(sent).toBe(0)
  await picker.setInputFiles(picked(1))
  await page.waitForSelector('.face progress[aria-label]')
  expect(await page.innerText('.face .up')).toMatch(/\d+%/)
  await expect.poll(() => sent).toBe(1)
  await page.click('.face button[aria-label="取消上传"]')
  await page.locator('.face progress').waitFor({ state: 'detached' })
})

it('UX10 UX35 the error log is cleared when somebody says so twice', async () => {
  const page = await desk.signIn('admin')
  await page.waitForSelector('.cards')
  await page.evaluate(() => void Promise.reject(new Error('planted fault')))
  await page.click('.ib:has(.bd:text-is("1"))')
  await page.click('.ant-modal-footer .b.red')
  await inQuestion(page)
  await page.keyboard.press('Enter')
  await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' })
  await page.waitForSelector('.faults td:has-text("planted fault")')
  await page.click('.ant-modal-footer .b.red')
  await page.click('.ant-modal-confirm-btns .ant-btn-dangerous')
  await page.waitForFunction(() => !document.querySelector('.ib .bd:not(.blue)'))
})

it('UX28 a deletion can be taken back for eight seconds', async () => {
  const page = await desk.signIn('admin', posts)
  await rows(page).filter({ hasText: 'B-3' }).locator('.dots').click()
  await page.click('.ant-dropdown-menu-item:has-text("删除")')
  await page.clock.install()
  await page.click('.ant-modal-confirm-btns button:has-text("删除")')
  await page.clock.runFor(1000)
  await page.waitForSelector('.undo')
  await page.clock.runFor(6000)
  expect(await page.locator('.undo').count()).toBe(1)
  await page.clock.runFor(4000)
  await page.locator('.undo').waitFor({ state: 'detached' })
})

it('UX37 every screen that a person may open is two presses away', async () => {
  const page = await desk.signIn('admin')
  await page.waitForSelector('.tm button')
  type Node = { path: string; category: number; children?: Node[] }
  const answer = await desk.stage.who.admin!.get('blade-system/menu/routes')
  const leaves = (nodes: readonly Node[]): string[] =>
    nodes.flatMap((node) => (node.children ? leaves(node.children) : [node.path]))
  const wanted = leaves(answer.body.data as Node[]).filter((path) => path.startsWith('/'))
  expect(wanted.length).toBeGreaterThan(60)
  const links = async () => {
    await wholeMenu(page)
    return page.$$eval('.sd a', (all) =>
      all.filter((one) => one.getClientRects().length > 0).map((one) => one.getAttribute('href') ?? ''),
    )
  }
  // One press on the top menu, one on the screen.
  const reached = new Set(await links())
  const tops = await page.locator('.tm button').count()
  for (let n = 0; n < tops; n += 1) {
    await page.locator('.tm button').nth(n).click()
    for (const href of await links()) reached.add(href)
  }
  const missing = wanted.filter((path) => ![...reached].some((href) => href.split('?')[0]!.startsWith(path)))
  expect(missing).toEqual([])
})

it('UX39 a menu that is held in part is half ticked, and the bar says how many people a change reaches', async () => {
  await desk.stage.app.person('cash1', ['finance'])
  const page = await desk.signIn('admin', '/authority/role/index')
  await page.click('.ant-table-row:has-text("finance") .ops .lk:has-text("权限设置")')
  await page.waitForSelector('.ant-tree-treenode:has-text("稿件与审稿")')
  expect(await page.locator('.ant-tree-checkbox-indeterminate').count()).toBeGreaterThan(0)
  await page.click('.ant-tree-treenode:has-text("工作台") .ant-tree-checkbox')
  await page.waitForSelector('.sv b:has-text("涉及 2 人")')
  await picture(page, 'rights-people-zh')
  expect(await violations(page, '.sv')).toEqual([])
})

/** What stands in the cells and cards of a screen, one text a leaf. */
const written = (page: Page) =>
  page.$$eval('.pane:not([style*="none"]) :is(td, .rcard, .dash) *, .pane:not([style*="none"]) td', (all) =>
    all
      .filter((one) => one.childElementCount === 0 && one.getClientRects().length > 0)
      .map((one) => one.textContent?.trim() ?? ''),
  )

it('UX38 money has one format and dates one length, from 390 px up, and no figure is cut', async () => {
  for (const [account, path] of [
    ['finance', '/journal/bills/index'],
    ['finance', '/wel/index'],
    ['chief', '/journal/submissions/index'],
    ['admin', posts],
  ] as const)
    for (const width of [1440, 390]) {
      const page = await desk.signIn(account, path, { width })
      await page.locator('.ant-table-row, .rcard, .rtab tbody tr').first().waitFor()
      const texts = await written(page)
      const money = texts.flatMap((text) => text.match(/[¥￥$€]\s?[\d.,]*/g) ?? [])
      if (account === 'finance') expect(money.length, `${path} at ${width}`).toBeGreaterThan(0)
      expect(money.filter((text) => !/^¥\d{1,3}(,\d{3})*\.\d\d$/.test(text))).toEqual([])
      const asDate = /(?<![\w-])20\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}(?!\d)(?:[ T]\d{1,2}:\d\d(?::\d\d)?)?/g
      const dates = texts.flatMap((text) => text.match(asDate) ?? [])
      expect(dates.filter((text) => !/^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/.test(text))).toEqual([])
      expect(await misplaced(page), `${path} at ${width}`).toEqual([])
      await page.context().close()
    }
})
