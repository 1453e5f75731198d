import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { billIn, billStep, charge } from '../testing/money.ts'
import { ok, startStage, step, type Row, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
  await charge(stage)
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const rowOf = async (who: string, id: string, more: object = {}) => {
  const found = ok(await as(who).get('blade-admin/submissions/list', { size: 200, ...more })) as unknown as {
    records: Row[]
  }
  return found.records.find((row) => row.id === id)
}
const told = async (id: string) =>
  (
    ok(await as('author').get('blade-admin/submissions/mine')) as unknown as (Row & {
      status: { label: string; next: string }
    })[]
  ).find((row) => row.id === id)?.status

it('T28: a withdrawn paper with a paid bill waits for the refund, for the office and for the author, until it is made', async () => {
  const id = await billIn(stage, 'paid')
  await step(stage, 'chief', 'withdraw', id, { reason: 'an error in the data' })
  expect(await rowOf('staff', id)).toMatchObject({ state: 'withdrawn', want: 'refund', wantText: '退还费用' })
  expect((await rowOf('staff', id, { view: 'refund' }))?.id).toBe(id)
  expect(await told(id)).toMatchObject({ label: '已撤稿，退费中' })
  expect((await told(id))?.next).toContain('退还')
  ok(await billStep(stage, 'finance', 'refund', id, { refundAmount: '1060.00', reason: 'withdrawn' }))
  expect(await rowOf('staff', id)).toMatchObject({ want: 'none' })
  expect(await rowOf('staff', id, { view: 'refund' })).toBeUndefined()
  expect(await told(id)).toMatchObject({ label: '已撤稿' })
})

it('a withdrawn paper on which nothing was paid waits for nothing', async () => {
  const id = await billIn(stage, 'issued')
  await step(stage, 'chief', 'withdraw', id, { reason: 'an error in the data' })
  expect(await rowOf('staff', id)).toMatchObject({ want: 'none' })
})
