import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { billIn, billOf, billStep, charge, feeStandard, payment, sendProof } from '../testing/money.ts'
import {
  act,
  ok,
  paperIn,
  pdfWith,
  put,
  startStage,
  step,
  versionOf,
  type Row,
  type Stage,
} from '../testing/stage.ts'

let stage: Stage
let standard: Row
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  standard = await charge(stage)
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const mails = async (id: string) =>
  (
    await stage.app.db
      .of('000000')
      .query<{ code: string }>(
        sql`select template_code as code from mail_outbox where submission_id = ${id} and template_code ~ '^M(24|30f|33|34|35|36)' order by id`,
      )
  ).map((mail) => mail.code)
const setJournal = (patch: object) => async () => {
  const { version } = (await as('staff').get('blade-admin/journals/detail', { id: stage.journalId })).body
    .data as unknown as Row
  ok(await as('staff').post('blade-admin/journals/submit', { id: stage.journalId, version, ...patch }))
}

describe('F1', () => {
  it('makes a draft at acceptance, priced by the standards of that day, and the letter says how much', async () => {
    const { id } = await paperIn(stage, 'accepted')
    const bill = await billOf(stage, id)
    expect(bill).toMatchObject({ state: 'draft', total: '1060.00', feeState: 'pending' })
    expect(bill.billNo).toMatch(/^TESTJ-F\d{4}-\d{4}$/)
    const [letter] = await stage.app.db
      .of('000000')
      .query<{ body: string }>(
        sql`select body from mail_outbox where submission_id = ${id} and template_code = 'M24'`,
      )
    expect(letter?.body).toContain('¥1,060.00')
  })
  it('T31 a rescinded acceptance takes its bill along, and the next acceptance makes another', async () => {
    const { id } = await paperIn(stage, 'accepted')
    await step(stage, 'chief', 'rescind', id, { reason: 'too early' })
    expect(await billOf(stage, id)).toMatchObject({ state: 'cancelled', feeState: 'notRequired' })
    await step(stage, 'chief', 'finalAccept', id)
    expect(await billOf(stage, id)).toMatchObject({ state: 'draft', feeState: 'pending' })
  })
  it('T32 back to review cancels a bill that was issued, and tells the author', async () => {
    const id = await billIn(stage, 'issued')
    await step(stage, 'chief', 'backToReview', id, { reason: 'a doubt about the data' })
    expect(await billOf(stage, id)).toMatchObject({ state: 'cancelled', feeState: 'notRequired' })
    expect(await mails(id)).toContain('M33c')
  })
  it('T28 a withdrawn paper whose fee was paid is for finance to settle', async () => {
    const id = await billIn(stage, 'paid')
    await step(stage, 'chief', 'withdraw', id, { reason: 'asked by the authors' })
    expect(await billOf(stage, id)).toMatchObject({ state: 'paid', feeState: 'paid' })
    expect(await mails(id)).toContain('M30f')
    ok(await billStep(stage, 'finance', 'refund', id, { refundAmount: '1060', reason: 'withdrawn' }))
    expect(await billOf(stage, id)).toMatchObject({ state: 'refunded', feeState: 'refunded' })
    await step(stage, 'chief', 'reinstate', id, { reason: 'the authors came back' })
    expect(await billOf(stage, id)).toMatchObject({ state: 'draft', feeState: 'pending' })
  })
  it('F9 a part that goes back, as of too much that came in, leaves the fee paid: the paper goes on, and no second bill is made', async () => {
    const id = await billIn(stage, 'proofSubmitted')
    const more = payment({ paidAmount: '1070.00', paidNote: 'ten too much' })
    ok(await billStep(stage, 'finance', 'confirm', id, more))
    ok(await billStep(stage, 'finance', 'refund', id, { refundAmount: '10.00', reason: 'too much' }))
    expect(await billOf(stage, id)).toMatchObject({ state: 'refunded', feeState: 'paid' })
    await setJournal({ publishFeeGate: 'beforeProduction' })()
    try {
      await step(stage, 'production', 'sendToProduction', id)
    } finally {
      await setJournal({ publishFeeGate: 'none' })()
    }
    const bill = await billOf(stage, id)
    expect(bill).toMatchObject({ state: 'refunded', feeState: 'paid' })
    // What was kept is invoiced.
    const invoice = { invoiceKind: 'normal', invoiceTitle: 'East Sea University' }
    ok(await billStep(stage, 'author', 'saveInvoice', id, invoice))
    const shown = (await as('author').get('blade-admin/submissions/detail', { id })).body.data as unknown as {
      bills: { id: string; mayInvoice: boolean }[]
    }
    expect(shown.bills.map((one) => [one.id, one.mayInvoice])).toEqual([[bill.id, true]])
  })
  it('T28 a part that went back of a withdrawn paper is no fee of it, nor of one that comes back', async () => {
    const id = await billIn(stage, 'paid')
    await step(stage, 'chief', 'withdraw', id, { reason: 'asked by the authors' })
    ok(
      await billStep(stage, 'finance', 'refund', id, { refundAmount: '1000', reason: 'but for the postage' }),
    )
    expect(await billOf(stage, id)).toMatchObject({ state: 'refunded', feeState: 'refunded' })
    await step(stage, 'chief', 'reinstate', id, { reason: 'the authors came back' })
    expect(await billOf(stage, id)).toMatchObject({ state: 'draft', feeState: 'pending' })
  })
  it('F9 T28 what was kept of a payment may go back when the paper is withdrawn later; never more than came in, and nothing twice', async () => {
    const id = await billIn(stage, 'paid')
    const refund = async (refundAmount: string) => {
      const { version, id: bill } = await billOf(stage, id)
      return as('finance').post('blade-admin/publishFeeBill/refund', {
        id: bill,
        version,
        refundAmount,
        reason: 'x',
      })
    }
    ok(await refund('60.00'))
    expect(await billOf(stage, id)).toMatchObject({
      state: 'refunded',
      refundAmount: '60.00',
      feeState: 'paid',
    })
    await step(stage, 'chief', 'withdraw', id, { reason: 'asked by the authors' })
    expect((await mails(id)).at(-1)).toBe('M30f')
    const tooMuch = await refund('1000.01')
    expect([tooMuch.status, tooMuch.body.details]).toEqual([422, ['refundWrong']])
    expect(tooMuch.body.msg).toContain('1,000.00')
    const { version, id: bill } = await billOf(stage, id)
    const half = { id: bill, version, refundAmount: '600', reason: 'the rest' }
    const both = await Promise.all(
      [1, 2].map(() => as('finance').post('blade-admin/publishFeeBill/refund', half)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    ok(await refund('400'))
    expect(await billOf(stage, id)).toMatchObject({ state: 'refunded', refundAmount: '1060.00' })
    const offered = async () =>
      (
        ok(await as('finance').get('blade-admin/publishFeeBill/one', { id: bill })).openActions as {
          action: string
        }[]
      ).map(({ action }) => action)
    expect(await offered()).not.toContain('refund')
    expect((await refund('1')).body.details).toEqual(['refundedWhole'])
  })
  it('F8 what finance had yet to settle when a paper ended is not to be paid after it: proof sent back, waiver refused', async () => {
    const [sent, asked] = [await billIn(stage, 'proofSubmitted'), await billIn(stage, 'waiverRequested')]
    await step(stage, 'chief', 'withdraw', sent, { reason: 'asked by the authors' })
    await step(stage, 'chief', 'backToReview', asked, { reason: 'a doubt about the data' })
    const back = await billStep(stage, 'finance', 'rejectProof', sent, { reason: 'nothing came in' })
    expect(ok(back)).toMatchObject({ state: 'cancelled', feeState: 'notRequired' })
    ok(await billStep(stage, 'finance', 'decideWaiver', asked, { waiverPercent: '50', reason: 'half of it' }))
    for (const id of [sent, asked]) {
      expect(await billOf(stage, id)).toMatchObject({ state: 'cancelled', feeState: 'notRequired' })
      expect((await mails(id)).at(-1)).toBe('M33c')
    }
  })
  it('T7 asks for the review fee at screening and keeps the paper there until it is settled', async () => {
    await setJournal({ reviewFeeEnabled: true })()
    try {
      const free = await paperIn(stage, 'screening')
      expect(await billOf(stage, free.id)).toMatchObject({ state: 'waived', feeState: 'waived' })
      await charge(stage, { code: 'review', feeType: 'reviewFee', baseAmount: '200.00', includedPages: null })
      const { id } = await paperIn(stage, 'screening')
      expect(await billOf(stage, id)).toMatchObject({
        purpose: 'review',
        total: '212.00',
        feeState: 'pending',
      })
      const early = await act(as('editor'), 'sendToReview', await versionOf(stage, id), {
        approveAnonymous: true,
      })
      expect([early.status, early.body.details]).toEqual([422, ['reviewFeeDue']])
      ok(await billStep(stage, 'finance', 'issue', id))
      ok(await billStep(stage, 'finance', 'confirm', id, payment({ paidAmount: '212' })))
      await step(stage, 'editor', 'sendToReview', id, { approveAnonymous: true })
    } finally {
      await setJournal({ reviewFeeEnabled: false })()
    }
  })
})

describe('F2', () => {
  it('J06 case 58: the price is the frozen one after the standard changed', async () => {
    const { id } = await paperIn(stage, 'accepted')
    const known = (await as('finance').get('blade-admin/publishFeeStandards/detail', { id: standard.id }))
      .body.data as unknown as Row
    const dearer = { ...feeStandard, id: standard.id, version: known.version, journalId: stage.journalId }
    const changed = ok(
      await as('finance').post('blade-admin/publishFeeStandards/submit', {
        ...dearer,
        baseAmount: '9000.00',
      }),
    )
    const issued = ok(await billStep(stage, 'finance', 'issue', id, { pages: 1 }))
    expect(issued.total).toBe('1060.00')
    ok(
      await as('finance').post('blade-admin/publishFeeStandards/submit', {
        ...dearer,
        version: changed.version,
      }),
    )
  })
  it('case 58: counts pages to the limit, with 0 pages nothing extra', async () => {
    const totals: unknown[] = []
    for (const pages of [0, 1, 2]) {
      const { id } = await paperIn(stage, 'accepted')
      totals.push(ok(await billStep(stage, 'staff', 'issue', id, { pages })).total)
    }
    expect(totals).toEqual(['1060.00', '1060.00', '1166.00'])
  })
  it('takes the discount that the standard knows, and writes to the author once', async () => {
    const { id } = await paperIn(stage, 'accepted')
    const issued = ok(await billStep(stage, 'finance', 'issue', id, { pages: 1, discount: 'member' }))
    expect(issued.total).toBe('954.00')
    expect((await billStep(stage, 'finance', 'issue', id)).status).toBe(409)
    expect(await mails(id)).toEqual(['M24', 'M33'])
  })
})

describe('F3–F5', () => {
  it('a proof is checked by finance, sent back with a reason, and sent again', async () => {
    const id = await billIn(stage, 'issued')
    await sendProof(stage, id)
    expect((await billStep(stage, 'finance', 'rejectProof', id)).status).toBe(422)
    ok(await billStep(stage, 'finance', 'rejectProof', id, { reason: 'the slip is of another payment' }))
    const seen = ok(await as('author').get('blade-admin/submissions/detail', { id })) as unknown as {
      bills: { said: { action: string; reason: string; at: string } | null }[]
    }
    expect(seen.bills[0]?.said).toMatchObject({
      action: 'rejectProof',
      reason: 'the slip is of another payment',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    await sendProof(stage, id)
    const { id: billId } = await billOf(stage, id)
    const file = await as('finance').get('blade-admin/publishFeeBill/proof', { id: billId })
    expect([file.status, String(file.headers['content-type'])]).toEqual([200, 'application/pdf'])
    for (const other of ['editor', 'author', 'reviewer1', 'stranger'])
      expect([403, 404]).toContain(
        (await as(other).get('blade-admin/publishFeeBill/proof', { id: billId })).status,
      )
    ok(await billStep(stage, 'finance', 'confirm', id, payment()))
    expect(await mails(id)).toEqual(['M24', 'M33', 'M34', 'M34f', 'M34r', 'M34', 'M34f', 'M35'])
  })
  it('a proof of another paper, of another stage or of no file is none', async () => {
    const id = await billIn(stage, 'issued')
    const other = await billIn(stage, 'issued')
    const foreign = await put(as('author'), other, 'paymentProof', await pdfWith('other slip'))
    const form = (await stage.app.db
      .of('000000')
      .one<{ id: string }>(
        sql`select id from submission_file where submission_id = ${id} and stage = 'copyrightForm' and is_current`,
      ))!
    for (const proofFileId of [foreign.id, form.id, '999', null])
      expect((await billStep(stage, 'author', 'submitProof', id, { proofFileId })).status).toBe(422)
    const word = await as('author').upload(
      'blade-admin/submissionFile/upload',
      { submissionId: id, stage: 'paymentProof' },
      { name: 'slip.txt', bytes: Buffer.from('I paid') },
    )
    expect(word.status).toBe(422)
  })
})

describe('F4', () => {
  it('J06 case 59: another amount or currency is refused unless the difference is explained', async () => {
    const id = await billIn(stage, 'issued')
    for (const wrong of [
      { paidAmount: '1059.99' },
      { paidCurrency: 'USD' },
      { paidAmount: '' },
      { transactionNo: ' ' },
    ]) {
      const answer = await billStep(stage, 'finance', 'confirm', id, payment(wrong))
      expect([400, 422], answer.raw).toContain(answer.status)
    }
    expect(await billOf(stage, id)).toMatchObject({ state: 'issued', feeState: 'pending' })
    const paidNote = 'the bank kept 0.01'
    ok(await billStep(stage, 'finance', 'confirm', id, payment({ paidAmount: '1059.99', paidNote })))
    expect(await billOf(stage, id)).toMatchObject({ state: 'paid', feeState: 'paid' })
  })
  it('case 59: a transaction number pays one bill', async () => {
    const first = await billIn(stage, 'issued')
    const second = await billIn(stage, 'issued')
    ok(await billStep(stage, 'finance', 'confirm', first, payment({ transactionNo: 'BANK-77' })))
    const again = await billStep(stage, 'finance', 'confirm', second, payment({ transactionNo: ' bank -77' }))
    expect([again.status, again.body.details]).toEqual([422, ['transactionUsed']])
  })
  it.runIf(hasPostgres)(
    'case 59: of two confirmations with one number at the same moment one wins',
    async () => {
      const [first, second] = [await billIn(stage, 'issued'), await billIn(stage, 'issued')]
      const answers = await Promise.all(
        [first, second].map((id) =>
          billStep(stage, 'finance', 'confirm', id, payment({ transactionNo: 'BANK-78' })),
        ),
      )
      expect(answers.map((answer) => answer.status).toSorted()[0]).toBe(200)
      expect([409, 422]).toContain(answers.map((answer) => answer.status).toSorted()[1])
    },
  )
  it('J06 case 59: neither the author nor the handling editor confirms, whatever other roles they hold', async () => {
    const id = await billIn(stage, 'proofSubmitted')
    for (const who of ['author', 'editor', 'staff', 'chief', 'coauthor'])
      expect((await billStep(stage, who, 'confirm', id, payment())).status, who).toBe(403)
    await stage.app.person('bothroles', ['handlingEditor', 'finance'])
    const both = await stage.app.as('bothroles')
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update submissions set handling_editor_id = (select id from blade_user where account = 'bothroles') where id = ${id}`,
      ),
    )
    const { id: billId, version } = await billOf(stage, id)
    const answer = await both.post('blade-admin/publishFeeBill/confirm', {
      id: billId,
      version,
      ...payment(),
    })
    expect(answer.status).toBe(403)
    expect((await both.get('blade-admin/publishFeeBill/list', { submissionId: id })).raw).toContain(
      '"total":0',
    )
  })
})

describe('F6 and F7', () => {
  it('waive in part, then in whole; what was granted is not taken back', async () => {
    const id = await billIn(stage, 'waiverRequested')
    ok(await billStep(stage, 'chief', 'decideWaiver', id, { waiverPercent: '40' }))
    expect(await billOf(stage, id)).toMatchObject({ state: 'issued', total: '636.00', feeState: 'pending' })
    ok(await billStep(stage, 'author', 'requestWaiver', id, { reason: 'still too much' }))
    expect((await billStep(stage, 'finance', 'decideWaiver', id, { waiverPercent: '30' })).status).toBe(422)
    ok(
      await billStep(stage, 'finance', 'decideWaiver', id, {
        waiverPercent: '0',
        reason: 'no more can be done',
      }),
    )
    expect(await billOf(stage, id)).toMatchObject({ state: 'issued', total: '636.00' })
    ok(await billStep(stage, 'author', 'requestWaiver', id, { reason: 'once more' }))
    ok(await billStep(stage, 'finance', 'decideWaiver', id, { waiverPercent: '100' }))
    expect(await billOf(stage, id)).toMatchObject({ state: 'waived', total: '0.00', feeState: 'waived' })
  })
  it('the handling editor decides on no waiver, an administrator with a reason', async () => {
    const id = await billIn(stage, 'waiverRequested')
    expect((await billStep(stage, 'editor', 'decideWaiver', id, { waiverPercent: '100' })).status).toBe(403)
    expect((await billStep(stage, 'tenantAdmin', 'decideWaiver', id, { waiverPercent: '100' })).status).toBe(
      422,
    )
    const because = { waiverPercent: '100', reason: 'agreed by the board' }
    ok(await billStep(stage, 'tenantAdmin', 'decideWaiver', id, because))
  })
})

describe('F9', () => {
  it('gives back at most what was paid', async () => {
    const id = await billIn(stage, 'paid')
    const refund = (refundAmount: string) =>
      billStep(stage, 'finance', 'refund', id, { refundAmount, reason: 'twice' })
    expect((await refund('1060.01')).status).toBe(422)
    expect((await refund('0.00')).status).toBe(422)
    ok(await refund('1060.00'))
    expect((await refund('1.00')).body.details).toEqual(['refundedWhole'])
  })
})

describe('发票', () => {
  it('an ordinary invoice needs a title, a special one the tax number, which has its form', async () => {
    const id = await billIn(stage, 'issued')
    const save = (more: object) => billStep(stage, 'author', 'saveInvoice', id, more)
    expect((await save({ invoiceKind: 'normal' })).status).toBe(422)
    expect((await save({ invoiceKind: 'special', invoiceTitle: '东海大学' })).status).toBe(422)
    expect((await save({ invoiceKind: 'special', invoiceTitle: '东海大学', taxNo: '12' })).status).toBe(422)
    ok(await save({ invoiceKind: 'special', invoiceTitle: '东海大学', taxNo: '12100000 400000123x' }))
    const seen = (
      await as('finance').get('blade-admin/publishFeeBill/one', { id: (await billOf(stage, id)).id })
    ).body.data as unknown as Record<string, unknown>
    expect(seen).toMatchObject({ invoiceTitle: '东海大学', taxNo: '12100000400000123X' })
    expect((await billStep(stage, 'staff', 'saveInvoice', id, { invoiceKind: 'none' })).status).toBe(403)
  })
})

describe('the gate', () => {
  it('case 44: beforeProduction keeps an unpaid paper out of production, and lets it in once paid', async () => {
    await setJournal({ publishFeeGate: 'beforeProduction' })()
    try {
      const id = await billIn(stage, 'issued')
      const shut = await act(as('production'), 'sendToProduction', await versionOf(stage, id))
      expect([shut.status, shut.body.details]).toEqual([422, ['feeDue']])
      ok(await billStep(stage, 'finance', 'confirm', id, payment()))
      await step(stage, 'production', 'sendToProduction', id)
    } finally {
      await setJournal({ publishFeeGate: 'none' })()
    }
  })
  it('case 44: beforePublish keeps an unpaid paper back at the last step', async () => {
    const { id } = await paperIn(stage, 'inProduction')
    await setJournal({ publishFeeGate: 'beforePublish' })()
    try {
      await put(as('production'), id, 'finalPdf', await pdfWith(`final ${id}`))
      const shut = await act(as('production'), 'schedule', await versionOf(stage, id))
      expect([shut.status, shut.body.details]).toEqual([422, ['feeDue']])
      ok(await billStep(stage, 'finance', 'issue', id))
      ok(await billStep(stage, 'author', 'requestWaiver', id, { reason: 'no grant' }))
      ok(await billStep(stage, 'chief', 'decideWaiver', id, { waiverPercent: '100' }))
      await step(stage, 'production', 'schedule', id)
      await step(stage, 'staff', 'publish', id)
    } finally {
      await setJournal({ publishFeeGate: 'none' })()
    }
  })
})

describe('who sees fees', () => {
  it('2.14: the author the bill, the editor after the decision, the reviewer nothing', async () => {
    const id = await billIn(stage, 'issued')
    const seen = async (who: string) =>
      (await as(who).get('blade-admin/submissions/detail', { id })).body.data as unknown as {
        bills: Record<string, unknown>[]
      }
    expect((await seen('author')).bills[0]).toMatchObject({ total: '1060.00', state: 'issued' })
    expect((await seen('author')).bills[0]).not.toHaveProperty('standardSnapshot')
    const own1 = (await as('author').get('blade-admin/submissions/mine')).body.data as unknown as {
      id: string
      status: { label: string; turn: string }
    }[]
    expect(own1.find((paper) => paper.id === id)?.status).toMatchObject({ label: '请缴费', turn: 'author' })
    await sendProof(stage, id)
    ok(await billStep(stage, 'finance', 'rejectProof', id, { reason: 'The amount cannot be read' }))
    const again = (await as('author').get('blade-admin/submissions/detail', { id })).body.data
    expect(again).toMatchObject({ status: { label: '付款凭证被退回', turn: 'author' } })
    ok(await billStep(stage, 'author', 'requestWaiver', id, { reason: 'no grant' }))
    ok(await billStep(stage, 'chief', 'decideWaiver', id, { waiverPercent: '0', reason: 'no' }))
    const decided = (await as('author').get('blade-admin/submissions/detail', { id })).body.data
    expect(decided).toMatchObject({
      status: { label: '请缴费', next: expect.stringContaining('减免申请已有结果') as string },
    })
    expect((await seen('editor')).bills).toHaveLength(1)
    expect((await as('editor').get('blade-admin/publishFeeBill/list')).status).toBe(403)
    const early = await paperIn(stage, 'inReview')
    const row = (await as('editor').get('blade-admin/submissions/list', { id: early.id })).raw
    expect(row).toContain(early.id)
    expect(row).not.toContain('feeState')
    expect((await as('staff').get('blade-admin/submissions/list', { id: early.id })).raw).toContain(
      'feeState',
    )
    const draft = await billIn(stage, 'draft')
    const own = (await as('author').get('blade-admin/submissions/detail', { id: draft })).body
      .data as unknown as {
      bills: unknown[]
    }
    expect(own.bills).toEqual([])
  })
})

describe('standards', () => {
  it('two that price the same paper on the same day are refused, one after the other is fine', async () => {
    const post = (more: object) =>
      as('finance').post('blade-admin/publishFeeStandards/submit', {
        journalId: stage.journalId,
        ...feeStandard,
        authorRegion: 'overseas',
        currency: 'USD',
        ...more,
      })
    ok(await post({ code: 'o1', validFrom: '2026-01-01', validTo: '2026-06-30' }))
    expect((await post({ code: 'o2', validFrom: '2026-06-30' })).status).toBe(422)
    ok(await post({ code: 'o2', validFrom: '2026-07-01' }))
    ok(await post({ code: 'o3', articleTypeId: stage.typeId }))
    ok(await post({ code: 'o4', currency: 'EUR' }))
    expect((await post({ code: 'o5', baseAmount: '-1' })).status).toBe(422)
    expect((await post({ code: 'o6', feeType: 'colourFee', taxRate: '100.01' })).status).toBe(422)
  })
})
