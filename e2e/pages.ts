import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/**
 * Pages that one test hands on to the next. The first load of a page costs a processor twice what a later one does, for by
 * then Chromium has read and compiled the scripts: so what a test leaves behind is taken away, and not the page.
 */
export type Size = { readonly width: number; readonly height: number }
export type Lent = {
  readonly page: Page
  /** Runs in every document of this loan, before its own scripts. */
  before(script: (argument: string) => void, argument: string): Promise<void>
  /** Ends the loan, as closing its context does. Only what is clean is handed on. */
  giveBack(clean: boolean): Promise<void>
}

type Kept = {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
  readonly size: Size
  readonly addInitScript: BrowserContext['addInitScript']
  readonly close: () => Promise<void>
  /** Where it has been since it was wiped. */
  readonly origins: Set<string>
  /** It was asked for something that cannot be taken back. */
  spent: boolean
  loans: number
}
type Script = Awaited<ReturnType<BrowserContext['addInitScript']>>

/** What outlives a document or hears of the next one. Whose page was asked for any of it is not handed on. */
const lasting = {
  page: 'addInitScript clock emulateMedia exposeBinding exposeFunction on once route routeFromHAR routeWebSocket setDefaultNavigationTimeout setDefaultTimeout setExtraHTTPHeaders',
  context:
    'addInitScript clock exposeBinding exposeFunction grantPermissions newCDPSession newPage on once route routeFromHAR routeWebSocket setDefaultNavigationTimeout setDefaultTimeout setExtraHTTPHeaders setGeolocation setOffline tracing',
}
/** What a renderer holds grows with the tests that it has seen. */
const mostLoans = 25
/** Of all sizes together; each holds a hundred megabytes. */
const mostAtRest = 4
const atRest: Kept[] = []
let loans = 0

/** `made` is told of a page once, when it is new. */
export async function lend(browser: Browser, size: Size, made: (page: Page) => void): Promise<Lent> {
  const at = atRest.findIndex((one) => one.size.width === size.width && one.size.height === size.height)
  const kept = at < 0 ? await make(browser, size, made) : atRest.splice(at, 1)[0]!
  kept.loans += 1
  const scripts: Script[] = []
  const before = async (script: (argument: string) => void, argument: string) =>
    void scripts.push(await kept.addInitScript(script, argument))
  // Storage of a tab is reached from its own documents alone, and what a renderer remembers of the other one too.
  await before(
    (loan) => {
      if (location.origin === 'null') return
      for (const storage of [sessionStorage, localStorage]) {
        if (storage.getItem('loan') === loan) continue
        storage.clear()
        storage.setItem('loan', loan)
      }
    },
    `${(loans += 1)}`,
  )
  let isOver = false
  async function giveBack(clean: boolean): Promise<void> {
    if (isOver) return
    isOver = true
    const isGood = clean && !kept.spent && kept.loans < mostLoans && !kept.page.isClosed()
    if (!isGood || !(await isWiped(kept, scripts))) return kept.close()
    atRest.push(kept)
    if (atRest.length > mostAtRest) await atRest.shift()?.close()
  }
  Object.assign(kept.context, { close: () => giveBack(true) })
  return { page: kept.page, before, giveBack }
}

async function make(browser: Browser, size: Size, made: (page: Page) => void): Promise<Kept> {
  // A button that still moves takes a press for somewhere else.
  const context = await browser.newContext({
    viewport: size,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const origins = new Set<string>()
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin)
  })
  made(page)
  const kept: Kept = {
    context,
    page,
    session: await context.newCDPSession(page),
    size,
    addInitScript: context.addInitScript.bind(context),
    close: context.close.bind(context),
    origins,
    spent: false,
    loans: 0,
  }
  spentBy(kept, page, lasting.page)
  spentBy(kept, context, lasting.context)
  return kept
}

function spentBy(kept: Kept, asked: object, names: string): void {
  for (const name of names.split(' ')) {
    const own: unknown = Reflect.get(asked, name)
    Object.defineProperty(asked, name, { get: () => ((kept.spent = true), own) })
  }
}

/** Takes away what was shown, kept and visited; false where something of it stays. */
async function isWiped(kept: Kept, scripts: readonly Script[]): Promise<boolean> {
  const { context, page, session, size, origins } = kept
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    // Its storage is cleared when nobody writes into it any more.
    await page.goto('about:blank')
    for (const origin of origins)
      if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    origins.clear()
    await session.send('Page.resetNavigationHistory')
    await page.evaluate(() => void (window.name = ''))
    await context.clearCookies()
    for (const script of scripts) await script.dispose()
    // The pointer is nowhere.
    await page.mouse.move(-10, -10)
    await page.setViewportSize(size)
    return true
  } catch {
    return false
  }
}
