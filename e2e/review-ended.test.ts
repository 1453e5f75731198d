import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { letter, ok, paperIn, reviewStep, step } from '#modules/journal/testing/stage.ts'
import { enterPortal, openSite, violations, type Desk } from './browser.ts'

/** What authors and reviewers see of a task that the other side, or the calendar, has ended or moved on. */
let desk: Desk
beforeAll(async () => {
  desk = await openSite()
})
afterAll(() => desk.close())

async function signIn(account: string, path: string): Promise<Page> {
  const page = await desk.open()
  await page.goto(`${desk.url}/apaph/login?next=${encodeURIComponent(path)}`)
  await enterPortal(page, account)
  await page.waitForURL(`**${path}`)
  return page
}

async function invite(account: string): Promise<{ paper: string; review: string }> {
  const { id } = await paperIn(desk.stage, 'inReview')
  const asked = { reviewerIds: [desk.stage.ids[account]], overrideReason: 'a small field' }
  const sent = await step(desk.stage, 'editor', 'dispatch', id, asked)
  return { paper: id, review: (sent as unknown as { records: { id: string }[] }).records[0]?.id ?? '' }
}
const agreed = { coiDeclared: false, confidentialityAgreed: true }

it('the link of a review that was cancelled says so, and shows no other paper in its place', async () => {
  const { stage } = desk
  const ended = await invite('reviewer1')
  await invite('reviewer1')
  ok(await reviewStep(stage, 'editor', 'cancel', ended.review, { reason: 'enough' }))
  const page = await signIn('reviewer1', `/apaph/review?id=${ended.review}`)
  await page.locator('#paper', { hasText: '编辑部已结束这项审稿' }).waitFor()
  expect(await page.locator('#paper button').count()).toBe(0)
  // The other one is there to be chosen.
  await page.locator('section .ms a').first().click()
  await page.getByText('您是否愿意审阅此稿？').waitFor()
})

it('a report that is handed in after the review was cancelled is told so, and its words stay', async () => {
  const { stage } = desk
  const { review } = await invite('reviewer2')
  ok(await reviewStep(stage, 'reviewer2', 'accept', review, agreed))
  const page = await signIn('reviewer2', `/apaph/review?id=${review}`)
  const words = page.getByLabel('给作者的意见')
  await words.fill('方法部分请补充敏感性分析。')
  await page.getByText('已保存草稿').waitFor()
  ok(await reviewStep(stage, 'editor', 'cancel', review, { reason: 'enough' }))
  await page.getByRole('button', { name: '提交审稿意见' }).click()
  await page.getByText('请自行留存已写的文字').waitFor()
  expect(await words.inputValue()).toBe('方法部分请补充敏感性分析。')
})

it('2.13: an editor asks a reviewer with a declared conflict nevertheless, who reads that it is known', async () => {
  const { stage } = desk
  const { paper, review } = await invite('reviewer3')
  const declared = { coiDeclared: true, coiStatement: '三年前合作过。', confidentialityAgreed: true }
  ok(await reviewStep(stage, 'reviewer3', 'accept', review, declared))
  const page = await desk.signIn('editor', `/journal/submissions/detail?id=${paper}`)
  const row = page.locator('.rtab tr', { hasText: '声明利益冲突' })
  await row.getByRole('button', { name: /打开/ }).click()
  expect(await page.getByRole('button', { name: '催审' }).count()).toBe(0)
  await page.getByRole('button', { name: '仍请审稿' }).click()
  // The question begins where something is to be written, and not at its answer.
  await expect.poll(() => page.locator('.ant-modal textarea:focus').count()).toBe(1)
  await page.locator('.ant-modal textarea').fill('合作已结束，不影响评审')
  expect(await violations(page, '.ant-modal')).toEqual([])
  await page.locator('.ant-modal-confirm-btns button', { hasText: '仍请审稿' }).click()
  await page.getByText('已再次邀请').waitFor()
  const reviewer = await signIn('reviewer3', `/apaph/review?id=${review}`)
  await reviewer.getByText('您曾声明：三年前合作过。编辑已知悉').waitFor()
  await reviewer.getByLabel('没有', { exact: true }).check()
  await reviewer.getByText('我会对稿件内容保密').click()
  await reviewer.getByRole('button', { name: '接受审稿' }).click()
  await reviewer.getByText('给作者的意见').first().waitFor()
})

it('T15 an author who is late reads until when the revision is taken, and after that is offered more time alone', async () => {
  const { stage } = desk
  const { id } = await paperIn(stage, 'revisionRequested')
  const due = (days: number) =>
    stage.app.db
      .of('000000')
      .query(
        sql`update submissions set revision_due_at = ${new Date(Date.now() + days * 86_400_000)} where id = ${id}`,
      )
  await due(-3)
  const page = await signIn('author', `/apaph/workspace?id=${id}`)
  await page.getByText(/仍可提交/).waitFor()
  await page.getByRole('button', { name: '提交修回稿' }).waitFor()
  await due(-9)
  await page.reload()
  await page.getByText(/现在不能提交，请申请延期/).waitFor()
  expect(await page.getByRole('button', { name: '提交修回稿' }).count()).toBe(0)
  await page.locator('section.next').getByRole('button', { name: '申请延期' }).click()
  await page.getByText('申请延长修改期限').waitFor()
})

it('an author who appealed reads that the office has it, and is not offered another; the chief sees it waiting', async () => {
  const { stage } = desk
  const { id } = await paperIn(stage, 'finalReview')
  await step(stage, 'chief', 'reject', id, letter)
  const page = await signIn('author', `/apaph/workspace?id=${id}`)
  await page.getByRole('button', { name: /^提出申诉/ }).click()
  await page.locator('#messages textarea').fill('审稿人误读了方法部分。')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await page.getByText('编辑部已收到您的申诉').waitFor()
  expect(await page.getByRole('button', { name: /^提出申诉/ }).count()).toBe(0)
  const chief = await desk.signIn('chief', '/wel/index')
  await chief.locator('.cards.counts button', { hasText: '作者申请待复' }).click()
  await chief.locator('b:visible', { hasText: '作者的申请待答复' }).first().waitFor()
  ok(
    (await stage.who.chief?.post('blade-admin/submissions/note', {
      id,
      topic: 'question',
      audience: 'author',
      body: '维持原决定。',
    })) as never,
  )
  await page.reload()
  await page.getByText('维持原决定。').waitFor()
  await page.getByRole('button', { name: /^提出申诉/ }).waitFor()
})
