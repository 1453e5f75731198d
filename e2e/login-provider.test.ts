import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { startProvider } from '#auth/testing.ts'
import { deskOf, misplaced, picture, violations, type Desk } from './browser.ts'

const pane = '.pane:not([style*="display: none"])'

/** Whoever sets a sign-in provider up hears at once what people would meet. */
describe('a sign-in provider', () => {
  let desk: Desk<{ app: TestApp; close(): Promise<void> }>
  let provider: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    provider = await startProvider('http://127.0.0.1/manage/login')
    desk = await deskOf(async () => {
      const app = await startTestApp({ env: { OUTGOING_PRIVATE: '127.0.0.1' } })
      return { app, close: () => app.close() }
    })
  })
  afterAll(async () => {
    await desk.close()
    provider.close()
  })

  it.each(['zh', 'en'] as const)('is tried when it was saved and from its row, in %s', async (lang) => {
    const page = await desk.signIn('admin', '/authority/loginprovider', { lang })
    const says = (text: string) => page.waitForSelector(`.ant-message-notice:has-text("${text}")`)
    await page.click(`${pane} .ph .b.p`)
    const fields = {
      source: `campus-${lang}`,
      nameZh: '校园认证',
      nameEn: 'Campus',
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: 'not this one',
    }
    for (const [name, value] of Object.entries(fields))
      await page.fill(`.ant-drawer [id$="new_${name}"]`, value)
    await page.click('.ant-drawer .df .b.p')
    await says(lang === 'zh' ? '已保存，但对方不认这个客户端' : 'does not take this client id and secret')
    await picture(page, `login-provider-${lang}`)
    await desk.stage.app.as('admin').then(async (admin) => {
      const { records } = (await admin.get('blade-system/login-provider/list', { source: fields.source }))
        .body.data as { records: { id: string; version: number }[] }
      const right = { ...records[0], clientSecret: provider.clientSecret }
      expect((await admin.post('blade-system/login-provider/submit', right)).status).toBe(200)
    })
    await page.click(
      `${pane} tbody tr:has-text("campus-${lang}") button:has-text("${lang === 'zh' ? '测试' : 'Test'}")`,
    )
    await says('/manage/login')
    expect(await violations(page, pane)).toEqual([])
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await misplaced(page)).toEqual([])
    await page.context().close()
  })
})
