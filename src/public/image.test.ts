import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedJournal } from '#db/seeds/articles.ts'
import { platformActor, startTestApp, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedJournal({
    db: app.db,
    blobs: app.ctx.blobs,
    actor: platformActor,
    now: new Date(),
    lastIssues: 1,
  })
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('F10 a picture is public while a published issue shows it, and no sooner', async () => {
  const admin = await app.as('admin')
  const { attachId } = (
    await admin.upload('blade-resource/oss/endpoint/put-file', {}, { name: 'cover.png', bytes: png })
  ).body.data as { attachId: string }
  const open = () => app.app.inject({ url: `/apaph/image/${attachId}` })
  expect((await open()).statusCode).toBe(404)
  await app.db.tx(platformActor, (tx) =>
    tx.query(sql`update journal_issues set cover_file_id = ${attachId} where state = 'published'`),
  )
  const shown = await open()
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(shown.rawPayload.equals(png)).toBe(true)
  await app.db.tx(platformActor, (tx) => tx.query(sql`update journal_issues set state = 'unpublished'`))
  expect((await open()).statusCode).toBe(404)
})

it('J02 the sitemap holds every public article in both languages and nothing else', async () => {
  const hidden = await app.db.tx(platformActor, (tx) =>
    tx.query<{ id: string }>(
      sql`update articles set state = 'draft' where id = (select id from articles limit 1) returning id`,
    ),
  )
  const shown = await app.db
    .of('000000')
    .query<{ id: string }>(sql`select id from articles where state = 'published'`)
  const { body, headers } = await app.app.inject({ url: '/sitemap.xml' })
  expect(headers['content-type']).toContain('xml')
  for (const { id } of shown) {
    expect(body).toContain(`/apaph/article-detail?id=${id}</loc>`)
    expect(body).toContain(`/en/apaph/article-detail?id=${id}</loc>`)
  }
  expect(body).not.toContain(`id=${hidden[0]?.id}<`)
  expect((await app.app.inject({ url: '/robots.txt' })).body).toMatch(
    /Disallow: \/manage\/[\s\S]*Sitemap: http/,
  )
})
