import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { startBetween, type Between, type Mischief } from '../testing/between.ts'
import { foreignDatabase, type Foreign } from '../testing/foreign.ts'
import { mariadbBinary, mariaUser, startMariaDb, type MariaDb } from '../testing/mariadb.ts'

const root = 'blade-develop'
const table = `create table thing (id int primary key, name varchar(40) not null);`
/** Beyond what one answer may hold, with what lies in the buffers between. */
const most = 96 * 1024 ** 2

/** D02 A source may be good when it is named, and bad when it is read. */
describe.runIf(process.env.TEST_PG && mariadbBinary)(
  'a data source that goes bad in the middle of an answer',
  () => {
    let app: TestApp
    let admin: Client
    let foreign: Foreign
    let maria: MariaDb
    const ways = new Map<string, { between: Between; id: string }>()
    beforeAll(async () => {
      ;[app, foreign, maria] = await Promise.all([
        startTestApp({ env: { OUTGOING_PRIVATE: '127.0.0.1' } }),
        foreignDatabase(table),
        startMariaDb(`create database assets character set utf8mb4;\nuse assets;\n${table}`),
      ])
      admin = await app.as('admin')
      const named = async (name: string, between: Between, more: object) => {
        const made = await admin.post(`${root}/datasource/submit`, { name, ...more })
        expect(made.status, made.raw).toBe(200)
        ways.set(name, { between, id: (made.body.data as { id: string }).id })
      }
      const url = new URL(foreign.url)
      const pg = await startBetween(Number(url.port), 'pg_class', false)
      const my = await startBetween(maria.port, 'information_schema', true)
      await named('PostgreSQL', pg, {
        ...foreign.source,
        url: foreign.source.url.replace(`:${url.port}`, `:${pg.port}`),
      })
      await named('MySQL', my, {
        driverClass: 'com.mysql.cj.jdbc.Driver',
        url: `mysql://127.0.0.1:${my.port}/assets`,
        ...mariaUser,
      })
    })
    afterAll(async () => {
      for (const { between } of ways.values()) await between.close()
      await app.close()
      await foreign.drop()
      await maria.remove()
    })
    const way = (name: string) => {
      const found = ways.get(name)
      if (!found) throw new Error(`there is no ${name}`)
      return found
    }
    const tables = (id: string) => admin.get(`${root}/model/table-list`, { datasourceId: id })

    async function survives(name: string, what: Mischief): Promise<void> {
      const { between, id } = way(name)
      between.mischief = what
      const refused = await tables(id)
      expect(refused.body, `${name}: ${refused.raw.slice(0, 200)}`).toMatchObject({
        code: 400,
        reason: 'unreachable',
      })
      const body = { datasourceId: id, modelTable: 'thing', modelName: `${name} ${what}` }
      const made = await admin.post(`${root}/model/submit`, body)
      const modelId = (made.body.data as { id: string }).id
      if (what !== 'hangs') {
        const proposed = await admin.get(`${root}/model/model-prototype`, { modelId })
        expect(proposed.body.reason).toBe('unreachable')
      }
      const kept = await admin.get(`${root}/model/detail`, { id: modelId })
      expect((kept.body.data as { prototypes: unknown }).prototypes ?? null).toBeNull()
      if (what === 'floods') expect(between.flooded).toBeGreaterThan(0)
      expect(between.flooded).toBeLessThan(2 * most)
      between.mischief = 'none'
      expect((await tables(id)).status).toBe(200)
    }

    // Both side by side, for each is waited for as long as a source is given.
    it.each(['drops', 'breaksOff', 'floods', 'hangs'] as const satisfies Mischief[])(
      'one that %s is one refusal, makes nothing, and is read as soon as it is good again',
      async (what) => {
        await Promise.all([...ways.keys()].map((name) => survives(name, what)))
      },
      60_000,
    )
  },
)
