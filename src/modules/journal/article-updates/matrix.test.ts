import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { isRefusal } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleStates, type ArticleState } from '../articles/definition.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { articleIn, articleOf, articleStep } from '../testing/articles.ts'
import { countOf, step, startStage, type Stage } from '../testing/stage.ts'
import { articleLife, articleTurn, publishedActions } from './workflow.ts'

/** Every state × step × role through the front door: what the table gives meets the guards, the rest is refused. */
let stage: Stage
const papers = new Map<ArticleState, string>()
const states = Object.keys(articleStates) as ArticleState[]
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  for (const state of states) {
    papers.set(state, await articleIn(stage, state === 'draft' ? 'scheduled' : state))
    if (state === 'draft') await step(stage, 'staff', 'unschedule', papers.get(state) ?? '')
  }
})
afterAll(() => stage.app.close())

const standing: Readonly<Record<string, readonly ActingRole[]>> = {
  author: [],
  stranger: [],
  staff: ['ST'],
  editor: [],
  chief: ['EC'],
  production: ['PR'],
  reviewer1: [],
  finance: [],
  tenantAdmin: ['AD'],
}

it('A1–A5: the table has every step of the domain', () => {
  expect(
    [...new Set(Object.values(articleLife.steps).flatMap(({ ways }) => ways.map(({ id }) => id)))].toSorted(),
  ).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'T25'])
})

describe.each(states)('an article that is %s', (state) => {
  it.each(Object.keys(standing))('lets %s do what the table gives them and nothing else', async (account) => {
    const paper = papers.get(state) ?? ''
    const before = await articleOf(stage, paper)
    expect(before.state).toBe(state)
    const mails = await countOf(stage, 'mail_outbox', paper)
    for (const action of publishedActions) {
      const allowed = articleTurn(state, action, new Set(standing[account]))
      // Without a notice: what is allowed meets the guard, and nothing changes.
      const answer = await articleStep(stage, account, action, paper)
      const expected = isRefusal(allowed) ? [403, 404, 409] : [422]
      expect(expected, `${account} ${action}: ${answer.raw}`).toContain(answer.status)
    }
    // Articles of papers are published with their paper, never on their own.
    expect([403, 404, 409]).toContain((await articleStep(stage, account, 'publish', paper)).status)
    expect(await articleOf(stage, paper)).toEqual(before)
    expect(await countOf(stage, 'mail_outbox', paper)).toBe(mails)
    const updates = await stage.app.db
      .of('000000')
      .query(sql`select 1 as one from article_update where article_id = ${before.id} and state = 'requested'`)
    expect(updates).toHaveLength(0)
  })
})

describe('two people', () => {
  const waits = { requestedAs: 'EC', byCaller: false, kind: 'retraction' } as const
  const may = (roles: ActingRole[], more: object = {}) =>
    !isRefusal(articleTurn('published', 'confirmRetraction', new Set(roles), { ...waits, ...more }))
  it('A4: whoever asked does not confirm, nor anybody of the same office', () => {
    expect(may(['AD'])).toBe(true)
    expect(may(['EC'])).toBe(false)
    expect(may(['EC', 'AD'])).toBe(true)
    expect(may(['EC', 'AD'], { byCaller: true })).toBe(false)
    expect(may(['AD'], { requestedAs: 'AD' })).toBe(false)
    expect(may(['ST'])).toBe(false)
    expect(may(['AD'], { kind: 'removal' })).toBe(false)
  })
})

it('A07 refuses every step without a token', async () => {
  for (const action of publishedActions)
    expect(
      (await stage.app.nobody.post(`blade-admin/articles/${action}`, { id: '1', version: 1 })).status,
    ).toBe(401)
  expect((stage.who.author as Client).token).not.toBe('')
})
