import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, startTestApp, type TestApp } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { tenantEnding } from './ending.ts'

/** At its end a tenant is shut at every door: whoever can have it renewed hears of that before. */
const tenantId = '300700'
const day = 86_400_000
let app: TestApp
let row: Record<string, unknown>
beforeAll(async () => {
  app = await startTestApp()
  row = await submit({ tenantId, tenantName: '短租学院', expireTime: '2099-12-01 08:00:00' })
  await makePerson(app.db, 'head', ['admin'], { email: null, language: 'en' }, tenantId)
  await makePerson(app.db, 'clerk', ['staff'], {}, tenantId)
})
afterAll(() => app.close())

async function submit(values: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer = await (await app.as('admin')).post('blade-system/tenant/submit', values)
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data as Record<string, unknown>
}
/** Renewed until so many days before now. */
async function endsIn(days: number): Promise<void> {
  const at = new Date(Date.now() + days * day + 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 19)
  row = await submit({ ...row, expireTime: at.replace('T', ' ') })
}
const run = async () => (await runFor(app.ctx, tenantEnding, tenantId)).done
const letters = () =>
  app.db
    .of(tenantId)
    .query<{ subject: string; channel: string; body: string }>(
      sql`select m.subject, m.channel, m.body from mail_outbox m where m.template_code = 'M38t' order by m.id`,
    )

it('its administrators hear a month, a week and a day before, once each, and nobody else does', async () => {
  expect(await run()).toBe(0)
  await endsIn(31)
  expect(await run()).toBe(0)
  await endsIn(29)
  // Its own administrator, whom every tenant begins with, and the second one.
  expect([await run(), await run()]).toEqual([2, 0])
  const first = await letters()
  expect(first.map(({ channel }) => channel)).toEqual(['inApp', 'inApp'])
  expect(first.map(({ subject }) => subject).join()).toMatch(/租期将于 \d{4}-\d\d-\d\d .*Your tenant ends on/)
  expect(first[0]?.body).toContain('请在此之前联系平台管理员续期')
  app.travel(new Date(Date.now() + 23 * day))
  expect([await run(), await run()]).toEqual([2, 0])
  app.travel(new Date(Date.now() + 28.5 * day))
  expect([await run(), await run()]).toEqual([2, 0])
  app.travel(new Date())
  // Renewed, it is told of the new end.
  await endsIn(400)
  expect(await run()).toBe(0)
  await endsIn(6)
  expect(await run()).toBe(2)
})
