import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { newReviewers, ok, paperIn, startStage, step, versionOf, type Stage } from '../../testing/stage.ts'

/** A paper that a data scope holds back is not there, whichever way it is asked for. */
let stage: Stage
let staff: Client
let admin: Client
beforeAll(async () => {
  stage = await startStage()
  staff = stage.who.staff as Client
  admin = await stage.app.as('admin')
})
afterAll(() => stage.app.close())

it('whoever sees their own papers alone finds another nowhere: not by its address, in a view, a figure or beside a review', async () => {
  const { id } = await paperIn(stage, 'inReview')
  const [invited] = await newReviewers(stage, 1)
  const asked = { reviewerIds: [invited!.id], overrideReason: 'a small field' }
  await step(stage, 'editor', 'dispatch', id, asked)
  const at = await versionOf(stage, id)
  const total = async (path: string) =>
    (ok(await staff.get(path, { size: 50 })) as unknown as { total: number }).total
  const counted = async () =>
    /"(count|n|total)":[1-9]/.test(JSON.stringify(ok(await staff.get('blade-admin/submissions/views'))))
  expect([await total('blade-admin/reviewRecord/list'), await counted()]).toEqual([1, true])

  const made = await admin.post('blade-system/data-scope/submit', {
    scopeName: 'own papers',
    resourceCode: 'submissions',
    scopeType: '2',
  })
  expect(made.status, made.raw).toBe(200)
  await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, async (tx) => {
    await tx.query(
      sql`insert into role_data_scope (tenant_id, role_id, scope_id)
          select '000000', id, ${(made.body.data as { id: string }).id} from role where role_alias = 'staff' and tenant_id = '000000'`,
    )
    tx.tell('role_data_scope')
  })
  await expect.poll(() => total('blade-admin/submissions/list')).toBe(0)
  for (const call of ['detail', 'open-actions', 'timeline', 'letter', 'similar'])
    expect((await staff.get(`blade-admin/submissions/${call}`, { id, type: 'accept' })).status, call).toBe(
      404,
    )
  for (const child of ['reviewRecord', 'reviewRounds', 'mailOutbox', 'submissionFiles'])
    expect([child, await total(`blade-admin/${child}/list`).catch(() => 0)]).toEqual([child, 0])
  expect(await counted(), 'saved views').toBe(false)
  const sent = await staff.post('blade-admin/submissions/assignEditor', {
    ...at,
    editorId: stage.ids.editor,
  })
  expect(sent.status, sent.raw).toBe(404)
})
