import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { closedDirections } from '#kernel/definition/directions.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleIn, articleOf, articleStep, notice, retraction } from '#modules/journal/testing/articles.ts'
import { ok, startStage, type Stage } from '#modules/journal/testing/stage.ts'

/** What became of an article is said, or hidden, in one way wherever it is to be had; from the next request on. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ env: { BASE_URL: 'https://journal.example.org' } })
})
afterAll(() => stage.app.close())

const ask = async (url: string) => {
  const answer = await stage.app.app.inject({ url })
  return { status: answer.statusCode, text: answer.body.replaceAll('<wbr/>', '') }
}
const record = (id: string, format: string) =>
  ask(`/oai?verb=GetRecord&metadataPrefix=${format}&identifier=oai:journal.example.org:testj/${id}`)
const single = (id: string) => [
  `/apaph/pdf/${id}/x.pdf`,
  `/apaph/pdf-viewer?id=${id}`,
  `/apaph/cite/${id}.bib`,
  `/apaph/cite/${id}.ris`,
]
const lists = ['/apaph/articles', '/apaph/search?q=就诊', '/apaph/feed.xml', '/sitemap.xml']

/** Everything is asked for once before the step, so that what is kept of it would show. */
async function published(): Promise<{ paper: string; id: string; titles: readonly [string, string] }> {
  const paper = await articleIn(stage, 'published')
  const { id } = await articleOf(stage, paper)
  const row = await stage.app.db
    .of('000000')
    .one<{ titleZh: string; titleEn: string }>(sql`select title_zh, title_en from articles where id = ${id}`)
  for (const url of [`/apaph/article-detail?id=${id}`, `/en/apaph/article-detail?id=${id}`, ...single(id)])
    expect((await ask(url)).status, url).toBe(200)
  for (const url of lists) expect((await ask(url)).text, url).toContain(id)
  return { paper, id, titles: [row?.titleZh ?? '', row?.titleEn ?? ''] }
}

describe('a retracted article', () => {
  it('says so before its title in every format and both languages, and stays to be read', async () => {
    const { paper, id, titles } = await published()
    ok(await articleStep(stage, 'chief', 'requestRetraction', paper, retraction))
    ok(await articleStep(stage, 'tenantAdmin', 'confirmRetraction', paper))
    const [zh, en] = [`已撤稿：${titles[0]}`, `RETRACTED: ${titles[1]}`]
    for (const [url, said] of [
      [`/apaph/article-detail?id=${id}`, [zh, en]],
      [`/en/apaph/article-detail?id=${id}`, [zh, en]],
      [`/apaph/pdf-viewer?id=${id}`, [`: ${zh} · `, '<span class="tag red">']],
      [`/en/apaph/pdf-viewer?id=${id}`, [`: ${en} · `, '<span class="tag red">']],
      [`/apaph/cite/${id}.bib`, [zh]],
      [`/apaph/cite/${id}.ris`, [zh]],
      ['/apaph/feed.xml', [zh]],
      ['/en/apaph/feed.xml', [en]],
    ] as const)
      for (const text of said) expect((await ask(url)).text, url).toContain(text)
    for (const format of ['oai_dc', 'jats']) {
      const { text } = await record(id, format)
      for (const said of [zh, en]) expect(text, format).toContain(said)
    }
    const page = (await ask(`/apaph/article-detail?id=${id}`)).text
    expect(page).toContain(`<meta name="DC.title" content="${en}" lang="en"/>`)
    expect(page).toContain(`"alternativeHeadline":"${en}"`)
    expect((await ask(`/apaph/pdf/${id}/x.pdf`)).status).toBe(200)
    for (const url of lists) expect((await ask(url)).text, url).toContain(id)
  })
})

describe('an article with an expression of concern', () => {
  it('carries its mark above the PDF too', async () => {
    const { paper, id } = await published()
    ok(await articleStep(stage, 'chief', 'raiseConcern', paper, notice))
    expect((await ask(`/en/apaph/pdf-viewer?id=${id}`)).text).toContain('<span class="tag">')
  })
})

describe('an article about which several notices were published', () => {
  it('leads to each of them, for readers and for harvesters, and a concern that was lifted is not called one', async () => {
    const { paper, id } = await published()
    const noticed = async (step: string, more: object = {}) => {
      ok(await articleStep(stage, 'chief', step, paper, { ...notice, ...more }))
      return (await articleOf(stage, paper)).noticeArticleId ?? ''
    }
    const erratum = await noticed('correct', { updateType: 'erratum' })
    const concern = await noticed('raiseConcern')
    const lifted = await noticed('liftConcern')
    const shown = (await ask(`/en/apaph/article-detail?id=${id}`)).text
    for (const one of [erratum, concern, lifted]) expect(shown).toContain(`article-detail?id=${one}`)
    expect(shown).toContain('Notices about this article: ')
    expect(shown).toContain('Concern lifted: ')
    expect(shown.split('Expression of concern: ')).toHaveLength(2)
    expect((await ask(`/apaph/article-detail?id=${lifted}`)).text).toContain('解除关注：')
    ok(await articleStep(stage, 'chief', 'requestRetraction', paper, retraction))
    ok(await articleStep(stage, 'tenantAdmin', 'confirmRetraction', paper))
    const all = [erratum, concern, lifted, (await articleOf(stage, paper)).noticeArticleId ?? '']
    const retracted = (await ask(`/apaph/article-detail?id=${id}`)).text
    const linked = /"correction":\[([^\]]*)\]/.exec(retracted)?.[1]
    for (const one of all) {
      expect(retracted).toContain(`article-detail?id=${one}">`)
      expect(linked).toContain(`id=${one}`)
      for (const format of ['oai_dc', 'jats'])
        expect((await record(id, format)).text, format).toContain(`id=${one}`)
    }
    expect((await record(id, 'jats')).text.match(/-forward/g)).toHaveLength(4)
    expect((await record(concern, 'jats')).text).toContain('related-article-type="object-of-concern"')
  })
})

describe('a removed article', () => {
  it('is gone from lists, files and citations at once; its page and its records say that it is gone', async () => {
    const { paper, id } = await published()
    ok(await articleStep(stage, 'tenantAdmin', 'requestRemoval', paper, notice))
    ok(await articleStep(stage, 'chief', 'confirmRemoval', paper))
    for (const url of lists) expect((await ask(url)).text, url).not.toContain(id)
    for (const url of single(id)) expect((await ask(url)).status, url).toBe(404)
    for (const lang of ['', '/en']) {
      const { status, text } = await ask(`${lang}/apaph/article-detail?id=${id}`)
      expect(status).toBe(410)
      expect(text).toContain('noindex')
      expect(text).not.toMatch(/citation_|ld\+json|canonical/)
    }
    for (const format of ['oai_dc', 'jats'])
      expect((await record(id, format)).text, format).toMatch(/<header status="deleted">(?!.*<metadata)/s)
  })
})

describe('an article that waits for its day', () => {
  it('is nowhere, and has no record', async () => {
    const paper = await articleIn(stage, 'scheduled')
    const { id } = await articleOf(stage, paper)
    for (const url of lists) expect((await ask(url)).text, url).not.toContain(id)
    for (const url of [`/apaph/article-detail?id=${id}`, ...single(id)])
      expect((await ask(url)).status, url).toBe(404)
    expect((await record(id, 'oai_dc')).text).toContain('code="idDoesNotExist"')
  })
})

describe('an issue that is taken back', () => {
  it('is named nowhere any more, and its articles stay, ahead of an issue', async () => {
    const { id } = await published()
    const step = async (action: string, more: object = {}) => {
      const row = await stage.app.db
        .of('000000')
        .one<{ version: number }>(sql`select version from journal_issues where id = ${stage.issueId}`)
      const staff = stage.who.staff as Client
      ok(
        await staff.post(`blade-admin/journal-issues/${action}`, {
          id: stage.issueId,
          version: row?.version,
          ...more,
        }),
      )
    }
    await step('publish', { setCurrent: true, confirmWarnings: true, reason: '照发' })
    const places = ['/', '/sitemap.xml', '/apaph/journals', `/apaph/article-detail?id=${id}`]
    for (const url of places) expect((await ask(url)).text, url).toContain(`journals?id=${stage.issueId}`)
    expect((await record(id, 'jats')).text).toContain('<volume>1</volume>')
    expect((await ask(`/apaph/cite/${id}.bib`)).text).toContain('volume = {1}')
    for (const url of [`/apaph/journals?id=${stage.issueId}`, `/apaph/cover/${stage.issueId}.svg`])
      expect((await ask(url)).status, url).toBe(200)

    await step('unpublish')
    for (const url of places) expect((await ask(url)).text, url).not.toContain(`journals?id=${stage.issueId}`)
    for (const url of [
      `/apaph/journals?id=${stage.issueId}`,
      `/apaph/cover/${stage.issueId}.svg`,
      `/apaph/issue/${stage.issueId}.pdf`,
    ])
      expect((await ask(url)).status, url).toBe(404)
    for (const url of [`/apaph/article-detail?id=${id}`, ...single(id)])
      expect((await ask(url)).status, url).toBe(200)
    expect((await record(id, 'jats')).text).not.toContain('<volume>')
    expect((await ask(`/apaph/cite/${id}.bib`)).text).not.toContain('volume')
    expect((await ask(`/apaph/article-detail?id=${id}`)).text).not.toContain('citation_volume')
  })
})

describe('signs that turn the direction of letters', () => {
  it('turn nothing on a page, neither what stands after a title or name nor the rest of it, and stay in what is harvested', async () => {
    const { id, titles } = await published()
    const [zh, en] = [`高温\u202e${titles[0]}`, `Heat\u202e and \u202bhealth`]
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update articles set title_zh = ${zh}, title_en = ${en}, abstract_zh = ${'摘要\u202e与 __proto__ P<0.05'},
            authors = ${JSON.stringify([
              { familyNameEn: 'Chen\u202e', givenNameEn: 'Siyuan', displayNameZh: '陈\u202e思远' },
              { familyNameEn: 'Lopes', givenNameEn: 'Maria' },
            ])}::jsonb where id = ${id}`),
    )
    const pages = [
      '/apaph/articles',
      '/apaph/search?q=高温',
      `/apaph/article-detail?id=${id}`,
      `/apaph/pdf-viewer?id=${id}`,
    ]
    for (const url of [...pages, ...pages.map((one) => `/en${one}`)]) {
      const { text } = await ask(url)
      const shown = text.slice(text.indexOf('<body')).replace(/<script[\s\S]*?<\/script>/g, '')
      const words = [...shown.matchAll(/>([^<]+)/g)].map(([, one = '']) => one)
      for (const one of words) {
        expect(one, url).not.toMatch(/[\u202d\u202e]/)
        expect(closedDirections(one), url).toBe(one)
      }
      expect(words.join(' '), url).toMatch(/高温|Heat/)
    }
    expect((await record(id, 'jats')).text).toContain('\u202e')
  })
})
