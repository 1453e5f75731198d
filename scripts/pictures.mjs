#!/usr/bin/env node
/**
 * Pictures for the README: `npm run pictures` starts the built server with the demo journal on a folder of its own, and
 * keeps the twelve most important screens, light and dark, in docs/pictures.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { served } from './served.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs/pictures')
const port = Number(process.env.PORT ?? 8099)
const base = `http://127.0.0.1:${port}`
const password = { admin: 'river stone 42', chief: 'demo-2026', author: 'demo-2026' }

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const env = { CAPTCHA_FIXED: 'abcde', ADMIN_PASSWORD: password.admin }
try {
  await served({ name: 'pictures', port, env }, async () => {
    for (const look of ['light', 'dark']) {
      await readers(look)
      await desk(look)
    }
  })
} finally {
  await browser.close()
}

async function open(look) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 2 / 3,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: look,
  })
  await context.addInitScript(
    (theme) => localStorage.setItem('theme', theme),
    look === 'dark' ? 'night' : 'default',
  )
  return context.newPage()
}

async function keep(page, name, look) {
  await page.waitForTimeout(900)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 })
  writeFileSync(join(folder, `${name}${look === 'dark' ? '-dark' : ''}.webp`), Buffer.from(data, 'base64'))
}

/** What readers and authors see. */
async function readers(look) {
  const page = await open(look)
  await page.goto(`${base}/`)
  await keep(page, 'home', look)
  await page.goto(`${base}/apaph/articles`)
  const article = await page.locator('main a[href*="article-detail"]').first().getAttribute('href')
  await page.goto(base + article)
  await keep(page, 'article', look)
  await page.goto(`${base}/apaph/submission-guide`)
  await keep(page, 'guide', look)
  await page.goto(`${base}/apaph/login`)
  await page.getByLabel('邮箱').fill('author')
  await page.getByLabel('密码').fill(password.author)
  await page.getByRole('textbox', { name: '验证码' }).fill('abcde')
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL('**/apaph/workspace')
  await page.goto(`${base}/apaph/workspace`)
  await page.waitForLoadState('networkidle')
  await keep(page, 'workspace', look)
  await page.context().close()
}

/** The back-office, as the editor-in-chief and as the administrator. */
async function desk(look) {
  const page = await open(look)
  await page.goto(`${base}/manage/login`)
  await page.waitForSelector('.cap img')
  await keep(page, 'sign-in', look)
  await signIn(page, 'chief')
  await page.waitForSelector('.dash .rtab')
  await keep(page, 'dashboard', look)
  await page.goto(`${base}/journal/submissions/index`)
  await page.waitForSelector('.ant-table-row')
  await keep(page, 'list', look)
  await page.click('.ant-table-row .titlelink >> nth=2')
  await page.waitForSelector('.hd h1')
  await keep(page, 'manuscript', look)
  await page.keyboard.press('Alt+l')
  await page.fill('#lock_password', 'quiet please')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.lk0')
  await keep(page, 'lock', look)
  await page.context().close()

  const other = await open(look)
  await other.goto(`${base}/system/user/index`)
  await signIn(other, 'admin')
  await other.waitForSelector('.ant-table-row')
  await other.click('.ant-table-row .ops .lk:has-text("编辑") >> nth=0')
  await other.waitForSelector('.ant-drawer-footer')
  await keep(other, 'form', look)
  await other.goto(`${base}/journal/issues/index`)
  await other.waitForSelector('.ant-table-row')
  await keep(other, 'issues', look)
  await other.keyboard.press('Control+k')
  await other.keyboard.type('健康')
  await other.waitForSelector('.finder li[role=option]')
  await keep(other, 'palette', look)
  await other.context().close()
}

async function signIn(page, account) {
  await page.waitForSelector('.cap img')
  await page.fill('#account', account)
  await page.fill('#password', password[account])
  await page.fill('#captcha', 'abcde')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.app')
}
