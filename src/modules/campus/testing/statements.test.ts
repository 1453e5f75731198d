import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '#app/testing.ts'
import { askedByCall as asked } from '#kernel/testing/asked.ts'
import { home, installed } from './leases.ts'
import { done, installedUnit, made, reported, rowOf, startStage, inStock, type Stage } from './stage.ts'

/** How often a batch asks the database, for each of its records. */
describe.runIf(hasPostgres)('of each record in a batch the database is asked', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ postgres: true })
  }, 120_000)
  afterAll(() => stage.app.close())

  /** What four cost more than two, shared out. */
  async function forEach(call: (ids: readonly string[]) => Promise<unknown>, ids: readonly string[]) {
    const few = await asked(() => call(ids.slice(0, 2)))
    const many = await asked(() => call(ids.slice(2)))
    return Math.floor((many.length - few.length) / 2)
  }
  const sent = (call: string, more: object) => (ids: readonly string[]) =>
    done(stage.who.dispatcher.post(`blade-admin/${call}`, { ids: ids.join(), ...more }))
  const dispatched = (entity: string, workerId: string) =>
    sent(`${entity}/dispatch`, { workerId, force: true })
  const newUnit = (assetNo: string) => made(stage.who.admin, 'schoolAircond', inStock(stage, { assetNo }))

  it('once when orders are given to a worker', async () => {
    const orders: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const { dormId } = await home(stage)
      const unit = await installedUnit({ ...stage, dorm: dormId }, `ST${n}`, 1)
      const id = await reported(stage, 'manager', unit)
      await done(stage.who.dispatcher.post('blade-admin/aircondRepairApply/accept', { id }))
      orders.push(String((await rowOf(stage, 'aircondRepairApply', id)).workOrderId))
    }
    const { worker, otherWorker } = stage.ids
    await dispatched('aircondWorkOrder', worker)(orders)
    expect(await forEach(dispatched('aircondWorkOrder', otherWorker), orders)).toBeLessThanOrEqual(1)
  })

  it('4 times when installations are given out, twice when they are handed on, 4 times when they are finished', async () => {
    const installs: string[] = []
    for (let n = 0; n < 6; n += 1) {
      installs.push(await installed(stage, await home(stage), 'paid'))
      await newUnit(`NEW${n}`)
    }
    const { worker, otherWorker } = stage.ids
    expect(await forEach(dispatched('aircondInstallApply', worker), installs)).toBeLessThanOrEqual(4)
    expect(await forEach(dispatched('aircondInstallApply', otherWorker), installs)).toBeLessThanOrEqual(2)
    const finished = sent('aircondInstallApply/batchUpdateFinishStatus', {})
    expect(await forEach(finished, installs)).toBeLessThanOrEqual(4)
  })
})
