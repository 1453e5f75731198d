import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { end, flow, process, start, user } from '../testing/bpmn.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const drawing = (key: string, people: string) =>
  process([start, flow('s', 'A'), user('A', '', people), flow('A', 'e'), end()].join('\n'), key)
const sent = (key: string, people: string, tenantIds: string) =>
  admin.upload(
    'blade-flow/manager/deploy-upload',
    { category: '1', tenantIds },
    { name: `${key}.bpmn`, bytes: Buffer.from(drawing(key, people)) },
  )
const versions = async (tenantId: string, key: string) =>
  (await app.db.of(tenantId).query(sql`select 1 from flow_process where process_key = ${key}`)).length

it('a process goes to all of the tenants that are named, or to none and says why', async () => {
  const made = await admin.post('blade-system/tenant/submit', { tenantName: '分校', password: testPassword })
  expect(made.status, made.raw).toBe(200)
  const { tenantId } = (await app.db.platform.one<{ tenantId: string }>(
    sql`select tenant_id from tenant where tenant_name = '分校'`,
  ))!
  const nowhere = await sent('spread', 'flow:assignee="starter"', '000000,999999')
  expect(nowhere.body.reason).toBe('noSuchTenants')
  expect(nowhere.body.msg).toContain('999999')
  expect(await versions('000000', 'spread')).toBe(0)
  await app.role('jury', [])
  const lacked = await sent('spread', 'flow:roles="jury"', `000000,${tenantId}`)
  expect(lacked.body.reason).toBe('lackedElsewhere')
  expect(lacked.body.msg).toContain(tenantId)
  expect(lacked.body.msg).toContain('jury')
  expect(await versions('000000', 'spread')).toBe(0)
  const both = await sent('spread', 'flow:assignee="starter"', `000000,${tenantId}`)
  expect(both.status, both.raw).toBe(200)
  expect([await versions('000000', 'spread'), await versions(tenantId, 'spread')]).toEqual([1, 1])
})

it('of several files it is said which one cannot be deployed', async () => {
  const part = (name: string, xml: string) =>
    `--several\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n${xml}\r\n`
  const body = [
    '\r\n--several\r\nContent-Disposition: form-data; name="category"\r\n\r\n1\r\n',
    part('good.bpmn', drawing('good', 'flow:assignee="starter"')),
    part('bad.bpmn', '<html/>'),
    '--several--\r\n',
  ]
  const refused = await admin.upload(
    'blade-flow/manager/deploy-upload',
    {},
    { name: 'around', bytes: Buffer.from(body.join('')) },
    { 'content-type': 'multipart/form-data; boundary=several' },
  )
  expect(refused.body.reason).toBe('notDeployable')
  expect(refused.body.msg).toContain('bad.bpmn')
  expect(await versions('000000', 'good')).toBe(0)
})

it('what is wrong with a file is said once, with its line where it has one, and how much more there is', async () => {
  const said = async (text: string) =>
    (
      await admin.upload(
        'blade-flow/manager/deploy-upload',
        { category: '1' },
        { name: 'x.bpmn', bytes: Buffer.from(text) },
      )
    ).body.msg
  expect(await said('hello')).toMatch(/^流程不能部署：文件不是可读取的 BPMN 2.0 XML：.*请从设计器重新导出$/)
  const two = process(
    [
      start,
      flow('s', 'A'),
      '<scriptTask id="A"/>',
      flow('A', 'B'),
      '<scriptTask id="B"/>',
      flow('B', 'e'),
      end(),
    ].join('\n'),
    'two',
  )
  expect(await said(two)).toMatch(/^流程不能部署：第 7 行 A .*（另有 1 处，请一并修改）$/)
})
