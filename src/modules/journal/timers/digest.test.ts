import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { instantOf } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { paperIn, startStage, type Stage } from '../testing/stage.ts'
import { slotOf } from './digest.ts'
import { runTimers } from '../testing/clock.ts'

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
])('the digest on %s', (_name, postgres) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ postgres })
  })
  afterAll(() => stage.app.close())
  const reader = () => stage.app.db.of('000000')
  const run = () => runTimers(stage.app.ctx, (error) => expect.fail(String(error)))
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
    stage.app.travel(new Date())
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
