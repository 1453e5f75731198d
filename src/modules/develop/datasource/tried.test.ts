import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { foreignDatabase, type Foreign } from '../testing/foreign.ts'
import { mariadbBinary, mariaUser, startMariaDb, type MariaDb } from '../testing/mariadb.ts'

/** What whoever sets a data source up reads when it is tried. */
describe.runIf(process.env.TEST_PG)('a data source that is tried', () => {
  const path = 'blade-develop/datasource'
  let app: TestApp
  let admin: Client
  let foreign: Foreign
  beforeAll(async () => {
    foreign = await foreignDatabase('create schema store; create table store.thing (id int primary key)')
    app = await startTestApp({ env: { OUTGOING_PRIVATE: '127.0.0.1' } })
    admin = await app.as('admin')
  })
  afterAll(async () => {
    await app.close()
    await foreign.drop()
  })
  let count = 0
  async function source(body: object): Promise<string> {
    const made = await admin.post(`${path}/submit`, { name: `s${(count += 1)}`, ...foreign.source, ...body })
    expect(made.status, made.raw).toBe(200)
    return (made.body.data as { id: string }).id
  }
  const test = async (id: string, lang = 'zh') =>
    (await admin.post(`${path}/test`, { id }, { 'accept-language': lang })).body

  it('says which of its schemas are not there', async () => {
    expect(await test(await source({ schemas: 'store' }))).toMatchObject({ success: true })
    const wrong = await test(await source({ schemas: 'store, stroe' }), 'en')
    expect(wrong.reason).toBe('noSuchSchema')
    expect(wrong.msg).toContain('stroe;')
    // Names of schemas are told apart by their capitals.
    expect((await test(await source({ schemas: 'Store' }))).reason).toBe('noSuchSchema')
  })

  it('says that no password is kept for it, as after another address', async () => {
    const id = await source({ url: 'postgres://127.0.0.1:1/x', password: 'sesame' })
    const kept = await test(id)
    await admin.post(`${path}/submit`, { id, url: 'postgres://127.0.0.1:2/x' })
    const bare = await test(id)
    expect([kept.reason, bare.reason]).toEqual(['unreachable', 'unreachable'])
    expect(kept.msg).not.toContain('没有保存密码')
    expect(bare.msg).toContain('没有保存密码')
  })

  it('is refused at its field while it is typed', async () => {
    const at = async (body: object) => {
      const { errors } = (await admin.post(`${path}/submit`, { name: 'odd', ...foreign.source, ...body }))
        .body
      return (errors as { field: string }[] | undefined)?.map(({ field }) => field)
    }
    expect(await at({ url: 'postgres://127.0.0.1:99999/x' })).toEqual(['url'])
    expect(await at({ driverClass: 'com.mysql.cj.jdbc.Driver' })).toEqual(['driverClass'])
    expect(await at({ schemas: 'pg_catalog' })).toEqual(['schemas'])
  })

  describe.runIf(mariadbBinary)('of MariaDB', () => {
    let maria: MariaDb
    beforeAll(async () => (maria = await startMariaDb('create database assets;')))
    afterAll(() => maria.remove())
    it('says the same of its databases', async () => {
      const there = {
        ...mariaUser,
        driverClass: 'com.mysql.cj.jdbc.Driver',
        url: `mysql://127.0.0.1:${maria.port}/assets`,
      }
      expect(await test(await source(there))).toMatchObject({ success: true })
      expect((await test(await source({ ...there, schemas: 'assets, nowhere' }))).reason).toBe('noSuchSchema')
    })
  })
})
