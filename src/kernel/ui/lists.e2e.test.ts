import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { ok, paperIn, step, type Row } from '#modules/journal/testing/stage.ts'
import { openDesk, picture, violations, type Desk } from '#e2e/browser.ts'

/** What one does in a list with the hands: filters that say what they hold, rows by keys, columns where one wants them. */
let desk: Desk
let waiting = ''
beforeAll(async () => {
  desk = await openDesk()
  for (const state of ['submitted', 'screening', 'inReview', 'accepted']) {
    const { id } = await paperIn(desk.stage, state)
    if (state === 'inReview') waiting = id
  }
  const sent = await step(desk.stage, 'editor', 'dispatch', waiting, {
    reviewerIds: [desk.stage.ids.reviewer1, desk.stage.ids.reviewer2],
    overrideReason: 'the right people',
  })
  expect((sent as unknown as { records: Row[] }).records).toHaveLength(2)
})
afterAll(() => desk.close())

const pane = '.pane:visible'
const rows = (page: Page) => page.locator(`${pane} .ant-table-row`)
const heads = (page: Page) => page.locator(`${pane} .ant-table-thead th`).allInnerTexts()

describe('a list under one’s hands', () => {
  it('UX36 keeps the name of a filter beside what was chosen, and takes several states at once', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index')
    await rows(page).first().waitFor()
    const state = page.locator(`${pane} .sb .several:has-text("状态")`)
    await state.click()
    for (const word of ['新到稿', '初审'])
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: word }).click()
    await page.keyboard.press('Escape')
    expect(await state.innerText()).toMatch(/状态\s*新到稿、初审/)
    await page.click(`${pane} .sb .b.p`)
    await page.waitForSelector(`${pane} .chip:has-text("新到稿、初审")`)
    expect(new URL(page.url()).searchParams.get('state')).toBe('submitted,screening')
    await expect.poll(() => rows(page).count()).toBe(2)
    await picture(page, 'list-several-zh')
    expect(await violations(page)).toEqual([])
  })

  it('a long list is printed with every row and column and one head, and stands as before when that is done', async () => {
    const admin = await desk.stage.app.as('admin')
    for (let n = 0; n < 60; n += 1)
      await admin.post('blade-system/post/submit', {
        postCode: `paper-${n}`,
        postName: `Paper ${n}`,
        category: 1,
        sort: n,
      })
    const page = await desk.signIn('admin', '/system/post/index?size=100')
    await rows(page).first().waitFor()
    await page.waitForSelector(`${pane} .ant-table-tbody-virtual`)
    const drawn = await rows(page).count()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    // As wide as A4.
    await page.setViewportSize({ width: 794, height: 1123 })
    expect(drawn).toBeLessThan(60)
    expect(await rows(page).count()).toBeGreaterThanOrEqual(60)
    expect(await page.locator(`${pane} table`).count()).toBe(1)
    const { over, buttons } = await page.evaluate(() => ({
      over: [...document.querySelectorAll('.tw th')].filter(
        (head) => head.getBoundingClientRect().right > 1070 || getComputedStyle(head).position === 'sticky',
      ).length,
      buttons: [...document.querySelectorAll('.pane button')].filter(
        (button) => button.getClientRects().length > 0 && button.closest('.ph, .sb, .tw'),
      ).length,
    }))
    expect({ over, buttons }).toEqual({ over: 0, buttons: 0 })
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.waitForSelector(`${pane} .ant-table-tbody-virtual`)
    await page.context().close()
  })

  it('an open record is printed whole, without the list behind it and without buttons', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ant-drawer-open .facts')
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 794, height: 300 })
    const seen = await page.evaluate(() => {
      const shown = (what: string) =>
        [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length > 0)
      const [body] = shown('.ant-drawer-open .ant-drawer-body')
      return {
        list: shown('.pane .tw').length,
        buttons: shown('.pane button').length,
        width: body?.getBoundingClientRect().width,
        cut: body ? body.scrollHeight > body.clientHeight + 1 : undefined,
        whole: body
          ? document.documentElement.scrollHeight >= body.getBoundingClientRect().bottom
          : undefined,
      }
    })
    expect(seen).toEqual({ list: 0, buttons: 0, width: 794, cut: false, whole: true })
    await page.context().close()
  })

  it('a very long name leaves room: in three lines above its record, in four on its card', async () => {
    ok(
      await (desk.stage.who.admin as Client).post('blade-system/post/submit', {
        postCode: 'long',
        postName: '长'.repeat(100),
        category: '1',
      }),
    )
    const linesOf = (page: Page, what: string) =>
      page.locator(what).evaluate((one) => {
        const { lineHeight } = getComputedStyle(one)
        return Math.round(one.getBoundingClientRect().height / Number.parseFloat(lineHeight))
      })
    const wide = await desk.signIn('admin', '/system/post/index')
    await wide.locator('.ant-table-row', { hasText: '长长' }).getByText('查看', { exact: true }).click()
    await wide.waitForSelector('.ant-drawer-open .facts')
    expect(await linesOf(wide, '.ant-drawer-open .ant-drawer-title')).toBe(3)
    expect(await wide.locator('.ant-drawer-open .facts').innerText()).toContain('长'.repeat(100))
    await wide.setViewportSize({ width: 390, height: 844 })
    await wide.goto(`${desk.url}/system/post/index`)
    const card = wide.locator('.rcard', { hasText: '长长' })
    await card.waitFor()
    expect(await linesOf(wide, '.rcard .name :is(.cut, .t):has-text("长长")')).toBe(4)
    await wide.context().close()
  })

  it('a screen whose code is there is drawn at once, and the rows that its address asks for were asked for before, once', async () => {
    const page = await desk.signIn('admin')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (/post\/list$|dept\/(lazy-)?list$/.test(pathname)) asked.push(pathname + search)
    })
    await page.addInitScript({
      content: `new MutationObserver(() => { if (document.querySelector('.waiting')) window.waited = true }).observe(document, { subtree: true, childList: true })`,
    })
    let drawn = false
    await page.route('**/blade-system/menu/buttons*', async (route) => {
      // Nothing is drawn before rights are known; the rows have been asked for by then.
      await expect.poll(() => asked.length).toBeGreaterThan(0)
      drawn = true
      await route.continue()
    })
    await page.goto(
      `${desk.url}/system/post/index?size=30&postName_like=${encodeURIComponent('编辑')}&descs=sort`,
    )
    await page.waitForSelector(`${pane} .chip`)
    expect(await page.evaluate('window.waited')).toBeUndefined()
    await page.goto(`${desk.url}/system/dept/index`)
    await rows(page).first().waitFor()
    expect(drawn).toBe(true)
    expect(asked.map((one) => decodeURIComponent(one.split('/').slice(-2).join('/')))).toEqual([
      'post/list?current=1&size=30&descs=sort&postName_like=编辑',
      'dept/lazy-list?upTo=60',
    ])
  })

  it('rows that came before their screen are drawn with it, asked for once; whoever opens the list again sees what is so by then', async () => {
    const admin = await desk.stage.app.as('admin')
    const page = await desk.signIn('admin')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('post/list?')) asked.push(request.url())
    })
    await page.addInitScript({
      content: `new MutationObserver(() => { if (document.querySelector('.ant-table-tbody') && !document.querySelector('.ant-table-row')) window.empty = true }).observe(document, { subtree: true, childList: true })`,
    })
    const came = page.waitForResponse((answer) => answer.url().includes('post/list?'))
    await page.route('**/blade-system/menu/buttons*', async (route) => {
      await (await came).finished()
      await route.continue()
    })
    await page.goto(`${desk.url}/system/post/index`)
    await rows(page).first().waitFor()
    expect(await page.evaluate('window.empty')).toBeUndefined()
    expect(asked).toHaveLength(1)

    const made = await admin.post('blade-system/post/submit', {
      postCode: 'made-since',
      postName: 'Made since',
      category: 1,
      sort: 0,
    })
    expect(made.status).toBe(200)
    await page.locator('[role=tab][aria-selected=true]').press('Delete')
    await page.locator('nav').getByText('岗位管理', { exact: true }).click()
    await page.waitForSelector(`${pane} .ant-table-row:has-text("Made since")`)
  })

  it('UX36 offers periods by name', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index')
    await rows(page).first().waitFor()
    await page.click(`${pane} .sb .b.t`)
    await page.locator(`${pane} .sb .ant-picker:has-text("投稿时间")`).click()
    await page.locator('.ant-picker-dropdown:visible .ant-picker-presets li:has-text("今年")').click()
    await page.click(`${pane} .sb .b.p`)
    await page.waitForSelector(`${pane} .chip:has-text("投稿时间")`)
    const from = new URL(page.url()).searchParams.get('submittedAt_datege') ?? ''
    expect(from).toMatch(/^\d{4}-01-01 00:00:00$/)
  })

  it('UX23 goes from row to row by j and k and chooses by x', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index')
    await rows(page).first().waitFor()
    for (const key of ['j', 'j', 'k', 'j', 'x']) await page.keyboard.press(key)
    await page.waitForSelector(`${pane} .bulk:has-text("已选 1 项")`)
    expect(await rows(page).nth(1).locator('input[type=checkbox]').isChecked()).toBe(true)
  })

  it('moves a column by its head and widens it by its edge, for this person and for good', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index')
    await rows(page).first().waitFor()
    const head = (word: string) => page.locator(`${pane} .ant-table-thead th:has-text("${word}")`)
    await head('需要处理').dragTo(head('状态'))
    await expect
      .poll(async () => (await heads(page)).indexOf('需要处理'))
      .toBeLessThan((await heads(page)).indexOf('状态'))
    const before = (await head('状态').boundingBox())!.width
    const grip = (await head('状态').locator('.grip').boundingBox())!
    await page.mouse.move(grip.x + 4, grip.y + 10)
    await page.mouse.down()
    await page.mouse.move(grip.x + 64, grip.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await head('状态').boundingBox())!.width).toBeGreaterThan(before + 30)
    const again = await desk.signIn('staff', '/journal/submissions/index')
    await rows(again).first().waitFor()
    const names = await heads(again)
    expect(names.indexOf('需要处理')).toBeLessThan(names.indexOf('状态'))
  })

  it('UX38 covers no column by half at any width', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index')
    await rows(page).first().waitFor()
    for (const width of [1440, 1280, 1150, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(() =>
          page.evaluate((at) => {
            const cells = [...document.querySelectorAll<HTMLElement>(`${at} .ant-table-thead th`)].filter(
              (cell) => cell.getClientRects().length > 0,
            )
            const fold = cells.at(-1)!.getBoundingClientRect().left
            return cells.slice(0, -1).filter((cell) => {
              const { left, right } = cell.getBoundingClientRect()
              return left < fold - 1 && right > fold + 1
            }).length
          }, '.pane:not([style*="none"])'),
        )
        .toBe(0)
    }
  })

  it('T6 the editor of a paper is changed where the name stands', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index?state=submitted')
    await rows(page).first().waitFor()
    await rows(page).first().locator('.inl').click()
    await page.locator('.ant-select-item-option:has-text("Person editor")').click()
    await page.waitForSelector('.ant-message:has-text("已指定责任编辑")')
  })
})

describe('the list of reviews', () => {
  it('says whose turn it is by when, and reminds one or many, once a day', async () => {
    const page = await desk.signIn('editor', '/journal/reviews/index?view=invited')
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await rows(page).first().innerText()).toMatch(/还有 \d+ 天/)
    await rows(page).first().getByRole('button', { name: '催审' }).click()
    await page.waitForSelector('.ant-message:has-text("已发送提醒")')
    await page.locator(`${pane} .ant-table-thead input[type=checkbox]`).click()
    await page.click(`${pane} .bulk button:has-text("催审")`)
    await page.click('.ant-modal-footer .p')
    await page.waitForSelector('.ant-modal [role=status]:has-text("完成 1 条，未办 1 条")')
    expect(await page.locator('.bulkrows .refusal').innerText()).toContain('24 小时内不再重复提醒')
    await picture(page, 'remind-zh')
    expect(await violations(page, '.ant-modal')).toEqual([])
  })

  it.each(['zh', 'en'] as const)('has no accessibility violation in %s, also on a phone', async (lang) => {
    const page = await desk.signIn('editor', '/journal/reviews/index', { width: 390, height: 844, lang })
    await page.waitForSelector(`${pane} .rcard`)
    await picture(page, `reviews-390-${lang}`)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.goto(`${desk.url}/journal/submissions/index`)
    await page.waitForSelector(`${pane} .rcard`)
    const empty = await page.$$eval(
      `${pane} .rcard dd`,
      (all) =>
        all.filter((one) => one.checkVisibility() && (one as HTMLElement).innerText.trim() === '—').length,
    )
    const cut = await page.$$eval(
      `${pane} .rcard .inl .cut`,
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
    )
    expect([empty, cut], 'lines without a value, and names that are cut').toEqual([0, 0])
  })
})
