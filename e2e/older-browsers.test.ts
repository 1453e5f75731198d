import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { deskOf, fillSignIn, type Desk } from './browser.ts'
import { startJournalPages } from './journal-pages.ts'

/** What browsers have learnt since Chromium 109 is taken away; Safari's streams are not iterated to this day (decision 98). */
const forgetful = `
  for (const [of, names] of [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced']],
    [Math, ['sumPrecise']],
    [Promise, ['try', 'withResolvers']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Array, ['fromAsync']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
    [URL, ['parse', 'canParse']],
    [AbortSignal, ['any']],
    [Response.prototype, ['bytes']],
    [Blob.prototype, ['bytes']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
    [RegExp, ['escape']],
    [Error, ['isError']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [ReadableStream.prototype, [Symbol.asyncIterator, 'values']],
    [globalThis, ['Iterator', 'requestIdleCallback', 'scheduler', 'CloseWatcher', 'Float16Array']],
  ]) for (const name of names) delete of[name];
`

let desk: Desk<{ app: TestApp }>
let article: string
const faults: string[] = []
beforeAll(async () => {
  desk = await deskOf(async () => ({ app: await startJournalPages() }))
  const found = await desk.stage.app.db
    .of('000000')
    .one<{ id: string }>(
      sql`select pdf_file_id as id from articles where page_order = 1 and issues_id is not null`,
    )
  article = found?.id ?? ''
})
afterAll(() => desk.close())

async function forgets(page: Page): Promise<Page> {
  page.on('pageerror', (fault) => faults.push(fault.stack ?? fault.message))
  await page.addInitScript(forgetful)
  // A worker is no page: what it has is taken away by its own first line.
  await page.route(/pdf\.worker/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${forgetful}${await answer.text()}` })
  })
  return page
}

it('a PDF is painted and read in a browser that is years old', async () => {
  const page = await forgets(await desk.open())
  await page.goto(`${desk.url}/apaph/pdf-viewer?id=${article}`)
  await page.locator('.pgv .sr').first().waitFor({ state: 'attached' })
  expect(await page.locator('.pgv .sr').first().textContent()).toContain('热浪期间社区老年人')
  const dark = `(() => {
    const canvas = document.querySelector('.pgv canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let n = 0
    for (let i = 0; i < data.length; i += 4) if (data[i] < 128 && data[i + 3] > 0) n += 1
    return n
  })()`
  await expect.poll(() => page.evaluate(dark)).toBeGreaterThan(1000)
  expect(faults).toEqual([])
})

it('the back-office signs in, lists, opens a form with its editor and a report in such a browser', async () => {
  const page = await forgets(await desk.open())
  await page.goto(`${desk.url}/manage/login`)
  await fillSignIn(page, 'admin')
  await page.press('#captcha', 'Enter')
  await page.waitForSelector('.app')
  await page.goto(`${desk.url}/journal/articles`)
  await page.getByText('热浪').first().waitFor()
  await page.goto(`${desk.url}/desk/notice`)
  await page.getByRole('button', { name: '新增' }).first().click()
  await page.locator('[contenteditable=true]').first().waitFor()
  await page.goto(`${desk.url}/campus/reports`)
  await page.locator('canvas, .none, table').first().waitFor()
  expect(faults).toEqual([])
})
