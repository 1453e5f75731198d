import { afterAll, beforeAll, expect, it } from 'vitest'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { mailBounces } from '#modules/message/bounces/definition.ts'
import { articleOf } from '#modules/journal/testing/articles.ts'
import { ok, paperIn, pdfWith, review, reviewStep, step, type Row } from '#modules/journal/testing/stage.ts'
import { misplaced, openDesk, violations, type Desk } from './browser.ts'

/** What an office does with a paper beside deciding on it: hand it over, rank it, put its words right, add files. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const stored = (id: string) =>
  desk.stage.app.db.of('000000').one<Row>(sql`select * from submissions where id = ${id}`)
const path = (id: string, act = '') => `/journal/submissions/detail?id=${id}${act && `&act=${act}`}`

it('the office hands a paper over and says how urgent it is', async () => {
  const { id } = await paperIn(desk.stage, 'inReview')
  const page = await desk.signIn('staff', path(id))
  await page.getByRole('button', { name: '编辑与优先级' }).click()
  await page.getByLabel('责任编辑').click()
  await page.click('.ant-select-item-option:has-text("Person chief2")')
  await page.getByLabel('优先级', { exact: true }).click()
  await page.click('.ant-select-item-option:has-text("快速通道")')
  await page.getByLabel('重复率').fill('12.5')
  expect(await violations(page, '.dr')).toEqual([])
  await page.getByRole('button', { name: '保存' }).click()
  await page.locator('.hd .mt', { hasText: 'Person chief2' }).waitFor()
  await page.locator('.hd .mt', { hasText: '12.5%' }).waitFor()
  await page.locator('.hd .nos', { hasText: '快速通道' }).waitFor()
  expect(await misplaced(page)).toEqual([])
  expect(await stored(id)).toMatchObject({
    handlingEditorId: desk.stage.ids.chief2,
    priority: 'fastTrack',
    similarityScore: '12.50',
  })
  await page.context().close()
})

it.each([1440, 390])(
  'a word of a title longer than its line covers nothing beside it (%i px)',
  async (width) => {
    const word = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3)
    const { id } = await paperIn(desk.stage, 'inReview', { more: { titleZh: `${word}一例`, titleEn: word } })
    const page = await desk.signIn('staff', path(id), { width })
    const title = page.locator('.hd h1', { hasText: word })
    await title.waitFor()
    const wider = await page
      .locator('.hd h1, .hd .te')
      .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
    expect(wider).toEqual([0, 0])
    expect(await misplaced(page)).toEqual([])
    await page.context().close()
  },
)

it('the handling editor completes the other language, which acceptance would miss', async () => {
  const { id } = await paperIn(desk.stage, 'finalReview', {
    more: { titleEn: '', abstractEn: '', keywordsEn: [], suggestedReviewers: [{ name: '周闻' }] },
  })
  const page = await desk.signIn('editor', path(id))
  await page.getByRole('button', { name: '稿件与作者' }).click()
  await page.locator('.part', { hasText: '作者建议的审稿人' }).getByText('周闻').waitFor()
  await page.getByRole('button', { name: '更正题名、摘要与关键词' }).click()
  await page.getByLabel('题名 (English)').fill('Heat and emergency visits')
  await page.getByLabel('摘要 (English)').fill('Objective: heat.')
  await page.getByLabel('关键词 (English)').fill('heat; emergency; health;')
  expect(await violations(page, '.left')).toEqual([])
  await page.locator('.part').getByRole('button', { name: '保存' }).click()
  await page.locator('.te', { hasText: 'Heat and emergency visits' }).waitFor()
  expect((await stored(id))?.keywordsEn).toEqual(['heat', 'emergency', 'health'])
  await page.locator('.sub').getByRole('button', { name: '日志' }).click()
  await page.getByText('更正：题名、摘要、关键词').waitFor()
  await page.context().close()
})

it('what the office is putting right outlives what a colleague saves, a cancel that was not meant, and a reload', async () => {
  const { id } = await paperIn(desk.stage, 'inReview')
  const page = await desk.signIn('staff', path(id))
  const open = async () => {
    await page.getByRole('button', { name: '稿件与作者' }).click()
    await page.getByRole('button', { name: '更正题名、摘要与关键词' }).click()
  }
  const title = page.getByLabel('题名 (English)')
  await open()
  await title.fill('Heat, put right here')
  await step(desk.stage, 'chief', 'saveDraft', id, { titleEn: 'Heat, put right by the chief' })
  const theirs = page.getByText('同事刚改为：Heat, put right by the chief')
  const save = page.locator('.part').getByRole('button', { name: '保存' })
  // Of what is newer than what was shown the refusal tells, and it stands beside what was typed.
  await save.click()
  await theirs.waitFor()
  await page.locator('.part').getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click()
  await page.reload()
  await open()
  await theirs.waitFor()
  expect(await title.inputValue()).toBe('Heat, put right here')
  await save.click()
  await page.getByText('再次保存将以您的为准').waitFor()
  expect((await stored(id))?.titleEn).toBe('Heat, put right by the chief')
  await save.click()
  await page.getByText('已更正').waitFor()
  expect((await stored(id))?.titleEn).toBe('Heat, put right here')
})

it('in screening the editor adds the report of a similarity check and an anonymised text', async () => {
  const { id } = await paperIn(desk.stage, 'screening')
  const page = await desk.signIn('editor', path(id))
  await page.getByRole('button', { name: /^文件/ }).click()
  for (const name of ['查重报告', '匿名稿']) {
    const chosen = page.waitForEvent('filechooser')
    await page.locator('.bar').getByRole('button', { name }).click()
    const buffer = await pdfWith(`${name === '匿名稿' ? 'nobody' : 'report'} ${id}`)
    await (await chosen).setFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer })
    await page.locator('.fl .cut', { hasText: `${name}.pdf` }).waitFor()
  }
  await page.context().close()
})

it('production is offered only where it can go from here', async () => {
  const { id } = await paperIn(desk.stage, 'inProduction')
  const page = await desk.signIn('production', path(id, '1'))
  await page.click('.dec label:has-text("推进编校步骤")')
  await page.locator('.db .ant-select').click()
  await page.waitForSelector('.ant-select-item-option')
  expect(await page.locator('.ant-select-item-option').allInnerTexts()).toEqual(['排版'])
  await page.context().close()
})

it('R11 a review is rated, and what goes to the author is put right, before it is confirmed', async () => {
  const { stage } = desk
  const { id } = await paperIn(stage, 'inReview')
  const reviewerIds = [stage.ids.reviewer1, stage.ids.reviewer2]
  const sent = await step(stage, 'editor', 'dispatch', id, { reviewerIds, overrideReason: 'busy' })
  const [first, second] = (sent as unknown as { records: Row[] }).records as [Row, Row]
  await review(stage, 'reviewer1', first.id)
  ok(
    await reviewStep(stage, 'reviewer2', 'accept', second.id, {
      coiDeclared: false,
      confidentialityAgreed: true,
    }),
  )
  const page = await desk.signIn('editor', path(id))
  await page.getByRole('button', { name: '打开 审稿人 2' }).click()
  await page.getByRole('button', { name: '延长期限' }).click()
  expect(await violations(page, '.ant-modal')).toEqual([])
  await page.locator('.ant-modal').getByRole('button', { name: '延长期限' }).click()
  await page.locator('.ant-message').getByText('已延长').first().waitFor()
  await page.getByRole('button', { name: '阅读 审稿人 1' }).click()
  await page.getByRole('button', { name: '评分后确认' }).click()
  await page.locator('.ant-rate-star').nth(4).click()
  await page.getByLabel('转给作者的文本').fill('Please discuss the limitations.')
  await page.locator('.ant-modal').getByRole('button', { name: '评分后确认' }).click()
  await page.getByText('已确认意见').first().waitFor()
  const rows = await stage.app.db
    .of('000000')
    .query<Row>(sql`select * from review_record where submission_id = ${id} order by alias_no`)
  expect(rows[0]).toMatchObject({
    state: 'confirmed',
    editorRating: 5,
    redactedComments: '<p>Please discuss the limitations.</p>',
  })
  expect(rows[1]).toMatchObject({ state: 'accepted', extendedTimes: 1 })
  await page.context().close()
})

it('urged are those whose mailbox takes mail; of a letter its reader sees what it says, and sends again what failed', async () => {
  const { id } = await paperIn(desk.stage, 'inReview')
  const { reviewer1, reviewer2 } = desk.stage.ids
  await step(desk.stage, 'editor', 'dispatch', id, {
    reviewerIds: [reviewer1, reviewer2],
    overrideReason: 'the right people',
  })
  const db = desk.stage.app.db.of('000000')
  await desk.stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    insert(tx, mailBounces, { address: 'reviewer1@example.org', reason: '550 no such user', since: tx.now }),
  )
  const page = await desk.signIn('editor', '/journal/reviews/index', { lang: 'en' })
  const rows = page.locator('.ant-table-row', { hasText: 'Mail not reachable' })
  await rows.first().waitFor()
  await page.locator('.ant-table-thead .ant-checkbox-input').first().check()
  await page.locator('.bulk, .selbar, .bulkbar').getByRole('button', { name: 'Remind' }).click()
  const dialog = page.locator('.ant-modal')
  await dialog
    .locator('tr', { hasText: 'Person reviewer1' })
    .getByText('Mail not reachable')
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Remind' }).click()
  await dialog.locator('.ant-modal-footer button', { hasText: 'Close' }).waitFor()
  const urged = await db.query<{ to: string }>(
    sql`select "to" from mail_outbox where submission_id = ${id} and template_code = 'M37i'`,
  )
  expect(urged.map(({ to }) => to)).toEqual(['reviewer2@example.org'])
  await page.context().close()

  const letters = await desk.signIn('staff', '/journal/mails/index', { lang: 'en' })
  await letters.locator('.ant-table-row').first().waitFor()
  expect(await letters.getByRole('button', { name: /^Send again/ }).count()).toBe(0)
  await letters.getByRole('button', { name: /^View/ }).first().click()
  const facts = letters.locator('.ant-drawer .facts')
  await facts.getByText('Template', { exact: true }).waitFor()
  expect(await facts.locator('dt').allInnerTexts()).not.toContain('Dedupe key')
  expect(await facts.innerText()).not.toMatch(/submissions|reviewRecord/)
})

it('a deposit that Crossref refused says why in the list, and is made anew from its row', async () => {
  const { id: paper } = await paperIn(desk.stage, 'published')
  const article = await articleOf(desk.stage, paper)
  const office = await desk.stage.app.as('staff')
  const made = await office.post('blade-admin/doiDeposit/make', { articleIds: [article.id] })
  const { batchId } = ok(made) as unknown as { batchId: string }
  ok(await office.post('blade-admin/doiDeposit/file', { batchId }))
  const list = ok(await office.get('blade-admin/doiDeposit/list', { articleId: article.id }))
  const [row] = (list as unknown as { records: Row[] }).records
  const message = 'The prefix is not owned by the depositor'
  ok(await office.post('blade-admin/doiDeposit/report', { ids: [row?.id], answer: 'failed', message }))
  const page = await desk.signIn('staff', '/journal/doi-deposits/index', { lang: 'en' })
  const refused = page.locator('.ant-table-row', { hasText: message })
  await refused.waitFor()
  expect(await misplaced(page)).toEqual([])
  await refused.getByRole('button', { name: /^Make it anew/ }).click()
  await page.locator('.ant-table-row', { hasText: 'Downloaded, answer to come' }).waitFor()
  expect(await page.locator('.ant-table-row').count()).toBe(2)
})
