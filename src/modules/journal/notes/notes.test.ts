import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleIn } from '../testing/articles.ts'
import { confirmMailbox, letter, ok, paperIn, startStage, step, type Stage } from '../testing/stage.ts'

/** Notes and messages about a paper: who reads them, who is told (domain 2.12, 2.14). */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
type Thread = {
  notes: (Record<string, unknown> & { body: string; fromAuthor: boolean })[]
  audiences: string[]
  topics: string[]
}
const read = async (who: string, id: string) =>
  ok(await as(who).get('blade-admin/submissions/notes', { id })) as unknown as Thread
const write = (who: string, id: string, body: string, more: object = {}) =>
  as(who).post('blade-admin/submissions/note', { id, body, ...more })
const mailsOf = (id: string) =>
  stage.app.db
    .of('000000')
    .query<{ code: string; to: string; body: string }>(
      sql`select template_code as code, "to", body from mail_outbox where submission_id = ${id} and template_code ~ '^M41' order by id`,
    )

describe('notes of the desk', () => {
  it('are read by the desk and by nobody else, and write to nobody', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    ok(await write('editor', id, 'The second review is thin.'))
    for (const who of ['editor', 'chief', 'staff', 'tenantAdmin']) {
      const { notes } = await read(who, id)
      expect(notes.map((one) => [one.body, one.writtenByName, one.stageText])).toEqual([
        ['The second review is thin.', 'Person editor', '外审'],
      ])
    }
    expect((await read('author', id)).notes).toEqual([])
    for (const who of ['stranger', 'reviewer1', 'finance', 'production'])
      expect((await as(who).get('blade-admin/submissions/notes', { id })).status).toBe(404)
    expect(await mailsOf(id)).toEqual([])
  })

  it('a withdrawal that its author asks for is a step of the editors, said with its reason to whoever opens the paper', async () => {
    const { id } = await paperIn(stage, 'inReview')
    type Detail = {
      byOthers: { action: string; roles: string[] }[]
      warnings: { code: string; msg: string }[]
    }
    const seen = async (who: string) =>
      ok(await as(who).get('blade-admin/submissions/detail', { id })) as unknown as Detail
    expect((await seen('staff')).byOthers.map(({ action }) => action)).not.toContain('withdraw')
    expect((await seen('staff')).warnings).toEqual([])
    await step(stage, 'author', 'requestWithdraw', id, { reason: 'P<0.05 was\nwrong' })
    const { byOthers, warnings } = await seen('staff')
    expect(byOthers.find(({ action }) => action === 'withdraw')?.roles.toSorted()).toEqual(['EC', 'HE'])
    expect(warnings[0]).toMatchObject({ code: 'withdrawAsked' })
    expect(warnings[0]?.msg).toContain('作者申请撤稿：P<0.05 was wrong')
    expect((await seen('editor')).byOthers.map(({ action }) => action)).not.toContain('withdraw')
    ok(await write('staff', id, 'Please look.', { audience: 'desk', step: 'withdraw' }))
    const rung = await stage.app.db
      .of('000000')
      .query<{ recipientId: string }>(
        sql`select recipient_id::text as "recipientId" from mail_outbox where submission_id = ${id} and template_code = 'note'`,
      )
    expect(rung.map(({ recipientId }) => recipientId)).toContain(stage.ids.editor)
    expect(rung.map(({ recipientId }) => recipientId)).not.toContain(stage.ids.author)
  })

  it('tell whoever may take a step that the writer may not, in the bell and by no mail', async () => {
    const { id } = await paperIn(stage, 'reviewed')
    const rung = () =>
      stage.app.db
        .of('000000')
        .query<{ recipientId: string; channel: string; subject: string }>(
          sql`select recipient_id::text as "recipientId", channel, subject from mail_outbox where submission_id = ${id} and template_code = 'note'`,
        )
    const { byOthers } = ok(await as('editor').get('blade-admin/submissions/detail', { id })) as unknown as {
      byOthers: { action: string; roles: string[]; why: string }[]
    }
    expect(byOthers.find(({ action }) => action === 'reject')).toMatchObject({
      roles: ['EC'],
      why: '由主编决定，责任编辑可先建议退稿',
    })
    ok(await write('editor', id, 'Two poor reviews.', { audience: 'desk', step: 'reject' }))
    const told = await rung()
    expect(told.map(({ recipientId }) => recipientId)).toContain(stage.ids.chief)
    expect(told.every(({ channel, subject }) => channel === 'inApp' && subject.includes('退稿'))).toBe(true)
    const bell = ok(await as('chief').get('blade-message/inbox/list')) as unknown as {
      title: string
      link: string
    }[]
    expect(bell[0]).toMatchObject({ link: `/journal/submissions/detail?id=${id}` })
    expect((await read('chief', id)).notes.map((one) => one.body)).toContain('Two poor reviews.')
    // A step that is the writer's own, one that nobody takes now, and one that is none.
    for (const step of ['requestMinor', 'publish', '__proto__', 'nothing'])
      expect((await write('editor', id, 'x', { step })).body.reason, step).toBe('NOBODY_TOLD')
    expect((await write('editor', id, 'x', { step: 'reject', audience: 'author' })).status).toBe(409)
    expect(await rung()).toHaveLength(told.length)
    expect(await mailsOf(id)).toEqual([])
  })

  it('stay shut to production once it has the paper', async () => {
    const { id } = await paperIn(stage, 'inProduction')
    ok(await write('chief', id, 'Mind the author list.'))
    expect((await as('production').get('blade-admin/submissions/notes', { id })).status).toBe(403)
    expect((await write('production', id, 'hello')).status).toBe(403)
    const list = await as('production').get('blade-admin/note/list', { submissionId: id })
    expect(list.status).toBe(403)
  })

  it('case 35: an editor who wrote the paper reads none of them, in the thread and in the list', async () => {
    const authors = [
      {
        familyNameEn: 'Own',
        givenNameEn: 'Paper',
        email: 'chief2@example.org',
        isCorresponding: true,
        affiliations: [{ nameEn: 'Here' }],
      },
    ]
    await confirmMailbox(stage, 'chief2')
    const { id } = await paperIn(stage, 'screening', { authors })
    ok(await write('staff', id, 'Give it to the other chief.'))
    expect((await read('chief2', id)).notes).toEqual([])
    const list = ok(await as('chief2').get('blade-admin/note/list', { submissionId: id }))
    expect(list.records).toEqual([])
    // Asked to write for the desk, an author writes to the journal all the same.
    ok(await write('chief2', id, 'How long will it take?', { audience: 'desk' }))
    expect((await read('author', id)).notes.map((one) => one.body)).toEqual(['How long will it take?'])
  })

  it('cannot be changed or removed', async () => {
    const { id } = await paperIn(stage, 'screening')
    const note = ok(await write('staff', id, 'Kept.'))
    for (const call of ['submit', 'update', 'remove', 'save'])
      expect((await as('admin').post(`blade-admin/note/${call}`, { id: note.id, ids: note.id })).status).toBe(
        404,
      )
  })
})

describe('messages between author and desk', () => {
  it('M41 reach the author without a name, M41a the editor, and both read the thread', async () => {
    const { id } = await paperIn(stage, 'inReview')
    ok(await write('editor', id, 'Please send the approval number.', { audience: 'author' }))
    ok(await write('author', id, 'It is 2026-17.'))
    const seen = await as('author').get('blade-admin/submissions/notes', { id })
    expect(seen.raw).not.toMatch(/Person editor|writtenBy|writtenAs/)
    expect((await read('author', id)).notes.map((one) => [one.body, one.fromAuthor])).toEqual([
      ['Please send the approval number.', false],
      ['It is 2026-17.', true],
    ])
    expect((await read('chief', id)).notes).toHaveLength(2)
    const mails = await mailsOf(id)
    expect(mails.map((mail) => `${mail.code} ${mail.to}`)).toEqual([
      'M41 author@example.org',
      'M41a editor@example.org',
    ])
    expect(mails[0]?.body).toContain('Please send the approval number.')
    expect(mails[0]?.body).not.toContain('Person editor')
    expect((await as('author').get('blade-admin/note/list', { submissionId: id })).status).toBe(403)
  })

  it('carry the request that the state allows, to whoever may grant it', async () => {
    const revision = await paperIn(stage, 'revisionRequested')
    expect((await read('author', revision.id)).topics).toEqual(['extension', 'question'])
    ok(await write('author', revision.id, 'Two weeks more, please.', { topic: 'extension' }))
    expect((await write('author', revision.id, 'I object.', { topic: 'appeal' })).status).toBe(409)

    const rejected = await paperIn(stage, 'screening')
    await step(stage, 'chief', 'deskReject', rejected.id, letter)
    ok(await write('author', rejected.id, 'The scope fits.', { topic: 'appeal' }))
    expect((await mailsOf(rejected.id)).map((mail) => mail.to).toSorted()).toEqual(
      ['chief', 'chief2', 'editor'].map((name) => `${name}@example.org`).toSorted(),
    )
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update submissions set rejected_at = now() - interval '400 days' where id = ${rejected.id}`,
      ),
    )
    const late = await write('author', rejected.id, 'Still.', { topic: 'appeal' })
    expect(late.status).toBe(409)
  })

  it('ask for no correction of an article that was removed; whoever sees one may still write', async () => {
    const corrected = await articleIn(stage, 'published')
    expect((await read('author', corrected)).topics).toEqual(['correction', 'question'])
    const removed = await articleIn(stage, 'removed')
    expect((await read('author', removed)).topics).toEqual(['question'])
    const refused = await write('author', removed, 'Table 2', { topic: 'correction' })
    expect([refused.status, refused.body.reason]).toEqual([409, 'TOPIC_CLOSED'])
    ok(await write('author', removed, 'Why was it removed?'))
  })

  it('are refused when empty, on a draft and from strangers', async () => {
    const draft = await paperIn(stage, 'draft')
    expect((await write('author', draft.id, 'hello')).status).toBe(409)
    const { id } = await paperIn(stage, 'screening')
    expect((await write('author', id, '   ')).status).toBe(422)
    expect((await write('stranger', id, 'hello')).status).toBe(404)
  })
})
