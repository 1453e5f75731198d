import { tellReads } from '#kernel/testing/reads.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { home, installed } from '../testing/leases.ts'
import { done, reported, startStage, type Account, type Stage } from '../testing/stage.ts'
import type { Summary } from './summary-shape.ts'

/** Start pages for a minute (campus domain 8.1): counted once, never somebody else's, never behind their lists. */
let stage: Stage
let asked = 0
beforeAll(async () => {
  stage = await startStage()
  await installed(stage, await home(stage), 'paid')
  tellReads(stage.app.db, (statement, how) => {
    // The largest of them counts everything by one statement.
    if (how === 'one' && JSON.stringify(statement).includes('jsonb_build_object')) asked += 1
  })
})
afterAll(() => stage.app.close())

const summary = (who: Account, query: Record<string, string> = {}) =>
  done<Summary>(stage.who[who].get('blade-admin/dashboard/summary', query))
async function counts(work: () => Promise<unknown>): Promise<number> {
  asked = 0
  await work()
  return asked
}

it('is counted once for a person and a period, and not for another of either', async () => {
  expect(await counts(() => summary('manager'))).toBeGreaterThan(0)
  expect(await counts(() => summary('manager'))).toBe(0)
  expect(await counts(() => summary('manager', { period: '7' }))).toBeGreaterThan(0)
  expect(await counts(() => summary('manager', { scopeId: stage.campus }))).toBeGreaterThan(0)
  expect(await counts(() => summary('dispatcher'))).toBeGreaterThan(0)
})

it('is counted anew as soon as somebody wrote what it counts: it is never behind the list', async () => {
  const before = (await summary('dispatcher')).dispatching?.unassigned.n ?? -1
  const repair = await reported(stage)
  await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { id: repair }))
  expect((await summary('dispatcher')).dispatching?.unassigned.n).toBe(before + 1)
})

it('who keeps the campus no more is told nothing of it at once', async () => {
  expect(Number((await summary('manager')).housing?.beds.sum)).toBeGreaterThan(0)
  const campus = await done<Record<string, unknown>>(
    stage.who.admin.get('blade-admin/schoolCampus/detail', { id: stage.campus }),
  )
  await done(
    stage.who.admin.post('blade-admin/schoolCampus/submit', {
      ...campus,
      managerUserId: stage.ids.warden,
    }),
  )
  expect(Number((await summary('manager')).housing?.beds.sum)).toBe(0)
})
