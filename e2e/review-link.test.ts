import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPassword } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { linkWord } from '#modules/journal/reviewing/link.ts'
import { newReviewers, ok, paperIn, pdfWith, step } from '#modules/journal/testing/stage.ts'
import { openSite, picture, violations, type Desk } from './browser.ts'

/** From the mail to the submitted review without a password, on a phone. */
let desk: Desk
beforeAll(async () => {
  desk = await openSite()
  const { who, journalId, typeId } = desk.stage
  const form = {
    journalId,
    articleTypeId: typeId,
    nameZh: '审稿表',
    nameEn: 'Form',
    items: [
      {
        labelZh: '研究设计是否适合？',
        labelEn: 'Does the design suit?',
        kind: 'choice',
        required: true,
        toAuthor: true,
        options: [
          { zh: '适合', en: 'Yes' },
          { zh: '不适合', en: 'No' },
        ],
      },
      { labelZh: '需要统计复核？', labelEn: 'Statistician?', kind: 'yesNo', required: true, toAuthor: false },
    ],
  }
  ok((await who.staff?.post('blade-admin/reviewForm/submit', form)) as never)
})
afterAll(() => desk.close())

async function linkOf(): Promise<{ id: string; url: string }> {
  const { stage } = desk
  const { id: paper } = await paperIn(stage, 'inReview')
  const reviewerIds = [stage.ids.reviewer1]
  const sent = await step(stage, 'editor', 'dispatch', paper, { reviewerIds, overrideReason: 'busy' })
  const id = (sent as unknown as { records: { id: string }[] }).records[0]?.id ?? ''
  const word = linkWord(stage.app.ctx.vault, { tenantId: '000000', id, inviteCount: 1 })
  return { id, url: `${desk.url}/apaph/review?id=${id}#t=${word}` }
}
const stateOf = async (id: string) =>
  (
    await desk.stage.app.db
      .of('000000')
      .one<{ state: string }>(sql`select state from review_record where id = ${id}`)
  )?.state
const inside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

it.each(['zh', 'en'] as const)(
  'UX34 a reviewer on a phone goes from the link to the submitted review, nothing chosen in advance, in %s',
  async (lang) => {
    const { id, url } = await linkOf()
    const page = await desk.open({ width: 390, height: 844, lang })
    await page.goto(lang === 'zh' ? url : url.replace('/apaph', '/en/apaph'))
    const zh = lang === 'zh'
    await page.getByLabel(zh ? '没有' : 'No', { exact: true }).check()
    await page.getByLabel(zh ? /我会对稿件内容保密/ : /I keep the paper confidential/).check()
    await picture(page, `review-link-1-${lang}`)
    expect([await violations(page), await inside(page)]).toEqual([[], true])
    await page.getByRole('button', { name: zh ? '接受审稿' : 'Accept' }).click()
    await page.getByRole('heading', { name: zh ? '审稿意见' : 'Your review', exact: true }).waitFor()
    // Nothing is judged in advance (behaviour 34).
    expect(await page.locator('.rv input:checked').count()).toBe(0)
    expect(await page.getByLabel(zh ? '处理建议' : 'Recommendation').inputValue()).toBe('')
    await page.getByLabel(zh ? /^总体.*，4 分$/ : /^Overall.*, 4$/).check()
    await page.getByLabel(zh ? '研究设计是否适合？，适合' : 'Does the design suit?, Yes').check()
    await page.getByLabel(zh ? '需要统计复核？，否' : 'Statistician?, No').check()
    await page.getByLabel(zh ? '处理建议' : 'Recommendation').selectOption({ index: 2 })
    await page
      .getByLabel(zh ? '给作者的意见' : 'Comments to the author')
      .fill('The methods are sound; the discussion of limitations should be longer and clearer. '.repeat(2))
    const chosen = page.waitForEvent('filechooser')
    await page.getByText(zh ? '选择文件' : 'Choose a file').click()
    const notes = await pdfWith('notes', 'Dr Reviewer')
    await (await chosen).setFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: notes })
    await page.locator('.up .fl').waitFor()
    await picture(page, `review-link-2-${lang}`)
    expect([await violations(page), await inside(page)]).toEqual([[], true])
    expect(await tooSmall(page), 'targets of a thumb').toEqual([])
    const handIn = page.getByRole('button', { name: zh ? '提交审稿意见' : 'Submit review' })
    await handIn.click()
    expect(await violations(page)).toEqual([])
    await picture(page, `review-link-3-${lang}`)
    await page.keyboard.press('Escape')
    expect(await stateOf(id), 'asked and not yet answered').toBe('accepted')
    await handIn.click()
    await page.locator('.dlg .p').click()
    await page.getByText(zh ? '审稿意见已提交，谢谢。' : 'Your review is in. Thank you.').waitFor()
    expect(await stateOf(id)).toBe('submitted')
    await page.reload()
    await page.getByText(zh ? '审稿意见已提交，谢谢。' : 'Your review is in. Thank you.').waitFor()
    await page.context().close()
  },
)

it.each([
  [
    'zh',
    '提交审稿意见',
    [
      '请给出总体评分',
      '请回答：研究设计是否适合？',
      '请回答：需要统计复核？',
      '请选择审稿建议',
      '给作者的意见至少 50 字，或上传附件',
    ],
  ],
  [
    'en',
    'Submit review',
    [
      'Give the overall score',
      'Answer: Does the design suit?',
      'Answer: Statistician?',
      'Choose a recommendation',
      'Write at least 50 characters to the author, or attach a file',
    ],
  ],
] as const)(
  'says what a report lacks at its fields, and asks for the last word once it is whole, in %s',
  async (lang, press, missing) => {
    const { id, url } = await linkOf()
    const page = await desk.open({ width: 390, height: 844, lang })
    await page.goto(lang === 'zh' ? url : url.replace('/apaph', '/en/apaph'))
    const zh = lang === 'zh'
    await page.getByLabel(zh ? '没有' : 'No', { exact: true }).check()
    await page.getByLabel(zh ? /我会对稿件内容保密/ : /I keep the paper confidential/).check()
    await page.getByRole('button', { name: zh ? '接受审稿' : 'Accept' }).click()
    await page.getByRole('button', { name: press }).click()
    const said = page.locator('.rv .er')
    await said.first().waitFor()
    expect(await said.allTextContents()).toEqual(missing)
    expect(await page.locator('dialog[open]').count(), 'nothing is asked yet').toBe(0)
    const overall = page.getByLabel(zh ? /^总体.*，1 分$/ : /^Overall.*, 1$/)
    expect(await overall.evaluate((one) => one === document.activeElement), 'the first of them').toBe(true)
    expect([await violations(page), await inside(page)]).toEqual([[], true])
    await picture(page, `review-lacks-${lang}`)
    await overall.check()
    await page.getByLabel(zh ? '处理建议' : 'Recommendation').selectOption({ index: 2 })
    // Said as it is filled in, without another press.
    await expect.poll(() => said.count(), { timeout: 10_000 }).toBe(3)
    await page.getByLabel(zh ? '研究设计是否适合？，适合' : 'Does the design suit?, Yes').check()
    await page.getByLabel(zh ? '需要统计复核？，否' : 'Statistician?, No').check()
    await page.getByLabel(zh ? '给作者的意见' : 'Comments to the author').fill('字'.repeat(50))
    await page.getByRole('button', { name: press }).click()
    await page.locator('dialog[open]').waitFor()
    expect(await said.count()).toBe(0)
    expect(await stateOf(id)).toBe('accepted')
    await page.context().close()
  },
)

/** What is pressed on the form and lower or narrower than 44 pixels. */
const tooSmall = (page: Page) =>
  page.locator('.rv').evaluateAll((parts) =>
    parts
      .flatMap((part) => [...part.querySelectorAll('button, .btn, .pts label, .ckb, select')])
      .filter((one) => !one.closest('dialog'))
      .map((one) => ({ is: one.textContent?.trim().slice(0, 20), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && (box.height < 44 || box.width < 44))
      .map(({ is, box }) => `${is} ${Math.round(box.width)} × ${Math.round(box.height)}`),
  )

it('declining by the link needs a reason, and the next click says that it is over', async () => {
  const { id, url } = await linkOf()
  const page = await desk.open({ width: 390, height: 844 })
  await page.goto(url)
  await page.getByRole('button', { name: '谢绝' }).click()
  await page.getByLabel('谢绝原因').selectOption({ index: 1 })
  await page.getByRole('button', { name: '谢绝' }).click()
  await page.getByText('已谢绝邀请，感谢您的答复。').waitFor()
  expect(await stateOf(id)).toBe('declined')
  await page.reload()
  await page.getByText(/链接不再有效/).waitFor()
  await page.context().close()
})

it('R8 a reviewer who cannot go on resigns with a reason', async () => {
  const { id, url } = await linkOf()
  const page = await desk.open({ width: 390, height: 844 })
  await page.goto(url)
  await page.getByLabel('没有', { exact: true }).check()
  await page.getByLabel(/我会对稿件内容保密/).check()
  await page.getByRole('button', { name: '接受审稿' }).click()
  await page.getByText('无法继续审稿').first().click()
  await page.getByLabel('谢绝原因').selectOption({ index: 1 })
  await page.getByRole('button', { name: '无法继续审稿' }).click()
  await page.getByText('已退出审稿，编辑已收到通知。').waitFor()
  expect(await stateOf(id)).toBe('resigned')
  await page.context().close()
})

it('whoever declines says why, can go back before, and can still decline after declaring a conflict', async () => {
  const { id, url } = await linkOf()
  const page = await desk.open({ width: 390, height: 844 })
  await page.goto(url)
  await page.getByRole('button', { name: '谢绝' }).click()
  await page.getByRole('button', { name: '确认谢绝' }).click()
  await page.getByText('请填写：谢绝原因').waitFor()
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByLabel('有或不确定').check()
  await page.getByLabel('请说明').fill('曾与作者合作')
  await page.getByLabel(/保密/).check()
  await page.getByRole('button', { name: '接受审稿' }).click()
  await page.getByText('已告知编辑').waitFor()
  await page.getByRole('button', { name: '谢绝' }).click()
  await page.getByLabel('谢绝原因').selectOption('conflict')
  expect(await violations(page)).toEqual([])
  expect(await inside(page)).toBe(true)
  await page.getByRole('button', { name: '确认谢绝' }).click()
  await page.getByText('已谢绝邀请').waitFor()
  expect(await stateOf(id)).toBe('declined')
  await page.context().close()
})

it('UX33 a reviewer who signs in without a link lands on what waits; beside their own papers they are told of it', async () => {
  await linkOf()
  const page = await desk.open({ width: 390, height: 844 })
  await page.goto(`${desk.url}/apaph/login`)
  await page.getByLabel('邮箱').fill('reviewer1')
  await page.getByLabel('密码').fill(testPassword)
  await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/apaph/review')
  await page.getByRole('button', { name: '接受审稿' }).waitFor()
  await page.getByRole('button', { name: '退出登录' }).waitFor()
  await page.getByRole('link', { name: '我的投稿' }).last().click()
  await page.getByText(/有 \d+ 份审稿等您处理/).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await inside(page)).toBe(true)
  await page.getByRole('link', { name: '去处理' }).click()
  await page.getByRole('button', { name: '接受审稿' }).waitFor()
  await page.context().close()
})

it('UX33 a reviewer for whom nothing waits and who never sent a paper lands on their reviews all the same', async () => {
  const { stage } = desk
  const { id: paper } = await paperIn(stage, 'inReview')
  const [reviewer] = await newReviewers(stage, 1)
  const sent = await step(stage, 'editor', 'dispatch', paper, { reviewerIds: [reviewer!.id] })
  const [record] = (sent as unknown as { records: { id: string }[] }).records
  const { version } = ok(await reviewer!.client.get('blade-admin/reviewRecord/detail', { id: record!.id }))
  const declined = { id: record!.id, version, declineReason: 'tooBusy' }
  ok(await reviewer!.client.post('blade-admin/reviewRecord/decline', declined))
  const { account } = ok(await reviewer!.client.get('blade-system/user/info'))
  const page = await desk.open({ width: 390, height: 844 })
  await page.goto(`${desk.url}/apaph/login`)
  await page.getByLabel('邮箱').fill(String(account))
  await page.getByLabel('密码').fill(testPassword)
  await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/apaph/{review,workspace}')
  expect(new URL(page.url()).pathname).toBe('/apaph/review')
  await page.getByText('已谢绝').first().waitFor()
  await page.context().close()
})
