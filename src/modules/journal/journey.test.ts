import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { ok, paperIn, startStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const as = (name: string) => stage.who[name] as Client

describe('a manuscript’s whole life over HTTP', () => {
  it('T2 T6 T7 R1 R2 R7 R11 T13 T20 T22 T24 T26 goes from draft to a published article', async () => {
    const { id } = await paperIn(stage, 'published')
    const detail = ok(await as('author').get('blade-admin/submissions/detail', { id }))
    expect(detail).toMatchObject({
      state: 'published',
      manuscriptNo: expect.stringMatching(/^TESTJ-\d{4}-\d{4}$/),
    })
    const article = await stage.app.db
      .of('000000')
      .one<{ state: string; doi: string; authors: unknown[]; oaiDatestamp: Date }>(
        sql`select state, doi, authors, oai_datestamp from articles where submission_id = ${id}`,
      )
    expect(article).toMatchObject({
      state: 'published',
      doi: expect.stringMatching(/^10\.5555\/testj\.\d{4}\.\d{4}$/),
    })
    expect(article?.authors).toHaveLength(2)
    expect(article?.oaiDatestamp).toBeInstanceOf(Date)
  })
  it('leaves an event and a mail for each step that has one', async () => {
    const { id } = await paperIn(stage, 'published')
    const events = await stage.app.db
      .of('000000')
      .query<{ action: string }>(
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
    const mails = await stage.app.db
      .of('000000')
      .query<{ templateCode: string }>(
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
