import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPassword } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { authorWord } from '#modules/journal/submission-authors/answering/link.ts'
import { paperIn, step, letter } from '#modules/journal/testing/stage.ts'
import { openSite, picture, violations, type Desk } from './browser.ts'

/** Desk and author talk about a paper; a co-author answers the mail. */
let desk: Desk
beforeAll(async () => {
  desk = await openSite()
})
afterAll(() => desk.close())
const inside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

it('a desk note stays on the desk, a message reaches the author, whose request comes back', async () => {
  const { id } = await paperIn(desk.stage, 'reviewed')
  await step(desk.stage, 'editor', 'requestMinor', id, letter)
  const editor = await desk.signIn('editor', `/journal/submissions/detail?id=${id}`)
  await editor.getByRole('button', { name: '备注与留言' }).click()
  await editor.getByRole('textbox', { name: '内容' }).fill('第二份意见较短。')
  await editor.getByRole('button', { name: '保存备注' }).click()
  await editor.locator('.pnotes li', { hasText: '第二份意见较短。' }).waitFor()
  await editor.locator('.notew label', { hasText: '以编辑部名义' }).click()
  await editor.getByRole('textbox', { name: '内容' }).fill('请补充伦理审批编号。')
  // The reviews are looked at in between: what was written, and for whom, is there again.
  await editor.locator('.sub').getByRole('button', { name: '审稿', exact: false }).first().click()
  await editor.locator('.notew').waitFor({ state: 'detached' })
  await editor.getByRole('button', { name: '备注与留言' }).click()
  await editor.getByRole('button', { name: '发送给作者' }).click()
  await editor.locator('.pnotes li.author', { hasText: '请补充伦理审批编号。' }).waitFor()
  expect(await editor.getByRole('textbox', { name: '内容' }).inputValue()).toBe('')
  await picture(editor, 'talk-desk')
  expect(await violations(editor, '.cols')).toEqual([])

  const page = await desk.open({ width: 390, height: 844 })
  await page.goto(`${desk.url}/apaph/login?next=${encodeURIComponent(`/apaph/workspace?id=${id}`)}`)
  await page.getByLabel('邮箱').fill('author')
  await page.getByLabel('密码').fill(testPassword)
  await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
  await page.getByRole('button', { name: '登录' }).click()
  const thread = page.locator('section[aria-label="与编辑部往来"]')
  await thread.getByText('请补充伦理审批编号。').waitFor()
  expect(await page.content()).not.toContain('第二份意见较短')
  // A file that cannot be had says why beside its link.
  const file = page.locator('table.ft button').first()
  await page.route('**/submissionFile/download?**', (route) => route.abort())
  await file.click()
  await page.locator('table.ft [role=alert]', { hasText: '网络不通' }).waitFor()
  await page.unroute('**/submissionFile/download?**')
  const saved = page.waitForEvent('download')
  await file.click()
  await saved
  expect(await page.locator('table.ft [role=alert]').count()).toBe(0)

  const asking = thread.getByRole('button', { name: '申请延长修改期限' })
  await asking.click()
  await thread.getByRole('textbox', { name: '内容' }).fill('希望延长两周。')
  // What was typed outlives a reload.
  await page.reload()
  await asking.click()
  expect(await thread.getByRole('textbox', { name: '内容' }).inputValue()).toBe('希望延长两周。')
  await thread.getByRole('button', { name: '发送', exact: true }).click()
  // Among what was said: a box that began with what was kept holds the words too.
  await thread.locator('.msgs li', { hasText: '希望延长两周。' }).waitFor()
  await asking.click()
  expect(await thread.getByRole('textbox', { name: '内容' }).inputValue()).toBe('')
  await asking.click()
  await thread.scrollIntoViewIfNeeded()
  await picture(page, 'talk-author')
  expect([await violations(page), await inside(page)]).toEqual([[], true])
  await page.context().close()

  await editor.reload()
  await editor.getByRole('button', { name: '备注与留言' }).click()
  await editor.locator('.pnotes li', { hasText: '申请延期' }).waitFor()
  await editor.context().close()
})

it('T27 an author who asked to withdraw reads so at the top of their paper, and thinks better of it', async () => {
  const { id } = await paperIn(desk.stage, 'inReview')
  for (const [lang, words] of Object.entries({
    zh: ['申请撤稿', '理由', '已申请撤稿，待编辑处理', '收回撤稿申请', '外审中，第 1 轮'],
    en: [
      'Ask to withdraw',
      'Reason',
      'Withdrawal asked for',
      'Take the request to withdraw back',
      'In peer review, round 1',
    ],
  })) {
    const [ask, reason, asked, takeBack, as] = words as [string, string, string, string, string]
    const page = await desk.signIn('author', '/wel/index', { width: 390, height: 844 })
    await page.goto(`${desk.url}${lang === 'en' ? '/en' : ''}/apaph/workspace?id=${id}`)
    const state = page.locator('#paper .no .st')
    await expect.poll(() => state.textContent()).toBe(as)
    await page.click(`#paper button.link:has-text("${ask}")`)
    await page.getByRole('dialog').getByLabel(reason).fill('P<0.05 was wrong')
    await page.getByRole('dialog').getByRole('button', { name: ask }).click()
    await expect.poll(() => state.textContent()).toBe(asked)
    await picture(page, `withdrawal-asked-${lang}`, true)
    expect(await inside(page)).toBe(true)
    await page.click(`#paper button.link:has-text("${takeBack}")`)
    await picture(page, `withdrawal-back-${lang}`)
    expect(await violations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: takeBack }).click()
    await expect.poll(() => state.textContent()).toBe(as)
  }
})

it('a note that is on its way takes nothing along of what is written next', async () => {
  const { id } = await paperIn(desk.stage, 'reviewed')
  const editor = await desk.signIn('editor', `/journal/submissions/detail?id=${id}`)
  await editor.getByRole('button', { name: '备注与留言' }).click()
  await editor.getByRole('textbox', { name: '内容' }).fill('第一条备注。')
  let answer = () => {}
  const held = new Promise<void>((free) => (answer = free))
  await editor.route('**/submissions/note', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await editor.getByRole('button', { name: '保存备注' }).click()
  await editor.locator('.notew input:disabled').first().waitFor()
  const next = editor.getByRole('textbox', { name: '内容' })
  expect(await next.isEditable()).toBe(false)
  answer()
  await editor.locator('.notew label', { hasText: '以编辑部名义' }).click()
  await next.fill('第二条。')
  await editor.getByRole('button', { name: '发送给作者' }).waitFor()
  await editor.context().close()
})

it('three reviewers are invited with a note in five clicks, and a decision shows whom it writes to before it goes', async () => {
  const { stage } = desk
  const { id } = await paperIn(stage, 'inReview')
  const editor = await desk.signIn('editor', `/journal/submissions/detail?id=${id}`)
  await editor.getByRole('button', { name: '派发审稿人' }).first().click()
  for (const name of ['Person reviewer1', 'Person reviewer2', 'Person reviewer3'])
    await editor.locator('.cands li', { hasText: name }).locator('input').click()
  await editor.getByLabel('给审稿人的附言（可不填）').fill('盼您拨冗审阅。')
  const why = editor.getByLabel('破例理由')
  if (await why.isVisible()) await why.fill('人手不足')
  await editor.getByRole('button', { name: '派发 3 位审稿人' }).click()
  await editor.getByText('已派发 3 位审稿人').waitFor()
  const mails = await stage.app.db
    .of('000000')
    .query<{ body: string }>(
      sql`select body from mail_outbox where submission_id = ${id} and template_code in ('M10', 'M10r')`,
    )
  expect(mails.map((mail) => mail.body.includes('盼您拨冗审阅。'))).toEqual([true, true, true])
  await editor.context().close()

  const reviewed = await paperIn(stage, 'reviewed')
  const page = await desk.signIn('editor', `/journal/submissions/detail?id=${reviewed.id}`)
  await page.locator('.alike').waitFor()
  await page.getByRole('button', { name: '下一步操作' }).click()
  await page.locator('.dec label', { hasText: '小修' }).click()
  await page.getByRole('button', { name: '预览', exact: true }).click()
  await page.getByText('<author@example.org>').waitFor()
  await picture(page, 'talk-preview')
  expect(await violations(page, '.cols')).toEqual([])
  await page.getByRole('button', { name: '退修（小修）并发信' }).click()
  await page.getByText(/已完成/).waitFor()
  await page.context().close()
})

it('the office rewrites a mail from its built-in words, reads it in both languages, and goes back', async () => {
  const page = await desk.signIn('staff', '/journal/mail-templates')
  const row = page.locator('.mailt tr', { has: page.getByRole('cell', { name: 'M7', exact: true }) })
  await row.getByRole('button', { name: '编辑' }).click()
  const subject = page.locator('#mailTemplate-new_subjectZh')
  await subject.waitFor()
  expect(await subject.inputValue()).toContain('已送外审')
  // It is this mail that is put in other words, and no other one can be made of it.
  await page.getByText(/编辑邮件模板 · M7/).waitFor()
  expect(await page.locator('#mailTemplate-new_code').count()).toBe(0)
  // It reads as it will be sent while it is typed, and a word that this mail does not know is pointed out.
  await subject.fill('送审通知：{number} {wrong}')
  await page.getByText('此邮件不能填入 {wrong}').waitFor()
  await subject.fill('送审通知：{number}')
  await page.getByRole('heading', { name: '送审通知：APAPH-2026-0042' }).waitFor()
  await page.getByRole('heading', { name: /is in peer review/ }).waitFor()
  await picture(page, 'talk-templates')
  expect(await violations(page, '.screen')).toEqual([])
  await page.getByRole('button', { name: /保\s?存/ }).click()
  await row.getByText('已改写').waitFor()
  const word = async () =>
    (
      await desk.stage.app.db
        .of('000000')
        .query(sql`select id from mail_template where code = 'M7' and is_deleted = 0`)
    ).length
  expect(await word()).toBe(1)
  await row.getByRole('button', { name: '恢复内置' }).click()
  await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click()
  await row.getByText('内置', { exact: true }).waitFor()
  expect(await word()).toBe(0)
  await page.context().close()
})

it.each(['zh', 'en'] as const)(
  'a co-author confirms or objects from the mail on a phone, in %s',
  async (lang) => {
    const { stage } = desk
    const { id: paper } = await paperIn(stage, 'submitted')
    const author = await stage.app.db
      .of('000000')
      .one<{ id: string }>(
        sql`select id from submission_author where submission_id = ${paper} and email = 'coauthor@example.org'`,
      )
    const named = { tenantId: '000000', id: author?.id ?? '', email: 'coauthor@example.org' }
    const word = authorWord(stage.app.ctx.vault, named)
    const zh = lang === 'zh'
    const page = await desk.open({ width: 390, height: 844, lang })
    await page.goto(`${desk.url}${zh ? '' : '/en'}/apaph/authorship?id=${named.id}#t=${word}`)
    await page.getByText('Adaeze Okafor').waitFor()
    await picture(page, `authorship-${lang}`)
    expect([await violations(page), await inside(page)]).toEqual([[], true])
    await page.getByRole('button', { name: zh ? '我有异议' : 'I object' }).click()
    await page.getByLabel(zh ? '请说明异议' : 'What do you object to?').fill('My name is misspelt.')
    await page.getByRole('button', { name: zh ? '提交异议' : 'Send the objection' }).click()
    await page.getByText(zh ? /异议已提交/ : /Your objection has been sent/).waitFor()
    await page.getByRole('button', { name: zh ? '更改答复' : 'Change the answer' }).click()
    await page.getByRole('button', { name: zh ? '确认署名' : 'Yes, I agree' }).click()
    await page.getByText(zh ? /您已确认署名/ : /You have confirmed/).waitFor()
    const row = await stage.app.db
      .of('000000')
      .one<{ state: string }>(
        sql`select confirm_state as state from submission_author where id = ${named.id}`,
      )
    expect(row?.state).toBe('confirmed')
    await page.context().close()
  },
)
