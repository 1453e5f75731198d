import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf } from '#kernel/definition/index.ts'
import { startTestApp, testPassword, fenceWays, type Client, type TestApp } from '#app/testing.ts'
import { areas } from '#modules/index.ts'
import { attach } from '#modules/resource/attach/definition.ts'
import { insert } from './rows.ts'
import { sql } from './sql.ts'

/** Nobody reaches another tenant's rows, whatever they send (threats T01 to T03, T05). On both databases. */
const entities = areas.flatMap((area) => area.entities)
/** Looked up before a tenant is known, by an unguessable hash. */
// What signs in, and the platform's own clock, look over all tenants.
const withoutTenancy = ['session', 'mail_link', 'ticket', 'tenant', 'clock_beat']

describe.each(fenceWays.map((way) => [way]))('on PostgreSQL: %s', (postgres) => {
  let app: TestApp
  let admin: Client
  let other: Client
  let otherTenant = ''

  beforeAll(async () => {
    app = await startTestApp({ postgres })
    admin = await app.as('admin')
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: '另一所大学',
      linkman: '李',
      password: testPassword,
    })
    otherTenant = (made.body.data as { tenantId: string }).tenantId
    other = await app.as('admin', testPassword, otherTenant)
  })
  afterAll(() => app.close())

  it('a new tenant has its administrator, role, root department and post', async () => {
    expect(otherTenant).toMatch(/^\d{6}$/)
    const info = (await other.get('blade-system/user/info')).body.data as {
      tenantId: string
      roleName: string
      deptName: string
      postName: string
    }
    expect(info).toMatchObject({
      tenantId: otherTenant,
      roleName: '租户管理员',
      deptName: '另一所大学',
      postName: '管理员',
    })
  })

  it('a query without a tenant sees nothing in any tenant table, and every one of them is forced', async () => {
    const tables = await app.db.platform.query<{
      name: string
      forced: boolean
      on: boolean
      owner: boolean
    }>(
      sql`select c.relname as name, c.relforcerowsecurity as forced, c.relrowsecurity as on, pg_has_role(current_user, c.relowner, 'member') as owner
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    )
    expect(tables.length).toBeGreaterThan(15)
    for (const table of tables) {
      expect(table.owner, table.name).toBe(false)
      if (withoutTenancy.includes(table.name)) continue
      expect(table, table.name).toMatchObject({ forced: true, on: postgres !== 'named' })
      const rows = await app.db.platform.query(sql`select 1 as one from ${sql.id(table.name)} limit 1`)
      expect(rows, table.name).toEqual([])
    }
    const role = await app.db.platform.one(
      sql`select rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false })
  })

  it('the words of the search are out of reach but for the function that adds the tenant', async () => {
    await expect(app.db.of('000000').query(sql`select 1 as one from articles_words limit 1`)).rejects.toThrow(
      /permission denied/,
    )
  })

  it('T01 T03 detail, submit and remove of another tenant’s rows are 404 and change nothing', async () => {
    const mine = await admin.post('blade-system/post/submit', { postCode: 'p1', postName: '岗位一' })
    const own = await other.post('blade-system/post/submit', { postCode: 'p2', postName: '岗位二' })
    const [foreignId, ownId] = [mine, own].map((answer) => (answer.body.data as { id: string }).id)
    expect((await other.get('blade-system/post/detail', { id: foreignId ?? '' })).status).toBe(404)
    expect(
      (await other.post('blade-system/post/submit', { id: foreignId, postName: 'taken over' })).status,
    ).toBe(404)
    expect((await other.post(`blade-system/post/remove?ids=${ownId},${foreignId}`)).status).toBe(404)
    expect((await other.get('blade-system/post/detail', { id: ownId ?? '' })).status).toBe(200)
    const list = (await other.get('blade-system/post/list', { size: 200 })).raw
    expect(list).not.toContain('岗位一')
    expect((await admin.get('blade-system/post/detail', { id: foreignId ?? '' })).body.data).toMatchObject({
      postName: '岗位一',
    })
  })

  it('T02 a tenantId in body or header moves nothing', async () => {
    const made = await other.post(
      'blade-system/post/submit',
      { postCode: 'p3', postName: '岗位三', tenantId: '000000' },
      { 'tenant-id': '000000' },
    )
    expect((made.body.data as { tenantId: string }).tenantId).toBe(otherTenant)
  })

  it('T01 a reference into another tenant is refused by the database itself', async () => {
    const file = await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      insert(tx, attach, { originalName: 'a.png' }),
    )
    const refused = app.db.tx({ tenantId: otherTenant, userId: null, deptId: null }, (tx) =>
      tx
        .query(sql`update blade_user set avatar_file_id = ${file.id}`)
        .catch((error: { code?: string }) => Promise.reject(new Error(error.code))),
    )
    await expect(refused).rejects.toThrow('23503')
  })

  it('T05 every platform entity refuses a tenant’s administrator', async () => {
    for (const entity of entities.filter((one) => one.owner === 'platform')) {
      const list = await other.get(`${entity.path}/${entity.tree ? 'lazy-list' : 'list'}`)
      const submit = await other.post(`${entity.path}/submit`, {})
      expect([list.status, submit.status], entity.name).toEqual([403, 403])
    }
  })

  it('T01 no list of any entity shows a row of another tenant', async () => {
    for (const entity of entities.filter((one) => one.owner === 'tenant' && one.calls.includes('list'))) {
      const answer = await other.get(
        `${entity.path}/${entity.tree ? 'lazy-list' : 'list'}`,
        entity.tree ? {} : { size: 200 },
      )
      if (answer.status !== 200) continue
      expect(answer.raw.includes('"tenantId":"000000"'), entity.name).toBe(false)
      expect(columnsOf(entity).some((prop) => prop.name === 'tenantId')).toBe(true)
    }
  })
})
