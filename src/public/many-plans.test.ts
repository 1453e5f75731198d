import { afterAll, beforeAll, expect, it } from 'vitest'
import { filled, hasPostgres, platformActor, testPassword, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { analyzed, plansAbout } from '#kernel/testing/plans.ts'
import { startStage, type Stage } from '#modules/journal/testing/stage.ts'
import { articlePage, newestArticles, yearsOf } from './read.ts'

/** What readers and offices open is found by index, however many articles stand before it that are not meant. */
let stage: Stage
const many = 30_000
beforeAll(async () => {
  if (!hasPostgres) return
  stage = await startStage({ postgres: true })
  // Half are drafts: without a day, they come first in the order of the office.
  await filled(stage.app.db, many, (tx, numbers) =>
    tx.query(
      sql`insert into articles (id, tenant_id, imported, journal_id, language, title_zh, page_order, licence, state, version_no, view_count, download_count, publish_date)
      select 7000000000000000000 + n, '000000', true, ${stage.journalId}, 'zh', '文章 ' || n, 0, 'ccBy', case when n % 2 = 0 then 'draft' else 'published' end, 1, 0, 0,
        case when n % 2 = 1 then date '2010-01-01' + (n / 8)::int end from ${numbers}`,
    ),
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

it.runIf(hasPostgres)('a small tenant’s list beside a very large one, counted anew', async () => {
  const tenant = await (stage.who.admin as Client).post('blade-system/tenant/submit', {
    tenantName: 'Small',
    password: testPassword,
  })
  const { tenantId } = tenant.body.data as { tenantId: string }
  const admin = await stage.app.as('admin', testPassword, tenantId)
  const journal = await admin.post('blade-admin/journals/submit', {
    code: 'small',
    nameZh: '小刊',
    nameEn: 'Small',
    publisherZh: '小社',
    issnOnline: '2049-3630',
    publisherEn: 'Small Press',
    frequency: 'quarterly',
    primaryLanguage: 'zh',
    languages: ['zh', 'en'],
    aboutZh: '<p>x</p>',
    email: 'office@example.org',
  })
  expect(journal.status, journal.raw).toBe(200)
  const journalId = (journal.body.data as { id: string }).id
  await stage.app.db.tx({ ...platformActor, tenantId }, (tx) =>
    tx.query(sql`insert into articles (id, tenant_id, imported, journal_id, language, title_zh, page_order, licence, state, version_no, view_count, download_count, publish_date)
      select 7100000000000000000 + n, ${tenantId}, true, ${journalId}, 'zh', '文章 ' || n, 0, 'ccBy', 'published', 1, 0, 0, date '2010-01-01' + n::int from generate_series(1, 25) n`),
  )
  await analyzed(stage.app.db, 'articles')
  const about = { table: 'articles', tenantId }
  const plans = await plansAbout(stage.app.db, about, async () => {
    const found = await admin.get('blade-admin/articles/list', {
      size: 10,
      createTime_datege: '2020-01-01 00:00:00',
    })
    expect(found.body.data).toMatchObject({ total: 25 })
  })
  expect(plans.length).toBeGreaterThan(1)
  // How many the planner thinks there are decides whether it goes through all rows of all tenants where those are millions.
  const [counting] = plans.filter(({ statement }) => statement.startsWith('select count'))
  const thought = [...(counting?.plan ?? '').matchAll(/on articles\b.*?rows=(\d+)/g)].map((one) =>
    Number(one[1]),
  )
  expect(thought.length, counting?.plan).toBeGreaterThan(0)
  expect(Math.max(...thought), counting?.plan).toBeLessThan(500)
})
