import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { billIn, charge } from '#modules/journal/testing/money.ts'
import type { Client } from '#app/testing.ts'
import { ok, paperIn, pdfWith, put, step, type Row } from '#modules/journal/testing/stage.ts'
import { openDesk, type Desk } from './browser.ts'

/**
 * What twelve everyday tasks cost in presses of the button; docs/everyday.md is held to it. How long the product itself
 * takes over them is measured too and written there by `EVERYDAY=write npx vitest run e2e/everyday.test.ts`, on a quiet machine.
 */
let desk: Desk
const papers: Record<string, string> = {}
beforeAll(async () => {
  desk = await openDesk()
  for (const state of ['submitted', 'reviewed', 'inProduction'])
    papers[state] = (await paperIn(desk.stage, state)).id
  await put(
    desk.stage.who.production as Client,
    papers.inProduction!,
    'finalPdf',
    await pdfWith('Final version of the paper'),
  )
  papers.toDispatch = (await paperIn(desk.stage, 'inReview')).id
  // Two papers whose reviewers have let the date pass.
  for (const name of ['inReview', 'alsoInReview']) {
    const { id } = await paperIn(desk.stage, 'inReview')
    papers[name] = id
    const sent = await step(desk.stage, 'editor', 'dispatch', id, {
      reviewerIds: [desk.stage.ids.reviewer1],
      overrideReason: 'the right person',
    })
    const [review] = (sent as unknown as { records: Row[] }).records
    await desk.stage.app.db
      .of('000000')
      .query(
        sql`update review_record set response_due_at = now() - interval '2 days' where id = ${review!.id}`,
      )
  }
  await charge(desk.stage)
  await billIn(desk.stage, 'proofSubmitted')
}, 180_000)
afterAll(async () => {
  await desk.close()
  if (process.env.EVERYDAY === 'write') writeFileSync(page, withSeconds(readFileSync(page, 'utf8')))
})

const page = new URL('../docs/everyday.md', import.meta.url)
/** Seconds by task. */
const took = new Map<string, number>()
/** The last column but one is the product's seconds. */
const withSeconds = (text: string) =>
  text.replaceAll(
    /^\| ([^|]+) \| ([^|]+) \| (\d+) \| (\d+) \| [\d.—]+ \|/gm,
    (line, task: string, who, here, there) => {
      const seconds = took.get(task)
      return seconds === undefined
        ? line
        : `| ${task} | ${who} | ${here} | ${there} | ${seconds.toFixed(1)} |`
    },
  )

const table = readFileSync(page, 'utf8')
  .split('\n')
  .map((line) => /^\| ([^|]+) \| [^|]+ \| (\d+) \| (\d+) \|/.exec(line))
  .filter((row) => row !== null)
  .map(([, task, here, there]) => ({ task: task ?? '', here: Number(here), there: Number(there) }))

/** Presses from here on, through every page that follows in this window. */
async function counting(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { presses: 0 })
    const counted = window as unknown as { presses: number }
    document.addEventListener(
      'pointerdown',
      ({ isTrusted }) => void (isTrusted && (counted.presses += 1)),
      true,
    )
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

/** Does a task from the page that `who` lands on; what it costs is what the table says, and no more than elsewhere. */
async function costs(task: string, who: string, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await desk.signIn(who)
  await page.waitForSelector('.sd a')
  const presses = await counting(page)
  const began = performance.now()
  await work(page)
  took.set(task, (performance.now() - began) / 1000)
  const said = table.find((row) => row.task === task)
  expect([task, await presses()]).toEqual([task, said?.here])
  await page.context().close()
}

const rowOf = async (page: Page, id: string) => {
  const { no = '' } =
    (await desk.stage.app.db
      .of('000000')
      .one<{ no: string }>(sql`select manuscript_no as no from submissions where id = ${id}`)) ?? {}
  return page.locator('.pane:visible .ant-table-row', { hasText: no.replace(/^[A-Z]+-/, '') }).first()
}
const menu = (page: Page, path: string) => page.click(`.sd a[href^="${path}"]`)
const option = (page: Page, words: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: words }).first().click()

it('finds what is overdue', () =>
  costs('find what is overdue', 'chief', async (page) => {
    await page.locator('.counts button', { hasText: '有逾期' }).click()
    await page.locator('.views button[aria-pressed=true]', { hasText: '有逾期' }).waitFor()
    await (await rowOf(page, papers.inReview!)).waitFor()
  }))

it('assigns an editor', () =>
  costs('assign an editor', 'staff', async (page) => {
    await menu(page, '/journal/submissions')
    await (await rowOf(page, papers.submitted!)).locator('.inl').click()
    await option(page, 'Person editor')
    await page.waitForSelector('.ant-message:has-text("已指定责任编辑")')
  }))

it('invites three reviewers', () =>
  costs('invite three reviewers', 'editor', async (page) => {
    await menu(page, '/journal/submissions')
    await (await rowOf(page, papers.toDispatch!)).getByText('处理', { exact: true }).click()
    for (const n of [1, 2, 3]) await page.click(`.cands li:has-text("Person reviewer${n}") input`)
    await page.click('.dfoot .p')
    await page.waitForSelector('.rtab >> text=Person reviewer3')
  }))

it('decides, with the letter', () =>
  costs('decide, with the letter', 'editor', async (page) => {
    await menu(page, '/journal/submissions')
    await (await rowOf(page, papers.reviewed!)).getByText('处理', { exact: true }).click()
    await page.click('.dec label:has-text("小修")')
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('.db textarea')?.value.includes('高温'),
    )
    await page.click('.dfoot .p')
    await page.waitForSelector('.hd .st:has-text("退修")')
  }))

it('reminds every late reviewer of two papers', () =>
  costs('remind every late reviewer of two papers', 'chief', async (page) => {
    await menu(page, '/journal/reviews')
    await page.locator('.views button', { hasText: '逾期' }).first().click()
    await page.locator('.pane:visible .ant-table-row').nth(1).waitFor()
    await page.locator('.pane:visible .ant-table-thead input[type=checkbox]').click()
    await page.locator('.pane:visible .bulk button', { hasText: '催审' }).click()
    await page.click('.ant-modal-footer .p')
    // Whom the clock has reminded meanwhile is told so beside their row.
    await page.waitForSelector('.ant-modal [role=status]:has-text("完成")')
  }))

it('confirms a payment', () =>
  costs('confirm a payment', 'finance', async (page) => {
    await page.locator('.bdesk .rtab tbody tr button').first().click()
    await page.click('.bill button:has-text("确认到账")')
    // The field has the focus; what is asked for is typed.
    await page.keyboard.type('BANK-2026-7')
    await page.click('.billform button[type=submit]')
    await page.waitForSelector('.ant-message')
  }))

it('puts a paper into an issue', () =>
  costs('put a paper into an issue', 'production', async (page) => {
    await menu(page, '/journal/submissions')
    await (await rowOf(page, papers.inProduction!)).getByText('处理', { exact: true }).click()
    await page.click('.dec label:has-text("排期")')
    await page.click('.db .ant-select')
    await option(page, '第一期')
    await page.click('.dfoot .p')
    await page.waitForSelector('.hd .st:has-text("待刊")')
  }))

it('gives a person a role', () =>
  costs('give a person a role', 'admin', async (page) => {
    await menu(page, '/system/user')
    await page
      .locator('.pane:visible .ant-table-row', { hasText: 'Person reviewer3' })
      .locator('.ant-checkbox-input')
      .click()
    await page.locator('.pane:visible .bulk button', { hasText: '角色配置' }).click()
    await page.locator('.ant-modal .ant-select').click()
    await option(page, '财务')
    await page.keyboard.press('Escape')
    await page.locator('.ant-modal-footer .ant-btn-primary').click()
    await page.waitForSelector('.ant-message')
  }))

it('adds a person', () =>
  costs('add a person', 'admin', async (page) => {
    await menu(page, '/system/user')
    await page.locator('.pane:visible .ph .b.p').click()
    const form = page.locator('.ant-drawer-open')
    await form.getByLabel('账号').fill('newperson')
    await form.locator('[id$=_realName]').fill('新同事')
    await form.getByLabel('密码').fill('river stone 42')
    await form.getByLabel('角色').click()
    await option(page, '财务')
    await page.keyboard.press('Escape')
    await form.locator('.b.p').click()
    await page.locator('.pane:visible .ant-table-row', { hasText: 'newperson' }).waitFor()
  }))

it('finds a person’s papers', () =>
  costs('find a person’s papers', 'chief', async (page) => {
    await menu(page, '/journal/submissions')
    await page.locator('.pane:visible .ant-table-row').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('Okafor')
    await page.keyboard.press('Enter')
    await page.locator('.chips .chip', { hasText: 'Okafor' }).waitFor()
    await page.locator('.pane:visible .ant-table-row').first().waitFor()
  }))

it('answers an author', () =>
  costs('answer an author', 'editor', async (page) => {
    const asked = { id: papers.inReview, body: 'When will it be read?' }
    ok(await (desk.stage.who.author as Client).post('blade-admin/submissions/note', asked))
    await menu(page, '/journal/submissions')
    await (await rowOf(page, papers.inReview!)).getByText('查看', { exact: true }).click()
    await page.locator('.sub button', { hasText: '备注与留言' }).click()
    await page.getByText('When will it be read?').waitFor()
    await page.locator('.notew textarea').fill('We look at it this week.')
    await page.locator('.notew .b.p').click()
    await page.getByText('We look at it this week.').first().waitFor()
  }))

it('exports the figures of last year', () =>
  costs('export the figures of last year', 'chief', async (page) => {
    await menu(page, '/journal/reports')
    await page.locator('.rask .ant-picker').click()
    await page.locator('.ant-picker-dropdown:visible .ant-picker-presets li', { hasText: '去年' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  }))

it('the page says of every task what it costs here and elsewhere, and none costs more here', () => {
  expect(table).toHaveLength(12)
  expect(table.filter(({ here, there }) => here > there)).toEqual([])
})
