import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf, type Entity } from '#kernel/definition/index.ts'
import type { Route } from '#kernel/http/slice.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { fitting, storedSample } from '#kernel/testing/samples.ts'
import { areas } from '#modules/index.ts'
import {
  makePerson,
  platformActor,
  startTestApp,
  testPassword,
  fenceWays,
  type Client,
  type TestApp,
} from './testing.ts'

/**
 * Every call of the route table as every kind of caller, in the tenant whose rows they are and in another one
 * (threats T01, P01, P02). New routes join by themselves.
 */
const marker = 'ZEICHEN-7f3a'
const entities = areas.flatMap((area) => area.entities)
type Actor = { name: string; client: Client; codes: ReadonlySet<string> | 'all'; foreign: boolean }
const tried = fenceWays.filter((way) => way !== true)
describe.each(tried.map((way) => [way]))('on PostgreSQL: %s', (postgres) => {
  const ids = new Map<string, string>()
  let app: TestApp
  let actors: Actor[]

  beforeAll(async () => {
    app = await startTestApp({ postgres, env: { CAPTCHA: 'on' } })
    const admin = await app.as('admin')
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: 'Other',
      password: testPassword,
    })
    const other = (made.body.data as { tenantId: string }).tenantId
    await app.db.tx({ ...platformActor, tenantId: other }, (tx) =>
      tx.query(
        sql`insert into role (id, tenant_id, role_name, role_alias, sort, is_deleted, status, version) select id + 1, ${other}, alias, alias, 9, 0, 1, 1 from (values (73, 'clerk')) v(id, alias) returning 1 as one`,
      ),
    )
    await app.db.tx(platformActor, async (tx) => {
      await tx.query(
        sql`insert into role (id, tenant_id, role_name, role_alias, sort) values (70, '000000', 'clerk', 'clerk', 9)`,
      )
      for (const entity of entities.filter((one) => one.owner === 'tenant')) await plant(tx, entity)
    })
    actors = [{ name: 'anonymous', client: app.nobody, codes: new Set<string>(), foreign: false }]
    for (const tenant of ['000000', other])
      for (const role of ['author', 'reviewer', 'clerk', 'admin']) {
        const account = `actor-${role}`
        await makePerson(app.db, account, [role], {}, tenant)
        actors.push({
          name: `${role} of ${tenant === other ? 'another' : 'this'} tenant`,
          client: await app.as(account, testPassword, tenant),
          codes: await codesOf(tenant, role),
          foreign: tenant === other,
        })
      }
    actors.push({ name: 'platform administrator', client: admin, codes: 'all', foreign: false })
  })
  afterAll(() => app.close())

  async function codesOf(tenant: string, role: string): Promise<Set<string>> {
    const rows = await app.db
      .of(tenant)
      .query<{ code: string }>(
        sql`select m.code from role r join role_menu rm on rm.role_id = r.id join menu m on m.id = rm.menu_id where r.role_alias = ${role}`,
      )
    return new Set(rows.map((row) => row.code))
  }

  /** One row of every entity that stands alone, with the marker in every text. */
  async function plant(tx: Parameters<Parameters<TestApp['db']['tx']>[1]>[0], entity: Entity): Promise<void> {
    const values: Record<string, unknown> = {}
    for (const prop of columnsOf(entity).filter((one) => entity.props.includes(one))) {
      const sample = storedSample(prop.kind, ids.size + 1)
      const isText =
        /^(varchar|text)/.test(prop.kind.sqlType) &&
        prop.kind.facts?.choices === undefined &&
        prop.kind.facts?.dict === undefined
      if (isText) values[prop.name] = `${marker}-${ids.size}`.slice(0, Number(prop.kind.facts?.max ?? 200))
      else if (sample !== undefined) values[prop.name] = sample
      else if (prop.required) values[prop.name] = ids.get(String(prop.kind.facts?.target)) ?? undefined
    }
    await tx.query(sql`savepoint planting`)
    try {
      const row = await insert(tx, entity, fitting(entity, values, ids.size + 1, storedSample) as never)
      ids.set(entity.name, row.id)
      await tx.query(sql`release savepoint planting`)
    } catch {
      // Needs a row that is not there in this order; its calls are then made with an unknown id.
      await tx.query(sql`rollback to savepoint planting`)
    }
  }

  it('plants rows in most entities', () => {
    expect(ids.size).toBeGreaterThan(12)
  })

  /** Whoever is refused for want of a token or a right is refused before a row is asked for: tried on the first way. */
  const first = postgres === tried[0]
  function reaches({ name, codes }: Actor, { permission }: Route): boolean {
    if (permission === 'public') return true
    if (name === 'anonymous') return false
    return permission === 'signedIn' || codes === 'all' || [permission].flat().some((code) => codes.has(code))
  }

  /** What a signed-out person reads of a tenant: the names of its ways to sign in. */
  const forEverybody = new Set(['blade-auth/sign-in'])

  describe.each(['GET', 'POST'] as const)('%s', (method) => {
    it('T01 P01 P02 no caller gets a foreign byte, a fault, or an answer without the right', async () => {
      const wrong: string[] = []
      for (const route of app.routes.filter((one) => !one.endless && [one.method].flat().includes(method))) {
        if (route.url.endsWith('logout')) continue
        const entity = entities.find((one) => route.url.startsWith(`${one.path}/`))
        const id = (entity && ids.get(entity.name)) ?? '987654321'
        for (const actor of actors) {
          if (!first && !reaches(actor, route)) continue
          const answer =
            method === 'GET'
              ? await actor.client.get(route.url, { id, ids: id, userId: id, roleIds: id })
              : await actor.client.post(
                  route.url,
                  actor.foreign || route.permission === 'public'
                    ? { id, ids: id, version: 1, userIds: [id] }
                    : {},
                )
          const say = (what: string) =>
            wrong.push(
              `${method} ${route.url} as ${actor.name}: ${what} (${answer.status}) ${answer.raw.slice(0, 120)}`,
            )
          if (answer.status >= 500) say('fault')
          if (actor.foreign && answer.raw.includes(marker) && !forEverybody.has(route.url))
            say('foreign byte')
          if (route.permission === 'public') continue
          if (actor.name === 'anonymous') {
            if (answer.status !== 401) say('no 401')
            continue
          }
          if (!reaches(actor, route) && answer.status !== 403) say('no 403')
        }
      }
      expect(wrong).toEqual([])
    })
  })

  it('T01 the planted rows are as they were', async () => {
    for (const [name, id] of ids) {
      const entity = entities.find((one) => one.name === name)
      const row = await app.db
        .of('000000')
        .one<{ isDeleted: number; version: number }>(
          sql`select is_deleted, version from ${sql.id(entity?.table ?? '')} where id = ${id}`,
        )
      expect(row, name).toMatchObject({ isDeleted: 0 })
    }
  })
})
