import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, picture, violations, type Desk } from '#e2e/browser.ts'
import { paperIn, step } from '#modules/journal/testing/stage.ts'

/** The letter of a decision in the drawer: it says what is ticked above it, in the language chosen, until somebody writes it. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 180_000)
afterAll(() => desk.close())

it('a letter follows ticks, language and template, keeps what was written, and what was sent is not ticked again', async () => {
  const { id } = await paperIn(desk.stage, 'reviewed')
  const page = await desk.signIn('editor', `/journal/submissions/detail?id=${id}&act=1`)
  await page.locator('.dec label:has-text("大修")').click()
  const text = page.locator('.lettered textarea').first()
  await expect.poll(() => text.inputValue()).toContain('审稿人 2')
  const ticks = page.locator('.chk input')
  expect(await ticks.count()).toBe(2)
  await ticks.nth(1).uncheck()
  await expect.poll(() => text.inputValue()).not.toContain('审稿人 2')
  expect(await text.inputValue()).toContain('审稿人 1')
  await page.click('.lettered .sseg button:has-text("English")')
  await expect.poll(() => text.inputValue()).toContain('needs a major revision')
  await text.fill('Dear author, in my own words.')
  await page.waitForSelector('.lettered [role=status]')
  await page.click('.lettered .sseg button:has-text("中文")')
  await expect.poll(() => text.inputValue()).toContain('需要较大修改')
  await page.click('.lettered .sseg button:has-text("English")')
  expect(await text.inputValue()).toBe('Dear author, in my own words.')
  await picture(page, 'letter-own-zh')
  expect(await violations(page, '.db')).toEqual([])
  await page.click('.lettered [role=status] button')
  await expect.poll(() => text.inputValue()).toContain('needs a major revision')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.dr').isVisible()).toBe(false)
  const paper = await page.locator('.cols .left').evaluate((left) => left.clientWidth / innerWidth)
  expect(paper).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await page.click('.fieldbox:has(label:has-text("信件模板")) .ant-select')
  await page.click('.ant-select-dropdown:visible .ant-select-item-option:has-text("双语")')
  await expect.poll(() => text.inputValue()).toContain('需要较大修改')
  expect(await text.inputValue()).toContain('needs a major revision')
  await picture(page, 'letter-both-zh')
  await page.click('.dfoot .b.p')
  await page.waitForSelector('.dfoot', { state: 'detached' })
  const { reviews } = (await desk.stage.who.editor!.get('blade-admin/submissions/detail', { id })).body
    .data as unknown as { reviews: { releasedToAuthor: boolean }[] }
  expect(reviews.filter(({ releasedToAuthor }) => releasedToAuthor)).toHaveLength(1)
})

it('UX15 what was written of a letter is there after a reload, and gone once it is dropped', async () => {
  const { id } = await paperIn(desk.stage, 'reviewed')
  const page = await desk.signIn('editor', `/journal/submissions/detail?id=${id}&act=1`)
  const text = page.locator('.lettered textarea').first()
  const choose = () => page.locator('.dec label:has-text("小修")').click()
  await choose()
  await expect.poll(() => text.inputValue()).not.toBe('')
  await text.fill('逐条请看附件。')
  await page.waitForSelector('.dfoot:has-text("草稿已保存")')
  // The browser asks before it leaves; whoever stays away from the question has lost nothing either.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.waitForSelector('.db .warnbox:has-text("上次没有发出")')
  expect(await text.inputValue()).toBe('逐条请看附件。')
  expect(await violations(page, '.dr')).toEqual([])
  await picture(page, 'letter-restored-zh')
  await page.click('.db .warnbox button')
  await expect.poll(() => text.inputValue()).not.toBe('逐条请看附件。')
  await page.reload()
  await page.locator('.dec label').first().waitFor()
  expect(await page.locator('.db .warnbox:has-text("上次没有发出")').count()).toBe(0)
})

it('a letter whose decision somebody else was quicker with is there to copy, and the author has theirs alone', async () => {
  const { id } = await paperIn(desk.stage, 'reviewed')
  const page = await desk.signIn('editor', `/journal/submissions/detail?id=${id}&act=1`, { lang: 'en' })
  await page.locator('.dec label:has-text("minor revision")').click()
  const text = page.locator('.lettered textarea').first()
  await expect.poll(() => text.inputValue()).not.toBe('')
  await text.fill('My own words, half an hour of them.')
  await step(desk.stage, 'chief', 'requestMajor', id, {
    letterSubject: 'Major revision',
    letterBody: '<p>Theirs.</p>',
    dueAt: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    releasedReviewIds: [],
  })
  await page.click('.dfoot .b.p')
  const unsent = page.locator('section[aria-label="Not sent"]')
  await unsent.waitFor()
  expect(await unsent.locator('textarea').first().inputValue()).toContain(
    'My own words, half an hour of them.',
  )
  expect(await violations(page, '.dr')).toEqual([])
  await picture(page, 'letter-unsent-en')
  const { decisions } = (await desk.stage.who.author!.get('blade-admin/submissions/detail', { id })).body
    .data as unknown as { decisions: { letterBody: string | null }[] }
  expect(decisions.map(({ letterBody }) => letterBody).join()).not.toContain('My own words')
  await unsent.locator('button:has-text("Discard")').click()
  await unsent.waitFor({ state: 'detached' })
})

it('on a phone everything of the drawer lies within it, in English too, whatever the button says', async () => {
  const { id } = await paperIn(desk.stage, 'reviewed')
  const page = await desk.signIn('editor', `/journal/submissions/detail?id=${id}&act=1`, {
    width: 390,
    height: 844,
    lang: 'en',
  })
  await page.locator('.dec label:has-text("minor revision")').click()
  await page.locator('.lettered textarea').first().waitFor()
  // The drawer clips what sticks out of it, so that no look at the page as a whole finds it.
  const outside = await page.$$eval('.dr *', (all) =>
    all
      .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().right > 391)
      .map((one) => `${one.tagName} ${one.className} ${(one.textContent ?? '').slice(0, 30)}`),
  )
  expect(outside).toEqual([])
  await picture(page, 'letter-phone-en')
  expect(await violations(page, '.dr')).toEqual([])
})

it('where no step is the reader’s own the drawer says so and offers no button, with what the author asks for above', async () => {
  const { id } = await paperIn(desk.stage, 'inReview')
  await step(desk.stage, 'author', 'requestWithdraw', id, { reason: 'an error in the data' })
  const page = await desk.signIn('staff', `/journal/submissions/detail?id=${id}&act=1`)
  await page.waitForSelector('.yet:has-text("现在没有您能办理的步骤")')
  expect(await page.locator('.dr .b.p').count()).toBe(0)
  expect(await page.locator('.db .warnbox').innerText()).toContain('作者申请撤稿：an error in the data')
  expect(await page.locator('.notnow').innerText()).toContain('撤稿')
  expect(await violations(page, '.db')).toEqual([])
})
