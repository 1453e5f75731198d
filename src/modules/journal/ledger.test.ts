import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Answer, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { sendWaiting, transportOf } from '#modules/message/outbox/server.ts'
import { articleStep, notice, retraction } from './testing/articles.ts'
import { billStep, charge, payment, sendProof } from './testing/money.ts'
import {
  act,
  completeDraft,
  goodReview,
  letter,
  ok,
  paperIn,
  pdfWith,
  put,
  reviewStep,
  reviewTwice,
  revisionFiles,
  startStage,
  step,
  versionOf,
  type Row,
  type Stage,
} from './testing/stage.ts'
import { runTimers } from './testing/clock.ts'

/**
 * The mail ledger (domain 2.17): every step sends exactly these mails, once, each in its reader's language. The editor,
 * the second reviewer and finance read English, the others Chinese.
 */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  await charge(stage)
  await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(sql`update blade_user set language = 'en' where account in ('editor', 'reviewer2', 'finance')`),
  )
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const english = ['editor', 'reviewer2', 'finance']

type Mail = { id: string; code: string; to: string; language: string; subject: string; body: string }
let last = '0'
/** The mails since the last look, as `M1 author`; language and words are checked on the way. */
async function posted(): Promise<string[]> {
  const rows = await stage.app.db
    .of('000000')
    .query<Mail>(
      sql`select id, template_code as code, "to", language, subject, body from mail_outbox where id > ${last} order by id`,
    )
  last = rows.at(-1)?.id ?? last
  return rows
    .map((mail) => {
      const account = mail.to.split('@')[0] ?? ''
      expect(mail.language, `${mail.code} to ${account}`).toBe(english.includes(account) ? 'en' : 'zh')
      // One language a mail: its frame tells which, and no fact is left unfilled.
      expect(mail.body.startsWith('Dear ')).toBe(mail.language === 'en')
      expect(mail.subject + mail.body).not.toMatch(/\{\w+\}|undefined|null/)
      return `${mail.code} ${account}`
    })
    .toSorted()
}

/** Takes the step and compares its mails. A step that is tried again with the same version sends none. */
async function sends(expected: readonly string[], go: () => Promise<unknown>): Promise<void> {
  await posted()
  await go()
  expect(await posted()).toEqual(expected.toSorted())
}
const go =
  (who: string, action: string, id: string, more: object = {}) =>
  () =>
    step(stage, who, action, id, more)
const review =
  (who: string, action: string, id: string, more: object = {}) =>
  async () =>
    ok(await reviewStep(stage, who, action, id, more))
const bill =
  (who: string, action: string, id: string, more: object = {}) =>
  async () =>
    ok(await billStep(stage, who, action, id, more))
const article =
  (who: string, action: string, id: string, more: object = {}) =>
  async () =>
    ok((await articleStep(stage, who, action, id, more)) as Answer)
const note =
  (who: string, id: string, more: object = {}) =>
  async () =>
    ok(await as(who).post('blade-admin/submissions/note', { id, body: 'A word about it.', ...more }))
const chiefs = (code: string) => [`${code} chief`, `${code} chief2`]

describe('the mail ledger', () => {
  it('from submission to publication', async () => {
    let draft: Row = { id: '', version: 0, state: '' }
    const forAuthor = { journalId: stage.journalId, submitterId: stage.ids.author }
    await sends(['M1p author'], async () =>
      ok(await as('staff').post('blade-admin/submissions/create', forAuthor)),
    )
    await sends([], async () => (draft = await completeDraft(stage)))
    const { id } = draft
    await sends(['M1 author', 'M2 coauthor', 'M3 staff', ...chiefs('M3')], go('author', 'submit', id))
    await sends(['M4 author'], go('staff', 'returnToAuthor', id, letter))
    await sends(['M5 staff', ...chiefs('M5')], go('author', 'resubmit', id))
    await sends(['M6 editor'], go('staff', 'assignEditor', id, { editorId: stage.ids.editor }))
    await sends(['M6s chief2'], go('staff', 'arrange', id, { sectionEditorIds: [stage.ids.chief2] }))
    await sends([], go('staff', 'arrange', id, { sectionEditorIds: [] }))
    await sends(['M7 author'], go('editor', 'sendToReview', id, { approveAnonymous: true }))

    await sends(['M41 author'], note('editor', id, { audience: 'author' }))
    await sends(['M41a editor'], note('author', id))
    await sends([], note('editor', id))

    const names = ['reviewer1', 'reviewer2', 'reviewer3']
    let records: { id: string; reviewerId: string }[] = []
    await sends(
      names.map((name) => `M10 ${name}`),
      async () => {
        const reviewerIds = names.map((name) => stage.ids[name])
        const answer = await step(stage, 'editor', 'dispatch', id, { reviewerIds })
        records = (answer as unknown as { records: typeof records }).records
      },
    )
    const of = (name: string) => records.find((one) => one.reviewerId === stage.ids[name])?.id ?? ''
    const yes = { coiDeclared: false, confidentialityAgreed: true }
    for (const name of ['reviewer1', 'reviewer2']) {
      await sends([`M11 ${name}`], review(name, 'accept', of(name), yes))
      await sends([`M15 ${name}`, 'M16 editor'], review(name, 'submit', of(name), goodReview))
    }
    await sends(['M17 reviewer1'], review('editor', 'reopen', of('reviewer1'), { reason: 'say more' }))
    await sends(['M15 reviewer1'], review('reviewer1', 'submit', of('reviewer1'), goodReview))
    for (const name of ['reviewer1', 'reviewer2'])
      await sends([`M18 ${name}`], review('editor', 'confirm', of(name), { editorRating: 4 }))
    // The third invitation ends with the round.
    await sends(['M9 author', 'M14 reviewer3'], go('editor', 'requestMinor', id, letter))
    const dueAt = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    await sends(['M22 author'], go('editor', 'extendDue', id, { dueAt }))
    await sends(['M21 editor', 'M21a author'], async () => {
      await revisionFiles(stage, 'author', id)
      await step(stage, 'author', 'submitRevision', id)
    })
    await sends(chiefs('M20'), go('editor', 'recommendAccept', id))
    await put(as('author'), id, 'copyrightForm', await pdfWith('copyright'))
    await sends(['M24 author'], go('chief', 'finalAccept', id))

    await sends(['M33 author'], bill('finance', 'issue', id))
    await sends(['M36r finance'], bill('author', 'requestWaiver', id, { reason: 'no grant' }))
    await sends(['M36 author'], bill('chief', 'decideWaiver', id, { waiverPercent: '50' }))
    await sends(['M34 author', 'M34f finance'], () => sendProof(stage, id))
    await sends(['M34r author'], bill('finance', 'rejectProof', id, { reason: 'unreadable' }))
    await sends([], bill('author', 'saveInvoice', id, { invoiceKind: 'normal', invoiceTitle: '东海大学' }))
    await sends(['M35 author'], bill('finance', 'confirm', id, payment({ paidAmount: '530' })))

    await sends(['M25 author'], go('production', 'sendToProduction', id))
    await put(as('production'), id, 'typesetProof', await pdfWith('proof'))
    await sends([], go('production', 'step', id, { to: 'typesetting' }))
    await sends(['M26 author'], go('production', 'step', id, { to: 'authorProof' }))
    await sends(['M27 production'], go('author', 'step', id, { to: 'ready' }))
    await put(as('production'), id, 'finalPdf', await pdfWith('final'))
    await sends(['M28 author'], go('production', 'schedule', id))
    await sends([], go('staff', 'unschedule', id))
    await sends(['M28 author'], go('production', 'schedule', id))
    await sends(['M29 author', 'M29 coauthor'], go('staff', 'publish', id))

    const authors = ['M40 author', 'M40 coauthor']
    await sends(authors, article('chief', 'correct', id, { ...notice, updateType: 'erratum' }))
    await sends(authors, article('chief', 'raiseConcern', id, notice))
    await sends(authors, article('chief', 'liftConcern', id, notice))
    await sends(['M40q tenantAdmin'], article('chief', 'requestRetraction', id, retraction))
    await sends([], article('chief', 'dropRequest', id))
    await sends(['M40q tenantAdmin'], article('chief', 'requestRetraction', id, retraction))
    await sends(authors, article('tenantAdmin', 'confirmRetraction', id))
    await sends(chiefs('M40q'), article('tenantAdmin', 'requestRemoval', id, notice))
    await sends(authors, article('chief', 'confirmRemoval', id))
  })

  it('the ways out and back', async () => {
    const desk = await paperIn(stage, 'screening')
    await sends(['M8 author'], go('chief', 'deskReject', desk.id, letter))
    await sends(
      ['M31 author', 'M31e editor'],
      go('chief', 'reinstate', desk.id, { reason: 'the appeal is right' }),
    )
    await sends(
      ['M30 author', 'M30 editor'],
      go('author', 'withdraw', desk.id, { reason: 'another journal' }),
    )
    await sends(['M31 author', 'M31e editor'], go('chief', 'reinstate', desk.id, { reason: 'asked back' }))
    await sends(chiefs('M20s'), go('chief', 'skipReview', desk.id, { overrideReason: 'an invited comment' }))

    const { id } = await paperIn(stage, 'reviewed')
    await sends(['M8 author', 'M19 reviewer1', 'M19 reviewer2'], go('chief', 'reject', id, letter))
    await sends(
      ['M32 author', 'M32e editor', ...chiefs('M32e'), 'M32o reviewer1', 'M32o reviewer2'],
      go('chief', 'rescind', id, { reason: 'the wrong paper' }),
    )
    await sends(['M30r editor'], go('author', 'requestWithdraw', id, { reason: 'an error in the data' }))
    await sends(['M30k editor'], go('author', 'cancelWithdraw', id))
    await sends(chiefs('M20r'), go('editor', 'recommendReject', id, { reason: 'the error is fatal' }))
    // The author is not told of the way back: to them the paper is under review all along.
    await sends([], go('chief', 'finalBack', id, { reason: 'one more reviewer' }))
    // The round that the way back opened is still empty: nobody but the author is told of the next.
    await sends(['M7 author'], go('chief', 'newRound', id, { reason: 'other reviewers' }))
    await sends([], go('chief', 'cancelRound', id, { reason: 'opened twice' }))

    const accepted = await paperIn(stage, 'accepted')
    await sends(['M33 author'], bill('staff', 'issue', accepted.id))
    await sends(
      ['M31 author', 'M31e editor', 'M33c author'],
      go('chief', 'backToReview', accepted.id, { reason: 'a doubt' }),
    )
    const paid = await paperIn(stage, 'accepted')
    await step(stage, 'production', 'sendToProduction', paid.id)
    ok(await billStep(stage, 'finance', 'issue', paid.id))
    ok(await billStep(stage, 'finance', 'confirm', paid.id, payment()))
    await sends(
      ['M30 author', 'M30 editor', 'M30f finance'],
      go('chief', 'withdraw', paid.id, { reason: 'asked by all authors' }),
    )
    await sends(
      ['M35r author'],
      bill('finance', 'refund', paid.id, { refundAmount: '1060', reason: 'withdrawn' }),
    )
  })

  it('reviewers who decline, resign or are let go', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const names = ['reviewer1', 'reviewer2', 'reviewer3']
    const answer = await step(stage, 'editor', 'dispatch', id, {
      reviewerIds: names.map((name) => stage.ids[name]),
    })
    const { records } = answer as unknown as { records: { id: string; reviewerId: string }[] }
    const of = (name: string) => records.find((one) => one.reviewerId === stage.ids[name])?.id ?? ''
    await sends(['M12 editor'], review('reviewer1', 'decline', of('reviewer1'), { declineReason: 'tooBusy' }))
    await sends(
      ['M10r reviewer1'],
      review('editor', 'reinvite', of('reviewer1'), { overrideReason: 'has time again' }),
    )
    await sends(['M14 reviewer1'], review('editor', 'cancel', of('reviewer1'), { reason: 'enough' }))
    await sends(
      ['M11 reviewer2'],
      review('reviewer2', 'accept', of('reviewer2'), { coiDeclared: false, confidentialityAgreed: true }),
    )
    await sends(['M12r editor'], review('reviewer2', 'resign', of('reviewer2'), { declineReason: 'tooBusy' }))
    await sends(['M14 reviewer3'], go('chief', 'cancelRound', id, { reason: 'start anew' }))
  })

  it('a step that is refused, and one that is sent twice, send nothing more', async () => {
    const { id } = await paperIn(stage, 'screening')
    const row = await versionOf(stage, id)
    await sends([], () => act(as('chief'), 'deskReject', row))
    await sends(['M8 author'], async () => {
      const answers = await Promise.all([1, 2].map(() => act(as('chief'), 'deskReject', row, letter)))
      expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409])
    })
  })

  it('case 68: with the mail server down every step goes through, and each mail goes out once it is back', async () => {
    await sendWaiting(stage.app.ctx, '000000', async () => {})
    const down = transportOf({
      dataDir: stage.app.ctx.dataDir,
      mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'o@example.org' },
    })
    const { id } = await paperIn(stage, 'inReview')
    expect(await sendWaiting(stage.app.ctx, '000000', down)).toBe(0)
    await reviewTwice(stage, id)
    await step(stage, 'editor', 'requestMajor', id, letter)
    expect(await sendWaiting(stage.app.ctx, '000000', down)).toBe(0)
    const sent: string[] = []
    stage.app.travel(new Date(Date.now() + 30 * 60_000))
    await sendWaiting(stage.app.ctx, '000000', async (mail) => void sent.push(mail.dedupeKey))
    await sendWaiting(stage.app.ctx, '000000', async (mail) => void sent.push(mail.dedupeKey))
    stage.app.travel(new Date())
    expect(sent.some((key) => key.startsWith('M9:'))).toBe(true)
    expect(new Set(sent).size).toBe(sent.length)
  })

  it('case 67: the clock, run twice and on two nodes, reminds each person once', async () => {
    const { id } = await paperIn(stage, 'revisionRequested')
    await posted()
    stage.app.travel(new Date(Date.now() + 9 * 86_400_000))
    const run = () => runTimers(stage.app.ctx, (error) => expect.fail(String(error)))
    await Promise.all(hasPostgres ? [run(), run()] : [run()])
    await run()
    stage.app.travel(new Date())
    const mails = await stage.app.db
      .of('000000')
      .query<{ code: string; to: string }>(
        sql`select template_code as code, "to" from mail_outbox where submission_id = ${id} and id > ${last} and template_code ~ '^M37'`,
      )
    expect(mails).toEqual([{ code: 'M37v', to: 'author@example.org' }])
  })
})
