import { createServer, type AddressInfo, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefusal } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { foreignDatabase, type Foreign } from '../testing/foreign.ts'
import { askSource } from './connection.ts'
import { placeOf } from './shapes.ts'

const path = 'blade-develop/datasource'
let app: TestApp
let admin: Client
let listener: Server
let hits = 0
let port = 0
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  listener = createServer((socket) => {
    hits += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, resolve))
  port = (listener.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  listener.close()
})

let count = 0
async function source(more: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await admin.post(`${path}/submit`, {
    name: `source ${(count += 1)}`,
    driverClass: 'org.postgresql.Driver',
    username: 'reader',
    password: 'sesame street',
    ...more,
  })
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as { id: string }).id
}

describe('D02 data sources', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1', '127.1'])(
    'never reach %s, and say the same of an open and of a closed port',
    async (host) => {
      const places = [port, 1].flatMap((one) =>
        (['org.postgresql.Driver', 'com.mysql.cj.jdbc.Driver'] as const).map((driverClass) => {
          const protocol = driverClass.includes('mysql') ? 'mysql' : 'postgres'
          return { driverClass, url: `${protocol}://${host}:${one}/x` }
        }),
      )
      const answers = await Promise.all(
        places.map(async (place) => (await admin.post(`${path}/test`, { id: await source(place) })).body),
      )
      expect(answers[0]).toMatchObject({ code: 400, reason: 'unreachable' })
      for (const one of answers) expect(one).toEqual(answers[0])
      expect(hits).toBe(0)
    },
  )

  it.each([
    'file:///etc/passwd',
    'http://example.org/x',
    'jdbc:oracle:thin:@example.org:1521/x',
    'jdbc:postgres://example.org/x',
    'mysql://user:secret@example.org/x',
    'jdbc:mysql://example.org/x?allowLoadLocalInfile=true',
    'mysql://example.org/x#y',
    'postgres://user:secret@example.org/x',
    'postgres://example.org/x?sslmode=disable',
    'postgres:///var/run/postgresql/x',
    'jdbc:postgresql://example.org/x?socketFactory=evil',
  ])('are no %s', async (url) => {
    expect(placeOf(url)).toBeUndefined()
    const answer = await admin.post(`${path}/submit`, { name: 'x', username: 'x', url })
    expect(answer.status).toBe(400)
  })

  it('D03 name no system catalog as a schema', async () => {
    const url = 'postgres://db.example.org/x'
    for (const schemas of ['pg_catalog', 'public, information_schema', 'pg_temp_1'])
      expect(
        (
          await admin.post(`${path}/submit`, {
            name: 'x',
            username: 'x',
            url,
            schemas,
            driverClass: 'org.postgresql.Driver',
          })
        ).body.reason,
      ).toBe('systemSchema')
  })

  it('keep the password sealed, show it to nobody, and forget it with the address', async () => {
    const id = await source({ url: 'postgres://db.example.org/x' })
    const stored = async () =>
      (
        await app.db.platform.query<{ password: string | null }>(
          sql`select password from develop_datasource where id = ${id}`,
        )
      )[0]?.password
    expect(await stored()).toMatch(/^v1\./)
    const seen = await Promise.all([admin.get(`${path}/detail`, { id }), admin.get(`${path}/list`)])
    for (const { raw } of seen) {
      expect(raw).not.toContain('sesame')
      expect(raw).not.toContain('v1.')
      expect(raw).not.toContain('"password"')
    }
    await admin.post(`${path}/submit`, { id, name: 'kept' })
    expect(await stored()).toMatch(/^v1\./)
    await admin.post(`${path}/submit`, { id, url: 'postgres://elsewhere.example.org/x' })
    expect(await stored()).toBeNull()
  })

  it("P02 are the platform administrator's alone", async () => {
    await app.person('source-admin', ['admin'])
    const other = await app.as('source-admin')
    expect((await other.get(`${path}/list`)).status).toBe(403)
    expect((await other.post(`${path}/test`, { id: '1' })).status).toBe(403)
  })
})

it('D01 the tools are not to be had where the configuration says no, and not by themselves in production', async () => {
  const off = await startTestApp({ env: { DEVELOPER_TOOLS: 'off' } })
  try {
    const client = await off.as('admin')
    const tools = off.routes.filter(({ url }) => url.startsWith('blade-develop/'))
    expect(tools.length).toBeGreaterThan(5)
    for (const { url, method } of tools) {
      const get = [method].flat().includes('GET')
      const { body } = await (get ? client.get(url) : client.post(url, {}))
      // Screens ask it of everybody's tenant: nothing is on.
      if (url === 'blade-develop/live/here') expect(body.data).toEqual([])
      else expect(body.reason, url).toBe('developOff')
    }
  } finally {
    await off.close()
  }
})

describe.runIf(process.env.TEST_PG)('a PostgreSQL that the configuration lists', () => {
  let foreign: Foreign
  let near: TestApp
  beforeAll(async () => {
    foreign = await foreignDatabase('create table thing (id int primary key)')
    near = await startTestApp({ env: { OUTGOING_PRIVATE: '127.0.0.1' } })
  })
  afterAll(async () => {
    await near.close()
    await foreign.drop()
  })

  it('is connected to and says its version', async () => {
    const client = await near.as('admin')
    const made = await client.post(`${path}/submit`, { name: 'near', ...foreign.source })
    const { id } = made.body.data as { id: string }
    const answer = await client.post(`${path}/test`, { id })
    expect(answer.body.data, answer.raw).toMatchObject({ version: expect.stringMatching(/^\d+/) })
  })

  it('D02 is never written to', async () => {
    const source = { ...foreign.source, password: null }
    for (const text of ['insert into thing values (1)', 'commit; insert into thing values (2)'])
      expect(isRefusal(await askSource(near.ctx, source, (ask) => ask(text)))).toBe(true)
    const client = new pg.Client({ connectionString: foreign.url })
    await client.connect()
    expect((await client.query('select * from thing')).rows).toEqual([])
    await client.end()
  })
})
