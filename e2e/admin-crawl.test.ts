import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paperIn } from '#modules/journal/testing/stage.ts'
import {
  chromeOf,
  fillSignIn,
  misplaced,
  openDesk,
  settled,
  violations,
  type Desk,
  wholeMenu,
} from './browser.ts'

/**
 * Every screen of the menu: opens without an error, says nothing in the other language nor a raw key, sticks out nowhere
 * at three widths, and has no accessibility violation. Every theme, and each form in it: `npm run check:axe`.
 */
let desk: Desk
let paper: string
beforeAll(async () => {
  desk = await openDesk()
  paper = (await paperIn(desk.stage, 'reviewed')).id
})
afterAll(() => desk.close())

const every = 'default ink slate paper pine teal cinnabar plum night dusk contrast'
const themes = (process.env.THEMES ?? every).split(' ')
/** Names of people and rows of the test's own data, in whichever language they were typed. */
const data = /^(投稿与校园服务|管理员|编辑部|编)$/
/** Names that are the same in both languages. */
const names =
  /\b(OpenID Connect|OpenAPI|PostgreSQL|MySQL|MariaDB|jdbc:(?:postgresql|mysql)|TypeScript|JSON|OAuth|MinIO|HTTP|POST JSON|Basic|issuer|source|edu|LDAP|Excel|PDF|DOI|ISSN|ORCID|SHA|APC|CLC|CSV|JATS|PMID|URL|API|IP|HTML|XML|ID|CC|BY|NC|ND|SA|Crossref|Crossmark|PubMed|CNKI|CN|Esc|Ctrl|Alt|Enter|https?|example|org|com|js|Person|MB|KB|SMTP|OJS|AI|ROR|CRediT|Markdown|User-Agent|H2|H3|B|I|U|X)\b/g

type Lang = 'zh' | 'en'
type Here = (found: string[]) => void
type Look = (page: Page, lang: Lang, here: Here) => Promise<void>

/** Placeholders of patterns and examples of codes and paths in hints. */
const codes = /\{\w+\}|[\w-]+(\/[\w-]+)+|\bsubmissions\b/g

type Crawl = { first: Lang; both?: boolean; theme: string; look: Look; widths?: readonly number[] }

/**
 * Every screen is looked at in one language and, if in both, switched in the shell, in the other; the next one is opened in
 * that one. What was looked at is closed: it would be drawn and sized along with all others.
 */
async function crawl({ first, both = false, theme, look, widths = [] }: Crawl): Promise<string> {
  const faults: string[] = []
  const page = await entered(first, theme, faults)
  await wholeMenu(page)
  const paths = await page.$$eval('.sd a', (links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(20)
  let lang = first
  for (const path of paths) {
    const here = (found: string[]) => faults.push(...found.map((one) => `${path} ${lang} ${one}`))
    await page.click(`.sd a[href="${path}"]`)
    await page.waitForSelector('.pane:visible h1').catch(() => {
      throw new Error(`${path} shows no page`)
    })
    await closeOthers(page)
    await page.waitForFunction(loaded, shownPane).catch(() => here(['shows nothing below its heading']))
    await look(page, lang, here)
    await sized(page, widths, here)
    if (!both) continue
    lang = await otherLanguage(page, lang)
    await sized(page, widths.toReversed(), here)
    await look(page, lang, here)
  }
  if (lang !== first) await otherLanguage(page, lang)
  faults.push(...(await beyondMenus(page)))
  await page.context().close()
  return faults.join('\n')
}

/** A page with the menus of the administrator. What goes wrong in it is a fault too. */
async function entered(lang: Lang, theme: string, faults: string[]): Promise<Page> {
  const page = await desk.open({ lang })
  await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
  // Not at home, which stays when all others are closed.
  await page.goto(`${desk.url}/system/post/index`)
  await fillSignIn(page, 'admin')
  faults.push(...(await violations(page)).map((one) => `sign-in ${one}`))
  await page.click('button.go')
  await page.waitForSelector('.app')
  page.on('pageerror', (fault) => faults.push(fault.message))
  page.on('console', (line) => {
    // An unknown address is answered as such, by the page of its own.
    if (line.type() === 'error' && !line.location().url.endsWith('/404'))
      faults.push(`${line.text()} ${line.location().url}`)
  })
  await page.waitForSelector('.sd a')
  return page
}

async function closeOthers(page: Page): Promise<void> {
  const others = page.locator('.tabw:has(.x) .tab[aria-selected=false]')
  for (let n = await others.count(); n > 0; n -= 1) await others.first().click({ button: 'middle' })
}

async function otherLanguage(page: Page, lang: Lang): Promise<Lang> {
  const other = lang === 'zh' ? 'en' : 'zh'
  await page.click(`.tb .ib[lang^=${other}]`)
  await page.waitForSelector(`.tb .ib[lang^=${lang}]`)
  // Names of dictionary entries come with a call of their own.
  await settled(page)
  return other
}

/** What sticks out; the last width stays. */
async function sized(page: Page, widths: readonly number[], here: Here): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    here((await misplaced(page)).map((one) => `${width} px ${one}`))
  }
}

/** Words of the screen and of its form, and in Chinese what axe finds. */
const words: Look = async (page, lang, here) => {
  if (lang === 'zh') here(await violations(page, shownPane))
  here(wrongWords(await chromeOf(page), lang))
  await openForm(page, async () => {
    here(wrongWords(await chromeOf(page), lang))
  })
}

/** What axe finds in the screen and in its form. */
const forms: Look = async (page, _lang, here) => {
  here(await violations(page, shownPane))
  await openForm(page, async () => {
    here((await violations(page, shownPane)).map((one) => `form ${one}`))
  })
}

/** Something stands below the heading, and nothing waits for the server any more. */
function loaded(pane: string): boolean {
  const shown = [...document.querySelectorAll(pane)].find((one) => one.querySelector('h1'))
  if (!shown || shown.querySelector('.ant-skeleton-active, .ant-spin-spinning')) return false
  return Boolean(shown.querySelector('table, section, form, .none, .pb'))
}

/** It looks at every screen there is: a bound for a hang, not for speed. */
const hang = 900_000

const nowhere = '/nowhere/at/all'
const shownPane = '.pane:not([style*="display: none"])'

/** Screens that no menu leads to, and the lock at the end. */
async function beyondMenus(page: Page): Promise<string[]> {
  const faults: string[] = []
  const reports = ['flow', 'timeliness', 'decisions'].map((type) => `/journal/reports/index?type=${type}`)
  const places = [
    '/wel/index',
    '/info/index',
    `/journal/submissions/detail?id=${paper}`,
    '/test/index',
    ...reports,
  ]
  for (const path of [...places, '/403', '/500', nowhere]) {
    await page.goto(`${desk.url}${path}`)
    await page.waitForSelector('h1:visible')
    await page.waitForFunction(() => !document.querySelector('.ant-skeleton-active'))
    faults.push(...(await violations(page)).map((one) => `${path} ${one}`))
  }
  await page.goto(`${desk.url}/wel/index`)
  await page.waitForSelector('.app')
  await page.keyboard.press('Alt+l')
  await page.fill('#lock_password', 'quiet please')
  faults.push(...(await violations(page)).map((one) => `lock dialog ${one}`))
  await page.keyboard.press('Enter')
  await page.waitForSelector('.lk0')
  return [...faults, ...(await violations(page)).map((one) => `lock ${one}`)]
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

it(
  'every menu opens its screen in both languages: no error, no raw or foreign word, nothing cut, no accessibility violation',
  async () => {
    const widths = [1440, 1024, 390]
    expect(await crawl({ first: 'zh', both: true, theme: 'default', look: words, widths })).toBe('')
  },
  hang,
)

it
  .runIf(process.env.ALL_THEMES)
  .each(themes.flatMap((theme) => (['zh', 'en'] as const).map((lang) => [theme, lang] as const)))(
  'no screen has an accessibility violation in theme %s, %s',
  async (theme, first) => {
    expect(await crawl({ first, theme, look: forms })).toBe('')
  },
  hang,
)
