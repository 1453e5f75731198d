import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { paperIn, startStage, type Stage } from '#modules/journal/testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
  await paperIn(stage, 'submitted')
  await paperIn(stage, 'published')
})
afterAll(() => stage.app.close())

const counts = async (client: Client) =>
  (await client.get('blade-system/menu/counts')).body.data as unknown as Record<string, number>

it('counts by menu what waits, not what there is', async () => {
  const before = await counts(stage.who.staff!)
  expect(before['/journal/submissions']).toBe(1)
  await paperIn(stage, 'screening')
  await paperIn(stage, 'published')
  expect((await counts(stage.who.staff!))['/journal/submissions']).toBe(2)
  const views = (await stage.who.staff!.get('blade-admin/submissions/views')).body.data as unknown as {
    key: string
    count: number
  }[]
  expect(views.find(({ key }) => key === 'all')!.count).toBe(4)
})

it('P02 says nothing of a menu whose rows the caller may not list, nor to nobody', async () => {
  expect(Object.keys(await counts(stage.who.author!))).toEqual([])
  expect(Object.keys(await counts(stage.who.staff!))).not.toContain('/system/user')
  expect(Object.keys(await counts(stage.who.admin!))).toContain('/system/user')
  expect((await stage.app.nobody.get('blade-system/menu/counts')).status).toBe(401)
})

it('applies the row rule: production waits for nothing before acceptance', async () => {
  const production = await counts(stage.who.production!)
  expect(production['/journal/submissions'] ?? 0).toBe(0)
  await paperIn(stage, 'inProduction')
  expect((await counts(stage.who.production!))['/journal/submissions']).toBe(1)
})
