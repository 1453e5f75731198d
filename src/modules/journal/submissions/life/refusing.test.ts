import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  act,
  completeDraft,
  confirmMailbox,
  countOf,
  defaultAuthors,
  letter,
  ok,
  paperIn,
  pdfWith,
  put,
  startStage,
  step,
  versionOf,
  type DraftOptions,
  type Stage,
} from '../../testing/stage.ts'

/** Cases of the domain page, section 3: refused with the right answer, nothing written, no mail queued, version unchanged. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client

/** Tries a step and checks that a refusal left no trace. */
async function refused(id: string, who: string, action: string, more: object = {}): Promise<Answer> {
  const before = await versionOf(stage, id)
  const [mails, events] = [
    await countOf(stage, 'mail_outbox', id),
    await countOf(stage, 'submission_event', id),
  ]
  const answer = await act(as(who), action, before, more)
  expect(answer.status, answer.raw).not.toBe(200)
  expect(await versionOf(stage, id)).toEqual(before)
  expect(await countOf(stage, 'mail_outbox', id)).toBe(mails)
  expect(await countOf(stage, 'submission_event', id)).toBe(events)
  return answer
}

async function submitOf(options: DraftOptions): Promise<Answer> {
  const draft = await completeDraft(stage, options)
  return refused(draft.id, options.as ?? 'author', 'submit')
}

describe('submitting', () => {
  const [first, second] = defaultAuthors('author') as [Record<string, unknown>, Record<string, unknown>]
  it.each([
    ['no author', [], 'authorsRequired'],
    ['no corresponding author', [{ ...first, isCorresponding: false }], 'oneCorresponding'],
    ['two corresponding authors', [first, { ...second, isCorresponding: true }], 'oneCorresponding'],
  ])('case 1: refuses a paper with %s', async (_what, authors, code) => {
    const answer = await submitOf({ authors })
    expect([answer.status, answer.body.details]).toEqual([422, [code]])
  })
  it('T2 refuses a text longer than its article type takes, by the author’s own count', async () => {
    const { journalId } = stage
    const body = { journalId, code: 'brief', nameZh: '短篇', nameEn: 'Brief report', maxWords: 2500 }
    const { id: articleTypeId } = ok(await as('staff').post('blade-admin/articleType/submit', body))
    const answer = await submitOf({ more: { articleTypeId, wordCount: 2501 } })
    expect([answer.status, answer.body.details]).toEqual([422, ['tooManyWords']])
    const fits = await completeDraft(stage, { more: { articleTypeId, wordCount: 2500 } })
    await step(stage, 'author', 'submit', fits.id)
  })
  it.each([
    ['without a valid e-mail', { ...first, email: 'nobody' }, ['authorEmail', 'correspondingEmail']],
    ['with a wrong ORCID check digit', { ...first, orcid: '0000-0002-1825-0098' }, ['authorOrcid']],
  ])('case 2: refuses a corresponding author %s', async (_what, author, codes) => {
    const answer = await submitOf({ authors: [author] })
    expect([answer.status, answer.body.details]).toEqual([422, codes])
  })
  it.each([
    ['in the text', (name: string) => pdfWith(`Written by ${name}`)],
    ['in the document properties', (name: string) => pdfWith('Nothing to see', name)],
  ])(
    'case 4: refuses an anonymised PDF with an author’s name %s until it is confirmed',
    async (_where, make) => {
      const draft = await completeDraft(stage, { anonymised: await make('Xiaolan Lin') })
      const answer = await refused(draft.id, 'author', 'submit')
      expect([answer.status, answer.body.details]).toEqual([422, ['anonymityDirty']])
      const row = await versionOf(stage, draft.id)
      ok(
        await as('author').post('blade-admin/submissions/saveDraft', {
          ...row,
          declarations: ['original', 'authorship', 'policies', 'anonymity'],
        }),
      )
      ok(await act(as('author'), 'submit', await versionOf(stage, draft.id)))
    },
  )
  it('case 4: checks against the authors of now, not those at the upload', async () => {
    const draft = await completeDraft(stage, { anonymised: await pdfWith('Thanks to Late Comer') })
    const late = { familyNameEn: 'Comer', givenNameEn: 'Late', email: 'late@example.net' }
    ok(
      await as('author').post('blade-admin/submissions/saveDraft', {
        ...(await versionOf(stage, draft.id)),
        authors: [first, late],
      }),
    )
    const answer = await refused(draft.id, 'author', 'submit')
    expect(answer.body.details).toEqual(['anonymityDirty'])
  })
  it('case 11: refuses a journal that takes no papers with 403, and one of nobody with 404', async () => {
    const draft = await completeDraft(stage)
    const journal = ok(await as('staff').get('blade-admin/journals/detail', { id: stage.journalId }))
    const closed = ok(
      await as('staff').post('blade-admin/journals/submit', { ...journal, acceptingSubmissions: false }),
    )
    expect((await refused(draft.id, 'author', 'submit')).status).toBe(403)
    const body = { journalId: stage.journalId }
    expect((await as('author').post('blade-admin/submissions/create', body)).status).toBe(403)
    expect((await as('author').post('blade-admin/submissions/create', { journalId: '12345' })).status).toBe(
      404,
    )
    ok(await as('staff').post('blade-admin/journals/submit', { ...closed, acceptingSubmissions: true }))
  })
  it('T2: refuses the same paper twice by the same author', async () => {
    const more = {
      titleZh: '同一篇稿件',
      titleEn: 'The same paper',
      abstractZh: '同样的摘要',
      abstractEn: 'The same',
    }
    const one = await completeDraft(stage, { more })
    ok(await act(as('author'), 'submit', await versionOf(stage, one.id)))
    const two = await completeDraft(stage, { more: { ...more, titleZh: '同一篇 稿件。' } })
    expect((await refused(two.id, 'author', 'submit')).body.details).toEqual(['duplicatePaper'])
  })
  it.each([
    ['only in English on a Chinese paper', { titleZh: null }, 'titleRequired'],
    ['of spaces and U+3000', { titleZh: ' \u3000 ' }, 'titleRequired'],
  ])('case 64: refuses a title %s', async (_what, more, code) => {
    expect((await submitOf({ more })).body.details).toEqual([code])
  })
  it('case 64: refuses a title of 501 characters', async () => {
    const draft = await completeDraft(stage)
    const answer = await as('author').post('blade-admin/submissions/saveDraft', {
      ...(await versionOf(stage, draft.id)),
      titleZh: '长'.repeat(501),
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[0]?.field).toBe('titleZh')
  })
  it('case 65: folds keywords that differ in width or case, and wants 3 to 8', async () => {
    const answer = await submitOf({ more: { keywordsZh: ['ＡＢＣ', 'abc', ' ', '健康'] } })
    expect(answer.body.details).toEqual(['keywordsNumber'])
    const draft = await completeDraft(stage)
    const nine = Array.from({ length: 9 }, (_, i) => `word ${i}`)
    const row = await versionOf(stage, draft.id)
    expect(
      (await as('author').post('blade-admin/submissions/saveDraft', { ...row, keywordsZh: nine })).status,
    ).toBe(400)
  })
  it('case 61: a title has italics, bold, raised and lowered letters; every other tag is letters that somebody typed', async () => {
    const typed = '<script>alert(1)</script>CO<SUB>2</SUB> <img src=x onerror=alert(1)>at p<0.05 & more <i>'
    const draft = await completeDraft(stage, { titleEn: typed })
    const row = ok(await as('author').get('blade-admin/submissions/detail', { id: draft.id }))
    expect(row.titleEn).toBe(typed.replaceAll('SUB', 'sub'))
  })
  it('case 74: the second save of the same version gets 409 and loses nothing', async () => {
    const draft = await completeDraft(stage)
    const row = await versionOf(stage, draft.id)
    ok(await as('author').post('blade-admin/submissions/saveDraft', { ...row, clcCode: 'R1' }))
    const second = await as('author').post('blade-admin/submissions/saveDraft', { ...row, clcCode: 'R2' })
    expect([second.status, second.body.reason]).toEqual([409, 'STATE_CONFLICT'])
    expect(ok(await as('author').get('blade-admin/submissions/detail', { id: draft.id })).clcCode).toBe('R1')
  })
  it('P09: a posted state, number or editor changes nothing', async () => {
    const draft = await completeDraft(stage, {
      more: {
        state: 'accepted',
        manuscriptNo: 'X-1',
        handlingEditorId: '1',
        submitterId: '1',
        currentRound: 9,
      },
    })
    expect((await versionOf(stage, draft.id)).state).toBe('draft')
    expect(
      ok(await as('author').get('blade-admin/submissions/detail', { id: draft.id })).manuscriptNo,
    ).toBeNull()
  })
})

describe('who may', () => {
  it('J01 case 13: an author who calls an editor’s step on the own paper gets 403, with forged role headers too', async () => {
    const { id } = await paperIn(stage, 'screening')
    const row = await versionOf(stage, id)
    const headers = { 'role-id': '1', 'dept-id': '1' }
    for (const action of ['sendToReview', 'deskReject', 'assignEditor', 'finalAccept', 'publish'])
      expect(
        (await as('author').post(`blade-admin/submissions/${action}`, { ...row, ...letter }, headers)).status,
      ).toBe(403)
  })
  it('J01 case 14: the author of one paper does not learn of another, nor of its files', async () => {
    const { id } = await paperIn(stage, 'submitted')
    const own = ok(await as('author').get('blade-admin/submissions/detail', { id })) as unknown as {
      files: { id: string }[]
    }
    expect((await as('stranger').get('blade-admin/submissions/detail', { id })).status).toBe(404)
    expect((await as('stranger').get('blade-admin/submissions/timeline', { id })).status).toBe(404)
    for (const file of own.files)
      expect((await as('stranger').get('blade-admin/submissionFile/download', { id: file.id })).status).toBe(
        404,
      )
    expect((await as('stranger').get('blade-admin/submissions/list')).status).toBe(403)
    expect((await refused(id, 'stranger', 'withdraw', { reason: 'x' })).status).toBe(404)
  })
  it('A04 whoever registers with a co-author’s address reads nothing of the paper', async () => {
    const { id } = await paperIn(stage, 'submitted')
    expect((await as('coauthor').get('blade-admin/submissions/detail', { id })).status).toBe(404)
    expect((await as('coauthor').get('blade-admin/submissions/mine')).raw).not.toContain(id)
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update submission_author set confirm_state = 'confirmed' where submission_id = ${id} and user_id = ${stage.ids.coauthor}`,
      ),
    )
    // The mailbox answered, the account did not: anybody may have registered it.
    expect((await as('coauthor').get('blade-admin/submissions/detail', { id })).status).toBe(404)
    expect((await as('coauthor').get('blade-admin/submissions/mine')).raw).not.toContain(id)
  })
  it('one’s own papers come in pages; a page that there cannot be is the first', async () => {
    const { id } = await paperIn(stage, 'submitted')
    const has = async (current: string) =>
      (await as('author').get('blade-admin/submissions/mine', { current })).raw.includes(id)
    expect([await has('1'), await has('2'), await has('-1'), await has('x')]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
  it('case 16: refuses as editor somebody who is an author, by e-mail in another case', async () => {
    const authors = [
      ...defaultAuthors('author'),
      { givenNameEn: 'Ed', familyNameEn: 'Itor', email: 'Editor@Example.ORG' },
    ]
    const { id } = await paperIn(stage, 'submitted', { authors })
    const answer = await refused(id, 'staff', 'assignEditor', { editorId: stage.ids.editor })
    expect([answer.status, answer.body.details]).toEqual([422, ['editorIsAuthor']])
  })
  it('refuses as editor somebody who holds no editor’s role', async () => {
    const { id } = await paperIn(stage, 'submitted')
    const answer = await refused(id, 'staff', 'assignEditor', { editorId: stage.ids.stranger })
    expect(answer.body.details).toEqual(['editorUnknown'])
  })
  it('case 34: the editor-in-chief who handled the paper does not also accept it while there is another', async () => {
    const { id } = await paperIn(stage, 'submitted')
    await step(stage, 'staff', 'assignEditor', id, { editorId: stage.ids.chief })
    await step(stage, 'chief', 'skipReview', id, { overrideReason: 'editorial' })
    await put(as('author'), id, 'copyrightForm', await pdfWith('c'))
    const answer = await refused(id, 'chief', 'finalAccept')
    expect([answer.status, answer.body.reason]).toEqual([403, 'NOT_ALLOWED'])
    ok(await act(as('chief2'), 'finalAccept', await versionOf(stage, id)))
  })
  it('case 35: an editor-in-chief who is an author of the paper decides nothing and reads no reviewer', async () => {
    const authors = [
      ...defaultAuthors('author'),
      { givenNameEn: 'Chief', familyNameEn: 'Person', email: 'CHIEF@example.org' },
    ]
    const { id } = await paperIn(stage, 'finalReview', { authors })
    const deciding = async () => {
      const answers = []
      for (const action of ['finalAccept', 'finalBack', 'reject'])
        answers.push((await refused(id, 'chief', action, { ...letter, reason: 'x' })).status)
      return answers
    }
    // An address that nobody has shown to be theirs takes the office away and gives nothing for it.
    expect(await deciding()).toEqual([404, 404, 404])
    await confirmMailbox(stage, 'chief')
    expect(await deciding()).toEqual([403, 403, 403])
    const seen = await as('chief').get('blade-admin/submissions/detail', { id })
    expect(ok(seen)).toMatchObject({ persona: 'author', reviews: [] })
    expect(seen.raw).not.toContain(stage.ids.reviewer1)
    expect(seen.raw).not.toContain('Person reviewer')
    expect((await as('chief').get('blade-admin/submissions/timeline', { id })).raw).not.toContain('Person')
    for (const list of ['submissions', 'reviewRecord', 'submissionEvent', 'editorialDecision', 'mailOutbox'])
      expect((await as('chief').get(`blade-admin/${list}/list`, { size: 200 })).raw, list).not.toContain(id)
    expect((await as('chief').get('blade-admin/submissions/reviewers', { id })).status).toBe(403)
  })
  it('an administrator acts for the office with a reason, and the log says so', async () => {
    const { id } = await paperIn(stage, 'submitted')
    const bare = await refused(id, 'tenantAdmin', 'assignEditor', { editorId: stage.ids.editor })
    expect(bare.body.details).toEqual(['adminReasonRequired'])
    await step(stage, 'tenantAdmin', 'assignEditor', id, {
      editorId: stage.ids.editor,
      reason: 'office is away',
    })
    const event = await stage.app.db
      .of('000000')
      .one<{ roleUsed: string; reason: string }>(
        sql`select role_used, reason from submission_event where submission_id = ${id} and action = 'assignEditor'`,
      )
    expect(event).toEqual({ roleUsed: 'AD', reason: 'office is away' })
  })
})

describe('deciding', () => {
  it('T4 wants words, T8 a letter', async () => {
    const { id } = await paperIn(stage, 'screening')
    expect((await refused(id, 'staff', 'returnToAuthor', {})).body.details).toEqual(['reasonRequired'])
    expect((await refused(id, 'chief', 'deskReject', { letterBody: '<p> </p>' })).body.details).toEqual([
      'letterRequired',
    ])
  })
  it('T7 wants the anonymised file looked at', async () => {
    const { id } = await paperIn(stage, 'screening')
    expect((await refused(id, 'editor', 'sendToReview')).body.details).toEqual(['anonymousNotApproved'])
  })
  it('case 31: only confirmed reviews of this round count', async () => {
    const { id, reviews } = await paperIn(stage, 'reviewed')
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update review_record set state = 'submitted' where id = ${reviews[0]}`),
    )
    const answer = await refused(id, 'editor', 'recommendAccept')
    expect([answer.status, answer.body.details]).toEqual([422, ['reviewsMissing']])
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update review_record set state = 'confirmed' where id = ${reviews[0]}`),
    )
    await step(stage, 'editor', 'requestMajor', id, letter)
    await put(as('author'), id, 'responseLetter', await pdfWith(`response ${id}`))
    await put(as('author'), id, 'revisionClean', await pdfWith(`revision ${id}`))
    await step(stage, 'author', 'submitRevision', id)
    await step(stage, 'editor', 'newRound', id)
    expect((await refused(id, 'editor', 'recommendAccept')).body.details).toEqual(['reviewsMissing'])
    expect(
      (await refused(id, 'editor', 'requestMinor', { ...letter, overrideReason: 'enough' })).body.details,
    ).toEqual(['reviewsMissing'])
    ok(
      await act(as('chief'), 'requestMinor', await versionOf(stage, id), {
        ...letter,
        overrideReason: 'enough',
      }),
    )
  })
  it('T11 wants a due date of tomorrow or later', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    const answer = await refused(id, 'editor', 'requestMinor', { ...letter, dueAt: '2020-01-01' })
    expect(answer.body.errors?.[0]).toMatchObject({ field: 'dueAt' })
  })
  it('T20 wants both languages and the copyright form', async () => {
    const { id } = await paperIn(stage, 'finalReview', { more: { titleEn: null, keywordsEn: [] } })
    const answer = await refused(id, 'chief', 'finalAccept')
    expect(answer.body.details).toEqual(['titleRequired', 'keywordsNumber', 'copyrightFormFile'])
    expect(answer.body.errors?.map((error) => error.field)).toEqual([
      'titleEn',
      'keywordsEn',
      'copyrightFormFile',
    ])
  })
})

describe('revising', () => {
  let id = ''
  beforeEach(async () => {
    id = (await paperIn(stage, 'reviewed')).id
    await step(stage, 'editor', 'requestMinor', id, letter)
  })
  it('case 37: refuses a revision without response letter and file', async () => {
    const answer = await refused(id, 'author', 'submitRevision')
    expect([answer.status, answer.body.details]).toEqual([422, ['responseLetterFile', 'revisionFile']])
  })
  it('case 37: refuses the byte-identical old file', async () => {
    const paper = ok(await as('author').get('blade-admin/submissions/detail', { id })) as unknown as {
      files: { id: string; stage: string }[]
    }
    const old = paper.files.find((file) => file.stage === 'anonymised')?.id ?? ''
    const bytes = (await as('author').get('blade-admin/submissionFile/download', { id: old })).bytes
    await put(as('author'), id, 'responseLetter', await pdfWith('response'))
    await put(as('author'), id, 'revisionClean', bytes)
    expect((await refused(id, 'author', 'submitRevision')).body.details).toEqual(['sameFile'])
  })
  it('case 38: takes a revision until due + grace and refuses it one second later', async () => {
    await put(as('author'), id, 'responseLetter', await pdfWith(`response ${id}`))
    await put(as('author'), id, 'revisionClean', await pdfWith(`revision ${id}`))
    const setDue = (msAgo: number) =>
      stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
        tx.query(
          sql`update submissions set revision_due_at = ${new Date(Date.now() - 7 * 86_400_000 - msAgo)} where id = ${id}`,
        ),
      )
    await setDue(1000)
    expect((await refused(id, 'author', 'submitRevision')).body.details).toEqual(['revisionTooLate'])
    await setDue(-60_000)
    ok(await act(as('author'), 'submitRevision', await versionOf(stage, id)))
  })
})

describe('withdrawing', () => {
  it('case 41: an author asks from review on, and an editor grants', async () => {
    const { id } = await paperIn(stage, 'inReview')
    await step(stage, 'editor', 'dispatch', id, { reviewerIds: [stage.ids.reviewer1] })
    const direct = await refused(id, 'author', 'withdraw', { reason: 'wrong data' })
    expect([direct.status, direct.body.details]).toEqual([422, ['mustRequestWithdraw']])
    expect((await refused(id, 'editor', 'withdraw', { reason: 'ok' })).body.details).toEqual([
      'withdrawNotRequested',
    ])
    await step(stage, 'author', 'requestWithdraw', id, { reason: 'wrong data' })
    await step(stage, 'editor', 'withdraw', id, { reason: 'granted' })
    const rows = await stage.app.db
      .of('000000')
      .query<{ state: string }>(sql`select state from review_record where submission_id = ${id}`)
    expect(rows).toEqual([{ state: 'cancelled' }])
  })
  it('J01 case 41: a published paper is not withdrawn', async () => {
    const { id } = await paperIn(stage, 'published')
    const answer = await refused(id, 'author', 'withdraw', { reason: 'x' })
    expect([answer.status, answer.body.reason]).toEqual([409, 'STATE_CONFLICT'])
  })
})

describe('publishing', () => {
  it('case 43: refuses a paper whose acceptance was rescinded', async () => {
    const { id } = await paperIn(stage, 'scheduled')
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update editorial_decision set rescinded_at = now() where submission_id = ${id} and type = 'finalAccept'`,
      ),
    )
    expect((await refused(id, 'staff', 'publish')).body.details).toEqual(['notAccepted'])
  })
  it('case 44: refuses scheduling without the final PDF, and with the PDF of another paper', async () => {
    const other = await paperIn(stage, 'scheduled')
    const { id } = await paperIn(stage, 'inProduction')
    expect((await refused(id, 'production', 'schedule')).body.details).toEqual(['pdfMissing'])
    const foreign = await stage.app.db
      .of('000000')
      .one<{ id: string }>(
        sql`select id from submission_file where submission_id = ${other.id} and stage = 'finalPdf'`,
      )
    const answer = await refused(id, 'production', 'schedule', { pdfFileId: foreign?.id })
    expect(answer.body.details).toEqual(['pdfForeign'])
  })
  it('case 44: refuses publication with the fee pending under a gate', async () => {
    const { id } = await paperIn(stage, 'scheduled')
    const system = { tenantId: '000000', userId: null, deptId: null }
    await stage.app.db.tx(system, async (tx) => {
      await tx.query(sql`update submissions set fee_state = 'pending' where id = ${id}`)
      await tx.query(
        sql`update journals set publish_fee_gate = 'beforePublish' where id = ${stage.journalId}`,
      )
    })
    expect((await refused(id, 'staff', 'publish')).body.details).toEqual(['feeDue'])
    await stage.app.db.tx(system, (tx) =>
      tx.query(sql`update journals set publish_fee_gate = 'none' where id = ${stage.journalId}`),
    )
    ok(await act(as('staff'), 'publish', await versionOf(stage, id)))
  })
  it.each([
    ['10.5/x', 'doiMalformed'],
    ['10.1234/', 'doiMalformed'],
    ['10.5555/with space', 'doiMalformed'],
    [`10.5555/${'x'.repeat(201)}`, 'doiMalformed'],
  ])('case 46: refuses the DOI %s', async (doi, code) => {
    const { id } = await paperIn(stage, 'inProduction')
    await put(as('production'), id, 'finalPdf', await pdfWith(`f ${id}`))
    expect((await refused(id, 'production', 'schedule', { doi })).body.details).toEqual([code])
  })
  it('case 46: refuses a DOI that differs only in case or resolver address', async () => {
    const { id } = await paperIn(stage, 'scheduled')
    const row = await stage.app.db
      .of('000000')
      .one<{ doi: string }>(sql`select doi from articles where submission_id = ${id}`)
    const second = (await paperIn(stage, 'inProduction')).id
    await put(as('production'), second, 'finalPdf', await pdfWith(`f ${second}`))
    const doi = `https://doi.org/${row?.doi.toUpperCase()}`
    expect((await refused(second, 'production', 'schedule', { doi })).body.details).toEqual(['doiTaken'])
  })
  it('case 49: refuses an issue of another journal', async () => {
    const journal = ok(await as('staff').get('blade-admin/journals/detail', { id: stage.journalId }))
    const copy = { ...journal, id: undefined, code: 'other', issnOnline: '0317-8471', isDefault: false }
    const other = ok(await as('staff').post('blade-admin/journals/submit', copy))
    const issue = ok(
      await as('staff').post('blade-admin/journal-issues/submit', {
        journalId: other.id,
        year: 2026,
        volume: 1,
        issueNo: '1',
      }),
    )
    const { id } = await paperIn(stage, 'inProduction')
    await put(as('production'), id, 'finalPdf', await pdfWith(`f ${id}`))
    const answer = await refused(id, 'production', 'schedule', { issuesId: issue.id })
    expect(answer.body.details).toEqual(['issueForeign'])
  })
  it('case 49: refuses two issues of the same year, volume, number and type', async () => {
    const again = { journalId: stage.journalId, year: 2026, volume: 1, issueNo: '1' }
    expect((await as('staff').post('blade-admin/journal-issues/submit', again)).status).toBe(409)
  })
  it('case 50: an empty issue does not appear, nor one with an article that may not', async () => {
    const made = ok(
      await as('staff').post('blade-admin/journal-issues/submit', {
        journalId: stage.journalId,
        year: 2026,
        volume: 9,
        issueNo: '9',
      }),
    )
    const publish = () =>
      as('staff').post('blade-admin/journal-issues/publish', { id: made.id, version: made.version })
    expect((await publish()).body.reason).toBe('issueEmpty')
    const [good, bad] = [await paperIn(stage, 'inProduction'), await paperIn(stage, 'inProduction')]
    for (const [i, { id }] of [good, bad].entries()) {
      await put(as('production'), id, 'finalPdf', await pdfWith(`f ${id}`))
      await step(stage, 'production', 'schedule', id, { issuesId: made.id, firstPage: String(100 + i) })
    }
    const system = { tenantId: '000000', userId: null, deptId: null }
    const rescind = (at: Date | null) =>
      stage.app.db.tx(system, (tx) =>
        tx.query(
          sql`update editorial_decision set rescinded_at = ${at} where submission_id = ${bad.id} and type = 'finalAccept'`,
        ),
      )
    await rescind(new Date())
    expect((await publish()).body.reason).toBe('issueArticles')
    expect((await versionOf(stage, good.id)).state).toBe('scheduled')
    await rescind(null)
    expect((await publish()).status).toBe(200)
    expect([(await versionOf(stage, good.id)).state, (await versionOf(stage, bad.id)).state]).toEqual([
      'published',
      'published',
    ])
  })
  it('case 52: refuses dates out of order', async () => {
    const { id } = await paperIn(stage, 'inProduction')
    await put(as('production'), id, 'finalPdf', await pdfWith(`f ${id}`))
    const answer = await refused(id, 'production', 'schedule', { publishDate: '2020-01-01' })
    expect(answer.body.details).toEqual(['datesOrder'])
  })
  it('case 53: a published article is not deleted by the plain call, in a batch neither', async () => {
    const { id } = await paperIn(stage, 'published')
    const row = await stage.app.db
      .of('000000')
      .one<{ id: string }>(sql`select id from articles where submission_id = ${id}`)
    const draft = ok(
      await as('staff').post('blade-admin/articles/submit', {
        journalId: stage.journalId,
        titleZh: '旧文',
        titleEn: 'Old',
      }),
    )
    const answer = await as('staff').post(`blade-admin/articles/remove?ids=${draft.id},${row?.id}`)
    expect([answer.status, answer.body.reason]).toEqual([409, 'articlePublished'])
    expect((await as('staff').post(`blade-admin/articles/remove?ids=${draft.id}`)).status).toBe(200)
  })
  it('a journal whose articles are public keeps its code, which their addresses carry; another may change its own', async () => {
    await paperIn(stage, 'published')
    const journal = ok(await as('staff').get('blade-admin/journals/detail', { id: stage.journalId }))
    const answer = await as('staff').post('blade-admin/journals/submit', { ...journal, code: 'another' })
    expect([answer.status, answer.body.reason]).toEqual([409, 'codeInUse'])
    expect(answer.body.msg).toContain(String(journal.code))
    ok(await as('staff').post('blade-admin/journals/submit', { ...journal, sloganZh: '新标语' }))
    const other = { ...journal, id: undefined, version: undefined, code: 'young', isDefault: false }
    const made = ok(await as('staff').post('blade-admin/journals/submit', { ...other, issnPrint: null }))
    const young = ok(await as('staff').get('blade-admin/journals/detail', { id: String(made.id) }))
    ok(await as('staff').post('blade-admin/journals/submit', { ...young, code: 'younger' }))
    ok(await as('staff').post('blade-admin/journals/remove', { ids: String(made.id) }))
  })
  it.each([
    ['a bad check digit', { issnOnline: '2049-3631' }, 'issnWrong'],
    ['online equal to print', { issnPrint: '2049-3630', issnOnline: '2049-3630' }, 'issnSame'],
    ['none at all', { issnOnline: null }, 'issnMissing'],
  ])('case 73: refuses an ISSN with %s', async (_what, more, reason) => {
    const journal = ok(await as('staff').get('blade-admin/journals/detail', { id: stage.journalId }))
    const answer = await as('staff').post('blade-admin/journals/submit', { ...journal, ...more })
    expect([answer.status, answer.body.reason]).toEqual([422, reason])
  })
})
