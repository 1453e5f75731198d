import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { applied, home, withProof } from '../../testing/leases.ts'
import { done, rowOf, startStage, type Stage } from '../../testing/stage.ts'

/** Who hears what finance made of a payment (campus domain 4.5). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const voucher = 'blade-admin/aircondPaymentVoucher'
const judge = (step: string, body: object) => done(stage.who.finance.post(`${voucher}/${step}`, body))
const heard = (id: string) =>
  stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ account: string; subject: string }>(
      sql`select u.account, m.subject from mail_outbox m join blade_user u on u.id = m.recipient_id where m.about_id = ${id} and m.is_deleted = 0 order by m.id`,
    ),
  )
async function toPay(): Promise<string> {
  const id = await applied(stage, await home(stage, 1))
  await done(stage.who.roommate.post('blade-admin/aircondInstallApply/agree', { id }))
  await done(stage.who.warden.post('blade-admin/aircondInstallApply/audit', { id, result: 'pass' }))
  return id
}

it('whoever paid hears that their payment was voided, and why: it is to be paid again', async () => {
  const proof = await withProof(stage, '1', await toPay(), '700.00')
  await judge('audit', { id: proof, result: 'pass' })
  await judge('void', { id: proof, auditOpinion: '银行退票' })
  const { voucherNo } = await rowOf(stage, 'aircondPaymentVoucher', proof)
  const said = (await heard(proof)).at(-1)
  expect(said).toMatchObject({ account: 'student', subject: expect.stringContaining('作废') as string })
  expect(said?.subject).toContain(String(voucherNo))
  expect(said?.subject).toContain('银行退票')
})

it('a roommate who paid hears that their proof was rejected, and why; the applicant, whose list lacks it, does not', async () => {
  const proof = await withProof(stage, '1', await toPay(), '700.00', 'roommate')
  await judge('audit', { id: proof, result: 'reject', auditOpinion: '图片不清' })
  expect(await heard(proof)).toEqual([
    { account: 'roommate', subject: expect.stringMatching(/驳回.*图片不清/) as string },
  ])
})

it('what the office entered for a student is told to the student', async () => {
  const proof = await withProof(stage, '1', await toPay(), '700.00', 'warden')
  await judge('audit', { id: proof, result: 'pass' })
  expect((await heard(proof)).map(({ account }) => account)).toEqual(['student'])
})
