import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { deeds } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it.each([
  { lang: 'zh', deed: '登录被拒', level: '需留意' },
  { lang: 'en', deed: 'Refused at sign-in', level: 'Worth a look' },
] as const)(
  'what people did and how much it matters is read in $lang, on pages and in sheets',
  async (said) => {
    const { lang, deed, level } = said
    await expect(app.as('admin', 'my other password')).rejects.toThrow()
    await app.logbook.flush()
    const admin = await app.as('admin')
    const filter = { logId_equal: 'sign-in.refused' }
    const page = (await admin.get('blade-log/usual/list', filter, { 'accept-language': lang })).body.data as {
      records: unknown[]
    }
    expect(page.records[0]).toMatchObject({ logId: 'sign-in.refused', logIdName: deed, logLevelName: level })
    // What is read is what people look for, in whichever case.
    const ways: Record<string, string>[] = [
      { logId: deed },
      { logId_like: deed.toUpperCase() },
      { logLevel_like: level.slice(0, 2) },
      { logId_like: 'in.ref' },
    ]
    for (const asked of ways) {
      const found = (await admin.get('blade-log/usual/list', asked)).body.data as { records: object[] }
      expect(found.records, JSON.stringify(asked)).toContainEqual(
        expect.objectContaining({ logId: 'sign-in.refused' }),
      )
      expect(found.records).not.toContainEqual(expect.objectContaining({ logId: 'sign-in' }))
    }
    const none = (await admin.get('blade-log/usual/list', { logId_like: '%' })).body.data as { total: number }
    expect(none.total).toBe(0)
  },
)

it('every deed that a call tells has words', () => {
  const source = resolve(import.meta.dirname, '../../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(join(source, name), 'utf8'))
  const told = files.flatMap((text) => [
    ...[...text.matchAll(/\btold: '([^']+)'/g)].map(([, what]) => what),
    ...[...text.matchAll(/\.tell\(request, \{\s*what: '([^']+)'/g)].map(([, what]) => what),
  ])
  expect(told.length).toBeGreaterThan(20)
  expect([...new Set(told)].filter((what) => !what || !Object.hasOwn(deeds, what))).toEqual([])
})

it.each([
  { lang: 'zh', call: '接口：blade-system/role/grant', role: '角色：' },
  { lang: 'en', call: 'Call: blade-system/role/grant', role: 'Role: ' },
] as const)('what a deed came with is read in $lang as names and values, a line each', async (said) => {
  const { lang, call, role } = said
  const admin = await app.as('admin')
  const roleIds = await app.role(`read-${lang}`, [])
  await admin.post('blade-system/role/grant', { roleIds, menuIds: '', password: 'a secret' })
  await app.logbook.flush()
  const newest = { logId_equal: 'grant', descs: 'createTime' }
  const page = (await admin.get('blade-log/usual/list', newest, { 'accept-language': lang })).body.data as {
    records: { params: string; paramsName: string; logData: string; logDataName: string }[]
  }
  const [row] = page.records
  expect(row).toMatchObject({ logDataName: call, logData: '{"call":"blade-system/role/grant"}' })
  expect(row?.paramsName.split('\n')).toContain(`${role}${roleIds}`)
  // Programs have it as it was kept, and what is starred there is starred here.
  expect(JSON.parse(row?.params ?? '')).toMatchObject({ roleIds, password: '***' })
  expect(row?.paramsName).toMatch(/\*{3}$/)
  expect(row?.paramsName).not.toContain('secret')
})
