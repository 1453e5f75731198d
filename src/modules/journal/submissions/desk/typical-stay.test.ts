import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { letter, ok, paperIn, startStage, step, type Stage } from '../../testing/stage.ts'

/** Usual days beside the author's status (domain 2.15). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

it('the author is told the usual days once five papers have ended, as their median, and only by the journal’s turn', async () => {
  const { id } = await paperIn(stage, 'screening')
  const usual = async (paper = id) =>
    (
      ok(
        await (stage.who.author as Client).get('blade-admin/submissions/detail', { id: paper }),
      ) as unknown as { status: { usualDays: number | null } }
    ).status.usualDays
  const ended = async (days: number) => {
    const paper = await paperIn(stage, 'screening')
    await step(stage, 'chief', 'deskReject', paper.id, letter)
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update submission_event set at = at - make_interval(days => ${days})
            where submission_id = ${paper.id} and to_state <> 'rejected'`,
      ),
    )
    return paper.id
  }
  for (const days of [2, 40, 6, 5]) await ended(days)
  expect(await usual()).toBe(null)
  const last = await ended(9)
  expect(await usual()).toBe(6)
  // A paper that has come to its end waits for nobody.
  expect(await usual(last)).toBe(null)
})
