import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/testing.ts'
import { scanPdf, songPdf } from '#kernel/testing/pdfs.ts'
import { sql } from '#kernel/store/sql.ts'
import { deskOf, violations, type Desk } from './browser.ts'
import { startJournalPages } from './journal-pages.ts'

/** A run of greys in JPEG 2000, and three letters in JBIG2, of which all but the head is a fax. */
const greys = Buffer.from(
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAyAAAAMgAAQcHAAAAAAAPY29scgEAAAAAABEAAAFJanAyY/9P/1EAKQAAAAAAyAAAAMgAAAAAAAAAAAAAAMgAAADIAAAAAAAAAAAAAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAyAAB/5PfeSgSjLqr29+WWzTYzQiiTAC3XT5BbYe6WJ1B2G8dRSmQREgAA8gJoAiAPMOgCYAO0m3vxJ+gPhTA0r+BoA7ZBXfN0mdhKzUpVZ1+f6AdZPM0sB/yjkAuaoWZn7GgDqZ/pqaTzNMkJAGwCtatT1D08K4tJN//fzFev7qEGUAVXLVqJ/kpT8GQXyTf/2sZa8px1LQXpEt+Hj0HK/E0AKo5+eNFTiLcjkvdxA/ltWKo8lhU03F33ybWggv/2Q==',
  'base64',
)
const letters = Buffer.from(
  'AAAAADAAAQAAABMAAADIAAAAyAAAAAAAAAAAAAAAAAAAASYAAQAAAKsAAADIAAAAyAAAAAAAAAAAAAH//////////52qhJFRSIBuCB+DCD3YTraftESb3J6tBA3XDwg+SH7aTer3S6/7ffdL1f71/S9N/jX1r/+m9Ja+l/wvpuIXXr/dabh9e71ydb+3hvoe/9v37kmdd9f99Ek7//+3+/0qT6t//tfek2lSfW1/hJtL3GwYSpPTFfprVwg1V4IMKIiDIm0D//////////////8AEAE=',
  'base64',
)
const words = '公共卫生学刊王小明'
const inUtf16 = Buffer.from(words, 'utf16le').swap16()
const inGbk = Buffer.from('b9abb9b2cec0c9fad1a7bfafcdf5d0a1c3f7', 'hex')

let desk: Desk<{ app: TestApp }>
let article: string
beforeAll(async () => {
  desk = await deskOf(async () => ({ app: await startJournalPages() }))
  const found = await desk.stage.app.db
    .of('000000')
    .one<{ id: string }>(sql`select id from articles where page_order = 1 and issues_id is not null`)
  article = found?.id ?? ''
})
afterAll(() => desk.close())

/** The page's own PDF replaced by another one. */
async function opened(pdf: Buffer, missing?: RegExp): Promise<Page> {
  const page = await desk.open()
  await page.route('**/apaph/pdf/**', (route) => route.fulfill({ contentType: 'application/pdf', body: pdf }))
  if (missing) await page.route(missing, (route) => route.abort())
  await page.goto(`${desk.url}/apaph/pdf-viewer?id=${article}`)
  return page
}

const dark = `(() => {
  const canvas = document.querySelector('.pgv canvas')
  if (!canvas) return 0
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  let n = 0
  for (let i = 0; i < data.length; i += 4) if (data[i] < 128 && data[i + 3] > 0) n += 1
  return n
})()`

describe('the viewer paints', () => {
  it.each([
    ['UniGB-UCS2-H', inUtf16],
    ['GBK-EUC-H', inGbk],
  ])('Chinese in %s, which a PDF names and does not bring', async (encoding, bytes) => {
    const page = await opened(await songPdf(encoding, bytes))
    await expect.poll(() => page.evaluate(dark)).toBeGreaterThan(1000)
    expect(await page.locator('.pgv .sr').textContent()).toBe(words)
  })

  it.each([
    ['JPXDecode', greys, 8, {}],
    ['JBIG2Decode', letters, 1, {}],
    ['CCITTFaxDecode', letters.subarray(-171), 1, { K: -1, Columns: 200, Rows: 200 }],
  ])('a scan in %s', async (filter, bytes, bits, parameters) => {
    const page = await opened(await scanPdf(filter, bytes, bits, parameters))
    await expect.poll(() => page.evaluate(dark)).toBeGreaterThan(1000)
    expect(await page.locator('.pgv .say').count()).toBe(0)
  })

  it('a scan where the browser runs none of the compiled code', async () => {
    const page = await opened(await scanPdf('JPXDecode', greys, 8), /openjpeg\.wasm/)
    await expect.poll(() => page.evaluate(dark)).toBeGreaterThan(1000)
  })
})

describe('where a page cannot be painted the viewer says so', () => {
  it('and where to read it, of a scan', async () => {
    const page = await opened(await scanPdf('JPXDecode', greys, 8), /openjpeg/)
    await page.getByText('这一页在这里显示不出来，请下载 PDF 阅读。').waitFor()
    expect(await page.locator('.pgv canvas').count()).toBe(0)
  })

  it('and shows its words where there are some', async () => {
    const page = await desk.open()
    // As in a browser that lacks something the library counts on.
    await page.addInitScript(
      "for (const name of ['fillText', 'stroke', 'fill']) CanvasRenderingContext2D.prototype[name] = () => {}",
    )
    await page.goto(`${desk.url}/en/apaph/pdf-viewer?id=${article}`)
    await page.getByText('This page cannot be shown here. Download the PDF to read it.').first().waitFor()
    expect(await page.locator('.pgv .words').first().textContent()).toContain('热浪期间社区老年人')
    expect(await violations(page)).toEqual([])
  })
})
