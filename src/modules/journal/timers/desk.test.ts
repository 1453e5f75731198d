import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { instantOf } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { billIn, billOf, billStep, charge } from '../testing/money.ts'
import {
  ok,
  paperIn,
  pdfWith,
  put,
  reviewTwice,
  startStage,
  step,
  versionOf,
  type Stage,
} from '../testing/stage.ts'
import { slotOf } from './digest.ts'
import { runTimers } from './run.ts'

const day = 86_400_000

describe('the digest’s eight o’clock', () => {
  const at = (text: string) => instantOf(text, 'Asia/Shanghai') ?? new Date(0)
  const slot = (text: string, rhythm: 'daily' | 'weekly') => slotOf(at(text), rhythm, 'Asia/Shanghai')
  it('is Monday’s for the week and every day’s for the day, to the second', () => {
    // 2026-11-23 is a Monday.
    expect(slot('2026-11-23 07:59:59', 'weekly')).toBe('2026-11-16')
    expect(slot('2026-11-23 08:00:00', 'weekly')).toBe('2026-11-23')
    expect(slot('2026-11-29 23:00:00', 'weekly')).toBe('2026-11-23')
    expect(slot('2026-11-25 07:59:59', 'daily')).toBe('2026-11-24')
    expect(slot('2026-11-25 08:00:00', 'daily')).toBe('2026-11-25')
  })
})

describe.each([
  ['the embedded database', false],
  ...(hasPostgres ? ([['PostgreSQL', true]] as [string, boolean][]) : []),
])('2.16 what the desk is reminded of, on %s', (_name, postgres) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ postgres })
    await charge(stage)
  })
  afterAll(() => stage.app.close())
  beforeEach(() => stage.app.travel(new Date()))
  const reader = () => stage.app.db.of('000000')
  const inDays = (days: number) => stage.app.travel(new Date(Date.now() + days * day))
  const run = () => runTimers(stage.app.ctx, (error) => expect.fail(String(error)))
  const codes = async (id: string) =>
    (
      await reader().query<{ code: string; to: string }>(
        sql`select template_code as code, "to" from mail_outbox where submission_id = ${id} and template_code ~ '^M37' order by id`,
      )
    ).map((mail) => `${mail.code} ${mail.to.split('@')[0]}`)
  /** What goes out at each of these days, run twice each time. */
  async function over(id: string, days: readonly number[]): Promise<string[][]> {
    const seen: string[][] = []
    for (const each of days) {
      inDays(each)
      await run()
      await run()
      seen.push(await codes(id))
    }
    stage.app.travel(new Date())
    return seen.map((all, i) => all.slice(seen[i - 1]?.length ?? 0))
  }

  it('case 67: a paper without an editor, after 3 and 7 days, to office and chiefs, and no more once it has one', async () => {
    const { id } = await paperIn(stage, 'submitted')
    const desk = ['M37u staff', 'M37u chief', 'M37u chief2']
    expect(await over(id, [2.9, 3.1, 6.9, 7.1, 30])).toEqual([[], desk, [], desk, []])
    const other = await paperIn(stage, 'screening')
    expect(await over(other.id, [10])).toEqual([[]])
  })
  it('case 67: all reviews in and no decision, after 3 and 7 days to the editor, after 14 to the chiefs', async () => {
    const { id } = await paperIn(stage, 'inReview')
    expect(await over(id, [5])).toEqual([[]])
    await reviewTwice(stage, id)
    expect(await over(id, [2.9, 3.1, 7.1, 14.1, 60])).toEqual([
      [],
      ['M37d editor'],
      ['M37d editor'],
      ['M37c chief', 'M37c chief2'],
      [],
    ])
  })
  it('case 67: a bill three days before, and 7 and 21 after its date, then to finance too', async () => {
    const id = await billIn(stage, 'issued')
    expect(await over(id, [26.5, 27.9, 37.9, 52, 90])).toEqual([
      [],
      ['M37b author'],
      ['M37b author', 'M37f finance'],
      ['M37b author', 'M37f finance'],
      [],
    ])
    const asked = await billIn(stage, 'waiverRequested')
    expect(await over(asked, [60])).toEqual([[]])
  })
  it('a bill that was paid a moment ago is not reminded', async () => {
    const id = await billIn(stage, 'issued')
    const { total } = await billOf(stage, id)
    ok(await billStep(stage, 'finance', 'confirm', id, { paidAmount: total, transactionNo: `P-${id}` }))
    expect(await over(id, [60])).toEqual([[]])
  })
  it('T23 case 67: a proof the day before and 2 days after, and it is never approved by itself', async () => {
    const { id } = await paperIn(stage, 'inProduction')
    await put(stage.who.production as Client, id, 'typesetProof', await pdfWith('proof'))
    await step(stage, 'production', 'step', id, { to: 'typesetting' })
    await step(stage, 'production', 'step', id, { to: 'authorProof' })
    expect(await over(id, [1.5, 3.2, 6.2, 40])).toEqual([
      [],
      ['M37p author'],
      ['M37p author', 'M37q production'],
      [],
    ])
    expect((await versionOf(stage, id)).state).toBe('inProduction')
  })
  it.runIf(postgres)('case 67: three nodes at once, and a clock put back, send nothing twice', async () => {
    const { id } = await paperIn(stage, 'submitted')
    inDays(3.1)
    await Promise.all([run(), run(), run()])
    inDays(1)
    await run()
    inDays(3.2)
    await run()
    expect(await codes(id)).toHaveLength(3)
  })

  describe('the digest', () => {
    const monday = (weeks: number, hour = '08:00:01') => {
      const first = Date.parse('2026-11-23T00:00:00Z')
      const later = Math.max(0, Math.ceil((Date.now() - first) / (7 * day))) + weeks
      const date = new Date(first + later * 7 * day).toISOString().slice(0, 10)
      return instantOf(`${date} ${hour}`, 'Asia/Shanghai') ?? new Date()
    }
    const digests = (account: string) =>
      reader().query<{ subject: string; body: string; language: string }>(
        sql`select subject, body, language from mail_outbox where template_code = 'M37g' and recipient_id = ${stage.ids[account]} order by id`,
      )
    const prefer = (account: string, value: string | null) =>
      (stage.who[account] as Client).post('blade-system/user/preference', { key: 'journal.digest', value })

    it('comes on Monday at 8 with what is theirs, once, in their language, and not to whom nothing waits', async () => {
      const { id } = await paperIn(stage, 'screening')
      const { n } = (await reader().one<{ n: string }>(
        sql`select manuscript_no as n from submissions where id = ${id}`,
      )) ?? { n: '' }
      stage.app.travel(monday(1, '07:59:00'))
      await run()
      expect(await digests('editor')).toHaveLength(0)
      stage.app.travel(monday(1))
      await run()
      await run()
      const [mail, ...more] = await digests('editor')
      expect(more).toHaveLength(0)
      expect(mail?.body).toContain(n)
      expect(mail?.body).toContain('初审')
      expect(await digests('production')).toHaveLength(0)
      const chief = (await digests('chief'))[0]?.body ?? ''
      expect(chief).not.toContain(n)
    })
    it('weekly, daily or never, as each person likes', async () => {
      await prefer('editor', 'off')
      await prefer('chief', 'daily')
      const [editor, chief] = [(await digests('editor')).length, (await digests('chief')).length]
      await paperIn(stage, 'finalReview')
      for (const days of [0, 1, 2]) {
        stage.app.travel(new Date(monday(3).getTime() + days * day))
        await run()
      }
      expect((await digests('chief')).length).toBe(chief + 3)
      expect((await digests('editor')).length).toBe(editor)
      stage.app.travel(new Date())
      await prefer('editor', null)
    })
    it('case 67: replayed, with the clock put back, and after days of silence: no duplicate, no loss', async () => {
      const before = (await digests('editor')).length
      stage.app.travel(new Date(monday(6).getTime() + 3 * day))
      await run()
      stage.app.travel(monday(5))
      await run()
      stage.app.travel(new Date(monday(6).getTime() + 4 * day))
      await run()
      expect((await digests('editor')).length).toBe(before + 1)
    })
    it.runIf(postgres)('on three nodes at once it comes once', async () => {
      const before = (await digests('editor')).length
      stage.app.travel(monday(8))
      await Promise.all([run(), run(), run()])
      expect((await digests('editor')).length).toBe(before + 1)
    })
  })
})
