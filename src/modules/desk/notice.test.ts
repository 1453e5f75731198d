import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'

describe('the latest notices', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    await app.person('reader', ['author'])
  })
  afterAll(() => app.close())

  it('are the ten last released ones, for anybody signed in, in the language asked for', async () => {
    const admin = await app.as('admin')
    const before = ((await admin.get('blade-desk/notice/latest')).body.data as unknown[]).length
    for (let n = 0; n < 11; n += 1)
      await admin.post('blade-desk/notice/submit', {
        title: `通知${n}`,
        titleEn: `Notice ${n}`,
        category: '1',
        releaseTime: `2026-01-${10 + n} 08:00:00`,
        content: '<p>正文<script>alert(1)</script></p>',
      })
    await admin.post('blade-desk/notice/submit', {
      title: '未到时间',
      category: '1',
      releaseTime: '2999-01-01 08:00:00',
    })
    const reader = await app.as('reader')
    const answer = await reader.get('blade-desk/notice/latest', {}, { 'accept-language': 'en' })
    const found = answer.body.data as { title: string; content: string; releaseTime: string }[]
    expect(found).toHaveLength(10)
    expect(found.some(({ title }) => title === '未到时间')).toBe(false)
    const own = found.find(({ title }) => title === 'Notice 10')
    expect(own).toMatchObject({ content: '<p>正文</p>', releaseTime: '2026-01-20 08:00:00' })
    expect(before).toBeLessThanOrEqual(10)
    expect((await app.nobody.get('blade-desk/notice/latest')).status).toBe(401)
  })

  it('who reads English is told names in English where there are any, and finds them by these', async () => {
    const admin = await app.as('admin')
    const english = { 'accept-language': 'en' }
    const asked = async (call: string, query: object, headers: Record<string, string> = {}) =>
      (await admin.get(call, { ...query }, headers)).body.data as unknown
    const listed = async (title: string, headers = {}) =>
      ((await asked('blade-desk/notice/list', { title }, headers)) as { total: number }).total
    expect([await listed('Notice 10', english), await listed('通知10', english)]).toEqual([1, 1])
    expect([await listed('Notice 10'), await listed('通知10')]).toEqual([0, 1])
    const picked = async (headers = {}) =>
      (await asked('blade-desk/notice/select', { keyword: '10' }, headers)) as { title: string }[]
    expect((await picked(english)).map(({ title }) => title)).toContain('Notice 10')
    expect((await picked()).map(({ title }) => title)).toContain('通知10')
    const tree = (await asked('blade-system/menu/tree', {}, english)) as { title: string }[]
    expect(tree.map(({ title }) => title)).toContain('System')
    expect(JSON.stringify(tree)).not.toMatch(/\p{Script=Han}/u)
  })

  it('for an audience are those for it and those for everybody, among which is what names none', async () => {
    const admin = await app.as('admin')
    const told = async (title: string, audience?: string | null) =>
      admin.post('blade-desk/notice/submit', {
        title,
        category: '1',
        releaseTime: '2026-02-01 08:00:00',
        ...(audience !== undefined && { audience }),
      })
    await told('给所有人', '1')
    await told('给期刊', '2')
    await told('给校园', '3')
    await told('没有说给谁')
    await told('说给谁被清空', null)
    const titles = async (query: object) =>
      ((await admin.get('blade-desk/notice/latest', { ...query })).body.data as { title: string }[])
        .map(({ title }) => title)
        .filter((title) => !title.startsWith('通知'))
        .slice(0, 5)
        .toSorted()
    expect(await titles({})).toEqual(
      ['给所有人', '给期刊', '给校园', '没有说给谁', '说给谁被清空'].toSorted(),
    )
    expect(await titles({ audience: '3' })).toEqual(
      ['给所有人', '给校园', '没有说给谁', '说给谁被清空'].toSorted(),
    )
    expect(await titles({ audience: '2' })).toContain('给期刊')
    expect(await titles({ audience: '2' })).not.toContain('给校园')
  })
})
