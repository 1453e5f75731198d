import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor, type Client } from '#app/testing.ts'
import { nextId } from '#kernel/store/ids.ts'
import { sql } from '#kernel/store/sql.ts'
import { analyzed, plansAbout } from '#kernel/testing/plans.ts'
import { startStage, type Stage } from '../../testing/stage.ts'

/** Words that stand nearly everywhere are found by another way than rare ones; what is found must not differ. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
  // 卫生 stands among the words of all of 12 000 articles and in every second title, 古籍 in the oldest half, 登革 in a hundred; every thousandth is a draft.
  const ids = Array.from({ length: 12_000 }, () => nextId())
  for (let from = 0; from < ids.length; from += 3000)
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`insert into articles (id, tenant_id, imported, journal_id, language, title_zh, page_order, licence, state, version_no, view_count, download_count, publish_date, search)
      select id, '000000', true, ${stage.journalId}, 'zh', '文章 ' || n || case when n % 2 = 0 then ' 卫生' else '' end, 0, 'ccBy', case when n % 1000 = 0 then 'draft' else 'published' end, 1, 0, 0,
        date '1990-01-01' + n::int, array_to_tsvector(array['卫生'] || case when n <= 6000 then array['古籍'] else '{}' end || case when n % 120 = 0 then array['登革'] else '{}' end)
        from unnest(${ids.slice(from, from + 3000)}::bigint[]) with ordinality as t(id, nth) cross join lateral (select ${from} + nth as n) counted`),
    )
  // As an installation does by itself within the hour: plans are made for what was counted.
  if (hasPostgres) for (const table of ['articles', 'articles_words']) await analyzed(stage.app.db, table)
})
afterAll(() => stage.app.close())

type Listed = { records: { id: string; titleZh: string }[]; total: number; atLeast?: boolean; pages: number }
const list = async (query: Record<string, string | number>) => {
  const answer = await (stage.who.staff as Client).get('blade-admin/articles/list', query)
  expect(answer.status).toBe(200)
  return answer.body.data as unknown as Listed
}
const numbers = ({ records }: Listed) => records.map(({ titleZh }) => Number(titleZh.split(' ')[1]))
const down = (from: number, n: number) => Array.from({ length: n }, (_, i) => from - i)

describe('case 70: a word in nearly every title', () => {
  it('gives the newest first, page by page, and counts to ten thousand', async () => {
    const first = await list({ keyword: '卫生', size: 50 })
    expect(numbers(first)).toEqual(down(12_000, 50))
    expect(first).toMatchObject({ total: 10_000, atLeast: true, pages: 200 })
    expect(numbers(await list({ keyword: '卫生', size: 50, current: 40 }))).toEqual(
      down(12_000 - 39 * 50, 50),
    )
  })

  it('gives the same where those who have it lie far down', async () => {
    const old = await list({ keyword: '古籍', size: 50 })
    expect(numbers(old)).toEqual(down(6000, 50))
    expect(old).toMatchObject({ total: 6000 })
    expect(old.atLeast).toBeUndefined()
  })

  it('keeps filters, other orders and rare words exact', async () => {
    const drafts = await list({ keyword: '卫生', state: 'draft', size: 50 })
    expect([drafts.total, numbers(drafts)[0]]).toEqual([12, 12_000])
    expect(numbers(await list({ keyword: '卫生', ascs: 'publishDate' }))[0]).toBe(1)
    expect((await list({ keyword: '登革' })).total).toBe(100)
    expect((await list({ keyword: '卫生 登革' })).total).toBe(100)
  })

  it('finds a part of a title in the same way, in those alone that have it there', async () => {
    const even = (from: number, n: number) => Array.from({ length: n }, (_, i) => from - 2 * i)
    const first = await list({ titleZh_like: '卫生', size: 50 })
    expect(numbers(first)).toEqual(even(12_000, 50))
    expect(first).toMatchObject({ total: 6000, pages: 120 })
    const deep = await list({ titleZh_like: '卫生', size: 50, current: 40 })
    expect(numbers(deep)).toEqual(even(12_000 - 39 * 100, 50))
    expect(numbers(await list({ titleZh_likeleft: '卫生', size: 50 }))).toEqual(even(12_000, 50))
    expect((await list({ titleZh_likeright: '卫生' })).total).toBe(0)
    expect((await list({ titleZh_like: '古籍' })).total, 'a word that no title has').toBe(0)
    expect((await list({ titleZh_like: '卫生', state: 'draft' })).total).toBe(12)
    expect((await list({ titleZh_like: '卫生', keyword: '登革' })).total).toBe(100)
    expect((await list({ titleZh_like: '卫生', keyword: '古籍' })).total).toBe(3000)
    expect((await list({ titleZh_like: '卫生', keyword: '！！' })).total, 'nothing to search by').toBe(0)
    expect((await list({ titleZh_notlike: '卫生' })).total).toBe(6000)
  })

  it('finds by several words and parts at once what has all of them, in whatever order', async () => {
    const both = await list({ keyword: '古籍', titleZh_like: '卫生', ascs: 'titleZh', size: 50 })
    expect(both.total).toBe(3000)
    expect(numbers(both).slice(0, 3)).toEqual([10, 100, 1000])
    expect((await list({ keyword: '登革', titleZh_like: '章 11', descs: 'publishDate' })).total).toBe(8)
  })

  it.runIf(hasPostgres)('compares what was found with no row twice, whatever else is asked', async () => {
    // Each asked for the first time: a total that is known is not counted anew.
    const asked: Record<string, string | number>[] = [
      { titleZh_like: '卫生', keyword: '古籍 卫生' },
      { titleZh_like: ' 卫生', keyword: '古籍', state: 'published' },
      { keyword: '卫生', titleZh_notlike: '文章 9', size: 50, current: 40 },
      { keyword: '古籍', titleZh_like: '文章', ascs: 'titleZh' },
    ]
    const about = { table: 'articles', tenantId: '000000' }
    for (const one of asked)
      for (const { plan, inVain } of await plansAbout(stage.app.db, about, () => list(one)))
        expect(inVain, plan).toBeLessThan(50_000)
  })

  it('does so for readers too, who never get a draft, and says that there are more', async () => {
    const page = async (q: string, current = 1) =>
      (await stage.app.app.inject({ url: `/apaph/search?q=${encodeURIComponent(q)}&current=${current}` }))
        .body
    const common = await page('卫生')
    expect(common).toContain('10000+')
    expect(common).not.toContain('>文章 12000<')
    expect(common).toContain('文章 11999')
    expect(await page('古籍')).toContain('找到 5994 篇')
    expect(await page('登革')).toMatch(/找到 \d+ 篇/)
  })
})
