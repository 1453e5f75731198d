import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  platformActor,
  hasPostgres,
  startTestApp,
  testPassword,
  type Client,
  type TestApp,
} from '#app/testing.ts'
import { roots } from '#app/roots.ts'
import { codeOf, columnsOf, type Entity } from '#kernel/definition/index.ts'
import type { Actor, Tx } from '#kernel/store/db.ts'
import { fileProps, ForeignFile } from '#kernel/store/files.ts'
import { insert, softDelete, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { fitting, storedSample } from '#kernel/testing/samples.ts'
import { areas } from '#modules/index.ts'

/**
 * Every file field of every entity, held by a row of its own, as everybody: a file opens through the record that holds it
 * and through nothing else (threats F06, T01, P05). New fields join by themselves.
 */
const entities = areas.flatMap((area) => area.entities)
const fields = entities.flatMap((entity) => fileProps(entity).map((prop) => ({ entity, prop })))
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let app: TestApp
let sender: Client
let stranger: Client
let senderActor: Actor
let strangerActor: Actor
let otherTenant: Client
const ids = new Map<string, string>()
const viewers = new Map<string, Client>()

beforeAll(async () => {
  app = await startTestApp({ env: { CAPTCHA: 'off' } })
  const admin = await app.as('admin')
  const made = await admin.post('blade-system/tenant/submit', { tenantName: 'Other', password: testPassword })
  otherTenant = await app.as('admin', testPassword, (made.body.data as { tenantId: string }).tenantId)
  await app.role('plain', [])
  await app.role('keeper', ['attach_view'])
  const people = await Promise.all([app.person('sender', ['plain']), app.person('stranger', ['keeper'])])
  ;[senderActor, strangerActor] = people.map(({ id }) => ({ ...platformActor, userId: id })) as [Actor, Actor]
  ;[sender, stranger] = await Promise.all([app.as('sender'), app.as('stranger')])
  for (const entity of new Set(fields.map((one) => one.entity))) {
    const alias = `views${viewers.size}`
    await app.role(alias, [codeOf(entity, 'view')]).catch(() => app.role(`${alias}x`, []))
    await app.person(alias, [alias])
    viewers.set(entity.name, await app.as(alias))
  }
  await app.db.tx(platformActor, async (tx) => {
    // Twice: some need rows of those that come later.
    for (const entity of [...entities, ...entities])
      if (entity.owner === 'tenant' && !ids.has(entity.name)) await plant(tx, entity)
    // What is open to everybody is no proof of anything: samples differ with each entity that is added.
    await tx.query(sql`update school_shop set status = '10'`)
    await tx.query(sql`update school_moment set status = '10'`)
    await tx.query(sql`update moment_vote set moment_id = (select id from school_moment order by id limit 1)`)
    await tx.query(sql`update school_score_record set target_type = '3'`)
  })
})
afterAll(() => app.close())

/** One row of an entity that stands alone; what needs rows that are not there is left out. */
async function plant(tx: Tx, entity: Entity): Promise<void> {
  const values: Record<string, unknown> = {}
  for (const prop of columnsOf(entity).filter((one) => entity.props.includes(one))) {
    const sample = storedSample(prop.kind, ids.size + 1)
    const held = ids.get(String(prop.kind.facts?.target))
    if (sample !== undefined) values[prop.name] = sample
    else if (prop.required && held) values[prop.name] = prop.kind.points === 'many' ? [held] : held
    else if (prop.required && prop.kind.json) values[prop.name] = []
    // A record of whatever entity: none in particular.
    else if (prop.required && prop.kind.sqlType === 'bigint' && !prop.kind.facts?.target)
      values[prop.name] = '1'
  }
  await tx.query(sql`savepoint planting`)
  try {
    const fit = fitting(entity, values, ids.size + 1, storedSample)
    ids.set(entity.name, (await insert(tx, entity, fit as never)).id)
    await tx.query(sql`release savepoint planting`)
  } catch {
    await tx.query(sql`rollback to savepoint planting`)
  }
}

async function sent(client: Client): Promise<string> {
  const answer = await client.upload(
    'blade-resource/oss/endpoint/put-file',
    {},
    { name: 'a.png', bytes: png },
  )
  return (answer.body.data as { attachId: string }).attachId
}
const opened = async (client: Client, id: string) =>
  (await client.get('blade-resource/attach/file', { id })).status
const valueOf = (prop: (typeof fields)[number]['prop'], id: string) =>
  prop.kind.points === 'many' ? [id] : id
const write = (actor: Actor, entity: Entity, id: string, values: object) =>
  app.db.tx(actor, (tx) => update(tx, entity, id, values as never))

it('F06 every field that points at an attachment is a field of files', () => {
  const bare = entities.flatMap((entity) =>
    entity.props
      .filter((prop) => prop.kind.facts?.target === 'attach' && !prop.kind.files)
      .map((prop) => `${entity.name}.${prop.name}`),
  )
  expect(bare).toEqual([])
  expect(fields.length).toBeGreaterThan(11)
})

/** Whose rows a right alone does not show: they are those of whoever made or works on them. */
const ownRows = new Set([
  'reports',
  'campusReports',
  'systemReports',
  'mailOutbox',
  'aircondRepairApply',
  'aircondWorkOrder',
  'aircondWorkOrderAssess',
  'schoolScoreRecord',
  'stuRemark',
  'schoolShop',
  'SchoolGoods',
  'orderProduct',
  'openInvoiceApply',
  'SchoolMoment',
  'momentVote',
  'schoolComment',
  'flowFile',
])

describe.each(fields.map((one) => ({ name: `${one.entity.name}.${one.prop.name}`, ...one })))(
  '$name',
  ({ entity, prop }) => {
    it('F06 T01 P05 opens through its record alone, and closes with it', async () => {
      const recordId =
        ids.get(entity.name) ??
        (await app.db.of('000000').one<{ id: string }>(sql`select id from ${sql.id(entity.table)} limit 1`))
          ?.id
      expect(recordId, `a row of ${entity.name}`).toBeDefined()
      const id = await sent(sender)
      const everybody = async () => ({
        sender: await opened(sender, id),
        viewer: await opened(viewers.get(entity.name)!, id),
        keeper: await opened(stranger, id),
        other: await opened(otherTenant, id),
        nobody: await opened(app.nobody, id),
      })
      const closed = { sender: 404, viewer: 404, keeper: 404, other: 404, nobody: 401 }
      expect(await everybody()).toEqual({ ...closed, sender: 200 })

      // Whoever may write the record all the same cannot put somebody's file into it.
      const stolen = write(strangerActor, entity, String(recordId), { [prop.name]: valueOf(prop, id) })
      await expect(stolen).rejects.toThrow(ForeignFile)
      expect(await everybody()).toEqual({ ...closed, sender: 200 })

      await write(senderActor, entity, String(recordId), { [prop.name]: valueOf(prop, id) })
      // The right to view reports does not show those of others.
      expect(await everybody()).toEqual({ ...closed, viewer: ownRows.has(entity.name) ? 404 : 200 })
      expect(
        (await sender.post('blade-resource/oss/endpoint/remove-file', { attachId: id })).status,
        'what a record holds is not taken back',
      ).toBe(409)
      const again = write(strangerActor, entity, String(recordId), { [prop.name]: valueOf(prop, id) })
      await expect(again, 'unchanged it stays').resolves.toBeDefined()

      if (entity.owner === 'tenant' && entity.name !== 'user') {
        await app.db.tx(platformActor, (tx) => softDelete(tx, entity, [String(recordId)]))
        expect(await everybody(), 'a removed record closes its files').toEqual(closed)
        await app.db.tx(platformActor, (tx) =>
          tx.query(sql`update ${sql.id(entity.table)} set is_deleted = 0 where id = ${recordId}`),
        )
      }
      if (prop.required) return
      await write(senderActor, entity, String(recordId), { [prop.name]: null })
      expect(await everybody(), 'taken out it is its sender’s again').toEqual({ ...closed, sender: 200 })
    })
  },
)

describe('through the front door', () => {
  it('F06 a row that is pointed at a foreign file is refused like one that points at nothing, and nothing changes', async () => {
    await app.role('designer', ['banner_view', 'banner_add', 'banner_edit'])
    await app.person('designer', ['designer'])
    const designer = await app.as('designer')
    const [mine, foreign] = [await sent(designer), await sent(sender)]
    const banner = {
      position: 'home',
      journalId: ids.get('journals'),
      titleZh: '征稿',
      imageFileId: mine,
      imageAltZh: '征稿',
      sort: 1,
    }
    const kept = await designer.post('blade-admin/banner/submit', banner)
    expect(kept.status, kept.raw).toBe(200)
    expect(await opened(designer, mine)).toBe(200)
    const { id, version } = kept.body.data as { id: string; version: number }
    for (const imageFileId of [foreign, '987654321']) {
      const refused = await designer.post('blade-admin/banner/submit', {
        ...banner,
        id,
        version,
        imageFileId,
      })
      expect([refused.status, refused.body.reason, refused.body.errors?.[0]?.field], refused.raw).toEqual([
        400,
        'missingTarget',
        'imageFileId',
      ])
      expect((await designer.post('blade-admin/banner/submit', { ...banner, imageFileId })).status).toBe(400)
    }
    const now = (await designer.get('blade-admin/banner/detail', { id })).body.data as { imageFileId: string }
    expect(now.imageFileId).toBe(mine)
    expect(await opened(designer, foreign)).toBe(404)
  })
  it('F06 says where a file is used to whoever may see the record, and of others how many', async () => {
    const holder = fields.find((one) => one.entity.name === 'journals')!
    const journal = ids.get('journals')!
    const [id, unused] = [await sent(sender), await sent(sender)]
    await write(senderActor, holder.entity, journal, { [holder.prop.name]: id })
    await app.role('keepers', ['attach_view', 'attach_list', 'journals_view'])
    await app.role('names', ['attach_view', 'attach_list'])
    await app.person('keeps', ['keepers'])
    await app.person('names', ['names'])
    const uses = async (who: Client, of: unknown = id) =>
      (await who.get('blade-resource/attach/uses', { id: of as string })).body
    const [keeps, names] = [await app.as('keeps'), await app.as('names')]
    expect((await uses(keeps)).data).toMatchObject({ seen: [{ entity: 'journals', id: journal }], others: 0 })
    expect((await uses(names)).data).toEqual({ seen: [], others: 1 })
    expect((await uses(names, unused)).data).toEqual({ seen: [], others: 0 })
    expect([(await uses(otherTenant)).code, (await uses(sender)).code]).toEqual([404, 403])
    for (const odd of ['', '__proto__', 'x'.repeat(10_000), '1,2'])
      expect((await uses(keeps, odd)).code).toBe(404)
  })
  it('F06 what one reads through a record one may use in another; names of others’ files are nobody’s to list', async () => {
    const holder = fields.find((one) => one.entity.name === 'journals')!
    const id = await sent(sender)
    await write(senderActor, holder.entity, ids.get('journals')!, { [holder.prop.name]: id })
    await app.role('reader', ['journals_view', 'banner_view', 'banner_add'])
    await app.person('reader', ['reader'])
    const reader = await app.as('reader')
    const made = await reader.post('blade-admin/banner/submit', {
      position: 'home',
      journalId: ids.get('journals'),
      titleZh: '征稿',
      imageFileId: id,
      imageAltZh: '征稿',
      sort: 1,
    })
    expect(made.status, made.raw).toBe(200)
    const names = (await reader.get('blade-resource/attach/select')).body.data as unknown[]
    expect(names).toEqual([])
  })
})

it.runIf(hasPostgres)('F06 rows of before the links got theirs by the migration', async () => {
  const older = await startTestApp({ postgres: true, env: { CAPTCHA: 'off' } })
  const name = (await older.db.platform.one<{ name: string }>(sql`select current_database() as name`))?.name
  const owner = new pg.Client({ connectionString: `${process.env.TEST_PG}/${name}` })
  await owner.connect()
  try {
    await older.db.tx(platformActor, async (tx) => {
      ids.clear()
      for (const entity of [...entities, ...entities])
        if (entity.owner === 'tenant' && !ids.has(entity.name)) await plant(tx, entity)
      for (const { entity, prop } of fields.filter((one) => one.entity.owner === 'tenant'))
        await update(tx, entity, ids.get(entity.name)!, {
          [prop.name]: valueOf(prop, ids.get('attach')!),
        } as never)
    })
    const links = async () =>
      (
        await owner.query(
          'select tenant_id, attach_id, entity, record_id, field from file_link order by entity, record_id, field',
        )
      ).rows as unknown[]
    const migration = await readFile(join(roots.migrations, '0163_file_links.sql'), 'utf8')
    // Tables that came later have had their links from the start.
    const named = (row: unknown) => migration.includes(`'${(row as { entity: string }).entity}'`)
    const kept = (await links()).filter(named)
    expect(kept.length).toBeGreaterThan(10)
    await owner.query(`drop table file_link; ${migration}`)
    expect(await links()).toEqual(kept)
  } finally {
    await owner.end()
    await older.close()
  }
})
