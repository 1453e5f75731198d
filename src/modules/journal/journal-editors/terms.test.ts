import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { daysAfter } from '#kernel/definition/time.ts'
import { dateIn } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { ok, paperIn, startStage, type Row, type Stage } from '../testing/stage.ts'

/** A term on the board lasts from its first day to its last, as the calendar of the tenant has them. */
let stage: Stage
let member: Row
beforeAll(async () => {
  stage = await startStage()
  member = await put({
    journalId: stage.journalId,
    userId: stage.ids.chief2,
    nameZh: '继任',
    nameEn: 'Next',
    role: 'editorInChief',
  })
  await put({
    journalId: stage.journalId,
    userId: stage.ids.chief,
    nameZh: '主编',
    nameEn: 'Chief',
    role: 'editorInChief',
  })
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const put = async (row: object) => ok(await as('staff').post('blade-admin/journalEditor/submit', row))
const change = async (values: object) => (member = await put({ ...member, ...values }))
/** One of the two has another day than UTC, whatever hour the test is run at. */
const zones = ['Pacific/Kiritimati', 'Etc/GMT+12']
const settle = (zone: string) =>
  stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(sql`update tenant set time_zone = ${zone} where tenant_id = '000000'`),
  )

it('a chief counts on the first and on the last day of the term where the tenant is, and neither before nor after', async () => {
  const { id } = await paperIn(stage, 'screening')
  const sees = async () => (await as('chief2').get('blade-admin/submissions/detail', { id })).status === 200
  for (const zone of zones) {
    await settle(zone)
    const day = dateIn(new Date(), zone)
    const seen: boolean[] = []
    for (const [startDate, endDate] of [
      [null, day],
      [null, daysAfter(day, -1)],
      [day, null],
      [daysAfter(day), null],
    ]) {
      await change({ startDate, endDate })
      seen.push(await sees())
    }
    expect(seen, zone).toEqual([true, false, true, false])
  }
})

it('a term that ends before it begins is refused', async () => {
  const answer = await as('staff').post('blade-admin/journalEditor/submit', {
    ...member,
    startDate: '2026-02-01',
    endDate: '2026-01-31',
  })
  expect(answer.status).toBe(400)
})
