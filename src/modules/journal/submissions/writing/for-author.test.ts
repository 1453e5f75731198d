import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  act,
  completeDraft,
  ok,
  pdfWith,
  put,
  startStage,
  step,
  versionOf,
  type Row,
  type Stage,
} from '../../testing/stage.ts'

/** T1 by the office: a draft for an author, who is written to, finds it and submits it. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const open = (who: string, more: object) =>
  as(who).post('blade-admin/submissions/create', {
    journalId: stage.journalId,
    articleTypeId: stage.typeId,
    language: 'zh',
    ...more,
  })
const mailsTo = (email: string) =>
  stage.app.db
    .of('000000')
    .query<{ code: string; body: string }>(
      sql`select template_code as code, body from mail_outbox where "to" = ${email} order by id`,
    )
const mine = async (client: Client) =>
  ok(await client.get('blade-admin/submissions/mine')) as unknown as Row[]

describe('submitting for an author (T1, T2)', () => {
  it('the author finds the paper in the workspace, is written to, and submits it; the log says who opened it for whom', async () => {
    const draft = ok(await open('staff', { submitterId: stage.ids.author }))
    expect((await mailsTo('author@example.org')).map((one) => one.code)).toEqual(['M1p'])
    expect((await mine(as('author'))).map((row) => row.id)).toContain(draft.id)
    // The office fills in what it was handed; the author agrees and submits.
    const filled = ok(
      await act(as('staff'), 'saveDraft', draft, {
        titleZh: '代投的论文',
        titleEn: 'A paper by the office',
        abstractZh: '目的：代投。',
        abstractEn: 'Objective: on behalf.',
        keywordsZh: ['一', '二', '三'],
        keywordsEn: ['a', 'b', 'c'],
        ...Object.fromEntries(
          ['coi', 'ethics', 'consent', 'data', 'aiUse'].map((name) => [`${name}Statement`, '无']),
        ),
      }),
    )
    await put(as('staff'), draft.id, 'manuscript', await pdfWith('by the office'))
    await put(as('staff'), draft.id, 'anonymised', await pdfWith('anonymous'))
    const early = await act(as('staff'), 'submit', { ...draft, version: filled.version })
    expect(early.status).toBe(403)
    ok(
      await act(as('author'), 'saveDraft', await versionOf(stage, draft.id), {
        declarations: ['original', 'authorship', 'policies'],
      }),
    )
    expect((await step(stage, 'author', 'submit', draft.id)).state).toBe('submitted')
    const told = ok(
      await as('staff').get('blade-admin/submissions/timeline', { id: draft.id }),
    ) as unknown as {
      text: string
      actorName?: string
      roleText?: string
    }[]
    expect(told).toContainEqual(
      expect.objectContaining({
        text: '为Person author代建草稿',
        actorName: 'Person staff',
        roleText: '编辑部',
      }),
    )
  })
  it('an author without an account gets one, a way to a password in the letter, and the paper', async () => {
    const draft = ok(
      await open('staff', { authorName: '新作者', authorEmail: 'New.Author@elsewhere.example' }),
    )
    const [letter] = await mailsTo('new.author@elsewhere.example')
    expect(letter?.body).toContain('/apaph/reset-password')
    const owner = await stage.app.db
      .of('000000')
      .one<{ name: string }>(
        sql`select u.real_name as name from submissions s join blade_user u on u.id = s.submitter_id where s.id = ${draft.id}`,
      )
    expect(owner?.name).toBe('新作者')
    expect((await open('staff', { authorEmail: 'nameless@elsewhere.example' })).status).toBe(422)
  })
  it('the office finds its draft again in its list; nobody else at the desk does', async () => {
    const draft = ok(await open('staff', { submitterId: stage.ids.author }))
    const drafts = async (who: string) => {
      const page = ok(await as(who).get('blade-admin/submissions/list', { state: 'draft', size: '200' }))
      return (page as unknown as { records: Row[] }).records.map((row) => row.id)
    }
    expect(await drafts('staff')).toContain(draft.id)
    for (const who of ['chief', 'editor', 'tenantAdmin']) expect(await drafts(who)).toEqual([])
    const own = await completeDraft(stage)
    expect(await drafts('staff')).not.toContain(own.id)
  })
  it('an address that names somebody else’s account, or a role that is gone, makes no account and no paper', async () => {
    const { app } = stage
    const email = 'taken@elsewhere.example'
    await app.person(email, ['author'], { email: 'other@elsewhere.example' })
    const count = async () =>
      app.db
        .of('000000')
        .one(
          sql`select (select count(*) from submissions) as papers, (select count(*) from blade_user) as people`,
        )
    const before = await count()
    const refused = async (authorEmail: string, reason: string, zh: RegExp, en: RegExp) => {
      for (const [language, words] of [
        ['zh', zh],
        ['en', en],
      ] as const) {
        const said = await as('staff').post(
          'blade-admin/submissions/create',
          {
            journalId: stage.journalId,
            articleTypeId: stage.typeId,
            language: 'zh',
            authorName: '新作者',
            authorEmail,
          },
          { 'accept-language': language },
        )
        expect([said.status, said.body.reason], said.raw).toEqual([409, reason])
        expect(said.body.msg).toMatch(words)
      }
    }
    await refused(email, 'outsiderTaken', /请管理员核对该账号/, /ask an administrator to look at it/)
    const hold = (heldBy: string) =>
      app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
        tx.query(sql`update role set held_by = ${heldBy} where role_alias = 'author' returning id`),
      )
    await hold('staff')
    await refused('new@elsewhere.example', 'outsiderRole', /请管理员在角色管理中恢复/, /restore it/)
    await hold('portal')
    expect(await count()).toEqual(before)
  })
  it('only the office opens papers for others, an administrator with a reason, and for authors alone', async () => {
    for (const who of ['author', 'editor', 'chief', 'production'])
      expect((await open(who, { submitterId: stage.ids.coauthor })).status).toBe(403)
    expect((await open('tenantAdmin', { submitterId: stage.ids.author })).status).toBe(422)
    ok(await open('tenantAdmin', { submitterId: stage.ids.author, reason: 'the office is away' }))
    expect((await open('staff', { submitterId: stage.ids.reviewer1 })).status).toBe(422)
  })
})
