import { afterAll, beforeAll, expect, it } from 'vitest'
import { articleIn, articleOf, articleStep, notice } from '#modules/journal/testing/articles.ts'
import { billIn, billOf, billStep, charge } from '#modules/journal/testing/money.ts'
import { ok, paperIn, step } from '#modules/journal/testing/stage.ts'
import { openDesk, violations, type Desk } from './browser.ts'

/** Two at one step of the journal's own dialogs: bills, and corrections of articles. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  await charge(desk.stage)
})
afterAll(() => desk.close())

it('a bill that a colleague sent back first says so in the dialog, with what was written to copy', async () => {
  const { stage } = desk
  const id = await billIn(stage, 'proofSubmitted')
  const { id: billId } = await billOf(stage, id)
  const page = await desk.signIn('finance', `/journal/bills/index?open=${billId}&act=rejectProof`)
  await page.fill('.billform textarea', '金额对不上，请重新上传')
  ok(await billStep(stage, 'finance', 'rejectProof', id, { reason: 'The slip is of another payment' }))
  await page.click('.billform button[type=submit]')
  await page.waitForSelector('.ant-modal [role=alert]:has-text("不能再“退回凭证”")')
  await expect
    .poll(() => page.locator('.ant-modal textarea[readonly]').inputValue())
    .toContain('金额对不上，请重新上传')
  expect(await violations(page, '.ant-modal')).toEqual([])
})

it('a correction of an article that has moved on keeps its words, and goes out with the next press', async () => {
  const { stage } = desk
  const paper = await articleIn(stage, 'published')
  const { id } = await articleOf(stage, paper)
  const page = await desk.signIn('chief', `/journal/articles/index?open=${id}&act=updates`)
  await page.click('.upacts button:has-text("发关注声明")')
  const write = async () => {
    await page.fill('.upform textarea[lang="zh-Hans"]', '本刊正在核实此文的数据。')
    await page.fill('.upform textarea[lang="en"]', 'The journal looks into the data of this article.')
  }
  await write()
  ok(await articleStep(stage, 'chief', 'correct', paper, { ...notice, updateType: 'erratum' }))
  await page.click('.upform button[type=submit]')
  await page.waitForSelector('article.rv:has-text("更正")')
  expect(await page.inputValue('.upform textarea[lang="zh-Hans"]')).toBe('本刊正在核实此文的数据。')
  await page.click('.upform button[type=submit]')
  await expect.poll(async () => (await articleOf(stage, paper)).state).toBe('concern')
})

it('one that can no longer be done leaves its words to copy', async () => {
  const { stage } = desk
  const paper = await articleIn(stage, 'published')
  const { id } = await articleOf(stage, paper)
  const page = await desk.signIn('chief', `/journal/articles/index?open=${id}&act=updates`)
  await page.click('.upacts button:has-text("发关注声明")')
  await page.fill('.upform textarea[lang="zh-Hans"]', '本刊正在核实此文的数据。')
  await page.fill('.upform textarea[lang="en"]', 'The journal looks into it.')
  ok(await articleStep(stage, 'chief', 'raiseConcern', paper, notice))
  await page.click('.upform button[type=submit]')
  await page.waitForSelector('.ant-drawer [role=alert]:has-text("不能再“发关注声明”")')
  await expect
    .poll(() => page.locator('.ant-drawer textarea[readonly]').inputValue())
    .toContain('本刊正在核实此文的数据。')
})

it('whoever writes a decision while the author asks to withdraw reads that before the next press, with what was written', async () => {
  const { stage } = desk
  const { id } = await paperIn(stage, 'inReview')
  const page = await desk.signIn('editor', `/journal/submissions/detail?id=${id}`, { height: 700 })
  await page.click('button:has-text("下一步操作")')
  await page.click('.dec label:has-text("退修（大修）")')
  const letter = page.locator('.dr textarea').last()
  await letter.fill('请补充敏感性分析。')
  await letter.scrollIntoViewIfNeeded()
  await step(stage, 'author', 'requestWithdraw', id, { reason: '改投他刊' })
  await page.click('.dr .dfoot button.p')
  const asked = page.locator('.dr .warnbox:has-text("作者申请撤稿：改投他刊")')
  await asked.waitFor()
  await expect
    .poll(() =>
      asked.evaluate(
        (box) => box.getBoundingClientRect().top >= box.closest('.db')!.getBoundingClientRect().top,
      ),
    )
    .toBe(true)
  expect(await letter.inputValue()).toBe('请补充敏感性分析。')
})

it('whoever dispatches reviewers while a colleague invites some, or the author asks to withdraw, reads that and keeps what was written', async () => {
  const { stage } = desk
  const { id } = await paperIn(stage, 'inReview')
  const page = await desk.signIn('editor', `/journal/submissions/detail?id=${id}&act=dispatch`)
  const box = (name: string) => page.locator(`#cand-${stage.ids[name]}`)
  await box('reviewer1').check()
  await box('reviewer2').check()
  const note = page.getByLabel('给审稿人的附言')
  await page.getByLabel('破例理由').fill('本刊惯例')
  await note.fill('请您特别留意统计方法。')
  await step(stage, 'chief', 'dispatch', id, { reviewerIds: [stage.ids.reviewer2] })
  const send = page.locator('.dr .dfoot button.p')
  await send.click()
  await page.getByText('这一轮刚有其他审稿人受邀').waitFor()
  // Their tick goes, the other stays, and so do the words.
  await page.locator('.dr li.off', { hasText: 'Person reviewer2' }).waitFor()
  expect([await box('reviewer1').isChecked(), await box('reviewer2').isChecked()]).toEqual([true, false])
  await step(stage, 'author', 'requestWithdraw', id, { reason: '数据有误' })
  await send.click()
  await page.locator('.dr .warnbox', { hasText: '作者申请撤稿：数据有误' }).waitFor()
  expect(await note.inputValue()).toBe('请您特别留意统计方法。')
  await send.click()
  await page.getByText('已派发 1 位审稿人').waitFor()
})
