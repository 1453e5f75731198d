import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnsOf, type Entity, type Prop } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { fitting, storedSample } from '#kernel/testing/samples.ts'
import { areas } from '#modules/index.ts'
import { platformActor, startTestApp, type Answer, type Client, type TestApp } from './testing.ts'

/**
 * Data scopes that leave nothing of any entity, over a role with every right of its tenant: to whoever has that role a
 * record that is there is told like one that is not, by every call of its entity, and stays as it was (threat P06).
 */
const entities = areas.flatMap((area) => area.entities).filter(({ owner }) => owner === 'tenant')
/** Called by more than their title: a student by name and number. */
const severalFields = entities.filter(({ naming }) => (naming?.match(/\{/g) ?? []).length > 1)
const ids = new Map<string, string>()
const nobodys = '987654321'
let app: TestApp
let narrowed: Client
let ownId: string

beforeAll(async () => {
  app = await startTestApp()
  await app.db.tx(platformActor, async (tx) => {
    // Some point at others that come later in the list.
    for (let turn = 0; turn < 3; turn += 1)
      for (const entity of entities) if (!ids.has(entity.name)) await plant(tx, entity)
    // Rows that the caller made themselves: none. And all rows, but of each its id alone.
    await scopedRole(tx, '70', 'narrowed', sql`'2', null`)
    await scopedRole(tx, '71', 'idsAlone', sql`'1', 'id'`)
    // All of everything, but of what is called by several fields its title alone.
    await scopedRole(tx, '72', 'titlesAlone', sql`'1', 'id'`, severalFields)
  })
  ownId = (await app.person('narrowed', ['narrowed'])).id
  await app.person('idsAlone', ['idsAlone'])
  await app.person('titlesAlone', ['titlesAlone'])
  narrowed = await app.as('narrowed')
})
afterAll(() => app.close())

/** A role with every right, and a data scope of this type and these fields for each entity. */
async function scopedRole(
  tx: Tx,
  id: string,
  alias: string,
  scope: Sql,
  of: readonly Entity[] = entities,
): Promise<void> {
  await tx.query(
    sql`insert into role (id, tenant_id, role_name, role_alias, sort) values (${id}, '000000', ${alias}, ${alias}, 9)`,
  )
  await tx.query(
    sql`insert into role_menu (tenant_id, role_id, menu_id) select '000000', ${id}, id from menu on conflict do nothing`,
  )
  for (const { name } of of)
    await tx.query(
      sql`with s as (insert into data_scope (id, tenant_id, scope_name, resource_code, scope_type, scope_field)
            select coalesce(max(id), 0) + 1, '000000', ${name}, ${name}, ${scope} from data_scope returning id)
          insert into role_data_scope (tenant_id, role_id, scope_id) select '000000', ${id}, id from s`,
    )
}

/** One row of an entity, made by nobody, with what it must point at where that stands. */
async function plant(tx: Tx, entity: Entity): Promise<void> {
  const n = ids.size + 1
  const values: Record<string, unknown> = {}
  for (const prop of columnsOf(entity).filter((one) => entity.props.includes(one))) {
    const target = ids.get(String(prop.kind.facts?.target))
    const sample = storedSample(prop.kind, n)
    if (prop.kind.points === 'one' && target) values[prop.name] = target
    else if (sample !== undefined) values[prop.name] = sample
    else if (prop.required) values[prop.name] = empty(prop.kind.sqlType)
  }
  await tx.query(sql`savepoint planting`)
  try {
    const row = await insert(tx, entity, fitting(entity, values, n, storedSample) as never)
    ids.set(entity.name, row.id)
    await tx.query(sql`release savepoint planting`)
  } catch {
    await tx.query(sql`rollback to savepoint planting`)
  }
}

const empty = (sqlType: string) => (sqlType.endsWith('[]') ? [] : sqlType === 'jsonb' ? {} : '1')

/** All rows of an entity that were there before the caller: their own account is theirs, and logs go on. */
const stands = (entity: Entity): Promise<unknown> =>
  app.db
    .of('000000')
    .one(
      sql`select md5(string_agg(t::text, '|' order by t.id)) as sum from ${sql.id(entity.table)} t where t.id < ${ownId}`,
    )

/** This one speaks of the caller's own account, whose version goes on with each call: it is sent none. */
const ofOneself = 'blade-system/user/update-info'

/** What a call wants beside the record is told by its refusals: each field that they name gets the record's id or a word. */
async function asked(verb: 'GET' | 'POST', url: string, of: string): Promise<Answer> {
  const body: Record<string, unknown> =
    verb === 'GET' ? { id: of, ids: of } : { id: of, ids: of, userIds: [of], roleIds: [of], version: 1 }
  if (url === ofOneself) delete body.version
  for (let tries = 0; ; tries += 1) {
    const answer = await (verb === 'GET'
      ? narrowed.get(url, body as Record<string, string>)
      : narrowed.post(url, body))
    const named = [400, 422].includes(answer.status)
      ? (answer.body.errors ?? []).map(({ field }) => field)
      : []
    if (tries === 6 || named.length === 0) return answer
    for (const field of named)
      if (field in body) delete body[field]
      else body[field] = field.endsWith('Ids') ? [of] : field.endsWith('Id') ? of : 'x'
  }
}

it('there is a row of every entity to be found', () => {
  expect(entities.filter(({ name }) => !ids.has(name)).map(({ name }) => name)).toEqual([])
})

it('P06 what a data scope leaves out is told like what is not there, by every call, and stays as it was', async () => {
  const wrong: string[] = []
  let absences = 0
  for (const { url, method, endless } of app.routes) {
    const entity = entities.find((one) => url.startsWith(`${one.path}/`))
    const id = entity && ids.get(entity.name)
    if (!entity || !id || endless) continue
    const before = await stands(entity)
    for (const verb of ['GET', 'POST'] as const) {
      if (![method].flat().includes(verb)) continue
      const there = await asked(verb, url, id)
      const absent = await asked(verb, url, nobodys)
      // What is answered well is looked through for what it must not name; a file holds the time at which it was made.
      const told = (answer: Answer, of: string) =>
        verb === 'GET' && answer.status === 200
          ? '200'
          : `${answer.status} ${answer.raw.replaceAll(of, '#').slice(0, 160)}`
      if (there.status === 404) absences += 1
      if (there.status >= 500) wrong.push(`${verb} ${url}: fault`)
      if (told(there, id) !== told(absent, nobodys))
        wrong.push(`${verb} ${url}: ${told(there, id)} and not ${told(absent, nobodys)}`)
      if ([...ids.values()].some((one) => absent.raw.includes(one)))
        wrong.push(`${verb} ${url}: reads it: ${absent.raw.slice(0, 160)}`)
    }
    if (JSON.stringify(await stands(entity)) !== JSON.stringify(before)) wrong.push(`${url}: changed it`)
  }
  expect(wrong).toEqual([])
  // Told of most calls that name a record, and not because all were refused for something else.
  expect(absences).toBeGreaterThan(300)
})

/** Calls that lists and forms have of any entity: what they hide is tried for each of them by the contract's tests. */
const plain = /\/(list|page|select|detail|export|submit|save|update|remove|restore|history)$/
/** A drawing names roles, posts and people by these; and its file is all of it. */
const named = ['blade-flow/model/choices', 'blade-flow/manager/xml']

/** Writes a word of its own into each of these fields of the planted rows; answers whose each is. */
async function marked(
  letter: string,
  of: readonly Entity[],
  which: (prop: Prop, entity: Entity) => boolean,
): Promise<Map<string, string>> {
  const whose = new Map<string, string>()
  await app.db.tx(platformActor, async (tx) => {
    for (const entity of of)
      for (const prop of entity.props.filter((one) => which(one, entity))) {
        const token = `${letter}${100 + whose.size}Q`
        await tx.query(sql`savepoint marking`)
        try {
          await tx.query(
            sql`update ${sql.id(entity.table)} set ${sql.id(prop.column)} = ${token} where id = ${ids.get(entity.name) ?? ''}`,
          )
          whose.set(token, `${entity.name}.${prop.name}`)
        } catch {
          // Too short a column, a year, or words that must be of a form.
          await tx.query(sql`rollback to savepoint marking`)
        }
      }
  })
  return whose
}

it('P06 what a data scope hides of records leaves by no call that an area makes of its own', async () => {
  // What names a row stays.
  const whose = await marked('Z', entities, ({ kind, field }, entity) => {
    const free = /^(varchar|text)/.test(kind.sqlType) && !kind.facts?.choices && !kind.facts?.dict
    return free && !kind.listed && field !== entity.title
  })
  expect(whose.size).toBeGreaterThan(400)
  const client = await app.as('idsAlone')
  const read = new Set<string>()
  for (const { url, method, endless } of app.routes) {
    const entity = entities.find((one) => url.startsWith(`${one.path}/`))
    if (endless || !entity || plain.test(url) || named.includes(url) || ![method].flat().includes('GET'))
      continue
    const id = ids.get(entity.name) ?? nobodys
    const queries: Record<string, string | number>[] = [{}, { id }, { id, size: 100 }]
    for (const query of queries) {
      const { raw } = await client.get(url, query)
      for (const token of raw.match(/Z\d+Q/g) ?? []) read.add(`${url}: ${whose.get(token)}`)
    }
  }
  expect([...read]).toEqual([])
})

it('P06 what a data scope hides of a record stands in no name of it: in pickers, lists, time lines, and beside what points at it', async () => {
  const whose = await marked(
    'Y',
    severalFields,
    ({ name, kind, field }, entity) =>
      entity.naming?.includes(`{${name}}`) === true && field !== entity.title && !kind.points,
  )
  expect(whose.size).toBeGreaterThan(5)
  const client = await app.as('titlesAlone')
  const admin = await app.as('admin')
  const [read, said] = [new Set<string>(), new Set<string>()]
  for (const { url, method, endless } of app.routes) {
    const entity = entities.find((one) => url.startsWith(`${one.path}/`))
    if (endless || !entity || named.includes(url) || ![method].flat().includes('GET')) continue
    const id = ids.get(entity.name) ?? nobodys
    const asked: Record<string, string | number>[] = [{}, { id }, { ids: id }, { id, size: 100 }]
    const sought =
      severalFields.includes(entity) && url.endsWith('select')
        ? [...whose.keys()].map((keyword) => ({ keyword }))
        : []
    for (const query of [...asked, ...sought]) {
      const { raw } = await client.get(url, query)
      for (const [token, of] of whose) if (raw.includes(token)) read.add(`${url}: ${of}`)
      // What was sought for is no answer: nobody finds by what they do not see.
      if ('keyword' in query && (JSON.parse(raw) as { data: unknown[] }).data?.length > 0)
        read.add(`${url}: found`)
      if (!('keyword' in query) && /(select|list)$/.test(url))
        for (const token of (await admin.get(url, query)).raw.match(/Y\d+Q/g) ?? []) said.add(token)
    }
  }
  expect([...read]).toEqual([])
  // To whoever sees all of it, it is said.
  expect(said.size).toBe(whose.size)
})
