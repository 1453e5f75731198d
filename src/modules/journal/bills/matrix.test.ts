import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { isRefusal } from '#kernel/definition/index.ts'
import type { ActingRole } from '../submission-events/definition.ts'
import { billIn, billOf, charge } from '../testing/money.ts'
import { countOf, startStage, type Stage } from '../testing/stage.ts'
import { billStates, type BillState } from './definition.ts'
import { billActions, billing, billTurn } from './workflow.ts'

/** Every state × step × role through the front door: what the table gives meets the guards, the rest is refused. */
let stage: Stage
const papers = new Map<BillState, string>()
const states = Object.keys(billStates) as BillState[]
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  await charge(stage)
  for (const state of states) papers.set(state, await billIn(stage, state))
})
afterAll(() => stage.app.close())

/** As what each account stands to the bills of this test. */
const standing: Readonly<Record<string, readonly ActingRole[]>> = {
  author: ['AU'],
  coauthor: ['CO'],
  stranger: [],
  staff: ['ST'],
  editor: ['HE'],
  chief: ['EC'],
  production: [],
  reviewer1: ['RE'],
  finance: ['FI'],
  tenantAdmin: ['AD'],
}
/** A body that every guard refuses, so that a step which is allowed answers 422 and changes nothing. */
const unfit = { dueAt: '2020-01-01', waiverPercent: '101', refundAmount: '0' }

it('F1–F9: the table has every step of the domain, and people take all but the first', () => {
  expect([...new Set(billing.steps.map((step) => step.id))]).toEqual(
    Array.from({ length: 9 }, (_, n) => `F${n + 1}`),
  )
  expect(billActions).toHaveLength(8)
})

describe.each(states)('a bill that is %s', (state) => {
  it.each(Object.keys(standing))('lets %s do what the table gives them and nothing else', async (account) => {
    const paper = papers.get(state) ?? ''
    const before = await billOf(stage, paper)
    expect(before.state).toBe(state)
    const mails = await countOf(stage, 'mail_outbox', paper)
    const events = await countOf(stage, 'submission_event', paper)
    for (const action of billActions) {
      const reason = account === 'tenantAdmin' ? 'finance is away' : undefined
      const allowed = billTurn(state, action, new Set(standing[account]), reason)
      const client = stage.who[account] as Client
      const body = { id: before.id, version: before.version, ...unfit, ...(reason && { reason }) }
      const answer = await client.post(`blade-admin/publishFeeBill/${action}`, body)
      const expected = isRefusal(allowed) ? [403, 404, 409] : [422]
      expect(expected, `${account} ${action}: ${answer.raw}`).toContain(answer.status)
    }
    expect(await billOf(stage, paper)).toEqual(before)
    expect(await countOf(stage, 'mail_outbox', paper)).toBe(mails)
    expect(await countOf(stage, 'submission_event', paper)).toBe(events)
  })
})

it('A07 refuses every step without a token', async () => {
  for (const action of billActions)
    expect(
      (await stage.app.nobody.post(`blade-admin/publishFeeBill/${action}`, { id: '1', version: 1 })).status,
    ).toBe(401)
})
