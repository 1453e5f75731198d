import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { sql } from '#kernel/store/sql.ts'
import { pdfWith } from '#modules/journal/testing/stage.ts'

/** Banners in their time and common files, as a reader gets them. */
let test: TestApp
let admin: Client
let journalId: string
beforeAll(async () => {
  test = await startTestApp()
  const { db, ctx } = test
  const made = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  admin = await test.as('admin')
  journalId = made?.journalId ?? ''
})
afterAll(() => test.close())

type Row = Record<string, unknown> & { id: string; version: number }
async function submit(path: string, body: object): Promise<Row> {
  const answer = await admin.post(`blade-admin/${path}/submit`, { journalId, ...body })
  if (answer.status !== 200) throw new Error(answer.raw)
  return answer.body.data as Row
}
async function uploaded(name: string, bytes: Buffer): Promise<string> {
  const answer = await admin.upload('blade-resource/oss/endpoint/put-file', {}, { name, bytes })
  if (answer.status !== 200) throw new Error(answer.raw)
  return (answer.body.data as { attachId: string }).attachId
}
const get = (url: string) => test.app.inject({ url })
const wall = (hours: number) => {
  const shanghai = new Date(test.ctx.clock().getTime() + (8 + hours) * 3600_000)
  return shanghai.toISOString().slice(0, 19).replace('T', ' ')
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('a banner stands on its page from its start to its end, on pages that are kept too, and its picture with it', async () => {
  const imageFileId = await uploaded('banner.png', png)
  await submit('banner', {
    position: 'home',
    titleZh: '征稿',
    titleEn: 'Call for papers',
    imageFileId,
    imageAltZh: '高温专题征稿，截止十二月',
    imageAltEn: 'Call for papers on heat, closing in December',
    linkUrl: '/apaph/submission-guide',
    target: 'same',
    startTime: wall(1),
    endTime: wall(2),
    sort: 0,
  })
  const start = test.ctx.clock().getTime()
  const shown = async () => [
    (await get('/')).body.includes('alt="高温专题征稿，截止十二月"'),
    (await get('/en')).body.includes('alt="Call for papers on heat, closing in December"'),
    (await get(`/apaph/image/${imageFileId}`)).statusCode,
    (await get('/apaph/about')).body.includes('高温专题征稿'),
  ]
  expect(await shown()).toEqual([false, false, 404, false])
  test.travel(new Date(start + 1.5 * 3600_000))
  expect(await shown()).toEqual([true, true, 200, false])
  const enable = (on: boolean) =>
    test.db.tx(platform, (tx) => tx.query(sql`update banner set enabled = ${on}`))
  await enable(false)
  expect(await shown()).toEqual([false, false, 404, false])
  await enable(true)
  test.travel(new Date(start + 2.5 * 3600_000))
  expect(await shown()).toEqual([false, false, 404, false])
  test.travel(new Date(start))
})

it('case 61: a banner takes http(s) and paths of this site as its link, nothing that runs or leaves unseen', async () => {
  const imageFileId = await uploaded('banner.png', png)
  const base = {
    position: 'home',
    titleZh: '甲',
    titleEn: 'A',
    imageFileId,
    imageAltZh: '甲',
    imageAltEn: 'A',
  }
  const post = (more: object) =>
    admin.post('blade-admin/banner/submit', { journalId, target: 'same', sort: 0, ...base, ...more })
  for (const linkUrl of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'ftp://x',
  ])
    expect((await post({ linkUrl })).status, linkUrl).toBe(400)
  expect((await post({ imageAltZh: '', imageAltEn: '' })).status).toBe(400)
  const backwards = await post({ startTime: wall(2), endTime: wall(1) })
  expect(backwards.status).toBe(400)
  expect(backwards.raw).toContain('结束时间须晚于开始时间')
  expect((await post({ linkUrl: 'https://example.org/a?b=1' })).status).toBe(200)
})

it('every category of guides is shown: fees on their page, the others on the guide page', async () => {
  const { guideCategories } = await import('#modules/journal/user-guides/definition.ts')
  for (const category of Object.keys(guideCategories))
    await submit('userGuide', {
      category,
      titleZh: `章-${category}`,
      titleEn: `Chapter ${category}`,
      contentZh: '<p>内容</p>',
      contentEn: '<p>Content</p>',
      sort: 1,
    })
  const [guide, fee] = [
    (await get('/en/apaph/submission-guide')).body,
    (await get('/en/apaph/publication-fee')).body,
  ]
  for (const category of Object.keys(guideCategories))
    expect(category === 'fee' ? fee : guide, category).toContain(`Chapter ${category}`)
})

it('a common file keeps its public address when it is replaced, and the old version is kept', async () => {
  const [one, two] = [await pdfWith('template one'), await pdfWith('template two')]
  const file = await submit('commonFile', {
    category: 'template',
    nameZh: '论文模板',
    nameEn: 'Article template',
    fileId: await uploaded('a.pdf', one),
    versionLabel: '2025',
    publicVisible: true,
    sort: 0,
  })
  const address = `/apaph/file/${file.id}`
  expect((await get('/apaph/submission-guide')).body).toContain(`href="${address}"`)
  const first = await get(address)
  expect([first.statusCode, first.rawPayload.equals(one)]).toEqual([200, true])
  expect(first.headers['content-disposition']).toContain('attachment; filename="Article template.pdf"')
  const changed = await submit('commonFile', {
    ...file,
    fileId: await uploaded('b.pdf', two),
    versionLabel: '2026',
  })
  expect((await get(address)).rawPayload.equals(two)).toBe(true)
  const old = await admin.get('blade-admin/commonFileVersion/list', { commonFileId: file.id })
  expect((old.body.data as { records: Row[] }).records).toEqual([
    expect.objectContaining({ versionLabel: '2025', fileId: file.fileId }),
  ])
  await submit('commonFile', { ...changed, publicVisible: false })
  expect((await get(address)).statusCode).toBe(404)
  expect((await get('/apaph/submission-guide')).body).not.toContain(address)
})

it('feature 89: the archiving manifest holds the permission and every address of the year, where the journal allows it', async () => {
  const years = (await get('/apaph/archive-manifest')).body
  expect(years).toContain('href="/apaph/archive-manifest?year=2026"')
  const page = await get('/apaph/archive-manifest?year=2026')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(
    '<p lang="en">LOCKSS system has permission to collect, preserve, and serve this open access Archival Unit</p>',
  )
  expect(page.body).toContain(
    'CLOCKSS system has permission to ingest, preserve, and serve this open access Archival Unit',
  )
  const shown = await test.db.of('000000').query<{ id: string }>(
    sql`select a.id from articles a left join journal_issues i on i.id = a.issues_id where a.journal_id = ${journalId}
          and a.state in ('published', 'concern', 'retracted') and coalesce(i.year, extract(year from a.publish_date)) = 2026`,
  )
  expect(shown.length).toBeGreaterThan(5)
  const listed = [...page.body.matchAll(/article-detail\?id=(\d+)/g)].map(([, id]) => id)
  expect(listed.toSorted()).toEqual(shown.map(({ id }) => id).toSorted())
  for (const [, pdf = ''] of [...page.body.matchAll(/href="(\/apaph\/pdf\/[^"]+)"/g)].slice(0, 3))
    expect((await get(pdf)).statusCode).toBe(200)
  // A crawler finds it: robots, the sitemap and the archive's page lead there.
  expect((await get('/robots.txt')).body).toContain('/apaph/archive-manifest')
  expect((await get('/robots.txt')).body).not.toContain('Disallow: /apaph/archive-manifest')
  expect((await get('/sitemap.xml')).body).toContain('/en/apaph/archive-manifest</loc>')
  expect((await get('/en/apaph/journals')).body).toContain('href="/en/apaph/archive-manifest"')
  expect((await get('/apaph/archive-manifest?year=1999')).statusCode).toBe(404)

  const journal = (await admin.get('blade-admin/journals/detail', { id: journalId })).body.data as Row
  await submit('journals', { id: journalId, version: journal.version, preservation: [] })
  expect((await get('/apaph/archive-manifest?year=2026')).statusCode).toBe(404)
  expect((await get('/apaph/journals')).body).not.toContain('archive-manifest')
  expect((await get('/robots.txt')).body).not.toContain('archive-manifest')
})

it('feature 79: Dublin Core tells subject, description and source in both languages, each under its own', async () => {
  const [one] = await test.db
    .of('000000')
    .query<{ id: string }>(
      sql`select id from articles where journal_id = ${journalId} and state = 'published' and language = 'zh' and jsonb_array_length(keywords_en) > 0 order by id limit 1`,
    )
  const { body } = await get(`/apaph/article-detail?id=${one?.id}`)
  for (const tag of ['title', 'subject', 'description'])
    for (const lang of ['zh-Hans', 'en'])
      expect(body, `${tag} ${lang}`).toMatch(
        new RegExp(`<meta name="DC\\.${tag}" content="[^"]+" lang="${lang}"/>`),
      )
  expect(body).toContain('<meta name="DC.format" content="application/pdf"/>')
  expect(body).toMatch(/<meta name="DC\.source" content="ISSN \d{4}-\d{3}[\dX]"\/>/)
})

it('a notice stands under the day on which it was released where the journal is, not in Greenwich', async () => {
  await admin.post('blade-desk/notice/submit', {
    title: '编辑部搬迁',
    titleEn: 'The office moves',
    category: 1,
    releaseTime: '2026-03-02 01:30:00',
    content: '<p>新址在东校区。</p>',
  })
  for (const path of ['/', '/en']) {
    const { body } = await get(path)
    expect(body).toContain('dateTime="2026-03-02"')
    expect(body).not.toContain('dateTime="2026-03-01"')
  }
})

it('pages claim of a journal only what it says of itself: open access, review, languages, fees', async () => {
  const journal = (await admin.get('blade-admin/journals/detail', { id: journalId })).body.data as Row
  const [reviewed, letter] = await Promise.all(
    [true, false].map(async (is) =>
      test.db.of('000000').one<{ id: string }>(
        sql`select a.id from articles a join article_type k on k.id = a.article_type_id
              where a.state = 'published' and a.update_type is null and k.peer_reviewed = ${is} order by a.id limit 1`,
      ),
    ),
  )
  const eyebrow = async (path: string) =>
    /<p class="eyebrow">([^<]*)<\/p>/.exec((await get(path)).body)?.[1] ?? 'none'
  const paper = (id: string | undefined) => `/apaph/article-detail?id=${id}`
  expect(await eyebrow('/')).toBe('开放获取 · 双匿名评审 · 中英双语')
  expect(await eyebrow(paper(reviewed?.id))).toMatch(/同行评审 · 开放获取$/)
  if (letter) expect(await eyebrow(paper(letter.id))).not.toContain('同行评审')
  expect((await get('/')).body).toContain('许可发布')
  expect((await get('/apaph/publication-fee')).body).not.toMatch(/本刊不收取发表费用|未在此公布/)

  const all = (change: ReturnType<typeof sql>) => test.db.tx(platform, (tx) => tx.query(change))
  await all(sql`update publish_fee_standards set show_public = false`)
  await all(sql`update articles set licence = 'allRights', licence_url = null where id = ${reviewed?.id}`)
  await all(sql`update article_type set peer_reviewed = false`)
  const after = await submit('journals', {
    id: journalId,
    version: journal.version,
    licence: 'allRights',
    languages: ['zh'],
  })
  expect(after.licence).toBe('allRights')
  expect(await eyebrow('/')).toBe('双匿名评审')
  expect(await eyebrow(paper(reviewed?.id))).not.toMatch(/同行评审|开放获取/)
  const home = (await get('/')).body
  expect(home).toContain('保留所有权利')
  expect(home).not.toContain('许可发布')
  // What is charged and not shown is not said to be free.
  const { body } = await get('/apaph/publication-fee')
  expect(body).toContain('收费标准未在此公布')
  expect(body).not.toContain('本刊不收取发表费用')
  expect((await get('/apaph/submission-guide')).body).not.toContain('本刊不收取发表费用')
  await all(sql`update publish_fee_standards set status = 0`)
  expect((await get('/apaph/publication-fee')).body).toContain('本刊不收取发表费用')
})
