import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedRegions } from '#db/seeds/regions.ts'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

/** Administrative divisions: what is shipped, the calls of the family by code, and who may write. */
let app: TestApp
let admin: Client
const at = 'blade-system/region'
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

it('ships the country, 34 divisions of province level and the cities of at least three provinces', async () => {
  const rows = shippedRegions()
  expect(rows.filter((row) => row.level === '1')).toHaveLength(34)
  const cities = ['32', '33', '37', '44', '51'].map(
    (code) => rows.filter((row) => row.parentCode === code && row.level === '2').length,
  )
  expect(cities).toEqual([13, 11, 16, 21, 21])
  expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length)
  for (const row of rows.filter((one) => Number(one.level) > 1))
    expect(row.code.startsWith(row.parentCode ?? '')).toBe(true)
})

it('opens a level at a time, from the country down', async () => {
  const top = (await admin.get(`${at}/lazy-tree`)).body.data as Record<string, unknown>[]
  expect(top).toHaveLength(34)
  expect(top.find((node) => node.id === '33')).toEqual({
    id: '33',
    parentId: '00',
    code: '33',
    key: '33',
    value: '33',
    title: '浙江省',
    hasChildren: true,
  })
  const below = (await admin.get(`${at}/lazy-tree`, { parentCode: '33' })).body.data as { title: string }[]
  expect(below.map((node) => node.title)).toContain('杭州市')
  const listed = (await admin.get(`${at}/lazy-list`, { parentCode: '11' })).body.data
  expect(listed).toMatchObject([{ code: '1101', hasChildren: true, level: 2, provinceName: '北京市' }])
  expect((await admin.get(`${at}/lazy-list`, { name: '海淀' })).body.data).toMatchObject([{ code: '110108' }])
  expect((await admin.get(`${at}/select`, { code: '1101' })).body.data).toHaveLength(16)
})

it('answers one division by its code with the names of everything that it lies in', async () => {
  expect((await admin.get(`${at}/detail`, { code: '110108' })).body.data).toMatchObject({
    name: '海淀区',
    ancestors: '00,11,1101',
    provinceName: '北京市',
    cityCode: '1101',
    districtName: '海淀区',
  })
  expect((await admin.get(`${at}/detail`, { code: '999' })).status).toBe(404)
})

it('adds below a parent, changes by code, carries a new name downwards and is removed childless alone', async () => {
  const city = { code: '4201', name: '武汉', parentCode: '42' }
  const added = await admin.post(`${at}/submit`, city)
  expect(added.status, added.raw).toBe(200)
  expect(added.body.data).toMatchObject({ level: 2, provinceName: '湖北省', ancestors: '00,42' })
  await admin.post(`${at}/submit`, { code: '420106', name: '武昌区', parentCode: '4201' })
  const renamed = await admin.post(`${at}/submit`, { ...city, name: '武汉市' })
  expect(renamed.body.data).toMatchObject({ id: (added.body.data as { id: string }).id, name: '武汉市' })
  expect((await admin.get(`${at}/detail`, { code: '420106' })).body.data).toMatchObject({
    cityName: '武汉市',
  })
  const kept = await admin.post(`${at}/remove?id=4201`)
  expect([kept.status, kept.body.reason]).toEqual([409, 'regionHasChildren'])
  // All or nothing: what is no code is not passed over.
  expect((await admin.post(`${at}/remove?id=420106,abc`)).body.reason).toBe('badId')
  expect((await admin.post(`${at}/remove?id=420106`)).status).toBe(200)
  expect((await admin.post(`${at}/remove?id=4201`)).status).toBe(200)
  expect((await admin.get(`${at}/detail`, { code: '4201' })).status).toBe(404)
})

it('takes the country back as it was answered', async () => {
  const { data: country } = (await admin.get(`${at}/detail`, { code: '00' })).body
  expect(country).toMatchObject({ parentCode: '0', level: 0 })
  const saved = await admin.post(`${at}/submit`, { ...(country as object), name: '中华人民共和国' })
  expect(saved.body.data, saved.raw).toMatchObject({ name: '中华人民共和国', parentCode: '0', ancestors: '' })
  await admin.post(`${at}/submit`, { code: '00', name: '中国' })
})

it('refuses an unknown parent, itself as parent, a level above the parent, and a moved branch', async () => {
  const post = async (row: object) => (await admin.post(`${at}/submit`, row)).body.reason
  expect(await post({ code: '9901', name: 'x', parentCode: '99' })).toBe('regionParent')
  expect(await post({ code: '9901', name: 'x', parentCode: '0' })).toBe('regionParent')
  expect(await post({ code: '1101', name: 'x', parentCode: '1101' })).toBe('regionParent')
  expect(await post({ code: '1302', name: 'x', parentCode: '13', level: '1' })).toBe('regionLevel')
  expect(await post({ code: '1101', name: '市辖区', parentCode: '33' })).toBe('regionHasChildren')
})

it('a division whose upper one was removed after it does not come back without it', async () => {
  const add = async (code: string, parentCode: string) => {
    const made = await admin.post(`${at}/submit`, { code, parentCode, name: `新区 ${code}` })
    expect(made.status, made.raw).toBe(200)
    return (made.body.data as { id: string }).id
  }
  const above = await add('3397', '33')
  const below = await add('339701', '3397')
  for (const ids of [below, above]) expect((await admin.post(`${at}/remove`, { ids })).status, ids).toBe(200)
  const alone = await admin.post(`${at}/restore`, { ids: below })
  expect([alone.status, alone.body.reason]).toEqual([400, 'regionParent'])
  expect((await admin.get(`${at}/detail`, { code: '339701' })).status).toBe(404)
  expect((await admin.post(`${at}/restore`, { ids: `${above},${below}` })).status).toBe(200)
  for (const ids of [below, above]) await admin.post(`${at}/remove`, { ids })
})

it('Q01 nobody but the platform administrator writes', async () => {
  await app.person('tenant-admin', ['admin'])
  const tenantAdmin = await app.as('tenant-admin')
  for (const call of ['submit', 'save', 'update', 'remove', 'import'])
    expect((await tenantAdmin.post(`${at}/${call}`, { code: '33', id: '33', name: 'x' })).status, call).toBe(
      403,
    )
  expect((await tenantAdmin.get(`${at}/lazy-tree`)).status).toBe(200)
})
