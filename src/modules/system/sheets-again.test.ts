import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

/** Whoever brings out a list, changes a line and brings it in again does not have all the others twice. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  const office = await made('blade-system/dept', { deptName: '学院' })
  await made('blade-system/dept', { deptName: '财务处', parentId: office })
  await made('blade-system/post', { postCode: 'P1', postName: '岗位', category: 1 })
  await made('blade-system/param', { paramKey: 'k1', paramName: '甲', paramValue: '1' })
  await made('blade-system/topmenu', { code: 'T1', name: '顶部', path: '/t1', sort: 1 })
  await made('blade-desk/notice', { title: '停水', category: 1, releaseTime: '2026-03-01 08:00:00' })
})
afterAll(() => app.close())

async function made(path: string, values: Record<string, unknown>): Promise<string> {
  const answer = await admin.post(`${path}/submit`, values)
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as { id: string }).id
}

it.each([
  'blade-system/dept',
  'blade-system/post',
  'blade-system/param',
  'blade-system/topmenu',
  'blade-system/menu',
  'blade-system/role',
  'blade-system/dict',
  'blade-system/dict-biz',
  'blade-system/client',
  'blade-system/tenant',
  'blade-desk/notice',
])('%s', async (path) => {
  const { bytes } = await admin.get(`${path}/export`)
  const again = await admin.upload(`${path}/import`, {}, { name: 'again.xlsx', bytes })
  const { total, saved, rows } = again.body.data as { total: number; saved: number; rows: unknown[] }
  expect(total, again.raw).toBeGreaterThan(0)
  expect([saved, rows.length > 0]).toEqual([0, true])
})

it('a department of the same name may stand in another place, and a notice may be told at another time', async () => {
  const put = async (path: string, file: string) =>
    (await admin.upload(`${path}/import`, {}, { name: 'a.csv', bytes: Buffer.from(file) })).body.data as {
      saved: number
    }
  expect(await put('blade-system/dept', '部门名称,上级部门\n财务处,\n')).toMatchObject({ saved: 1 })
  expect(await put('blade-desk/notice', '标题,类型,发布时间\n停水,公告,2026-04-01 08:00:00\n')).toMatchObject(
    { saved: 1 },
  )
})
