import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paperIn } from '#modules/journal/testing/stage.ts'
import { chromeOf, misplaced, openDesk, violations, type Desk } from './browser.ts'

/**
 * Every screen of the menu: opens without an error, says nothing in the other language nor a raw key, sticks out nowhere
 * at three widths, and has no accessibility violation. Every theme by command:
 * `ALL_THEMES=1 npx vitest run --project browser e2e/admin-crawl.test.ts`.
 */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  await paperIn(desk.stage, 'reviewed')
})
afterAll(() => desk.close())

const themes = 'default ink slate paper pine teal cinnabar plum night dusk contrast'.split(' ')
/** Names of people and rows of the test's own data, in whichever language they were typed. */
const data = /^(投稿与校园服务|管理员|编辑部|编)$/
/** Names that are the same in both languages. */
const names =
  /\b(OpenID Connect|OAuth|MinIO|HTTP|POST JSON|Basic|issuer|source|edu|LDAP|Excel|PDF|DOI|ISSN|ORCID|SHA|APC|CLC|CSV|JATS|PMID|URL|API|IP|HTML|XML|ID|CC|BY|NC|ND|SA|Crossref|PubMed|CNKI|CN|Esc|Ctrl|Alt|Enter|https?|example|org|com|js|Person|MB|KB|SMTP|OJS|AI|ROR|CRediT|Markdown|User-Agent|H2|H3|B|I|U|X)\b/g

type Look = { readonly axe: boolean; readonly words: boolean }

/** Placeholders of patterns and examples of codes and paths in hints. */
const codes = /\{\w+\}|[\w-]+(\/[\w-]+)+|\bsubmissions\b/g

async function crawl(lang: 'zh' | 'en', theme: string, look: Look): Promise<string> {
  const page = await desk.open({ lang })
  await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
  await page.goto(`${desk.url}/wel/index`)
  const { fillSignIn } = await import('./browser.ts')
  await fillSignIn(page, 'admin')
  await page.click('button.go')
  await page.waitForSelector('.app')
  const faults: string[] = []
  page.on('pageerror', (fault) => faults.push(fault.message))
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text())
  })
  await page.waitForSelector('.sd a')
  const paths = await page.$$eval('.sd a', (links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    await page.click(`.sd a[href="${path}"]`)
    await page.waitForSelector('.pane:visible h1')
    await page.waitForSelector('.pane:visible .ant-table, .pane:visible table, .pane:visible .none')
    const here = (found: string[]) => faults.push(...found.map((one) => `${path} ${one}`))
    if (look.axe) here(await violations(page, '.pane:not([style*="display: none"])'))
    if (!look.words) continue
    here(wrongWords(await chromeOf(page), lang))
    await openForm(page, async () => {
      here(wrongWords(await chromeOf(page), lang))
    })
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      here((await misplaced(page)).map((one) => `${width} px ${one}`))
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    here((await misplaced(page)).map((one) => `1440 px ${one}`))
  }
  await page.context().close()
  return faults.join('\n')
}

/** The form of a new record, where there is one. */
async function openForm(page: Page, look: () => Promise<void>): Promise<void> {
  const add = page.locator('.pane:visible .ph .b.p').first()
  if ((await add.count()) === 0) return
  await add.click()
  await page.waitForSelector('.pane:visible .ant-drawer-footer, .ant-modal:visible')
  await look()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('.pane:not([style*="none"]) .ant-drawer-open'))
}

function wrongWords(text: string, lang: 'zh' | 'en'): string[] {
  const raw = /undefined|\[object|\{(?!prefix|year|code|vol|issue|seq)\w+\}|\bnull\b/.exec(text)
  const foreign =
    lang === 'en'
      ? (text.match(/\p{Script=Han}+/gu) ?? []).filter((words) => !data.test(words))
      : (text
          .replace(codes, ' ')
          .replace(names, ' ')
          .match(/[A-Za-z]{3,}(?: [A-Za-z]+)*/g) ?? [])
  return [...(raw ? [`raw: ${raw[0]}`] : []), ...new Set(foreign.map((words) => `foreign: ${words}`))]
}

it('every menu opens its screen in Chinese: no error, no raw or foreign word, nothing cut, no accessibility violation', async () => {
  expect(await crawl('zh', 'default', { axe: true, words: true })).toBe('')
})

it('every menu opens its screen in English: no error, no raw or foreign word, nothing cut', async () => {
  expect(await crawl('en', 'default', { axe: false, words: true })).toBe('')
})

it
  .runIf(process.env.ALL_THEMES)
  .each(themes.flatMap((theme) => (['zh', 'en'] as const).map((lang) => [theme, lang] as const)))(
  'no screen has an accessibility violation in theme %s, %s',
  async (theme, lang) => {
    expect(await crawl(lang, theme, { axe: true, words: false })).toBe('')
  },
)
