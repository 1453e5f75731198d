import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { ok, paperIn, startStage, type Stage } from '#modules/journal/testing/stage.ts'

/** What others refer to is not removed, and the answer lists what does. */
let stage: Stage
let admin: Client
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  admin = stage.who.admin as Client
})
afterAll(() => stage.app.close())
const post = async (postCode: string) =>
  ok(await admin.post('blade-system/post/submit', { postCode, postName: postCode })).id
const remove = (what: string, ids: string, lang = 'en') =>
  admin.post(`${what}/remove`, { ids }, { 'accept-language': lang })
let n = 0
const userWith = (postId: string) =>
  admin.post('blade-system/user/submit', {
    account: `holder${(n += 1)}`,
    realName: 'Holder',
    password: 'river stone 42',
    roleId: stage.ids.none ?? '',
    postId,
  })

describe('a record that others point at', () => {
  it('stays, with a list of what points at it in the reader’s language', async () => {
    const id = await post('held')
    const holder = ok(await userWith(id))
    const english = await remove('blade-system/post', id)
    expect([english.status, english.body.reason]).toEqual([409, 'inUse'])
    expect(english.body.msg).toContain('User × 1 (Posts)')
    expect(english.body.errors).toEqual([{ field: 'user.postId', msg: 'User × 1 (Posts)' }])
    expect((await remove('blade-system/post', id, 'zh')).body.msg).toContain('用户 1 条（岗位）')
    ok(await admin.post('blade-system/user/submit', { ...holder, postId: '' }))
    expect((await remove('blade-system/post', id)).status).toBe(200)
  })

  it('among several that are to go together is named, and what nobody points at is not', async () => {
    const ids = [
      await post('free'),
      await post('taken'),
      await post('taken too'),
      await post('taken as well'),
    ]
    for (const id of ids.slice(1, 3)) ok(await userWith(id))
    const { id: fourth } = ok(await userWith(ids[3] ?? ''))
    const english = await remove('blade-system/post', ids.join(','))
    expect([english.status, english.body.reason]).toEqual([409, 'inUse'])
    expect(english.body.msg).toMatch(/^“taken”: .*User × 1 \(Posts\)/)
    expect(english.body.msg).toMatch(/2 more cannot be deleted either: “taken too”, “taken as well”$/)
    expect(english.body.msg).not.toContain('“free”')
    expect((await remove('blade-system/post', ids.join(','), 'zh')).body.msg).toMatch(/^“taken”：.*另有 2 条/)
    // What goes together keeps none of them.
    expect((await admin.post('blade-system/user/remove', { ids: fourth })).status).toBe(200)
    expect((await remove('blade-system/post', [ids[0], ids[3]].join(','))).status).toBe(200)
  })

  it('and one that is gone is not pointed at', async () => {
    const id = await post('gone')
    expect((await remove('blade-system/post', id)).status).toBe(200)
    const answer = await userWith(id)
    expect([answer.status, answer.body.reason]).toEqual([400, 'missingTarget'])
  })

  it('is found inside structures too: a fee standard that priced a bill', async () => {
    const finance = stage.who.finance as Client
    const standard = ok(
      await finance.post('blade-admin/publishFeeStandards/submit', {
        journalId: stage.journalId,
        code: 'held',
        nameZh: '版面费',
        feeType: 'publicationFee',
        authorRegion: 'all',
        currency: 'CNY',
        baseAmount: '100.00',
        taxRate: '0',
        validFrom: '2020-01-01',
      }),
    )
    expect((await paperIn(stage, 'accepted')).id).toBeTruthy()
    const answer = await finance.post('blade-admin/publishFeeStandards/remove', { ids: standard.id })
    expect([answer.status, answer.body.details]).toEqual([409, ['publishFeeBill.standardSnapshot']])
  })

  it('master records of a journal in use stay: journal, article type, issue, review form, role, department', async () => {
    const chosen = async (what: string, ids: string) => {
      const answer = await admin.post(`${what}/remove`, { ids })
      return [answer.status, (answer.body.details ?? []).length > 0]
    }
    expect(await chosen('blade-admin/journals', stage.journalId)).toEqual([409, true])
    expect(await chosen('blade-admin/articleType', stage.typeId)).toEqual([409, true])
    const role = ok(
      await admin.post('blade-system/role/submit', { roleName: 'Held', roleAlias: 'held', sort: 1 }),
    )
    const dept = ok(
      await admin.post('blade-system/dept/submit', { deptName: 'Held', fullName: 'Held', parentId: '0' }),
    )
    ok(
      await admin.post('blade-system/user/submit', {
        account: 'inrole',
        realName: 'In role',
        password: 'river stone 42',
        roleId: role.id,
        deptId: dept.id,
      }),
    )
    expect(await chosen('blade-system/role', role.id)).toEqual([409, true])
    expect(await chosen('blade-system/dept', dept.id)).toEqual([409, true])
  })

  it('a word of a dictionary that a record has chosen stays', async () => {
    ok(
      await admin.post('blade-system/post/submit', { postCode: 'worded', postName: 'Worded', category: '3' }),
    )
    const [word] = await stage.app.db.platform.query<{ id: string }>(
      sql`select id from dict where code = 'post_category' and dict_key = '3' and is_deleted = 0`,
    )
    const answer = await remove('blade-system/dict', word?.id ?? '')
    expect([answer.status, answer.body.details]).toEqual([409, ['post.category']])
  })
})

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  it('of a removal and a new pointer at the same moment exactly one happens', async () => {
    const outcomes: string[] = []
    for (let i = 0; i < 24; i += 1) {
      const id = await post(`race${i}`)
      const [gone, made] = await Promise.all(
        i % 2 === 0
          ? [remove('blade-system/post', id), userWith(id)]
          : [userWith(id), remove('blade-system/post', id)].toReversed(),
      )
      outcomes.push(`${gone?.status} ${made?.status}`)
    }
    expect(new Set(outcomes.filter((one) => one !== '200 400' && one !== '409 200'))).toEqual(new Set())
  })
})
