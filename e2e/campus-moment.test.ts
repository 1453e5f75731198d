import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp } from '#app/testing.ts'
import { comment, inMinutes, moment, poll } from '#modules/campus/community/testing/stage.ts'
import { seen, shopStageOn, type ShopStage } from '#modules/campus/shop/testing/stage.ts'
import { done, places } from '#modules/campus/testing/stage.ts'
import { photo } from '#modules/campus/testing/people.ts'
import { dot, enterPortal, launch, openPhone, unfit } from './browser.ts'

/** What became of a moment, on the phone of whoever wrote it. */
let stage: ShopStage
let url: string
let browser: Browser
beforeAll(async () => {
  const app = await startTestApp({ postgres: hasPostgres })
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await launch()
}, 180_000)
afterAll(async () => {
  await browser.close()
  await stage.app.close()
})

it('a moment that was not accepted says why without a reload; it is put right, pictures and all, and sent again', async () => {
  const picture = await photo(stage.who.buyer)
  const id = await moment(stage, { content: '诚接代写，价格优惠', images: [picture], title: '优惠' })
  const page = await openPhone(browser)
  await page.clock.install()
  await page.goto(`${url}/portal/campus/moment?id=${id}`)
  await enterPortal(page, 'buyer')
  await page.locator('.mo .st', { hasText: '待审核' }).waitFor()
  await done(
    stage.who.moderator.post('blade-admin/SchoolMoment/reject', { id, auditOpinion: '请去掉代写广告' }),
  )
  await page.clock.fastForward(21_000)
  await page.getByText('请去掉代写广告').waitFor()
  await page.getByRole('button', { name: '修改' }).click()
  await page.locator('.ph img').waitFor()
  expect(await page.getByLabel('标题').inputValue()).toBe('优惠')
  await page.locator('textarea').fill('求高数笔记')
  expect(await unfit(page)).toEqual([])
  // What was typed is there after a reload.
  await page.reload()
  await page.getByRole('button', { name: '修改' }).click()
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('求高数笔记')
  await page.getByLabel('标题').fill('')
  // Several pictures by one press, as many as there is room for; one that is taken away meanwhile stays away.
  await page
    .locator('input[type="file"]')
    .setInputFiles(
      Array.from({ length: 9 }, (_, n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: dot })),
    )
  await page.getByRole('button', { name: '移除第 1 张' }).click()
  await page.getByText('最多 9 张，其余没有上传').waitFor()
  await expect.poll(() => page.locator('.ph img').count()).toBe(8)
  await page.getByRole('button', { name: '保存并重新提交' }).click()
  await page.locator('.mo .st', { hasText: '待审核' }).waitFor()
  expect(await seen(stage, 'SchoolMoment', id, 'moderator')).toMatchObject({
    status: 10,
    title: null,
    content: '求高数笔记',
    auditOpinion: null,
  })
  const images = String((await seen(stage, 'SchoolMoment', id, 'moderator')).images)
  expect(images.split(',')).toHaveLength(8)
  expect(images).not.toContain(picture)
  await page.context().close()
})

it('a new moment that is being written has its words and its pictures after a reload', async () => {
  const page = await openPhone(browser)
  await page.goto(`${url}/portal/campus/moments`)
  await enterPortal(page, 'otherBuyer')
  await page.getByRole('button', { name: '发动态' }).click()
  await page.locator('textarea').fill('图书馆的晚霞')
  const one = { name: 'a.png', mimeType: 'image/png', buffer: dot }
  await page.locator('input[type="file"]').setInputFiles([one, { ...one, name: 'b.png' }])
  await expect.poll(() => page.locator('.ph img').count()).toBe(2)
  await page.getByRole('button', { name: '移除第 1 张' }).click()
  await expect.poll(() => page.locator('.ph img').count()).toBe(1)
  // A server that is busy takes no picture along: it is asked for again.
  let asked = 0
  await page.route(/attach\/file\?/, (route) =>
    (asked += 1) === 1
      ? route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: '{"success":false,"msg":"busy"}',
        })
      : route.continue(),
  )
  // What is being written stands there at once.
  await page.reload()
  await expect.poll(() => page.locator('.ph img').count()).toBe(1)
  expect(await page.locator('textarea').inputValue()).toBe('图书馆的晚霞')
  await page.locator('select').first().selectOption('1')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.locator('.msg.ok').waitFor()
  const { records } = await done<{ records: { content: string; images: string }[] }>(
    stage.who.otherBuyer.get('blade-admin/SchoolMoment/list', { own: '1' }),
  )
  const sent = records.find(({ content }) => content === '图书馆的晚霞')
  expect(String(sent?.images).split(',')).toHaveLength(1)
  await page.context().close()
})

it('a vote that is closed while somebody looks at it says so and shows what came of it in place of the ballot', async () => {
  const id = await poll(stage, 'moderator', {})
  const page = await openPhone(browser)
  await page.goto(`${url}/portal/campus/vote?id=${id}`)
  await enterPortal(page, 'buyer')
  await page.getByRole('radio').first().check()
  await done(stage.who.moderator.post('MomentVote/momentVote/end', { id, reason: '提前结束' }))
  await page.getByRole('button', { name: '投票' }).click()
  await page.getByText('投票未在进行').waitFor()
  await page.locator('.res').first().waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
  await page.context().close()
})

it('whoever wrote a comment that was hidden reads why, and nobody else does', async () => {
  const id = await moment(stage, {}, 'otherBuyer')
  const floor = await comment(stage, id, { content: '加我买号' })
  const page = await openPhone(browser)
  await page.clock.install()
  await page.goto(`${url}/portal/campus/moment?id=${id}`)
  await enterPortal(page, 'buyer')
  await page.locator('.fl .txt', { hasText: '加我买号' }).waitFor()
  const opinion = { id: floor, auditOpinion: '请勿发布广告' }
  await done(stage.who.moderator.post('SchoolComment/schoolComment/hide', opinion))
  await page.clock.fastForward(21_000)
  await page.locator('.fl').getByText('请勿发布广告').waitFor()
  expect(await unfit(page)).toEqual([])
  await page.context().close()
  await done(stage.who.moderator.post('SchoolComment/schoolComment/show', { ids: floor }))
  const thread = await stage.who.otherBuyer.get('SchoolComment/schoolComment/thread', {
    targetType: '1',
    targetId: id,
  })
  expect(JSON.stringify(thread.body)).toContain('加我买号')
  expect(JSON.stringify(thread.body)).not.toContain('请勿发布广告')
})

it('what somebody wrote is under “mine”, unsigned posts among it by their day', async () => {
  const first = await moment(stage, { content: '署名的一条' }, 'otherBuyer')
  await moment(stage, { content: '不署名的一条', momentType: '2', anonymousFlag: true }, 'otherBuyer')
  await moment(stage, { content: '别人的一条', momentType: '2', anonymousFlag: true })
  const page = await openPhone(browser)
  await page.goto(`${url}/portal/campus/moments`)
  await enterPortal(page, 'otherBuyer')
  await page.getByRole('button', { name: '我的' }).click()
  await page.locator(`a[href*="${first}"]`).first().waitFor()
  const told = await page.locator('main').innerText()
  expect(told.indexOf('不署名的一条')).toBeGreaterThan(-1)
  expect(told.indexOf('不署名的一条')).toBeLessThan(
    told.indexOf('署名的一条', told.indexOf('不署名的一条') + 6),
  )
  expect(told).not.toContain('别人的一条')
  await page.context().close()
})
it('a student puts something to the vote under a post of theirs, ends it with a reason, and who voted finds what came of it', async () => {
  const id = await moment(stage, { content: '班服定哪种颜色', title: '班服颜色' })
  const page = await openPhone(browser)
  await page.goto(`${url}/portal/campus/moment?id=${id}`)
  await enterPortal(page, 'buyer')
  await page.getByRole('button', { name: '发起投票' }).click()
  await page.getByLabel('选项').fill('深蓝\n 深蓝 ')
  await page.getByRole('button', { name: '发起投票' }).last().click()
  await page.getByText('有两个选项相同，请改其中一个').waitFor()
  await page.getByLabel('选项').fill('深蓝\n墨绿\n酒红')
  await page.getByLabel('每人最多选').selectOption('2')
  await page.getByLabel('投票截止').fill(inMinutes(60).slice(0, 16).replace(' ', 'T'))
  expect(await unfit(page)).toEqual([])
  // What was put together is there after a reload.
  await page.reload()
  await page.getByRole('button', { name: '发起投票' }).click()
  await expect.poll(() => page.getByLabel('选项').inputValue()).toBe('深蓝\n墨绿\n酒红')
  await page.getByRole('button', { name: '发起投票' }).last().click()
  await page.getByRole('group', { name: '最多选 2 项' }).waitFor()

  const other = await openPhone(browser)
  await other.goto(`${url}/portal/campus/moment?id=${id}`)
  await enterPortal(other, 'otherBuyer')
  await other.getByRole('button', { name: '写评论' }).click()
  await other.getByRole('alert').getByText('请先写好内容').waitFor()
  await other.getByRole('button', { name: '投票', exact: true }).click()
  await other.getByRole('alert').getByText('请先选出要投的选项').waitFor()
  await other.getByLabel('墨绿').check()
  await other.getByRole('button', { name: '投票', exact: true }).click()
  await other.getByText('1 人投票').waitFor()
  expect(await other.getByRole('button', { name: '提前结束' }).count()).toBe(0)

  await page.getByRole('button', { name: '提前结束' }).click()
  await page.getByLabel('为什么提前结束？').fill('明天就要下单')
  expect(await unfit(page)).toEqual([])
  await page.getByRole('button', { name: '提前结束' }).click()
  await page.getByText('已结束').waitFor()
  expect(await page.locator('.res').allInnerTexts()).toEqual([
    expect.stringContaining('深蓝'),
    expect.stringContaining('1 · 100 %'),
    expect.stringContaining('0 · 0 %'),
  ])
  await page.context().close()
  await other.context().close()
})

it('a vote of the office is found once it has ended, and one that was cancelled says so', async () => {
  const page = await openPhone(browser)
  const [over, broken] = [await poll(stage), await poll(stage, 'moderator', { title: '食堂几点关门' })]
  await done(stage.who.buyer.post('blade-admin/momentVote/vote', { id: over, optionIds: ['1'] }))
  await done(stage.who.moderator.post('blade-admin/momentVote/end', { id: over, reason: '够了' }))
  await done(stage.who.moderator.post('blade-admin/momentVote/cancel', { id: broken, reason: '选项有误' }))
  await page.goto(`${url}/portal/campus/moments`)
  await enterPortal(page, 'buyer')
  await page.locator(`a[href*="${over}"]`, { hasText: '已结束，看结果' }).click()
  await page.locator('.res', { hasText: '1 · 100 %' }).waitFor()
  await page.goto(`${url}/portal/campus/vote?id=${broken}`)
  await page.getByText('投票已取消，不公布结果。').waitFor()
  expect(await unfit(page)).toEqual([])
  await page.context().close()
})

it('what was found again is marked so by whoever posted it, and by nobody else; everybody sees it in the list', async () => {
  const id = await moment(stage, { content: '丢了一副眼镜', momentType: '3', contactInfo: '微信 abc' })
  const page = await openPhone(browser)
  await page.goto(`${url}/portal/campus/moment?id=${id}`)
  await enterPortal(page, 'buyer')
  const other = await openPhone(browser)
  await other.goto(`${url}/portal/campus/moment?id=${id}`)
  await enterPortal(other, 'otherBuyer')
  await other.getByText('微信 abc').waitFor()
  expect(await other.getByRole('button', { name: '标为已解决' }).count()).toBe(0)
  await page.getByRole('button', { name: '标为已解决' }).click()
  await page.getByRole('button', { name: '还没解决' }).waitFor()
  expect(await unfit(page)).toEqual([])
  await other.reload()
  await other.locator('.mo .st', { hasText: '已解决' }).waitFor()
  expect(await other.getByText('微信 abc').count()).toBe(0)
  await other.goto(`${url}/portal/campus/moments`)
  await other.locator('article', { hasText: '丢了一副眼镜' }).getByText('已解决').waitFor()
  expect(await unfit(other)).toEqual([])
  await page.context().close()
  await other.context().close()
})
