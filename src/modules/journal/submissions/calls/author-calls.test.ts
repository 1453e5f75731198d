import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  letter,
  ok,
  paperIn,
  pdfWith,
  put,
  startStage,
  step,
  versionOf,
  type Stage,
} from '../../testing/stage.ts'
import type { SubmissionState } from '../definition.ts'

/**
 * State × author's call: what the table of domain 2.5 does not open to the author changes nothing, through whichever call.
 * The steps themselves have their own matrix (matrix.test.ts).
 */
let stage: Stage
const papers = new Map<SubmissionState, string>()
const states = [
  ...(['draft', 'submitted', 'returned', 'screening', 'inReview', 'revisionRequested', 'revised'] as const),
  ...([
    'finalReview',
    'accepted',
    'inProduction',
    'scheduled',
    'published',
    'rejected',
    'withdrawn',
  ] as const),
] satisfies SubmissionState[]
beforeAll(async () => {
  stage = await startStage()
  for (const state of states) {
    if (['returned', 'rejected', 'withdrawn'].includes(state)) continue
    papers.set(state, (await paperIn(stage, state)).id)
  }
  const ended = async (from: string, state: SubmissionState, who: string, action: string, more: object) => {
    const { id } = await paperIn(stage, from)
    await step(stage, who, action, id, more)
    papers.set(state, id)
  }
  await ended('submitted', 'returned', 'staff', 'returnToAuthor', letter)
  await ended('screening', 'rejected', 'chief', 'deskReject', letter)
  await ended('submitted', 'withdrawn', 'author', 'withdraw', { reason: 'wrong file' })
})
afterAll(() => stage.app.close())
const author = () => stage.who.author as Client
const reader = () => stage.app.db.of('000000')

/** Everything of a paper that is its author's to write. */
async function paperNow(id: string): Promise<unknown> {
  const [row] = await reader().query<Record<string, unknown>>(sql`select * from submissions where id = ${id}`)
  const { version: _, updateTime: __, updateUser: ___, ...words } = row ?? {}
  return {
    words,
    authors: await reader().query(
      sql`select family_name_zh, family_name_en, email, sort from submission_author where submission_id = ${id} and is_deleted = 0 order by sort, id`,
    ),
    files: await reader().query(
      sql`select id, stage from submission_file where submission_id = ${id} and is_current order by id`,
    ),
    bills: await reader().query(
      sql`select state, invoice_title from publish_fee_bill where submission_id = ${id} order by id`,
    ),
  }
}

const save = async (id: string, more: object) =>
  author().post('blade-admin/submissions/saveDraft', { ...(await versionOf(stage, id)), ...more })
let made = 0
const send = (id: string, kind: string) => async () =>
  author().upload(
    'blade-admin/submissionFile/upload',
    { submissionId: id, stage: kind },
    { name: `${kind}.pdf`, bytes: await pdfWith(`${kind} ${id} ${(made += 1)}`) },
  )
let n = 0
const fresh = () => `另一个题名 ${(n += 1)}`
const newcomer = {
  familyNameEn: 'Newcomer',
  givenNameEn: 'A',
  email: 'newcomer@example.org',
  affiliations: [],
}

type Writing = { call: string; open: readonly SubmissionState[]; go: (id: string) => Promise<Answer> }
const first = ['draft', 'returned'] as const
const early = [...first, 'revisionRequested'] as const
const before = ['submitted', 'screening', 'inReview', 'revised', 'finalReview'] as const
const writings: readonly Writing[] = [
  { call: 'its title', open: early, go: (id) => save(id, { titleZh: fresh() }) },
  { call: 'its abstract', open: early, go: (id) => save(id, { abstractEn: fresh() }) },
  { call: 'its keywords', open: early, go: (id) => save(id, { keywordsZh: ['一', '二', fresh()] }) },
  { call: 'a statement', open: first, go: (id) => save(id, { coiStatement: fresh() }) },
  {
    call: 'its type and language',
    open: first,
    go: (id) => save(id, { language: 'en', coverLetter: fresh() }),
  },
  {
    call: 'reviewers it names',
    open: first,
    go: (id) => save(id, { suggestedReviewers: [{ name: fresh(), email: 'x@example.org' }] }),
  },
  {
    call: 'what it agreed to',
    open: early,
    go: (id) => save(id, { declarations: ['original', 'anonymity'] }),
  },
  {
    call: 'its authors',
    open: first,
    go: (id) => save(id, { authors: [{ ...newcomer, givenNameEn: fresh(), isCorresponding: true }] }),
  },
  ...(['manuscript', 'anonymised', 'titlePage', 'coverLetter'] as const).map((kind) => ({
    call: `its ${kind}`,
    open: first,
    go: (id: string) => send(id, kind)(),
  })),
  ...(['responseLetter', 'revisionClean', 'revisionMarked'] as const).map((kind) => ({
    call: `its ${kind}`,
    open: ['revisionRequested'] as const,
    go: (id: string) => send(id, kind)(),
  })),
  { call: 'its figures', open: early, go: (id) => send(id, 'figure')() },
  { call: 'its copyright form', open: [...early, ...before], go: (id) => send(id, 'copyrightForm')() },
  { call: 'corrections of a proof that is not out', open: [], go: (id) => send(id, 'proofCorrections')() },
  { call: 'a proof of payment where nothing is owed', open: [], go: (id) => send(id, 'paymentProof')() },
  ...(
    [
      'finalPdf',
      'copyedited',
      'typesetProof',
      'editorAttachment',
      'similarityReport',
      'reviewAttachment',
    ] as const
  ).map((kind) => ({ call: `the office’s ${kind}`, open: [], go: (id: string) => send(id, kind)() })),
]

describe.each(states)('of a paper that is %s', (state) => {
  it.each(
    writings.map(
      ({ call, open, go }) =>
        [open.includes(state as never) ? 'writes' : 'cannot write', call, open, go] as const,
    ),
  )('the author %s %s', async (_, call, open, go) => {
    const id = papers.get(state) ?? ''
    const was = await paperNow(id)
    const answer = await go(id)
    expect(answer.status, `${call}: ${answer.raw}`).toBeLessThan(500)
    const is = await paperNow(id)
    if (open.includes(state as never)) expect(is, answer.raw).not.toEqual(was)
    else expect(is, answer.raw).toEqual(was)
  })
})

describe('between the states', () => {
  it('a file of an earlier turn is not taken out of a revision, nor any file once the paper is handed in', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    const current = async (kind: string) =>
      reader().one<{ id: string }>(
        sql`select id from submission_file where submission_id = ${id} and stage = ${kind} and is_current`,
      )
    const drop = async (kind: string) =>
      author().post('blade-admin/submissionFile/drop', { id: (await current(kind))?.id })
    for (const kind of ['manuscript', 'anonymised']) expect((await drop(kind)).status).toBe(403)
    await step(stage, 'editor', 'requestMinor', id, letter)
    for (const kind of ['manuscript', 'anonymised']) expect((await drop(kind)).status).toBe(403)
    await put(author(), id, 'responseLetter', await pdfWith(`response ${id}`))
    expect((await drop('responseLetter')).status).toBe(200)
  })

  it('in the final review the author adds the language that is missing and changes nothing that was judged', async () => {
    const { id } = await paperIn(stage, 'finalReview')
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update submissions set title_en = null where id = ${id}`),
    )
    const both = await save(id, { titleZh: fresh(), titleEn: 'An English title' })
    expect([both.status, both.body.reason]).toEqual([409, 'STATE_CONFLICT'])
    ok(await save(id, { titleEn: 'An English title' }))
    expect((await save(id, { titleEn: 'Another one' })).status).toBe(409)
  })

  it('a proof that is out is answered with corrections', async () => {
    const { id } = await paperIn(stage, 'inProduction')
    expect((await send(id, 'proofCorrections')()).status).toBe(403)
    await step(stage, 'production', 'step', id, { to: 'typesetting' })
    await put(stage.who.production as Client, id, 'typesetProof', await pdfWith(`proof ${id}`))
    await step(stage, 'production', 'step', id, { to: 'authorProof' })
    expect((await send(id, 'proofCorrections')()).status).toBe(200)
  })

  it('T23 a proof that its author corrected is not sent again as it was', async () => {
    const { id } = await paperIn(stage, 'inProduction')
    const production = stage.who.production as Client
    const to = (who: string, next: string) => step(stage, who, 'step', id, { to: next })
    await to('production', 'typesetting')
    await put(production, id, 'typesetProof', await pdfWith(`proof ${id}`))
    await to('production', 'authorProof')
    ok(await send(id, 'proofCorrections')())
    await to('author', 'typesetting')
    const same = await production.post('blade-admin/submissions/step', {
      ...(await versionOf(stage, id)),
      to: 'authorProof',
    })
    expect([same.status, same.body.details]).toEqual([422, ['proofAsBefore']])
    expect(await paperNow(id)).toMatchObject({ words: { productionStep: 'typesetting' } })
    await put(production, id, 'typesetProof', await pdfWith(`corrected proof ${id}`))
    await to('production', 'authorProof')
  })
})

it('T1 a draft of a type that the journal no longer offers is told so, and one that has it goes on', async () => {
  const { journalId } = stage
  const staff = stage.who.staff as Client
  const type = ok(
    await staff.post('blade-admin/articleType/submit', {
      journalId,
      code: 'letter',
      nameZh: '来信',
      nameEn: 'Letter',
    }),
  )
  const author = stage.who.author as Client
  const open = { journalId, articleTypeId: type.id, language: 'zh' }
  const draft = ok(await author.post('blade-admin/submissions/create', open))
  await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
    tx.query(sql`update article_type set status = 0 where id = ${type.id}`),
  )
  const late = await author.post('blade-admin/submissions/create', open)
  expect([late.status, late.body.reason]).toEqual([422, 'TYPE_GONE'])
  ok(
    await author.post('blade-admin/submissions/saveDraft', {
      id: draft.id,
      version: draft.version,
      articleTypeId: type.id,
      titleZh: '一封来信',
    }),
  )
})
