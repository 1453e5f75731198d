import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  letter,
  ok,
  paperIn,
  pdfWith,
  put,
  reviewTwice,
  startStage,
  step,
  type Stage,
} from './testing/stage.ts'

/** The whole life of a manuscript over HTTP alone, on PostgreSQL where there is one. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres, journalCode: 'apaph' })
})
afterAll(() => stage.app.close())

const as = (name: string) => stage.who[name] as Client
const reader = () => stage.app.db.of('000000')

describe('from registration to the published article', () => {
  it('T1 T2 T6 T7 R1 R2 R7 R11 T13 T20 T22 T24 T26 an author registers, submits, is reviewed, accepted, printed and read', async () => {
    const password = 'a long river 7'
    const { key } = (await stage.app.nobody.get('blade-auth/captcha')).body as unknown as { key: string }
    const registered = await stage.app.nobody.post(
      'blade-auth/author/register',
      { name: '林晓岚', email: 'newcomer@example.org', password, password2: password },
      { 'captcha-key': key, 'captcha-code': 'abcde' },
    )
    expect(registered.status, registered.raw).toBe(200)
    const clients = stage.who as Record<string, Client>
    clients.newcomer = await stage.app.as('newcomer@example.org', password)

    const { id } = await paperIn(stage, 'published', { as: 'newcomer' })

    const detail = ok(await as('newcomer').get('blade-admin/submissions/detail', { id })) as unknown as {
      manuscriptNo: string
      state: string
      articleId: string
      titleZh: string
      status: { label: string }
    }
    expect(detail).toMatchObject({ state: 'published', status: { label: '已出版' } })
    expect(detail.manuscriptNo).toMatch(/^APAPH-\d{4}-\d{4}$/)
    const article = await reader().one<{
      state: string
      doi: string
      authors: unknown[]
      oaiDatestamp: Date
    }>(sql`select state, doi, authors, oai_datestamp from articles where submission_id = ${id}`)
    expect(article).toMatchObject({
      state: 'published',
      doi: expect.stringMatching(/^10\.5555\/apaph\.\d{4}\.\d{4}$/),
    })
    expect(article?.authors).toHaveLength(2)
    expect(article?.oaiDatestamp).toBeInstanceOf(Date)

    const page = await stage.app.app.inject({
      method: 'GET',
      url: `/apaph/article-detail?id=${detail.articleId}`,
    })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<meta name="citation_doi" content="${article?.doi}"`)
    const pdfUrl = /<meta name="citation_pdf_url" content="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const pdf = await stage.app.app.inject({
      method: 'GET',
      url: new URL(pdfUrl, 'http://localhost').pathname,
    })
    const file = await reader().one<{ sha256: string }>(
      sql`select sha256 from submission_file where submission_id = ${id} and stage = 'finalPdf'`,
    )
    expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(file?.sha256)
  })

  it('T11 T15 T18 T19 T21 goes through a revision, a second round and back from the final review', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    await step(stage, 'editor', 'requestMajor', id, letter)
    const asked = ok(await as('author').get('blade-admin/submissions/detail', { id })) as unknown as {
      decisions: { type: string; letterBody: string }[]
      reviews: { alias: string; comments: string }[]
      status: { turn: string }
    }
    expect(asked.decisions[0]).toMatchObject({ type: 'requestMajor', letterBody: letter.letterBody })
    expect(asked.reviews.map((one) => one.alias)).toEqual(['审稿人 1', '审稿人 2'])
    expect(asked.status.turn).toBe('author')
    await put(as('author'), id, 'responseLetter', await pdfWith(`response to ${id}`))
    await put(as('author'), id, 'revisionClean', await pdfWith(`revised ${id}`))
    await step(stage, 'author', 'submitRevision', id)
    expect(await step(stage, 'editor', 'newRound', id)).toMatchObject({ state: 'inReview', roundNo: 2 })
    await reviewTwice(stage, id)
    await step(stage, 'editor', 'recommendAccept', id, { reason: 'both agree' })
    expect(await step(stage, 'chief', 'finalBack', id, { reason: 'statistics unclear' })).toMatchObject({
      roundNo: 3,
    })
    await step(stage, 'chief', 'requestMinor', id, { ...letter, overrideReason: 'only wording' })
    await put(as('author'), id, 'responseLetter', await pdfWith(`second response to ${id}`))
    await put(as('author'), id, 'revisionClean', await pdfWith(`revised again ${id}`))
    await step(stage, 'author', 'submitRevision', id)
    await step(stage, 'editor', 'recommendAccept', id)
    await put(as('author'), id, 'copyrightForm', await pdfWith(`copyright ${id}`))
    expect(await step(stage, 'chief', 'finalAccept', id, letter)).toMatchObject({ state: 'accepted' })
    const rounds = await reader().query<{ roundNo: number; closeReason: string }>(
      sql`select round_no, close_reason from review_round where submission_id = ${id} order by round_no`,
    )
    expect(rounds).toEqual([
      { roundNo: 1, closeReason: 'revision' },
      { roundNo: 2, closeReason: 'decision' },
      { roundNo: 3, closeReason: 'revision' },
    ])
  })

  it('T23 T25 moves through production with the author’s answer to the proof', async () => {
    const { id } = await paperIn(stage, 'inProduction')
    await step(stage, 'production', 'step', id, { to: 'typesetting' })
    await put(as('production'), id, 'typesetProof', await pdfWith(`proof ${id}`))
    await step(stage, 'production', 'step', id, { to: 'authorProof' })
    const proof = ok(await as('author').get('blade-admin/submissions/detail', { id })) as unknown as {
      status: { label: string; turn: string }
      files: { stage: string }[]
    }
    expect(proof.status).toMatchObject({ label: '请核对校样', turn: 'author' })
    expect(proof.files.map((file) => file.stage)).toContain('typesetProof')
    await step(stage, 'author', 'step', id, { to: 'ready' })
    await put(as('production'), id, 'finalPdf', await pdfWith(`final ${id}`))
    await step(stage, 'production', 'schedule', id)
    await step(stage, 'staff', 'unschedule', id)
    expect(await step(stage, 'production', 'schedule', id)).toMatchObject({ state: 'scheduled' })
    const articles = await reader().query(sql`select id from articles where submission_id = ${id}`)
    expect(articles).toHaveLength(1)
  })

  it('leaves an event and a mail for each step that has one', async () => {
    const { id } = await paperIn(stage, 'published')
    const events = await reader().query<{ action: string }>(
      sql`select action from submission_event where submission_id = ${id} order by id`,
    )
    expect(events.map((event) => event.action)).toEqual(
      expect.arrayContaining([
        'create',
        'submit',
        'assignEditor',
        'sendToReview',
        'review.dispatch',
        'review.submit',
        'publish',
      ]),
    )
    const mails = await reader().query<{ templateCode: string }>(
      sql`select distinct template_code from mail_outbox where submission_id = ${id}`,
    )
    expect(new Set(mails.map((mail) => mail.templateCode))).toEqual(
      new Set([
        'M1',
        'M2',
        'M3',
        'M6',
        'M7',
        'M10',
        'M11',
        'M15',
        'M16',
        'M18',
        'M20',
        'M24',
        'M25',
        'M28',
        'M29',
      ]),
    )
  })
})
