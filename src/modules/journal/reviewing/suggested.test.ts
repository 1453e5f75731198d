import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { act, ok, paperIn, startStage, versionOf, type Stage } from '../testing/stage.ts'

/** R1 for people whom the author suggests: invited directly, whether or not they have an account. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const rows = <T>(text: ReturnType<typeof sql>) => stage.app.db.of('000000').query<T & object>(text)
const change = (text: ReturnType<typeof sql>) =>
  stage.app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) => tx.query(text))
const accountsOf = (email: string) =>
  rows<{ id: string; password: string | null; roles: string[]; version: number }>(
    sql`select u.id, u.password, u.version, array(select r.role_alias::text from role r where r.id = any(u.role_id)) as roles
        from blade_user u where lower(u.email) = ${email} and u.is_deleted = 0`,
  )
const suggesting = (...suggestedReviewers: object[]) =>
  paperIn(stage, 'inReview', { more: { suggestedReviewers } })
const invite = async (id: string, email: string, who = 'editor', more: object = {}) =>
  act(as(who), 'dispatch', await versionOf(stage, id), { reviewerIds: [], suggested: [email], ...more })
const lettersTo = (email: string) =>
  rows<{ body: string }>(sql`select body from mail_outbox where "to" = ${email} and template_code = 'M10'`)

type Shown = {
  name: string
  isReviewer: boolean
  blocked: boolean
  fault: string | null
  conflicts: { code: string }[]
}
const shown = async (id: string) =>
  ok(await as('editor').get('blade-admin/submissions/suggested', { id })) as unknown as Shown[]

describe('a suggested reviewer without an account (R1)', () => {
  it('becomes a reviewer by one press: an account without a password, and the invitation with its link', async () => {
    const { id } = await suggesting({
      name: '陈雨桐',
      email: 'Chen.Yutong@elsewhere.example',
      affiliation: '西山大学',
    })
    expect(await shown(id)).toMatchObject([
      { name: '陈雨桐', isReviewer: false, blocked: false, conflicts: [] },
    ])
    const sent = ok(await invite(id, 'chen.yutong@elsewhere.example'))
    expect(sent.records).toHaveLength(1)
    const [account] = await accountsOf('chen.yutong@elsewhere.example')
    expect(account).toMatchObject({ password: null, roles: ['reviewer'] })
    const [letter] = await lettersTo('chen.yutong@elsewhere.example')
    expect(letter?.body).toContain('/apaph/review?id=')
    expect(await shown(id)).toMatchObject([{ isReviewer: true, blocked: true }])
  })
  it('nobody signs in to such an account before its owner has chosen a password', async () => {
    const { id } = await suggesting({ name: 'Ana Lima', email: 'ana@nowhere.example' })
    ok(await invite(id, 'ana@nowhere.example'))
    for (const password of ['', 'null', 'demo-2026'])
      await expect(stage.app.as('ana@nowhere.example', password)).rejects.toThrow('could not sign in')
  })
  it('twice at once, for one paper and for two, makes one account', async () => {
    const email = 'busy@elsewhere.example'
    const papers = [await suggesting({ name: 'B', email }), await suggesting({ name: 'B', email })]
    const answers = await Promise.all([...papers, ...papers].map(async ({ id }) => invite(id, email)))
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 200, 409, 409])
    expect(await accountsOf(email)).toHaveLength(1)
    expect(await lettersTo(email)).toHaveLength(2)
  })
  it('a preview of the letters makes nobody', async () => {
    const email = 'previewed@elsewhere.example'
    const { id } = await suggesting({ name: 'P', email })
    const { version } = await versionOf(stage, id)
    const seen = ok(
      await as('editor').post('blade-admin/submissions/preview', {
        id,
        version,
        action: 'dispatch',
        reviewerIds: [],
        suggested: [email],
      }),
    ) as unknown as { code: string }[]
    expect(seen.map((one) => one.code)).toEqual(['M10'])
    expect(await accountsOf(email)).toEqual([])
  })
})

describe('a suggested reviewer whose address is known', () => {
  it('an account that has confirmed the address gets the role and the invitation, and keeps what it had', async () => {
    const { id: userId } = await stage.app.person('known', ['author'], { email: 'known@elsewhere.example' })
    await change(sql`update blade_user set verified_email = 'known@elsewhere.example' where id = ${userId}`)
    const { id } = await suggesting({ name: 'K', email: 'known@elsewhere.example' })
    ok(await invite(id, 'KNOWN@elsewhere.example'))
    const [account, ...others] = await accountsOf('known@elsewhere.example')
    expect([account?.id, account?.roles.toSorted(), others]).toEqual([userId, ['author', 'reviewer'], []])
  })
  it('an account that never confirmed it does not read what was meant for the owner of the mailbox', async () => {
    await stage.app.person('claims', ['author'], { email: 'claimed@elsewhere.example' })
    const { id } = await suggesting({ name: 'C', email: 'claimed@elsewhere.example' })
    const refused = await invite(id, 'claimed@elsewhere.example')
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('从未确认')])
    expect((await accountsOf('claimed@elsewhere.example'))[0]?.roles).toEqual(['author'])
  })
  it('a disabled account is not written to', async () => {
    const { id: userId } = await stage.app.person('shut', ['reviewer'], { email: 'shut@elsewhere.example' })
    await change(sql`update blade_user set status = 2 where id = ${userId}`)
    const { id } = await suggesting({ name: 'S', email: 'shut@elsewhere.example' })
    expect((await invite(id, 'shut@elsewhere.example')).status).toBe(409)
  })
})

describe('conflict rules hold (2.13)', () => {
  it('an author of the paper who suggests themselves is refused, and no account is left behind (case 17)', async () => {
    const { id } = await suggesting({ name: 'Me', email: 'CoAuthor@example.org' })
    await change(sql`update blade_user set email = 'somebody@example.net' where account = 'coauthor'`)
    expect(await shown(id)).toMatchObject([{ blocked: true, conflicts: [{ code: 'isAuthor' }, {}] }])
    expect((await invite(id, 'coauthor@example.org')).status).toBe(422)
    expect(await accountsOf('coauthor@example.org')).toEqual([])
  })
  it('the same affiliation asks for a reason', async () => {
    const email = 'colleague@elsewhere.example'
    const { id } = await suggesting({ name: 'Li', email, affiliation: '东海大学公共卫生学院' })
    expect((await invite(id, email)).status).toBe(422)
    expect(await accountsOf(email)).toEqual([])
    ok(await invite(id, email, 'editor', { overrideReason: 'the only expert' }))
  })
  it('an address that the author did not give, or that no mail reaches, is refused in words', async () => {
    const { id } = await suggesting({ name: 'No address', email: 'none' }, { name: 'Without' })
    expect(await shown(id)).toMatchObject([{ blocked: true, fault: expect.any(String) }, { blocked: true }])
    expect((await invite(id, 'none')).status).toBe(422)
    expect((await invite(id, 'stranger@elsewhere.example')).status).toBe(422)
    expect(await accountsOf('stranger@elsewhere.example')).toEqual([])
  })
  it('who may not dispatch learns nothing of the suggested and makes nobody', async () => {
    const { id } = await suggesting({ name: 'Q', email: 'quiet@elsewhere.example' })
    for (const who of ['author', 'reviewer1', 'production']) {
      const seen = await as(who).get('blade-admin/submissions/suggested', { id })
      expect([403, 404]).toContain(seen.status)
      expect((await invite(id, 'quiet@elsewhere.example', who)).status).toBeGreaterThanOrEqual(403)
    }
    expect(await accountsOf('quiet@elsewhere.example')).toEqual([])
  })
  it('a tenant without a place for another user is told so (threat T06)', async () => {
    const { id } = await suggesting({ name: 'L', email: 'last@elsewhere.example' })
    await change(sql`update tenant set user_limit = 1 where tenant_id = '000000'`)
    const full = await invite(id, 'last@elsewhere.example')
    expect([full.status, full.body.reason]).toEqual([409, 'userLimit'])
    expect(full.body.msg).toContain('最多可有 1 个用户')
    await change(sql`update tenant set user_limit = -1 where tenant_id = '000000'`)
    expect(await accountsOf('last@elsewhere.example')).toEqual([])
  })
})
