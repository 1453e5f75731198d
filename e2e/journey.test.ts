import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { pdfWith } from '#modules/journal/testing/stage.ts'
import { openSite, picture, violations, type Desk } from './browser.ts'

/** One manuscript's whole life, by the people who live with it, each in a browser of their own. */
let desk: Desk
beforeAll(async () => {
  desk = await openSite()
})
afterAll(() => desk.close())

const email = 'wang.yutong@example.org'
const password = 'blue river 7'
const titleZh = '社区避暑场所的可达性与老年人就诊'

async function portalSignIn(account: string, secret: string, path: string): Promise<Page> {
  const page = await desk.open()
  await page.goto(`${desk.url}/apaph/login?next=${encodeURIComponent(path)}`)
  // Typed before the picture is there, the code would belong to none.
  await page.waitForSelector('.cap img')
  await page.getByLabel('邮箱').fill(account)
  await page.getByLabel('密码').fill(secret)
  await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL(`**${path}`)
  return page
}

async function paper(): Promise<{ id: string; state: string }> {
  const row = await desk.stage.app.db
    .of('000000')
    .one<{ id: string; state: string }>(sql`select id, state from submissions where title_zh = ${titleZh}`)
  if (!row) throw new Error('the paper is not there')
  return row
}

const confirmed = async () =>
  (
    await desk.stage.app.db
      .of('000000')
      .one<{ n: number }>(
        sql`select count(*)::int as n from review_record r join submissions s on s.id = r.submission_id where s.title_zh = ${titleZh} and r.state = 'confirmed'`,
      )
  )?.n

const manuscript = async (account: string, act = true) =>
  desk.signIn(account, `/journal/submissions/detail?id=${(await paper()).id}${act ? '&act=1' : ''}`)
const reaches = (page: Page, word: string) => page.waitForSelector(`.hd .st:has-text("${word}")`)

async function register(): Promise<void> {
  const page = await desk.open()
  await page.goto(`${desk.url}/apaph/register`)
  await page.waitForSelector('.cap img')
  await page.getByLabel('姓名').fill('王雨桐')
  await page.getByLabel('邮箱').fill(email)
  await page.getByLabel(/^密码/).fill(password)
  await page.getByLabel('再次输入密码').fill(password)
  await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
  await picture(page, 'journey-01-register')
  await page.getByRole('button', { name: '注册' }).click()
  await page.getByText('我们已写信到此邮箱').waitFor()
}

async function attach(page: Page, nth: number, text: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByText('选择文件').nth(nth).click()
  await (
    await chosen
  ).setFiles({ name: `${text}.pdf`, mimeType: 'application/pdf', buffer: await pdfWith(text) })
  await page.getByText(`${text}.pdf`).waitFor()
}

async function submitPaper(): Promise<void> {
  const page = await portalSignIn(email, password, '/apaph/submit')
  const next = () => page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('文章类型').selectOption({ index: 1 })
  await page.getByLabel('中文题名').fill(titleZh)
  await page
    .getByLabel('中文摘要')
    .fill(
      '目的：评估社区避暑场所的可达性。方法：调查六个街道。结果：步行十分钟内可达者就诊减少。结论：应增设场所。',
    )
  await page.getByLabel('中文关键词').fill('高温；老年人；可达性')
  await page.getByLabel('英文题名').fill('Access to cooling centres and visits by older adults')
  await page
    .getByLabel('英文摘要')
    .fill('We surveyed six districts. Visits fell where a cooling centre was within ten minutes on foot.')
  await page.getByLabel('英文关键词').fill('heat; older adults; access')
  await picture(page, 'journey-02-submit')
  await next()
  await page.getByLabel('姓（中文）').fill('王')
  await page.getByLabel('名（中文）').fill('雨桐')
  await page.getByLabel('姓（拼音或英文）').fill('Wang')
  await page.getByLabel('名（拼音或英文）').fill('Yutong')
  await page.getByLabel('邮箱').fill(email)
  await page.getByLabel('单位（中文）').fill('海城大学公共卫生学院')
  await page.getByLabel('单位（英文）').fill('School of Public Health, Haicheng University')
  await next()
  for (const name of ['利益冲突', '伦理批准', '知情同意', '数据可得性', '人工智能工具使用'])
    await page.getByLabel(name).fill('无')
  for (const box of await page.locator('main input[type=checkbox]').all()) await box.check()
  await next()
  await attach(page, 0, 'Original')
  await attach(page, 0, 'Anonymised')
  await picture(page, 'journey-03-files')
  await next()
  expect(await violations(page)).toEqual([])
  await picture(page, 'journey-04-check')
  await page.getByRole('button', { name: '确认投稿' }).click()
  await page.waitForURL('**/apaph/workspace**')
  await page
    .getByText(/TESTJ-\d{4}-0001/)
    .first()
    .waitFor()
  await picture(page, 'journey-05-status')
}

async function review(account: string): Promise<void> {
  const page = await portalSignIn(account, 'river stone 42', '/apaph/review')
  await page.getByText(titleZh).first().click()
  await page.getByLabel('没有').check()
  for (const box of await page.locator('main input[type=checkbox]').all()) await box.check()
  await page.getByRole('button', { name: '接受审稿' }).click()
  await page.getByLabel('给作者的意见').waitFor()
  expect(await page.content()).not.toContain('王雨桐')
  expect(await page.content()).not.toContain(email)
  for (let row = 0; row < 6; row += 1)
    await page
      .locator('.sc input[type=radio]')
      .nth(row * 5 + 3)
      .check({ force: true })
  await page.getByLabel('处理建议').selectOption({ index: 1 })
  await page
    .getByLabel('给作者的意见')
    .fill(
      '研究问题重要，调查设计清楚。请说明街道的抽样方法，并补充步行时间的测量误差及其对结论的影响，讨论部分可与既往研究比较，图表需注明单位。',
    )
  await picture(page, `journey-07-review-${account}`)
  await page.getByRole('button', { name: '提交审稿意见' }).click()
  await page.locator('.dlg .p').click()
  await page.getByText('审稿意见已提交').waitFor()
}

it('from registration to the article’s page and the downloaded PDF', async () => {
  await register()
  await submitPaper()

  const office = await manuscript('staff')
  await office.click('.dec label:has-text("指定责任编辑")')
  await office.click('.db .ant-select')
  await office.click('.ant-select-item-option:has-text("Person editor")')
  await office.click('.dfoot .p')
  await reaches(office, '初审')

  const editor = await manuscript('editor')
  await editor.click('.dec label:has-text("送外审")')
  await editor.locator('.db .ant-checkbox-input, .db input[type=checkbox]').first().check()
  await editor.click('.dfoot .p')
  await reaches(editor, '外审')
  await editor.click('text=派发审稿人')
  for (const name of ['Person reviewer1', 'Person reviewer2'])
    await editor.click(`.cands li:has-text("${name}") input`)
  await picture(editor, 'journey-06-dispatch')
  await editor.click('.dfoot .p')
  await editor.waitForSelector('.rtab >> text=Person reviewer2')

  await review('reviewer1')
  await review('reviewer2')

  const reader = await manuscript('editor', false)
  for (const n of [0, 1]) {
    const row = reader.locator('.rtab tr[data-review]').nth(n)
    await row.locator('.lk').click()
    await reader.click('text=确认意见并致谢')
    await expect.poll(confirmed, { timeout: 20_000 }).toBe(n + 1)
    // Until the page says so too, a row is still drawn as it was.
    await row.locator('.st:has-text("已确认")').waitFor()
  }
  const deciding = await manuscript('editor')
  await deciding.click('.dec label:has-text("建议录用")')
  await deciding.click('.dfoot .p')
  await reaches(deciding, '终审')

  const author = await portalSignIn(email, password, '/apaph/workspace')
  await author.getByText(titleZh).first().waitFor()
  expect(await author.content()).not.toContain('Person reviewer')
  await picture(author, 'journey-08-author')
  await upload(email, 'copyrightForm', 'Copyright')

  const chief = await manuscript('chief')
  await chief.click('.dec label:has-text("录用")')
  await picture(chief, 'journey-09-accept')
  await chief.click('.dfoot .p')
  await reaches(chief, '录用')

  const production = await manuscript('production')
  await production.click('.dfoot .p')
  await reaches(production, '编校排')
  await upload('production', 'finalPdf', 'Final version of the paper')
  await production.reload()
  await production.click('.hd button:has-text("下一步操作")')
  await production.click('.dec label:has-text("排期")')
  await production.click('.db .ant-select')
  await production.click('.ant-select-item-option:has-text("第一期")')
  await production.click('.dfoot .p')
  await reaches(production, '待刊')

  const publisher = await manuscript('staff')
  await publisher.click('.dec label:has-text("出版")')
  await publisher.click('.dfoot .p')
  await reaches(publisher, '已刊')

  await read()
}, 240_000)

/** Files that a person sends from the workspace or the desk; through the same call as the screens use. */
async function upload(account: string, stage: string, text: string): Promise<void> {
  const client = await desk.stage.app.as(account, account === email ? password : undefined)
  const answer = await client.upload(
    'blade-admin/submissionFile/upload',
    { submissionId: (await paper()).id, stage },
    { name: `${text}.pdf`, bytes: await pdfWith(text), type: 'application/pdf' },
  )
  expect(answer.status, answer.raw).toBe(200)
}

async function read(): Promise<void> {
  const page = await desk.open()
  await page.goto(`${desk.url}/apaph/search?q=${encodeURIComponent('避暑')}`)
  await page.locator(`a:has-text("避暑")`).first().click()
  await page.waitForSelector('h1')
  const head = await page.content()
  for (const name of [
    'citation_title',
    'citation_author',
    'citation_publication_date',
    'citation_pdf_url',
    'citation_doi',
  ])
    expect(head).toContain(`name="${name}"`)
  await picture(page, 'journey-10-article')
  const href = await page.locator('a[type="application/pdf"]').first().getAttribute('href')
  const pdf = await page.request.get(new URL(href ?? '', desk.url).href)
  expect(pdf.headers()['content-type']).toContain('application/pdf')
  expect((await PDFDocument.load(await pdf.body())).getPageCount()).toBe(1)
}
