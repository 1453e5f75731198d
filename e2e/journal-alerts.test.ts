import { afterAll, beforeAll, expect, it } from 'vitest'
import { runEverywhere } from '#kernel/jobs/clock.ts'
import { alertJob } from '#modules/journal/reader-alerts/sending.ts'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { sendWaiting } from '#modules/message/outbox/server.ts'
import type { OutboxMail } from '#modules/message/outbox/definition.ts'
import { openSite, picture, unfit, violations, type Desk } from './browser.ts'

/** A reader from the foot of a page to the letter of the next morning, and out again. */
let desk: Desk
beforeAll(async () => {
  desk = await openSite()
})
afterAll(() => desk.close())

async function lettersTo(email: string): Promise<OutboxMail[]> {
  const sent: OutboxMail[] = []
  await sendWaiting(desk.stage.app.ctx, '000000', async (mail) => void sent.push(mail))
  return sent.filter((mail) => mail.to === email)
}
const linkIn = (mail: OutboxMail | undefined) =>
  `${desk.url}${/\/(?:en\/)?apaph\/alerts\?\S+/.exec(mail?.body ?? '')?.[0] ?? ''}`

it.each([
  ['zh', 390, '/', '新文章提醒', '申请提醒', '确认接收', '停止接收'],
  ['en', 1280, '/en', 'Article alerts', 'Get alerts', 'Confirm', 'Stop the alerts'],
] as const)(
  'M29 asks at the foot of a page, confirms by the letter and ends it: %s at %i px',
  async (lang, width, home, link, get, confirm, stop) => {
    const email = `reader-${lang}@example.org`
    const page = await desk.open({ lang, width })
    await page.goto(`${desk.url}${home}`)
    await page.locator('footer').getByRole('link', { name: link }).click()
    await page.getByRole('textbox').fill(email)
    expect(await violations(page)).toEqual([])
    if (width === 390) expect(await unfit(page)).toEqual([])
    await picture(page, `alerts-${lang}`)
    await page.getByRole('button', { name: get }).click()
    await page.waitForSelector(`[role=status]:has-text("${email}")`)
    const [asked] = await lettersTo(email)
    expect(asked?.language).toBe(lang)
    await page.goto(linkIn(asked))
    await page.getByRole('button', { name: confirm, exact: true }).click()
    await page.getByRole('button', { name: confirm, exact: true }).waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])
    await picture(page, `alerts-${lang}-active`)
    await paperIn(desk.stage, 'published')
    desk.stage.app.travel(new Date(Date.now() + 2 * 86_400_000))
    await runEverywhere(desk.stage.app.ctx, alertJob, { onFault: (error) => expect.fail(String(error)) })
    const [told] = await lettersTo(email)
    desk.stage.app.travel(new Date())
    expect(told?.templateCode).toBe('M29a')
    await page.goto(linkIn(told))
    await page.getByRole('button', { name: stop }).click()
    await page.getByRole('button', { name: stop }).waitFor({ state: 'detached' })
    await page.reload()
    await page.waitForSelector('[role=alert]')
  },
)
