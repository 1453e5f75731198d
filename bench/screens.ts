/**
 * `npm run bench:screens -- [times]`: what people wait for in Chromium, with a demo's tenant on PostgreSQL. On a slow line
 * with a processor four times as slow: until a first table can be used, nothing of it known yet, and known from yesterday; an
 * article of the public pages, its bytes, its largest piece and whether anything moved. As it is: changing between two tabs
 * of 200 rows each. Each is done several times; the middle counts.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core'
import { names } from '#auth/browser/cookies.ts'
import { personIn } from '#auth/browser/person.ts'
import { postgresBinaries } from '#kernel/testing/cluster.ts'
import { preparedCluster } from '../scripts/test-setup.ts'
import { filling } from './fill.ts'
import { asOwner, makeServers } from './scale-ground.ts'
import { entered } from './served.ts'
import { unwatched, type Unwatched } from './unwatched.ts'

const goals = { interactiveMs: 1200, tabMs: 100, articleKb: 20, paintMs: 800 }
const times = Number(process.argv[2] ?? 7)
/** 10 Mbit a second; there and back as on a good line at home. */
const line = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
const slower = 4
const rows = 200
/** As many are drawn as fit, and a few beyond. */
const manyRows = '.pane:visible .ant-table-tbody-virtual .ant-table-row'

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' })
const bin = postgresBinaries()
if (!bin) throw new Error('PostgreSQL is needed for the benchmark')
const cluster = await preparedCluster(bin, { durable: true })
const servers = makeServers()
/** Without a window of its own where it is installed: with one, a page of the browser's own loads beside the first of ours. */
const shell = '/usr/bin/chromium-headless-shell'
const program = process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium')
const browser = await chromium.launch({
  executablePath: program,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const database = `${cluster.url}/screens`
  await asOwner(`${cluster.url}/postgres`, 'create database screens template journal_template')
  const port = await servers.serve('ours', { DATABASE_URL: database, SEED: 'demo' })
  // Of people the demo has more.
  await filling(database, async (into) => {
    const time = `timestamptz '2026-01-01' + i * interval '1 minute'`
    await into('post', rows, time, { id: '7000000 + i', post_code: `'p' || i`, post_name: `'岗位' || i` })
  })
  const url = `http://127.0.0.1:${port}`
  await firstTable(url)
  await changingTabs(url)
  await article(url)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await browser.close()
  await servers.end()
  await cluster.remove()
  servers.remove()
}
process.exit()

function say(fine: boolean, told: string): void {
  if (!fine) process.exitCode = 1
  console.log(`${fine ? 'ok  ' : 'MISS'} ${told}`)
}
function middle(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
}
function spread(all: readonly number[]): string {
  return `${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}`
}

/** What a sign-in of the administrator leaves in a browser. */
async function leftBySignIn(url: string) {
  const given = await entered(Number(new URL(url).port))
  const cookie = (name: string, value: string) => ({ name, value, url, sameSite: 'Strict' as const })
  return {
    cookies: [cookie(names.access, given.access_token), cookie(names.refresh, given.refresh_token)],
    person: JSON.stringify(personIn(given)),
  }
}

/** A browser that nobody has used, in which the administrator has signed in. */
async function signedIn(url: string): Promise<BrowserContext> {
  const { cookies, person } = await leftBySignIn(url)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await context.addCookies(cookies)
  await context.addInitScript((kept) => {
    if (location.origin === 'null') return
    localStorage.setItem('person', kept)
    localStorage.setItem('lang', 'zh')
  }, person)
  return context
}

async function onSlowLine(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return session
}

/** Rows stand there, and the page has not been busy for longer than a twentieth of a second since. */
async function firstTable(url: string): Promise<void> {
  const [cold, warm]: [Usable[], Usable[]] = [[], []]
  const alone = unwatched(program)
  for (let turn = 0; turn < times; turn += 1) {
    const { cookies, person } = await leftBySignIn(url)
    const { browserContextId } = await alone.send<{ browserContextId: string }>('Target.createBrowserContext')
    await alone.send('Storage.setCookies', { browserContextId, cookies })
    for (const into of [cold, warm])
      into.push(await usableAfter(alone, browserContextId, person, `${url}/system/post/index?size=10`))
    await alone.send('Target.disposeBrowserContext', { browserContextId })
  }
  alone.close()
  for (const [name, all] of [
    ['nothing known yet', cold],
    ['known from before', warm],
  ] as const) {
    const free = all.map((one) => one.free)
    const shown = middle(all.map((one) => one.shown))
    say(
      middle(free) <= goals.interactiveMs,
      `first table can be used, ${name}: ${middle(free).toFixed(0)} ms (${spread(free)}; goal ${goals.interactiveMs}), its rows stand after ${shown.toFixed(0)}; × ${slower} slower, 10 Mbit/s`,
    )
  }
}

type Usable = { readonly shown: number; readonly free: number }

/**
 * Milliseconds from the beginning until rows stand there, and until the last long task after which the page is not busy for
 * longer than 50 ms at a stretch for a second.
 */
async function usableAfter(
  alone: Unwatched,
  browserContextId: string,
  person: string,
  address: string,
): Promise<Usable> {
  const page = { url: 'about:blank', browserContextId, width: 1440, height: 900 }
  const { targetId } = await alone.send<{ targetId: string }>('Target.createTarget', page)
  const to = { targetId, flatten: true }
  const { sessionId } = await alone.send<{ sessionId: string }>('Target.attachToTarget', to)
  const tell = (method: string, params: object = {}) => alone.send(method, params, sessionId)
  await tell('Network.enable')
  await tell('Network.emulateNetworkConditions', line)
  await tell('Emulation.setCPUThrottlingRate', { rate: slower })
  await tell('Page.enable')
  await tell('Page.addScriptToEvaluateOnNewDocument', {
    source: `localStorage.setItem('person', ${JSON.stringify(person)}); localStorage.setItem('lang', 'zh'); (${watching.toString()})()`,
  })
  await tell('Page.navigate', { url: address })
  for (;;) {
    // Asking is work for the page, too.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const { result } = (await tell('Runtime.evaluate', {
      expression: 'JSON.stringify({ ...window.seen, now: performance.now() })',
    })) as { result: { value?: string } }
    const { busyUntil = 0, rowsAt = 0, now = 0 } = JSON.parse(result.value ?? '{}') as Partial<Seen>
    const free = Math.max(busyUntil, rowsAt)
    if (rowsAt > 0 && now - free > 1000) {
      await alone.send('Target.closeTarget', { targetId })
      return { shown: rowsAt, free }
    }
    if (now > 60_000) throw new Error('no rows came')
  }
}

type Seen = { busyUntil: number; rowsAt: number; now: number }

/** Runs in the page, before anything of it. */
function watching(): void {
  const seen = { busyUntil: 0, rowsAt: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.busyUntil = startTime + duration
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver(() => {
    if (seen.rowsAt === 0 && document.querySelector('.app tbody tr.ant-table-row td'))
      seen.rowsAt = performance.now()
  }).observe(document, { subtree: true, childList: true })
}

/** From the press until the other table is drawn, as the browser itself counts it (in steps of 8 ms). */
async function changingTabs(url: string): Promise<void> {
  const context = await signedIn(url)
  const page = await context.newPage()
  await page.goto(`${url}/system/post/index?size=${rows}`)
  await page.locator(manyRows).first().waitFor()
  await page.click('.sd a[href="/system/user/index"]')
  await page.locator('.pane:visible tbody tr.ant-table-row').first().waitFor()
  await page.evaluate(() => localStorage.setItem('size:user', '200'))
  await page.reload()
  await page.locator(manyRows).first().waitFor()
  await page.evaluate(() => {
    const presses: number[] = []
    Object.assign(window, { presses })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') presses.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  const took: number[] = []
  for (let turn = 0; turn < 2 * times + 2; turn += 1) {
    await page.evaluate(() => void ((window as unknown as { presses: number[] }).presses.length = 0))
    await page.locator('.tab[aria-selected=false]', { hasText: turn % 2 === 0 ? '岗位' : '用户' }).click()
    await page.locator('.pane:visible h1', { hasText: turn % 2 === 0 ? '岗位' : '用户' }).waitFor()
    await page.waitForTimeout(500)
    if (!(await page.locator(manyRows).first().isVisible())) throw new Error('no rows are shown')
    const [press = 16] = await page.evaluate(() => (window as unknown as { presses: number[] }).presses)
    // The first of each tab is drawn for the first time after the load.
    if (turn > 1) took.push(press)
  }
  await context.close()
  say(
    middle(took) <= goals.tabMs,
    `change between tabs of ${rows} rows: ${middle(took).toFixed(0)} ms (${spread(took)}; goal ${goals.tabMs})`,
  )
}

async function article(url: string): Promise<void> {
  const found: { kb: number; asked: number; paint: number; moved: number }[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    const page = await context.newPage()
    const home = await (await fetch(`${url}/`)).text()
    const [, path] = /href="([^"]*article-detail\?id=\d+)"/.exec(home) ?? []
    if (!path) throw new Error('no article is on the home page')
    const session = await onSlowLine(page)
    let [bytes, asked] = [0, 0]
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      asked += 1
    })
    await page.addInitScript(() => {
      const seen = { paint: 0, moved: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.paint = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const one of list.getEntries()) seen.moved += (one as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(new URL(path.replaceAll('&amp;', '&'), url).href)
    await page.waitForTimeout(1_000)
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { paint: number; moved: number } }).seen,
    )
    if (!seen.paint) throw new Error('nothing was painted')
    found.push({ ...seen, kb: bytes / 1000, asked })
    await context.close()
  }
  const of = (name: keyof (typeof found)[number]) => found.map((one) => one[name])
  say(
    Math.max(...of('kb')) <= goals.articleKb,
    `article: ${middle(of('kb')).toFixed(1)} KB in ${middle(of('asked'))} requests (goal ${goals.articleKb})`,
  )
  say(
    middle(of('paint')) <= goals.paintMs,
    `article, largest piece painted: ${middle(of('paint')).toFixed(0)} ms (${spread(of('paint'))}; goal ${goals.paintMs}; × ${slower} slower, 10 Mbit/s)`,
  )
  say(Math.max(...of('moved')) === 0, `article: moved by ${Math.max(...of('moved')).toFixed(3)} (goal 0)`)
}
