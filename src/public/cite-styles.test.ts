import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import CSL from 'citeproc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { inlineText } from '#kernel/definition/inline.ts'
import { apa, chicago, vancouver } from './cite-styles.ts'
import { gbt7714, gbt7714of2025, type Cited } from './cite.ts'
import { articleOf, journalsOf } from './read.ts'
import type { Article, Author, Journal } from './data.ts'

/**
 * Every article of the demo, cited by us and by a CSL processor with the official styles. APA and Vancouver come with a
 * development package; those of GB/T 7714 and Chicago have no package, so a folder of them is named by CSL_STYLES
 * (docs/decisions/0022). Processor and styles are for tests: neither is shipped (scripts/shipped.test.ts).
 */
const data = (name: string) =>
  JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(`@citation-js/plugin-csl/lib/${name}.json`), 'utf8'),
  ) as Record<string, string>
const folder = process.env.CSL_STYLES
const [styles, locales] = [data('styles'), data('locales')]

let test: TestApp
let journal: Journal
const articles: Article[] = []
beforeAll(async () => {
  test = await startTestApp()
  const { db, ctx } = test
  const made = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock() })
  const reader = db.of('000000')
  journal = (await journalsOf(reader))[0]!
  for (const id of made?.articleIds ?? []) {
    const found = await articleOf(reader, journal.id, id)
    if (found) articles.push(found)
  }
})
afterAll(() => test.close())

function itemOf(article: Cited, lang: string): Record<string, unknown> {
  const zh = article.language === 'zh'
  const side = zh ? 'Zh' : 'En'
  const [year, month, day] = (article.publishDate ?? String(article.year)).split('-').map(Number)
  const abbr = journal[`abbr${side}`]
  return {
    id: article.id,
    type: 'article-journal',
    // In an entry that is set as a Chinese one the processor turns Western names round as well.
    language: zh && lang === 'zh-CN' ? 'zh-CN' : 'en-US',
    title: inlineText(article[`title${side}`] ?? article.titleZh ?? article.titleEn),
    author: article.authors.map((author: Author) =>
      zh && author.familyNameZh
        ? { family: author.familyNameZh, given: author.givenNameZh ?? '' }
        : author.familyNameEn
          ? { family: author.familyNameEn, given: author.givenNameEn ?? '' }
          : {
              literal:
                author.displayNameZh ?? author.displayNameEn ?? author.givenNameZh ?? author.givenNameEn,
            },
    ),
    'container-title': journal[`name${side}`],
    ...(abbr && { 'container-title-short': abbr }),
    ...(article.volume !== null && { volume: String(article.volume), issue: article.issueNo ?? undefined }),
    ...(article.firstPage && {
      page: [...new Set([article.firstPage, article.lastPage])].filter(Boolean).join('-'),
    }),
    ...(!article.firstPage && article.articleNo && { number: article.articleNo }),
    issued: { 'date-parts': [[year, month, day].filter(Boolean)] },
    ...(article.doi && { DOI: article.doi }),
  }
}

function cited(article: Cited, style: string, lang: string, locale: (lang: string) => string): string {
  const engine = new CSL.Engine(
    { retrieveLocale: (asked: string) => locale(asked), retrieveItem: () => itemOf(article, lang) },
    style,
    lang,
    true,
  )
  engine.setOutputFormat('text')
  engine.updateItems([article.id])
  return engine
    .makeBibliography()[1][0]
    .trim()
    .replace(/^(?:\[1\]|1\.)\s+/, '')
}
const packaged = () => locales['en-US'] ?? ''
/**
 * The processor takes Vietnamese letters for no Latin ones and leaves a small letter behind a hyphen as it is (`S yeon`); both
 * are faults of the program, not words of a style. So both sides get names in plain letters with capitals.
 */
const plainName = (name: string | null | undefined) =>
  name
    ?.normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/-\p{Ll}/gu, (part) => part.toUpperCase())
const published = () =>
  articles
    .filter(({ state }) => state !== 'retracted')
    .map((one) => ({
      ...one,
      authors: one.authors.map((author) => ({
        ...author,
        familyNameEn: plainName(author.familyNameEn) ?? null,
        givenNameEn: plainName(author.givenNameEn) ?? null,
      })),
    }))

describe('over the whole demo', () => {
  it('APA is what the official style says', () => {
    expect(published().length).toBeGreaterThan(20)
    for (const one of published())
      expect(apa(one, journal), one.id).toBe(cited(one, styles.apa ?? '', 'en-US', packaged))
  })
  it('Vancouver is what the official style says, but for a semicolon with nothing behind it', () => {
    for (const one of published())
      expect(vancouver(one, journal), one.id).toBe(
        cited(one, styles.vancouver ?? '', 'en-US', packaged).replace(/;$/, '.'),
      )
  })

  const own = async (name: string) => readFile(join(folder ?? '', `${name}.csl`), 'utf8')
  const locale = (lang: string) =>
    readFileSync(join(folder ?? '', `locales-${lang.startsWith('zh') ? 'zh-CN' : 'en-US'}.xml`), 'utf8')
  it.runIf(folder).each([
    ['china-national-standard-gb-t-7714-2015-numeric', gbt7714],
    ['china-national-standard-gb-t-7714-2025-numeric', gbt7714of2025],
  ])('%s is what we print', async (name, write) => {
    const style = await own(name)
    // The style has one set of signs, the standard another for Western entries (decision 22).
    const western = (text: string) =>
      text.replaceAll('，', ', ').replaceAll('：', ': ').replaceAll('（', '(').replaceAll('）', ')')
    for (const one of published()) {
      const zh = one.language === 'zh'
      const official = cited(one, style, zh ? 'zh-CN' : 'en-US', locale)
      expect(write(one, journal), one.id).toBe(zh ? official : western(official))
    }
  })
  it.runIf(folder)(
    'Chicago is what the official style says',
    async () => {
      const style = await own('chicago-author-date')
      for (const one of published())
        expect(chicago(one, journal), one.id).toBe(cited(one, style, 'en-US', locale))
    },
    600_000,
  )
})
