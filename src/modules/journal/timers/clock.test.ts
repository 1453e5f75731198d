import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { seen } from '#kernel/testing/promise.ts'
import { paperIn, startStage, step, versionOf, letter, type Stage } from '../testing/stage.ts'
import { runTimers } from '../testing/clock.ts'

/** The clock jumps (promise R21): an hour both ways, over a leap day, over both changes of summer time. */
const hour = 3_600_000
const day = 24 * hour

/** The first such moment that is far enough ahead for a revision to be asked for today. */
function comingYear(of: (year: number) => number | undefined): number {
  const years = Array.from({ length: 10 }, (_, n) => new Date().getUTCFullYear() + n)
  return years.map(of).find((at) => at !== undefined && at > Date.now() + 10 * day) ?? Number.NaN
}
const leapDay = (year: number) => (year % 4 === 0 ? Date.UTC(year, 1, 29, 10) : undefined)
/** 01:00 UTC, when Berlin changes its clocks. */
const lastSunday = (year: number, month: number) => {
  const end = new Date(Date.UTC(year, month + 1, 0, 1))
  return end.getTime() - end.getUTCDay() * day
}

describe.each(hasPostgres ? [[false], [true]] : [[false]])('on PostgreSQL: %s', (postgres) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ postgres })
  })
  afterAll(() => stage.app.close())
  const at = (time: number) => stage.app.travel(new Date(time))
  const run = () =>
    runTimers(stage.app.ctx, (fault) => {
      throw fault
    })
  const reminders = async (id: string) =>
    (
      await stage.app.db
        .of('000000')
        .query<{ n: number }>(sql`select count(*)::int as n from reminder where submission_id = ${id}`)
    )[0]?.n
  const mails = async (id: string) =>
    (
      await stage.app.db
        .of('000000')
        .query<{ n: number }>(
          sql`select count(*)::int as n from mail_outbox where submission_id = ${id} and template_code = 'M37v'`,
        )
    )[0]?.n

  it.each([
    ['a usual day', undefined],
    ['29 February', comingYear((year) => leapDay(year))],
    ['the night when summer time begins in Berlin', comingYear((year) => lastSunday(year, 2))],
    ['the night when it ends, an hour that comes twice', comingYear((year) => lastSunday(year, 9))],
  ])('R21 a clock that jumps an hour to and fro around a date reminds once: %s', async (_when, due) => {
    at(Date.now())
    const { id } = await paperIn(stage, 'reviewed')
    await step(stage, 'editor', 'requestMinor', id, letter)
    const dueAt = due ?? Date.now() + 14 * day
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update submissions set revision_due_at = ${new Date(dueAt)} where id = ${id}`),
    )
    // A week before it is due the first reminder goes; the clock passes that moment three times.
    for (const jump of [-1, 1, -1, 1, 0, -1, 1]) {
      at(dueAt - 7 * day + jump * hour)
      await run()
    }
    at(dueAt - 7 * day + 2 * hour)
    await run()
    expect([await mails(id), await reminders(id)]).toEqual([1, 1])
    expect((await versionOf(stage, id)).state).toBe('revisionRequested')
    at(Date.now())
    seen('R21', { around: _when, passes: 8, reminders: 1 })
  })

  it('R21 A07 a session that was opened while the clock ran ahead does not last longer for it, and one that is over stays over', async () => {
    const now = Date.now()
    at(now)
    const usual = await stage.app.as('staff')
    at(now + 365 * day)
    const ahead = await stage.app.as('staff')
    expect((await usual.get('blade-admin/journals/list')).status).toBe(401)
    expect((await ahead.get('blade-admin/journals/list')).status).toBe(200)
    at(now)
    expect((await ahead.get('blade-admin/journals/list')).status).toBe(401)
    // An hour back is a mended clock too: who signed in just before signs in once more at most.
    const before = await stage.app.as('staff')
    at(now - 60_000)
    expect((await before.get('blade-admin/journals/list')).status).toBe(200)
    at(now)
  })
})
