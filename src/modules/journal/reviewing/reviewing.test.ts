import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, type Answer, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  act,
  countOf,
  defaultAuthors,
  goodReview,
  letter,
  ok,
  paperIn,
  pdfWith,
  review,
  reviewStep,
  startStage,
  step,
  versionOf,
  type Stage,
} from '../testing/stage.ts'

/** R1–R11 and the cases of the domain page that concern them. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const change = (text: ReturnType<typeof sql>) =>
  stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) => tx.query(text))

async function dispatched(
  reviewers: readonly string[],
  options = {},
): Promise<{ id: string; reviews: string[] }> {
  const { id } = await paperIn(stage, 'inReview', options)
  const sent = await step(stage, 'editor', 'dispatch', id, {
    reviewerIds: reviewers.map((name) => stage.ids[name]),
    overrideReason: 'a small field',
  })
  return {
    id,
    reviews: (sent as unknown as { records: { id: string }[] }).records.map((record) => record.id),
  }
}

async function notDispatched(id: string, who: string, more: object): Promise<Answer> {
  const mails = await countOf(stage, 'mail_outbox', id)
  const answer = await act(as(who), 'dispatch', await versionOf(stage, id), more)
  expect(answer.status, answer.raw).not.toBe(200)
  expect(await countOf(stage, 'review_record', id)).toBe(0)
  expect(await countOf(stage, 'mail_outbox', id)).toBe(mails)
  return answer
}

describe('R1 dispatching', () => {
  it.each([
    [
      'an author with an account',
      { account: 'twin1', email: 'plain@example.org' },
      { email: 'plain@example.org' },
    ],
    [
      'an author by e-mail in capitals',
      { account: 'twin2', email: 'big@example.org' },
      { email: 'BIG@Example.Org' },
    ],
    [
      'an author by gmail spelling',
      { account: 'twin3', email: 'jane.doe+x@gmail.com' },
      { email: 'janedoe@gmail.com' },
    ],
    [
      'an author by ORCID under another account',
      { account: 'twin4', email: 'else@example.org', orcid: '0000-0001-5109-3700' },
      { orcid: 'https://orcid.org/0000-0001-5109-3700', email: 'other@example.org' },
    ],
  ])('case 17: refuses %s as reviewer', async (_who, { account, ...more }, author) => {
    const reviewer = await stage.app.person(account, ['reviewer'], more)
    const authors = [...defaultAuthors('author'), { givenNameEn: 'Twin', familyNameEn: account, ...author }]
    const { id } = await paperIn(stage, 'inReview', { authors })
    const answer = await notDispatched(id, 'editor', { reviewerIds: [reviewer.id], overrideReason: 'please' })
    expect([answer.status, answer.body.details]).toEqual([422, ['reviewerBlocked']])
    const found = await as('editor').get('blade-admin/submissions/reviewers', { id })
    const listed = (found.body.data as unknown as { userId: string; blocked: boolean }[]).find(
      (one) => one.userId === reviewer.id,
    )
    expect(listed?.blocked).toBe(true)
  })
  it('refuses the handling editor of the paper as reviewer', async () => {
    const both = await stage.app.person('both', ['reviewer', 'handlingEditor'])
    const { id } = await paperIn(stage, 'submitted')
    await step(stage, 'staff', 'assignEditor', id, { editorId: both.id })
    await step(stage, 'chief', 'sendToReview', id, { approveAnonymous: true })
    const answer = await notDispatched(id, 'chief', { reviewerIds: [both.id], overrideReason: 'please' })
    expect(answer.body.details).toEqual(['reviewerBlocked'])
  })
  it('T01 refuses a reviewer of another tenant as if there were none', async () => {
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`insert into tenant (id, tenant_id, tenant_name) values (77, '777777', 'Other')`),
    )
    const foreign = await makePerson(stage.app.db, 'foreign', [], {}, '777777')
    const { id } = await paperIn(stage, 'inReview')
    const answer = await notDispatched(id, 'editor', { reviewerIds: [foreign.id] })
    expect([answer.status, answer.body.details]).toEqual([422, ['reviewerUnknown']])
    expect(answer.raw).not.toContain('foreign')
  })
  it('refuses a disabled reviewer', async () => {
    const gone = await stage.app.person('gone', ['reviewer'], { status: 2 })
    const { id } = await paperIn(stage, 'inReview')
    expect((await notDispatched(id, 'editor', { reviewerIds: [gone.id] })).body.details).toEqual([
      'reviewerUnknown',
    ])
  })
  it('case 19: refuses the same reviewer twice, in one batch and in the round', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const twice = [stage.ids.reviewer1, stage.ids.reviewer1]
    expect((await notDispatched(id, 'editor', { reviewerIds: twice })).body.reason).toBe('REVIEWER_TWICE')
    await step(stage, 'editor', 'dispatch', id, { reviewerIds: [stage.ids.reviewer1] })
    const again = await act(as('editor'), 'dispatch', await versionOf(stage, id), {
      reviewerIds: [stage.ids.reviewer2, stage.ids.reviewer1],
    })
    expect([again.status, again.body.reason]).toEqual([409, 'REVIEWER_TWICE'])
    expect(await countOf(stage, 'review_record', id)).toBe(1)
  })
  it('an editor who has not seen whom a colleague invited meanwhile invites nobody beside them', async () => {
    const { id } = await paperIn(stage, 'inReview')
    await step(stage, 'editor', 'dispatch', id, { reviewerIds: [stage.ids.reviewer1], known: 0 })
    const more = { reviewerIds: [stage.ids.reviewer2] }
    const unseen = await act(as('chief'), 'dispatch', await versionOf(stage, id), { ...more, known: 0 })
    expect([unseen.status, unseen.body.reason]).toEqual([409, 'INVITED_MEANWHILE'])
    expect(await countOf(stage, 'review_record', id)).toBe(1)
    ok(await act(as('chief'), 'dispatch', await versionOf(stage, id), { ...more, known: 1 }))
    expect(await countOf(stage, 'review_record', id)).toBe(2)
  })
  it('case 20: refuses an empty list, more than twenty, and a paper that is not in review', async () => {
    const { id } = await paperIn(stage, 'inReview')
    expect((await notDispatched(id, 'editor', { reviewerIds: [] })).body.details).toEqual([
      'reviewersRequired',
    ])
    const many = Array.from({ length: 21 }, (_, i) => String(1000 + i))
    expect((await notDispatched(id, 'editor', { reviewerIds: many })).body.details).toContain(
      'tooManyReviewers',
    )
    const early = (await paperIn(stage, 'screening')).id
    const answer = await notDispatched(early, 'editor', { reviewerIds: [stage.ids.reviewer1] })
    expect([answer.status, answer.body.reason]).toEqual([409, 'STATE_CONFLICT'])
    await change(sql`update review_round set closed_at = now() where submission_id = ${id}`)
    const closed = await notDispatched(id, 'editor', { reviewerIds: [stage.ids.reviewer1] })
    expect([closed.status, closed.body.reason]).toEqual([409, 'NO_OPEN_ROUND'])
  })
  it('an opposed reviewer is blocked unless the editor-in-chief gives a reason', async () => {
    const opposed = await stage.app.person('opposed', ['reviewer'])
    const more = { opposedReviewers: [{ name: 'Somebody', email: 'Opposed@example.org' }] }
    const { id } = await paperIn(stage, 'inReview', { more })
    const body = { reviewerIds: [opposed.id], overrideReason: 'nobody else knows the field' }
    expect((await notDispatched(id, 'editor', body)).body.details).toEqual(['reviewerBlocked'])
    expect((await notDispatched(id, 'chief', { reviewerIds: [opposed.id] })).body.details).toEqual([
      'reviewerBlocked',
    ])
    ok(await act(as('chief'), 'dispatch', await versionOf(stage, id), body))
  })
  it('the same affiliation and a full desk ask for a reason', async () => {
    const near = await stage.app.person('near', ['reviewer'], { affiliationZh: '东海大学 公共卫生学院' })
    const { id } = await paperIn(stage, 'inReview')
    const answer = await notDispatched(id, 'editor', { reviewerIds: [near.id] })
    expect(answer.body.details).toEqual(['reviewerNeedsReason'])
    ok(
      await act(as('editor'), 'dispatch', await versionOf(stage, id), {
        reviewerIds: [near.id],
        overrideReason: 'only one',
      }),
    )
    const busy = await stage.app.person('busy', ['reviewer'])
    for (let i = 0; i < 5; i += 1) {
      const paper = (await paperIn(stage, 'inReview')).id
      await step(stage, 'editor', 'dispatch', paper, { reviewerIds: [busy.id] })
    }
    const full = (await paperIn(stage, 'inReview')).id
    expect((await notDispatched(full, 'editor', { reviewerIds: [busy.id] })).body.details).toEqual([
      'reviewerLoaded',
    ])
  })
  it('keeps a reviewer’s alias through the rounds and answers by name in nothing the author sees', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    await step(stage, 'editor', 'requestMajor', id, letter)
    await put2(id)
    await step(stage, 'author', 'submitRevision', id)
    await step(stage, 'editor', 'newRound', id)
    await step(stage, 'editor', 'dispatch', id, { reviewerIds: [stage.ids.reviewer3, stage.ids.reviewer2] })
    const rows = await stage.app.db
      .of('000000')
      .query<{ reviewerId: string; roundNo: number; reviewerAlias: string }>(
        sql`select reviewer_id, round_no, reviewer_alias from review_record where submission_id = ${id} order by round_no, alias_no`,
      )
    const aliasOf = (name: string, round: number) =>
      rows.find((row) => row.reviewerId === stage.ids[name] && row.roundNo === round)?.reviewerAlias
    expect(aliasOf('reviewer2', 2)).toBe(aliasOf('reviewer2', 1))
    expect(aliasOf('reviewer3', 2)).toBe('Reviewer 3')
    const read = async (lang: string) =>
      (
        (
          await as('editor').get(
            `blade-admin/reviewRecord/list`,
            { submissionId: id, size: '50' },
            { 'accept-language': lang },
          )
        ).body.data as { records: { reviewerAlias: string }[] }
      ).records.map(({ reviewerAlias }) => reviewerAlias)
    expect(await read('zh-CN')).toContain('审稿人 3')
    expect((await read('zh-CN')).filter((alias) => alias.includes('Reviewer'))).toEqual([])
    expect(await read('en')).toContain('Reviewer 3')
  })
})

async function put2(id: string): Promise<void> {
  for (const stageName of ['responseLetter', 'revisionClean'])
    ok(
      await as('author').upload(
        'blade-admin/submissionFile/upload',
        { submissionId: id, stage: stageName },
        { name: `${stageName}.pdf`, bytes: await pdfWith(`${stageName} ${id}`) },
      ),
    )
}

describe('R2 R3 answering an invitation', () => {
  const answers = { coiDeclared: false, confidentialityAgreed: true }
  it('R2 wants both questions answered', async () => {
    const { reviews } = await dispatched(['reviewer1'])
    const answer = await reviewStep(stage, 'reviewer1', 'accept', reviews[0] ?? '', {})
    expect(answer.body.details).toEqual(['coiUnanswered', 'confidentiality'])
  })
  it('2.13: a declared conflict leaves the review invited, tells the editor and opens nothing', async () => {
    const { id, reviews } = await dispatched(['reviewer1'])
    const declared = { coiDeclared: true, coiStatement: 'We share a grant', confidentialityAgreed: true }
    const answer = ok(await reviewStep(stage, 'reviewer1', 'accept', reviews[0] ?? '', declared))
    expect(answer.state).toBe('invited')
    const told = await stage.app.db
      .of('000000')
      .query(sql`select id from mail_outbox where submission_id = ${id} and template_code = 'M12c'`)
    expect(told).toHaveLength(1)
    const detail = ok(await as('reviewer1').get('blade-admin/reviewRecord/detail', { id: reviews[0] ?? '' }))
    expect(detail).toMatchObject({ fullTextOpen: false, files: [] })
    // The log says what was declared, and not that the invitation was accepted.
    const log = await as('editor').get('blade-admin/submissions/timeline', { id })
    const lines = (log.body.data as unknown as { text: string; reason?: string }[]).filter(({ text }) =>
      /接受审稿|利益冲突/.test(text),
    )
    expect(lines.filter(({ reason }) => reason)).toMatchObject([
      { text: '声明利益冲突', reason: 'We share a grant' },
    ])
    expect(lines.some(({ text }) => text === '接受审稿')).toBe(false)
    // Taken back it would open the text and be gone from the record: the editor decides.
    const [review = ''] = reviews
    const again = await reviewStep(stage, 'reviewer1', 'accept', review, answers)
    expect([again.status, again.body.reason]).toEqual([409, 'CONFLICT_DECLARED'])
    const kept = await as('editor').get('blade-admin/reviewRecord/detail', { id: review })
    expect(ok(kept)).toMatchObject({ state: 'invited', coiDeclared: true, coiStatement: 'We share a grant' })
    ok(await reviewStep(stage, 'editor', 'cancel', review, { reason: 'they share a grant' }))
  })
  it('R5 2.13: an editor who knows of the declared conflict asks nevertheless, with a reason, and the declaration stays', async () => {
    const { id, reviews } = await dispatched(['reviewer1'])
    const [review = ''] = reviews
    const early = await reviewStep(stage, 'editor', 'reinvite', review, { reason: 'a colleague' })
    expect([early.status, early.body.reason]).toEqual([409, 'STATE_CONFLICT'])
    expect(early.body.msg).toContain('还在等待答复')
    const declared = { coiDeclared: true, coiStatement: 'We share a grant', confidentialityAgreed: true }
    ok(await reviewStep(stage, 'reviewer1', 'accept', review, declared))
    const nagged = await reviewStep(stage, 'editor', 'remind', review, {})
    expect([nagged.status, nagged.body.details]).toEqual([422, ['answeredConflict']])
    const bare = await reviewStep(stage, 'editor', 'reinvite', review, {})
    expect([bare.status, bare.body.details]).toEqual([422, ['conflictReason']])
    ok(await reviewStep(stage, 'editor', 'reinvite', review, { reason: 'It ended four years ago' }))
    const [mail] = await stage.app.db
      .of('000000')
      .query<{ body: string }>(
        sql`select body from mail_outbox where submission_id = ${id} and template_code = 'M10c'`,
      )
    expect(mail?.body).toContain('We share a grant')
    expect(mail?.body).not.toContain('four years')
    ok(await reviewStep(stage, 'reviewer1', 'accept', review, answers))
    const kept = ok(await as('editor').get('blade-admin/reviewRecord/detail', { id: review }))
    expect(kept).toMatchObject({ state: 'accepted', coiDeclared: false, coiStatement: 'We share a grant' })
    const own = ok(await as('reviewer1').get('blade-admin/reviewRecord/detail', { id: review }))
    expect(own).toMatchObject({ fullTextOpen: true })
  })
  it('case 22: refuses accepting after expiry, after cancelling, twice, and declining after accepting', async () => {
    const { id, reviews } = await dispatched(['reviewer1', 'reviewer2', 'reviewer3'])
    const [first = '', second = '', third = ''] = reviews
    await change(
      sql`update review_record set response_due_at = ${new Date(Date.now() - 7 * 86_400_000 - 1000)} where id = ${first}`,
    )
    const late = await reviewStep(stage, 'reviewer1', 'accept', first, answers)
    expect([late.status, late.body.reason]).toEqual([409, 'INVITATION_EXPIRED'])
    ok(await reviewStep(stage, 'editor', 'cancel', second, { reason: 'enough' }))
    const tooLate = await reviewStep(stage, 'reviewer2', 'accept', second, answers)
    expect([tooLate.status, tooLate.body.reason]).toEqual([409, 'STATE_CONFLICT'])
    expect(tooLate.body.msg).toContain('编辑部已结束这项审稿')
    // The letter about the end still leads to it: it says what it is, and not that there is none.
    const gone = await as('reviewer2').get('blade-admin/reviewRecord/detail', { id: second })
    expect([gone.status, gone.body.reason]).toEqual([410, 'RECALLED'])
    const others = await as('reviewer1').get('blade-admin/reviewRecord/detail', { id: second })
    expect(others.status).toBe(404)
    // To the desk it is a review like others.
    const twice = await reviewStep(stage, 'editor', 'cancel', second, { reason: 'enough' })
    expect([twice.status, twice.body.reason]).toEqual([409, 'STATE_CONFLICT'])
    ok(await reviewStep(stage, 'reviewer3', 'accept', third, answers))
    expect((await reviewStep(stage, 'reviewer3', 'accept', third, answers)).status).toBe(409)
    expect(
      (await reviewStep(stage, 'reviewer3', 'decline', third, { declineReason: 'tooBusy' })).status,
    ).toBe(409)
    expect(await countOf(stage, 'review_record', id)).toBe(3)
  })
  it('R3 wants a reason', async () => {
    const { reviews } = await dispatched(['reviewer1'])
    expect((await reviewStep(stage, 'reviewer1', 'decline', reviews[0] ?? '')).body.details).toEqual([
      'declineReason',
    ])
    ok(await reviewStep(stage, 'reviewer1', 'decline', reviews[0] ?? '', { declineReason: 'tooBusy' }))
  })
  it('J05 another reviewer, the author and a stranger get 404 on a review that is not theirs', async () => {
    const { reviews } = await dispatched(['reviewer1', 'reviewer2'])
    for (const who of ['reviewer2', 'reviewer3', 'author', 'coauthor', 'stranger']) {
      const answer = await reviewStep(stage, who, 'accept', reviews[0] ?? '', answers)
      expect([403, 404], `${who} ${answer.raw}`).toContain(answer.status)
      expect((await as(who).get('blade-admin/reviewRecord/detail', { id: reviews[0] ?? '' })).status).toBe(
        404,
      )
    }
  })
})

describe('R7 R11 writing and confirming', () => {
  it('R7 wants a recommendation, an overall score and fifty characters', async () => {
    const { reviews } = await dispatched(['reviewer1'])
    const [id = ''] = reviews
    ok(
      await reviewStep(stage, 'reviewer1', 'accept', id, { coiDeclared: false, confidentialityAgreed: true }),
    )
    const bare = await reviewStep(stage, 'reviewer1', 'submit', id, { commentsToAuthor: '<p>Good.</p>' })
    expect([bare.status, bare.body.details]).toEqual([
      422,
      ['recommendation', 'overallScore', 'commentsTooShort'],
    ])
  })
  it('saves the form as a draft that nobody else sees, and submits what was saved', async () => {
    const { id, reviews } = await dispatched(['reviewer1'])
    const [own = ''] = reviews
    ok(
      await reviewStep(stage, 'reviewer1', 'accept', own, {
        coiDeclared: false,
        confidentialityAgreed: true,
      }),
    )
    ok(
      await reviewStep(stage, 'reviewer1', 'saveDraft', own, {
        ...goodReview,
        commentsToEditor: '<p>half a thought</p>',
      }),
    )
    for (const path of [
      `submissions/detail?id=${id}`,
      `reviewRecord/detail?id=${own}`,
      'reviewRecord/list?size=200',
    ])
      expect((await as('editor').get(`blade-admin/${path}`)).raw, path).not.toContain('half a thought')
    ok(await reviewStep(stage, 'reviewer1', 'submit', own))
    expect((await as('editor').get('blade-admin/submissions/detail', { id })).raw).toContain('half a thought')
  })
  it('case 25: refuses an edit after submitting, and a submission into a closed round', async () => {
    const { id, reviews } = await dispatched(['reviewer1', 'reviewer2'])
    const [first = '', second = ''] = reviews
    await review(stage, 'reviewer1', first)
    expect((await reviewStep(stage, 'reviewer1', 'saveDraft', first, goodReview)).status).toBe(409)
    expect((await reviewStep(stage, 'reviewer1', 'submit', first, goodReview)).status).toBe(409)
    ok(
      await reviewStep(stage, 'reviewer2', 'accept', second, {
        coiDeclared: false,
        confidentialityAgreed: true,
      }),
    )
    await step(stage, 'chief', 'requestMinor', id, { ...letter, overrideReason: 'one is enough' })
    const late = await reviewStep(stage, 'reviewer2', 'submit', second, goodReview)
    expect(late.status).toBe(409)
  })
  it('case 74: a stale version of a review gets 409', async () => {
    const { reviews } = await dispatched(['reviewer1'])
    const answer = await as('reviewer1').post('blade-admin/reviewRecord/accept', {
      id: reviews[0],
      version: 99,
      coiDeclared: false,
      confidentialityAgreed: true,
    })
    expect([answer.status, answer.body.reason]).toEqual([409, 'STATE_CONFLICT'])
  })
  it('R11 is for editors of the paper alone', async () => {
    const { reviews } = await dispatched(['reviewer1'])
    const [own = ''] = reviews
    await review(stage, 'reviewer1', own)
    for (const who of ['author', 'reviewer1', 'reviewer2', 'staff', 'production'])
      expect([403, 404], who).toContain((await reviewStep(stage, who, 'confirm', own)).status)
    ok(
      await reviewStep(stage, 'editor', 'confirm', own, {
        editorRating: 5,
        redactedComments: '<p>Shorter <script>x</script>text</p>',
      }),
    )
    const row = await stage.app.db
      .of('000000')
      .one<{ redactedComments: string }>(sql`select redacted_comments from review_record where id = ${own}`)
    expect(row?.redactedComments).toBe('<p>Shorter text</p>')
  })
})

it('2.14: a reviewer learns the authors only where the journal reviews single anonymous or openly', async () => {
  const { reviews } = await dispatched(['reviewer1'])
  const [id = ''] = reviews
  const read = async () => ok(await as('reviewer1').get('blade-admin/reviewRecord/detail', { id }))
  expect(await read()).not.toHaveProperty('authors')
  await change(sql`update review_record set review_mode = 'singleAnonymous' where id = ${id}`)
  expect((await read()).authors).toHaveLength(2)
})
