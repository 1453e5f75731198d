import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { intakeSheet, sendIntake } from '../testing/intake.ts'
import { done, rowOf, startStage, type Account, type Stage } from '../testing/stage.ts'

/** An import is taken back as a whole while nobody has touched it, and its result is a file (campus domain, section 6 row 7). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

const path = 'blade-admin/stuInfo'
type Batch = { id: string; fileName: string; saved: number; failed: number; undone: boolean }
const batches = (who: Account = 'admin') => done<Batch[]>(stage.who[who].get(`${path}/imports`))
const send = async (year: string, more: { wrong?: readonly number[]; partial?: string } = {}) => {
  const { wrong, ...fields } = more
  const bytes = await intakeSheet({ rows: 120, year, ...(wrong && { wrong }) })
  const answer = await sendIntake(stage.who.admin, bytes, fields)
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as { batchId?: string }).batchId ?? ''
}
const living = async (year: string) =>
  stage.app.db
    .of('000000')
    .query<{ id: string }>(
      sql`select id from stu_info where stu_no like ${`${year}%`} and is_deleted = 0 order by id`,
    )
const undo = (id: string, who: Account = 'admin') => stage.who[who].post(`${path}/undo-import`, { id })

it('6.7: an import stands among the recent ones, is taken back whole, and not a second time', async () => {
  const id = await send('2026')
  expect(await batches()).toMatchObject([
    { id, fileName: 'intake.xlsx', saved: 120, failed: 0, undone: false },
  ])
  expect((await done<{ affected: number }>(undo(id))).affected).toBe(120)
  expect(await living('2026')).toHaveLength(0)
  expect((await batches())[0]?.undone).toBe(true)
  const again = await undo(id)
  expect([again.status, again.body.reason]).toEqual([409, 'importUndone'])
  // The numbers are free again.
  await send('2026')
  expect(await living('2026')).toHaveLength(120)
})

it('6.7: what somebody changed since keeps all of its import, and the refusal names the row', async () => {
  const id = await send('2025')
  const [, second] = await living('2025')
  const row = await rowOf(stage, 'stuInfo', String(second?.id))
  await done(stage.who.admin.post(`${path}/submit`, { ...row, className: '一班' }))
  const answer = await undo(id)
  expect([answer.status, answer.body.reason]).toEqual([409, 'importTouched'])
  expect(answer.body.msg).toContain('第 3 行')
  expect(await living('2025')).toHaveLength(120)
  expect((await batches())[0]?.undone).toBe(false)
})

it('6.7: what a record points at stays, with all that came with it', async () => {
  const id = await send('2024')
  const [first] = await living('2024')
  await done(
    stage.who.admin.post('blade-admin/stuRemark/submit', {
      stuId: first?.id,
      remarkType: '1',
      content: '新生谈话',
      visibleScope: '1',
      level: '1',
      happenTime: '2026-03-01 10:00:00',
    }),
  )
  const answer = await undo(id)
  expect(answer.status, answer.raw).toBe(409)
  expect(await living('2024')).toHaveLength(120)
})

it('6.7: of ten who take it back at once one does', async () => {
  const id = await send('2023')
  const all = await Promise.all(Array.from({ length: 10 }, () => undo(id)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
})

it('6.7: the result tells each row of the file, those that were left out with what is wrong', async () => {
  const id = await send('2022', { wrong: [7], partial: 'true' })
  expect((await batches())[0]).toMatchObject({ saved: 119, failed: 1 })
  const file = await stage.who.admin.get(`${path}/import-result`, { id })
  expect([file.status, file.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(file.bytes.length).toBeGreaterThan(2000)
})

it('6.7: nobody sees, fetches or takes back the import of somebody else', async () => {
  const id = await send('2021')
  expect(await batches('manager')).toEqual([])
  expect((await stage.who.manager.get(`${path}/import-result`, { id })).status).toBe(404)
  expect((await undo(id, 'manager')).body.reason).toBe('importUndone')
  expect((await undo(id, 'student')).status).toBe(403)
  expect(await living('2021')).toHaveLength(120)
})
