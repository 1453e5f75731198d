import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, today, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { withoutIssue } from '../../submissions/numbers.ts'
import {
  act,
  ok,
  paperIn,
  pdfWith,
  put,
  startStage,
  step,
  versionOf,
  type Row,
  type Stage,
} from '../../testing/stage.ts'

/** Pages of an issue run forwards and are nobody else's, wherever they are set: one by one, by schedule, by import. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())
const staff = () => stage.who.staff as Client
let volume = 10
const issue = async (): Promise<string> =>
  ok(
    await staff().post('blade-admin/journal-issues/submit', {
      journalId: stage.journalId,
      year: 2026,
      volume: (volume += 1),
      issueNo: '1',
    }),
  ).id
const typed = (issuesId: string, pages: object, more: object = {}) =>
  staff().post('blade-admin/articles/submit', {
    journalId: stage.journalId,
    issuesId,
    language: 'zh',
    titleZh: `文章 ${JSON.stringify(pages).replaceAll('"', '')}`,
    licence: 'ccBy',
    ...pages,
    ...more,
  })

describe('pages', () => {
  it('of an article that is saved run forwards, in one series', async () => {
    const of = await issue()
    for (const [pages, reason] of [
      [{ firstPage: '20', lastPage: '10' }, 'pagesReversed'],
      [{ lastPage: '10' }, 'pagesHalf'],
      [{ firstPage: 'S1', lastPage: '10' }, 'pagesMixed'],
    ] as const) {
      const answer = await typed(of, pages)
      expect([answer.status, answer.body.reason]).toEqual([422, reason])
    }
    ok(await typed(of, { firstPage: '10', lastPage: '20' }))
  })

  it('are taken once in an issue: on saving, on changing, on moving to another issue', async () => {
    const [of, other] = [await issue(), await issue()]
    const one = ok(await typed(of, { firstPage: '1', lastPage: '9' }))
    for (const pages of [
      { firstPage: '9', lastPage: '12' },
      { firstPage: '5' },
      { firstPage: '1', lastPage: '30' },
    ]) {
      const answer = await typed(of, pages)
      expect([answer.status, answer.body.reason]).toEqual([409, 'pagesTaken'])
      expect(answer.body.msg).toContain('1–9')
    }
    const two = ok(await typed(of, { firstPage: '10', lastPage: '12' }))
    ok(await typed(of, { firstPage: 'S1', lastPage: 'S9' }))
    ok(await typed(other, { firstPage: '1', lastPage: '9' }))
    const change = (row: Row, values: object) =>
      staff().post('blade-admin/articles/submit', { id: row.id, version: row.version, ...values })
    expect((await change(two, { firstPage: '9' })).body.reason).toBe('pagesTaken')
    expect((await change(one, { issuesId: other })).body.reason).toBe('pagesTaken')
    ok(await change(one, { lastPage: '8' }))
  })

  it('are asked when a paper is scheduled too', async () => {
    const of = await issue()
    ok(await typed(of, { firstPage: '40', lastPage: '50' }))
    const { id } = await paperIn(stage, 'inProduction')
    await put(stage.who.production as Client, id, 'finalPdf', await pdfWith(`final ${id}`))
    const schedule = async (pages: object) =>
      act(stage.who.production as Client, 'schedule', await versionOf(stage, id), {
        issuesId: of,
        confirmWarnings: true,
        ...pages,
      })
    expect((await schedule({ firstPage: '45', lastPage: '46' })).body.details).toEqual(['pagesTaken'])
    expect((await schedule({ firstPage: '60', lastPage: '55' })).body.details).toEqual(['pagesReversed'])
    expect((await schedule({ lastPage: '55' })).body.details).toEqual(['pagesHalf'])
    ok(await schedule({ firstPage: '51', lastPage: '52' }))
  })

  it.runIf(hasPostgres)('on PostgreSQL: of two that take the same pages at once one gets them', async () => {
    for (let i = 0; i < 10; i += 1) {
      const of = await issue()
      const both = await Promise.all([
        typed(of, { firstPage: '1', lastPage: '9' }),
        typed(of, { firstPage: '9', lastPage: '12' }),
      ])
      expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    }
  })
})

describe('a DOI of what is online first', () => {
  it.each([
    ['{prefix}/{code}.{year}.{vol}.{issue}.{seq}', '{prefix}/{code}.{year}.{seq}'],
    ['{prefix}/{vol}.{issue}.{seq4}', '{prefix}/{seq4}'],
    ['{prefix}/{code}.v{vol}i{issue}.{seq}', '{prefix}/{code}.{seq}'],
    ['{prefix}/{code}-{year}-{vol}-{seq}', '{prefix}/{code}-{year}-{seq}'],
    ['{prefix}/{code}.{year}.{vol}({issue}).{seq}', '{prefix}/{code}.{year}.{seq}'],
    ['{prefix}/{code}.{year}.{seq4}', '{prefix}/{code}.{year}.{seq4}'],
  ])('%s becomes %s', (pattern, made) => expect(withoutIssue(pattern)).toBe(made))

  it('is made from the journal’s pattern, without empty places; with an issue it has them', async () => {
    const journal = ok(await staff().get('blade-admin/journals/detail', { id: stage.journalId }))
    ok(
      await staff().post('blade-admin/journals/submit', {
        id: journal.id,
        version: journal.version,
        doiPattern: '{prefix}/{code}.{year}.{vol}.{issue}.{seq4}',
      }),
    )
    const doiOf = async (more: object) => {
      const { id } = await paperIn(stage, 'inProduction')
      await put(stage.who.production as Client, id, 'finalPdf', await pdfWith(`final ${id}`))
      await step(stage, 'production', 'schedule', id, { publishDate: today(), ...more })
      return (
        await stage.app.db
          .of('000000')
          .one<{ doi: string }>(sql`select doi from articles where submission_id = ${id}`)
      )?.doi
    }
    expect(await doiOf({})).toMatch(new RegExp(`^10\\.5555/testj\\.${today().slice(0, 4)}\\.\\d{4}$`))
    expect(await doiOf({ issuesId: await issue() })).toMatch(
      new RegExp(`^10\\.5555/testj\\.${today().slice(0, 4)}\\.${volume}\\.1\\.\\d{4}$`),
    )
  })
})
