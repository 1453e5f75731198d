import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { intakeSheet, sendIntake } from '../testing/intake.ts'
import { startStage, type Stage } from '../testing/stage.ts'

/** The students of a year from one sheet (campus domain 6 row 7); five thousand of them are timed by bench/housing.ts. */
const rows = 600
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())

type Report = {
  total: number
  saved: number
  passed: number
  failed: number
  rows: { row: number; errors: { field: string; msg: string }[] }[]
}
const send = async (bytes: Buffer, fields: Record<string, string> = {}) => {
  const answer = await sendIntake(stage.who.admin, bytes, fields)
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data as Report
}
const enrolled = async () =>
  (
    await stage.app.db
      .of('000000')
      .one<{ n: number }>(sql`select count(*)::int as n from stu_info where is_deleted = 0`)
  )?.n

it('one wrong row among hundreds is told with its line, and leaves nobody enrolled', async () => {
  const told = await send(await intakeSheet({ rows, wrong: [rows - 2] }))
  expect(told).toMatchObject({ total: rows, saved: 0, passed: rows - 1, failed: 1 })
  expect(told.rows).toMatchObject([{ row: rows, errors: [{ field: 'gender' }] }])
  expect(await enrolled()).toBe(0)
})

it('a preview says what the commit will do and writes nothing; the commit enrols everybody', async () => {
  const bytes = await intakeSheet({ rows })
  expect(await send(bytes, { preview: 'true' })).toMatchObject({ total: rows, passed: rows, failed: 0 })
  expect(await enrolled()).toBe(0)
  expect(await send(bytes)).toMatchObject({ total: rows, saved: rows, failed: 0 })
  expect(await enrolled()).toBe(rows)
})

it('a number that is there already, or twice in the sheet, is refused in its row alone', async () => {
  const told = await send(await intakeSheet({ rows: 3 }))
  expect(told).toMatchObject({ saved: 0, failed: 3 })
  expect(told.rows.map(({ row }) => row)).toEqual([2, 3, 4])
  const some = await send(await intakeSheet({ rows: 120, year: '2025', wrong: [7] }), { partial: 'true' })
  expect(some).toMatchObject({ saved: 119, failed: 1 })
  expect(await enrolled()).toBe(rows + 119)
})

it('asks the database about as often as there are rows: what many of them point at is looked up once', async () => {
  const { db } = stage.app
  const begun = db.tx.bind(db)
  let asked = 0
  const counting: typeof db.tx = (actor, work) =>
    begun(actor, (tx) =>
      work(
        new Proxy(tx, {
          get(target, name, self) {
            const value: unknown = Reflect.get(target, name, self)
            // Jobs and the clock ask beside it, as nobody.
            if (name !== 'query' || typeof value !== 'function' || !actor.userId) return value
            return (...args: unknown[]) => {
              asked += 1
              return Reflect.apply(value, target, args)
            }
          },
        }),
      ),
    )
  Object.assign(db, { tx: counting })
  try {
    expect(await send(await intakeSheet({ rows: 200, year: '2024' }))).toMatchObject({ saved: 200 })
  } finally {
    Object.assign(db, { tx: begun })
  }
  expect(asked).toBeGreaterThan(199)
  expect(asked).toBeLessThan(230)
})
