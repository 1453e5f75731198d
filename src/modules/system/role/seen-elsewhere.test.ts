import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** What a data scope keeps out of a list is out of reach of its buttons, too (threat T03). */
let app: TestApp
let keeper: Client
let service: string
beforeAll(async () => {
  app = await startTestApp()
  const admin = await app.as('admin')
  const roleId = await app.role('keeper', [
    'sms_view',
    'sms_enable',
    'jobFailure_view',
    'jobFailure_again',
    'mailOutbox_view',
    'mailOutbox_retry',
    'user_edit',
    'role_view',
    'role_setting',
    'post_view',
  ])
  const scopes = await Promise.all(
    ['sms', 'jobFailure', 'mailOutbox', 'role'].map(async (resourceCode) => {
      const made = await admin.post('blade-system/data-scope/submit', {
        scopeName: '本人',
        resourceCode,
        scopeType: 2,
      })
      expect(made.status, made.raw).toBe(200)
      return (made.body.data as { id: string }).id
    }),
  )
  const made = await admin.post('blade-resource/sms/submit', { category: 'log', smsCode: 'other' })
  expect(made.status, made.raw).toBe(200)
  service = (made.body.data as { id: string }).id
  await app.db.tx(platformActor, (tx) =>
    Promise.all([
      tx.query(
        sql`insert into role_data_scope (tenant_id, role_id, scope_id) select '000000', ${roleId}, s from unnest(${scopes}::bigint[]) s returning 1 as one`,
      ),
      tx.query(
        sql`insert into job_failure (id, tenant_id, job, record, state, tries, failed_at) values (1, '000000', 'a', 'b', 'aside', 9, now()) returning 1 as one`,
      ),
      tx.query(
        sql`insert into mail_outbox (id, tenant_id, "to", template_code, language, subject, body, channel, dedupe_key, state, tries)
            values (1, '000000', 'a@b.example', 'M38', 'zh', '确认', 'x', 'mail', 'a', 'failed', 8) returning 1 as one`,
      ),
    ]),
  )
  await app.person('keeper', ['keeper'])
  keeper = await app.as('keeper')
})
afterAll(() => app.close())

it.each([
  ['blade-resource/sms', 'enable', () => ({ id: service })],
  ['blade-log/job-failure', 'again', () => ({ ids: '1' })],
  ['blade-admin/mailOutbox', 'retry', () => ({ ids: '1' })],
] as const)('%s/%s finds no row that its list does not show', async (path, call, body) => {
  const list = await keeper.get(`${path}/list`)
  expect((list.body.data as { total: number }).total, list.raw).toBe(0)
  const answer = await keeper.post(`${path}/${call}`, body())
  expect([404, 409], answer.raw).toContain(answer.status)
  const states = await app.db
    .of('000000')
    .one<object>(
      sql`select (select status from sms where id = ${service}) as service, (select state from job_failure where id = 1) as failure, (select state from mail_outbox where id = 1) as letter`,
    )
  expect(states).toEqual({ service: 1, failure: 'aside', letter: 'failed' })
})

it('rights of a role that is not shown are neither read nor granted', async () => {
  const { id: roleIds } = (await app.db
    .of('000000')
    .one<{ id: string }>(sql`select id from role where role_alias = 'staff'`))!
  expect((await keeper.get('blade-system/menu/role-rights', { roleId: roleIds })).status).toBe(404)
  expect((await keeper.post('blade-system/role/grant', { roleIds, menuIds: '' })).status).toBe(404)
})
