import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { analyzed, plansAbout } from '#kernel/testing/plans.ts'
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

it.each([
  '林晓岚',
  '林 晓岚',
  'okafor',
  'Adaeze Okafor',
  'Okafor, Adaeze',
  'Ad Okafor',
  'coauthor@example.org',
])('finds the papers of %s', async (name) => {
  expect(await found(name)).toEqual({ status: 200, ids: [paper], total: 1 })
})
it('still finds by the words of the paper, and nobody by what only looks like a pattern', async () => {
  expect((await found('高温')).ids).toContain(paper)
  for (const odd of ['%', '_____', "o'kafor", '林_岚', '__proto__', 'Okafor Nobody', 'Okafor 林晓岚'])
    expect([odd, await found(odd)]).toEqual([odd, { status: 200, ids: [], total: 0 }])
})
it.runIf(hasPostgres)('finds them by an index, however many authors there are', async () => {
  const about = { table: 'submission_author', tenantId: '000000' }
  await stage.app.db.reshape(({ run }) =>
    run([
      `insert into submission_author (id, tenant_id, submission_id, sort, family_name_en, given_name_en, is_corresponding, is_equal, is_deceased, confirm_state)
        select 9000000 + n, '000000', ${paper}, n, 'Family' || n, 'Given', false, false, false, 'none' from generate_series(10, 3000) n`,
    ]),
  )
  await analyzed(stage.app.db, about.table)
  for (const { plan, inVain } of await plansAbout(stage.app.db, about, () => found('family1234')))
    expect(inVain, plan).toBeLessThan(100)
  expect((await found('family1234')).ids).toEqual([paper])
})
it('shows whoever may not see a paper none of it by its author’s name', async () => {
  expect((await found('Okafor', 'reviewer1')).ids).toEqual([])
  expect((await found('Okafor', 'author')).ids).toEqual([])
})
