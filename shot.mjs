import { chromium } from 'playwright-core'
const [, , account, password, ...specs] = process.argv
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
for (const spec of specs) {
  const [path, name, lang = 'zh', width = '1440', height = '900', wait = '1200'] = spec.split('|')
  const ctx = await b.newContext({
    viewport: { width: +width, height: +height },
    timezoneId: 'Asia/Shanghai',
  })
  await ctx.addInitScript((l) => localStorage.setItem('lang', l), lang)
  const page = await ctx.newPage()
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  const base = 'http://127.0.0.1:8003'
  if (path.startsWith('/apaph') || path.startsWith('/en')) {
    if (account !== '-') {
      await page.goto(base + (lang === 'en' ? '/en' : '') + '/apaph/login')
      await page.waitForSelector('input')
      const ins = await page.$$('input:visible')
      await ins[0].fill(account)
      await ins[1].fill(password)
      await ins[2].fill('abcde')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(1500)
    }
    await page.goto(base + path)
  } else {
    await page.goto(base + path)
    await page.waitForSelector('.cap img')
    await page.fill('#account', account)
    await page.fill('#password', password)
    await page.fill('#captcha', 'abcde')
    await page.click('button.go')
    await page.waitForSelector('.app')
  }
  await page.waitForTimeout(+wait)
  await page.screenshot({ path: `/tmp/shots/${name}.png` })
  await ctx.close()
}
await b.close()
