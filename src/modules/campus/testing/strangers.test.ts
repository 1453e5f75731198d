import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, platformActor, testPassword, type Client, type TestApp } from '#app/testing.ts'
import type { Entity } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { areas } from '#modules/index.ts'
import { startCast } from './cast.ts'
import { done, made } from './stage.ts'

/**
 * Every call of the product as people of the campus who have nothing to do with its records: of another campus, building
 * or group, other students, and the same roles in another tenant (row 8, T01, P02). What is private carries a marker in
 * every text; nobody reads, counts, exports or changes it.
 */
const marker = 'ZEICHEN-4c1d'
const strangers = {
  manager: 'campusManager',
  // Whoever manages a campus and studies too is no office for all of them.
  studyingManager: 'campusManager,student',
  warden: 'dormWarden',
  worker: 'repairWorker',
  counselor: 'counselor',
  student: 'student',
  guest: 'campusUser',
} as const
/** Records of somebody's: not what a shop, a school or the community shows to all. */
const privately = [
  'stuInfo',
  'stuRemark',
  'schoolAuth',
  'schoolAddress',
  'aircondInstallApply',
  'aircondRepairApply',
  'aircondRentOutApply',
  'dormAircondChange',
  'aircondWorkOrder',
  'aircondWorkOrderAssess',
  'aircondPaymentVoucher',
  'order',
  'openInvoiceApply',
]
const entities = areas.flatMap((area) => area.entities)
const privates = privately.map((name) => {
  const found = entities.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
})

let app: TestApp
/** At home in another campus or building, and in another tenant. */
const names = ['strange', 'foreign'].flatMap((prefix) =>
  Object.keys(strangers).map((account) => `${prefix} ${account}`),
)
const who = new Map<string, Client>()
const ids = new Map<string, string>()

beforeAll(async () => {
  const cast = await startCast()
  app = cast.app
  const admin = cast.who.admin as Client
  const school = await app.db.of('000000').one<{ id: string }>(sql`select id from school_info limit 1`)
  const of = async (tenant: string, prefix: string) => {
    for (const [account, role] of Object.entries(strangers))
      await makePerson(app.db, `${prefix}-${account}`, role.split(','), {}, tenant)
    for (const account of Object.keys(strangers))
      who.set(`${prefix} ${account}`, await app.as(`${prefix}-${account}`, testPassword, tenant))
  }
  const tenant = await done<{ tenantId: string }>(
    admin.post('blade-system/tenant/submit', { tenantName: 'Other', password: testPassword }),
  )
  await of('000000', 'strange')
  await of(tenant.tenantId, 'foreign')
  await keepers(admin, school?.id ?? '')
  const campus = await app.db
    .of('000000')
    .one<{ id: string }>(sql`select id from school_campus order by id limit 1`)
  await made(cast.who.student as Client, 'schoolAddress', {
    receiverName: '江雪',
    receiverPhone: '13800000412',
    addressType: '2',
    campusId: campus?.id,
    detail: '西区一舍 101',
  })
  for (const entity of privates) await mark(entity)
})
afterAll(() => app.close())

/** Another campus and building, for the manager and the warden to keep. */
async function keepers(admin: Client, schoolId: string): Promise<void> {
  const idOf = async (account: string) =>
    (await app.db.of('000000').one<{ id: string }>(sql`select id from blade_user where account = ${account}`))
      ?.id
  const campusId = await made(admin, 'schoolCampus', {
    schoolId,
    campusCode: 'C9',
    campusName: '远郊校区',
    campusType: '1',
    managerUserId: await idOf('strange-manager'),
  })
  const campusRegionId = await made(admin, 'schoolCampusRegion', {
    campusId,
    regionCode: 'R9',
    regionName: '东区',
    regionType: 1,
  })
  await made(admin, 'schoolDormBuild', {
    campusId,
    campusRegionId,
    buildCode: 'B9',
    buildName: '东区一舍',
    buildType: 1,
    genderType: 2,
    floorCount: 6,
    wardenUserId: await idOf('strange-warden'),
  })
}

/** The marker in every text of every row, apart from words of dictionaries and choices. */
async function mark(entity: Entity): Promise<void> {
  const texts = entity.props.filter(
    ({ kind }) =>
      /^(varchar|text)/.test(kind.sqlType) &&
      kind.facts?.choices === undefined &&
      kind.facts?.dict === undefined &&
      !kind.listed,
  )
  await app.db.tx(platformActor, async (tx) => {
    for (const { column, kind } of texts) {
      const most = Number(/\((\d+)\)/.exec(kind.sqlType)?.[1] ?? 200)
      if (most < marker.length + 4) continue
      await tx.query(
        // Numbered: the ends of ids meet now and then, and some of these columns are unique.
        sql`update ${sql.id(entity.table)} t set ${sql.id(column)} = ${marker} || lpad(k.n::text, 4, '0')
            from (select id, row_number() over (order by id) as n from ${sql.id(entity.table)}) k where k.id = t.id and t.${sql.id(column)} is not null`,
      )
    }
    const row = await tx.one<{ id: string }>(
      sql`select id from ${sql.id(entity.table)} where is_deleted = 0 limit 1`,
    )
    if (row) ids.set(entity.name, row.id)
  })
}

const sums = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(
      privates.map(async ({ table, name }) => [
        name,
        await app.db
          .of('000000')
          .one(
            sql`select count(*)::int as n, md5(string_agg(t::text, '|' order by t.id)) as sum from ${sql.id(table)} t`,
          ),
      ]),
    ),
  )

it('there is a record of each kind to be found', () => {
  expect(privates.map(({ name }) => name).filter((name) => !ids.has(name))).toEqual([])
})

// One person each: all of them together are some thirty thousand calls.
it.each(names)(
  '8 T01 P02 %s, who has nothing to do with a record, reads, exports or changes it by no call',
  async (name) => {
    const client = who.get(name) as Client
    const before = await sums()
    const wrong: string[] = []
    const routes = app.routes.filter(
      ({ url, endless }) => !endless && !url.endsWith('logout') && !url.startsWith('blade-auth/'),
    )
    expect(routes.length).toBeGreaterThan(200)
    for (const { url, method } of routes) {
      const entity = entities.find((one) => url.startsWith(`${one.path}/`))
      const id = (entity && ids.get(entity.name)) ?? [...ids.values()][0] ?? '1'
      for (const verb of ['GET', 'POST'] as const) {
        if (![method].flat().includes(verb)) continue
        const answer =
          verb === 'GET'
            ? await client.get(url, { id, ids: id, size: 100, buildId: id, dormId: id, stuId: id })
            : await client.post(url, { id, ids: id, version: 1, result: 'pass', reason: 'x', remark: 'x' })
        // Whoever lacks the right lacks it for any question.
        const once = verb === 'POST' || answer.status === 403
        const listed = once ? answer : await client.get(url, { size: 100 })
        const total = (listed.body.data as { total?: number } | null)?.total
        if (
          entity &&
          privates.includes(entity) &&
          url.endsWith('/list') &&
          total !== 0 &&
          listed.status === 200
        )
          wrong.push(`${url} as ${name}: counts ${total}`)
        for (const one of [answer, listed]) {
          if (one.status >= 500) wrong.push(`${verb} ${url} as ${name}: fault ${one.raw.slice(0, 200)}`)
          if (one.raw.includes(marker))
            wrong.push(`${verb} ${url} as ${name}: reads ${one.raw.slice(0, 300)}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await sums()).toEqual(before)
  },
)
