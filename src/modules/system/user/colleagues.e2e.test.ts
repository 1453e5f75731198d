import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'
import { sql } from '#kernel/store/sql.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  const { app } = desk.stage
  await app.role('clerks', ['dept_view'])
  await app.role('posters', ['post_view', 'post_add'])
  await app.person('clerk', ['clerks'], { realName: '小陈' })
  await app.person('poster', ['posters'], { realName: '老王', realNameEn: 'Wang' })
  await app.person('boss', ['admin'], { realName: '赵主任', realNameEn: 'Zhao' })
})
afterAll(() => desk.close())

it.each([
  { lang: 'zh', width: 1440, said: '账号还没有角色', giver: /可以开通权限：.*赵主任/, menu: '部门管理' },
  {
    lang: 'en',
    width: 390,
    said: 'Your account has no role yet',
    giver: /Who can give you access: .*Zhao/,
    menu: 'Departments',
  },
] as const)(
  'whoever has no role yet reads so and who gives one, and goes on by themselves once they have it, in $lang',
  async ({ lang, width, said, giver, menu }) => {
    const { app } = desk.stage
    const { id } = await app.person(`fresh-${lang}`, [])
    const page = await desk.signIn(`fresh-${lang}`, '/wel/index', { lang, width })
    // From here on the page hears of it.
    const hears = page.waitForResponse(/blade-desk\/news/)
    await page.locator('.startp').getByText(said).waitFor()
    await page.locator('.startp').getByText(giver).waitFor()
    expect(await page.locator('.startp').innerText()).not.toMatch(/现在没有待处理|Nothing waits/)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await hears
    await page.waitForTimeout(500)
    const role = await app.db
      .of('000000')
      .one<{ id: string }>(sql`select id from role where role_alias = 'clerks'`)
    const given = await desk.stage.who.admin!.post('blade-system/user/grant', {
      userIds: [id],
      roleIds: [role?.id],
    })
    expect(given.status, given.raw).toBe(200)
    await page.locator('.startp').getByText(said).waitFor({ state: 'hidden' })
    if (width > 600) await page.locator('.sd').getByText(menu).waitFor()
  },
)

it.each([
  { lang: 'zh', width: 1440, holder: '已能使用此页面：老王', giver: /可以开通权限：.*赵主任/ },
  {
    lang: 'en',
    width: 390,
    holder: 'Who works with this page: Wang',
    giver: /Who can give you access: .*Zhao/,
  },
] as const)(
  'a page that is not somebody’s own says whom to ask, in $lang',
  async ({ lang, width, holder, giver }) => {
    const page = await desk.signIn('clerk', '/system/post', { lang, width })
    await page.locator('.errp').getByText(holder).waitFor()
    await page.locator('.errp').getByText(giver).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  },
)
