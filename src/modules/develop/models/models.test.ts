import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, root, type Stage } from '../testing/stage.ts'
import { fiveTables, tableNames } from '../testing/tables.ts'
import type { Prototype, TableInfo, TableLine } from '../terms/shapes.ts'

/** As long as PostgreSQL keeps, and the same for as many letters as a property may have. */
const alike = ['a', 'b', 'c'].map((last) => `${'measurement_of_the_room_'.repeat(3).slice(0, 62)}${last}`)
const odd = `
create schema hidden;
create table hidden.secret (id int primary key);
create table cycle_a (id bigint primary key, name text not null, b_id bigint not null);
create table cycle_b (id bigint primary key, name text not null, a_id bigint not null references cycle_a (id));
alter table cycle_a add foreign key (b_id) references cycle_b (id);
create table links (a_id bigint references cycle_a (id), b_id bigint references cycle_b (id));
create table metered (place text not null, at timestamptz not null, value numeric(8,2), primary key (place, at)) partition by range (at);
create table metered_2026 partition of metered for values from ('2026-01-01') to ('2027-01-01');
create table metered_note (id bigint primary key, place text not null, at timestamptz not null, words varchar(90), foreign key (place, at) references metered (place, at));
create view kinds_in_use as select k.id, k.name, count(*) as items from equip_kind k join equip_item i on i.kind_id = k.id group by k.id, k.name;
create materialized view kept_kinds as select name from equip_kind;
create domain short_code as varchar(8) check (value ~ '^[a-z]+$');
create table told (id bigint primary key, code short_code not null, low int, high int check (high > low), name varchar(30), shown text generated always as (upper(name)) stored, gone boolean not null default false, excluded int4range, exclude using gist (excluded with &&), check (length(name) < high));
create unique index on told (lower(name)) where not gone;
create table "__proto__" ("__proto__" varchar(9), "hasOwnProperty" varchar(9), U&"zero\\200Bwidth" varchar(9), "😀" varchar(9), ${alike.map((name) => `"${name}" varchar(9)`).join(', ')});
create domain short_word as short_code not null default 'new';
create type mood as enum ('low', 'high');
create domain kept_mood as mood not null;
create table stood_on (id bigint primary key, word short_word, mood kept_mood, na_me varchar(9), name varchar(9) not null);
create schema listed;
create table listed.equip_kind (id bigint primary key, listed_alone varchar(9));
create table "dotted.name" (id bigint primary key, dotted varchar(9));
create table "数据" ("名称" varchar(9) not null, "状态" varchar(9) check ("状态" in ('a', 'b')), "类型" varchar(9) check ("类型" in ('c', 'd')));
create table too_wide (${Array.from({ length: 420 }, (_, at) => `c${at} int`).join(', ')});
`

describe.runIf(process.env.TEST_PG)('models of tables of a foreign PostgreSQL', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(fiveTables + odd)
  })
  afterAll(() => stage.close())

  const info = async (query: Record<string, string>) =>
    (await stage.admin.get(`${root}/model/table-info`, { datasourceId: stage.sourceId, ...query })).body
  const proposed = async (tableName: string): Promise<Prototype[]> =>
    (await stage.admin.post(`${root}/model/model-prototype`, { datasourceId: stage.sourceId, tableName }))
      .body.data
  const problemsOf = async (id: string) =>
    (
      (await stage.admin.get(`${root}/code/preview`, { id })).body.data as {
        files: unknown[]
        problems: { msg: string; field?: string }[]
      }
    ).problems

  it('lists tables with comments, columns, and whether they have a key; by GET and by POST', async () => {
    const input = { datasourceId: stage.sourceId }
    const listed = (await stage.admin.get(`${root}/model/table-list`, input)).body.data as TableLine[]
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(tableNames))
    expect(listed.map(({ name }) => name)).not.toContain('secret')
    expect(listed.find(({ name }) => name === 'equip_item')).toMatchObject({
      comment: '设备',
      columns: 25,
      hasKey: true,
    })
    expect(listed.find(({ name }) => name.startsWith('Order'))?.hasKey).toBe(false)
    expect((await stage.admin.post(`${root}/model/table-list`, input)).body.data).toEqual(listed)
  })

  it.each(['pg_catalog.pg_authid', 'information_schema.tables', 'pg_authid', 'pg_toast.x'])(
    'D03 refuses %s with 403',
    async (tableName) => {
      expect(await info({ tableName })).toMatchObject({ code: 403, reason: 'systemSchema' })
    },
  )
  it('D03 refuses a schema that its data source does not list with 403, and says no more of it than of none', async () => {
    expect(await info({ tableName: 'hidden.secret' })).toMatchObject({ code: 403, reason: 'foreignSchema' })
    expect((await info({ tableName: 'secret' })).reason).toBe((await info({ tableName: 'no_such' })).reason)
  })
  it('D03 takes a name as a name, whatever stands in it', async () => {
    for (const tableName of [`x'; drop table equip_kind; --`, '"equip_kind"', 'equip_kind; select 1'])
      expect((await info({ tableName })).code).toBe(404)
    expect((await info({ tableName: `Order "Line's"; drop table x` })).code).toBe(200)
    expect((await info({ tableName: 'public.equip_kind' })).code).toBe(200)
  })

  it('reads types, keys, comments, references and values of enumerations', async () => {
    const { columns } = (await info({ tableName: 'equip_loan' })).data as TableInfo
    expect(columns.find(({ name }) => name === 'loan_no')).toMatchObject({ primary: true, unique: true })
    expect(columns.find(({ name }) => name === 'item_id')).toMatchObject({ refTable: 'equip_item' })
    expect(columns.find(({ name }) => name === 'state')?.enumValues).toEqual(['open', 'returned', 'lost'])
  })

  it('proposes kinds, labels and dictionaries', async () => {
    const fields = new Map((await proposed('equip_item')).map((field) => [field.jdbcName, field]))
    const kinds = Object.fromEntries([...fields].map(([name, { kind }]) => [name, kind]))
    expect(kinds).toMatchObject({
      kind_id: 'ref',
      item_no: 'text',
      price: 'money',
      bought_on: 'date',
      checked_at: 'dateTime',
      opens_at: 'timeOfDay',
      is_public: 'yesNo',
      keeper_phone: 'phone',
      keeper_email: 'email',
      website: 'web',
      condition: 'dict',
    })
    expect(fields.get('item_no')).toMatchObject({ zh: '设备编号', en: 'Item no', isUnique: true, max: 32 })
    expect(fields.get('condition')?.words?.map(({ key, zh }) => [key, zh])).toEqual([
      ['1', '在库'],
      ['2', '借出'],
      ['3', '维修'],
    ])
    for (const name of ['id', 'create_time', 'tenant_id', 'photo'])
      expect(fields.get(name)?.isLeftOut).toBe(true)
  })

  it('gives every column a name that code and SQL take, each another', async () => {
    const names = (await proposed(tableNames[4] ?? '')).map(({ propertyName }) => propertyName)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]{0,29}$/)
    expect(names).toEqual(
      expect.arrayContaining(['orderValue', 'selectValue', 'sizeValue', 'constructorValue']),
    )
  })

  it('lists a table in several parts once, and views as what they are', async () => {
    const listed = (await stage.admin.get(`${root}/model/table-list`, { datasourceId: stage.sourceId })).body
      .data as TableLine[]
    const kinds = Object.fromEntries(listed.map((one) => [one.name, one.is]))
    expect(kinds).toMatchObject({
      metered: 'partitioned',
      kinds_in_use: 'view',
      kept_kinds: 'view',
      equip_kind: null,
    })
    expect(listed.filter(({ name }) => name.startsWith('metered_2026'))).toEqual([])
    expect(await info({ tableName: 'metered_2026' })).toMatchObject({ reason: 'unknownTable' })
    expect((await info({ tableName: 'kinds_in_use' })).data).toMatchObject({ is: 'view' })
    // Its key is listed once, though each part has one of its own.
    const { keys } = (await info({ tableName: 'metered_note' })).data as TableInfo
    expect(keys).toEqual([{ columns: ['place', 'at'], table: 'metered', theirs: ['place', 'at'] }])
    expect(
      (await proposed('metered_note')).map(({ jdbcName, kind, isLeftOut }) => [jdbcName, kind, isLeftOut]),
    ).toEqual([
      ['id', 'text', true],
      ['place', 'longText', true],
      ['at', 'ref', undefined],
      ['words', 'text', false],
    ])
  })
  it('offers models to choose from by GET and by POST', async () => {
    const [asked, posted] = [
      await stage.admin.get(`${root}/model/select`),
      await stage.admin.post(`${root}/model/select`),
    ]
    expect(asked.status).toBe(200)
    expect(posted.body).toEqual(asked.body)
  })
  it('keeps in its own words whatever no definition says', async () => {
    const fields = new Map((await proposed('told')).map((field) => [field.jdbcName, field]))
    expect(fields.get('high')).toMatchObject({ compares: [{ is: '>', than: 'low' }] })
    expect(fields.get('code')).toMatchObject({
      kind: 'text',
      max: 8,
      unsaid: expect.stringContaining('domain short_code'),
    })
    expect(fields.get('shown')?.unsaid).toContain('generated as upper')
    expect(fields.get('excluded')?.unsaid).toContain('EXCLUDE')
    const all = [...fields.values()].map(({ unsaid }) => unsaid ?? '').join('\n')
    expect(all).toContain('length((name)::text) < high')
    expect(all).toMatch(/unique index .*lower\(\(?name/)
  })
  it('reads a domain on a domain as what both stand on, with what both ask', async () => {
    const fields = new Map((await proposed('stood_on')).map((field) => [field.jdbcName, field]))
    expect(fields.get('word')).toMatchObject({
      kind: 'text',
      max: 8,
      isRequired: true,
      defaultValue: 'new',
      unsaid: expect.stringContaining('domain short_code'),
    })
    expect(fields.get('mood')).toMatchObject({
      kind: 'dict',
      isRequired: true,
      words: [{ key: 'low' }, { key: 'high' }],
    })
  })
  it('gives dictionaries of columns without a Latin letter codes of their own', async () => {
    const fields = new Map((await proposed('数据')).map((field) => [field.jdbcName, field]))
    expect(fields.get('状态')?.dict).not.toBe(fields.get('类型')?.dict)
    const id = await stage.model('数据', (all) => all.map((field) => ({ ...field, en: 'Field' })), {
      englishName: 'Data',
    })
    expect(await problemsOf(await stage.code('hanwords', [id]))).toEqual([])
  })
  it('makes nothing of a dictionary that two fields give other words', async () => {
    const id = await stage.model('数据', (all) =>
      all.map((field) => ({ ...field, en: 'Field', ...(field.kind === 'dict' && { dict: 'both' }) })),
    )
    const found = await problemsOf(await stage.code('bothwords', [id]))
    expect(found.filter(({ msg }) => msg.includes('词条不同')).map(({ field }) => field)).toEqual([
      'field2',
      'field3',
    ])
  })
  it('names every table so that a model of it is drawn from that one and no other', async () => {
    const added = await stage.admin.post(`${root}/datasource/submit`, {
      name: 'two schemas',
      ...stage.foreign.source,
      schemas: 'public, listed',
    })
    const datasourceId = (added.body.data as { id: string }).id
    const asked = async (path: string, more: object = {}) =>
      (await stage.admin.post(`${root}/model/${path}`, { datasourceId, ...more })).body.data
    const listed = (await asked('table-list')) as TableLine[]
    const alike = listed.filter(({ name }) => name === 'equip_kind' || name === 'dotted.name')
    expect(alike.map(({ written }) => written).toSorted()).toEqual([
      'equip_kind',
      'listed.equip_kind',
      'public.dotted.name',
    ])
    for (const { schema, name, written } of alike)
      expect(await asked('table-info', { tableName: written })).toMatchObject({ schema, name })
  })
  it('takes names that mean something to code, are hardly seen, or are the same when they are cut', async () => {
    const names = (await proposed('__proto__')).map(({ propertyName }) => propertyName)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]{0,29}$/)
    // `na_me` and `name` are two columns, and would be `naMe` and `name`: one to a reader.
    const stood = (await proposed('stood_on')).map(({ propertyName }) => propertyName.toLowerCase())
    expect(new Set(stood).size).toBe(stood.length)
    for (const name of names) expect(['constructor', 'hasOwnProperty', '__proto__']).not.toContain(name)
    const id = await stage.model('__proto__')
    expect(await problemsOf(await stage.code('proto', [id]))).toEqual([])
  })
  it('says that a table is too wide, and proposes nothing of it', async () => {
    expect(await info({ tableName: 'too_wide' })).toMatchObject({ code: 422, reason: 'tableTooWide' })
  })

  it('keeps fields as they were sent, and never over somebody else who was faster', async () => {
    const id = await stage.model('equip_kind')
    const body = { modelId: id, version: 1, prototypes: [] }
    expect((await stage.admin.post(`${root}/model/submit-list`, body)).body.reason).toBe('modelMoved')
    const bad = { modelId: id, prototypes: [{ kind: 'script' }] }
    expect((await stage.admin.post(`${root}/model/submit-list`, bad)).body.reason).toBe('badFields')
    const fields = (await stage.admin.get(`${root}/model-prototype/select`, { modelId: id })).body.data
    expect((fields as Prototype[]).length).toBeGreaterThan(2)
  })

  it('makes nothing of records that require each other, and says which', async () => {
    const models = [await stage.model('cycle_a'), await stage.model('cycle_b')]
    const id = await stage.code('circles', models)
    const [problem] = await problemsOf(id)
    expect(problem?.msg).toContain('cycle_a → cycle_b → cycle_a')
    const zip = await stage.admin.get(`${root}/code/gen-code`, { ids: id })
    expect(zip.body).toMatchObject({ code: 422, reason: 'notWhole' })
  })

  it('says of a model whose fields nobody saved which one it is and what to do, in both languages', async () => {
    const made = await stage.admin.post(`${root}/model/submit`, {
      datasourceId: stage.sourceId,
      modelTable: 'equip_kind',
      modelName: '未读取',
      englishName: 'Unread',
    })
    const { id: modelId } = made.body.data as { id: string }
    const id = await stage.code('unread', [modelId])
    const zip = await stage.admin.get(`${root}/code/gen-code`, { ids: id })
    expect(zip.body.msg).toContain('equip_kind：还没有字段')
    const live = await stage.admin.post(
      `${root}/code/switch-on`,
      { id, tenantIds: '000000' },
      { 'accept-language': 'en' },
    )
    expect(live.body.msg).toContain('equip_kind: It has no fields yet')
    expect(live.body.errors?.[0]?.field).toBe('equip_kind')
  })

  it('says when names together are longer than the database keeps, or are those of our functions', async () => {
    const long = await stage.model('equip_item', (fields) => fields, { modelCode: 'a-code-of-23-characters' })
    const wide = await stage.model('equip_kind', (fields) =>
      fields.map((field, at) =>
        at === 1 ? { ...field, propertyName: 'aNameOfNearlyThirtyLetters' } : field,
      ),
    )
    const names = await problemsOf(await stage.code('sixteenletters12', [long, wide]))
    expect(names.map(({ msg }) => msg).join()).toContain('请缩短其中一个')
    const time = await stage.model('equip_kind', (fields) => fields, { modelCode: 'date-time' })
    const named = await problemsOf(await stage.code('date', [time]))
    expect(named.map(({ msg }) => msg).join()).toContain('重名')
  })

  it('offers tables of models and entities of the product to point at', async () => {
    await stage.model('equip_kind')
    const names = (await stage.admin.get(`${root}/model/targets`)).body.data
    expect(names).toEqual(expect.arrayContaining(['equip_kind', 'user', 'dept']))
  })

  it('makes nothing of a reference whose table is not among them, nor of rows without a name', async () => {
    const id = await stage.code('links', [await stage.model('links')])
    const found = (await problemsOf(id)).map(({ msg }) => msg).join('\n')
    expect(found).toContain('cycle_a')
    expect(found).toContain('没有能称呼一条记录的字段')
  })

  it.each(['journal', 'system', 'class', '../x', 'X', 'a b', "x'", 'tool', ''])(
    'D01 makes nothing in an area called %j',
    async (serviceName) => {
      const id = await stage.code(serviceName, [await stage.model('equip_kind')])
      expect((await problemsOf(id)).length).toBeGreaterThan(0)
      expect((await stage.admin.get(`${root}/code/gen-code`, { ids: id })).status).toBe(422)
    },
  )
  it.each(['../../etc/x', 'A', 'x/y', 'x y', `x'`])(
    'D01 takes no model with the code %j',
    async (modelCode) => {
      const answer = await stage.admin.post(`${root}/model/submit`, {
        modelTable: 'x',
        modelName: 'x',
        modelCode,
      })
      expect(answer.status).toBe(400)
    },
  )

  it('D01 writes labels and comments as text, whatever stands in them', async () => {
    const nasty = `'); process.exit(1) // */ \${x} \\ "`
    const model = await stage.model(
      'equip_kind',
      (fields) => fields.map((field) => ({ ...field, zh: nasty, en: nasty })),
      { modelName: nasty, englishName: nasty },
    )
    const id = await stage.code('nasty', [model])
    const zip = await stage.admin.get(`${root}/code/gen-code`, { ids: id })
    expect(zip.status, zip.raw.slice(0, 500)).toBe(200)
    const files = Object.entries(unzipSync(zip.bytes))
    const text = files.find(([path]) => path.endsWith('/definition.ts'))?.[1]
    expect(Buffer.from(text ?? []).toString()).toContain(
      String.raw`label('\'); process.exit(1) // */ ${'$'}{x} \\ "'`,
    )
  })

  it('compares with what was taken last', async () => {
    const id = await stage.code('again', [await stage.model('equip_kind')])
    type File = { path: string; text: string; stands: string | null }
    const files = async () =>
      ((await stage.admin.get(`${root}/code/preview`, { id })).body.data as { files: File[] }).files
    const own = (list: File[]) => list.filter(({ path }) => path.startsWith('src/modules/again/'))
    expect(own(await files()).every(({ stands }) => stands === null)).toBe(true)
    await stage.admin.get(`${root}/code/gen-code`, { ids: id })
    const after = own(await files())
    expect(after.length).toBeGreaterThan(3)
    expect(after.every(({ stands, text }) => stands === text)).toBe(true)
  })
})

describe.runIf(process.env.TEST_PG)('checks 27, 28 and 55 of a client of the family', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage('create table x (id int primary key)')
  })
  afterAll(() => stage.close())

  it('list code generations and data sources, add one, copy it', async () => {
    for (const path of ['code', 'datasource']) {
      const { body } = await stage.admin.get(`${root}/${path}/list`, { current: 1, size: 10 })
      expect(body).toMatchObject({
        code: 200,
        data: { records: expect.any(Array), total: expect.any(Number) },
      })
    }
    const added = await stage.admin.post(`${root}/code/submit`, {
      serviceName: 'blade-demo',
      codeName: '示例',
      tableName: 'blade_demo',
      tablePrefix: 'blade_',
      pkName: 'id',
      packageName: 'org.example.demo',
      baseMode: 1,
      wrapMode: 1,
      $cell: true,
    })
    expect(added.status, added.raw).toBe(200)
    const { id } = added.body.data as { id: string }
    const copied = await stage.admin.post(`${root}/code/copy?id=${id}`)
    expect(copied.status, copied.raw).toBe(200)
    const listed = (await stage.admin.get(`${root}/code/list`, { codeName: '示例' })).body.data as {
      records: { codeName: string }[]
    }
    expect(listed.records.map(({ codeName }) => codeName).toSorted()).toEqual(['示例', '示例 (2)'])
    const select = await stage.admin.get(`${root}/datasource/select`)
    expect(select.body.data).toMatchObject([{ name: 'foreign' }])
  })
})
