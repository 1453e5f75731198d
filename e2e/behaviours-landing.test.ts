import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { paperIn, step } from '#modules/journal/testing/stage.ts'
import { misplaced, openDesk, picture, shifted, violations, watchShifts, type Desk } from './browser.ts'

/** Where people land after signing in (docs/behaviours.md, 33): on what waits for them, the overdue first. */
let desk: Desk
let late = ''
beforeAll(async () => {
  desk = await openDesk()
  const { stage } = desk
  const papers = [(await paperIn(stage, 'inReview')).id, (await paperIn(stage, 'inReview')).id]
  for (const id of papers)
    await step(stage, 'editor', 'dispatch', id, {
      reviewerIds: [stage.ids.reviewer3, stage.ids.reviewer1],
      overrideReason: 'the right people',
    })
  const atPress = (await paperIn(stage, 'inProduction')).id
  // The one that came last is the one that has waited too long.
  late = papers[1]!
  await stage.app.db.tx(platformActor, async (tx) => {
    await tx.query(sql`update submissions set state_since = now() - interval '40 days' where id = ${late}`)
    await tx.query(
      sql`update review_record set response_due_at = now() - interval '3 days' where submission_id = ${late}`,
    )
    await tx.query(
      sql`update submissions set production_step = 'authorProof', proof_due_at = now() - interval '1 day' where id = ${atPress}`,
    )
    await tx.query(
      sql`update journal_issues set publish_date = (now() at time zone 'Asia/Shanghai')::date - 2 where id = ${stage.issueId}`,
    )
    return true
  })
}, 180_000)
afterAll(() => desk.close())

const none = { zh: '现在没有待处理的事项', en: 'Nothing waits for you now' }

it.each(['zh', 'en'] as const)(
  'UX33 a reviewer lands on the reviews that wait, the overdue one first and marked (%s)',
  async (lang) => {
    const page = await desk.signIn('reviewer3', '/wel/index', { lang, width: lang === 'en' ? 390 : 1440 })
    const rows = page.locator('.ownrev li')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(2)
    expect(await rows.nth(0).locator('.late').innerText()).toMatch(lang === 'zh' ? /3 天/ : /3 days/)
    expect(await rows.nth(1).locator('.late').count()).toBe(0)
    expect(await page.innerText('.dash')).not.toContain(none[lang])
    expect(await misplaced(page)).toEqual([])
    expect(await violations(page, '.dash')).toEqual([])
    await picture(page, `landing-reviewer-${lang}`)
  },
)

it('UX33 an editor lands on the papers that stand longest, the overdue one first', async () => {
  const page = await desk.signIn('editor')
  const first = page.locator('.dash .rtab tbody tr').first()
  await first.waitFor()
  expect(await first.innerText()).toContain('40')
  expect(await page.locator('.dash .counts button').first().innerText()).toContain('有逾期')
  expect(await page.innerText('.dash')).toContain('逾期在前，其次停留最久')
  expect(await page.innerText('.dash')).not.toContain(none.zh)
  await picture(page, 'landing-editor-zh')
})

it.each(['zh', 'en'] as const)(
  'UX33 production lands on the proofs that are out, the papers at the press and the issue that comes next (%s)',
  async (lang) => {
    const page = await desk.signIn('production', '/wel/index', { lang, width: lang === 'en' ? 390 : 1440 })
    const tiles = page.locator('.dash .counts >> nth=0')
    await tiles.waitFor()
    expect(await tiles.locator('button').first().innerText()).toContain(
      lang === 'zh' ? '校样逾期' : 'Proofs overdue',
    )
    expect(await tiles.locator('.late').count()).toBe(1)
    const paper = page.locator('.dash .rtab tbody tr').first()
    await paper.waitFor()
    expect(await paper.innerText()).toContain(lang === 'zh' ? '校样待回' : 'Proof with the author')
    const issue = page.locator('.dash .ownrev li').first()
    await issue.waitFor()
    expect(await issue.locator('.late').innerText()).toMatch(lang === 'zh' ? /已逾期 2 天/ : /2 days overdue/)
    expect(await misplaced(page)).toEqual([])
    expect(await violations(page, '.dash')).toEqual([])
    await picture(page, `landing-production-${lang}`)
    await issue.locator('.lk').click()
    await page.waitForURL(/journal\/issues/)
    await page.locator('.pane:visible :is(.ant-table-row, .rcard)').first().waitFor()
  },
)

it.each([
  ['chief', 1440],
  ['chief', 390],
  ['finance', 390],
] as const)('UX14 nothing on the start page is pushed about while it comes (%s, %i)', async (who, width) => {
  const page = await desk.signIn(who, '/wel/index', { width })
  await watchShifts(page)
  // What is asked for first comes last: only then it shows whether its place was kept.
  await page.route(/\/(views|pulse|desk)(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.reload()
  await page.locator('.dash .cards:visible').nth(1).waitFor()
  await page.locator('.turnwait').waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
  expect(await shifted(page)).toBeLessThanOrEqual(0.02)
})

it.each(['zh', 'en'] as const)(
  'UX33 an author lands on their own papers, a press from their workspace (%s)',
  async (lang) => {
    const page = await desk.signIn('author', '/wel/index', { lang, width: lang === 'en' ? 390 : 1440 })
    const row = page.locator('.ownrev li', { hasText: lang === 'zh' ? '已逾期' : 'overdue' }).first()
    await row.waitFor()
    // The proof that is out waits for them: it stands before what the journal has in hand.
    expect(await page.locator('.ownrev li').first().innerText()).toBe(await row.innerText())
    expect(await row.locator('.late').count()).toBe(1)
    expect(await page.innerText('.dash')).not.toContain(none[lang])
    expect(await misplaced(page)).toEqual([])
    expect(await violations(page, '.dash')).toEqual([])
    const { manuscriptNo } = await desk.stage.app.db.tx(platformActor, async (tx) => {
      const [one] = await tx.query<{ manuscriptNo: string }>(
        sql`select manuscript_no as "manuscriptNo" from submissions where production_step = 'authorProof'`,
      )
      return one!
    })
    await row.locator('.lk').click()
    await page.locator('#paper', { hasText: manuscriptNo }).waitFor()
    expect(new URL(page.url()).pathname).toBe(lang === 'zh' ? '/apaph/workspace' : '/en/apaph/workspace')
  },
)

it('UX33 a student who came by the office is led to the pages that are made for students', async () => {
  await desk.stage.app.person('resident', ['student'])
  const page = await desk.signIn('resident')
  const way = page.locator('.dash .cards a').first()
  await way.waitFor()
  expect(await page.innerText('.dash')).not.toContain(none.zh)
  expect(await violations(page, '.dash')).toEqual([])
  await way.click()
  await page.locator('.grid3 a').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/portal/campus/home')
})

it('UX33 whoever has nothing to do is told so, and has a way on', async () => {
  await desk.stage.app.role('looker', ['post_view'])
  await desk.stage.app.person('looker', ['looker'])
  const page = await desk.signIn('looker')
  await page.waitForSelector(`.dash:has-text("${none.zh}")`)
  expect(await page.locator('.dash .cards button').count()).toBeGreaterThan(0)
})
