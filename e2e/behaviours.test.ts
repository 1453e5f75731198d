import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paperIn, versionOf, step } from '#modules/journal/testing/stage.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** Behaviours people expect (docs/ledger.md, UX) that no other journey shows. */
let desk: Desk
let decided = ''
let finding = ''
beforeAll(async () => {
  desk = await openDesk()
  decided = (await paperIn(desk.stage, 'reviewed')).id
  finding = (await paperIn(desk.stage, 'inReview')).id
}, 180_000)
afterAll(() => desk.close())

const paper = (id: string, act: string) => `/journal/submissions/detail?id=${id}&act=${act}`
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

describe('UX34 no decision is chosen in advance', () => {
  it.each(['zh', 'en'] as const)(
    'UX34 the drawer opens with nothing ticked, says who does the rest, and its button names the verb (%s)',
    async (lang) => {
      const page = await desk.signIn('editor', paper(decided, '1'), {
        lang,
        width: lang === 'en' ? 390 : 1440,
      })
      await page.waitForSelector('.dec input')
      expect(await page.locator('.dec input:checked').count()).toBe(0)
      const send = page.locator('.dfoot .p')
      expect(await send.isDisabled()).toBe(true)
      expect(await send.innerText()).toContain(lang === 'zh' ? '先选择下一步' : 'Choose the next step first')
      expect(await page.locator('.others').innerText()).toContain(lang === 'zh' ? '主编' : 'Editor-in-chief')
      expect(await page.locator('.others').innerText()).toContain(
        lang === 'zh' ? '责任编辑可先建议退稿' : 'the handling editor may recommend it',
      )
      await picture(page, `nothing-chosen-${lang}`)
      expect(await violations(page)).toEqual([])
      await page.locator('.others .lk').first().click()
      await page.locator('.others textarea').fill('Two poor reviews.')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => document.activeElement?.closest('.ant-modal-confirm-btns'))
      await page.keyboard.press('Enter')
      await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' })
      await page.locator('.others .word .p').click()
      await page.waitForSelector(lang === 'zh' ? 'text=已告知主编' : 'text=Told: Editor-in-chief')
      await page.locator('.dec label', { hasText: lang === 'zh' ? '小修' : 'minor' }).click()
      await page.locator('.dfoot .p', { hasText: lang === 'zh' ? '并发信' : 'and send the letter' }).waitFor()
      await page.locator('details.notnow summary').click()
      await page.locator('details.notnow .others b').first().waitFor()
    },
  )
})

describe('UX35 Esc never loses work', () => {
  it('UX35 a letter, a ticked reviewer and a half-typed form are asked about, with the focus on going on', async () => {
    const page = await desk.signIn('editor', paper(decided, '1'))
    await page.click('.dec label:has-text("小修")')
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('.db textarea')?.value)
    await page.fill('.db textarea', '请修改')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.ant-modal-confirm')
    await page.waitForFunction(() => document.activeElement?.closest('.ant-modal-confirm-btns'))
    expect(await focused(page)).toBe('继续编辑')
    await page.keyboard.press('Enter')
    await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' })
    expect(await page.inputValue('.db textarea')).toBe('请修改')

    const finder = await desk.signIn('editor', paper(finding, 'dispatch'), { lang: 'en' })
    await finder.locator('.cands input').first().click()
    await finder.keyboard.press('Escape')
    await finder.waitForSelector('.ant-modal-confirm')
    await finder.waitForFunction(() => document.activeElement?.closest('.ant-modal-confirm-btns'))
    await finder.keyboard.press('Enter')
    expect(await finder.locator('.cands input:checked').count()).toBe(1)
  })
})

describe('UX31 two people on one record', () => {
  it('UX31 see each other by name, and learn that the other saved before they do', async () => {
    const first = await desk.signIn('editor', paper(decided, '1'))
    await first.waitForSelector('.hd')
    const second = await desk.signIn('chief', paper(decided, '1'), { lang: 'en' })
    await second.waitForSelector('.company:has-text("Person editor also has this open")')
    await picture(second, 'company-en')
    expect(await violations(second)).toEqual([])
    await step(desk.stage, 'editor', 'requestMinor', decided, {
      letterSubject: 'Decision',
      letterBody: '<p>Dear author, please revise.</p>',
    })
    await second.waitForSelector('.company:has-text("has just saved")', { timeout: 40_000 })
    await second.click('.company .lk')
    await second.waitForSelector('.hd .st:has-text("Revision requested")')
    expect((await versionOf(desk.stage, decided)).state).toBe('revisionRequested')
  }, 90_000)
})
