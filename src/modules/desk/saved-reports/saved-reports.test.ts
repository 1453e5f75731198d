import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { savedPath } from '#kernel/reports/saved.ts'
import { sql } from '#kernel/store/sql.ts'
import { sendWaiting, type Leaving } from '../../message/outbox/server.ts'
import { sendReports } from './sending.ts'

/** Reports under a name, shared with roles and sent by the clock with the rights of who gets them. */
let app: TestApp
let admin: Client
let chief: Client
let helper: Client
let roles: { id: string; title: string; reads: string[] }[]
type Saved = { id: string; name: string; mine: boolean; type: string; columns: string[] | null }
type Mine = { saved: Saved[]; roles: typeof roles }

const mine = async (who: Client, book = 'systemReports') =>
  (await who.get(`${savedPath}/mine`, { book })).body.data as unknown as Mine
const keep = (who: Client, values: object) => who.post(`${savedPath}/keep`, values)
const users = { book: 'systemReports', type: 'S01R', period: 'months12', name: '按角色的用户' }
const roleOf = (title: string) => roles.find((one) => one.title === title)?.id ?? ''
const idOf = async (who: Client, values: object) => ((await keep(who, values)).body.data as { id: string }).id

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  await app.role('auditor', ['systemReports_view', 'systemReports_make', 'systemReports_S01R', 'user_view'])
  await app.role('watcher', ['systemReports_view', 'systemReports_S02'])
  await app.person('chief', ['auditor'], { email: 'chief@example.org', language: 'en' })
  await app.person('helper', ['watcher'], { email: 'helper@example.org' })
  chief = await app.as('chief')
  helper = await app.as('helper')
  roles = (await mine(admin)).roles
  await app.db
    .of('000000')
    .query(sql`update blade_user set email = 'admin@example.org' where account = 'admin'`)
}, 120_000)
afterAll(() => app.close())

describe('saving', () => {
  it('a report keeps its filters, columns and period under a name, and its owner changes it', async () => {
    const id = await idOf(chief, { ...users, columns: ['roleId', 'users'], params: { deptId: null } })
    expect((await mine(chief)).saved).toMatchObject([{ id, mine: true, columns: ['roleId', 'users'] }])
    expect((await keep(chief, { ...users, id, name: '角色' })).status).toBe(200)
    expect((await mine(chief)).saved.map(({ name }) => name)).toEqual(['角色'])
    expect((await mine(helper)).saved).toEqual([])
    expect((await mine(chief, 'campusReports')).saved).toEqual([])
    expect((await chief.post(`${savedPath}/drop`, { id })).status).toBe(200)
    expect((await mine(chief)).saved).toEqual([])
  })
  it('holders of a shared role open it if they may read the report, and change nothing', async () => {
    const roleIds = ['auditor', 'watcher'].map((alias) => roleOf(alias))
    const id = await idOf(admin, { ...users, roleIds })
    expect((await mine(chief)).saved).toMatchObject([{ id, mine: false }])
    expect((await mine(helper)).saved, 'the right to the report is asked too').toEqual([])
    expect((await keep(chief, { ...users, id })).body.reason).toBe('notYours')
    expect((await keep(helper, { ...users, id })).body.reason).toBe('noReport')
    expect((await helper.post(`${savedPath}/drop`, { id })).status).toBe(404)
    await admin.post(`${savedPath}/drop`, { id })
  })
  it('roles that may not read a report are told as such to whoever shares it', async () => {
    const reads = (alias: string) => roles.find(({ title }) => title === alias)?.reads
    expect(reads('auditor')).toContain('S01R')
    expect(reads('watcher')).toEqual(['S02'])
    const all = (await mine(admin)).roles.find(({ reads }) => reads.length > 1 && reads.includes('S02'))
    expect(all, 'administrators read every one').toBeDefined()
  })
  it('what nobody could read, days that are none and roles that are gone are refused with what to do', async () => {
    const reasons = async (values: object) => (await keep(chief, { ...users, ...values })).body.reason
    expect(await reasons({ type: 'S02' })).toBe('noReport')
    expect(await reasons({ book: 'nothing' })).toBe('noReport')
    expect(await reasons({ period: 'fixed' })).toBe('fixedDays')
    expect(await reasons({ period: 'fixed', periodFrom: '2026-02-02', periodTo: '2026-02-01' })).toBe(
      'fixedDays',
    )
    expect(await reasons({ roleIds: ['17'] })).toBe('unknownRole')
  })
})

it('the columns that were chosen are those of the screen and of the file', async () => {
  const asked = { type: 'S01R', periodFrom: '2026-01-01', periodTo: '2026-12-31', columns: 'users,roleId' }
  const data = (await admin.get('blade-log/reports/data', asked)).body.data as unknown as {
    columns: { key: string }[]
    chart: unknown
  }
  expect(data.columns.map(({ key }) => key)).toEqual(['roleId', 'users'])
  expect(data.chart, 'its series are not among them').toBeNull()
  const made = await admin.post('blade-log/reports/make', { ...asked, format: 'xlsx' })
  const { fileId } = made.body.data as { fileId: string }
  const rows = await readSheet((await admin.get('blade-resource/attach/file', { id: fileId })).bytes)
  expect(rows[0]).toEqual(['角色', '账号'])
})

describe('sending', () => {
  const monday = new Date('2027-03-08T00:05:00Z')
  const run = () => runFor(app.ctx, sendReports, '000000')
  const leaving = async () => {
    const sent: Leaving[] = []
    await sendWaiting(app.ctx, '000000', async (mail) => void sent.push(mail))
    return sent.filter(({ templateCode }) => templateCode === 'report')
  }
  /** The chief’s role sees the own account of all users. */
  async function ownRowsAlone() {
    const made = await admin.post('blade-system/data-scope/submit', {
      scopeName: 'own',
      resourceCode: 'user',
      scopeType: 5,
      scopeValue: { all: [{ field: 'account', op: 'equal', value: 'chief' }] },
    })
    const menus = await app.db.platform.query<{ id: string }>(
      sql`select id from menu where code in ('systemReports', 'systemReports_view', 'systemReports_make', 'systemReports_S01R', 'user', 'user_view')`,
    )
    const granted = await admin.post('blade-system/role/grant', {
      roleIds: [roleOf('auditor')],
      menuIds: menus.map(({ id }) => id),
      dataScopeIds: [(made.body.data as { id: string }).id],
      apiScopeIds: [],
    })
    expect([made.status, granted.status, granted.raw]).toEqual([200, 200, granted.raw])
  }
  it('on Monday at eight each holder of the shared roles gets the rows of their own rights, once', async () => {
    await ownRowsAlone()
    const id = await idOf(admin, {
      ...users,
      roleIds: [roleOf('auditor'), roleOf('watcher')],
      rhythm: 'weekly',
      audience: 'shared',
    })
    app.travel(new Date('2027-03-07T23:55:00Z'))
    expect(await run(), 'not before eight').toEqual({ done: 0, failed: 0 })
    app.travel(monday)
    expect(await run()).toEqual({ done: 2, failed: 0 })
    expect(await run(), 'once').toEqual({ done: 0, failed: 0 })
    const sent = await leaving()
    const letter = sent.find(({ to }) => to === 'chief@example.org')
    expect(sent.map(({ to }) => to)).not.toContain('helper@example.org')
    expect(letter?.subject).toContain('Users by role')
    expect(letter?.body).toContain(`/monitor/reports?saved=${id}`)
    // Who cannot change it is told who can.
    expect(letter?.body).toMatch(/has it sent to the holders of a role of yours; ask them/)
    expect(letter?.body).not.toContain('Not sent')
    const own = sent.find(({ to }) => to === 'admin@example.org')?.body
    expect(own).toContain('点“修改保存的报表”，改为不发送')
    const rows = await readSheet(letter?.enclosed?.content ?? Buffer.alloc(0))
    expect(rows[0]).toContain('Accounts')
    expect(rows.length, 'the chief sees the own account alone').toBe(2)
    const whole = sent.find(({ to }) => to === 'admin@example.org')
    expect((await readSheet(whole?.enclosed?.content ?? Buffer.alloc(0))).length).toBeGreaterThan(2)
  })
  it('the file stands among those of who got it, and opens for nobody else', async () => {
    const again = await app.as('chief')
    const files = (await again.get('blade-log/reports/list')).body.data as unknown as {
      records: { fileId: string }[]
    }
    const id = files.records[0]?.fileId ?? ''
    expect((await again.get('blade-resource/attach/file', { id })).status).toBe(200)
    expect((await (await app.as('helper')).get('blade-resource/attach/file', { id })).status).toBe(404)
    const inbox = (await again.get('blade-message/inbox/list')).body.data as unknown as { link: string }[]
    expect(inbox[0]?.link).toContain('/monitor/reports?saved=')
  })
  it('what its owner can no longer open or left behind goes to nobody: nobody could have it stopped', async () => {
    await app.person('reporter', ['auditor'], { email: 'reporter@example.org' })
    const reporter = await app.as('reporter')
    const name = 'left behind'
    const more = { name, roleIds: [roleOf('auditor')], rhythm: 'weekly', audience: 'shared' }
    const id = await idOf(reporter, { ...users, ...more })
    const got = async (time: string) => {
      app.travel(new Date(time))
      expect((await run()).failed).toBe(0)
      return (await leaving()).filter(({ aboutId }) => aboutId === id).map(({ to }) => to)
    }
    expect((await got('2027-04-05T00:05:00Z')).toSorted()).toEqual([
      'chief@example.org',
      'reporter@example.org',
    ])
    const again = await app.as('admin')
    const held = (await again.get('blade-system/user/list', { account_equal: 'reporter' })).body
      .data as unknown as { records: { id: string }[] }
    const granted = await again.post('blade-system/user/grant', {
      userIds: [held.records[0]?.id],
      roleIds: [roleOf('watcher')],
    })
    expect(granted.status, granted.raw).toBe(200)
    expect(await got('2027-04-12T00:05:00Z'), 'its owner may no longer read it').toEqual([])
    await again.post('blade-system/user/disable', { userIds: [held.records[0]?.id] })
    expect(await got('2027-04-19T00:05:00Z')).toEqual([])
  })
  it('whoever lost the right, or can sign in no more, is sent nothing the week after', async () => {
    const again = await app.as('admin')
    const held = (await again.get('blade-system/user/list', { account_equal: 'chief' })).body
      .data as unknown as { records: { id: string }[] }
    await again.post('blade-system/user/disable', { userIds: [held.records[0]?.id] })
    app.travel(new Date('2027-04-26T00:05:00Z'))
    expect((await run()).failed).toBe(0)
    expect((await leaving()).map(({ to }) => to)).not.toContain('chief@example.org')
  })
})
