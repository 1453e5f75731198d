import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { platformActor, startTestApp, type TestApp } from '#app/testing.ts'
import { label } from '../definition/index.ts'
import { sql } from '../store/sql.ts'
import { beat } from './beat.ts'
import { runEverywhere } from './clock.ts'
import { every, type Job } from './job.ts'
import { seconds } from './schedule.ts'

/** Where the clock stood, nobody is late before there was time to do something about it. */
let app: TestApp
let tenantId: string
let ran: string[] = []
beforeAll(async () => {
  app = await startTestApp()
  const made = await (await app.as('admin')).post('blade-system/tenant/submit', { tenantName: 'Laundry' })
  tenantId = (made.body.data as { tenantId: string }).tenantId
})
afterAll(() => app.close())

const day = 86_400_000
const trial = (name: string, more: { ofLate?: true } = {}): Job =>
  every(name, {
    label: label('试', 'Trial'),
    schedule: seconds(5),
    ...more,
    due: async () => [{ id: '1' }],
    key: ({ id }) => id,
    async work({ tenantId: of }) {
      ran.push(`${name}:${of}`)
      return true
    },
  })
const jobs = [trial('trial.any'), trial('trial.late', { ofLate: true })]
const began = Date.now()
beforeEach(() => void (ran = []))

/** As the clock of a server does: a beat, and then whatever is due. */
async function go(afterDays: number): Promise<string[]> {
  ran = []
  app.travel(new Date(began + afterDays * day))
  await beat(app.ctx)
  for (const job of jobs) await runEverywhere(app.ctx, job)
  return ran.toSorted()
}
const isOpen = (open: boolean) =>
  app.db.tx(platformActor, (tx) =>
    tx.query(sql`update tenant set status = ${open ? 1 : 0} where tenant_id = ${tenantId}`),
  )
const all = () => jobs.flatMap(({ name }) => [`${name}:000000`, `${name}:${tenantId}`]).toSorted()

it('a tenant that is opened again has as long as it was shut, three days at most; others go on', async () => {
  expect(await go(0)).toEqual(all())
  expect(await go(0.01)).toEqual(all())
  await isOpen(false)
  for (const at of [0.02, 0.03, 0.04]) await go(at)
  for (let n = 1; n < 60; n += 1) await go(0.04 + n / 60)
  expect(ran.toSorted()).toEqual(['trial.any:000000', 'trial.late:000000'])
  await isOpen(true)
  const rests = all().filter((one) => one !== `trial.late:${tenantId}`)
  // Shut for a day: whoever was late has a day.
  expect(await go(1.03)).toEqual(rests)
  for (let n = 1; n <= 61; n += 1) await go(1.03 + n / 60)
  expect(ran.toSorted()).toEqual(rests)
  expect(await go(2.06)).toEqual(all())
})

it('whatever is due is held before the first beat after servers were away, and for three days at most after it', async () => {
  await go(2.07)
  app.travel(new Date(began + 40 * day))
  ran = []
  for (const job of jobs) await runEverywhere(app.ctx, job)
  expect(ran.toSorted(), 'no beat yet').toEqual(['trial.any:000000', `trial.any:${tenantId}`])
  expect(await go(40)).toEqual(ran.toSorted())
  for (let n = 1; n <= 179; n += 1) await go(40 + n / 60)
  await go(42.995)
  expect(ran).toHaveLength(2)
  expect(await go(43.01)).toEqual(all())
})
