import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, ways, type Answer, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Prototype } from '../terms/shapes.ts'
import { field, saved, type Saved } from '../testing/drawn.ts'

/** Drawings that change under tables with rows: each change works, or says which rows stand in its way, and is then not begun. */
const root = 'blade-develop'
const name = field('name', { isRequired: true })
const drawn = [
  name,
  field('code', { max: 20 }),
  field('weight', { kind: 'integer', max: null }),
  field('lentOn', { kind: 'date', max: null }),
  field('dueOn', { kind: 'date', max: null }),
]

describe.each(ways.filter((way) => way !== 'pooled').map((way) => [way]))(
  'live tables with rows, on PostgreSQL: %s',
  (postgres) => {
    let test: TestApp
    let admin: Client
    let other: Client
    let second: string
    let modelId: string
    let id: string
    const path = 'blade-shed/tools'
    const made = async (at: string, body: object, by = admin): Promise<Saved> => {
      const answer = await by.post(at, body)
      expect(answer.status, answer.raw).toBe(200)
      return saved(answer)
    }
    /** Draws it so and switches it on again. */
    async function drawnAs(prototypes: Prototype[]): Promise<Answer> {
      await made(`${root}/model/submit-list`, { modelId, prototypes })
      return admin.post(`${root}/code/switch-on`, { id, tenantIds: '000000' })
    }
    const works = async (prototypes: Prototype[]) => {
      const answer = await drawnAs(prototypes)
      expect(answer.status, answer.raw).toBe(200)
    }
    const table = () =>
      test.db.platform.query<Record<string, unknown>>(
        sql`select column_name, data_type, character_maximum_length, is_nullable from information_schema.columns where table_schema = 'public' and table_name = 'live_shed_tools' order by 1`,
      )
    /** Refused with these words, and the table is what it was. */
    async function hinders(prototypes: Prototype[], ...words: string[]): Promise<void> {
      const before = await table()
      const answer = await drawnAs(prototypes)
      expect(answer.body.reason, answer.raw).toBe('liveHasRows')
      for (const word of words) expect(answer.body.msg).toContain(word)
      expect(await table()).toEqual(before)
      expect((await admin.get(`${path}/list`)).status).toBe(200)
    }
    const rows = async (by = admin): Promise<Saved[]> =>
      ((await by.get(`${path}/list`, { ascs: 'id' })).body.data as { records: Saved[] }).records
    const change = async (which: string, patch: object) => {
      const row = (await rows()).find((one) => one.name === which)
      return admin.post(`${path}/submit`, { id: row?.id, version: row?.version, ...patch })
    }

    beforeAll(async () => {
      test = await startTestApp({ postgres })
      admin = await test.as('admin')
      second = (await made('blade-system/tenant/submit', { tenantName: 'Second', password: testPassword }))
        .tenantId
      modelId = (
        await made(`${root}/model/submit`, { modelTable: 'tools', modelName: '工具', englishName: 'Tool' })
      ).id
      await made(`${root}/model/submit-list`, { modelId, prototypes: drawn })
      id = (
        await made(`${root}/code/submit`, {
          codeName: '工具间',
          englishName: 'Shed',
          serviceName: 'shed',
          modelIds: modelId,
        })
      ).id
      await made(`${root}/code/switch-on`, { id, tenantIds: `000000,${second}` })
      other = await test.as('admin', testPassword, second)
      await made(`${path}/submit`, {
        name: 'Saw',
        code: '12',
        weight: 3,
        lentOn: '2026-03-01',
        dueOn: '2026-03-09',
      })
      await made(`${path}/submit`, { name: 'Drill', code: 'x-77', lentOn: '2026-03-05', dueOn: '2026-03-02' })
      await made(`${path}/submit`, { name: 'Theirs', code: '12', weight: 9 }, other)
    })
    afterAll(() => test.close())

    it('a new required field needs a default, which every row of every tenant then has', async () => {
      await hinders([...drawn, field('shelf', { isRequired: true })], '字段shelf', '默认值')
      await works([...drawn, field('shelf', { isRequired: true, defaultValue: `O'Neil 架` })])
      for (const by of [admin, other])
        expect(
          new Set((await rows(by)).map(({ shelf }) => shelf)),
          (await by.get(`${path}/list`)).raw,
        ).toEqual(new Set([`O'Neil 架`]))
      expect((await admin.post(`${path}/submit`, { name: 'Plane', shelf: null })).status).toBe(400)
    })
    it('a field that becomes required fills what is empty by its default, or names the rows that are', async () => {
      const more = field('shelf', { isRequired: true, defaultValue: `O'Neil 架` })
      const [, code, weight, ...dates] = drawn
      const heavy = (patch: Partial<Prototype>) => [
        name,
        code!,
        { ...weight!, isRequired: true, ...patch },
        ...dates,
        more,
      ]
      await hinders(heavy({}), '字段weight', 'Drill')
      await works(heavy({ defaultValue: '1' }))
      expect((await rows()).map((row) => row.weight)).toEqual([3, 1])
      await works([...drawn, more])
      expect((await change('Drill', { weight: null })).status).toBe(200)
    })
    it('a field with values is not left out, an empty one is', async () => {
      const shelf = field('shelf', { isRequired: true, defaultValue: `O'Neil 架` })
      await hinders([...drawn], '字段shelf', 'Saw、Drill', `租户 ${second} 的 1 条`)
      await works([...drawn, shelf, field('note')])
      await works([...drawn, shelf])
      expect((await table()).map((one) => Object.values(one)[0])).not.toContain('note')
    })
    const shelf = field('shelf', { isRequired: true, defaultValue: `O'Neil 架` })
    const withCode = (patch: Partial<Prototype>) => [
      name,
      field('code', { max: 20, ...patch }),
      ...drawn.slice(2),
      shelf,
    ]
    it('a shorter text names what is too long for it, a longer one takes all', async () => {
      await hinders(withCode({ max: 3 }), '字段code', 'Drill')
      await works(withCode({ max: 4 }))
      await works(withCode({ kind: 'longText', max: 900 }))
      expect((await rows()).map(({ code }) => code)).toEqual(['12', 'x-77'])
    })
    it('a text becomes a figure where every row is one, and a figure a text', async () => {
      await hinders(withCode({ kind: 'integer', max: null }), '字段code', 'Drill')
      expect((await change('Drill', { code: '77' })).status).toBe(200)
      await works(withCode({ kind: 'integer', max: null }))
      expect((await rows()).map(({ code }) => code)).toEqual([12, 77])
      await hinders(withCode({ kind: 'integer', max: null, most: 50 }), 'Drill')
      await works(withCode({ kind: 'decimal', max: null, scale: 1 }))
      expect((await rows()).map(({ code }) => Number(code))).toEqual([12, 77])
      await works(withCode({}))
      expect((await rows()).map(({ code }) => code)).toEqual(['12', '77'])
      await hinders(withCode({ kind: 'files', max: null }), '字段code', 'Saw、Drill')
      await hinders(
        withCode({ kind: 'dict', max: null, dict: 'shed_code', words: [{ key: '12', zh: '一', en: 'One' }] }),
        'Drill',
      )
    })
    it('what is to be unique names the rows that are twins', async () => {
      await made(`${path}/submit`, { name: 'Twin', code: '12' })
      await hinders(withCode({ isUnique: true }), '字段code', 'Saw、Twin')
      expect((await change('Twin', { code: '13' })).status).toBe(200)
      await works(withCode({ isUnique: true }))
      expect((await change('Twin', { code: '12' })).status).toBe(409)
      await works(withCode({}))
      expect((await change('Twin', { code: null })).status).toBe(200)
    })
    it('fields that are held against each other name the rows that do not stand so, and then hold for whoever writes', async () => {
      const compared = [
        ...drawn.slice(0, 4),
        { ...drawn[4]!, compares: [{ is: '>=', than: 'lentOn' } as const] },
        shelf,
      ]
      await hinders(compared, '字段dueOn', 'Drill')
      expect((await change('Drill', { dueOn: '2026-03-06' })).status).toBe(200)
      await works(compared)
      const refused = await change('Drill', { dueOn: '2026-03-04' })
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({
        errors: [{ field: 'dueOn', msg: '字段dueOn不能早于字段lentOn' }],
      })
      // Also where only the other one of the two is written, and where one of them is empty nothing is asked.
      expect((await change('Drill', { lentOn: '2026-03-07' })).status).toBe(400)
      expect((await change('Drill', { lentOn: null })).status).toBe(200)
      const past = test.db.platform.query(
        sql`select 1 as one from pg_constraint where conname = 'live_shed_tools_due_on_ge_lent_on_check' and connamespace = 'public'::regnamespace`,
      )
      expect(await past).toHaveLength(1)
      await works([...drawn, shelf])
      expect((await change('Saw', { dueOn: '2026-01-01' })).status).toBe(200)
    })
    it('a field called status takes the place of what every table has, and gives it back once it is empty', async () => {
      const standing = field('status', { max: 20 })
      const column = async () => (await table()).find((one) => Object.values(one)[0] === 'status')
      const house = await column()
      await works([...drawn, shelf, standing])
      // Nobody typed what the house kept there.
      expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set([null]))
      expect((await change('Saw', { status: 'lent' })).status).toBe(200)
      await hinders([...drawn, shelf], '字段status', 'Saw')
      expect((await change('Saw', { status: null })).status).toBe(200)
      await works([...drawn, shelf])
      expect(await column()).toEqual(house)
      expect((await rows()).map(({ status }) => status)).toContain(1)
    })
    it('a model with rows is not taken out of its module', async () => {
      const bare = (
        await made(`${root}/model/submit`, { modelTable: 'bare', modelName: '别的', englishName: 'Bare' })
      ).id
      await made(`${root}/model/submit-list`, { modelId: bare, prototypes: [name] })
      const detail = saved(await admin.get(`${root}/code/detail`, { id }))
      await made(`${root}/code/submit`, { id, version: detail.version, modelIds: bare })
      const answer = await admin.post(`${root}/code/switch-on`, { id, tenantIds: '000000' })
      expect(answer.body.msg).toContain('工具有 4 条数据')
    })
  },
)
