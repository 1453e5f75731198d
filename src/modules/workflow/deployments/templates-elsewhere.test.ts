import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { templates, xmlOf } from '../terms/templates.ts'
import { end, flow, process, start, user } from '../testing/bpmn.ts'
import { begin, deployModel, tasksOf } from '../testing/stage.ts'

/** What a drawing can begin with, in a tenant that was made in the product. */
let app: TestApp
let boss: Client
beforeAll(async () => {
  app = await startTestApp()
  const platform = await app.as('admin')
  const made = await platform.post('blade-system/tenant/submit', {
    tenantName: '海东大学',
    password: testPassword,
  })
  boss = await app.as('admin', testPassword, (made.body.data as { tenantId: string }).tenantId)
})
afterAll(() => app.close())

it.each(templates.map((one) => [one.key, one] as const))('%s is deployed as it is', async (key, template) => {
  const { form } = template
  await deployModel(boss, { name: key, modelKey: key, xml: xmlOf(template), form })
})

it('an approval that begins from one comes to the administrator of that tenant', async () => {
  const list = await boss.get('blade-flow/manager/list', { processKey_equal: 'leave' })
  const [{ id } = { id: '' }] = (list.body.data as { records: { id: string }[] }).records
  const instance = await begin(boss, id, {
    kind: 'annual',
    begins: '2027-01-04',
    ends: '2027-01-05',
    days: 2,
    reason: '回家',
  })
  const waiting = [...(await tasksOf(boss, 'todo', instance)), ...(await tasksOf(boss, 'claim', instance))]
  expect(waiting.length).toBeGreaterThan(0)
})

it('a step that names the administrator of the platform alone would be nobody’s, and is told so', async () => {
  const made = await boss.post('blade-flow/model/submit', {
    category: '1',
    name: 'x',
    modelKey: 'x',
    xml: process(
      [start, user('a', '', 'flow:roles="administrator"'), end(), flow('s', 'a'), flow('a', 'e')].join(''),
      'x',
    ),
  })
  const refused = await boss.post('blade-flow/model/deploy', {
    modelId: (made.body.data as { id: string }).id,
  })
  expect(refused.raw).toContain('没有别名为“administrator”的角色')
})
