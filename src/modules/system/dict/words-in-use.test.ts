import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'

/** What a dictionary calls the rows that hold its keys, whatever is done to its words. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Word = { id: string; dictKey: string; dictValue: string }
const words = async (code: string) =>
  (await admin.get('blade-system/dict-biz/dictionary', { code })).body.data as unknown as Word[]

it('the key of a word that a row holds stays; its name, and the key of a word that nobody holds, do not', async () => {
  const [living, unused] = await words('campus_region_type')
  const school = await admin.post('blade-admin/SchoolInfo/submit', {
    schoolCode: 'W1',
    schoolName: '学校',
    schoolType: '1',
    regionCode: '110108',
  })
  const campus = await admin.post('blade-admin/schoolCampus/submit', {
    schoolId: (school.body.data as { id: string }).id,
    campusCode: 'W',
    campusName: '西区',
    campusType: '1',
  })
  const area = await admin.post('blade-admin/schoolCampusRegion/submit', {
    campusId: (campus.body.data as { id: string }).id,
    regionCode: 'L',
    regionName: '生活区',
    regionType: living?.dictKey,
  })
  expect(area.status, area.raw).toBe(200)
  const change = (word: Word | undefined, more: object) =>
    admin.post('blade-system/dict-biz/submit', { id: word?.id, ...more })
  for (const more of [{ dictKey: '99' }, { code: 'campus_other' }]) {
    const refused = await change(living, more)
    expect([refused.status, refused.body.reason, refused.body.errors?.[0]?.field]).toEqual([
      409,
      'wordInUse',
      'dictKey',
    ])
    expect(refused.body.msg).toContain('校区区域 1 条')
  }
  expect((await change(living, { dictValue: '生活园区' })).status).toBe(200)
  expect((await change(unused, { dictKey: '98' })).status).toBe(200)
  const shown = await admin.get('blade-admin/schoolCampusRegion/list')
  expect(shown.raw).toContain('"regionTypeText":"生活园区"')
})

it('a word of the platform is in use where any tenant has chosen it', async () => {
  const tenant = await admin.post('blade-system/tenant/submit', {
    tenantName: '另一家',
    password: testPassword,
  })
  const { tenantId } = tenant.body.data as { tenantId: string }
  const other = await app.as('admin', testPassword, tenantId)
  const [dictionary] = (await admin.get('blade-system/dict/list', { code_equal: 'post_category' })).body
    .data as unknown as { id: string }[]
  const added = await admin.post('blade-system/dict/submit', {
    parentId: dictionary?.id,
    code: 'post_category',
    dictKey: '77',
    dictValue: '外聘',
  })
  expect(added.status, added.raw).toBe(200)
  const { id } = added.body.data as { id: string }
  const post = { category: '77', postCode: 'out', postName: '外聘', sort: 1 }
  const chosen = await other.post('blade-system/post/submit', post)
  expect(chosen.status, chosen.raw).toBe(200)
  const removed = await admin.post('blade-system/dict/remove', { ids: id })
  expect([removed.status, removed.body.reason, removed.body.details]).toEqual([
    409,
    'inUse',
    ['post.category'],
  ])
  const changed = await admin.post('blade-system/dict/submit', { id, dictKey: '78' })
  expect([changed.status, changed.body.reason]).toEqual([409, 'wordInUse'])
  const postId = (chosen.body.data as { id: string }).id
  expect((await other.post('blade-system/post/remove', { ids: postId })).status).toBe(200)
  expect((await admin.post('blade-system/dict/remove', { ids: id })).status).toBe(200)
})

it('there is one dictionary of a code, of two that are made at once too', async () => {
  for (const entity of ['dict', 'dict-biz']) {
    const row = { code: 'twins', dictKey: '-1', dictValue: '双胞', sort: 1 }
    const make = () => admin.post(`blade-system/${entity}/submit`, row)
    const both = await Promise.all([make(), make(), make()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(both.find(({ status }) => status === 409)?.body.errors?.[0]?.field).toBe('code')
    const made = both.find(({ status }) => status === 200)?.body.data as unknown as { id: string }
    expect((await admin.post(`blade-system/${entity}/submit`, { ...made, dictValue: '独子' })).status).toBe(
      200,
    )
    const word = { code: 'twins', parentId: made.id, dictKey: '1', dictValue: '一' }
    expect((await admin.post(`blade-system/${entity}/submit`, word)).status).toBe(200)
  }
})

it('a dictionary under another code keeps its words, unless a field asks for it by the one that it has', async () => {
  for (const entity of ['dict', 'dict-biz']) {
    const submit = (row: object) => admin.post(`blade-system/${entity}/submit`, row)
    const read = async (code: string) =>
      (await admin.get(`blade-system/${entity}/dictionary`, { code })).body.data as unknown as Word[]
    const made = await submit({ code: 'colours', dictKey: '-1', dictValue: '颜色', sort: 1 })
    const { id } = made.body.data as unknown as { id: string }
    for (const dictKey of ['red', 'blue'])
      await submit({ code: 'colours', parentId: id, dictKey, dictValue: dictKey })
    expect((await submit({ id, code: 'paints' })).status).toBe(200)
    expect((await read('paints')).map((word) => word.dictKey)).toEqual(['red', 'blue'])
    expect(await read('colours')).toEqual([])
  }
  const parents = await admin.get('blade-system/dict-biz/parent-list', { code: 'campus_region_type' })
  const { records } = parents.body.data as unknown as { records: Word[] }
  const refused = await admin.post('blade-system/dict-biz/submit', { id: records[0]?.id, code: 'areas' })
  expect([refused.status, refused.body.reason, refused.body.errors?.[0]?.field]).toEqual([
    409,
    'dictionaryNamed',
    'code',
  ])
  expect(refused.body.msg).toContain('校区区域')
  expect((await words('campus_region_type')).length).toBeGreaterThan(0)
})
