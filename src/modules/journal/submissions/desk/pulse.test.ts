import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { platformActor } from '#app/testing.ts'
import { paperIn, startStage, type Stage } from '../../testing/stage.ts'
import { spansOf } from './pulse.ts'
import type { Pulse } from './pulse-shape.ts'

describe('the month so far', () => {
  const at = (text: string) => new Date(text)
  it('is set beside as many days of the month before, by the clock of the reader', () => {
    const { now, before } = spansOf(at('2026-11-21T02:00:00Z'), 'Asia/Shanghai')
    expect(now.from).toEqual(at('2026-10-31T16:00:00Z'))
    expect(before).toEqual({ from: at('2026-09-30T16:00:00Z'), to: at('2026-10-21T02:00:00Z') })
  })
  it('never reaches from a short month into the month itself', () => {
    const { now, before } = spansOf(at('2026-03-31T10:00:00Z'), 'UTC')
    expect(before.from).toEqual(at('2026-02-01T00:00:00Z'))
    expect(before.to.getTime()).toBe(now.from.getTime() - 1)
  })
  it('of January is set beside December', () => {
    expect(spansOf(at('2027-01-05T00:00:00Z'), 'UTC').before.from).toEqual(at('2026-12-01T00:00:00Z'))
  })
})

describe('the pulse of the desk', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const papers = [await paperIn(stage, 'inReview'), await paperIn(stage, 'inReview')]
    await paperIn(stage, 'published')
    await stage.app.db.tx(platformActor, async (tx) => {
      // Reckoned where the reader is: a month before the end of November in UTC is not the beginning of one there.
      const before = sql`(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 month') at time zone 'Asia/Shanghai'`
      await tx.query(sql`update submissions set submitted_at = ${before} where id = ${papers[0]!.id}`)
      await tx.query(
        sql`update submissions set state_since = now() - interval '9 days' where id = any(${papers.map(({ id }) => id)}::bigint[])`,
      )
      return true
    })
  })
  afterAll(() => stage.app.close())
  const pulse = async (who: string) =>
    (await stage.who[who]!.get('blade-admin/submissions/pulse')) as unknown as {
      status: number
      body: { data: Pulse }
    }

  it('counts live papers by state with the median of their days, and this month beside the last', async () => {
    const { stages, figures } = (await pulse('staff')).body.data
    expect(stages).toEqual([{ state: 'inReview', n: 2, median: 9 }])
    expect(figures.received).toEqual({ now: 2, before: 1 })
    expect(figures.accepted).toEqual({ now: 1, before: 0 })
  })

  it('counts those days by the calendar, as the rows beside it do: at whatever hour the ninth day before began or ended', async () => {
    for (const hour of ['00:00:01', '23:59:59']) {
      await stage.app.db.tx(platformActor, async (tx) => {
        await tx.query(
          sql`update submissions set state_since = ((now() at time zone 'Asia/Shanghai')::date - 9 + ${hour}::time) at time zone 'Asia/Shanghai' where state = 'inReview'`,
        )
        return true
      })
      expect((await pulse('staff')).body.data.stages).toEqual([{ state: 'inReview', n: 2, median: 9 }])
    }
  })

  it('P02 tells nothing to whoever has no desk, and production nothing of papers before acceptance', async () => {
    expect((await pulse('author')).status).toBe(403)
    const press = (await pulse('production')).body.data
    expect([press.stages, press.pressAlone]).toEqual([[], true])
    expect((await pulse('staff')).body.data.pressAlone).toBe(false)
    // Who is asked for both has the whole desk.
    await stage.app.person('deputy', ['production', 'staff'])
    const deputy = await stage.app.as('deputy')
    const { data } = (await deputy.get('blade-admin/submissions/pulse')).body
    expect((data as unknown as Pulse).pressAlone).toBe(false)
  })
})
