import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'

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
