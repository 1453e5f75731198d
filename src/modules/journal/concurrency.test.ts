import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, hasPostgres, type Answer, type Client } from '#app/testing.ts'
import { counts } from '#kernel/testing/promise.ts'
import { sql } from '#kernel/store/sql.ts'
import { sendWaiting } from '#modules/message/outbox/server.ts'
import { linkWord } from './reviewing/link.ts'
import {
  act,
  completeDraft,
  countOf,
  letter,
  newReviewers,
  ok,
  paperIn,
  pdfWith,
  put,
  startStage,
  step,
  versionOf,
  type Stage,
} from './testing/stage.ts'

const { decisions } = counts({ decisions: 5 }, { decisions: 100 })

/**
 * What happens at once, on the real PostgreSQL. Every race has papers and reviewers of its own: what the loser of one
 * left behind (an open invitation, a load) would decide about another.
 */
describe.runIf(hasPostgres)('two at once', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ postgres: true })
  })
  afterAll(() => stage.app.close())
  const as = (name: string) => stage.who[name] as Client
  const statuses = (answers: Answer[]) => answers.map((answer) => answer.status).toSorted()

  it('case 32: of two editors who decide at once one is answered 200, one 409, and one letter goes out', async () => {
    const { id } = await paperIn(stage, 'finalReview')
    await put(as('author'), id, 'copyrightForm', await pdfWith('copyright'))
    const row = await versionOf(stage, id)
    const answers = await atOnce([
      () => act(as('chief'), 'finalAccept', row, letter),
      () => act(as('chief2'), 'reject', row, letter),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.reason).toBe('STATE_CONFLICT')
    const letters = await stage.app.db
      .of('000000')
      .query(
        sql`select id from mail_outbox where submission_id = ${id} and template_code in ('M8', 'M24') and recipient_id = ${stage.ids.author}`,
      )
    expect(letters).toHaveLength(1)
    const decisions = await stage.app.db
      .of('000000')
      .query(
        sql`select id from editorial_decision where submission_id = ${id} and type in ('finalAccept', 'reject')`,
      )
    expect(decisions).toHaveLength(1)
  })
  it(`R08 R06: of twenty equal decisions one wins, ${decisions} times over`, async () => {
    for (let round = 0; round < decisions; round += 1) {
      const { id } = await paperIn(stage, 'screening')
      const row = await versionOf(stage, id)
      const answers = await atOnce(
        Array.from(
          { length: 20 },
          (_, i) => () => act(as(i % 2 ? 'chief' : 'chief2'), 'deskReject', row, letter),
        ),
      )
      expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
      expect(await countOf(stage, 'editorial_decision', id)).toBe(1)
    }
  })
  it('case 19: the same reviewer dispatched by two editors at once is invited once', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const [reviewer] = await newReviewers(stage, 1)
    const row = await versionOf(stage, id)
    const answers = await atOnce(
      ['editor', 'chief', 'staff'].map(
        (who) => () => act(as(who), 'dispatch', row, { reviewerIds: [reviewer?.id] }),
      ),
    )
    expect(statuses(answers)).toEqual([200, 409, 409])
    expect(await countOf(stage, 'review_record', id)).toBe(1)
  })
  it('case 10: a submission sent twice at once has one number and one set of mails', async () => {
    const draft = await completeDraft(stage)
    const row = await versionOf(stage, draft.id)
    const answers = await atOnce([1, 2, 3].map(() => () => act(as('author'), 'submit', row)))
    expect(statuses(answers)).toEqual([200, 409, 409])
    const receipts = await stage.app.db
      .of('000000')
      .query(sql`select id from mail_outbox where submission_id = ${draft.id} and template_code = 'M1'`)
    expect(receipts).toHaveLength(1)
  })
  it('case 10: a retry with the same key gets the first answer again', async () => {
    const draft = await completeDraft(stage)
    const body = await versionOf(stage, draft.id)
    const headers = { 'idempotency-key': `submit-${draft.id}` }
    const first = await as('author').post('blade-admin/submissions/submit', body, headers)
    const second = await as('author').post('blade-admin/submissions/submit', body, headers)
    expect(first.status).toBe(200)
    expect(second.body.data).toEqual(first.body.data)
    expect(await countOf(stage, 'submission_event', draft.id)).toBe(2)
  })
  it('case 10: a hundred papers submitted at once get a hundred numbers in a row', async () => {
    const drafts: { id: string }[] = []
    while (drafts.length < 100) drafts.push(await completeDraft(stage))
    const rows = await stage.app.db.of('000000').query<{
      id: string
      version: number
    }>(sql`select id, version from submissions where id = any(${drafts.map(({ id }) => id)}::bigint[])`)
    const answers = await atOnce(rows.map((row) => () => act(as('author'), 'submit', row)))
    const numbers = answers.map((answer) => String(ok(answer).manuscriptNo)).toSorted()
    expect(new Set(numbers).size).toBe(100)
    const counts = numbers.map((number) => Number(number.slice(-4)))
    expect(counts).toEqual(counts.map((_, nth) => (counts[0] ?? 0) + nth))
  })
  it('case 47: the same DOI scheduled for two papers at once is one article’s', async () => {
    const papers = []
    for (let i = 0; i < 2; i += 1) {
      const { id } = await paperIn(stage, 'inProduction')
      await put(as('production'), id, 'finalPdf', await pdfWith(`final ${id}`))
      papers.push(await versionOf(stage, id))
    }
    const answers = await atOnce(
      papers.map(
        (row, i) => () =>
          act(as('production'), 'schedule', row, {
            doi: i ? 'https://doi.org/10.5555/SAME' : '10.5555/same',
          }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect([409, 422]).toContain(answers.find((answer) => answer.status !== 200)?.status)
  })
  it('case 47: the same DOI saved for two articles at once is one article’s, however it is spelt', async () => {
    const articles = []
    for (const titleZh of ['甲', '乙', '丙'])
      articles.push(
        ok(
          await as('staff').post('blade-admin/articles/submit', {
            journalId: stage.journalId,
            articleTypeId: stage.typeId,
            language: 'zh',
            titleZh,
          }),
        ),
      )
    const spellings = ['10.5555/once', 'https://doi.org/10.5555/ONCE', 'doi:10.5555/Once']
    const answers = await atOnce(
      articles.map(
        ({ id, version }, nth) =>
          () =>
            as('staff').post('blade-admin/articles/submit', { id, version, doi: spellings[nth] }),
      ),
    )
    expect(statuses(answers)).toEqual([200, 409, 409])
    const kept = await stage.app.db
      .of('000000')
      .query(sql`select id from articles where lower(doi) like '%once'`)
    expect(kept).toHaveLength(1)
  })
  it('two people who schedule one paper at once schedule it once', async () => {
    const { id } = await paperIn(stage, 'inProduction')
    await put(as('production'), id, 'finalPdf', await pdfWith(`final ${id}`))
    const row = await versionOf(stage, id)
    const answers = await atOnce(
      ['production', 'staff'].map(
        (who, nth) => () =>
          act(as(who), 'schedule', row, { issuesId: stage.issueId, firstPage: String(901 + nth) }),
      ),
    )
    expect(statuses(answers)).toEqual([200, 409])
    const made = await stage.app.db
      .of('000000')
      .query(sql`select id from articles where submission_id = ${id}`)
    expect(made).toHaveLength(1)
  })
  it('R3: of two who decline at once one makes room for the only reserve, who is invited once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await paperIn(stage, 'inReview')
      const [one, other, next] = await newReviewers(stage, 3)
      const sent = await step(stage, 'editor', 'dispatch', id, { reviewerIds: [one?.id, other?.id] })
      const waits = { ...(await versionOf(stage, id)), reviewerIds: [next?.id] }
      ok(await as('editor').post('blade-admin/submissions/reserve', waits))
      const records = (sent as unknown as { records: { id: string; reviewerId: string }[] }).records
      const answers = await atOnce(
        records.map(
          (record) => () =>
            (record.reviewerId === one?.id ? one : other!).client.post('blade-admin/reviewRecord/decline', {
              id: record.id,
              version: 1,
              declineReason: 'tooBusy',
            }),
        ),
      )
      expect(statuses(answers)).toEqual([200, 200])
      const asked = await stage.app.db
        .of('000000')
        .query<{ templateCode: string }>(
          sql`select template_code from mail_outbox where submission_id = ${id} and recipient_id = ${next?.id}`,
        )
      expect(asked.map((mail) => mail.templateCode)).toEqual(['M10'])
      expect(await countOf(stage, 'review_record', id)).toBe(3)
    }
  })
  it('case 22: the link of one mail, used from two browsers at once, is taken once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id: paper } = await paperIn(stage, 'inReview')
      const reviewerIds = (await newReviewers(stage, 1)).map((reviewer) => reviewer.id)
      const sent = await step(stage, 'editor', 'dispatch', paper, { reviewerIds })
      const id = (sent as unknown as { records: { id: string }[] }).records[0]?.id ?? ''
      const word = linkWord(stage.app.ctx.vault, { tenantId: '000000', id, inviteCount: 1 })
      const by = (action: string, more: object) =>
        stage.app.nobody.post(
          `blade-admin/reviewRecord/link/${action}`,
          { id, version: 1, ...more },
          { 'blade-auth': `bearer ${word}` },
        )
      const yes = { coiDeclared: false, confidentialityAgreed: true }
      const answers = await atOnce([
        () => by('accept', yes),
        () => (round % 2 ? by('accept', yes) : by('decline', { declineReason: 'tooBusy' })),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      const events = await stage.app.db
        .of('000000')
        .query(
          sql`select id from submission_event where review_id = ${id} and action in ('review.accept', 'review.decline')`,
        )
      expect(events).toHaveLength(1)
    }
  })
  it('case 49: two issues made current at once leave one', async () => {
    const made = []
    for (const issueNo of ['7', '8']) {
      const issue = ok(
        await as('staff').post('blade-admin/journal-issues/submit', {
          journalId: stage.journalId,
          year: 2026,
          volume: 1,
          issueNo,
        }),
      )
      await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
        tx.query(sql`update journal_issues set state = 'published' where id = ${issue.id}`),
      )
      made.push(issue)
    }
    const answers = await atOnce(
      made.map(
        (issue) => () =>
          as('staff').post('blade-admin/journal-issues/setCurrent', { id: issue.id, version: issue.version }),
      ),
    )
    expect(answers.some((answer) => answer.status === 200)).toBe(true)
    const current = await stage.app.db
      .of('000000')
      .query(sql`select id from journal_issues where journal_id = ${stage.journalId} and is_current`)
    expect(current).toHaveLength(1)
  })
  it('R09: three senders at once send every mail once', async () => {
    while ((await waitingMails()) < 20) await paperIn(stage, 'screening')
    const waiting = await waitingMails()
    const sent: string[] = []
    const transport = async (mail: { id: string }) => {
      await new Promise((resolve) => setTimeout(resolve, 2))
      sent.push(mail.id)
    }
    await Promise.all([1, 2, 3].map(() => sendWaiting(stage.app.ctx, '000000', transport)))
    expect(sent).toHaveLength(waiting)
    expect(new Set(sent).size).toBe(waiting)
    expect(await waitingMails()).toBe(0)
  })
  async function waitingMails(): Promise<number> {
    const [row] = await stage.app.db
      .of('000000')
      .query<{ n: number }>(sql`select count(*)::int as n from mail_outbox where state <> 'sent'`)
    return row?.n ?? 0
  }
  it('withdrawing and deciding at once end in one of the two', async () => {
    const { id } = await paperIn(stage, 'screening')
    const row = await versionOf(stage, id)
    const answers = await atOnce([
      () => act(as('author'), 'withdraw', row, { reason: 'wrong file' }),
      () => act(as('chief'), 'deskReject', row, letter),
    ])
    expect(statuses(answers)).toEqual([200, 409])
  })
  it('case 40: of two who rescind at once one wins, and so of rescinding and going on', async () => {
    const { id } = await paperIn(stage, 'accepted')
    const row = await versionOf(stage, id)
    const because = { reason: 'too early' }
    const twice = await atOnce(['chief', 'chief2'].map((who) => () => act(as(who), 'rescind', row, because)))
    expect(statuses(twice)).toEqual([200, 409])
    expect((await versionOf(stage, id)).state).toBe('finalReview')
    const recalled = await stage.app.db
      .of('000000')
      .query(
        sql`select id from mail_outbox where submission_id = ${id} and template_code = 'M32' and recipient_id = ${stage.ids.author}`,
      )
    expect(recalled).toHaveLength(1)
    await step(stage, 'chief', 'finalAccept', id)
    const again = await versionOf(stage, id)
    const crossed = await atOnce([
      () => act(as('chief'), 'rescind', again, because),
      () => act(as('chief2'), 'backToReview', again, because),
    ])
    expect(statuses(crossed)).toEqual([200, 409])
    expect(['finalReview', 'inReview']).toContain((await versionOf(stage, id)).state)
  })
  it('a round that closes and a review that arrives at once never both win', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const [reviewer] = await newReviewers(stage, 1)
    const sent = await step(stage, 'editor', 'dispatch', id, { reviewerIds: [reviewer?.id] })
    const review = (sent as unknown as { records: { id: string }[] }).records[0]?.id ?? ''
    const row = await versionOf(stage, id)
    const [decided, accepted] = await atOnce([
      () => act(as('chief'), 'reject', row, { ...letter, overrideReason: 'plagiarism' }),
      () =>
        reviewer!.client.post('blade-admin/reviewRecord/accept', {
          id: review,
          version: 1,
          coiDeclared: false,
          confidentialityAgreed: true,
        }),
    ])
    const state = await stage.app.db
      .of('000000')
      .one<{ state: string }>(sql`select state from review_record where id = ${review}`)
    // Whoever came first: a round that was closed has no open review, one that was not goes on.
    expect([200, 409]).toContain(decided?.status)
    if (decided?.status === 200) {
      expect(state?.state).toBe('cancelled')
      expect([200, 409]).toContain(accepted?.status)
    } else expect([accepted?.status, state?.state]).toEqual([200, 'accepted'])
  })
})
