import { afterAll, beforeAll, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { platformActor, startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { sql } from '#kernel/store/sql.ts'

let test: TestApp
let id: string
beforeAll(async () => {
  test = await startTestApp({ env: { BASE_URL: 'https://journal.example.org' } })
  const { db, ctx } = test
  const made = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  id = made?.articleIds[0] ?? ''
})
afterAll(() => test.close())

const feed = async (lang = '') => {
  const answer = await test.app.inject({ url: `${lang}/apaph/feed.xml` })
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect((await validateXML({ xml: answer.body, normalization: 'c14n' })).errors).toEqual([])
  return answer.body
}

it('every page names the feed of its language, and the feed tells of the articles in it', async () => {
  const home = await test.app.inject({ url: '/en' })
  expect(home.body).toContain('type="application/atom+xml"')
  expect(home.body).toContain('href="/en/apaph/feed.xml"')
  expect(await feed()).toContain('<title>热浪期间社区老年人急诊就诊的时空分布')
  const en = await feed('/en')
  expect(en).toContain('<title>Emergency visits among community-dwelling older adults during heatwaves')
  expect(en).toContain(`href="https://journal.example.org/en/apaph/article-detail?id=${id}"`)
})

it('an article is out from the first minute of its day where the journal is', async () => {
  const day = await test.db
    .of('000000')
    .one<{ before: string }>(sql`select (publish_date - 1)::text as before from articles where id = ${id}`)
  expect(await feed()).toContain(`<published>${day?.before}T16:00:00.000Z</published>`)
})

it('case 61, case 62: markup and signs that XML has no form for are text in the feed and in citations, or gone', async () => {
  const awkward = '<script>alert(1)</script> & 𠮷 \u0001 {end} ]]>\nER  - '
  await test.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update articles set title_zh = ${awkward}, title_en = ${awkward}, abstract_zh = ${awkward} where id = ${id}`,
    ),
  )
  const xml = await feed()
  expect(xml).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; 𠮷')
  expect(xml).not.toContain('<script')
  const cited = async (format: string) => (await test.app.inject({ url: `/apaph/cite/${id}.${format}` })).body
  expect((await cited('ris')).match(/^ER {2}- /gm)).toHaveLength(1)
  expect(await cited('bib')).toContain('\\textbraceleft{}end\\textbraceright{}')
  for (const format of ['ris', 'bib']) expect(await cited(format)).not.toContain('\u0001')
})
