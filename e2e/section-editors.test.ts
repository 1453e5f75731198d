import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, paperIn, reviewTwice } from '#modules/journal/testing/stage.ts'
import { openDesk, picture, violations, type Desk } from './browser.ts'

/** What the office arranges between people: whom the author suggests, who edits a section, for whom a paper is opened. */
let desk: Desk
let suggesting = ''
beforeAll(async () => {
  desk = await openDesk()
  const more = {
    suggestedReviewers: [
      { name: '陈雨桐', email: 'chen@elsewhere.example', affiliation: '西山大学', reason: '长期研究热健康' },
      { name: 'Ana Lima', email: 'ana@elsewhere.example', affiliation: 'Westhill University' },
      { name: '无邮箱者' },
    ],
  }
  suggesting = (await paperIn(desk.stage, 'inReview', { more })).id
}, 180_000)
afterAll(() => desk.close())

it.each([
  ['zh', 1440, '邀请陈雨桐审稿'],
  ['en', 390, 'Invite Ana Lima to review'],
] as const)('a suggested reviewer is invited by one press (%s, %i)', async (lang, width, label) => {
  const path = `/journal/submissions/detail?id=${suggesting}&act=dispatch`
  const page = await desk.signIn('editor', path, { lang, width })
  const invite = page.getByRole('button', { name: label })
  await invite.scrollIntoViewIfNeeded()
  await picture(page, `suggested-${lang}-${width}`)
  expect(await violations(page)).toEqual([])
  await invite.click()
  await page.waitForSelector('.ant-message-notice')
  await page.waitForFunction(
    (name) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.disabled,
    label,
  )
})

it('an editor-in-chief binds an editor to a section, whose new papers that editor then finds', async () => {
  const page = await desk.signIn('chief', '/journal/section-editors/index')
  await page.click('.pane:visible button:has-text("新增")')
  for (const [field, words] of [
    ['journalId', '测试学刊'],
    ['articleTypeId', '论著'],
    ['userId', 'Person editor'],
  ] as const) {
    await page.click(`.ant-drawer .ant-select:has([id$="_${field}"])`)
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: words })
      .first()
      .click()
  }
  await picture(page, 'section-editor-form-zh')
  await page.click('.ant-drawer .df .b.p')
  await page.locator('.pane:visible .ant-table-row', { hasText: 'Person editor' }).waitFor()
  await picture(page, 'section-editors-zh')
  expect(await violations(page)).toEqual([])
  const { id } = await paperIn(desk.stage, 'submitted')
  const editor = await desk.signIn('editor', '/journal/submissions/index', { lang: 'en' })
  await editor.locator('.views button', { hasText: 'My sections' }).click()
  await editor.locator(`.pane:visible .ant-table-row[data-row-key="${id}"]`).waitFor()
  await picture(editor, 'section-view-en')
})

it('the office opens a submission for an author without an account, whose form opens beside', async () => {
  const page = await desk.signIn('staff', '/journal/submissions/index')
  await page.click('.pane:visible button:has-text("代作者投稿")')
  await page.click('.ant-modal:visible .ant-select:has([id$="journalId"])')
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '测试学刊' })
    .first()
    .click()
  await page.fill('.ant-modal:visible [id$="authorName"]', '新作者')
  await page.fill('.ant-modal:visible [id$="authorEmail"]', 'newcomer@elsewhere.example')
  await picture(page, 'for-author-zh')
  expect(await violations(page)).toEqual([])
  const opened = page.context().waitForEvent('page')
  await page.click('.ant-modal-footer .ant-btn-primary')
  const form = await opened
  await form.waitForSelector('textarea, input[type=text]')
  await picture(form, 'for-author-form-zh')
  const drafts = ok(
    await desk.stage.who.staff!.get('blade-admin/submissions/list', { state: 'draft' }),
  ) as unknown as { records: { submitterName: string }[] }
  expect(drafts.records.map((row) => row.submitterName)).toContain('新作者')
  await page.locator('.pane:visible .views button', { hasText: '代建草稿' }).click()
  await page.locator('.pane:visible .ant-table-row button', { hasText: '填写' }).first().waitFor()
  await picture(page, 'for-author-list-zh')
})

it.each([
  ['zh', 1440],
  ['en', 390],
] as const)(
  'section editors of a paper under way are changed in its panel, and stand in its head (%s, %i)',
  async (lang, width) => {
    const { id } = await paperIn(desk.stage, 'screening')
    const path = `/journal/submissions/detail?id=${id}&act=arrange`
    const page = await desk.signIn('staff', path, { lang, width })
    const field = page.getByLabel(lang === 'zh' ? '栏目编辑' : 'Section editors', { exact: true })
    await field.click()
    await page.keyboard.type('chief2')
    await page.locator('.ant-select-item-option', { hasText: 'Person chief2' }).click()
    await page.keyboard.press('Escape')
    await picture(page, `section-hands-${lang}-${width}`)
    expect(await violations(page)).toEqual([])
    await page.locator('.dr .dfoot .b.p').click()
    await page.locator('.hd dl dd', { hasText: 'Person chief2' }).waitFor()
    await picture(page, `section-hands-saved-${lang}-${width}`)
  },
)

it('by keys alone: j and k go through the reviews and their comments, Enter opens one', async () => {
  const { id } = await paperIn(desk.stage, 'inReview')
  await reviewTwice(desk.stage, id)
  const page = await desk.signIn('editor', `/journal/submissions/detail?id=${id}`)
  await page.waitForSelector('tr[data-review]')
  const at = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)
  await page.keyboard.press('j')
  expect(await at()).toBe('TR')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-comment]')
  await page.keyboard.press('j')
  expect(await at()).toMatch(/给作者/)
  await picture(page, 'review-keys-zh')
  expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).not.toBe('none')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('k')
  expect(await at()).toBe('TR')
  await page.keyboard.press('Shift+?')
  await page.getByText('稿件里为审稿意见').waitFor()
})

it('the form of a draft for another journal of the tenant opens as that journal’s', async () => {
  const staff = desk.stage.who.staff!
  const journal = ok(
    await staff.post('blade-admin/journals/submit', {
      code: 'otherj',
      nameZh: '另一学刊',
      nameEn: 'Other Journal',
      publisherZh: '测试出版社',
      publisherEn: 'Test Press',
      frequency: 'quarterly',
      primaryLanguage: 'zh',
      languages: ['zh', 'en'],
      aboutZh: '<p>关于</p>',
      email: 'other@example.org',
      issnOnline: '2434-561X',
    }),
  )
  const draft = ok(
    await staff.post('blade-admin/submissions/create', {
      journalId: journal.id,
      submitterId: desk.stage.ids.author,
    }),
  )
  const page = await desk.signIn('staff', '/journal/submissions/index')
  await page.locator('.pane:visible .views button', { hasText: '代建草稿' }).click()
  const row = page.locator(`.pane:visible .ant-table-row[data-row-key="${draft.id}"]`)
  const opened = page.context().waitForEvent('page')
  await row.getByText('填写').click()
  const form = await opened
  await form.waitForURL(`**/j/otherj/apaph/submit?id=${draft.id}`)
  await form.getByText('另一学刊').first().waitFor()
  await picture(form, 'fill-in-other-journal')
})
