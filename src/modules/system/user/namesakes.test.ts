import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** Two colleagues of one name: whoever hands something to one of them is told which. */
let app: TestApp
let office: Client
beforeAll(async () => {
  app = await startTestApp()
  await app.person('first', ['editorInChief'], { realName: '周慧敏' })
  await app.person('second', ['finance', 'reviewer'], { realName: '周慧敏' })
  await app.person('third', ['reviewer'], { realName: '周慧敏' })
  await app.person('alone', ['staff'], { realName: '沈国栋' })
  await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(sql`update blade_user set code = 'T-7', dept_id = null where account = 'third'`),
  )
  office = await app.as('alone')
})
afterAll(() => app.close())

type Picked = { id: string; title: string; apart?: string }
const picked = async (query: Record<string, string>, lang = 'zh') =>
  (await office.get('blade-system/user/select', query, { 'accept-language': lang })).body
    .data as unknown as Picked[]

it('says of namesakes what they do, of a portal’s person the staff number, and of nobody else anything', async () => {
  const apart = (rows: readonly Picked[]) => rows.map((one) => one.apart ?? '')
  const named = (rows: readonly Picked[]) => rows.filter(({ title }) => title === '周慧敏')
  const three = named(await picked({ keyword: '周慧敏' }))
  expect(apart(three).toSorted()).toEqual([
    expect.stringMatching(/T-7$/),
    expect.stringMatching(/主编$/),
    expect.stringMatching(/财务$/),
  ])
  // What somebody is in the portal tells more than a name.
  expect(apart(three).join('')).not.toContain('审稿')
  expect(apart(named(await picked({ keyword: '周慧敏' }, 'en'))).join('; ')).toContain('Editor-in-chief')
  expect(apart(await picked({ keyword: '沈国栋' }))).toEqual([''])
  // Names of ids are names alone, in lists and in what was chosen.
  expect(apart(await picked({ ids: three.map(({ id }) => id).join(',') }))).toEqual(['', '', ''])
})
