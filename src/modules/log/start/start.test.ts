import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import type { AdministrationStart, Told } from './shape.ts'

/** An administrator's start page (campus domain 8.2): each figure is as many rows as the list behind it. */
let app: TestApp
let admin: Client
let told: AdministrationStart
const lists: Readonly<Record<string, string>> = {
  '/system/user': 'blade-system/user',
  '/journal/mails': 'blade-admin/mailOutbox',
  '/monitor/job-failures': 'blade-log/job-failure',
  '/monitor/log/usual': 'blade-log/usual',
  '/monitor/log/error': 'blade-log/error',
  '/system/tenant': 'blade-system/tenant',
}
const start = async (who: Client) => (await who.get('blade-log/start')).body.data as AdministrationStart

beforeAll(async () => {
  app = await startTestApp()
  await app.person('mei', ['editorInChief'])
  await app.person('waits', [])
  admin = await app.as('admin')
  await app.db.tx(platformActor, (tx) =>
    Promise.all([
      tx.query(sql`update blade_user set status = 0 where account = 'waits'`),
      tx.query(
        sql`insert into job_failure (id, tenant_id, job, record, state, tries, failed_at) values (1, '000000', 'a', 'b', 'aside', 9, now()), (2, '000000', 'a', 'c', 'waiting', 1, now())`,
      ),
      tx.query(
        sql`insert into log_error (id, tenant_id, exception_name, message, create_time) select i, '000000', 'E', case when i <> 3 then '常见' else '少见' end, now() - case when i = 4 then interval '2 days' else interval '1 hour' end from generate_series(1, 4) i`,
      ),
    ]),
  )
  for (const tenantName of ['快到期', '早到期'])
    await admin.post('blade-system/tenant/submit', { tenantName, password: testPassword })
  // One that has ended can no longer be renewed in time: it stands in the list, and not among those that end.
  await app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update tenant set expire_time = now() + case when tenant_name = '快到期' then interval '9 days 1 hour' else interval '-400 days' end where tenant_name in ('快到期', '早到期')`,
    ),
  )
  // One about an account and one about a process fail, a third is put off for the first time.
  await app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`insert into mail_outbox (id, tenant_id, "to", template_code, language, subject, body, channel, about, about_id, dedupe_key, state, tries, next_try_at, error)
          values (1, '000000', 'a@b.example', 'M39', 'zh', '重设密码', 'token=secret', 'mail', null, null, 'a', 'queued', 3, now() + interval '1 hour', 'connect ECONNREFUSED'),
                 (2, '000000', 'a@b.example', 'flow', 'zh', '待办', 'x', 'mail', 'flowInstance', '1', 'b', 'failed', 8, null, '550'),
                 (3, '000000', 'c@b.example', 'M38', 'zh', '确认邮箱', 'x', 'mail', null, null, 'c', 'queued', 1, now() + interval '1 hour', '451')`,
    ),
  )
  await app.logbook.flush()
  told = await start(admin)
})
afterAll(() => app.close())

it.each(['pending', 'jobs', 'errors', 'refused', 'letters', 'expiring', 'active'] as const)(
  'tells %s as the list behind it',
  async (name) => {
    const { n, path, query } = told[name] as Told
    const list = await admin.get(`${lists[path]}/list`, { ...query })
    expect(list.status, list.raw).toBe(200)
    expect((list.body.data as { total: number }).total).toBe(n)
  },
)

it('a letter about an account that does not go out is told, with its reason and without the word in it', async () => {
  expect(told.letters.n).toBe(1)
  const list = await admin.get('blade-admin/mailOutbox/list', { waiting: '1' })
  expect(list.body.data).toMatchObject({
    records: [{ to: 'a@b.example', templateCodeName: '重设密码', error: 'connect ECONNREFUSED' }],
  })
  const detail = await admin.get('blade-admin/mailOutbox/detail', { id: '1' })
  expect(detail.body.data).toMatchObject({ subject: '重设密码' })
  await app.db.tx(platformActor, (tx) => tx.query(sql`update mail_outbox set state = 'failed' where id = 1`))
  const again = await admin.post('blade-admin/mailOutbox/retry', { id: '1' })
  expect(again.status).toBe(200)
  expect(list.raw + detail.raw + again.raw).not.toContain('secret')
})

it('tells who waits, what failed and what ends', () => {
  expect([told.pending.n, told.jobs.n, told.errors.n, told.expiring?.n]).toEqual([1, 1, 3, 1])
  expect(told.expiring?.rows[0]?.name).toBe('快到期')
  expect(told.worst).toEqual([
    { name: '常见', n: 3 },
    { name: '少见', n: 1 },
  ])
  expect(told.active.n).toBeGreaterThanOrEqual(1)
  expect(told.days).toHaveLength(30)
  expect(told.days.at(-1)?.signIns).toBeGreaterThanOrEqual(1)
  expect(told.days.at(-1)?.calls).toBeGreaterThanOrEqual(1)
  expect(told.slow[0]?.name).toMatch(/^\/blade-/)
  expect(told.roles.map(({ n }) => n)).toEqual(told.roles.map(({ n }) => n).toSorted((a, b) => b - a))
})

it('T01 a tenant’s administrator is told of the own tenant alone, and whoever has no log of nothing', async () => {
  const made = await admin.post('blade-system/tenant/submit', {
    tenantName: '另一家',
    password: testPassword,
  })
  const { tenantId } = made.body.data as { tenantId: string }
  await app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`update tenant set expire_time = now() + interval '40 days 1 hour' where tenant_id = ${tenantId}`,
    ),
  )
  const theirs = await start(await app.as('admin', testPassword, tenantId))
  expect([theirs.pending.n, theirs.jobs.n, theirs.errors.n]).toEqual([0, 0, 0])
  expect(theirs.left).toBe(41)
  expect(theirs.expiring).toBe(undefined)
  expect((await (await app.as('mei')).get('blade-log/start')).status).toBe(403)
})

it('a new tenant’s administrator is told what is still to be set up, each until it is done and only what they may do', async () => {
  const made = await admin.post('blade-system/tenant/submit', { tenantName: '新校', password: testPassword })
  const { tenantId } = made.body.data as { tenantId: string }
  const theirs = await app.as('admin', testPassword, tenantId)
  const ahead = async () =>
    Object.fromEntries(
      ((await start(theirs)).begin ?? []).map(({ area, steps }) => [
        area,
        steps.filter(({ done }) => !done).map(({ key }) => key),
      ]),
    )
  const first = await ahead()
  expect(first.system).toEqual(['ownEmail', 'colleagues'])
  expect(first.journal).toEqual(['journals', 'articleType', 'editors'])
  expect(first.campus?.[0]).toBe('SchoolInfo')
  // Without these a student who is let in can report nothing.
  expect(first.campus?.slice(-2)).toEqual(['repairItem', 'repairGroup'])
  const role = await app.db
    .of(tenantId)
    .one<{ id: string }>(sql`select id from role where role_alias = 'editorInChief'`)
  const added = await theirs.post('blade-system/user/submit', {
    account: 'mei',
    realName: 'Mei',
    password: 'green river 9',
    roleId: [role?.id],
  })
  expect(added.status, added.raw).toBe(200)
  const later = await ahead()
  expect(later.system).toEqual(['ownEmail'])
  expect(later.journal).toEqual(['journals', 'articleType'])
  await app.db.tx(platformActor, async (tx) => {
    await tx.become(tenantId)
    await tx.query(sql`update blade_user set email = 'a@b.example' where account = 'admin'`)
  })
  expect(Object.keys(await ahead())).toEqual(expect.not.arrayContaining(['system']))
  // What the package does not hold is not asked for.
  const menus = await app.db.platform.query<{ id: string }>(
    sql`select id from menu where code in ('log_api', 'log_api_view') or parent_id in (select id from menu where code = 'SchoolInfo') or code = 'SchoolInfo'`,
  )
  const pack = await admin.post('blade-system/tenant-package/submit', {
    packageName: 'campus alone',
    menuIds: menus.map(({ id }) => id).join(','),
  })
  await admin.post('blade-system/tenant/assign-package', {
    tenantId,
    packageId: (pack.body.data as { id: string }).id,
  })
  expect(await ahead()).toEqual({ campus: ['SchoolInfo'] })
})
