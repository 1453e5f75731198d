import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { daysAfter } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { billIn, billOf, billStep, charge } from '../../testing/money.ts'
import { ok, startStage, step, type Row, type Stage } from '../../testing/stage.ts'
import { billGroups, type BillsDesk } from './shape.ts'
import { sixMonths, spanBetween, spanOf } from './spans.ts'

describe('a period', () => {
  it('is whole, begins where people say it begins, and lies beside the one before', () => {
    expect(spanOf('week', '2026-11-22').now).toEqual({ from: '2026-11-16', to: '2026-11-23' })
    expect(spanOf('month', '2027-01-31')).toEqual({
      now: { from: '2027-01-01', to: '2027-02-01' },
      before: { from: '2026-12-01', to: '2027-01-01' },
    })
    expect(spanOf('lastMonth', '2027-01-31').now).toEqual({ from: '2026-12-01', to: '2027-01-01' })
    expect(spanOf('quarter', '2026-11-22').before).toEqual({ from: '2026-07-01', to: '2026-10-01' })
    expect(spanOf('year', '2026-11-22').now).toEqual({ from: '2026-01-01', to: '2027-01-01' })
    expect(spanBetween({ from: '2026-11-01', to: '2026-11-10' })).toEqual({
      now: { from: '2026-11-01', to: '2026-11-11' },
      before: { from: '2026-10-22', to: '2026-11-01' },
    })
    expect(spanBetween({ from: '2026-11-10', to: '2026-11-01' })).toBeUndefined()
    expect(spanBetween({ from: '2020-01-01', to: '2026-11-01' })).toBeUndefined()
    expect(spanBetween({ from: '2026-11-01' })).toBeUndefined()
    expect(sixMonths('2027-02-03').months[0]).toBe('2026-09')
  })
})

describe('the start page of finance', () => {
  let stage: Stage
  const made: Record<string, string> = {}
  beforeAll(async () => {
    stage = await startStage()
    await charge(stage)
    for (const state of ['draft', 'issued', 'proofSubmitted', 'waiverRequested', 'paid'] as const)
      made[state] = await billIn(stage, state)
    made.late = await billIn(stage, 'issued')
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update publish_fee_bill set due_at = now() - interval '3 days' where submission_id = ${made.late}`,
      ),
    )
    made.back = await billIn(stage, 'paid')
    await step(stage, 'chief', 'withdraw', made.back, { reason: 'an error in the data' })
  })
  afterAll(() => stage.app.close())
  const as = (name: string) => stage.who[name] as Client
  const desk = async (who: string, query: Readonly<Record<string, string>> = {}) =>
    ok(await as(who).get('blade-admin/publishFeeBill/desk', query)) as unknown as BillsDesk
  const list = async (who: string, query: Readonly<Record<string, string>>) =>
    ok(await as(who).get('blade-admin/publishFeeBill/list', { size: 100, ...query })) as unknown as {
      total: number
      records: Row[]
    }

  it('each figure is as many bills as the list behind it, and the page shows them overdue first', async () => {
    const { groups, rows } = await desk('finance')
    const waiting = await list('finance', { waiting: '1' })
    expect(billGroups.map((group) => groups[group].n)).toEqual([1, 1, 1, 1, 1])
    expect(new Set(waiting.records.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    expect(rows.map(({ group }) => group)).toEqual([...billGroups])
    expect(rows[0]?.id).toBe((await billOf(stage, made.late ?? '')).id)
    expect(groups.overdue.oldest).not.toBeNull()
    expect(rows[0]).toMatchObject({ reminded: 0, madeOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    const badge = ok(await as('finance').get('blade-system/menu/counts'))
    expect(badge).toMatchObject({ '/journal/bills': waiting.total })
  })

  it('what came in is what the list of paid bills adds up to, in each currency by itself', async () => {
    const { received, from, to, months } = await desk('finance', { period: 'month' })
    const paid = await list('finance', { paidAt_datege: from, paidAt_datelt: to })
    expect(received.n).toBe(paid.total)
    const cents = paid.records.reduce((sum, row) => sum + Math.round(Number(row.paidAmount) * 100), 0)
    expect(received.sums).toEqual([{ currency: 'CNY', total: (cents / 100).toFixed(2) }])
    const own = await desk('finance', { period: 'own', from, to: daysAfter(to, -1) })
    expect(own).toMatchObject({ from, to, received })
    expect(await as('finance').get('blade-admin/publishFeeBill/desk', { period: 'own', from })).toMatchObject(
      {
        status: 400,
      },
    )
    expect(months.at(-1)?.received).toBe(received.sums[0]?.total)
  })

  it('a late payer is reminded by hand, once a day, by finance alone', async () => {
    const late = await billOf(stage, made.late ?? '')
    const remind = (who: string, id: string) => as(who).post('blade-admin/publishFeeBill/remind', { id })
    for (const who of ['staff', 'author', 'production'])
      expect((await remind(who, late.id)).status, who).toBe(403)
    const issued = await billOf(stage, made.issued ?? '')
    expect((await remind('finance', issued.id)).body.details).toEqual(['notOverdue'])
    expect((await remind('finance', '999999999')).status).toBe(404)
    // Two presses at once write once.
    const both = await Promise.all([remind('finance', late.id), remind('finance', late.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)?.body.details).toEqual(['remindedToday'])
    const mails = await stage.app.db
      .of('000000')
      .query<{ code: string }>(
        sql`select template_code as code from mail_outbox where submission_id = ${made.late} and template_code = 'M37b'`,
      )
    expect(mails).toHaveLength(1)
    expect((await desk('finance')).rows[0]).toMatchObject({ id: late.id, reminded: 1 })
  })

  it('a bill that is settled leaves the page, and another journal has none of them', async () => {
    const { total } = await billOf(stage, made.late ?? '')
    ok(
      await billStep(stage, 'finance', 'confirm', made.late ?? '', {
        paidAmount: total,
        transactionNo: 'D-1',
      }),
    )
    expect((await desk('finance')).groups.overdue).toMatchObject({ n: 0, sums: [], oldest: null })
    const elsewhere = await desk('finance', { journalId: '1' }).catch(() => undefined)
    expect(elsewhere?.rows ?? []).toEqual([])
  })

  it('only who may list bills asks for it, an editor-in-chief for their own journals, and odd answers are refused', async () => {
    expect((await as('author').get('blade-admin/publishFeeBill/desk')).status).toBe(403)
    expect((await as('finance').get('blade-admin/publishFeeBill/desk', { period: 'always' })).status).toBe(
      400,
    )
    const chief = await desk('chief')
    expect(chief.rows).toHaveLength((await list('chief', { waiting: '1' })).total)
  })

  it('the statement says of each bill what came in, from whom, when and under which number', async () => {
    const { from, to } = await desk('finance', { period: 'month' })
    const rows = { paidAt_datege: from, paidAt_datelt: to }
    const sheet = await readSheet((await as('finance').get('blade-admin/publishFeeBill/export', rows)).bytes)
    const [head = [], ...lines] = sheet
    const at = (name: string) => head.indexOf(name)
    const { records } = await list('finance', rows)
    expect(lines.length).toBe(records.length)
    expect(lines.length).toBeGreaterThan(0)
    for (const [name, key] of [
      ['账单号', 'billNo'],
      ['付款人', 'payerName'],
      ['流水号', 'transactionNo'],
    ] as const)
      expect(lines.map((line) => line[at(name)] ?? null)).toEqual(records.map((row) => row[key] ?? null))
    expect(lines.every((line) => line[at('到账时间')] instanceof Date)).toBe(true)
    expect(lines.map((line) => Number(line[at('到账金额')]))).toEqual(
      records.map(({ paidAmount }) => Number(paidAmount)),
    )
  })
})
