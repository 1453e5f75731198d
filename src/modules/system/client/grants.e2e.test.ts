import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, type Desk } from '#e2e/browser.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

it.each([
  { lang: 'zh', width: 1440, add: '新增', social: '第三方登录', shown: '账号密码与验证码、第三方登录' },
  {
    lang: 'en',
    width: 390,
    add: 'Add',
    social: 'Social sign-in',
    shown: 'Password and captcha, Social sign-in',
  },
] as const)(
  'how people sign in through a client is ticked by words, in $lang',
  async ({ lang, width, add, social, shown }) => {
    const { admin } = desk.stage.who
    const page = await desk.signIn('admin', '/system/client', { lang, width })
    await page.locator('.pane:visible').getByRole('button', { name: add }).first().click()
    const form = page.locator('.ant-drawer')
    await form.locator('input[id$=_clientId]').fill(`app-${lang}`)
    await form.getByRole('checkbox', { name: social }).check()
    for (const word of lang === 'zh' ? ['续期令牌'] : ['Renewing tokens'])
      await form.getByRole('checkbox', { name: word }).uncheck()
    await form.getByRole('checkbox', { name: lang === 'zh' ? '账号密码' : 'Password', exact: true }).uncheck()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await form.locator('.ant-drawer-footer .b.p').click()
    // The client of the other language stands there with the same words.
    await page.getByText(`app-${lang}`).first().waitFor()
    await page.getByText(shown).first().waitFor()
    await page
      .getByRole('row', { name: `app-${lang}` })
      .or(page.locator('li', { hasText: `app-${lang}` }))
      .first()
      .getByRole('button', { name: lang === 'zh' ? '查看' : 'View' })
      .click()
    await page.locator('.ant-drawer .record').getByText(shown).waitFor()
    const { body } = await admin!.get('blade-system/client/list', { clientId: `app-${lang}` })
    expect((body.data as { records: unknown[] }).records[0]).toMatchObject({
      authorizedGrantTypes: 'captcha,social',
    })
  },
)
