import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import type { Values } from '#kernel/definition/index.ts'
import { insert } from '#kernel/store/rows.ts'
import { nextId } from '#kernel/store/ids.ts'
import { bringToTenant } from '#modules/system/bringing/bring.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles } from '#modules/journal/articles/definition.ts'
import { journalIssues } from '#modules/journal/journal-issues/definition.ts'
import { journals } from '#modules/journal/journals/definition.ts'
import { sendWaiting } from '#modules/message/outbox/server.ts'

/** Several journals of one tenant, and tenants beside it: whose pages an address shows, and that nobody sees another's. */
let test: TestApp
const base = 'https://journal.example.org'
const other = '000002'
const actors = { first: platform, other: { tenantId: other, userId: null, deptId: null } }
/** Ids of the second journal of the first tenant, and of the other tenant's only one. */
const second = { article: '', issue: '' }
const beyond = { article: '', issue: '' }
let firstArticle = ''

beforeAll(async () => {
  test = await startTestApp({ env: { BASE_URL: base } })
  const { db, ctx } = test
  const made = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  firstArticle = made?.articleIds[0] ?? ''
  Object.assign(second, await journalOf('second', '环境刊', actors.first))
  const now = ctx.clock()
  await db.platform.query(
    sql`insert into tenant (id, tenant_id, tenant_name, status, create_time, update_time) values (${nextId()}, ${other}, '外校', 1, ${now}, ${now})`,
  )
  // With its roles, as a tenant that is made in the product.
  await db.tx(actors.other, (tx) => bringToTenant(tx))
  Object.assign(beyond, await journalOf('beyond', '外刊', actors.other))
})
afterAll(() => test.close())

type Actor = typeof platform
async function journalOf(code: string, name: string, actor: Actor): Promise<typeof second> {
  const [shape] = await test.db
    .of('000000')
    .query<Record<string, unknown>>(sql`select * from journals where is_default and is_deleted = 0`)
  return test.db.tx(actor, async (tx) => {
    const { id: _, tenantId: __, ...like } = shape ?? {}
    const journal = await insert(tx, journals, {
      ...(like as Values<typeof journals>),
      code,
      nameZh: name,
      nameEn: `Journal ${code}`,
      isDefault: actor.tenantId !== '000000',
      coverFileId: null,
      logoFileId: null,
    })
    const issue = await insert(tx, journalIssues, {
      journalId: journal.id,
      year: 2026,
      volume: 1,
      issueNo: '1',
      issueType: 'regular',
      state: 'published',
      publishDate: '2026-05-01',
      isCurrent: true,
    } as Values<typeof journalIssues>)
    const article = await insert(tx, articles, {
      journalId: journal.id,
      issuesId: issue.id,
      state: 'published',
      imported: true,
      language: 'zh',
      titleZh: `${name}的文章`,
      titleEn: `Article of ${code}`,
      abstractZh: '摘要',
      licence: 'ccBy',
      pageOrder: 1,
      versionNo: 1,
      viewCount: 0,
      downloadCount: 0,
      publishDate: '2026-05-02',
      urlSlug: `of-${code}`,
      doi: `10.5555/${code}.1`,
      authors: [{ givenNameZh: '某', familyNameZh: '某' }],
    })
    return { article: article.id, issue: issue.id }
  })
}

async function get(url: string, host = 'journal.example.org') {
  const answer = await test.app.inject({ url, headers: { host } })
  return {
    status: answer.statusCode,
    html: answer.body.replaceAll('<wbr/>', ''),
    to: answer.headers.location,
  }
}
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
const linksOf = (html: string) =>
  [...html.matchAll(/href="(\/[^"]*)"/g)]
    .map((match) => match[1] ?? '')
    .filter((href) => !/assets|icon/.test(href))

describe('several journals of one tenant', () => {
  it('each has its pages, in both languages, and every link of them leads on within it', async () => {
    for (const [lang, title] of [
      ['', '环境刊的文章'],
      ['/en', 'Article of second'],
    ]) {
      const home = await get(`${lang}/j/second`)
      expect(home.status).toBe(200)
      expect(home.html).toContain(title)
      expect(canonicalOf(home.html)).toBe(`${base}${lang}/j/second`)
      for (const path of [
        'articles',
        'journals',
        `journals?id=${second.issue}`,
        'search?q=文章',
        'about',
        'submission-guide',
        'publication-fee',
        'login',
        'submit',
        `article-detail?id=${second.article}`,
      ]) {
        const { status, html } = await get(`${lang}/j/second/apaph/${path}`)
        expect(status, path).toBe(200)
        const away = linksOf(html).filter(
          (href) => !/^(\/en)?\/j\/second(\/|$)|^\/oai|^\/apaph\/(pdf|cite|cover|image|file)\//.test(href),
        )
        expect(away, path).toEqual([])
      }
    }
  })

  it('J02 none shows what is of another', async () => {
    for (const path of [
      '/',
      '/apaph/articles',
      '/apaph/journals',
      '/apaph/search?q=环境刊',
      '/apaph/feed.xml',
      '/sitemap.xml',
    ])
      expect((await get(path)).html, path).not.toContain('环境刊的文章')
    const { html } = await get('/j/second/apaph/articles')
    expect([...html.matchAll(/<article class="it">/g)]).toHaveLength(1)
    expect((await get('/j/second/sitemap.xml')).html).not.toContain(`id=${firstArticle}<`)
  })

  it('an address that names no journal leads to the one that has what it asks for', async () => {
    for (const [asked, there] of [
      [`/apaph/article-detail?id=${second.article}`, `/j/second/apaph/article-detail?id=${second.article}`],
      [`/en/apaph/journals?id=${second.issue}`, `/en/j/second/apaph/journals?id=${second.issue}`],
      [`/j/second/apaph/article-detail?id=${firstArticle}`, `/apaph/article-detail?id=${firstArticle}`],
    ] as const)
      expect(await get(asked)).toMatchObject({ status: 301, to: there })
    expect((await get('/apaph/article-detail?id=1')).status).toBe(404)
    expect((await get('/j/none')).status).toBe(404)
    expect((await get('/j/__proto__')).status).not.toBe(200)
  })

  it('the page over them names each, with its newest issue and the way in', async () => {
    const { status, html } = await get('/apaph/press')
    expect(status).toBe(200)
    expect(html).toContain('环境刊')
    expect(linksOf(html)).toContain('/j/second')
    expect(linksOf(html)).toContain(`/j/second/apaph/journals?id=${second.issue}`)
    expect(linksOf((await get('/')).html)).toContain('/apaph/press')
    expect(linksOf((await get('/j/second')).html)).toContain('/j/second/apaph/press')
  })

  it('robots, harvesters and reference managers are told the address of the journal', async () => {
    const robots = (await get('/robots.txt')).html
    expect(robots).toContain(`Sitemap: ${base}/sitemap.xml\n`)
    expect(robots).toContain(`Sitemap: ${base}/j/second/sitemap.xml`)
    // And those of tenants whose pages stand below the host.
    expect(robots).toContain(`Sitemap: ${base}/t/${other}/sitemap.xml`)
    expect((await get(`/t/${other}/sitemap.xml`)).status).toBe(200)
    expect((await get('/j/second/sitemap.xml')).html).toContain(
      `<loc>${base}/j/second/apaph/article-detail?id=${second.article}</loc>`,
    )
    const record = `oai:journal.example.org:second/${second.article}`
    const oai = (await get(`/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=${record}`)).html
    expect(oai).toContain(
      `<dc:identifier>${base}/j/second/apaph/article-detail?id=${second.article}</dc:identifier>`,
    )
    const article = (await get(`/j/second/apaph/article-detail?id=${second.article}`)).html
    expect(article).toContain(
      `name="citation_abstract_html_url" content="${base}/j/second/apaph/article-detail?id=${second.article}"`,
    )
    expect((await get(`/apaph/cite/${second.article}.ris`)).html).toContain(
      `${base}/j/second/apaph/article-detail`,
    )
  })

  it('one that is switched off is gone at once, and with one left there is no page over them', async () => {
    const status = (value: number) =>
      test.db.tx(platform, (tx) => tx.query(sql`update journals set status = ${value} where code = 'second'`))
    await status(0)
    try {
      expect((await get('/j/second')).status).toBe(404)
      expect((await get('/apaph/press')).status).toBe(404)
      expect((await get(`/apaph/cite/${second.article}.bib`)).status).toBe(404)
      expect((await get('/')).html).not.toContain('/apaph/press')
    } finally {
      await status(1)
    }
    expect((await get('/j/second')).status).toBe(200)
  })
})

describe('tenants beside the first', () => {
  it('T09 one has its pages below its id, and nothing of the others is to be had there', async () => {
    const home = await get(`/t/${other}`)
    expect(home.status).toBe(200)
    expect(home.html).toContain('外刊的文章')
    expect(canonicalOf(home.html)).toBe(`${base}/t/${other}`)
    for (const href of linksOf(home.html)) expect(href).toMatch(/^(\/en)?\/t\/000002(\/|$)/)
    for (const [path, status] of [
      [`/t/${other}/apaph/article-detail?id=${firstArticle}`, 404],
      [`/t/${other}/apaph/pdf/${firstArticle}/x.pdf`, 404],
      [`/t/${other}/apaph/cite/${firstArticle}.ris`, 404],
      [`/t/${other}/j/second`, 404],
      [`/apaph/article-detail?id=${beyond.article}`, 404],
      [`/j/beyond`, 404],
      ['/t/999999', 404],
      ['/t/000001/apaph/articles', 404],
    ] as const)
      expect((await get(path)).status, path).toBe(status)
  })

  it('an address below it that leads nowhere says so on its own page, not on that of the host', async () => {
    for (const path of ['/apaph/article-detail?id=1', '/nowhere']) {
      const missing = await get(`/t/${other}${path}`)
      expect([path, missing.status]).toEqual([path, 404])
      expect(missing.html).toContain('没有这个页面')
      for (const href of linksOf(missing.html)) expect(href).toMatch(/^(\/en)?\/t\/000002(\/|$)/)
    }
  })

  it('T09 with a host of its own it stands at the bare paths, and that is its address everywhere', async () => {
    const domain = (value: string | null) =>
      test.db.tx(platform, (tx) =>
        tx.query(sql`update tenant set domain = ${value} where tenant_id = ${other}`),
      )
    await domain('beyond.example.net')
    try {
      const home = await get('/', 'beyond.example.net')
      expect(home.html).toContain('外刊的文章')
      expect(canonicalOf(home.html)).toBe('https://beyond.example.net/')
      expect(linksOf(home.html).filter((href) => href.startsWith('/t/'))).toEqual([])
      expect(canonicalOf((await get(`/t/${other}`)).html)).toBe('https://beyond.example.net/')
      const call = await get('/api/blade-apaph/client/public/journal/getJournal', 'beyond.example.net')
      expect(call.html).toContain('外刊')
      expect((await get('/robots.txt', 'beyond.example.net')).html).toContain(
        'Sitemap: https://beyond.example.net/sitemap.xml',
      )
    } finally {
      await domain(null)
    }
    expect(canonicalOf((await get('/', 'beyond.example.net')).html)).toBe(`${base}/`)
  })

  it('the host of one that has run out shows nothing at all, the first tenant’s pages least of all', async () => {
    const set = (domain: string | null, expires: Date | null) =>
      test.db.tx(platform, (tx) =>
        tx.query(
          sql`update tenant set domain = ${domain}, expire_time = ${expires} where tenant_id = ${other}`,
        ),
      )
    const at = async (url: string) => {
      const headers = { host: 'beyond.example.net', accept: 'text/html' }
      return test.app.inject({ url, headers })
    }
    await set('beyond.example.net', new Date(Date.now() - 60_000))
    try {
      for (const url of [
        '/',
        '/apaph/articles',
        '/apaph/feed.xml',
        '/oai?verb=Identify',
        '/portal/sign-in',
      ]) {
        const shut = await at(url)
        expect(shut.statusCode, url).toBe(404)
        expect(shut.body, url).not.toMatch(/data-tenant|亚太/)
      }
      // Whoever comes there reads that nothing is there, in both languages.
      expect((await at('/en/apaph/articles')).body).toMatch(
        /<h1>Nothing is open at this address.*这个网址目前没有开放/,
      )
    } finally {
      await set(null, null)
    }
  })

  it('one without a journal begins with its portal, where it has a host and where it has none; a shut one with nothing', async () => {
    const now = test.ctx.clock()
    await test.db.tx(platform, (tx) =>
      tx.query(
        sql`insert into tenant (id, tenant_id, tenant_name, domain, status, create_time, update_time) values (${nextId()}, '000003', '校园', 'campus.example.net', 1, ${now}, ${now})`,
      ),
    )
    const at = (url: string, host: string) => test.app.inject({ url, headers: { host } })
    for (const [url, host, there] of [
      ['/', 'campus.example.net', '/portal/home'],
      ['/en', 'campus.example.net', '/en/portal/home'],
      ['/t/000003', 'localhost', '/t/000003/portal/home'],
    ] as const) {
      const answer = await at(url, host)
      expect([answer.statusCode, answer.headers.location], url).toEqual([302, there])
      expect((await at(there, host)).statusCode, there).toBe(200)
    }
    expect((await at('/j/none', 'campus.example.net')).statusCode).toBe(404)
    await test.db.tx(platform, (tx) => tx.query(sql`update tenant set status = 0 where tenant_id = '000003'`))
    expect((await at('/', 'campus.example.net')).statusCode).toBe(404)
    expect((await at('/t/000003', 'localhost')).statusCode).toBe(404)
  })

  it('a host that nobody owns shows the first tenant, and never itself', async () => {
    const { html } = await get('/', 'evil.example')
    expect(canonicalOf(html)).toBe(`${base}/`)
    expect(html).not.toContain('evil')
  })

  it('a kept page is that of its tenant alone, and one tenant’s write leaves the others’ pages as they are', async () => {
    const before = await test.app.inject({ url: '/' })
    await test.db.tx(actors.other, (tx) =>
      tx.query(sql`update journals set name_zh = '外刊新名' where code = 'beyond'`),
    )
    expect((await get(`/t/${other}`)).html).toContain('外刊新名')
    const after = await test.app.inject({
      url: '/',
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    expect(after.statusCode).toBe(304)
  })

  it('a shut tenant has no pages from that moment on', async () => {
    const status = (value: number) =>
      test.db.tx(platform, (tx) =>
        tx.query(sql`update tenant set status = ${value} where tenant_id = ${other}`),
      )
    await status(0)
    try {
      expect((await get(`/t/${other}`)).status).toBe(404)
    } finally {
      await status(1)
    }
    expect((await get(`/t/${other}`)).status).toBe(200)
  })

  it('an author signs up there, and the letter leads there', async () => {
    const captcha = (await test.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
    const made = await test.nobody.post('blade-auth/author/register', {
      tenantId: other,
      name: '林一',
      email: 'lin@beyond.example',
      password: 'Quiet-River-77',
      password2: 'Quiet-River-77',
      captchaKey: captcha.key,
      captchaCode: 'abcde',
      language: 'en',
    })
    expect(made.status, made.raw).toBe(200)
    expect(await sendWaiting(test.ctx, other)).toBe(1)
    const folder = join(test.ctx.dataDir, 'mail')
    const [letter = ''] = (await readdir(folder)).filter((name) => name.includes('M38'))
    const text = (await readFile(join(folder, letter), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(text).toContain(`${base}/en/t/${other}/apaph/confirm-email?id=`)
    const page = await get(`/en/t/${other}/apaph/login`)
    expect(page.html).toContain(`data-tenant="${other}" data-held="${other}"`)
  })
})
