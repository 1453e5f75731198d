import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { seedJournal, type SeededJournal } from '#db/seeds/articles.ts'
import { platform } from '#db/seeds/minimal.ts'
import { dateIn } from '#kernel/definition/time.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { articles } from '#modules/journal/articles/definition.ts'
import { notice as notices } from '#modules/desk/notice/definition.ts'
import { journals } from '#modules/journal/journals/definition.ts'

/** The public pages through the front door, without a browser: what a crawler or a reader without scripts gets. */
let test: TestApp
let made: SeededJournal
/** The one published article with everything. */
let first: string
const marker = 'ZZQMARKER'

beforeAll(async () => {
  test = await startTestApp({ env: { BASE_URL: 'https://journal.example.org' } })
  const { db, ctx } = test
  const seeded = await seedJournal({ db, blobs: ctx.blobs, actor: platform, now: ctx.clock(), lastIssues: 1 })
  if (!seeded) throw new Error('the journal stood already')
  made = seeded
  first = made.articleIds[0] ?? ''
})
afterAll(() => test.close())

type Page = { status: number; html: string; headers: Record<string, unknown>; bytes: Buffer }
async function page(url: string, headers: Record<string, string> = {}): Promise<Page> {
  const answer = await test.app.inject({ method: 'GET', url, headers })
  return { status: answer.statusCode, html: answer.body, headers: answer.headers, bytes: answer.rawPayload }
}
const metas = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<meta name="${name}" content="([^"]*)"`, 'g'))].map((match) => match[1] ?? '')

/** Every address of the site that takes no id. */
const plainPages = [
  '/',
  '/apaph/articles',
  '/apaph/search',
  '/apaph/announcements',
  '/apaph/journals',
  '/apaph/journals?id=current',
  '/apaph/about',
  '/apaph/submission-guide',
  '/apaph/publication-fee',
  '/apaph/login',
  '/apaph/register',
  '/apaph/reset-password',
  '/apaph/workspace',
  '/apaph/submit',
  '/apaph/review',
  '/apaph/authorship',
  '/apaph/confirm-email',
  '/apaph/alerts',
]
const english = (path: string) => (path === '/' ? '/en' : `/en${path}`)

describe('every page of the site', () => {
  it.each(plainPages.flatMap((path) => [path, english(path)]))(
    '%s answers in its own language with safe headers',
    async (path) => {
      const { status, html, headers } = await page(path)
      expect(status).toBe(200)
      expect(html).toContain(path.startsWith('/en') ? '<html lang="en">' : '<html lang="zh-Hans">')
      expect(html).toMatch(/<h1|id="app"/)
      expect(headers['content-security-policy']).toContain(`frame-ancestors 'self'`)
      expect(headers['content-security-policy']).toContain(`script-src 'self'`)
      expect(headers['x-content-type-options']).toBe('nosniff')
      // Nothing inline that the policy would refuse, nothing from another host.
      expect(html).not.toMatch(/ style="|<style| on[a-z]+="/)
      expect(html.replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/g, '')).not.toMatch(
        /<script(?![^>]* src=)/,
      )
      expect(
        [...html.matchAll(/(?:src|href)="(https?:\/\/[^"]+)"/g)].filter(
          ([whole, url]) => whole.startsWith('src') && !url?.startsWith('https://journal.example.org'),
        ),
      ).toEqual([])
    },
  )

  it('each that an index may keep says in its own language what it is about, and no two say the same', async () => {
    const said = new Map<string, string>()
    for (const path of plainPages.flatMap((one) => [one, english(one)])) {
      const { html } = await page(path)
      if (metas(html, 'robots').includes('noindex')) continue
      const [words = ''] = metas(html, 'description')
      expect(words, path).not.toBe('')
      if (path.startsWith('/en')) expect(words, path).not.toMatch(/\p{Script=Han}/u)
      expect(said.get(words), path).toBeUndefined()
      said.set(words, path)
    }
    expect(said.size).toBeGreaterThan(10)
  })

  it('I02 names the same canonical and the three alternates in both languages', async () => {
    for (const path of ['/apaph/about', '/en/apaph/about']) {
      const { html } = await page(path)
      expect(html).toContain(`<link rel="canonical" href="https://journal.example.org${path}"`)
      expect(html).toContain('hreflang="zh-Hans" href="https://journal.example.org/apaph/about"')
      expect(html).toContain('hreflang="en" href="https://journal.example.org/en/apaph/about"')
      expect(html).toContain('hreflang="x-default" href="https://journal.example.org/apaph/about"')
    }
  })

  it('answers 404 as a page for what does not exist', async () => {
    // More than any id of a row can be.
    const tooGreat = '9223372036854775808'
    for (const path of [
      '/404',
      '/apaph/article-detail',
      '/apaph/article-detail?id=1',
      '/apaph/article-detail?id=%00',
      '/apaph/journals?id=99',
      '/apaph/pdf-viewer?id=1',
      '/apaph/pdf/1/x.pdf',
      '/apaph/cite/1.bib',
      '/apaph/cover/1.svg',
      ...['article-detail', 'journals', 'pdf-viewer'].map((name) => `/apaph/${name}?id=${tooGreat}`),
      ...['pdf', 'image', 'file'].map((name) => `/apaph/${name}/${tooGreat}/x.pdf`),
      ...['cite/N.bib', 'cite/N.ris', 'cover/N.svg', 'issue/N.pdf'].map(
        (name) => `/apaph/${name.replace('N', tooGreat)}`,
      ),
    ]) {
      const { status, html } = await page(path)
      expect(status, path).toBe(404)
      expect(html, path).toContain('没有这个页面')
    }
  })
})

describe('an article page before any script', () => {
  it('holds title, authors, abstracts, citation, licence and PDF link in both languages', async () => {
    const zh = (await page(`/apaph/article-detail?id=${first}`)).html
    const plain = zh.replaceAll('<wbr/>', '')
    expect(plain).toMatch(/<h1[^>]*>热浪期间社区老年人急诊就诊的时空分布/)
    expect(plain).toContain('陈思远')
    expect(plain).toContain('利益冲突：作者声明无利益冲突。')
    expect(plain).toContain('共纳入 214 637 次急诊')
    expect(plain).toContain('[J/OL]. 亚太公共卫生学刊, 2026, 4(5): 274-285')
    expect(plain).toContain('https://creativecommons.org/licenses/by/4.0/')
    expect(plain).toMatch(/href="\/apaph\/pdf\/\d+\/apaph\.2026\.04\.5\.001\.pdf"/)
    expect(plain).toMatch(/lang="en"><h2>Abstract<\/h2>/)
    const en = (await page(`/en/apaph/article-detail?id=${first}`)).html
    expect(en).toMatch(/<h1[^>]*>Emergency visits among community-dwelling older adults during heatwaves/)
    expect(en).toContain('Siyuan Chen')
    // What stands in Chinese on an English page is said to be: a screen reader changes its voice.
    expect(en).toMatch(/<a href="#[^"]+" lang="zh-Hans">1 引言<\/a>/)
  })

  it('carries the twelve citation tags, one author each and in order', async () => {
    const { html } = await page(`/apaph/article-detail?id=${first}`)
    for (const name of [
      'title',
      'publication_date',
      'journal_title',
      'volume',
      'issue',
      'firstpage',
      'lastpage',
      'issn',
      'pdf_url',
      'doi',
      'language',
    ])
      expect(metas(html, `citation_${name}`).length, name).toBeGreaterThan(0)
    expect(metas(html, 'citation_author')).toEqual(['陈思远', '林若溪', '顾明', '周慧敏'])
    expect(metas(html, 'citation_pdf_url')[0]).toMatch(
      /^https:\/\/journal\.example\.org\/apaph\/pdf\/\d+\/.+\.pdf$/,
    )
    expect(metas(html, 'citation_keywords')).toContain('热浪')
    expect(html).not.toMatch(/content=""/)
    expect(html).not.toContain('citation_author_email')
  })

  it('leaves out the tags whose values an online-first article lacks', async () => {
    const online = made.articleIds.at(-1) ?? ''
    const { html } = await page(`/apaph/article-detail?id=${online}`)
    for (const name of ['volume', 'issue', 'firstpage', 'lastpage'])
      expect(metas(html, `citation_${name}`)).toEqual([])
    expect(metas(html, 'citation_doi')).toHaveLength(1)
  })

  it('describes itself as a ScholarlyArticle', async () => {
    const { html } = await page(`/apaph/article-detail?id=${first}`)
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
    ) as Record<string, never>
    expect(data).toMatchObject({
      '@type': 'ScholarlyArticle',
      inLanguage: 'zh-Hans',
      isAccessibleForFree: true,
      pageStart: '274',
      isPartOf: {
        '@type': 'PublicationIssue',
        issueNumber: '5',
        isPartOf: {
          volumeNumber: '4',
          isPartOf: { '@type': 'Periodical', issn: ['2957-3130', '2957-3149'] },
        },
      },
    })
    expect((data.author as unknown as unknown[]).length).toBe(4)
  })

  it('offers BibTeX and RIS as files', async () => {
    const bib = await page(`/apaph/cite/${first}.bib`)
    expect(bib.headers['content-disposition']).toBe('attachment; filename="apaph.2026.04.5.001.bib"')
    expect(bib.html).toMatch(/^@article\{apaph2026_\d+,\n {2}title = \{\{热浪/)
    const ris = await page(`/apaph/cite/${first}.ris`)
    expect(ris.html).toMatch(/^TY {2}- JOUR\r\n/)
    expect(ris.html).toMatch(/ER {2}- \r\n$/)
    expect(ris.html).toContain('SP  - 274\r\n')
  })

  it('is found by its address name as well, under one canonical', async () => {
    const { status, html } = await page('/apaph/article-detail?id=apaph.2026.04.5.001')
    expect(status).toBe(200)
    expect(html).toContain(
      `rel="canonical" href="https://journal.example.org/apaph/article-detail?id=${first}"`,
    )
  })

  it('links a correction and the corrected article both ways when both are there', async () => {
    const correction = made.articleIds[8] ?? ''
    const { html } = await page(`/apaph/article-detail?id=${correction}`)
    expect(html).toContain('更正')
  })
})

describe('what is not published', () => {
  const hidden: string[] = []
  beforeAll(async () => {
    await test.db.tx(platform, async (tx) => {
      const other = await insert(tx, journals, {
        code: 'other',
        nameZh: '他刊',
        nameEn: 'Other',
        publisherZh: '他社',
        aboutZh: '他',
        email: 'a@b.example',
        frequency: 'annual',
        primaryLanguage: 'zh',
        languages: ['zh'],
        manuscriptNoPattern: '{seq}',
        licence: 'ccBy',
        reviewMode: 'open',
        minReviews: 0,
        responseDays: 1,
        reviewDays: 1,
        minorDays: 1,
        majorDays: 1,
        proofDays: 1,
        requireFinalReview: false,
        requireBilingual: false,
        allowAuthorWithdraw: true,
        appealDays: 0,
        rescindHours: 0,
        reviewFeeEnabled: false,
        publishFeeGate: 'none',
        acceptingSubmissions: false,
        isDefault: false,
        // One without pages: what it holds is nowhere.
        status: 0,
        sort: 9,
      })
      for (const [state, journalId] of [
        ['draft', made.journalId],
        ['scheduled', made.journalId],
        ['removed', made.journalId],
        ['published', other.id],
      ] as const) {
        const row = await insert(tx, articles, {
          journalId,
          state,
          imported: true,
          language: 'zh',
          titleZh: `${marker} ${state} 预警`,
          titleEn: `${marker} ${state}`,
          abstractZh: `${marker} 预警`,
          licence: 'ccBy',
          pageOrder: 1,
          versionNo: 1,
          viewCount: 0,
          downloadCount: 0,
          publishDate: '2026-11-20',
          urlSlug: `${marker.toLowerCase()}-${state}`,
          doi: `10.5555/${marker.toLowerCase()}.${state}`,
          authors: [{ givenNameEn: marker, familyNameEn: 'Author' }],
        })
        hidden.push(row.id)
      }
    })
  })

  /** The third of them: it leaves a tombstone. */
  const removed = () => hidden[2]

  it('J02 is reachable on no page, list, search, file, citation or public call', async () => {
    const files = await test.db
      .of('000000')
      .query<{ id: string }>(sql`select id from submission_file limit 1`)
    const walk = [
      ...plainPages,
      '/apaph/articles?issue=none',
      '/apaph/articles?year=2026',
      '/apaph/search?q=预警',
      `/apaph/search?q=${marker}`,
      ...hidden.flatMap((id) => [
        ...(id === removed() ? [] : [`/apaph/article-detail?id=${id}`]),
        `/apaph/pdf/${id}/x.pdf`,
        `/apaph/cite/${id}.bib`,
        `/apaph/cite/${id}.ris`,
        `/api/blade-apaph/client/public/article/newIssuesArticlePage?issuesId=${id}`,
      ]),
      ...['draft', 'scheduled', 'published'].map(
        (state) => `/apaph/article-detail?id=${marker.toLowerCase()}-${state}`,
      ),
      '/api/blade-apaph/client/public/article/newIssuesArticlePage?size=200',
      `/apaph/pdf-viewer?id=${files[0]?.id}0`,
    ]
    for (const path of walk.flatMap((each) => (each.startsWith('/api') ? [each] : [each, english(each)]))) {
      const { html } = await page(path)
      // The question asked for is repeated in its own field; nothing else may name it.
      expect(
        html.replaceAll(new RegExp(`value="${marker}"|“${marker}”|[?&;]q=${marker}`, 'g'), ''),
        path,
      ).not.toMatch(new RegExp(marker, 'i'))
    }
    for (const id of hidden)
      expect((await page(`/apaph/article-detail?id=${id}`)).status).toBe(id === removed() ? 410 : 404)
  })

  it('A5 a removed article leaves its name and nothing else', async () => {
    for (const path of [
      `/apaph/article-detail?id=${removed()}`,
      `/en/apaph/article-detail?id=${removed()}`,
    ]) {
      const { status, html } = await page(path)
      expect(status).toBe(410)
      expect(html).toContain(`${marker} removed`)
      expect(html.replaceAll('<wbr/>', '')).not.toContain(`${marker} 预警<`)
      expect(html).not.toContain('citation_')
    }
  })

  it('J02 disappears from a kept page at once when it is taken back', async () => {
    const second = made.articleIds[1] ?? ''
    expect((await page(`/apaph/article-detail?id=${second}`)).status).toBe(200)
    await test.db.tx(platform, (tx) =>
      tx.query(sql`update articles set state = 'removed' where id = ${second}`),
    )
    expect((await page(`/apaph/article-detail?id=${second}`)).status).toBe(410)
    expect((await page('/apaph/journals?id=current')).html.replaceAll('<wbr/>', '')).not.toContain(
      '高校宿舍夏季室内温度',
    )
    await test.db.tx(platform, (tx) =>
      tx.query(sql`update articles set state = 'published' where id = ${second}`),
    )
    expect((await page(`/apaph/article-detail?id=${second}`)).status).toBe(200)
  })
})

describe('announcements', () => {
  it('stand on a page of their own, hold what was written, and are none before their day', async () => {
    const now = test.ctx.clock()
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
    const put = (title: string, releaseTime: Date, category = '1', audience = '1') =>
      test.db.tx(platform, (tx) =>
        insert(tx, notices, {
          title,
          content: '<p>若 P&lt;0.05 则停刊</p><script>1</script>',
          category,
          audience,
          releaseTime,
          status: 1,
        }),
      )
    const shown = await put('暑期收稿安排', at(-1))
    const tomorrow = await put('明日公告', at(1))
    const internal = await put('内部通知', at(-1), '2')
    const campus = await put('宿舍停水通知', at(-1), '1', '3')
    const journal = await put('期刊改版', at(-1), '1', '2')
    const list = await page('/apaph/announcements')
    expect(list.html).toContain(`/apaph/announcements?id=${journal.id}`)
    expect(list.html).toContain(`/apaph/announcements?id=${shown.id}`)
    expect(list.html).not.toMatch(/明日公告|内部通知|宿舍停水通知/)
    expect((await page('/')).html).not.toContain('宿舍停水通知')
    const own = await page(`/apaph/announcements?id=${shown.id}`)
    expect(own.status).toBe(200)
    expect(own.html).toContain('若 P&lt;0.05 则停刊')
    expect(own.html).not.toContain('<script>1')
    for (const { id } of [tomorrow, internal, campus])
      expect((await page(`/apaph/announcements?id=${id}`)).status).toBe(404)
  })

  it('come out at their hour on pages that are kept, on the home page too', async () => {
    const now = test.ctx.clock()
    const noon = new Date(`${dateIn(now, 'Asia/Shanghai')}T12:00:00+08:00`)
    const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
    test.travel(noon)
    await test.db.tx(platform, (tx) =>
      insert(tx, notices, { title: '午后停电', category: '1', releaseTime: after(30), status: 1 }),
    )
    const shown = async () => [
      (await page('/')).html.includes('午后停电'),
      (await page('/apaph/announcements')).html.includes('午后停电'),
    ]
    expect(await shown()).toEqual([false, false])
    test.travel(after(29))
    expect(await shown()).toEqual([false, false])
    test.travel(after(31))
    expect(await shown()).toEqual([true, true])
    test.travel(now)
  })
})

describe('search', () => {
  it('is narrowed by year, type, issue and author with a count of each, in either order', async () => {
    const q = encodeURIComponent('健康')
    const all = await page(`/apaph/search?q=${q}`)
    const total = Number(/找到 (\d+) 篇/.exec(all.html)?.[1])
    expect(total).toBeGreaterThan(0)
    const counts = (name: string) => {
      const [, inside = ''] =
        new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`, 's').exec(all.html) ?? []
      return [...inside.matchAll(/<option value="(\d+)"[^>]*>[^<]* \((\d+)\)/g)].map(
        ([, value, n]) => [value, Number(n)] as const,
      )
    }
    for (const name of ['year', 'type', 'issue']) {
      const offered = counts(name)
      expect([name, offered.length > 0]).toEqual([name, true])
      for (const [value, n] of offered) {
        const narrowed = await page(`/apaph/search?q=${q}&${name}=${value}`)
        expect([name, value, /找到 (\d+) 篇/.exec(narrowed.html)?.[1]]).toEqual([name, value, String(n)])
      }
    }
    expect(counts('year').reduce((sum, [, n]) => sum + n, 0)).toBe(total)
    const days = (html: string) =>
      [...html.matchAll(/<span>(\d{4}-\d\d-\d\d)<\/span>/g)].map(([, day]) => day)
    const oldest = days((await page(`/apaph/search?q=${q}&order=oldest`)).html)
    expect(oldest).toEqual(oldest.toSorted())
    expect(days(all.html)).toEqual(days(all.html).toSorted().toReversed())
    expect(oldest.length).toBe(days(all.html).length)
    const nobody = await page(`/apaph/search?q=${q}&author=${encodeURIComponent("%_' or 1=1")}`)
    expect([nobody.status, nobody.html.includes('没有符合条件的文章')]).toEqual([200, true])
  })
  it('J02 odd conditions are none, and narrow nothing', async () => {
    const q = encodeURIComponent('健康')
    const plain = /找到 (\d+) 篇/.exec((await page(`/apaph/search?q=${q}`)).html)?.[1]
    for (const odd of ['year=abc', 'type=__proto__', 'issue=1;drop', 'order=random', 'author=%20'])
      expect([odd, /找到 (\d+) 篇/.exec((await page(`/apaph/search?q=${q}&${odd}`)).html)?.[1]]).toEqual([
        odd,
        plain,
      ])
  })

  const hits = async (q: string) =>
    (await page(`/apaph/search?q=${encodeURIComponent(q)}`)).html.replaceAll('<wbr/>', '')

  it.each(['预警', '中暑', '耐药', '诺如', '睡眠'])(
    'finds the two-character word %s and marks it',
    async (word) => {
      const html = await hits(word)
      expect(html).toMatch(/找到 \d+ 篇/)
      expect(html).toContain(`<mark>${word}</mark>`)
    },
  )
  it.each(['wastewater', 'Heat', 'nguyen', 'Aiko Tanaka', '陈思远', '热浪 急诊'])(
    'finds %s',
    async (word) => {
      expect(await hits(word)).toMatch(/找到 \d+ 篇/)
    },
  )
  it.each([
    '%',
    '_',
    `'`,
    '"',
    `a'b"c`,
    '&|!()',
    ':*',
    '\\',
    '<script>alert(1)</script>',
    '卫'.repeat(10_000),
    '\u0000',
  ])('case 70: takes %j as text, bounded and harmless', async (word) => {
    const { status, html } = await page(`/apaph/search?q=${encodeURIComponent(word)}&current=-1&size=100000`)
    expect(status).toBe(200)
    expect(html).not.toContain('<script>alert')
    expect(html.length).toBeLessThan(60_000)
  })
  it('says how to go on when nothing is found, and keeps question pages out of indexes', async () => {
    const html = await hits('不存在的词语')
    expect(html).toContain('没有找到')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('case 62: what is not plain text', () => {
  const awkward = 'R&D <i>in vivo</i> ]]> 100% {a}{ \\b_c^d~ \u0001\u000b\n😀 e\u0301 𠮷野家 </script><!--'
  const readable = 'R&D in vivo ]]> 100% {a}{ \\b_c^d~ 😀 e\u0301 𠮷野家 </script><!--'
  let before: { titleZh: string; authors: unknown }
  beforeAll(async () => {
    const row = await test.db
      .of('000000')
      .one<typeof before>(sql`select title_zh, authors from articles where id = ${first}`)
    before = row as typeof before
    const authors = [{ familyNameZh: '𠮷{', givenNameZh: 'A&B\r\nER  - ', affiliations: [] }]
    await put(awkward, authors)
  })
  afterAll(() => put(before.titleZh, before.authors))
  const put = (title: string, authors: unknown) =>
    test.db.tx(platform, (tx) =>
      tx.query(
        sql`update articles set title_zh = ${title}, authors = ${JSON.stringify(authors)}::jsonb where id = ${first}`,
      ),
    )
  const cited = (format: string) => page(`/apaph/cite/${first}.${format}`)

  it('leaves RIS a record of one field a line', async () => {
    const { status, html } = await cited('ris')
    expect(status).toBe(200)
    const lines = html.trimEnd().split('\r\n')
    expect(lines.filter((line) => !/^[A-Z][A-Z0-9] {2}- ?/.test(line))).toEqual([])
    expect(lines.filter((line) => line.startsWith('ER'))).toEqual(['ER  - '.trimEnd()])
    expect(lines).toContain(`TI  - ${readable}`)
    expect(html).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f]/)
  })
  it('leaves the printed citation a line of text without marks', async () => {
    const { html } = await page(`/apaph/article-detail?id=${first}`)
    expect(html.replaceAll('<wbr/>', '')).toContain('R&amp;D in vivo ]]&gt; 100% {a}{')
    expect(html).not.toContain('&lt;i&gt;in vivo')
  })
  it('leaves BibTeX its fields: braces of the text close nothing', async () => {
    const { status, html } = await cited('bib')
    expect(status).toBe(200)
    let depth = 0
    // BibTeX counts a brace with a backslash before it too.
    for (const sign of html) {
      depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
      expect(depth).toBeGreaterThanOrEqual(0)
    }
    expect(depth).toBe(0)
    expect(html).toContain(
      'R\\&D in vivo ]]\\textgreater{} 100\\% \\textbraceleft{}a\\textbraceright{}\\textbraceleft{} \\textbackslash{}b\\_c',
    )
    expect(html).toContain('𠮷野家')
  })
  it('leaves the page, its JSON-LD and the site map well-formed', async () => {
    const { html } = await page(`/apaph/article-detail?id=${first}`)
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
    ) as {
      headline?: string
    }
    expect(data.headline).toContain('𠮷野家')
    expect(html.match(/<\/script>/g)?.length).toBe(html.match(/<script/g)?.length)
    const map = (await page('/sitemap.xml')).html
    expect(map.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
  })
})

describe('kept pages', () => {
  it('answer 304 to whoever has the page, and a new one after a write', async () => {
    const one = await page('/apaph/about')
    const again = await page('/apaph/about', { 'if-none-match': String(one.headers.etag) })
    expect(again.status).toBe(304)
    await test.db.tx(platform, (tx) =>
      tx.query(sql`update journals set phone = '0755-1111 2222' where id = ${made.journalId}`),
    )
    const next = await page('/apaph/about', { 'if-none-match': String(one.headers.etag) })
    expect(next.status).toBe(200)
    expect(next.html).toContain('0755-1111 2222')
  })
  it('give the same bytes packed and plain', async () => {
    const { gunzipSync } = await import('node:zlib')
    const plain = await page('/apaph/about')
    const packed = await page('/apaph/about', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.bytes).toString()).toBe(plain.html)
  })
})

describe('the PDF', () => {
  it('comes inline under its own name, with a policy that lets nothing run', async () => {
    const { html } = await page(`/apaph/article-detail?id=${first}`)
    const address = /href="(\/apaph\/pdf\/[^"]+)"/.exec(html)?.[1] ?? ''
    const pdf = await page(address)
    expect(pdf.status).toBe(200)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toBe('inline; filename="apaph.2026.04.5.001.pdf"')
    expect(pdf.headers['content-security-policy']).toContain(`default-src 'none'`)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const kept = await page(`${address}?download=1`, { 'if-none-match': 'x' })
    expect(kept.headers['content-disposition']).toMatch(/^attachment/)
  })

  it('a shared link has a picture: the journal’s cover, else one that is drawn, as pixels of the size that is asked for', async () => {
    for (const path of [
      '/',
      '/apaph/about',
      `/apaph/article-detail?id=${first}`,
      '/apaph/journals?id=current',
    ]) {
      const { html } = await page(path)
      const address = html.match(
        /<meta property="og:image" content="https:\/\/journal\.example\.org([^"]+)"/,
      )?.[1]
      expect([path, address]).toEqual([path, expect.stringMatching(/^\/apaph\/share\/\d\.png$/)])
      const { status, headers, bytes } = await page(address ?? '')
      expect([status, headers['content-type']]).toEqual([200, 'image/png'])
      expect(bytes.subarray(1, 4).toString()).toBe('PNG')
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
      expect(bytes.length).toBeLessThan(200_000)
      expect((await page(address ?? '', { 'if-none-match': String(headers.etag) })).status).toBe(304)
    }
    expect((await page('/apaph/share/9.png')).status).toBe(404)
  })

  it('J07 opens in the viewer by its id or that of its file alone, and every article with a PDF leads there', async () => {
    const { pdfFileId } = (await test.db
      .of('000000')
      .one<{ pdfFileId: string }>(sql`select pdf_file_id from articles where id = ${first}`)) ?? {
      pdfFileId: '',
    }
    const { status, html } = await page(`/apaph/pdf-viewer?id=${pdfFileId}&file=https://evil.example/x.pdf`)
    expect(status).toBe(200)
    expect(html).not.toContain('evil')
    expect(html).toMatch(/data-file="\/apaph\/pdf\/\d+\//)
    const viewer = `/apaph/pdf-viewer?id=${first}`
    expect((await page(viewer)).html).toMatch(/data-file="\/apaph\/pdf\/\d+\//)
    expect((await page(`/apaph/article-detail?id=${first}`)).html).toContain(`href="${viewer}"`)
    for (const bad of ['https://evil.example/x.pdf', '../../etc/passwd', '1', ''])
      expect((await page(`/apaph/pdf-viewer?id=${encodeURIComponent(bad)}`)).status).toBe(404)
  })
})

describe('the four public calls', () => {
  const root = 'blade-apaph/client/public'
  it('answer without a token, in the envelope, and without addresses of authors', async () => {
    const journal = await test.nobody.get(`${root}/journal/getJournal`, { code: 'apaph' })
    expect(journal.body).toMatchObject({
      code: 200,
      success: true,
      data: { code: 'apaph', issnPrint: '2957-3130' },
    })
    const newest = await test.nobody.get(`${root}/journal/new-journal`, { code: 'apaph' })
    const issue = newest.body.data as { id: string; issueNo: string }
    expect(issue.issueNo).toBe('5')
    expect(
      (await test.nobody.get(`${root}/journal/getJournalIssue`, { id: issue.id })).body.data,
    ).toMatchObject({ id: issue.id, volume: 4 })
    const page = await test.nobody.get(`${root}/article/newIssuesArticlePage`, {
      issuesId: issue.id,
      current: 1,
      size: 10,
    })
    const data = page.body.data as unknown as { records: { id: unknown }[]; total: number; pages: number }
    expect(data).toMatchObject({ total: 9, current: 1, size: 10, pages: 1 })
    expect(typeof data.records[0]?.id).toBe('string')
    expect(page.raw).not.toContain('"email"')
  })
  it('refuse what they do not take', async () => {
    expect((await test.nobody.get(`${root}/journal/getJournal`, { code: 'nope' })).status).toBe(404)
    expect((await test.nobody.get(`${root}/journal/getJournalIssue`, { id: '12' })).status).toBe(404)
    expect((await test.nobody.get(`${root}/journal/getJournalIssue`, { id: 'x' })).status).toBe(400)
    expect((await test.nobody.get(`${root}/article/newIssuesArticlePage`, { size: 11 })).status).toBe(400)
  })
})
