import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal, type SeededJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'

import { articles } from '#modules/journal/articles/definition.ts'

/** In which language a text of the public pages is said to be, and what the home page says of fees. */
let test: TestApp
let made: SeededJournal
beforeAll(async () => {
  test = await startTestApp()
  const { db, ctx } = test
  const seeded = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  if (!seeded) throw new Error('the journal stood already')
  made = seeded
})
afterAll(() => test.close())

const page = async (url: string) =>
  (await test.app.inject({ method: 'GET', url })).body.replaceAll('<wbr/>', '')
const change = (text: ReturnType<typeof sql>) => test.db.tx(platform, (tx) => tx.query(text))

it('a text that is there in the other language alone says so wherever it is shown', async () => {
  const [id] = made.articleIds
  // By the store, which keeps the words of the search.
  await test.db.tx(platform, (tx) =>
    update(tx, articles, id ?? '', {
      language: 'en',
      titleZh: null,
      abstractZh: null,
      titleEn: 'Only in English here',
      abstractEn: 'Zebrafish were observed in the river.',
    }),
  )
  const title = /<(a|h1|span)[^>]* lang="en"[^>]*>Only in English here</
  for (const url of ['/apaph/articles', '/apaph/search?q=Zebrafish', `/apaph/article-detail?id=${id}`])
    expect(await page(url), url).toMatch(title)
  // A sentence that was found is in the language in which it was found, whatever page shows it.
  expect(await page('/apaph/search?q=Zebrafish')).toMatch(/<span lang="en"><mark>Zebrafish<\/mark>/)
  const english = await page('/en/apaph/search?q=Zebrafish')
  expect(english).toMatch(/<span><mark>Zebrafish<\/mark>/)
  expect(english).not.toMatch(title)

  await change(
    sql`update journals set ethics_en = null, ethics_zh = '<p>伦理</p>' where id = ${made.journalId}`,
  )
  expect(await page('/en/apaph/about')).toMatch(/<div class="rich" lang="zh-Hans"><p>伦理/)
  expect(await page('/apaph/about')).toMatch(/<div class="rich"><p>伦理/)
})

it('authors of low-income countries are promised less where the journal’s rules say so, and nowhere else', async () => {
  const rules = (list: object[]) =>
    change(
      sql`update publish_fee_standards set discount_rules = ${JSON.stringify(list)}::jsonb where fee_type = 'publicationFee'`,
    )
  await rules([{ kind: 'lowIncomeCountry', percent: 50 }])
  expect([await page('/'), await page('/en')].map((html) => /低收入|low-income/.test(html))).toEqual([
    true,
    true,
  ])
  for (const list of [[], [{ kind: 'member', percent: 10 }], [{ kind: 'lowIncomeCountry', percent: 0 }]]) {
    await rules(list)
    const both = [await page('/'), await page('/en')]
    expect(both.map((html) => /低收入|low-income/.test(html))).toEqual([false, false])
    expect(both[1]).toContain('Publication fee')
  }
})
