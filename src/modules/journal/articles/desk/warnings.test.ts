import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '#app/testing.ts'
import { act, ok, paperIn, pdfWith, put, startStage, versionOf, type Stage } from '../../testing/stage.ts'
import { runTimers } from '../../testing/clock.ts'

/** A1 warns of what is odd: a person says that it is meant so, the clock is not asked. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const asked = (answer: Answer) => [answer.status, answer.body.details, answer.body.errors?.[0]?.field]
const warned = [422, ['pagesDiffer'], 'confirmWarnings']
/** In production, with a final PDF of one page. */
async function ready(): Promise<string> {
  const { id } = await paperIn(stage, 'inProduction')
  await put(as('production'), id, 'finalPdf', await pdfWith(`final ${id}`))
  return id
}
const schedule = async (id: string, more: object) =>
  act(as('production'), 'schedule', await versionOf(stage, id), more)

it('A1 T24 T26 a page range that the PDF does not have is asked about, and confirmed goes through', async () => {
  const id = await ready()
  const pages = { firstPage: '301', lastPage: '304' }
  const answer = await schedule(id, pages)
  expect(asked(answer)).toEqual(warned)
  expect(answer.body.msg).toMatch(/1.*4/)
  expect((await versionOf(stage, id)).state).toBe('inProduction')
  // What blocks comes first, confirmed or not.
  const blocked = await schedule(id, { ...pages, publishDate: '2020-01-01', confirmWarnings: true })
  expect(blocked.body.details).toEqual(['datesOrder'])
  ok(await schedule(id, { ...pages, confirmWarnings: true }))
  expect(asked(await act(as('staff'), 'publish', await versionOf(stage, id)))).toEqual(warned)
  ok(await act(as('staff'), 'publish', await versionOf(stage, id), { confirmWarnings: true }))
  expect((await versionOf(stage, id)).state).toBe('published')
  const fits = await ready()
  ok(await schedule(fits, { firstPage: '310', lastPage: '310' }))
})

it('A1 an issue names every article that it wonders about, and goes out as a whole once that is confirmed', async () => {
  const issue = ok(
    await as('staff').post('blade-admin/journal-issues/submit', {
      journalId: stage.journalId,
      year: 2026,
      volume: 7,
      issueNo: '7',
    }),
  )
  const ids = [await ready(), await ready(), await ready()]
  const ranges = [
    ['401', '403'],
    ['404', '404'],
    ['405', '409'],
  ]
  for (const [i, id] of ids.entries())
    ok(
      await schedule(id, {
        issuesId: issue.id,
        firstPage: ranges[i]?.[0],
        lastPage: ranges[i]?.[1],
        confirmWarnings: true,
      }),
    )
  const publish = (more = {}) =>
    as('staff').post('blade-admin/journal-issues/publish', { id: issue.id, version: issue.version, ...more })
  const answer = await publish()
  expect([answer.status, answer.body.reason]).toEqual([422, 'issueArticles'])
  expect(answer.body.errors?.map(({ field }) => field)).toEqual(['confirmWarnings', 'confirmWarnings'])
  ok(await publish({ confirmWarnings: true }))
  for (const id of ids) expect((await versionOf(stage, id)).state).toBe('published')
})

it('A1 the clock publishes what somebody has scheduled so', async () => {
  const id = await ready()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  ok(await schedule(id, { firstPage: '501', lastPage: '508', publishDate: tomorrow, confirmWarnings: true }))
  stage.app.travel(new Date(Date.now() + 3 * 86_400_000))
  await runTimers(stage.app.ctx)
  expect((await versionOf(stage, id)).state).toBe('published')
})
