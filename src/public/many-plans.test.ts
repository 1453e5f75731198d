import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { analyzed, plansAbout } from '#kernel/testing/plans.ts'
import { startStage, type Stage } from '#modules/journal/testing/stage.ts'
import { articlePage, newestArticles, yearsOf } from './read.ts'

/** What readers and offices open is found by index, however many articles stand before it that are not meant. */
let stage: Stage
const many = 30_000
/** As many as a busy machine writes in the time that a statement has. */
const piece = 3_000
beforeAll(async () => {
  if (!hasPostgres) return
  stage = await startStage({ postgres: true })
  // Half are drafts: without a day, they come first in the order of the office.
  for (let from = 1; from < many; from += piece)
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`insert into articles (id, tenant_id, imported, journal_id, language, title_zh, page_order, licence, state, version_no, view_count, download_count, publish_date)
      select 7000000000000000000 + n, '000000', true, ${stage.journalId}, 'zh', '文章 ' || n, 0, 'ccBy', case when n % 2 = 0 then 'draft' else 'published' end, 1, 0, 0,
        case when n % 2 = 1 then date '2010-01-01' + (n / 8)::int end from generate_series(${from}::int, ${from + piece - 1}::int) n`),
    )
  await analyzed(stage.app.db, 'articles')
})
afterAll(() => (hasPostgres ? stage.app.close() : undefined))

async function foundAtOnce<T>(ask: () => Promise<T>): Promise<T | undefined> {
  let answer: T | undefined
  const plans = await plansAbout(stage.app.db, { table: 'articles', tenantId: '000000' }, async () => {
    answer = await ask()
  })
  expect(plans.length).toBeGreaterThan(0)
  for (const { statement, plan, inVain } of plans) expect(inVain, `${statement}\n${plan}`).toBeLessThan(500)
  return answer
}
const reader = () => stage.app.db.of('000000')
const anyOf = { year: null, type: null, onlineFirst: false }

it.runIf(hasPostgres)('the newest articles of a journal', async () => {
  const found = await foundAtOnce(() => newestArticles(reader(), stage.journalId, 30))
  expect(found).toHaveLength(30)
})

it.runIf(hasPostgres)('a page of its list, and how many there are', async () => {
  const found = await foundAtOnce(() => articlePage(reader(), stage.journalId, anyOf, 3, 20))
  expect(found).toMatchObject({ total: many / 2, current: 3 })
  expect(found?.atLeast).toBeUndefined()
})

it.runIf(hasPostgres)('the years that have one', async () => {
  const found = await foundAtOnce(() => yearsOf(reader(), stage.journalId))
  expect(found).toEqual(Array.from({ length: 11 }, (_, n) => 2020 - n))
})

it.runIf(hasPostgres)('those of one state, in the order of the list', async () => {
  const asked = { state: 'published', size: 10 }
  const found = await foundAtOnce(() => (stage.who.staff as Client).get('blade-admin/articles/list', asked))
  expect(found?.body.data).toMatchObject({ total: many / 2 })
})
