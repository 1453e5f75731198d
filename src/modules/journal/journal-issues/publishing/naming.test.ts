import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf } from '#kernel/definition/naming.ts'
import { hasPostgres, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { journalIssues } from '../definition.ts'

/** Most issues have no title: people know them by year, volume and number, wherever one is picked or named. */
describe.each(hasPostgres ? [[false], [true]] : [[false]])('on PostgreSQL: %s', (postgres) => {
  let app: TestApp
  let admin: Client
  const rows = [
    { year: 2024, volume: 2, issueNo: '6' },
    { year: 2025, volume: 3, issueNo: 'S1', titleEn: 'Heat', titleZh: '热浪' },
    { year: 2025, volume: 3, issueNo: '1', titleEn: 'Only English' },
  ]

  beforeAll(async () => {
    app = await startTestApp({ postgres })
    admin = await app.as('admin')
    const journal = await admin.post('blade-admin/journals/submit', {
      code: 'named',
      nameZh: '测试学刊',
      nameEn: 'Test',
      issnOnline: '2049-3630',
      publisherZh: '社',
      publisherEn: 'P',
      frequency: 'monthly',
      primaryLanguage: 'zh',
      languages: ['zh', 'en'],
      manuscriptNoPattern: 'N-{seq4}',
      aboutZh: '<p>关于</p>',
      aboutEn: '<p>About</p>',
      email: 'office@example.org',
    })
    expect(journal.body.msg).toBe('操作成功')
    const journalId = (journal.body.data as { id: string }).id
    for (const row of rows)
      expect((await admin.post('blade-admin/journal-issues/submit', { ...row, journalId })).body.msg).toBe(
        '操作成功',
      )
  })
  afterAll(() => app.close())

  const picked = async (keyword?: string) =>
    (
      (await admin.get('blade-admin/journal-issues/select', keyword ? { keyword } : {})).body.data as {
        title: string
      }[]
    ).map(({ title }) => title)

  it('a picker names each, newest first, and finds it by what is seen', async () => {
    expect(await picked()).toEqual(['2025, 3(1) Only English', '2025, 3(S1) 热浪', '2024, 2(6)'])
    expect(await picked('2(6)')).toEqual(['2024, 2(6)'])
    expect(await picked('热浪')).toEqual(['2025, 3(S1) 热浪'])
  })

  it('the browser calls it the same as the database', async () => {
    const { records } = (await admin.get('blade-admin/journal-issues/list')).body.data as {
      records: Record<string, unknown>[]
    }
    expect(records.map((row) => nameOf(journalIssues, row, 'zh')).toSorted()).toEqual(
      (await picked()).toSorted(),
    )
  })
})
