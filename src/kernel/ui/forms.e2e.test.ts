import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSheet } from '#kernel/sheet/write.ts'
import { openDesk, picture, violations, type Desk, wholeMenu } from '#e2e/browser.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

async function sheetOf(header: string[], rows: string[][]): Promise<Buffer> {
  async function* each() {
    yield* rows
  }
  const parts: Buffer[] = []
  for await (const part of writeSheet(header, each())) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

const visible = '.pane:visible'

describe('every form and table', () => {
  it('UX04 UX05 UX17 checks on leaving a field, says server errors at their field, saves, edits, and asks before it deletes what is chosen', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    await page.click(`${visible} .ph .b.p`)
    await page.locator('.ant-drawer input[id$=postCode]').focus()
    await page.locator('.ant-drawer input[id$=postName]').focus()
    await page.waitForSelector('text=请填写岗位编号')
    await page.fill('.ant-drawer input[id$=postCode]', 'E2E-1')
    await page.fill('.ant-drawer input[id$=postName]', '试用岗位')
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('text=新增成功')
    await page.waitForSelector('.ant-table-row:has-text("E2E-1")')
    await page.click(`${visible} .ph .b.p`)
    await page.fill('.ant-drawer input[id$=postCode]', 'E2E-1')
    await page.fill('.ant-drawer input[id$=postName]', '重复的岗位')
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('.ant-form-item:has(input[id$=postCode]) .ant-form-item-explain-error')
    await picture(page, 'twin-zh')
    await page.click('.ant-drawer-footer .b >> nth=0')
    await page.click('.ant-modal-confirm-btns button:has-text("放弃修改")')
    await page.click('.ant-table-row:has-text("E2E-1") .ops .lk:has-text("编辑")')
    await page.fill('.ant-drawer input[id$=postName]', '改名的岗位')
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('.ant-table-row:has-text("改名的岗位")')
    expect(await page.locator('.bulk').count()).toBe(0)
    await page.click('.ant-table-row:has-text("E2E-1") .ant-checkbox-input')
    await page.click('.bulk .red')
    await page.waitForSelector('.ant-modal-confirm-title:has-text("删除所选的 1 条数据")')
    await page.click('.ant-modal-confirm-btns button:has-text("删除")')
    await page.waitForSelector('text=删除成功')
    await page.waitForFunction(() => !document.body.innerText.includes('E2E-1'))
  })

  it('UX31 the second of two people on one record sees the difference and loses nothing', async () => {
    const admin = desk.stage.who.admin!
    await admin.post('blade-system/post/submit', { postCode: 'TWO', postName: '甲', category: '1' })
    const page = await desk.signIn('admin', '/system/post/index')
    await page.click('.ant-table-row:has-text("TWO") .ops .lk:has-text("编辑")')
    await page.fill('.ant-drawer input[id$=postName]', '乙')
    const list = await admin.get('blade-system/post/list', { postCode: 'TWO' })
    const [row] = (list.body.data as unknown as { records: Record<string, unknown>[] }).records
    await admin.post('blade-system/post/submit', { ...row, postName: '丙' })
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('.conflict td:has-text("丙")')
    expect(await violations(page)).toEqual([])
    await page.click('.conflict button:has-text("保留本次输入")')
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('.ant-table-row:has-text("乙")')
  })

  it('UX31 what somebody else saved comes in beside what was typed, before it is refused', async () => {
    const admin = desk.stage.who.admin!
    await admin.post('blade-system/post/submit', { postCode: 'MERGE', postName: '甲', category: '1' })
    const page = await desk.signIn('admin', '/system/post/index')
    await page.click('.ant-table-row:has-text("MERGE") .ops .lk:has-text("编辑")')
    await page.fill('.ant-drawer input[id$=postName]', '戊')
    const list = await admin.get('blade-system/post/list', { postCode: 'MERGE' })
    const [row] = (list.body.data as unknown as { records: Record<string, unknown>[] }).records
    await admin.post('blade-system/post/submit', { ...row, remark: '他人的备注' })
    // Asked again every twenty seconds.
    await page.click('.ant-drawer .company button:has-text("载入新的内容")', { timeout: 60_000 })
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('.ant-drawer [id$=remark]')?.value === '他人的备注' &&
        document.querySelector<HTMLInputElement>('.ant-drawer input[id$=postName]')?.value === '戊',
    )
    expect(await violations(page)).toEqual([])
    await picture(page, 'merged-zh')
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('.ant-table-row:has-text("戊")')
    const after = await admin.get('blade-system/post/list', { postCode: 'MERGE' })
    const [kept] = (after.body.data as unknown as { records: Record<string, unknown>[] }).records
    expect(kept).toMatchObject({ postName: '戊', remark: '他人的备注' })
  })

  it('UX37 the top menu names where one is; a chosen one outlives a reload and follows to screens outside of it', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    const current = () => page.locator('.tm [aria-current=true]').innerText()
    const shown = (path: string) => page.locator(`.sd a[href="${path}/index"]`).count()
    await expect.poll(current).toBe('系统')
    await wholeMenu(page)
    expect(await shown('/journal/submissions'), 'until one is chosen, all menus').toBe(1)
    await page.click('.tm button:has-text("期刊")')
    await expect.poll(() => shown('/system/post')).toBe(0)
    expect(await current()).toBe('期刊')
    await page.click('.sd a[href="/journal/articles/index"]')
    await page.reload()
    await expect.poll(current).toBe('期刊')
    expect(await shown('/system/post')).toBe(0)
    await page.click('.tabs [role=tab]:has-text("岗位")')
    await expect.poll(current).toBe('系统')
    await expect.poll(() => shown('/journal/articles')).toBe(0)
    await page.click('.tm button:has-text("首页")')
    await expect.poll(() => shown('/journal/articles')).toBe(1)
    expect(await current()).toBe('首页')
  })

  it('UX39 rights of a role: what is ticked is what it holds, each change is told and taken back, and the server decides', async () => {
    const page = await desk.signIn('admin', '/authority/role/index')
    await page.click('.ant-table-row:has-text("finance") .ops .lk:has-text("权限设置")')
    await page.waitForSelector('.ant-tree-treenode:has-text("稿件与审稿")')
    await picture(page, 'rights-zh')
    expect(await violations(page)).toEqual([])
    await page.click('.ant-tree-treenode:has-text("工作台") .ant-tree-checkbox')
    await page.waitForSelector('.chg li:has-text("新增")')
    // One of them back by its own button, and once more by its box.
    const [before] = [await page.locator('.chg li').count()]
    await page.click('.chg li:first-child .ib')
    await expect.poll(() => page.locator('.chg li').count()).toBe(before - 1)
    await page.click('.ant-tree-treenode:has-text("工作台") .ant-tree-checkbox')
    await expect.poll(() => page.locator('.chg li').count()).toBe(before)
    await picture(page, 'rights-changed-zh')
    expect(await violations(page)).toEqual([])
    await page.click(`.sv .b.p:has-text("保存 ${before} 项改动")`)
    await page.waitForSelector('text=权限已保存')
    await page.waitForSelector('.chg li', { state: 'detached' })
    await desk.stage.app.person('money', ['finance'])
    const money = await desk.signIn('money', '/desk/notice/index')
    await money.waitForSelector('h1:visible:has-text("通知")')
    await wholeMenu(money)
    const held = await money.$$eval('.sd a', (links) => links.map((link) => link.getAttribute('href')))
    expect(held).toContain('/desk/notice/index')
    expect(held).not.toContain('/system/user/index')
  })

  it('UX31 UX39 rights of a role that another administrator saved first come in beside what was ticked', async () => {
    const page = await desk.signIn('admin', '/authority/role/index')
    await page.click('.ant-table-row:has-text("production") .ops .lk:has-text("权限设置")')
    await page.click('.ant-tree-treenode:has-text("工作台") .ant-tree-checkbox')
    await page.waitForSelector('.chg li:has-text("新增")')
    const own = await page.locator('.chg li').count()
    const admin = await desk.stage.app.as('admin')
    const roleId = new URL(page.url()).searchParams.get('id') ?? ''
    const rights = await admin.get('blade-system/menu/role-rights', { roleId })
    const { held, menus } = rights.body.data as unknown as {
      held: { menu: string[] }
      menus: { id: string; code: string }[]
    }
    const other = menus.find(({ code }) => code === 'param_view')?.id ?? ''
    expect(held.menu).not.toContain(other)
    const granted = await admin.post('blade-system/role/grant', {
      roleIds: roleId,
      menuIds: [...held.menu, other],
      dataScopeIds: [],
      apiScopeIds: [],
    })
    expect(granted.status, granted.raw).toBe(200)
    await page.click('.sv .b.p')
    await page.waitForSelector('.ant-message:has-text("本人的改动保留在上面")')
    await expect.poll(() => page.locator('.chg li').count()).toBe(own)
    await page.click('.sv .b.p')
    await page.waitForSelector('text=权限已保存')
    const after = await admin.get('blade-system/menu/role-rights', { roleId })
    const { held: now } = after.body.data as unknown as { held: { menu: string[] } }
    expect(now.menu).toContain(other)
    expect(now.menu.length).toBeGreaterThanOrEqual(held.menu.length + 1 + own)
  })

  it('UX37 the side menu: a folded group says how much lies in it and stays folded, the narrow bar opens the names of a group', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    const group = page.locator('.sd h2 button:has-text("权限管理")')
    await group.click()
    expect(await group.innerText()).toMatch(/权限管理\s*\d+/)
    await page.reload()
    await page.waitForSelector('.sd h2 button[aria-expanded=false]:has-text("权限管理")')
    await page.click('.tb [aria-label*="折叠"]')
    await page.hover('.sd a[href^="/system/post"]')
    await page.waitForSelector('.fly:has(b:text-is("系统管理")) button:has-text("字典管理")')
    await picture(page, 'menu-narrow-zh')
    expect(await violations(page)).toEqual([])
    await page.click('.fly button:has-text("部门管理")')
    await page.waitForURL(/system\/dept/)
    await page.mouse.move(700, 400)
    await page.waitForSelector('.fly', { state: 'detached' })
    await page.focus('.sd a[href^="/system/user"]')
    await page.waitForSelector('.fly:has(b:text-is("系统管理"))')
  })

  it('UX39 rights of a role: steps apart with what they do, a menu as the role would see it, another role copied', async () => {
    const page = await desk.signIn('admin', '/authority/role/index', { lang: 'en' })
    await page.click('.ant-table-row:has-text("handlingEditor") .ops .lk:has-text("Grant rights")')
    await page.click('.tr input[type=search]')
    await page.keyboard.type('Submissions')
    await page.click('.ant-tree-treenode .nm:has-text("Submissions")')
    await page.waitForSelector(
      '.stp tr:has-text("Return to author"):has-text("Submitted, Screening → Returned")',
    )
    await page.waitForSelector('.stp th[scope=rowgroup]:has-text("Receipt and screening")')
    await page.waitForSelector('.ant-tree-treenode-selected:has-text("Submissions")')
    await picture(page, 'rights-en')
    expect(await violations(page)).toEqual([])
    await page.click('button:has-text("Preview the menu")')
    await page.waitForSelector('.rg-menu li:has-text("Submissions")')
    await page.keyboard.press('Escape')
    await page.click('button:has-text("Copy from a role")')
    await page.click('.ant-modal .ant-select')
    await page.click('.ant-select-item-option:has-text("Finance")')
    await page.click('.ant-modal-footer .ant-btn-primary')
    await page.waitForSelector('.sv b:has-text("changes")')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'rights-390')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.click('.sv button:has-text("Discard")')
    await page.waitForSelector('.sv', { state: 'detached' })
  })
})

describe('files', () => {
  it('UX24 a picture goes up with its type checked first, is kept with the record, and shows again', async () => {
    const page = await desk.signIn('staff', '/journal/issues/index')
    await page.click('.ant-table-row .ops .dots')
    await page.click('.ant-dropdown-menu-item:has-text("编辑")')
    const picker = page.locator('.ant-drawer .ant-form-item:has-text("封面") input[type=file]').first()
    await picker.setInputFiles({
      name: 'cover.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    })
    await page.waitForSelector('text=只接受')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await picker.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: png })
    await page.waitForSelector('.tag:has-text("cover.png")')
    await page.click('.ant-drawer-footer .p')
    await page.waitForSelector('text=修改成功')
    await page.click('.ant-table-row .ops .dots')
    await page.click('.ant-dropdown-menu-item:has-text("查看")')
    await page.waitForSelector('.facts img.thumbnail')
  })

  it('a picker asks for what is typed once, after the last letter', async () => {
    const page = await desk.signIn('admin', '/system/tenant/index')
    await page.clock.install()
    const offered = page.waitForResponse((answer) => answer.url().includes('/tenant-package/select'))
    await page.click('.ph .b.p')
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/tenant-package/select')) asked.push(url.searchParams.get('keyword') ?? '')
    })
    await page.click('.ant-drawer .ant-form-item:has(input[id$=packageId]) .ant-select')
    await page.waitForSelector('.ant-select-dropdown:visible')
    // What is offered before anything is typed has been answered: it is none of what is counted.
    await offered
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    asked.length = 0
    for (const typed of ['e', 'ed', 'edi']) {
      await page.keyboard.press(typed.slice(-1))
      await page.waitForFunction(
        (words) =>
          document.querySelector<HTMLInputElement>('.ant-drawer input[id$=packageId]')?.value === words,
        typed,
      )
      // A turn of the page: whatever follows a letter by itself has been asked by then.
      await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
    }
    expect(asked).toEqual([])
    const answered = page.waitForResponse((answer) => answer.url().includes('/tenant-package/select'))
    await page.clock.runFor(1000)
    await answered
    expect(asked).toEqual(['edi'])
  })

  it('the export holds the rows of the filters', async () => {
    const page = await desk.signIn('admin', '/system/user/index?account=reviewer')
    await page.waitForSelector('.ant-table-row')
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('.ph .b:has-text("导出")')])
    expect(file.suggestedFilename()).toMatch(/^用户.*\.xlsx$/)
  })

  it('UX25 an import shows which rows are wrong before anything is written, then writes all of them', async () => {
    const page = await desk.signIn('admin', '/system/post/index')
    await page.click('.ph .b:has-text("导入")')
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      page.click('.ant-modal button:has-text("下载模板")'),
    ])
    const path = await template.path()
    await page.locator('.ant-modal input[type=file]').setInputFiles({
      name: 'posts.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await readFile(path),
    })
    await page.waitForSelector('.ant-modal [role=status]:has-text("没有数据行")')
    const choose = async (rows: string[][]) =>
      page.locator('.ant-modal input[type=file]').setInputFiles({
        name: 'posts.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await sheetOf(['岗位编号', '岗位名称', '类型', '心情'], rows),
      })
    await choose([
      ['IMP-1', '导入一', '1', ''],
      ['', '没有编号', '1', ''],
    ])
    await page.waitForSelector('.ant-modal tr:has-text("3"):has-text("岗位编号")')
    expect(await page.locator('.ant-modal-footer .p').count()).toBe(0)
    await choose([
      ['IMP-1', '导入一', '1', '好'],
      ['IMP-2', '导入二', '1', ''],
    ])
    await page.waitForSelector('.ant-modal td:has-text("导入二")')
    await page.waitForSelector('.ant-modal [role=status]:has-text("心情")')
    expect(await violations(page, '.ant-modal')).toEqual([])
    await picture(page, 'import-zh')
    // What was only checked is not in yet: Esc asks, and Enter goes on.
    await page.keyboard.press('Escape')
    await page.waitForSelector('.ant-modal-confirm')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ant-modal-confirm', { state: 'detached' })
    await page.waitForSelector('.ant-modal td:has-text("导入二")')
    // What is being written is not left by Esc, as if it were stopped.
    let arrive = () => {}
    const way = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/blade-system/post/import*', async (route) => {
      await way
      await route.continue()
    })
    await page.click('.ant-modal-footer button:has-text("导入 2 行")')
    await page.waitForSelector('.ant-modal-footer [role=status]:has-text("正在写入 2 行")')
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
    expect(await page.locator('.ant-modal-footer button:has-text("导入 2 行")').isVisible()).toBe(true)
    arrive()
    await page.waitForSelector('text=已导入 2 条')
    await page.waitForSelector('.ant-table-row:has-text("IMP-2")')
    // The server writes, and its answer is lost: what was imported tells whether it was this sheet too.
    await page.unroute('**/blade-system/post/import*')
    await choose([['IMP-3', '导入三', '1', '']])
    await page.waitForSelector('.ant-modal td:has-text("导入三")')
    await page.route('**/blade-system/post/import', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.click('.ant-modal-footer button:has-text("导入 1 行")')
    await page.waitForSelector('.ant-modal [role=alert]:has-text("连接中断")')
    await page.waitForSelector('.ant-modal:has-text("posts.xlsx · 1 行")')
    expect(await violations(page, '.ant-modal')).toEqual([])
    await picture(page, 'import-unsure-zh')
    await page.waitForSelector('.ant-table-row:has-text("IMP-3")')
  })
})
