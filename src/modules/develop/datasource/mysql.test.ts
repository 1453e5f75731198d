import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createConnection } from 'mysql2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { isRefusal } from '#kernel/definition/index.ts'
import { mariadbBinary, mariaUser, startMariaDb, type MariaDb } from '../testing/mariadb.ts'
import type { Prototype, TableInfo, TableLine } from '../terms/shapes.ts'
import { askSource } from './connection.ts'

const root = 'blade-develop'
const many = Array.from({ length: 289 }, (_, at) => '`测点 ' + (at + 1) + '` decimal(8,3)')
const tooMany = Array.from({ length: 420 }, (_, at) => `c${at} int`)
const odd = '`Order "Line\'s"; drop table x`'

/** The same five shapes as in PostgreSQL, as MySQL writes them. An init file wants a statement on each line. */
const shop = `
create database assets character set utf8mb4;
create database hidden;
create table hidden.secret (id int primary key);
use assets;
create table equip_kind (id bigint auto_increment primary key, name varchar(60) not null unique comment '名称', sort int default 1, remark text) comment '设备分类';
create table equip_item (id bigint auto_increment primary key, kind_id bigint not null, parent_id bigint, item_no varchar(32) not null unique comment '设备编号（全校唯一）', name varchar(120) not null, price decimal(10,2) check (price >= 0), weight double, bought_on date, checked_at datetime, opens_at time, is_public tinyint(1) not null default 1, keeper_phone varchar(20), facts json, photo longblob, \`condition\` smallint not null default 1 comment '状态：1=在库 2=借出 3=维修', place varchar(20) not null default 'store' check (place in ('store', 'lab')), shelf varchar(10), slot int check (slot between 1 and 40), create_time timestamp null, tenant_id varchar(12), unique key one_place (shelf, slot), foreign key (kind_id) references equip_kind (id), foreign key (parent_id) references equip_item (id)) comment '设备';
create table equip_loan (loan_no varchar(32) primary key, item_id bigint not null, qty int not null default 1 check (qty > 0), state enum('open','returned','it''s lost') not null default 'open', lent_on datetime default current_timestamp, due_on date not null, purpose varchar(2000), check (due_on > '2020-01-01' or purpose is null), foreign key (item_id) references equip_item (id));
create table loan_check (id int unsigned auto_increment primary key, loan_no varchar(32) not null, title varchar(80) not null, foreign key (loan_no) references equip_loan (loan_no));
create table ${odd} (\`order\` varchar(20) not null, \`select\` int, \`user\` varchar(40) not null unique, \`订单号\` varchar(30), \`it's "quoted"\` varchar(30), ${many.join(', ')});
create table cycle_a (id bigint primary key, name text not null, b_id bigint not null);
create table cycle_b (id bigint primary key, name text not null, a_id bigint not null, foreign key (a_id) references cycle_a (id));
alter table cycle_a add foreign key (b_id) references cycle_b (id);
create table loan_part (part_no int not null, loan_no varchar(32) not null, check_no int not null, primary key (part_no, loan_no), constraint later check (check_no >= part_no), foreign key (loan_no) references equip_loan (loan_no));
create table part_note (id bigint primary key, part_no int not null, loan_no varchar(32) not null, note varchar(40), twice varchar(40) as (concat(note, note)) stored, foreign key (part_no, loan_no) references loan_part (part_no, loan_no));
create table metered (at date not null, v decimal(8,2), primary key (at)) partition by range columns (at) (partition p1 values less than ('2027-01-01'));
create view kinds_in_use as select id, name from equip_kind;
create table too_wide (${tooMany.join(', ')});
create user watcher@'%' identified by 'only looks';
grant select on assets.* to watcher@'%';
`
const tables = ['equip_kind', 'equip_item', 'equip_loan', 'loan_check', `Order "Line's"; drop table x`]

describe.runIf(mariadbBinary)('a MariaDB that the configuration lists', () => {
  let maria: MariaDb
  let app: TestApp
  let admin: Client
  let id: string
  const source = (more: object = {}) => ({
    name: 'maria',
    driverClass: 'com.mysql.cj.jdbc.Driver',
    url: `jdbc:mysql://127.0.0.1:${maria.port}/assets`,
    ...mariaUser,
    ...more,
  })
  beforeAll(async () => {
    ;[maria, app] = await Promise.all([
      startMariaDb(shop),
      startTestApp({ env: { OUTGOING_PRIVATE: '127.0.0.1' } }),
    ])
    admin = await app.as('admin')
    const made = await admin.post(`${root}/datasource/submit`, source())
    expect(made.status, made.raw).toBe(200)
    id = (made.body.data as { id: string }).id
  })
  afterAll(async () => {
    await app.close()
    await maria.remove()
  })
  const info = async (tableName: string) =>
    (await admin.get(`${root}/model/table-info`, { datasourceId: id, tableName })).body
  const proposed = async (tableName: string): Promise<Map<string, Prototype>> => {
    const answer = await admin.get(`${root}/model/model-prototype`, { datasourceId: id, tableName })
    expect(answer.status, answer.raw).toBe(200)
    return new Map((answer.body.data as Prototype[]).map((field) => [field.jdbcName, field]))
  }

  it('is connected to and says what it is; a wrong password and a driver that differs are refused', async () => {
    const answer = await admin.post(`${root}/datasource/test`, { id })
    expect(answer.body.data, answer.raw).toMatchObject({
      product: 'MariaDB',
      version: expect.stringMatching(/^\d+/),
    })
    const wrong = await admin.post(
      `${root}/datasource/submit`,
      source({ name: 'wrong', password: 'not this one' }),
    )
    const { id: wrongId } = wrong.body.data as { id: string }
    expect((await admin.post(`${root}/datasource/test`, { id: wrongId })).body.reason).toBe('unreachable')
    const other = { name: 'other', driverClass: 'org.postgresql.Driver' }
    const differs = await admin.post(`${root}/datasource/submit`, source(other))
    expect(differs.body.reason).toBe('otherDriver')
  })

  it.each([
    'insert into equip_kind (name) values (?)',
    'create table made (id int)',
    'drop table loan_check',
    'select 1; insert into equip_kind (name) values (1)',
    `load data local infile '/etc/passwd' into table equip_kind (name)`,
  ])('D02 is never written to, nor told to read files: %s', async (text) => {
    const sealed = { ...source(), password: app.ctx.vault.seal(mariaUser.password, 'datasource:platform') }
    const values = text.includes('?') ? ['x'] : []
    expect(isRefusal(await askSource(app.ctx, sealed, (ask) => ask(text, values)))).toBe(true)
    // What ends the transaction finds a session that may not write either.
    const behind = askSource(app.ctx, sealed, async (ask) => {
      await ask('commit')
      return ask(text, values)
    })
    expect(isRefusal(await behind)).toBe(true)
    const rows = await new Promise((resolve, reject) => {
      const own = createConnection({
        host: '127.0.0.1',
        port: maria.port,
        user: mariaUser.username,
        password: mariaUser.password,
        database: 'assets',
      })
      own.query('select count(*) as n from equip_kind', (fault, found) => {
        own.destroy()
        if (fault) reject(fault)
        else resolve(found)
      })
    })
    expect(rows).toEqual([{ n: 0 }])
  })

  it.each(['mysql.user', 'information_schema.tables', 'performance_schema.threads', 'sys.x'])(
    'D03 refuses %s with 403',
    async (name) => {
      expect(await info(name)).toMatchObject({ code: 403, reason: 'systemSchema' })
    },
  )
  it('D03 refuses a database that it does not list, and one of the server itself among those it lists', async () => {
    expect(await info('hidden.secret')).toMatchObject({ code: 403, reason: 'foreignSchema' })
    expect((await info('secret')).reason).toBe((await info('no_such')).reason)
    const system = await admin.post(`${root}/datasource/submit`, source({ name: 's', schemas: 'mysql' }))
    expect(system.body.reason).toBe('systemSchema')
    for (const name of ["x'; drop table equip_kind; -- ", '`equip_kind`', 'equip_kind; select 1'])
      expect((await info(name)).code).toBe(404)
  })

  it('lists tables with comments, columns, and whether they have a key', async () => {
    const { body } = await admin.get(`${root}/model/table-list`, { datasourceId: id })
    const listed = body.data as TableLine[]
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(tables))
    expect(listed.find(({ name }) => name === 'equip_item')).toMatchObject({
      schema: 'assets',
      comment: '设备',
      columns: 20,
      hasKey: true,
    })
    expect(listed.find(({ name }) => name.startsWith('Order'))?.hasKey).toBe(false)
    expect((await info('too_wide')).reason).toBe('tableTooWide')
  })

  it('reads keys, references, enumerations, defaults, checks and sets that are unique together', async () => {
    const { uniques } = (await info('equip_item')).data as TableInfo
    expect(uniques).toEqual([['shelf', 'slot']])
    const item = await proposed('equip_item')
    expect(Object.fromEntries([...item].map(([name, { kind }]) => [name, kind]))).toMatchObject({
      kind_id: 'ref',
      item_no: 'text',
      price: 'money',
      bought_on: 'date',
      checked_at: 'dateTime',
      opens_at: 'timeOfDay',
      is_public: 'yesNo',
      keeper_phone: 'phone',
      facts: 'longText',
      condition: 'dict',
      place: 'dict',
    })
    expect(item.get('item_no')).toMatchObject({ zh: '设备编号', isUnique: true, max: 32 })
    expect(item.get('price')).toMatchObject({ least: 0 })
    expect(item.get('slot')).toMatchObject({ least: 1, most: 40, sets: ['A'] })
    expect(item.get('place')).toMatchObject({ defaultValue: 'store' })
    expect(item.get('condition')?.words?.map(({ zh }) => zh)).toEqual(['在库', '借出', '维修'])
    expect(item.get('is_public')).toMatchObject({ defaultValue: '1' })
    for (const name of ['id', 'create_time', 'tenant_id', 'photo'])
      expect(item.get(name)?.isLeftOut, name).toBe(true)
    const loan = await proposed('equip_loan')
    expect(loan.get('state')).toMatchObject({ kind: 'dict', defaultValue: 'open' })
    expect(loan.get('state')?.words?.map(({ key }) => key)).toEqual(['open', 'returned', "it's lost"])
    expect(loan.get('qty')).toMatchObject({ least: 1, defaultValue: '1' })
    expect(loan.get('lent_on')?.unsaid).toMatch(/current_timestamp/i)
    expect(loan.get('due_on')?.unsaid).toMatch(/2020-01-01/)
  })

  it('says the same of its tables to an account that may only select', async () => {
    const looking = source({ name: 'watched', username: 'watcher', password: 'only looks' })
    const made = await admin.post(`${root}/datasource/submit`, looking)
    const watched = (made.body.data as { id: string }).id
    const alike = async (call: string, tableName?: string) => {
      const [all, few] = await Promise.all(
        [id, watched].map((datasourceId) =>
          admin.get(`${root}/model/${call}`, { datasourceId, ...(tableName && { tableName }) }),
        ),
      )
      expect(few?.status, few?.raw).toBe(200)
      expect(few?.body.data, tableName).toEqual(all?.body.data)
    }
    await alike('table-list')
    for (const name of ['equip_kind', 'equip_item', 'equip_loan', 'loan_part', 'part_note'])
      await alike('table-info', name)
  })

  it('lists tables in parts and views as what they are, and carries keys of several columns', async () => {
    const listed = (await admin.get(`${root}/model/table-list`, { datasourceId: id })).body
      .data as TableLine[]
    expect(Object.fromEntries(listed.map((one) => [one.name, [one.is, one.comment]]))).toMatchObject({
      metered: ['partitioned', ''],
      kinds_in_use: ['view', ''],
      equip_kind: [null, '设备分类'],
    })
    expect((await proposed('loan_part')).get('check_no')).toMatchObject({
      compares: [{ is: '>=', than: 'partNo' }],
    })
    const note = await proposed('part_note')
    expect(note.get('part_no')).toMatchObject({ isLeftOut: true, note: 'keyPart' })
    expect(note.get('loan_no')).toMatchObject({ kind: 'ref', target: 'loan_part', isRequired: true })
    expect(note.get('twice')?.unsaid).toContain('generated as')
  })
  it('D01 its five tables become an area, hostile names and all, and are switched on', async () => {
    const models: string[] = []
    for (const [at, modelTable] of tables.entries()) {
      const prototypes = [...(await proposed(modelTable)).values()]
      const answer = await admin.post(`${root}/model/submit`, {
        datasourceId: id,
        modelTable,
        modelName: `模型${at}`,
      })
      const modelId = (answer.body.data as { id: string }).id
      models.push(modelId)
      const kept = await admin.post(`${root}/model/submit-list`, { modelId, prototypes })
      expect(kept.status, kept.raw).toBe(200)
    }
    const made = await admin.post(`${root}/code/submit`, {
      codeName: '资产',
      englishName: 'Assets',
      serviceName: 'assetstore',
      modelIds: models.join(','),
    })
    const code = (made.body.data as { id: string }).id
    const preview = (await admin.get(`${root}/code/preview`, { id: code })).body.data as {
      files: unknown[]
      problems: unknown[]
    }
    expect(preview.problems).toEqual([])
    expect(preview.files.length).toBeGreaterThan(8)
    const on = await admin.post(`${root}/code/switch-on`, { id: code, tenantIds: '000000' })
    expect(on.status, on.raw).toBe(200)
    const kind = await admin.post('blade-assetstore/equip-kind/submit', { name: '仪器' })
    const item = {
      kindId: (kind.body.data as { id: string }).id,
      itemNo: 'A-1',
      name: 'x',
      isPublic: true,
      condition: '1',
      shelf: 'S',
      slot: 3,
    }
    const first = await admin.post('blade-assetstore/equip-item/submit', item)
    expect(first.body.data, first.raw).toMatchObject({ place: 'store' })
    const wrong = await admin.post('blade-assetstore/equip-item/submit', { ...item, itemNo: 'A-2', slot: 41 })
    expect(wrong.status).toBe(400)
    const twin = await admin.post('blade-assetstore/equip-item/submit', { ...item, itemNo: 'A-2' })
    expect(twin.status, twin.raw).toBe(409)
  })
})

/** D02 Whoever answers at an address that the configuration lists may be anybody. */
describe('a server that is none', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { OUTGOING_PRIVATE: '127.0.0.1' } })
  })
  afterAll(() => app.close())
  async function listening(said: (socket: Socket) => void): Promise<{ server: Server; heard: Buffer[] }> {
    const heard: Buffer[] = []
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (bytes: Buffer) => heard.push(bytes))
      said(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { server, heard }
  }
  /** A greeting as MySQL 8 sends it. */
  const packet = (sequence: number, body: Buffer) =>
    Buffer.concat([Buffer.from([body.length, 0, 0, sequence]), body])
  const greeting = packet(
    0,
    Buffer.concat([
      Buffer.from('\x0a8.0.36\0\x01\0\0\0', 'latin1'),
      Buffer.from('abcdefgh\0', 'latin1'),
      Buffer.from([0xff, 0xf7, 0x2d, 2, 0, 0xff, 0x81, 21]),
      Buffer.alloc(10),
      Buffer.from('ijklmnopqrst\0mysql_native_password\0', 'latin1'),
    ]),
  )

  // Side by side, for each is waited for as long as a server is given.
  it.concurrent.each([
    ['says nothing', () => undefined],
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['talks rubbish', (socket: Socket) => socket.write(Buffer.alloc(70_000, 0x41))],
    [
      'greets and talks rubbish',
      (socket: Socket) => socket.write(Buffer.concat([greeting, Buffer.alloc(400, 0x7f)])),
    ],
    ['greets and breaks off', (socket: Socket) => socket.end(greeting.subarray(0, 30))],
    [
      'asks for the password in the clear',
      (socket: Socket) => {
        socket.write(greeting)
        socket.once('data', () =>
          socket.write(packet(2, Buffer.from('\xfemysql_clear_password\0', 'latin1'))),
        )
      },
    ],
    [
      'asks for a file of ours',
      (socket: Socket) => {
        socket.write(greeting)
        const ok = Buffer.from([0, 0, 0, 2, 0, 0, 0])
        socket.once('data', () => {
          socket.write(packet(2, ok))
          socket.on('data', () => socket.write(packet(1, Buffer.from('\xfb/etc/passwd', 'latin1'))))
        })
      },
    ],
  ])('that %s is one refusal, and gets nothing of ours', async (_what, speak) => {
    const { server, heard } = await listening(speak)
    const { port } = server.address() as AddressInfo
    const source = {
      url: `mysql://127.0.0.1:${port}/x`,
      username: 'reader',
      password: app.ctx.vault.seal('sesame street', 'datasource:platform'),
    }
    const answer = await askSource(app.ctx, source, (ask) => ask('select 1'))
    server.close()
    expect(isRefusal(answer) && answer.reason).toBe('unreachable')
    const all = Buffer.concat(heard).toString('latin1')
    expect(all).not.toContain('sesame')
    expect(all).not.toContain('root:')
  })
})
