import { rm } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { counts, seen } from '#kernel/testing/promise.ts'
import { fillSignIn, launch } from '#e2e/browser.ts'
import { endServer, filledFolder, postsKept, signIn, startServer, type Running } from '#e2e/server.ts'

/** The browser while the server is gone (promise R26): the built server is killed and started again under its address. */
const { seconds } = counts({ seconds: 1 }, { seconds: 60 })

let dataDir: string
let running: Running
let browser: Browser
let context: BrowserContext
let page: Page
const posts = () => `http://127.0.0.1:${running.port}/system/post/index`
beforeAll(async () => {
  dataDir = await filledFolder('journal-line-')
  running = await startServer(dataDir)
  browser = await launch()
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(() => localStorage.setItem('lang', 'en'))
  page = await context.newPage()
  await page.goto(posts())
  await fillSignIn(page, 'admin')
  await page.click('button.go')
  await page.waitForSelector('.app')
})
afterAll(async () => {
  await browser.close()
  await endServer(running, 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

it('R26 a server that is gone and back loses no form: a banner says it, goes by itself, and the same form is saved once', async () => {
  await page.goto(posts())
  await page.click('.pane:not([hidden]) button:has-text("Add")')
  await page.fill('.ant-drawer input[id$=postCode]', 'line-gone')
  await page.fill('.ant-drawer input[id$=postName]', 'Kept over an outage')
  await endServer(running, 'SIGKILL')
  await page.click('.ant-drawer-footer .p')
  await page.waitForSelector('.note.amber[role=alert]')
  await page.waitForTimeout(seconds * 1000)
  expect(await page.inputValue('.ant-drawer input[id$=postCode]')).toBe('line-gone')
  expect(await page.inputValue('.ant-drawer input[id$=postName]')).toBe('Kept over an outage')
  running = await startServer(dataDir, { PORT: String(running.port) })
  // Nobody presses anything: the next question of the page finds the server.
  await page.waitForSelector('.note.amber[role=alert]', { state: 'detached' })
  expect(await page.inputValue('.ant-drawer input[id$=postCode]')).toBe('line-gone')
  await page.click('.ant-drawer-footer .p')
  await page.waitForSelector('.ant-drawer', { state: 'hidden' })
  const kept = await postsKept(running, await signIn(running))
  expect(kept.filter((code) => code === 'line-gone')).toHaveLength(1)
  seen('R26', { 'gone for s': seconds, 'forms lost': 0 })
})

it('R26 A07 of two tabs whose session must be renewed one asks, and both go on', async () => {
  const other = await context.newPage()
  await Promise.all([page.goto(posts()), other.goto(posts())])
  for (const tab of [page, other]) await tab.waitForSelector('.pane:not([hidden]) .ant-table-row')
  // Nobody asks in between: a renewal that its page leaves in the middle is rightly asked again.
  for (const tab of [page, other]) await tab.goto('about:blank')
  // From now on the token of this moment is over for both; who renews it and with what is the real server's.
  let stale: string | undefined
  let renewals = 0
  const refused = new Set<unknown>()
  let bothRefused = () => {}
  const both = new Promise<void>((resolve) => (bothRefused = resolve))
  await context.route('**/api/**', async (route) => {
    const url = route.request().url()
    const token = route.request().headers()['blade-auth']
    if (url.includes('/oauth/token/refresh')) {
      renewals += 1
      // Answered when the other tab knows too that it is over: whoever comes first.
      await both
    } else if (!url.includes('/oauth/') && token && token === (stale ??= token)) {
      refused.add(route.request().frame().page())
      if (refused.size === 2) bothRefused()
      return route.fulfill({ status: 401, json: { code: 401, success: false, data: null, msg: 'over' } })
    }
    return route.continue()
  })
  await Promise.all([page.goto(posts()), other.goto(posts())])
  for (const tab of [page, other]) await tab.waitForSelector('.pane:not([hidden]) .ant-table-row')
  expect(renewals).toBe(1)
  seen('R26', { tabs: 2, 'told that it is over': refused.size, renewals })
})
