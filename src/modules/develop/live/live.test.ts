import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, ways, type Answer, type Client, type TestApp } from '#app/testing.ts'
import type { Prototype } from '../terms/shapes.ts'
import { field, saved, type Saved } from '../testing/drawn.ts'
import { liveAreas } from './source.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { end, flow, process, start, user } from '#modules/workflow/testing/bpmn.ts'
import { deployFile, tasksOf } from '#modules/workflow/testing/stage.ts'
import { mirrorJob } from '#modules/workflow/binding/jobs.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import { sql } from '#kernel/store/sql.ts'

const root = 'blade-develop'
const states = [
  { key: 'open', zh: '待办', en: 'Open' },
  { key: 'done', zh: '已办', en: 'Done' },
]
const kinds = [field('name', { isRequired: true, isQuery: true, isUnique: true })]
const items = [
  field('itemNo', { isRequired: true, isQuery: true }),
  field('kindId', { kind: 'ref', target: 'kinds', isQuery: true, max: null }),
  field('colour', {
    kind: 'dict',
    dict: 'depot_colour',
    words: [{ key: '1', zh: '红', en: 'Red' }],
    max: null,
  }),
  field('state', { kind: 'dict', dict: 'depot_state', words: states, max: null }),
  field('result', { kind: 'longText', isList: false, max: 500 }),
]
const life = {
  field: 'state',
  steps: [
    { name: 'finish', zh: '办结', en: 'Finish', from: ['open'], to: 'done', asks: ['result'] },
    { name: 'reopen', zh: '重开', en: 'Reopen', from: ['done'], to: 'open', asks: [], needsReason: true },
  ],
}

type Listed = { total: number; records: Saved[] }
const listed = ({ body }: Answer): Listed => body.data

describe.each(ways.filter((way) => way !== 'pooled').map((way) => [way]))(
  'live entities, on PostgreSQL: %s',
  (postgres) => {
    let test: TestApp
    let admin: Client
    let other: Client
    let second: string
    let id: string
    let models: { kinds: string; items: string }
    const save = async (path: string, body: object): Promise<string> => {
      const answer = await admin.post(`${root}/${path}/submit`, body)
      expect(answer.status, answer.raw).toBe(200)
      return saved(answer).id
    }
    const draw = async (modelId: string, prototypes: Prototype[]) => {
      const kept = await admin.post(`${root}/model/submit-list`, { modelId, prototypes })
      expect(kept.status, kept.raw).toBe(200)
    }
    const on = (tenantIds: string) => admin.post(`${root}/code/switch-on`, { id, tenantIds })
    const off = (tenantIds: string) => admin.post(`${root}/code/switch-off`, { id, tenantIds })
    const items_ = 'blade-depot/items'
    const first = async (): Promise<Saved> => {
      const [row] = listed(await admin.get(`${items_}/list`)).records
      if (!row) throw new Error('there is no row')
      return row
    }
    const tables = () =>
      test.db.platform.query<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public' and tablename like 'live\_%' order by 1`,
      )

    beforeAll(async () => {
      test = await startTestApp({ postgres })
      admin = await test.as('admin')
      const made = await admin.post('blade-system/tenant/submit', {
        tenantName: 'Second',
        password: testPassword,
      })
      second = saved(made).tenantId
      models = {
        kinds: await save('model', { modelTable: 'kinds', modelName: '分类', englishName: 'Kind' }),
        items: await save('model', { modelTable: 'items', modelName: '物品', englishName: 'Item', life }),
      }
      await draw(models.kinds, kinds)
      await draw(models.items, items)
      id = await save('code', {
        codeName: '仓库',
        englishName: 'Depot',
        serviceName: 'depot',
        modelIds: `${models.kinds},${models.items}`,
      })
    })
    afterAll(() => test.close())

    it('are not there before they are switched on', async () => {
      expect((await admin.get(`${items_}/list`)).status).toBe(404)
      expect((await test.nobody.get(`${items_}/list`)).status).toBe(404)
      expect(await tables()).toEqual([])
    })
    it('D01 a drawing that cannot be made changes nothing', async () => {
      await draw(models.items, [...items, field('drop table x')])
      const answer = await on('000000')
      expect(answer.status).toBe(422)
      expect(answer.body.reason).toBe('notWhole')
      await draw(models.items, items)
      expect((await on('999999')).body.reason).toBe('noSuchTenant')
      expect(await tables()).toEqual([])
    })
    it('are listed, added, changed, found, exported and removed the moment they are switched on', async () => {
      const switched = await on('000000')
      expect(switched.status, switched.raw).toBe(200)
      expect(await tables()).toEqual([{ name: 'live_depot_items' }, { name: 'live_depot_kinds' }])
      const kind = await admin.post('blade-depot/kinds/submit', { name: '工具' })
      expect(kind.status, kind.raw).toBe(200)
      const made = await admin.post(`${items_}/submit`, {
        itemNo: 'A-1',
        kindId: saved(kind).id,
        colour: '1',
      })
      expect(made.status, made.raw).toBe(200)
      const row = saved(made)
      const found = await admin.get(`${items_}/list`, { itemNo: 'A-1' })
      expect(listed(found).records).toHaveLength(1)
      expect(listed(found).records[0]).toMatchObject({ itemNo: 'A-1', colourText: '红', state: 'open' })
      const changed = await admin.post(`${items_}/submit`, {
        id: row.id,
        version: row.version,
        itemNo: 'A-2',
      })
      expect(changed.status, changed.raw).toBe(200)
      const sheet = await admin.get(`${items_}/export`)
      expect(sheet.status).toBe(200)
      expect(Object.keys(unzipSync(sheet.bytes))).toContain('xl/workbook.xml')
      const twin = await admin.post('blade-depot/kinds/submit', { name: '工具' })
      expect(twin.status).toBe(409)
      // A kind that an item names stays.
      expect((await admin.post('blade-depot/kinds/remove', { ids: saved(kind).id })).body.reason).toBe(
        'inUse',
      )
    })
    it('live: steps move a record, ask what they ask, and its history tells of it', async () => {
      const row = await first()
      expect(row._can).toMatchObject({ finish: expect.anything() })
      expect((await admin.post(`${items_}/finish`, { id: row.id })).status).toBe(422)
      const done = await admin.post(`${items_}/finish`, { id: row.id, result: '好' })
      expect(done.status, done.raw).toBe(200)
      expect((await admin.get(`${items_}/detail`, { id: row.id })).body.data).toMatchObject({
        state: 'done',
        result: '好',
      })
      expect((await admin.post(`${items_}/finish`, { id: row.id, result: '好' })).status).toBe(409)
      const history = (await admin.get(`${items_}/history`, { id: row.id })).raw
      expect(history).toContain('finish')
      expect((await admin.get(`${items_}/state-counts`)).body.data).toMatchObject({ done: 1 })
    })
    it('workflow: a step of theirs waits for an approval, and a process shows them as they go', async () => {
      const approval = process(
        [start, flow('s', 'A'), user('A', '', 'flow:assignee="boss"'), flow('A', 'e'), end()].join('\n'),
        'approval',
      ).replace('<process ', '<process flow:guards="depotItems.finish" ')
      const mirror = process(
        [
          start,
          flow('s', 'A'),
          user('A', '', 'flow:state="open"'),
          flow('A', 'B'),
          user('B', '', 'flow:state="done"'),
          flow('B', 'e'),
          end(),
        ].join('\n'),
        'shown',
      ).replace('<process ', '<process flow:mirrors="depotItems" ')
      await test.person('boss', ['staff'])
      const boss = await test.as('boss')
      const guard = await deployFile(admin, approval, 'approval')
      await deployFile(admin, mirror, 'shown')
      const { id: record } = saved(await admin.post(`${items_}/submit`, { itemNo: 'W-1' }))
      const finish = () => admin.post(`${items_}/finish`, { id: record, result: '好' })
      expect((await finish()).body.reason).toBe('approvalNeeded')
      const begun = await admin.post('blade-flow/work/start', { processDefinitionId: guard, aboutId: record })
      expect(begun.status, begun.raw).toBe(200)
      const [task] = await tasksOf(boss, 'todo', saved(begun).processInstanceId as string)
      expect(task, begun.raw).toBeDefined()
      const agreed = await boss.post('blade-flow/work/complete-task', {
        taskId: task?.taskId,
        approved: true,
      })
      expect(agreed.status, agreed.raw).toBe(200)
      expect(await runFor(test.ctx, mirrorJob, '000000')).toMatchObject({ failed: 0 })
      const done = await finish()
      expect(done.status, done.raw).toBe(200)
      const about = await admin.get('blade-flow/work/about-list', { about: 'depotItems', aboutId: record })
      expect(about.raw).toContain(saved(begun).id)
      expect((await admin.get('blade-flow/follow/list', { size: 50 })).raw).toContain(record)
      for (const { id: processId } of listed(await admin.get('blade-flow/manager/list')).records)
        await admin.post('blade-flow/manager/change-state', { processId, state: 'suspend' })
      const gone = await admin.post(`${items_}/remove`, { ids: record })
      expect(gone.status, gone.raw).toBe(200)
    })
    it('P01 ask for the right of each call, which a role holds like any other', async () => {
      await test.role('looker', ['depotItems_view'])
      await test.person('looker', ['looker'])
      const looker = await test.as('looker')
      expect((await looker.get(`${items_}/list`)).status).toBe(200)
      const body = { itemNo: 'B' }
      expect((await looker.post(`${items_}/submit`, body)).status).toBe(403)
      expect((await looker.post(`${items_}/finish`, { id: '1', result: 'x' })).status).toBe(403)
      expect((await looker.get('blade-depot/kinds/list')).status).toBe(403)
      expect((await looker.get('blade-system/menu/routes')).raw).toContain('/depot/items')
      expect((await test.nobody.get(`${items_}/list`)).status).toBe(401)
    })
    it('stand in the documents of calls, the client and the schemas as far as the reader may see them, and for nobody else', async () => {
      const documents = async (one: Client) => ({
        openapi: JSON.parse((await one.get('openapi.json')).raw) as {
          paths: object
          components: { schemas: object }
        },
        schemas: (await one.get('schemas.json')).raw,
        client: (await one.get('client.ts')).raw,
      })
      const mine = await documents(admin)
      expect(Object.keys(mine.openapi.paths)).toEqual(
        expect.arrayContaining([`/api/${items_}/list`, `/api/${items_}/submit`, `/api/${items_}/finish`]),
      )
      expect(mine.openapi.components.schemas).toHaveProperty('depotItems')
      expect(mine.schemas).toContain('depotItemsInput')
      expect(mine.client).toContain('"depotItems": "blade-depot/items"')
      expect((await admin.get('openapi')).raw).toContain(`/api/${items_}/finish`)
      // Whoever may only look sees what can be looked at, and nothing of what they hold no right to.
      const looked = await documents(await test.as('looker'))
      expect(Object.keys(looked.openapi.paths)).toContain(`/api/${items_}/list`)
      expect(Object.keys(looked.openapi.paths)).not.toContain(`/api/${items_}/submit`)
      expect(looked.client).not.toContain('depotKinds')
      const elsewhere = await test.as('admin', testPassword, second)
      for (const one of [test.nobody, elsewhere]) {
        const none = await documents(one)
        expect(JSON.stringify(none)).not.toContain('depotItems')
        expect(JSON.stringify(none)).not.toContain('blade-depot')
      }
    })
    it('take rows from a sheet, and are found by the palette', async () => {
      const template = await admin.get(`${items_}/import-template`)
      expect(template.status, template.raw.slice(0, 300)).toBe(200)
      const head = ['字段itemNo', '字段kindId', '字段colour']
      const taken = async (...lines: string[][]) => {
        async function* rows() {
          yield* lines
        }
        const parts: Uint8Array[] = []
        for await (const chunk of writeSheet(head, rows())) parts.push(chunk as Uint8Array)
        const file = { name: 'a.xlsx', bytes: Buffer.concat(parts) }
        return (await admin.upload(`${items_}/import`, {}, file)).body.data as unknown
      }
      const fit = [
        ['SHEET-1', '工具', '红'],
        ['SHEET-2', '', ''],
      ]
      // What does not fit is told in its row, and nothing is taken.
      expect(await taken(...fit, ['SHEET-3', '没有这种', ''])).toMatchObject({
        saved: 0,
        failed: 1,
        rows: [{ row: 4 }],
      })
      expect(await taken(...fit)).toMatchObject({ total: 2, saved: 2, failed: 0 })
      const [row] = listed(await admin.get(`${items_}/list`, { itemNo: 'SHEET-1' })).records
      expect(row).toMatchObject({ colourText: '红', state: 'open' })
      const hits = await admin.get('blade-system/search', { keyword: 'SHEET-2' })
      expect(hits.raw).toContain('SHEET-2')
      expect(hits.raw).toContain('depotItems')
      const stranger = await test.as('boss')
      expect((await stranger.get('blade-system/search', { keyword: 'SHEET-2' })).raw).not.toContain(
        'depotItems',
      )
      const made = listed(await admin.get(`${items_}/list`, { itemNo: 'SHEET' })).records
      const gone = await admin.post(`${items_}/remove`, { ids: made.map(({ id: one }) => one).join(',') })
      expect(gone.status, gone.raw).toBe(200)
    })
    it('T01 are not there for another tenant, and have none of these rows where it is on for that one too', async () => {
      other = await test.as('admin', testPassword, second)
      expect((await other.get(`${items_}/list`)).status).toBe(403)
      expect((await other.get('blade-system/menu/routes')).raw).not.toContain('depot')
      expect((await on(second)).status).toBe(200)
      expect((await other.get(`${items_}/list`)).body.data).toMatchObject({ records: [], total: 0 })
      const row = await first()
      expect((await other.get(`${items_}/detail`, { id: row.id })).status).toBe(404)
      expect((await other.get('blade-system/menu/routes')).raw).toContain('/depot/items')
    })
    it('grow by optional fields while they have rows, and refuse what would lose any', async () => {
      await draw(models.items, [...items, field('shelf', { isQuery: true })])
      expect((await on('000000')).status).toBe(200)
      const row = await first()
      const shelved = await admin.post(`${items_}/submit`, { id: row.id, version: row.version, shelf: 'S9' })
      expect(shelved.status, shelved.raw).toBe(200)
      expect(listed(await admin.get(`${items_}/list`, { shelf: 'S9' })).total).toBe(1)
      await draw(models.items, items)
      const refused = await on('000000')
      expect(refused.body.reason).toBe('liveHasRows')
      expect(listed(await admin.get(`${items_}/list`, { shelf: 'S9' })).total).toBe(1)
      await draw(models.items, [...items, field('shelf', { isQuery: true })])
    })
    it('keep their rows while they are off, and have them again', async () => {
      expect((await off('000000')).status).toBe(200)
      expect((await admin.get(`${items_}/list`)).status).toBe(404)
      expect((await admin.get('blade-system/menu/routes')).raw).not.toContain('/depot')
      expect((await other.get(`${items_}/list`)).status).toBe(200)
      expect((await on('000000')).status).toBe(200)
      expect(listed(await admin.get(`${items_}/list`)).total).toBe(1)
    })
    it('hand their definitions to the browsers of their tenant alone', async () => {
      const here = async (one: Client) => (await one.get(`${root}/live/here`)).body.data as { code: string }[]
      expect((await here(other)).map((one) => one.code)).toEqual(['depot'])
      await off(second)
      expect(await here(other)).toEqual([])
    })
    it('D01 are on for nobody where the configuration has no developer tools, whatever was switched on', async () => {
      const areas = await liveAreas().read({ ...test.ctx, switches: new Set() })
      expect(areas.map(({ server, tenants }) => [server.area.code, [...tenants]])).toEqual([['depot', []]])
    })
    it('a renewal is offered where the models changed since, and nowhere else', async () => {
      const differs = async () =>
        ((await admin.get(`${root}/code/live-state`, { id })).body.data as { differs: boolean }).differs
      expect(await differs()).toBe(false)
      await draw(models.kinds, [...kinds, field('note')])
      expect(await differs()).toBe(true)
      await draw(models.kinds, kinds)
    })
    it('are made once when several switch them on at the same moment', async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => on('000000')))
      for (const answer of answers) expect(answer.status, answer.raw).toBe(200)
      expect(await tables()).toHaveLength(2)
    })
    it('go for good only when nobody has them on and whoever confirms knows how many rows go', async () => {
      const discard = (rows: number) => admin.post(`${root}/code/discard`, { id, rows })
      expect((await discard(2)).body.reason).toBe('stillOn')
      expect((await admin.post(`${root}/code/remove`, { ids: id })).body.reason).toBe('stillLive')
      await off('000000')
      expect((await discard(0)).body.reason).toBe('otherRows')
      const state = (await admin.get(`${root}/code/live-state`, { id })).body.data as {
        tenants: { rows: number }[]
      }
      const rows = state.tenants.reduce((all: number, one: { rows: number }) => all + one.rows, 0)
      const gone = await discard(rows)
      expect(gone.status, gone.raw).toBe(200)
      expect(await tables()).toEqual([])
      const left = await test.db.platform.query(sql`select code from menu where code like 'depot%'`)
      expect(left).toEqual([])
      // And may come again, with everything that is theirs.
      expect((await on('000000')).status).toBe(200)
      expect(listed(await admin.get(`${items_}/list`)).total).toBe(0)
      expect((await admin.post(`${items_}/submit`, { itemNo: 'C', colour: '1' })).status).toBe(200)
    })
  },
)
