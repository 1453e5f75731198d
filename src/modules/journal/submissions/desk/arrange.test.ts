import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  act,
  countOf,
  ok,
  paperIn,
  pdfWith,
  put,
  startStage,
  step,
  versionOf,
  type Row,
  type Stage,
} from '../../testing/stage.ts'

/** Who handles a paper, how urgent it is, how much of it is known: set by the desk, in any state, moving nothing. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const arrange = async (who: string, id: string, more: object) =>
  act(as(who), 'arrange', await versionOf(stage, id), more)
const stored = (id: string) =>
  stage.app.db.of('000000').one<Row>(sql`select * from submissions where id = ${id}`)
const mailsOf = (id: string, code: string) =>
  stage.app.db
    .of('000000')
    .query<{ to: string }>(
      sql`select "to" from mail_outbox where submission_id = ${id} and template_code = ${code} order by id`,
    )

describe('handing over (case 55: whoever leaves hands the work to somebody else first)', () => {
  it('gives a paper in review to another editor, who is written to and from then on decides', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    const before = (await mailsOf(id, 'M6')).length
    ok(await arrange('staff', id, { handlingEditorId: stage.ids.chief2, reason: 'on leave' }))
    const mails = await mailsOf(id, 'M6')
    expect(mails.slice(before)).toEqual([{ to: 'chief2@example.org' }])
    expect((await act(as('editor'), 'requestMinor', await versionOf(stage, id))).status).toBe(404)
    const events = ok(await as('staff').get('blade-admin/submissions/timeline', { id })) as unknown as {
      text: string
      reason?: string
    }[]
    expect(events.find(({ text }) => text === '稿件安排：责任编辑')?.reason).toBe('on leave')
    const told = await as('author').get('blade-admin/submissions/timeline', { id })
    expect(told.raw).not.toMatch(/稿件安排|on leave|chief2/)
  })

  it.each([
    ['somebody who is only an author', 'coauthor', ['editorUnknown']],
    ['somebody who is no editor', 'reviewer3', ['editorUnknown']],
  ])('refuses %s', async (_who, account, codes) => {
    const { id } = await paperIn(stage, 'screening')
    const mails = await countOf(stage, 'mail_outbox', id)
    const answer = await arrange('staff', id, { handlingEditorId: stage.ids[account] })
    expect([answer.status, answer.body.details]).toEqual([422, codes])
    expect(await countOf(stage, 'mail_outbox', id)).toBe(mails)
  })

  it('refuses an editor who wrote the paper, and one who reviews it', async () => {
    await stage.app.person('editing-author', ['handlingEditor', 'author'])
    const second = { familyNameEn: 'Two', givenNameEn: 'One', email: 'Editing-Author@example.org' }
    const first = {
      familyNameZh: '林',
      givenNameZh: '晓',
      email: 'author@example.org',
      isCorresponding: true,
    }
    const { id } = await paperIn(stage, 'inReview', { authors: [first, second] })
    const idOf = async (account: string) =>
      (await stage.app.db.of('000000').one<Row>(sql`select id from blade_user where account = ${account}`))!
        .id
    const own = await arrange('staff', id, { handlingEditorId: await idOf('editing-author') })
    expect([own.status, own.body.details]).toEqual([422, ['editorIsAuthor']])
    const { id: both } = await stage.app.person('editing-reviewer', ['handlingEditor', 'reviewer'])
    await step(stage, 'editor', 'dispatch', id, { reviewerIds: [both] })
    const judging = await arrange('staff', id, { handlingEditorId: both })
    expect([judging.status, judging.body.details]).toEqual([422, ['editorIsReviewer']])
  })

  it('is for the office and the editor-in-chief; an administrator says why; before T6 there is nothing to hand over', async () => {
    const { id } = await paperIn(stage, 'screening')
    const to = { handlingEditorId: stage.ids.chief }
    expect((await arrange('editor', id, to)).status).toBe(403)
    expect((await arrange('author', id, to)).status).toBe(403)
    expect((await arrange('stranger', id, to)).status).toBe(403)
    expect((await arrange('tenantAdmin', id, to)).body.details).toEqual(['adminReasonRequired'])
    ok(await arrange('tenantAdmin', id, { ...to, reason: 'asked for' }))
    const fresh = await paperIn(stage, 'submitted')
    expect((await arrange('staff', fresh.id, to)).body.details).toEqual(['assignFirst'])
  })
})

describe('section editors of a paper under way (decision 53)', () => {
  it('are added by whoever assigns: they are written to once, see the paper, and lose it when they are taken off', async () => {
    const { id } = await paperIn(stage, 'inReview')
    expect((await as('chief2').get('blade-admin/submissions/detail', { id })).status).toBe(200)
    const { id: helper } = await stage.app.person('section-helper', ['handlingEditor'], { realName: '助编' })
    const own = await stage.app.as('section-helper')
    expect((await own.get('blade-admin/submissions/detail', { id })).status).toBe(404)
    ok(await arrange('staff', id, { sectionEditorIds: [helper] }))
    expect(await mailsOf(id, 'M6s')).toEqual([{ to: 'section-helper@example.org' }])
    const seen = ok(await own.get('blade-admin/submissions/detail', { id }))
    expect(seen.sectionEditors).toEqual([{ userId: helper, name: '助编' }])
    const events = await countOf(stage, 'submission_event', id)
    ok(await arrange('staff', id, { sectionEditorIds: helper }))
    expect(await countOf(stage, 'submission_event', id), 'the same people: nothing noted').toBe(events)
    ok(await arrange('chief', id, { sectionEditorIds: [] }))
    expect((await own.get('blade-admin/submissions/detail', { id })).status).toBe(404)
    expect(await mailsOf(id, 'M6s')).toHaveLength(1)
    const { raw } = await as('author').get('blade-admin/submissions/detail', { id })
    expect(raw).not.toMatch(/sectionEditor|助编/)
  })

  it('are refused where they wrote the paper, review it, or are no editors; whoever stays is not judged again', async () => {
    const { id } = await paperIn(stage, 'inReview')
    const { id: both } = await stage.app.person('section-reviewer', ['handlingEditor', 'reviewer'])
    await step(stage, 'editor', 'dispatch', id, { reviewerIds: [both] })
    for (const [who, code] of [
      [both, 'editorIsReviewer'],
      [stage.ids.reviewer3, 'editorUnknown'],
      ['999999999999', 'editorUnknown'],
    ]) {
      const refused = await arrange('staff', id, { sectionEditorIds: [who] })
      expect([refused.status, refused.body.details]).toEqual([422, [code]])
    }
    const many = Array.from({ length: 21 }, (_, at) => String(1000 + at))
    expect((await arrange('staff', id, { sectionEditorIds: many })).body.details).toEqual([
      'tooManySectionEditors',
    ])
    const { id: leaving } = await stage.app.person('section-leaving', ['handlingEditor'])
    ok(await arrange('staff', id, { sectionEditorIds: [leaving] }))
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update blade_user set role_id = '{}' where id = ${leaving}`),
    )
    ok(await arrange('staff', id, { sectionEditorIds: [leaving, stage.ids.chief2] }))
  })

  it('are not the handling editor’s to change; an administrator says why', async () => {
    const { id } = await paperIn(stage, 'screening')
    const to = { sectionEditorIds: [stage.ids.chief2] }
    for (const who of ['editor', 'author', 'stranger', 'reviewer1'])
      expect((await arrange(who, id, to)).status, who).toBe(403)
    expect((await arrange('tenantAdmin', id, to)).body.details).toEqual(['adminReasonRequired'])
    ok(await arrange('tenantAdmin', id, { ...to, reason: 'asked for' }))
  })
})

it('priority and similarity are the desk’s own; the figure stays with its report and never reaches the author', async () => {
  const { id } = await paperIn(stage, 'screening')
  const report = await put(as('editor'), id, 'similarityReport', await pdfWith('17 per cent'))
  ok(await arrange('editor', id, { priority: 'fastTrack', similarityScore: '17.5' }))
  expect(await stored(id)).toMatchObject({
    priority: 'fastTrack',
    similarityScore: '17.50',
    similarityReportFileId: report.id,
    state: 'screening',
  })
  const { raw } = await as('author').get('blade-admin/submissions/detail', { id })
  expect(raw).not.toMatch(/17\.5|fastTrack|similarity/i)
  expect((await arrange('editor', id, { similarityScore: 101 })).body.details).toEqual(['similarityRange'])
  const events = await countOf(stage, 'submission_event', id)
  ok(await arrange('editor', id, { priority: 'fastTrack' }))
  expect(await countOf(stage, 'submission_event', id), 'nothing changed, nothing noted').toBe(events)
})

it('two who arrange at once: the second is told that the paper has changed', async () => {
  const { id } = await paperIn(stage, 'screening')
  const row = await versionOf(stage, id)
  const both = await Promise.all(
    ['editor', 'staff'].map((who) => act(as(who), 'arrange', row, { priority: 'fastTrack' })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('a published paper is handled by nobody', async () => {
  const { id } = await paperIn(stage, 'published')
  expect((await arrange('staff', id, { priority: 'fastTrack' })).status).toBe(409)
})
