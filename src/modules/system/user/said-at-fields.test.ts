import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, testPassword, type Answer, type Client, type TestApp } from '#app/testing.ts'

/** What is wrong with a password or an alias stands at its field, and what is in use says what can be done about it. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const said = ({ status, body: { reason, errors } }: Answer) => [status, reason, errors?.[0]?.field]

it.each([
  [{ oldPassword: 'wrong one', newPassword: 'green river 9' }, 'wrongOldPassword', 'oldPassword'],
  [{ newPassword: '12345678' }, 'commonPassword', 'newPassword'],
  [{ newPassword: 'green river 9', newPassword1: 'green river' }, 'newPasswordsDiffer', 'newPassword1'],
  [{ newPassword: testPassword }, 'samePassword', 'newPassword'],
] as const)('one’s own password: %j is %s', async (typed, reason, field) => {
  const body = { oldPassword: testPassword, newPassword1: typed.newPassword, ...typed }
  const { id } = await app.person(`own-${reason}`, [])
  const answer = await (await app.as(`own-${reason}`)).post('blade-system/user/update-password', body)
  expect(said(answer), `${id} ${answer.raw}`).toEqual([400, reason, field])
})

it('A04 a first password is not kept by choosing it again', async () => {
  const { id } = await app.person('first-day', [])
  const reset = await admin.post('blade-system/user/reset-password', { userIds: id })
  const { password } = reset.body.data as { password: string }
  const first = await app.as('first-day', password)
  const same = { oldPassword: password, newPassword: password, newPassword1: password }
  expect((await first.post('blade-system/user/update-password', same)).body.reason).toBe('samePassword')
  expect((await first.get('blade-system/menu/buttons')).body.reason).toBe('passwordDuty')
})

it('passwords and aliases that are refused in a form are told at their field', async () => {
  const account = { account: 'w1', realName: 'W' }
  for (const more of [{}, { password: '12345678' }])
    expect(said(await admin.post('blade-system/user/submit', { ...account, ...more }))[2]).toBe('password')
  const made = await admin.post('blade-system/tenant/submit', { tenantName: '别校', password: testPassword })
  const { tenantId } = made.body.data as { tenantId: string }
  const theirs = await app.as('admin', testPassword, tenantId)
  const role = { roleName: '平台', roleAlias: 'administrator' }
  expect(said(await theirs.post('blade-system/role/submit', role))[2]).toBe('roleAlias')
})

it('case 2: an ORCID whose check digit is wrong is told at its field, in one’s own account and in the office’s form', async () => {
  const { id } = await app.person('researcher', [])
  const own = await app.as('researcher')
  const saved = (orcid: string) => own.post('blade-system/user/update-info', { orcid })
  expect(said(await saved('0000-0002-1825-0098'))).toEqual([400, 'badInput', 'orcid'])
  expect((await saved('0000-0002-9079-593x')).status).toBe(200)
  expect(said(await own.post('blade-system/user/update-info', { email: 'nobody' }))).toEqual([
    400,
    'badInput',
    'email',
  ])
  expect((await saved('0000-0002-1694-233X')).status).toBe(200)
  const { version } = (await admin.get('blade-system/user/detail', { id })).body.data as { version: number }
  const edited = { id, version, orcid: '0000-0002-1694-2331' }
  expect(said(await admin.post('blade-system/user/submit', edited))).toEqual([400, 'badInput', 'orcid'])
})

it('what cannot be out of use is not said to be', async () => {
  const dept = await admin.post('blade-system/dept/submit', { deptName: '有人的部门' })
  const { id } = dept.body.data as { id: string }
  await app.person('member', [], { deptId: [id] })
  const inUse = await admin.post('blade-system/dept/remove', { ids: id })
  expect([inUse.status, inUse.body.reason]).toEqual([409, 'inUse'])
  expect(inUse.body.msg).not.toContain('停用')
})

it('one’s own data that somebody changed meanwhile is not written over by whoever says which version they saw', async () => {
  const { id } = await app.person('twice', [])
  const own = await app.as('twice')
  const seen = (await admin.get('blade-system/user/detail', { id })).body.data as { version: number }
  const save = (body: object) => own.post('blade-system/user/update-info', body)
  expect((await save({ expertise: '统计', version: seen.version })).status).toBe(200)
  expect(said(await save({ expertise: '流行病', version: seen.version }))).toEqual([409, 'stale', undefined])
  expect((await admin.get('blade-system/user/detail', { id })).raw).toContain('统计')
  // Our pages send what was changed alone.
  expect((await save({ expertise: '流行病' })).status).toBe(200)
  expect((await save({ expertise: '遗传', version: null })).status).toBe(200)
})
