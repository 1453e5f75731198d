import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { testPassword, type TestApp } from '#app/testing.ts'
import { themes, type ThemeName } from '#admin/look/themes.ts'
import { roots } from '#app/roots.ts'
import { names } from '#auth/browser/cookies.ts'
import { personIn } from '#auth/browser/person.ts'
import { ok, startStage, type Stage } from '#modules/journal/testing/stage.ts'
import { covered } from './covered.ts'

/** The real server with people and a journal, and Chromium in front of it. */
type Opened = { width?: number; height?: number; lang?: 'zh' | 'en'; timezoneId?: string }

export type Desk<S = Stage> = {
  readonly stage: S
  readonly url: string
  /** A page of its own browser context: other cookies, other storage. */
  open(options?: Opened): Promise<Page>
  /** A page that is signed in to the back-office and shows `path`. */
  signIn(account: string, path?: string, options?: Opened): Promise<Page>
  close(): Promise<void>
}

const quiet =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
/** A page lives for seconds: what optimised code would save costs more to make. Half of what axe took was that. */
const plainly = '--js-flags=--no-opt --no-maglev'

/** The same browser without a window of its own, where it is installed: opening a page costs half. */
const shell = '/usr/bin/chromium-headless-shell'

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
    args: [...quiet.split(' '), plainly],
  })

/** One for all desks of a test process, which ends with it: what is apart are its contexts. */
let shared: Promise<Browser> | undefined
const browserOfAll = () => (shared ??= launch())

export async function openDesk(env: Readonly<Record<string, string>> = {}): Promise<Desk> {
  return deskOf(() => startStage({ env }))
}

/** The same with its journal at `/`, as readers, authors and reviewers come to it. */
export async function openSite(): Promise<Desk> {
  const desk = await openDesk()
  const { who, journalId: id } = desk.stage
  ok((await who.admin?.post('blade-admin/journals/submit', { id, isDefault: true })) as never)
  return desk
}

/** The same in front of another stage. */
export async function deskOf<S extends Pick<Stage, 'app'>>(start: () => Promise<S>): Promise<Desk<S>> {
  if (!existsSync(join(roots.dist, 'admin', 'index.html')))
    throw new Error('the back-office is not built: run `npm run build` first')
  const stage = await start()
  const url = await stage.app.app.listen({ host: '127.0.0.1', port: 0 })
  const browser = await browserOfAll()
  const contexts = new Set<BrowserContext>()
  async function open({
    width = 1440,
    height = 900,
    lang = 'zh',
    timezoneId = 'Asia/Shanghai',
  }: Opened = {}) {
    // A button that still moves takes a press for somewhere else.
    const context = await browser.newContext({
      viewport: { width, height },
      timezoneId,
      reducedMotion: 'reduce',
    })
    contexts.add(context)
    untilTestEnds(context)
    await context.addInitScript((first) => {
      if (location.origin !== 'null' && !localStorage.getItem('lang')) localStorage.setItem('lang', first)
    }, lang)
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    waitingOf(page)
    page.on('pageerror', (fault) => process.stderr.write(`page error: ${fault.stack ?? fault.message}\n`))
    page.on('console', (line) => {
      if (line.type() === 'error') process.stderr.write(`console: ${line.text()}\n`)
    })
    return page
  }
  return {
    stage,
    url,
    open,
    async signIn(account, path = '/wel/index', options = {}) {
      const page = await open(options)
      await plant(page.context(), url, await stage.app.enter(account))
      await page.goto(`${url}${path}`)
      await page.waitForSelector('.app')
      return page
    },
    async close() {
      for (const context of contexts) await context.close()
      await stage.app.close()
    },
  }
}

/** Pages of a test go with it: those that stay open hear all news and draw them. */
function untilTestEnds(context: BrowserContext): void {
  try {
    onTestFinished(() => context.close())
  } catch {
    // Opened for all tests of a file.
  }
}

/** What a sign-in leaves in a browser. The page of signing in itself has tests of its own. */
async function plant(
  context: BrowserContext,
  url: string,
  answer: Awaited<ReturnType<TestApp['enter']>>,
): Promise<void> {
  const cookie = (name: string, value = '') => ({
    name,
    value: encodeURIComponent(value),
    url,
    sameSite: 'Strict' as const,
  })
  await context.addCookies([
    cookie(names.access, answer.access_token),
    cookie(names.refresh, answer.refresh_token),
  ])
  await context.addInitScript(
    (person) => {
      if (location.origin === 'null' || localStorage.getItem('planted')) return
      localStorage.setItem('planted', 'yes')
      localStorage.setItem('person', person)
    },
    JSON.stringify(personIn(answer)),
  )
}

export async function fillSignIn(
  page: Page,
  account: string,
  password = testPassword,
  captcha = 'abcde',
): Promise<void> {
  await page.waitForSelector('.cap img')
  await page.fill('#account', account)
  await page.fill('#password', password)
  await page.fill('#captcha', captcha)
}

/** Signs in on the page of a portal; typed before the picture is there, the code would belong to none. */
export async function enterPortal(page: Page, account: string): Promise<void> {
  await page.waitForSelector('.cap img')
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[autocomplete="current-password"]').fill(testPassword)
  await page.locator('.cap input').fill('abcde')
  await page.locator('button[type="submit"]').click()
}

/** 1 × 1, as small as a photograph can be. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A phone with storage of its own. */
export async function openPhone(browser: Browser, timezoneId?: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    timezoneId,
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  waitingOf(page)
  page.on('pageerror', (fault) => process.stderr.write(`page error: ${fault.stack ?? fault.message}\n`))
  return page
}

/** The same at a page of the portal, which somebody signed in for. */
export async function phoneAt(browser: Browser, address: string, account: string): Promise<Page> {
  const page = await openPhone(browser)
  await page.goto(address)
  await enterPortal(page, account)
  return page
}

/** What is wrong with a page on a phone: it is wider than the phone, or axe finds something. */
export async function unfit(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  return [...(wide > 390 ? [`${wide} pixels wide`] : []), ...(await violations(page))]
}

/** A file to choose as a photograph, and how it goes away again. */
export async function photoFile(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-photo-'))
  const path = join(folder, 'photo.png')
  await writeFile(path, dot)
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A third of the size of what the package answers by itself, and read in a quarter of the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that another theme changes (`admin/look/apply.ts`): its page has been judged by the others already. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Side menus of this process that were found in order, with the look that they had. */
const knownMenus = new Set<string>()

/** WCAG 2.2 AA; answers what is wrong, readable in a failing test. What is still coming is waited for, then judged. */
export async function violations(
  page: Page,
  within = 'body',
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  await settled(page)
  await page
    .locator(within)
    .first()
    .locator('input[aria-busy=true]:visible')
    .first()
    .waitFor({ state: 'hidden' })
  // Half a megabyte of script, read once for all looks at a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const menu = within === 'body' ? await page.evaluate(menuAsDrawn) : undefined
  const known = menu !== undefined && knownMenus.has(`${rules} ${menu}`)
  const found = await page.evaluate(
    async ([selector, but, values]) => {
      const { axe: run } = window as unknown as { axe: typeof import('axe-core') }
      const context = but ? { include: [selector], exclude: [but] } : selector
      const { violations: all } = await run.run(context, {
        runOnly: values,
        // What is in order is counted and not described, and no style sheet is asked for a second time.
        resultTypes: ['violations'],
        preload: false,
      })
      return all.flatMap(({ id, nodes }) =>
        nodes.map(
          (node) =>
            `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`,
        ),
      )
    },
    [within, known ? '.sd' : '', rules === 'all' ? everyRule : ofColours] as const,
  )
  if (menu !== undefined && found.length === 0) knownMenus.add(`${rules} ${menu}`)
  return found
}

/** Menus out of sight come a moment after what is in sight. */
export const wholeMenu = (page: Page) => page.waitForSelector('.sd[aria-busy=false]', { state: 'attached' })

/**
 * The side menu as this page shows it, with everything that its look depends on: a hundred entries, a quarter of what axe
 * takes for a page. Which of them is open is marked in the same way everywhere.
 */
function menuAsDrawn(): string | undefined {
  const menu = document.querySelector('.app > .sd')
  const { left = 0, width = 0 } = menu?.getBoundingClientRect() ?? {}
  const onTop = document.elementFromPoint(left + width / 2, innerHeight / 2)?.closest('.sd')
  // Under a mask nothing is said about its colours.
  if (!menu || onTop !== menu) return undefined
  const { dataset, lang, style } = document.documentElement
  const entries = menu.outerHTML.replaceAll(/ (aria-current|data-active)="[^"]*"/g, '')
  return [dataset.theme, style.cssText, lang, innerWidth, menu.parentElement?.className, entries].join(' ')
}

/** Requests of a page that are not answered to their end. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** Those of a page that was opened elsewhere are seen from now on. */
function waitingOf(page: Page): ReadonlySet<Request> {
  const known = unanswered.get(page)
  if (known) return known
  const open = new Set<Request>()
  unanswered.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('response', (answer) => {
    // News have no end.
    if (answer.headers()['content-type']?.startsWith('text/event-stream')) open.delete(answer.request())
  })
  return open
}

/** Nothing is asked for any more, nothing moves, and nothing was drawn for a tenth of a second. Waits three at most. */
export async function settled(page: Page): Promise<void> {
  const waiting = waitingOf(page)
  for (const begun = Date.now(); Date.now() - begun < 3000;) {
    // A page that goes elsewhere meanwhile is looked at again.
    const still = await page.evaluate(isStill).catch(() => false)
    if (still && waiting.size === 0) return
    if (!still) await page.waitForTimeout(50)
  }
}

/** Whether a page stayed as it is for a tenth of a second; known sooner where it does not. */
function isStill(): Promise<boolean> {
  const moves = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )
  if (moves) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = (still: boolean) => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(still)
    }
    const observer = new MutationObserver(() => end(false))
    const timer = setTimeout(() => end(true), 100)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}

/** Another theme, chosen in the shell. Its colours are all that is to be judged again. */
export async function wear(page: Page, theme: ThemeName): Promise<void> {
  await page.click('.tb button:is([title="主题"], [title="Theme"])')
  const offered = page.locator('.ant-dropdown:visible .ant-dropdown-menu-item:has(.themei)')
  await offered.nth(Object.keys(themes).indexOf(theme)).click()
  await page.waitForSelector(`html[data-theme="${theme}"]`)
  await offered.first().waitFor({ state: 'hidden' })
}

/** Elements that stick out of the window, words that are cut without an ellipsis to say so, or stand over others. */
export async function misplaced(page: Page): Promise<string[]> {
  const out = await page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    const faults: string[] = []
    const nameOf = (one: Element) =>
      `${one.tagName.toLowerCase()}.${String(one.className).slice(0, 60)} "${(one.textContent ?? '').slice(0, 30)}"`
    /** Inside something that scrolls or clips by itself, sticking out is how it works. */
    const contained = (one: Element): boolean => {
      for (let box = one.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true
      return false
    }
    /** What is placed by something outside of what scrolls makes that scroll too, into nothing. */
    const hangsOut = (one: HTMLElement): boolean => {
      if (getComputedStyle(one).position !== 'absolute') return false
      for (let box = one.parentElement; box && box !== one.offsetParent; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflow)) return true
      return false
    }
    if (document.documentElement.scrollWidth > wide)
      faults.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    if (document.documentElement.scrollHeight > document.documentElement.clientHeight)
      faults.push(`the page is ${document.documentElement.scrollHeight} px high`)
    for (const one of document.querySelectorAll<HTMLElement>('.app .sr'))
      if (one.offsetParent && hangsOut(one)) faults.push(`hangs out: ${nameOf(one)}`)
    for (const one of document.querySelectorAll('.app *')) {
      const box = one.getBoundingClientRect()
      if (
        box.width === 0 ||
        box.height === 0 ||
        one.closest('[aria-hidden=true], .sr, .ant-table-measure-row, .app:not(.drawn) .sd')
      )
        continue
      if ((box.right > wide + 1 || box.left < -1) && !contained(one)) faults.push(`outside: ${nameOf(one)}`)
      const cell = one.matches('.ops > :first-child') && one.closest('td')
      if (cell && box.left < cell.getBoundingClientRect().left) faults.push(`over: ${nameOf(one)}`)
      const head = one.matches('.ant-table-column-title') && one.closest('th')
      if (head && box.width > 0 && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        faults.push(`over: ${nameOf(one)}`)
      if (!one.matches('button, h1, h2, h3, label, .st, th .ant-table-column-title')) continue
      const style = getComputedStyle(one)
      const clips = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis'
      if (clips && style.clipPath === 'none' && one.scrollWidth > one.clientWidth + 1)
        faults.push(`cut: ${nameOf(one)}`)
    }
    return faults.slice(0, 5)
  })
  return [...out, ...(await covered(page))]
}

/** What a screen says by itself, without the rows it shows: headings, labels, buttons, hints. */
export function chromeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const chrome =
      'h1, h2, h3, th, dt, legend, .sb, .ph .b, .ant-form-item-label label, .ant-form-item-extra, .ant-drawer-title, .ant-drawer-footer, .ant-modal-title, .ant-modal-footer, .ant-modal p.mut, .cols li, .bulk, .pg, .none, .tools button'
    const shown = [...document.querySelectorAll<HTMLElement>(chrome)].filter(
      (one) => one.getClientRects().length > 0,
    )
    const words = shown.map((one) => {
      const copy = one.cloneNode(true) as HTMLElement
      for (const foreign of copy.querySelectorAll('[lang]')) foreign.remove()
      return copy.textContent ?? ''
    })
    const hints = shown.flatMap((one) =>
      [one, ...one.querySelectorAll('*')]
        // Icons name their drawing and number fields their arrows in the library's own English.
        .filter((inner) => !inner.closest('.anticon, .ant-input-number-actions, .ant-input-number-handler'))
        .flatMap((inner) =>
          ['placeholder', 'title', 'aria-label'].map((name) => inner.getAttribute(name) ?? ''),
        ),
    )
    return [...words, ...hints].filter(Boolean).join('\n')
  })
}

/** Pictures of a run, for who wants to see what was drawn: `SHOTS=folder` before the command. No test reads them. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!process.env.SHOTS) return
  await mkdir(process.env.SHOTS, { recursive: true })
  await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage })
}

/** Notes from the next load on how far things are pushed about, what follows a press aside; `shifted` adds it up. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shifts.push(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
}

export const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
