import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** The person's own corner: department and role, sessions, notices. */
let desk: Desk
let deptId = ''
beforeAll(async () => {
  desk = await openDesk()
  const admin = desk.stage.who.admin!
  const made = await admin.post('blade-system/dept/submit', { deptName: '编辑一部', parentId: '0' })
  deptId = (made.body.data as { id: string }).id
  await desk.stage.app.person('both', ['staff', 'finance'], { deptId: [deptId] })
  await admin.post('blade-desk/notice/submit', {
    title: '系统维护',
    titleEn: 'Maintenance',
    category: '1',
    releaseTime: '2026-01-02 08:00:00',
    content: '<p>今晚<strong>维护</strong></p>',
    contentEn: '<p>Tonight</p>',
  })
})
afterAll(() => desk.close())

it('UX12 switches department and role without a new sign-in', async () => {
  const page = await desk.signIn('both')
  await page.waitForSelector('.sd a:has-text("稿件管理"), .sd a:has-text("稿件")')
  await page.click('.me')
  await page.click('.ant-dropdown-menu-item:has-text("切换部门和角色")')
  await page.waitForSelector('#switch_roleId')
  await picture(page, 'switch-zh')
  expect(await violations(page)).toEqual([])
  await page.locator('#switch_deptId').press('ArrowDown')
  await page.click('.ant-select-item-option:has-text("编辑一部")')
  await page.click('.ant-form-item:has(#switch_roleId) .ant-select')
  await page.click('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option >> nth=2')
  const [answer] = await Promise.all([
    page.waitForResponse(/oauth\/token\/refresh/),
    // For the other rights the page is loaded anew.
    page.waitForEvent('load'),
    page.click('.ant-modal-footer .ant-btn-primary'),
  ])
  expect(answer.status()).toBe(200)
  await page.waitForSelector('.app')
  const person = await page.evaluate(() => JSON.parse(localStorage.getItem('person') ?? '{}') as object)
  expect(person).toMatchObject({
    deptId: expect.stringMatching(/^\d+$/),
    roleId: expect.stringMatching(/^\d+$/),
  })
})

it.each([
  ['zh', '请选择部门'],
  ['en', 'please select dept'],
] as const)('asks for the department that is missing, in %s', async (lang, words) => {
  const { id } = await desk.stage.app.person(`late-${lang}`, ['staff', 'finance'])
  const page = await desk.signIn(`late-${lang}`, '/wel/index', { lang })
  // Assigned since: the session stands in none yet.
  await desk.stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update blade_user set dept_id = ${[deptId]}::bigint[] where id = ${id}`),
  )
  await page.click('.me')
  await page.click(`.ant-dropdown-menu-item:has-text("${lang === 'zh' ? '切换部门' : 'Switch dep'}")`)
  await page.waitForSelector('#switch_roleId')
  await page.click('.ant-modal-footer .ant-btn-primary')
  await page.waitForSelector(`.ant-form-item-explain-error:has-text("${words}")`)
  expect(await violations(page)).toEqual([])
})

it('who belongs to no department changes the role alone', async () => {
  await desk.stage.app.person('rootless', ['staff', 'finance'])
  const page = await desk.signIn('rootless')
  await page.click('.me')
  await page.click('.ant-dropdown-menu-item:has-text("切换部门和角色")')
  await page.click('.ant-select:has(#switch_roleId)')
  await page.click('.ant-select-dropdown:visible .ant-select-item-option:has-text("财务")')
  expect(await violations(page)).toEqual([])
  const [answer] = await Promise.all([
    page.waitForResponse(/oauth\/token\/refresh/),
    page.click('.ant-modal-footer .ant-btn-primary'),
  ])
  expect(answer.status()).toBe(200)
  await page.waitForSelector('.sd:has-text("账单")')
})

it('lists the own sessions and ends another one at once', async () => {
  const [page, elsewhere] = [await desk.signIn('editor', '/info/index'), await desk.signIn('editor')]
  await page.reload()
  await page.waitForSelector('.sessions tbody tr >> nth=1')
  const before = await page.locator('.sessions tbody tr').count()
  expect(await page.locator('.sessions tr:has-text("本机")').count()).toBe(1)
  await picture(page, 'user-info-zh')
  expect(await violations(page)).toEqual([])
  await page.click('.sessions .red')
  await page.click('.ant-modal-confirm-btns button:has-text("结束")')
  await page.waitForFunction((n) => document.querySelectorAll('.sessions tbody tr').length === n, before - 1)
  await elsewhere.reload()
  await elsewhere.waitForURL(/manage\/login/)
})

it('the bell counts what is new, shows it clean, and knows on every device that it was read', async () => {
  const page = await desk.signIn('reviewer1')
  await page.waitForSelector('.bd.blue')
  await page.click('.ib:has(.bd.blue)')
  await page.click('.notices summary:has-text("系统维护")')
  await page.waitForSelector('.ntext strong:has-text("维护")')
  await picture(page, 'notices-zh')
  expect(await violations(page)).toEqual([])
  await page.waitForFunction(() => !document.querySelector('.bd.blue'))
  const again = await desk.signIn('reviewer1', '/wel/index', { lang: 'en' })
  await again.waitForSelector('.ib[aria-label="Notices"]')
  await again.waitForTimeout(500)
  expect(await again.locator('.bd.blue').count()).toBe(0)
  await again.click('.ib[aria-label="Notices"]')
  await again.waitForSelector('.notices summary:has-text("Maintenance")')
  expect(await violations(again)).toEqual([])
})

it('UX40 a letter to a person stands in their bell until they look, with the way to what it is about', async () => {
  await paperIn(desk.stage, 'screening')
  const { editor } = desk.stage.who
  const unread = async () => (await editor!.get('blade-message/inbox/unread')).body.data as number
  expect(await unread()).toBeGreaterThan(0)
  const page = await desk.signIn('editor')
  await page.waitForSelector('.bd.blue')
  await page.click('.ib:has(.bd.blue)')
  await page.waitForSelector('.inbox li .st')
  await picture(page, 'inbox-zh')
  expect(await violations(page)).toEqual([])
  expect(await page.getAttribute('.inbox li a >> nth=0', 'href')).toMatch(
    /^\/journal\/submissions\/detail\?id=\d+$/,
  )
  await expect.poll(unread).toBe(0)
  await page.waitForFunction(() => !document.querySelector('.bd.blue'))
})

it('a notice arrives without reload, in every tab of the browser, over one stream', async () => {
  const page = await desk.signIn('reviewer2')
  const second = await page.context().newPage()
  let streams = 0
  page.context().on('request', (request) => {
    if (request.url().includes('blade-desk/news')) streams += 1
  })
  await second.goto(`${desk.url}/wel/index`)
  await second.waitForSelector('.bd.blue:has-text("1")')
  await page.waitForSelector('.bd.blue:has-text("1")')
  const admin = desk.stage.who.admin!
  const made = await admin.post('blade-desk/notice/submit', {
    title: '刚刚发布',
    category: '1',
    releaseTime: '2026-01-03 08:00:00',
  })
  await page.waitForSelector('.bd.blue:has-text("2")')
  await second.waitForSelector('.bd.blue:has-text("2")')
  expect(streams).toBe(1)
  await admin.post(`blade-desk/notice/remove?ids=${(made.body.data as { id: string }).id}`)
  await page.waitForSelector('.bd.blue:has-text("1")')
})

it('own details that another window changed meanwhile stay as it left them', async () => {
  await desk.stage.app.person('twoWindows', ['staff'])
  const [first, second] = [
    await desk.signIn('twoWindows', '/info/index'),
    await desk.signIn('twoWindows', '/info/index'),
  ]
  const save = async (page: typeof first, field: string, value: string) => {
    await page.fill(`#profile_${field}`, value)
    const [answer] = await Promise.all([
      page.waitForResponse(/update-info/),
      page.locator('#profile button[type="submit"]').click(),
    ])
    expect(answer.status()).toBe(200)
  }
  await second.locator('#profile_realNameEn').waitFor()
  await save(first, 'phone', '13800000779')
  await save(second, 'realNameEn', 'Two Windows')
  await expect.poll(() => second.inputValue('#profile_phone')).toBe('13800000779')
  const me = await desk.stage.app.as('twoWindows')
  expect((await me.get('blade-system/user/info')).body.data).toMatchObject({
    phone: '13800000779',
    realNameEn: 'Two Windows',
  })
})
