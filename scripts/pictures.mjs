#!/usr/bin/env node
/**
 * Pictures for the README from a running demo:
 *   CAPTCHA_FIXED=abcde npm start          (in one terminal)
 *   node scripts/pictures.mjs http://127.0.0.1:8080
 */
import { chromium } from 'playwright-core'

const base = process.argv[2] ?? 'http://127.0.0.1:8080'
const folder = new URL('../docs/pictures/', import.meta.url).pathname
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const context = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 0.75,
  locale: 'zh-CN',
})
const page = await context.newPage()

async function take(name, path) {
  await page.goto(base + path)
  await page.waitForTimeout(2000)
  await page.screenshot({ path: `${folder}${name}.png` })
}

await take('home', '/')
await page.goto(`${base}/apaph/journals`)
await page.goto(`${base}/apaph/articles`)
await take(
  'article',
  (await page.locator('main a[href*="article-detail"]').first().getAttribute('href')) ?? '/',
)
await page.goto(`${base}/manage/login`)
await page.fill('#account', 'chief')
await page.fill('#password', 'demo-2026')
await page.fill('#captcha', 'abcde')
await page.keyboard.press('Enter')
await page.waitForSelector('.app')
await take('list', '/journal/submissions/index')
await browser.close()
