import { afterAll, beforeAll, expect, it } from 'vitest'
import { filled, hasPostgres, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { analyzed, plansAbout } from '#kernel/testing/plans.ts'
import { ok, paperIn, startStage, type Stage } from '../../testing/stage.ts'

/** How many wait in each view is asked at every visit of the desk: it costs no look at notes for each paper there ever was. */
let stage: Stage
beforeAll(async () => {
  if (hasPostgres) stage = await startStage()
})
afterAll(() => (hasPostgres ? stage.app.close() : undefined))
const papers = 2_000
const first = 5_000_000_000_000_000_000n

it.runIf(hasPostgres)('requests of authors are counted without a look at every paper', async () => {
  const { db } = stage.app
  const { id } = await paperIn(stage, 'finalReview')
  await filled(db, papers, (tx, numbers) =>
    tx.query(sql`insert into submissions select (jsonb_populate_record(s, jsonb_build_object(
          'id', (${first}::bigint + n)::text, 'state', 'rejected', 'manuscript_no', 'X' || n))).*
        from submissions s, ${numbers} where s.id = ${id}`),
  )
  // Every paper has been written about, and of a tenth its author asked for more time.
  await filled(db, papers, (tx, numbers) =>
    tx.query(sql`insert into note (id, tenant_id, submission_id, stage, audience, topic, body, written_as, written_at)
      select ${first}::bigint + n, '000000', ${first}::bigint + n, 'rejected', 'author',
        case when n % 10 = 0 then 'extension' else 'question' end, 'x', 'AU', now() from ${numbers}`),
  )
  for (const table of ['submissions', 'note', 'submission_event']) await analyzed(db, table)
  const plans = await plansAbout(db, { table: 'filter (where t.state', tenantId: '000000' }, async () =>
    ok(await (stage.who.chief as Client).get('blade-admin/submissions/views')),
  )
  expect(plans).toHaveLength(1)
  const looks = [...plans[0]!.plan.matchAll(/ on note n .*loops=(\d+)/g)].map((found) => Number(found[1]))
  expect(looks.length, plans[0]!.plan).toBeGreaterThan(0)
  expect(Math.max(...looks), plans[0]!.plan).toBeLessThan(papers / 10)
})
