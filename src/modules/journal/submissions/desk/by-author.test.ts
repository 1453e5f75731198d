import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { paperIn, startStage, type Row, type Stage } from '../../testing/stage.ts'

let stage: Stage
let paper = ''
beforeAll(async () => {
  stage = await startStage()
  paper = (await paperIn(stage, 'inReview')).id
})
afterAll(() => stage.app.close())

async function found(
  keyword: string,
  who = 'staff',
): Promise<{ ids: string[]; total: number; status: number }> {
  const answer = await (stage.who[who] as Client).get('blade-admin/submissions/list', { keyword })
  const page = answer.body.data as unknown as { records: Row[]; total: number } | undefined
  return { status: answer.status, ids: page?.records.map(({ id }) => id) ?? [], total: page?.total ?? 0 }
}

it.each(['林晓岚', 'okafor', 'Adaeze Okafor', 'Okafor, Adaeze', 'coauthor@example.org'])(
  'finds the papers of %s',
  async (name) => {
    expect(await found(name)).toEqual({ status: 200, ids: [paper], total: 1 })
  },
)
it('still finds by the words of the paper, and nobody by what only looks like a pattern', async () => {
  expect((await found('高温')).ids).toContain(paper)
  for (const odd of ['%', '_____', "o'kafor", '林_岚', '__proto__', 'Okafor Nobody'])
    expect([odd, await found(odd)]).toEqual([odd, { status: 200, ids: [], total: 0 }])
})
it('shows whoever may not see a paper none of it by its author’s name', async () => {
  expect((await found('Okafor', 'reviewer1')).ids).toEqual([])
  expect((await found('Okafor', 'author')).ids).toEqual([])
})
