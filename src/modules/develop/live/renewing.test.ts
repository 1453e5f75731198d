import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import type { Prototype } from '../terms/shapes.ts'
import { field, saved, type Saved } from '../testing/drawn.ts'

/** Live entities whose drawing changes, or whose tenant goes: what stands around their tables goes along. */
describe('what stands around live entities', () => {
  const root = 'blade-develop'
  const states = [
    { key: 'open', zh: '待办', en: 'Open' },
    { key: 'done', zh: '已办', en: 'Done' },
  ]
  const step = { name: 'finish', zh: '办结', en: 'Finish', from: ['open'], to: 'done', asks: [] }
  const colour = (zh: string, en: string) =>
    field('colour', { kind: 'dict', dict: 'park_colour', words: [{ key: '1', zh, en }], max: null })
  const trees = (...more: Prototype[]) => [field('name', { isRequired: true }), ...more]
  const state = field('state', { kind: 'dict', dict: 'park_state', words: states, max: null })
  let test: TestApp
  let admin: Client
  let code: Saved
  let ids: { trees: string; birds: string }

  const save = async (path: string, body: object): Promise<Saved> => {
    const answer = await admin.post(`${root}/${path}/submit`, body)
    expect(answer.status, answer.raw).toBe(200)
    return saved(answer)
  }
  const draw = async (modelId: string, prototypes: Prototype[]) => {
    const kept = await admin.post(`${root}/model/submit-list`, { modelId, prototypes })
    expect(kept.status, kept.raw).toBe(200)
  }
  const on = async (tenantIds = '000000') => {
    const answer = await admin.post(`${root}/code/switch-on`, { id: code.id, tenantIds })
    expect(answer.status, answer.raw).toBe(200)
  }
  const changed = async (path: string, id: string, body: object) => {
    const { version } = (await admin.get(`${root}/${path}/detail`, { id })).body.data as Saved
    return save(path, { id, version, ...body })
  }
  const menus = async (one = admin, lang: 'zh' | 'en' = 'zh') =>
    (await one.get('blade-system/menu/routes', {}, { 'accept-language': lang })).raw
  const rights = async (one = admin) => (await one.get('blade-system/menu/buttons')).raw

  beforeAll(async () => {
    test = await startTestApp()
    admin = await test.as('admin')
    const life = { field: 'state', steps: [step] }
    ids = {
      trees: (await save('model', { modelTable: 'trees', modelName: '树', englishName: 'Tree', life })).id,
      birds: (await save('model', { modelTable: 'birds', modelName: '鸟', englishName: 'Bird' })).id,
    }
    await draw(ids.trees, trees(state, colour('红', 'Red')))
    await draw(ids.birds, [field('name')])
    const module = { codeName: '公园', englishName: 'Park', serviceName: 'park' }
    code = await save('code', { ...module, modelIds: `${ids.trees},${ids.birds}` })
    await on()
  })
  afterAll(() => test.close())

  it('names of menus and words follow the drawing when it is renewed, but for those that somebody changed', async () => {
    await changed('model', ids.trees, { modelName: '树木', englishName: 'Arbour' })
    await draw(ids.trees, trees(state, colour('朱红', 'Crimson')))
    await on()
    expect(await menus()).toContain('树木')
    expect(await menus(admin, 'en')).toContain('Arbour')
    const words = async () =>
      (await admin.get('blade-system/dict-biz/dictionary', { code: 'park_colour' })).raw
    expect(await words()).toContain('朱红')
    const [word] = (await admin.get('blade-system/dict-biz/dictionary', { code: 'park_colour' })).body
      .data as Saved[]
    const own = await admin.post('blade-system/dict-biz/submit', { id: word?.id, dictValue: '绯红' })
    expect(own.status, own.raw).toBe(200)
    await draw(ids.trees, trees(state, colour('大红', 'Scarlet')))
    await on()
    expect(await words()).toContain('绯红')
  })

  it('a word that is drawn no more is no longer offered, is still said by the rows that hold it, and comes back', async () => {
    const words = (...keys: string[]) => keys.map((key) => ({ key, zh: `色${key}`, en: `Colour ${key}` }))
    const drawn = (...keys: string[]) =>
      draw(
        ids.trees,
        trees(state, field('leaf', { kind: 'dict', dict: 'park_leaf', words: words(...keys), max: null })),
      )
    const offered = async () =>
      ((await admin.get('blade-system/dict-biz/dictionary', { code: 'park_leaf' })).body.data as Saved[]).map(
        ({ dictKey }) => dictKey,
      )
    await drawn('1', '2', '3')
    await on()
    const made = await admin.post('blade-park/trees/submit', { name: 'Oak', leaf: '2' })
    expect(made.status, made.raw).toBe(200)
    const third = (
      (await admin.get('blade-system/dict-biz/dictionary', { code: 'park_leaf' })).body.data as Saved[]
    ).find(({ dictKey }) => dictKey === '3')
    const renamed = await admin.post('blade-system/dict-biz/submit', { id: third?.id, dictValue: '自己的' })
    expect(renamed.status, renamed.raw).toBe(200)
    await drawn('1')
    await on()
    expect(await offered(), 'what a person changed is theirs').toEqual(['1', '3'])
    const oak = { id: saved(made).id }
    expect((await admin.get('blade-park/trees/detail', oak)).body.data).toMatchObject({ leafText: '色2' })
    const another = await admin.post('blade-park/trees/submit', { name: 'Elm', leaf: '2' })
    expect([another.status, another.body.errors]).toMatchObject([400, [{ field: 'leaf' }]])
    await drawn('1', '2')
    await on()
    expect(await offered()).toEqual(['1', '2', '3'])
    // With the last field that asks for it a dictionary goes, and with that field drawn again it comes again.
    const bare = await admin.post('blade-park/trees/submit', { ...saved(made), leaf: '' })
    expect(bare.status, bare.raw).toBe(200)
    await draw(ids.trees, trees(state, colour('大红', 'Scarlet')))
    await on()
    expect(await offered()).toEqual([])
    await drawn('1')
    await on()
    expect(await offered()).toEqual(['1'])
    await draw(ids.trees, trees(state, colour('大红', 'Scarlet')))
    await on()
  })

  it('a step and an entity that are drawn no more leave no button and no menu behind', async () => {
    await test.role('keeper', ['parkTrees_view', 'parkTrees_finish', 'parkBirds_view'])
    await test.person('keeper', ['keeper'])
    const keeper = await test.as('keeper')
    expect(await menus(keeper)).toContain('/park/birds')
    await changed('model', ids.trees, { life: null })
    await changed('code', code.id, { modelIds: ids.trees })
    await on()
    const off = await keeper.get('blade-park/birds/list', {}, { 'accept-language': 'en' })
    expect(off.status).toBe(404)
    // Whoever has its page open still reads what to do.
    expect(off.body.msg).toContain('Reload the page')
    for (const one of [admin, keeper]) {
      expect(await menus(one)).not.toContain('/park/birds')
      expect(await menus(one)).toContain('/park/trees')
      expect(await rights(one)).not.toMatch(/parkBirds|parkTrees_finish/)
    }
    // What comes back is there as it was at first: for whoever runs the tenant.
    await changed('code', code.id, { modelIds: `${ids.trees},${ids.birds}` })
    await on()
    expect(await menus()).toContain('/park/birds')
    expect(await rights()).toContain('parkBirds_add')
    expect((await admin.post('blade-park/birds/submit', { name: 'Jay' })).status).toBe(200)
  })

  it('a field that would be answered as the title of what another one points at is refused, and named', async () => {
    await draw(ids.birds, [
      field('name'),
      field('treeId', { kind: 'ref', target: 'trees', max: null }),
      field('treeName'),
    ])
    const refused = await admin.post(`${root}/code/switch-on`, { id: code.id, tenantIds: '000000' })
    expect(refused.status, refused.raw).toBe(422)
    expect(refused.body.errors).toMatchObject([{ field: 'birds.treeName' }])
    // One that is live by that name has rows that keep it: it is renewed and taken away as it is.
    await draw(ids.birds, [field('name'), field('treeId'), field('treeName')])
    await on()
    await draw(ids.birds, [
      field('name'),
      field('treeId', { kind: 'ref', target: 'trees', max: null }),
      field('treeName'),
    ])
    await on()
    const preview = await admin.get(`${root}/code/preview`, { id: code.id })
    expect(preview.body.data).toMatchObject({ problems: [] })
    await draw(ids.birds, [field('name')])
    await on()
  })

  it('a field by which a data scope narrows is not left out before the scope is changed', async () => {
    await draw(ids.birds, [field('name'), field('zone')])
    await on()
    const scope = await admin.post('blade-system/data-scope/submit', {
      scopeName: '西区',
      resourceCode: 'parkBirds',
      scopeType: 5,
      scopeValue: { all: [{ field: 'zone', value: 'west' }] },
    })
    expect(scope.status, scope.raw).toBe(200)
    await draw(ids.birds, [field('name')])
    const refused = await admin.post(`${root}/code/switch-on`, { id: code.id, tenantIds: '000000' })
    expect([refused.status, refused.body.reason]).toEqual([409, 'liveScoped'])
    expect(refused.body.msg).toContain('西区')
    await admin.post('blade-system/data-scope/remove', { ids: saved(scope).id })
    await on()
  })

  it('whoever changed the module code of what is live is told to put it back', async () => {
    await changed('code', code.id, { serviceName: 'garden' })
    const refused = await admin.post(`${root}/code/switch-on`, { id: code.id, tenantIds: '000000' })
    expect(refused.status).toBe(409)
    expect(refused.body.reason).toBe('liveRenamed')
    expect(refused.body.msg).toContain('park')
    const said = (await admin.get(`${root}/code/live-state`, { id: code.id })).body.data as {
      problems: string[]
    }
    expect(said.problems).toEqual([refused.body.msg])
    await changed('code', code.id, { serviceName: 'park' })
  })

  it('a module is called in the language of its reader', async () => {
    const named = async (call: string, lang: string) =>
      (
        (await admin.get(`${root}/code/${call}`, { id: code.id }, { 'accept-language': lang })).body.data as {
          name: string
        }
      ).name
    for (const call of ['live-state', 'preview']) {
      expect(await named(call, 'zh')).toBe('公园')
      expect(await named(call, 'en')).toBe('Park')
    }
  })

  it('a module that became code of the product is on for nobody, in its list and its dialog', async () => {
    const on = async () => {
      const state = (await admin.get(`${root}/code/live-state`, { id: code.id })).body.data as {
        isLive: boolean
        tenants: { on: boolean }[]
      }
      const list = (await admin.get(`${root}/code/list`)).body.data as { records: Saved[] }
      return [state.isLive, state.tenants.some((one) => one.on), list.records[0]?.liveFor ?? null]
    }
    expect(await on()).toEqual([true, true, '000000'])
    const called = (name: string) =>
      test.db.platform.query(
        sql`update develop_code set live = jsonb_set(live, '{code}', to_jsonb(${name}::text)) || jsonb_build_object('drawings', jsonb_set(live -> 'drawings', '{0,slug}', to_jsonb(${name === 'flow' ? 'copy' : 'trees'}::text))) where id = ${code.id}`,
      )
    // As the product has an entity called so.
    await called('flow')
    expect(await on()).toEqual([false, false, null])
    await called('park')
    expect(await on()).toEqual([true, true, '000000'])
  })

  it('tables of a tenant that was removed are discarded all the same, its rows counted', async () => {
    const made = saved(
      await admin.post('blade-system/tenant/submit', { tenantName: 'Second', password: testPassword }),
    )
    await on(made.tenantId)
    const second = await test.as('admin', testPassword, made.tenantId)
    expect((await second.post('blade-park/birds/submit', { name: 'Owl' })).status).toBe(200)
    expect((await admin.post('blade-system/tenant/remove', { ids: made.id })).status).toBe(200)
    await admin.post(`${root}/code/switch-off`, { id: code.id, tenantIds: '000000' })
    const left = (await admin.get(`${root}/code/live-state`, { id: code.id })).body.data as {
      rows: number
      tenants: { tenantId: string }[]
    }
    expect(left.tenants.map(({ tenantId }) => tenantId)).not.toContain(made.tenantId)
    expect(left.rows).toBe(3)
    const gone = await admin.post(`${root}/code/discard`, { id: code.id, rows: left.rows })
    expect(gone.status, gone.raw).toBe(200)
    expect(await menus()).not.toContain('/park')
  })
})
