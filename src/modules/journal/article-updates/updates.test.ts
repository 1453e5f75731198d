import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleIn, articleOf, articleStep, notice, retraction } from '../testing/articles.ts'
import { ok, pdfWith, put, startStage, type Stage } from '../testing/stage.ts'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { watermarked } from './watermark.parser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const reader = () => stage.app.db.of('000000')
const page = async (id: string, lang = '') => {
  const answer = await stage.app.app.inject({ url: `${lang}/apaph/article-detail?id=${id}` })
  return { status: answer.statusCode, html: answer.body }
}
const mails = async (paper: string) =>
  (
    await reader().query<{ code: string; to: string; language: string; body: string }>(
      sql`select template_code as code, "to", language, body from mail_outbox where submission_id = ${paper} and template_code ~ '^M40' order by id`,
    )
  ).map((mail) => `${mail.code} ${mail.to}`)
const stored = (id: string) =>
  reader().one<Record<string, unknown>>(
    sql`select state, update_type, updates_article_id, doi, licence, state_reason_zh, notice_article_id from articles where id = ${id}`,
  )

describe('A2', () => {
  it('publishes a notice that is linked both ways, counts a new version and keeps the old PDF', async () => {
    const paper = await articleIn(stage, 'published')
    const before = await articleOf(stage, paper)
    const pdf = await put(as('staff'), paper, 'finalPdf', await pdfWith('corrected text'))
    const answer = ok(
      await articleStep(stage, 'chief', 'correct', paper, {
        ...notice,
        updateType: 'erratum',
        titleEn: 'Heat and emergency visits, corrected',
        pdfFileId: pdf.id,
      }),
    )
    const after = await articleOf(stage, paper)
    expect(after).toMatchObject({ state: 'published', versionNo: before.versionNo + 1, pdfFileId: pdf.id })
    const own = await stored(after.noticeArticleId ?? '')
    expect(own).toMatchObject({
      state: 'published',
      updateType: 'erratum',
      updatesArticleId: after.id,
      licence: 'ccBy',
    })
    expect(String(own?.doi)).toMatch(/^10\.5555\/testj\./)
    const former = await as('staff').get('blade-admin/articleUpdate/former', { id: String(answer.updateId) })
    expect([former.status, former.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(
      (await as('author').get('blade-admin/articleUpdate/former', { id: String(answer.updateId) })).status,
    ).toBe(403)
    const { html } = await page(after.id, '/en')
    expect(html).toContain(`article-detail?id=${after.noticeArticleId}`)
    expect(html).toContain('"correction":')
    expect((await page(after.noticeArticleId ?? '')).html).toContain(`article-detail?id=${after.id}`)
    expect(await mails(paper)).toEqual(['M40 author@example.org', 'M40 coauthor@example.org'])
  })
  it('refuses a PDF of another paper, and a correction that does not say what kind it is', async () => {
    const paper = await articleIn(stage, 'published')
    const other = await articleOf(stage, await articleIn(stage, 'published'))
    const foreign = { ...notice, updateType: 'correction', pdfFileId: other.pdfFileId }
    expect((await articleStep(stage, 'chief', 'correct', paper, foreign)).body.details).toEqual([
      'pdfForeign',
    ])
    expect((await articleStep(stage, 'chief', 'correct', paper, notice)).body.details).toEqual([
      'updateTypeMissing',
    ])
    expect(
      (await articleStep(stage, 'chief', 'correct', paper, { updateType: 'erratum', noticeZh: '<p> </p>' }))
        .status,
    ).toBe(422)
    expect(await mails(paper)).toEqual([])
  })
  it('what readers cite changes only by a correction: the plain save of a published article refuses it', async () => {
    const { id } = await articleOf(stage, await articleIn(stage, 'published'))
    const row = (await as('staff').get('blade-admin/articles/detail', { id })).body.data as unknown as Record<
      string,
      unknown
    >
    const save = (more: object) =>
      as('staff').post('blade-admin/articles/submit', { id, version: row.version, ...more })
    for (const change of [{ titleZh: '另一个题名' }, { doi: '10.5555/other' }, { publishDate: '2020-01-01' }])
      expect((await save(change)).status, JSON.stringify(change)).toBe(409)
    ok(await save({ titleZh: row.titleZh, sectionNameZh: '专题' }))
  })
})

describe('a notice', () => {
  it('is corrected like an article, and removed where it was published in error: nothing leads to it any more', async () => {
    const paper = await articleIn(stage, 'published')
    ok(await articleStep(stage, 'chief', 'correct', paper, { ...notice, updateType: 'erratum' }))
    const { id, noticeArticleId } = await articleOf(stage, paper)
    if (!noticeArticleId) throw new Error('no notice')
    const opened = ok(
      await as('chief').get('blade-admin/articleUpdate/open', { id: noticeArticleId }),
    ) as unknown as { action: string }[]
    expect(opened.map(({ action }) => action)).toEqual(['correct', 'requestRemoval'])
    expect((await page(id)).html).toContain(`article-detail?id=${noticeArticleId}`)
    const go = async (who: string, action: string, more: object = {}) => {
      const row = await reader().one<{ version: number }>(
        sql`select version from articles where id = ${noticeArticleId}`,
      )
      ok(
        await as(who).post(`blade-admin/articles/${action}`, {
          id: noticeArticleId,
          version: row?.version,
          ...more,
        }),
      )
    }
    await go('chief', 'correct', { ...notice, updateType: 'correction' })
    expect((await page(noticeArticleId)).html).toContain('本文有更正')
    await go('chief', 'requestRemoval', notice)
    await go('tenantAdmin', 'confirmRemoval')
    expect((await page(noticeArticleId)).status).toBe(410)
    const after = (await page(id)).html
    expect(after).not.toContain(`id=${noticeArticleId}`)
    expect(after).toContain('尚无更正或撤稿')
  })
})

describe('a notice that a back issue printed', () => {
  /** As an import leaves it once its issue is out. */
  async function printed(titleZh: string): Promise<string> {
    const made = ok(
      await as('staff').post('blade-admin/articles/submit', {
        journalId: stage.journalId,
        language: 'zh',
        titleZh,
        authors: [{ displayNameZh: '本刊编辑部' }],
      }),
    ) as unknown as { id: string }
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update articles set state = 'published', publish_date = '2019-06-15', version = version + 1 where id = ${made.id}`,
      ),
    )
    return made.id
  }
  const offered = async (articleId: string) => {
    const { body } = await as('chief').get('blade-admin/articles/select', { noticeFor: articleId })
    return (body.data as unknown as { id: string }[]).map(({ id }) => id)
  }

  it('is tied to its article instead of written again, and leads there and back', async () => {
    const paper = await articleIn(stage, 'published')
    const { id } = await articleOf(stage, paper)
    const noticeArticleId = await printed('《高温与急诊就诊》一文的更正')
    expect(await offered(id)).toEqual([noticeArticleId])
    const before = await reader().one<{ n: number }>(sql`select count(*)::int as n from articles`)
    ok(await articleStep(stage, 'chief', 'correct', paper, { updateType: 'erratum', noticeArticleId }))
    expect(await reader().one(sql`select count(*)::int as n from articles`)).toEqual(before)
    const tied = await stored(noticeArticleId)
    expect(tied).toMatchObject({ state: 'published', updateType: 'erratum', updatesArticleId: id })
    expect((await page(id)).html).toContain(`article-detail?id=${noticeArticleId}`)
    expect((await page(noticeArticleId)).html).toContain(`article-detail?id=${id}`)
    // It is the notice of one article.
    expect(await offered(id)).toEqual([])
    const other = await articleIn(stage, 'published')
    const again = await articleStep(stage, 'chief', 'correct', other, {
      updateType: 'erratum',
      noticeArticleId,
    })
    expect([again.status, again.body.errors?.map(({ field }) => field)]).toEqual([400, ['noticeArticleId']])
    // Nor is one a paper's own article.
    const papers = { updateType: 'erratum', noticeArticleId: id }
    expect((await articleStep(stage, 'chief', 'correct', other, papers)).status).toBe(400)
  })
  it('retracts with two people like any other, and is tied when the second confirms', async () => {
    const paper = await articleIn(stage, 'published')
    const { id } = await articleOf(stage, paper)
    const noticeArticleId = await printed('撤回：高温与急诊就诊')
    const { noticeZh: _zh, noticeEn: _en, ...asked } = retraction
    ok(await articleStep(stage, 'chief', 'requestRetraction', paper, { ...asked, noticeArticleId }))
    expect(await stored(noticeArticleId)).toMatchObject({ updatesArticleId: null })
    const other = await articleIn(stage, 'published')
    ok(await articleStep(stage, 'chief', 'requestRetraction', other, { ...asked, noticeArticleId }))
    ok(await articleStep(stage, 'tenantAdmin', 'confirmRetraction', paper))
    const late = await articleStep(stage, 'tenantAdmin', 'confirmRetraction', other)
    expect(late.body.details).toEqual(['noticeUnfit'])
    expect(await stored(id)).toMatchObject({ state: 'retracted', noticeArticleId })
    expect(await stored(noticeArticleId)).toMatchObject({ updateType: 'retraction', updatesArticleId: id })
    expect((await page(id)).html).toContain(`article-detail?id=${noticeArticleId}`)
  })
})

describe('A3', () => {
  it('raises a concern with a notice, shows it, and lifts it with another', async () => {
    const paper = await articleIn(stage, 'published')
    ok(await articleStep(stage, 'chief', 'raiseConcern', paper, notice))
    const { id, state } = await articleOf(stage, paper)
    expect(state).toBe('concern')
    const shown = await page(id)
    expect(shown.status).toBe(200)
    expect(shown.html).toContain('编辑部关注')
    expect(shown.html).toContain('Expression of concern')
    expect((await articleStep(stage, 'chief', 'raiseConcern', paper, notice)).status).toBe(409)
    ok(await articleStep(stage, 'chief', 'liftConcern', paper, notice))
    expect(await stored(id)).toMatchObject({ state: 'published', stateReasonZh: null })
    expect(await mails(paper)).toHaveLength(4)
  })
})

describe('A4', () => {
  it('asked for by one and confirmed by another: notice, watermark, prefix, search and the page stay', async () => {
    const paper = await articleIn(stage, 'published')
    const before = await articleOf(stage, paper)
    ok(await articleStep(stage, 'chief', 'requestRetraction', paper, retraction))
    expect((await page(before.id)).html).not.toContain('已撤稿')
    expect(await mails(paper)).toEqual(['M40q tenantAdmin@example.org'])
    expect((await articleStep(stage, 'chief', 'confirmRetraction', paper)).status).toBe(403)
    expect((await articleStep(stage, 'chief2', 'confirmRetraction', paper)).status).toBe(403)
    expect((await articleStep(stage, 'chief', 'requestRetraction', paper, retraction)).status).toBe(409)
    ok(await articleStep(stage, 'tenantAdmin', 'confirmRetraction', paper))
    const after = await articleOf(stage, paper)
    expect(after.state).toBe('retracted')
    expect(after.pdfFileId).not.toBe(before.pdfFileId)
    const shown = await page(after.id, '/en')
    expect(shown.status).toBe(200)
    expect(shown.html).toContain('<title>RETRACTED: ')
    expect(shown.html).toContain('name="citation_title" content="已撤稿：')
    expect(shown.html).toContain('"creativeWorkStatus":"Retracted"')
    expect(shown.html).toContain('Fabricated data')
    const found = await stage.app.app.inject({ url: `/apaph/search?q=${encodeURIComponent('高温')}` })
    expect(found.body).toContain(`id=${after.id}`)
    const own = await stored(after.noticeArticleId ?? '')
    expect(own).toMatchObject({ updateType: 'retraction', updatesArticleId: after.id, state: 'published' })
    expect(await mails(paper)).toEqual([
      'M40q tenantAdmin@example.org',
      'M40 author@example.org',
      'M40 coauthor@example.org',
    ])
  })
  it('case 53: not without a notice, not twice, and there is no way back', async () => {
    const bare = await articleIn(stage, 'published')
    for (const missing of [
      {},
      { ...retraction, noticeZh: '' },
      { ...retraction, reasons: [] },
      { ...retraction, retractedBy: '' },
    ])
      expect((await articleStep(stage, 'chief', 'requestRetraction', bare, missing)).status).toBe(422)
    const paper = await articleIn(stage, 'retracted')
    for (const [who, action] of [
      ['chief', 'requestRetraction'],
      ['tenantAdmin', 'confirmRetraction'],
      ['chief', 'liftConcern'],
      ['chief', 'raiseConcern'],
      ['chief', 'correct'],
      ['staff', 'publish'],
    ] as const)
      expect((await articleStep(stage, who, action, paper, retraction)).status, action).toBe(409)
    const { id } = await articleOf(stage, paper)
    expect((await as('staff').post(`blade-admin/articles/remove?ids=${id}`)).status).toBe(409)
  })
  it('a request may be dropped, and the article is as before', async () => {
    const paper = await articleIn(stage, 'published')
    ok(await articleStep(stage, 'tenantAdmin', 'requestRetraction', paper, retraction))
    ok(await articleStep(stage, 'chief', 'dropRequest', paper, { reason: 'the data were found' }))
    expect((await articleStep(stage, 'chief', 'confirmRetraction', paper)).status).toBe(409)
    expect((await articleOf(stage, paper)).state).toBe('published')
  })
  it.runIf(hasPostgres)('two confirmations at the same moment make one notice', async () => {
    await stage.app.person('admin2', ['admin'])
    const second = await stage.app.as('admin2')
    const paper = await articleIn(stage, 'published')
    ok(await articleStep(stage, 'chief', 'requestRetraction', paper, retraction))
    const { id, version } = await articleOf(stage, paper)
    const answers = await Promise.all(
      [as('tenantAdmin'), second].map((one) =>
        one.post('blade-admin/articles/confirmRetraction', { id, version }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const notices = await reader().query(sql`select id from articles where updates_article_id = ${id}`)
    expect(notices).toHaveLength(1)
  })
  it('marks every page, and the file still opens', async () => {
    const doc = await PDFDocument.create()
    doc.addPage([400, 300])
    doc.addPage([595, 842])
    const marked = await watermarked(Buffer.from(await doc.save()), 'zh')
    const again = await PDFDocument.load(marked)
    expect(again.getPageCount()).toBe(2)
    expect(again.getSubject()).toBe('RETRACTED')
    for (const one of again.getPages()) expect(one.node.Contents()).toBeDefined()
    // Of words that stand aslant the library loses a first letter.
    const said = async (bytes: Buffer) => (await wordsOfPdf(bytes)).match(/ETRACTED|已撤稿/g)?.toSorted()
    expect(await said(marked)).toEqual(['ETRACTED', 'ETRACTED', '已撤稿', '已撤稿'])
    const english = await watermarked(Buffer.from(await doc.save()), 'en')
    expect(await said(english)).toEqual(['ETRACTED', 'ETRACTED'])
    // Of the Chinese face only the three characters go into the file.
    expect(marked.length - english.length).toBeLessThan(20_000)
  })
})

describe('A5', () => {
  it('leaves a tombstone with 410, and nothing of the text, the PDF or the search', async () => {
    const paper = await articleIn(stage, 'removed')
    const { id } = await articleOf(stage, paper)
    for (const lang of ['', '/en']) {
      const { status, html } = await page(id, lang)
      expect(status).toBe(410)
      expect(html).toContain('Okafor')
      expect(html).not.toContain('目的：分析')
      expect(html).not.toContain('Objective: to study')
      expect(html).not.toContain('citation_pdf_url')
    }
    const pdf = await stage.app.app.inject({ url: `/apaph/pdf/${id}/x.pdf` })
    expect([404, 410]).toContain(pdf.statusCode)
    const found = await stage.app.app.inject({ url: `/apaph/search?q=${encodeURIComponent('高温')}` })
    expect(found.body).not.toContain(`id=${id}"`)
    // A second look, from the kept page, has the status too.
    expect((await page(id)).status).toBe(410)
  })
})
