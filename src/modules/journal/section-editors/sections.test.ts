import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  act,
  letter,
  ok,
  paperIn,
  reviewTwice,
  startStage,
  step,
  versionOf,
  type Row,
  type Stage,
} from '../testing/stage.ts'

/** Editors of sections: new papers come to them, and they stand as handling editors on those alone (decision 53). */
let stage: Stage
let section: Row
let other: Row
beforeAll(async () => {
  stage = await startStage()
  for (const name of ['sectioned', 'elsewhere', 'everywhere']) {
    const { id } = await stage.app.person(name, ['handlingEditor'], { realName: `Person ${name}` })
    Object.assign(stage.ids, { [name]: id })
    Object.assign(stage.who, { [name]: await stage.app.as(name) })
  }
  other = ok(
    await as('staff').post('blade-admin/articleType/submit', {
      journalId: stage.journalId,
      code: 'brief',
      nameZh: '短篇',
      nameEn: 'Brief report',
    }),
  )
  section = await bind('sectioned', stage.typeId)
  await bind('elsewhere', other.id)
  await bind('everywhere', null)
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const binding = (name: string, articleTypeId: string | null, more: object = {}) => {
  return { journalId: stage.journalId, articleTypeId, userId: stage.ids[name], ...more }
}
const bind = async (name: string, articleTypeId: string | null, more: object = {}) =>
  ok(await as('staff').post('blade-admin/sectionEditor/submit', binding(name, articleTypeId, more)))
const listed = async (who: string, params: Record<string, string> = {}) =>
  (
    ok(await as(who).get('blade-admin/submissions/list', { size: '200', ...params })) as unknown as {
      records: Row[]
    }
  ).records
const ids = (rows: readonly Row[]) => rows.map((row) => row.id)

describe('binding', () => {
  it('the same editor is bound to a section, or to all of them, once; a section of another journal is refused', async () => {
    for (const articleTypeId of [stage.typeId, null]) {
      const name = articleTypeId ? 'sectioned' : 'everywhere'
      const again = await as('staff').post('blade-admin/sectionEditor/submit', binding(name, articleTypeId))
      expect(again.status).toBe(409)
    }
    const [foreign] = await stage.app.db
      .of('000000')
      .query<{ id: string }>(sql`select id from article_type where journal_id <> ${stage.journalId} limit 1`)
    if (foreign)
      expect(
        (await as('staff').post('blade-admin/sectionEditor/submit', binding('sectioned', foreign.id))).status,
      ).toBe(422)
  })
  it('is for the office and the editor-in-chief: editors and authors bind nobody', async () => {
    for (const who of ['editor', 'author', 'reviewer1', 'production'])
      expect(
        (await as(who).post('blade-admin/sectionEditor/submit', binding('editor', other.id))).status,
      ).toBe(403)
    ok(await as('chief').post('blade-admin/sectionEditor/submit', { ...section }))
  })
})

describe('a new paper of a section (T2)', () => {
  it('comes to the editors of its section and of the whole journal, who are written to and proposed first', async () => {
    const { id } = await paperIn(stage, 'submitted')
    for (const who of ['sectioned', 'everywhere']) {
      expect(ids(await listed(who))).toContain(id)
      ok(await as(who).get('blade-admin/submissions/detail', { id }))
    }
    const told = await stage.app.db
      .of('000000')
      .query<{ recipientId: string }>(
        sql`select recipient_id from mail_outbox where submission_id = ${id} and template_code = 'M6s'`,
      )
    const who = told.map((one) => one.recipientId)
    expect(who).toEqual(expect.arrayContaining([stage.ids.sectioned, stage.ids.everywhere]))
    expect(who).not.toContain(stage.ids.elsewhere)
    const choice = ok(await as('staff').get('blade-admin/submissions/editors', { id })) as unknown as {
      userId: string
      section: boolean
    }[]
    expect(
      choice
        .slice(0, 2)
        .map((one) => one.userId)
        .toSorted(),
    ).toEqual([stage.ids.sectioned, stage.ids.everywhere].toSorted())
    expect(choice.filter((one) => one.section)).toHaveLength(2)
  })
  it('is nobody else’s: editors of other sections neither list it nor open it nor act on it', async () => {
    const { id } = await paperIn(stage, 'screening')
    expect(ids(await listed('elsewhere'))).not.toContain(id)
    expect((await as('elsewhere').get('blade-admin/submissions/detail', { id })).status).toBe(404)
    expect((await act(as('elsewhere'), 'sendToReview', await versionOf(stage, id))).status).toBe(404)
  })
  it('never comes to an editor of the section who wrote it (case 16)', async () => {
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update blade_user set email = 'coauthor@example.org' where id = ${stage.ids.everywhere}`),
    )
    const { id } = await paperIn(stage, 'submitted')
    expect(ids(await listed('everywhere'))).not.toContain(id)
    expect(ids(await listed('sectioned'))).toContain(id)
    await stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(
        sql`update blade_user set email = 'everywhere@example.org' where id = ${stage.ids.everywhere}`,
      ),
    )
  })
  it('stays with those who were its editors when it came in; a term that is over brings no more', async () => {
    const before = await paperIn(stage, 'submitted')
    const { version } = ok(await as('staff').get('blade-admin/sectionEditor/detail', { id: section.id }))
    section = await bind('sectioned', stage.typeId, { id: section.id, version, endDate: '2020-01-31' })
    const after = await paperIn(stage, 'submitted')
    const seen = ids(await listed('sectioned'))
    expect([seen.includes(before.id), seen.includes(after.id)]).toEqual([true, false])
    section = await bind('sectioned', stage.typeId, {
      id: section.id,
      version: section.version,
      endDate: null,
    })
  })
  it('is found by the view of one’s own sections, counted', async () => {
    const views = ok(await as('sectioned').get('blade-admin/submissions/views')) as unknown as {
      key: string
      count: number
      params: Record<string, string>
    }[]
    const own = views.find((one) => one.key === 'section')
    const rows = await listed('sectioned', own?.params)
    expect(own?.count).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(2)
  })
})

describe('standing of a section editor', () => {
  it('screens, invites and recommends as a handling editor does, and the log says as what', async () => {
    const { id } = await paperIn(stage, 'screening')
    await step(stage, 'sectioned', 'sendToReview', id, { approveAnonymous: true })
    await reviewTwice(stage, id)
    await step(stage, 'sectioned', 'recommendAccept', id)
    const { state } = await versionOf(stage, id)
    expect(state).toBe('finalReview')
    const used = await stage.app.db
      .of('000000')
      .query<{ roleUsed: string }>(
        sql`select role_used from submission_event where submission_id = ${id} and actor_id = ${stage.ids.sectioned}`,
      )
    expect(new Set(used.map((one) => one.roleUsed))).toEqual(new Set(['HE']))
  })
  it('neither assigns nor accepts: what T6 and T20 keep for others stays theirs', async () => {
    const { id } = await paperIn(stage, 'submitted')
    const taken = await act(as('sectioned'), 'assignEditor', await versionOf(stage, id), {
      editorId: stage.ids.sectioned,
    })
    expect(taken.status).toBe(403)
    const final = await paperIn(stage, 'finalReview')
    expect((await act(as('sectioned'), 'finalAccept', await versionOf(stage, final.id), letter)).status).toBe(
      403,
    )
  })
  it('reviews none of these papers (2.13), and learns nothing of fees before the decision (2.14)', async () => {
    await stage.app.person('twice', ['handlingEditor', 'reviewer'], { realName: 'Person twice' })
    const who = await stage.app.as('twice')
    const me = await stage.app.db
      .of('000000')
      .one<{ id: string }>(sql`select id from blade_user where account = 'twice'`)
    Object.assign(stage.ids, { twice: me?.id })
    Object.assign(stage.who, { twice: who })
    await bind('twice', stage.typeId)
    const { id } = await paperIn(stage, 'inReview')
    const refused = await act(as('editor'), 'dispatch', await versionOf(stage, id), { reviewerIds: [me?.id] })
    expect([refused.status, refused.raw]).toEqual([422, expect.stringContaining('责任编辑')])
    const row = (await listed('twice')).find((one) => one.id === id)
    expect(row).toBeDefined()
    expect(row).not.toHaveProperty('feeState')
    // Nor by asking for it.
    const asked = (name: string) => as(name).get('blade-admin/submissions/list', { feeState: 'notRequired' })
    expect([(await asked('twice')).status, (await asked('staff')).status]).toEqual([400, 200])
  })
})
