import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#app/testing.ts'
import { beat } from '#kernel/jobs/beat.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { tenantGoesAgain } from './going-again.ts'

/** Whoever looks after a tenant hears, as it goes again, until when people can be given more time. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const hour = 3_600_000
const began = Date.now()
async function at(hours: number): Promise<number> {
  app.travel(new Date(began + hours * hour))
  await beat(app.ctx)
  return (await runFor(app.ctx, tenantGoesAgain, '000000')).done
}

it('its administrators hear once from when to when it stood, and of an hour nobody does', async () => {
  expect([await at(0), await at(1), await at(2)]).toEqual([0, 0, 0])
  expect([await at(50), await at(50.1)]).toEqual([1, 0])
  const letters = await app.db
    .of('000000')
    .query<{ subject: string; body: string }>(
      sql`select subject, body from mail_outbox where template_code = 'M38o'`,
    )
  expect(letters).toHaveLength(1)
  expect(letters[0]?.subject).toMatch(/逾期处理 \d{4}-\d\d-\d\d \d\d:\d\d 起生效/)
  expect(letters[0]?.body).toContain('延期')
})
