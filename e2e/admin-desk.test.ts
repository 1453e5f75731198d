import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { paperIn, put, pdfWith, step, versionOf } from '#modules/journal/testing/stage.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

let desk: Desk
const papers: Record<string, string> = {}
beforeAll(async () => {
  desk = await openDesk()
  for (const state of [
    'submitted',
    'screening',
    'inReview',
    'reviewed',
    'finalReview',
    'accepted',
    'inProduction',
    'published',
  ])
    papers[state] = (await paperIn(desk.stage, state)).id
  await desk.stage.app.db.tx(platformActor, async (tx) => {
    await tx.query(
      sql`update submissions set state_since = now() - interval '40 days' where id = ${papers.screening}`,
    )
    return true
  })
})
afterAll(() => desk.close())

const rows = (page: Page) => page.locator('.ant-table-row')

describe('the editors’ list', () => {
  it('UX27 UX29 says of each paper what it wants next and how long it has stood, and counts it in the saved views', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index')
    await rows(page).first().waitFor()
    await picture(page, 'list-zh')
    expect(await rows(page).count()).toBe(8)
    const text = await page.textContent('.tw')
    for (const words of [
      '待分配编辑',
      '待初审',
      '需选审稿人',
      '意见已齐，待作决定',
      '待主编终审',
      '待送编校',
    ])
      expect(text).toContain(words)
    expect(await page.locator('.stay.amber').innerText()).toBe('40 天')
    await page.click('.views button:has-text("新到稿")')
    await page.waitForFunction(() => document.querySelectorAll('.ant-table-row').length === 1)
    expect(page.url()).toContain('state=submitted')
  })

  it('UX13 keeps filters in the address, so that a link shows a colleague the same rows', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index?state=screening')
    await rows(page).first().waitFor()
    expect(await rows(page).count()).toBe(1)
    await page.fill('.sb .k input', '没有这样的稿件')
    await page.click('.sb .b.p')
    await page.waitForSelector('text=没有符合条件的数据')
    await page.click('text=清除筛选')
    await page.waitForFunction(() => document.querySelectorAll('.ant-table-row').length === 8)
    await page.click('th.ant-table-column-has-sorters:has-text("停留")')
    await page.waitForURL(/ascs=stateSince/)
    await page.waitForSelector(
      '.ant-table-row:first-child .stay.amber, .ant-table-row >> nth=0 >> .stay.amber',
    )
  })

  it('shows production nothing before acceptance', async () => {
    const page = await desk.signIn('production', '/journal/submissions/index')
    await rows(page).first().waitFor()
    expect(await rows(page).count()).toBe(3)
  })
})

describe('a manuscript on the desk', () => {
  const open = (account: string, state: string, act = true, options = {}) =>
    desk.signIn(account, `/journal/submissions/detail?id=${papers[state]}${act ? '&act=1' : ''}`, options)

  it('T6 the office assigns an editor', async () => {
    const page = await open('staff', 'submitted')
    await page.click('.dec label:has-text("指定责任编辑")')
    await page.click('.db .ant-select')
    await page.click('.ant-select-item-option:has-text("Person editor")')
    await picture(page, 'assign-zh')
    await page.click('.dfoot .p')
    await page.waitForSelector('.hd .st:has-text("初审")')
    expect((await versionOf(desk.stage, papers.submitted!)).state).toBe('screening')
  })

  it('R1 the finder shows load and blocks who may not review; chosen reviewers are invited at once', async () => {
    const page = await open('editor', 'inReview', false)
    await page.click('text=派发审稿人')
    await page.waitForSelector('.cands li')
    await picture(page, 'dispatch-zh')
    await page.click('.cands li:has-text("Person reviewer1") input')
    await page.click('.cands li:has-text("Person reviewer3") input')
    await page.click('.dfoot .p')
    await page.waitForSelector('.rtab >> text=Person reviewer3')
    await page.click('text=派发审稿人')
    await page.waitForSelector('.cands li.off:has-text("Person reviewer1")')
    expect(await page.isDisabled('.cands li:has-text("Person reviewer1") input')).toBe(true)
  })

  it('T11 the decision panel opens beside the reviews, starts from a letter and sends it', async () => {
    const page = await open('editor', 'reviewed')
    await page.click('.rtab .lk >> nth=0')
    await page.waitForSelector('.rv .text')
    await page.click('.dec label:has-text("小修")')
    await page.waitForFunction(() =>
      (document.querySelector('.db textarea') as HTMLTextAreaElement | null)?.value.includes('高温'),
    )
    await picture(page, 'decision-zh')
    expect(await violations(page)).toEqual([])
    await page.fill('.db textarea', '请按审稿意见修改，p < 0.05 处请核对。')
    await page.click('.dfoot .p')
    await page.waitForSelector('.hd .st:has-text("退修")')
    await page.click('.sub button:has-text("决定与信件")')
    await page.waitForSelector('text=p < 0.05')
  })

  it('by the keyboard a panel is stood in once it opens, Esc closes it, and one stands where one was', async () => {
    const page = await open('editor', 'inReview', false)
    const stands = (where: string) =>
      page.waitForFunction((at) => document.activeElement?.matches(at), where, { timeout: 5000 })
    for (const name of ['派发审稿人', '编辑与优先级', '下一步操作']) {
      const button = page.getByRole('button', { name })
      await button.focus()
      await page.keyboard.press('Enter')
      await stands('[role="dialog"], [role="dialog"] *')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('.dr') !== null), name).toBe(true)
      await page.keyboard.press('Escape')
      await page.locator('.dr').waitFor({ state: 'detached' })
      await stands('button')
      expect(await button.evaluate((one) => one === document.activeElement), name).toBe(true)
    }
  })

  it('says which conditions are open before anybody writes a letter', async () => {
    const page = await open('chief', 'inReview')
    await page.click('.dec label:has-text("退稿")')
    await page.waitForSelector('.nobox:has-text("已确认的审稿意见")')
    expect(await page.isVisible('label:has-text("破例理由")')).toBe(true)
  })

  it('a second decider is told that the paper has moved on, and sees it as it is', async () => {
    const page = await open('chief', 'finalReview')
    await page.click('.dec label:has-text("退回外审")')
    await page.fill('.db textarea', '再看一轮')
    await put(desk.stage.who.author!, papers.finalReview!, 'copyrightForm', await pdfWith('copyright'))
    await step(desk.stage, 'chief2', 'finalAccept', papers.finalReview!)
    await page.click('.dfoot .p')
    await page.waitForSelector('.hd .st:has-text("录用")')
    expect((await versionOf(desk.stage, papers.finalReview!)).state).toBe('accepted')
  })

  it('T22 T24 T26 production takes it to an issue and the office publishes it', async () => {
    const page = await open('production', 'accepted')
    await page.click('.dfoot .p')
    await page.waitForSelector('.hd .st:has-text("编校排")')
    await put(desk.stage.who.production!, papers.accepted!, 'finalPdf', await pdfWith('final'))
    await page.reload()
    await page.click('.hd button:has-text("下一步操作")')
    await page.click('.dec label:has-text("排期")')
    await page.click('.db .ant-select')
    await page.click('.ant-select-item-option:has-text("第一期")')
    await page.fill('input[id] >> nth=-1', '')
    await page.locator('.g2 input').first().fill('101')
    await picture(page, 'schedule-zh')
    await page.click('.dfoot .p')
    await page.waitForSelector('.hd .st:has-text("待刊")')
    const office = await open('staff', 'accepted')
    await office.click('.dec label:has-text("出版")')
    await office.click('.dfoot .p')
    await office.waitForSelector('.hd .st:has-text("已刊")')
  })

  it('A1 an issue goes out with its articles, after saying how many that are', async () => {
    const page = await desk.signIn('staff', '/journal/issues/index')
    await page.click('.ant-table-row .ops .lk:has-text("开始组稿")')
    await page.click('.ant-modal-confirm-btns .ant-btn-primary')
    await page.waitForSelector('.ant-table-row .st:has-text("组稿")')
    await page.click('.ant-table-row .ops .lk:has-text("出版")')
    await page.waitForSelector('.ant-modal-confirm-content:has-text("篇文章")')
    await picture(page, 'publish-issue-zh')
    await page.click('.ant-modal-confirm-btns .ant-btn-primary')
    await page.waitForTimeout(1500)
    await picture(page, 'published-issue-zh')
    await page.waitForSelector('.ant-table-row .st:has-text("已出版")')
  })

  it('a review leads to its manuscript', async () => {
    const page = await desk.signIn('chief', '/journal/reviews/index')
    await page.click('.ant-table-row .ops .lk:has-text("稿件")')
    await page.waitForSelector('.hd h1')
    expect(page.url()).toContain('/journal/submissions/detail?id=')
  })

  it('arrows lead through the list that a manuscript was opened from, over its pages, in one tab', async () => {
    for (let n = 0; n < 4; n += 1) await paperIn(desk.stage, 'submitted')
    const page = await desk.signIn('chief', '/journal/submissions/index?ascs=manuscriptNo')
    const shown = (at: number, of: number) => page.waitForSelector(`.near:visible:has-text("${at} / ${of}")`)
    await page.waitForSelector('.ant-table-row')
    const of = Number(/\d+/.exec(await page.innerText('.pane:visible .pg > span'))![0])
    await page.click('.ant-table-row .titlelink >> nth=8')
    await shown(9, of)
    const tabs = await page.locator('.tab').count()
    const first = page.url()
    await page.keyboard.press(']')
    await shown(10, of)
    // The next step by one key too, and Esc back: forty papers need no mouse.
    await page.keyboard.press('a')
    await page.locator('.dr:visible').waitFor()
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('.dr')))).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('.dr:visible').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '下一条' }).click()
    await shown(11, of)
    expect(await page.locator('.tab').count()).toBe(tabs)
    expect(await violations(page, '.pane')).toEqual([])
    await page.getByRole('button', { name: '上一条' }).click()
    await shown(10, of)
    await page.keyboard.press('[')
    await shown(9, of)
    expect(page.url()).toBe(first)
  })

  it('a half-written letter is not lost to the arrows: the next manuscript opens beside it', async () => {
    const page = await desk.signIn('staff', '/journal/submissions/index?size=30')
    await page.click('.ant-table-row:has-text("初审") .ops .lk:has-text("处理")')
    await page.click('.dec label:has-text("退回补充")')
    await page.waitForFunction(
      () => (document.querySelector('.db textarea') as HTMLTextAreaElement | null)?.value,
    )
    await page.fill('.db textarea', '写到一半')
    await page.waitForSelector('.tab .ed')
    const tabs = await page.locator('.tab').count()
    await page.locator('.near:visible .ib:enabled').first().click()
    await page.waitForFunction((n) => document.querySelectorAll('.tab').length === n + 1, tabs)
    await page.click('.tab:has(.ed)')
    expect(await page.inputValue('.db:visible textarea')).toBe('写到一半')
  })

  it('UX15 warns before an unsent letter is closed', async () => {
    const page = await open('staff', 'screening')
    await page.click('.dec label:has-text("退回补充")')
    await page.waitForFunction(
      () => (document.querySelector('.db textarea') as HTMLTextAreaElement | null)?.value,
    )
    await page.fill('.db textarea', '还缺数据声明')
    await page.waitForSelector('.tab .ed')
    await page.click('.dh .ib')
    await page.waitForSelector('.ant-modal-confirm-title:has-text("有未保存的修改")')
    await page.click('.ant-modal-confirm-btns button:has-text("继续编辑")')
    expect(await page.inputValue('.db textarea')).toBe('还缺数据声明')
  })

  it.each(['zh', 'en'] as const)('has no accessibility violation in %s', async (lang) => {
    const page = await open('chief', 'published', false, { lang })
    await page.waitForSelector('.rtab')
    await picture(page, `manuscript-${lang}`)
    expect(await violations(page)).toEqual([])
    await page.click(`.sd a:has-text("${lang === 'zh' ? '稿件管理' : 'Submissions'}")`)
    await rows(page).first().waitFor()
    await picture(page, `list-${lang}`)
    expect(await violations(page)).toEqual([])
  })
})

describe('the dashboard and small screens', () => {
  it.each(['zh', 'en'] as const)(
    'UX33 shows what waits, without accessibility violation, in %s',
    async (lang) => {
      const page = await desk.signIn('chief', '/wel/index', { lang })
      await page.waitForSelector('.dash .rtab')
      await picture(page, `dashboard-${lang}`)
      expect(await violations(page)).toEqual([])
    },
  )

  it('each figure of the dashboard opens the rows behind it, and the menu says how many wait', async () => {
    const page = await desk.signIn('chief')
    const total = async () => {
      await page.waitForSelector('.pane:visible .pg')
      return Number(/\d+/.exec(await page.innerText('.pane:visible .pg > span'))![0])
    }
    const stage = page.locator('.pipe button:has-text("新到稿")')
    // Pieces are seen one below the other, once what stands above is there.
    await stage.waitFor()
    const waiting = Number(/\d+/.exec(await stage.innerText())![0])
    await stage.click()
    await page.waitForURL('**state=submitted*')
    // The list that stood there before is seen until the other has come.
    await expect.poll(total).toBe(waiting)
    await page.click('.tab:has-text("首页")')
    const received = page.locator('.month button:has-text("收稿")')
    const came = Number(await received.locator('b').innerText())
    expect(came).toBeGreaterThan(0)
    await received.click()
    await page.waitForURL('**submittedAt_datege*')
    await page.waitForSelector('.chip:visible')
    await expect.poll(total).toBe(came)
    expect(
      Number(await page.innerText('.sd a:has-text("稿件管理") .ct > [aria-hidden]')),
    ).toBeGreaterThanOrEqual(waiting)
  })

  it('the list is cards on a phone, which can be put in order', async () => {
    const page = await desk.signIn('chief', '/journal/submissions/index', { width: 390, height: 844 })
    await page.waitForSelector('.rcard')
    await page.click('.cardbar .ant-select')
    await page.click('.ant-select-item-option:has-text("停留 ↑")')
    await page.waitForURL('**ascs=stateSince*')
    await page.waitForSelector('.rcards > li:first-child .rcard:has-text("40 天")')
    await picture(page, 'list-390')
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  it('its reviews are cards on a phone: nothing of them lies beyond an edge that only a finger would find', async () => {
    const page = await desk.signIn('chief', `/journal/submissions/detail?id=${papers.reviewed}`, {
      width: 390,
      height: 844,
    })
    await page.waitForSelector('.rtab [data-review]')
    await picture(page, 'reviews-390')
    const beyond = await page
      .locator('.xscroll')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(beyond).toBe(0)
    expect(await page.locator('.rtab .lk').first().isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
  })

  it('a manuscript and its panel fit a phone', async () => {
    const page = await desk.signIn('chief', `/journal/submissions/detail?id=${papers.inReview}`, {
      width: 390,
      height: 844,
    })
    await page.waitForSelector('.hd h1')
    await picture(page, 'manuscript-390')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violations(page)).toEqual([])
    await page.click('.hd .b')
    await page.waitForSelector('.dr .dec')
    await picture(page, 'panel-390')
    expect(await violations(page)).toEqual([])
  })
})

describe('many papers at once', () => {
  it('T6 UX20 gives several to one editor: what is refused for one is said and stops no other; the chosen ones are exported', async () => {
    const [one, two] = [await paperIn(desk.stage, 'submitted'), await paperIn(desk.stage, 'submitted')]
    const page = await desk.signIn('staff', '/journal/submissions/index?size=30')
    const row = (id: string) => page.locator(`.pane:visible .ant-table-row[data-row-key="${id}"]`)
    const chosen = [one.id, papers.published!, two.id]
    for (const id of chosen) await row(id).locator('.ant-checkbox-input').click()
    await page.waitForSelector('.bulk:has-text("已选 3 项")')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.click('.bulk button:has-text("导出所选")'),
    ])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    await page.click('.bulk button:has-text("指定责任编辑")')
    await page.locator('#bulk-editor').press('ArrowDown')
    await page.click('.ant-select-item-option:has-text("Person editor")')
    await page.click('.ant-modal-footer .p')
    await page.waitForSelector('.ant-modal [role=status]:has-text("完成 2 条，未办 1 条")')
    expect(await page.locator('.bulkrows .st:has-text("完成")').count()).toBe(2)
    expect(await page.locator('.bulkrows .refusal').count()).toBe(1)
    await picture(page, 'bulk-papers-zh')
    expect(await violations(page, '.ant-modal')).toEqual([])
    await page.click('.ant-modal-footer .p')
    // What was refused stays chosen, so that something else can be done about it.
    await page.waitForSelector('.bulk:has-text("已选 1 项")')
    expect(await row(papers.published!).locator('.ant-checkbox-input').isChecked()).toBe(true)
    for (const id of [one.id, two.id]) await expect.poll(() => row(id).innerText()).toContain('初审')
  })
})
