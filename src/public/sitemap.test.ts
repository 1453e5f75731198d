import { expect, it } from 'vitest'
import { startTestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { sql } from '#kernel/store/sql.ts'

it('lists more articles than one site map may hold in several, each of them once', async () => {
  const test = await startTestApp()
  const { db, ctx } = test
  const made = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  const article = made?.articleIds[0] ?? ''
  const open = (url: string) => test.app.inject({ url })
  await db.reshape(async ({ run }) => {
    await run([
      'alter table articles disable trigger user;',
      `insert into articles select (jsonb_populate_record(a, jsonb_build_object('id', 5000000 + i, 'doi', null, 'url_slug', null, 'submission_id', null))).* from articles a, generate_series(1, 20001) i where a.id = ${article};`,
      'alter table articles enable trigger user;',
    ])
  })
  db.touches.touch('000000', ['articles'])
  const index = await open('/sitemap.xml')
  const maps = [...index.body.matchAll(/<loc>[^<]*(\/sitemap-\d+\.xml)<\/loc>/g)].map(
    (match) => match[1] ?? '',
  )
  expect(maps).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
  const held = await Promise.all(
    maps.map(async (url) => {
      const { body } = await open(url)
      return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '')
    }),
  )
  expect(Math.max(...held.map((one) => one.length))).toBeLessThanOrEqual(50_000)
  const all = held.flat()
  expect(new Set(all).size).toBe(all.length)
  const own = await db
    .of('000000')
    .one<{ n: number }>(
      sql`select count(*)::int as n from articles where state in ('published', 'concern', 'retracted') and is_deleted = 0`,
    )
  expect(all.filter((each) => each.includes('article-detail')).length).toBe(2 * (own?.n ?? 0))
  const issues = all.filter((each) => each.includes('/journals?id='))
  expect(issues.length).toBe(2)
  for (const each of issues)
    expect((await open(new URL(each).pathname + new URL(each).search)).statusCode).toBe(200)
  expect((await open('/sitemap-3.xml')).statusCode).toBe(404)
  await test.close()
})
