import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, hasPostgres, platformActor, startTestApp, type Answer } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { sql } from '#kernel/store/sql.ts'
import { parameters } from '../parameters.ts'
import { enrolled, roomMore } from '../testing/people.ts'
import { done, made, places } from '../testing/stage.ts'
import {
  basket,
  decided,
  onSale,
  seen,
  shopStageOn,
  taken,
  ordered,
  type ShopAccount,
  type ShopStage,
} from '../shop/testing/stage.ts'
import { communityJobs } from './lists/server.ts'
import { comment, inMinutes, moment, momentBody, poll, pollBody } from './testing/stage.ts'

/** Moments, votes, praise, scores and comments: campus domain 5.8. */
let stage: ShopStage
let dorm: string
let build: string
beforeAll(async () => {
  const app = await startTestApp({ postgres: hasPostgres })
  const place = await places(await app.as('admin'), {})
  ;({ dorm, build } = place)
  stage = await shopStageOn(app, place.school)
})
afterAll(() => stage.app.close())

const post = (who: ShopAccount, call: string, body: object) =>
  stage.who[who].post(`blade-admin/${call}`, body)
const get = (who: ShopAccount, call: string, query: Record<string, string> = {}) =>
  stage.who[who].get(`blade-admin/${call}`, query)
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const ok = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length
const vote = (who: ShopAccount, id: string, ...optionIds: string[]) =>
  post(who, 'momentVote/vote', { id, optionIds })
const job = (name: string) => {
  const found = communityJobs.find((one) => one.name === name)
  if (!found) throw new Error(`no job ${name}`)
  return runFor(stage.app.ctx, found, '000000')
}
const raw = async (who: ShopAccount, call: string, query: Record<string, string> = {}) =>
  (await get(who, call, query)).raw

describe('votes', () => {
  it.runIf(hasPostgres)(
    '110 fifty ballots of one student at once are one, and two accounts of one student are one voter',
    async () => {
      const id = await poll(stage)
      const answers = await atOnce(times(50, () => () => vote('buyer', id, '1')))
      expect(ok(answers)).toBe(1)
      expect(new Set(answers.map(({ body }) => body.reason))).toEqual(new Set([undefined, 'voteOnce']))
      await stage.app.db.tx(platformActor, (tx) =>
        tx.query(
          sql`update school_auth set stu_info_id = (select stu_info_id from school_auth where user_id = ${stage.ids.buyer}) where user_id = ${stage.ids.otherBuyer}`,
        ),
      )
      expect((await vote('otherBuyer', id, '2')).body.reason).toBe('voteOnce')
      await stage.app.db.tx(platformActor, (tx) =>
        tx.query(sql`update school_auth set stu_info_id = null where user_id = ${stage.ids.otherBuyer}`),
      )
      expect((await vote('otherBuyer', id, '2')).status).toBe(200)
      expect(await seen(stage, 'momentVote', id)).toMatchObject({ voterCount: 2, ballotCount: 2 })
    },
  )

  it('112 no option, too many, one twice, and one of another vote are refused', async () => {
    const id = await poll(stage, 'moderator', { voteType: '2', maxChoices: 2 })
    for (const chosen of [[], ['1', '2', '3'], ['1', '1'], ['9']])
      expect((await vote('buyer', id, ...chosen)).body.reason).toBe('voteChoices')
    expect((await vote('buyer', id, '1', '3')).status).toBe(200)
    expect(await seen(stage, 'momentVote', id)).toMatchObject({ voterCount: 1, ballotCount: 2 })
  })

  it('113 whoever is not of the campus, grade or building is refused, and nobody unverified votes', async () => {
    const elsewhere = { targetScope: '2', targetIds: ['1'] }
    expect((await vote('buyer', await poll(stage, 'moderator', elsewhere), '1')).body.reason).toBe(
      'voteScope',
    )
    const other = { targetScope: '3', targetIds: ['1999'] }
    expect((await vote('buyer', await poll(stage, 'moderator', other), '1')).body.reason).toBe('voteScope')
    const house = { targetScope: '4', targetIds: [build] }
    expect((await vote('buyer', await poll(stage, 'moderator', house), '1')).body.reason).toBe('voteScope')
    const own = { targetScope: '2', targetIds: [stage.campus] }
    expect((await vote('buyer', await poll(stage, 'moderator', own), '1')).status).toBe(200)
    const year = { targetScope: '3', targetIds: ['2026'] }
    expect((await vote('buyer', await poll(stage, 'moderator', year), '1')).status).toBe(200)
    expect((await vote('moderator', await poll(stage), '1')).status).toBe(403)
  })

  it('113 whom a vote is for is written by name, and read by name; what nobody is called is refused', async () => {
    const campusName = String((await seen(stage, 'schoolCampus', stage.campus)).campusName)
    const id = await poll(stage, 'moderator', { targetScope: '2', targetIds: [campusName] })
    expect(await seen(stage, 'momentVote', id)).toMatchObject({
      targetIds: [stage.campus],
      targetIdsName: campusName,
    })
    const years = await poll(stage, 'moderator', { targetScope: '3', targetIds: ['2026 级', '2027'] })
    expect(await seen(stage, 'momentVote', years)).toMatchObject({ targetIdsName: '2026; 2027' })
    const odd = (more: object) => stage.who.moderator.post('blade-admin/momentVote/submit', pollBody(more))
    for (const [targetScope, reason] of [
      ['2', 'votePlace'],
      ['3', 'voteYear'],
      ['4', 'votePlace'],
    ])
      expect((await odd({ targetScope, targetIds: ['月球'] })).body.reason).toBe(reason)
  })

  it('113 whoever saves a vote again with the names that it shows neither widens nor changes whom it is for', async () => {
    const admin = await stage.app.as('admin')
    const { campusId, campusRegionId } = await seen(stage, 'schoolDormBuild', build)
    const elsewhere = await made(admin, 'schoolCampus', {
      schoolId: stage.school,
      campusCode: 'C7',
      campusName: '北校区',
      campusType: '1',
    })
    const of = { buildName: '北苑（一）', buildType: 1, genderType: 2, floorCount: 6, aircondAllowed: true }
    const own = await made(admin, 'schoolDormBuild', { ...of, campusId, campusRegionId, buildCode: 'B7' })
    const region = { campusId: elsewhere, regionCode: 'R7', regionName: '北区', regionType: 1 }
    const twin = await made(admin, 'schoolDormBuild', {
      ...of,
      campusId: elsewhere,
      campusRegionId: await made(admin, 'schoolCampusRegion', region),
      buildCode: 'B7',
    })
    const id = await poll(stage, 'moderator', { targetScope: '4', targetIds: [own] })
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`update moment_vote set voter_count = 1 where id = ${id}`),
    )
    const { targetIdsName, startTime, endTime, options } = await seen(stage, 'momentVote', id)
    expect(targetIdsName).toBe('北苑（一）')
    const named = pollBody({ targetScope: '4', targetIds: [targetIdsName], startTime, endTime, options })
    expect((await post('moderator', 'momentVote/submit', { ...named, id })).body.msg).toBe('操作成功')
    expect(await seen(stage, 'momentVote', id)).toMatchObject({ targetIds: [own] })
    const anew = await poll(stage, 'moderator', named)
    expect((await seen(stage, 'momentVote', anew)).targetIds).toEqual(expect.arrayContaining([own, twin]))
  })

  it('C01 is closed before it begins and after it ends, whatever the job has done, and ends by the clock', async () => {
    const early = await poll(stage, 'moderator', { startTime: inMinutes(60) })
    expect(await seen(stage, 'momentVote', early)).toMatchObject({ status: 10 })
    expect((await vote('buyer', early, '1')).body.reason).toBe('voteEnded')
    const over = await poll(stage)
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`update moment_vote set end_time = now() - interval '1 minute' where id = ${over}`),
    )
    expect((await vote('buyer', over, '1')).body.reason).toBe('voteEnded')
    await job('campus.voteEnd')
    expect(await seen(stage, 'momentVote', over)).toMatchObject({ status: 30 })
    await done(post('moderator', 'momentVote/end', { id: await poll(stage), reason: '够了' }))
  })

  it('116 an anonymous ballot names nobody: not in list, detail, export, history or logs, not for the administrator either', async () => {
    const id = await poll(stage, 'moderator', { anonymousFlag: true, resultVisible: '1' })
    await done(vote('buyer', id, '2'))
    expect((await vote('buyer', id, '1')).body.reason).toBe('voteOnce')
    const { buyer = '' } = stage.ids
    const list = await get('admin', 'voteRecord/list', { voteId: id })
    const [record] = (list.body.data as { records: { id: string }[] }).records
    expect(list.body.data).toMatchObject({
      total: 1,
      records: [{ userId: null, stuId: null, voterKey: null, ip: null }],
    })
    for (const who of ['admin', 'moderator', 'keeper'] as const) {
      expect(await raw(who, 'voteRecord/list', { voteId: id })).not.toContain(buyer)
      expect(await raw(who, 'voteRecord/detail', { id: record?.id ?? '' })).not.toContain(buyer)
      expect(await raw(who, 'momentVote/history', { id })).not.toContain(buyer)
      expect(await raw(who, 'momentVote/detail', { id })).not.toContain(buyer)
    }
    // What was chosen is told in words.
    expect(list.body.data).toMatchObject({ records: [{ optionName: '24:00' }] })
    // The rows themselves, which a copy of the database would show.
    const rows = await stage.app.db
      .of('000000')
      .query<Record<string, unknown>>(sql`select * from vote_record where vote_id = ${id}`)
    expect(JSON.stringify(rows)).not.toContain(buyer)
    await stage.app.logbook.flush()
    const log = await stage.who.admin.get('blade-log/api/list', { requestUri: 'momentVote/vote', size: 200 })
    const lines = (log.body.data as unknown as { records: { createBy: string; params: string | null }[] })
      .records
    expect(lines.some(({ createBy }) => createBy === '')).toBe(true)
    expect(lines.filter(({ params }) => String(params).includes(id))).toEqual([])
    expect((await get('buyer', 'momentVote/ballot', { id })).body.data).toMatchObject({
      own: ['2'],
      open: true,
    })
  })

  it('118 results that are told after the end are told nobody before, neither are the counts', async () => {
    const id = await poll(stage)
    await done(vote('buyer', id, '1'))
    expect((await get('buyer', 'momentVote/result', { id })).body.reason).toBe('voteResults')
    expect(await seen(stage, 'momentVote', id, 'buyer')).toMatchObject({
      voterCount: null,
      ballotCount: null,
    })
    expect(await raw('buyer', 'momentVote/list', { id })).not.toMatch(/"voterCount":\d/)
    expect((await get('moderator', 'momentVote/result', { id })).body.data).toMatchObject({ voterCount: 1 })
    await done(post('moderator', 'momentVote/end', { id, reason: '结束' }))
    expect((await get('buyer', 'momentVote/result', { id })).body.data).toMatchObject({
      own: ['1'],
      options: [{ id: '1', count: 1 }, { count: 0 }, { count: 0 }],
    })
  })

  it('a result is a sheet too, for whoever may export votes and read this one', async () => {
    const id = await poll(stage)
    await done(vote('buyer', id, '2'))
    const sheet = await get('moderator', 'momentVote/resultSheet', { id })
    const rows = await readSheet(sheet.bytes)
    expect(rows.slice(1, 4)).toEqual([
      ['23:00', 0, 0],
      ['24:00', 1, 100],
      ['通宵', 0, 0],
    ])
    expect(rows[4]?.[1]).toBe(1)
    expect((await get('buyer', 'momentVote/resultSheet', { id })).status).toBe(403)
  })

  it('a ballot may be changed three times where that is allowed, and what was voted on stays as it was', async () => {
    const id = await poll(stage, 'moderator', { allowChange: true, resultVisible: '2' })
    expect((await get('buyer', 'momentVote/result', { id })).body.reason).toBe('voteResults')
    for (const one of ['1', '2', '3', '1']) await done(vote('buyer', id, one))
    expect((await vote('buyer', id, '2')).body.reason).toBe('voteChanges')
    expect((await get('buyer', 'momentVote/result', { id })).body.data).toMatchObject({
      voterCount: 1,
      ballotCount: 1,
      options: [{ count: 1 }, { count: 0 }, { count: 0 }],
    })
    const row = await seen(stage, 'momentVote', id, 'moderator')
    const changed = { ...row, options: [{ text: '甲' }, { text: '乙' }] }
    expect((await post('moderator', 'momentVote/submit', changed)).body.reason).toBe('voteFrozen')
    // Longer is a step that may be taken once, shorter one that asks why: no edit goes round them.
    for (const minutes of [5, 6000])
      expect(
        (await post('moderator', 'momentVote/submit', { id, endTime: inMinutes(minutes) })).body.reason,
      ).toBe('voteFrozen')
    // What the wire says to the second is no change of a time that stands to the millisecond.
    const began = sql`update moment_vote set start_time = date_trunc('second', start_time) + interval '345 ms' where id = ${id}`
    await stage.app.db.tx(platformActor, (tx) => tx.query(began))
    expect(await done(post('moderator', 'momentVote/submit', { ...row, title: '换个标题' }))).toMatchObject({
      title: '换个标题',
    })
    const kept = sql`select to_char(start_time, 'MS') as ms from moment_vote where id = ${id}`
    expect(await stage.app.db.of('000000').query(kept)).toEqual([{ ms: '345' }])
    expect((await post('moderator', 'momentVote/remove', { ids: id })).status).toBe(409)
    expect((await post('admin', 'voteRecord/remove', { ids: '1' })).body.reason).toBe('ballotKept')
  })

  it('that is under way is not put off, and one on which nobody voted may end otherwise', async () => {
    const id = await poll(stage, 'moderator')
    const edit = (more: object) => post('moderator', 'momentVote/submit', { id, ...more })
    expect((await edit({ startTime: inMinutes(30), endTime: inMinutes(90) })).body.reason).toBe('voteBegun')
    expect((await edit({ endTime: inMinutes(90) })).status).toBe(200)
    expect((await edit({ title: '换个标题' })).status).toBe(200)
  })

  it('is changed by whoever still may: not after they moved out of the house that votes, nor once too often; all that voted could', async () => {
    const id = await poll(stage, 'moderator', {
      allowChange: true,
      targetScope: '2',
      targetIds: [stage.campus],
    })
    const ballot = async () => (await get('buyer', 'momentVote/ballot', { id })).body.data
    await done(vote('buyer', id, '1'))
    expect(await ballot()).toMatchObject({ own: ['1'], mayChange: true })
    const among = (ids: string) =>
      stage.app.db.tx(platformActor, (tx) =>
        tx.query(sql`update moment_vote set target_ids = ${ids}::jsonb where id = ${id}`),
      )
    await among('["1"]')
    expect(await ballot()).toMatchObject({ own: ['1'], eligible: false, mayChange: false })
    expect((await vote('buyer', id, '2')).body.reason).toBe('voteScope')
    expect((await get('moderator', 'momentVote/result', { id })).body.data).toMatchObject({
      voterCount: 1,
      eligible: 1,
    })
    await among(JSON.stringify([stage.campus]))
    for (const one of ['2', '3', '1']) await done(vote('buyer', id, one))
    expect(await ballot()).toMatchObject({ eligible: true, mayChange: false })
    // VO5: lists and the report read what was written down at the end.
    await among('["1"]')
    await done(post('moderator', 'momentVote/end', { id, reason: '提前结束' }))
    expect(await seen(stage, 'momentVote', id, 'moderator')).toMatchObject({
      voterCount: 1,
      eligibleCount: 1,
    })
  })

  it('that an office breaks off says so to everybody, tells no result, and its author reads why', async () => {
    const own = await moment(stage)
    const id = await made(stage.who.buyer, 'momentVote', pollBody({ momentId: own, resultVisible: '1' }))
    await done(vote('otherBuyer', id, '1'))
    await done(post('moderator', 'SchoolMoment/takeDown', { id: own, auditOpinion: '违规' }))
    // The author still sees it; that it had ended, or not begun, would be another thing.
    expect((await vote('buyer', id, '1')).body.reason).toBe('voteOff')
    await done(post('moderator', 'SchoolMoment/restore', { id: own }))
    await done(post('moderator', 'momentVote/cancel', { id, reason: '选项有误' }))
    expect((await vote('buyer', id, '1')).body.reason).toBe('voteOff')
    expect(await seen(stage, 'momentVote', id, 'otherBuyer')).toMatchObject({
      status: 91,
      voterCount: null,
      options: [],
      description: null,
    })
    expect((await get('otherBuyer', 'momentVote/result', { id })).body.reason).toBe('voteResults')
    const letters = await stage.app.db
      .of('000000')
      .query<{ subject: string }>(
        sql`select subject from mail_outbox where about = 'momentVote' and about_id = ${id}`,
      )
    expect(letters).toEqual([{ subject: expect.stringContaining('选项有误') as string }])
  })

  it('a poll of its own is for staff, a student’s hangs on an own moment, and its options differ', async () => {
    expect((await post('buyer', 'momentVote/submit', pollBody())).body.reason).toBe('votePolls')
    const foreign = await moment(stage, {}, 'otherBuyer')
    expect((await post('buyer', 'momentVote/submit', pollBody({ momentId: foreign }))).body.reason).toBe(
      'voteMoment',
    )
    const unsigned = await moment(stage, { momentType: '2', anonymousFlag: true })
    expect((await post('buyer', 'momentVote/submit', pollBody({ momentId: unsigned }))).body.reason).toBe(
      'voteUnsigned',
    )
    const own = await moment(stage)
    for (const alike of [' a ', 'ａ', 'a\u200b', '\u3000a'])
      expect(
        (
          await post(
            'buyer',
            'momentVote/submit',
            pollBody({ momentId: own, options: [{ text: 'a' }, { text: alike }] }),
          )
        ).body.reason,
        JSON.stringify(alike),
      ).toBe('voteOptions')
    const id = await made(stage.who.buyer, 'momentVote', pollBody({ momentId: own }))
    expect(await seen(stage, 'SchoolMoment', own)).toMatchObject({ voteId: id })
    expect((await post('buyer', 'momentVote/submit', pollBody({ momentId: own }))).body.reason).toBe(
      'voteMoment',
    )
    await done(vote('otherBuyer', id, '1'))
    expect((await post('buyer', 'SchoolMoment/submit', { id: own, content: '改了' })).body.reason).toBe(
      'momentVoted',
    )
  })
})

describe('moments', () => {
  it('are reviewed first where the tenant says so, or where they hold a held-back word however it is written', async () => {
    await decided(stage.app, 'campus.moment.review', 'on')
    const waits = await moment(stage)
    expect(await seen(stage, 'SchoolMoment', waits, 'buyer')).toMatchObject({ status: 10 })
    expect((await get('otherBuyer', 'SchoolMoment/detail', { id: waits })).status).toBe(404)
    await decided(stage.app, 'campus.moment.review', 'off')
    const hidden = await moment(stage, { content: '诚接代\u200b 写，价格优惠' })
    expect(await seen(stage, 'SchoolMoment', hidden)).toMatchObject({ status: 10, sensitiveHit: ['代写'] })
    expect((await post('buyer', 'SchoolMoment/approve', { id: waits })).status).toBe(403)
    await done(post('moderator', 'SchoolMoment/approve', { ids: [waits] }))
    expect((await get('otherBuyer', 'SchoolMoment/detail', { id: waits })).status).toBe(200)
    expect((await post('moderator', 'SchoolMoment/reject', { id: hidden })).status).toBe(422)
    await done(post('moderator', 'SchoolMoment/reject', { id: hidden, auditOpinion: '含违规词' }))
    await done(post('buyer', 'SchoolMoment/submit', { id: hidden, content: '改好了' }))
    await done(post('buyer', 'SchoolMoment/resubmit', { id: hidden }))
  })

  it('an author who saves a moment as it was keeps it in sight; what is changed is looked at again, and so is a word that is held back since', async () => {
    const id = await moment(stage, { topicTags: ['食堂'] })
    const again = async (more: object = {}) => {
      const row = await seen(stage, 'SchoolMoment', id, 'buyer')
      await done(post('buyer', 'SchoolMoment/submit', { ...row, ...more }))
      return (await seen(stage, 'SchoolMoment', id)).status
    }
    expect(await again()).toBe(20)
    for (const changed of [{ content: '改了' }, { topicTags: ['宿舍'] }, { visibleScope: '2' }]) {
      expect(await again(changed), JSON.stringify(changed)).toBe(10)
      await done(post('moderator', 'SchoolMoment/approve', { ids: [id] }))
    }
    await decided(stage.app, 'campus.moment.words', '改了')
    expect(await again()).toBe(10)
    await decided(stage.app, 'campus.moment.words', parameters['campus.moment.words'].default)
  })

  it('124 markup, javascript links, emoji, RTL overrides and unseen letters stay the text they are; length counts code points', async () => {
    const corpus = [
      '<img src=x onerror=alert(1)>',
      '[x](javascript:alert(1))',
      'abc\u202Egnp.exe',
      'zero\u200Bwidth',
      '&lt;b&gt; P<0.05 && a>b',
      '👩‍👩‍👧‍👦'.repeat(20),
    ]
    for (const content of corpus) {
      const id = await moment(stage, { content }, 'otherBuyer')
      expect(await seen(stage, 'SchoolMoment', id, 'buyer')).toMatchObject({ content })
      await done(post('otherBuyer', 'SchoolMoment/remove', { ids: id }))
    }
    expect(
      (await post('buyer', 'SchoolMoment/submit', momentBody({ content: '😀'.repeat(2001) }))).status,
    ).toBe(400)
    const most = await moment(stage, { content: '😀'.repeat(2000) }, 'otherBuyer')
    await done(post('otherBuyer', 'SchoolMoment/remove', { ids: most }))
    expect((await post('buyer', 'SchoolMoment/submit', momentBody({ content: 'a\u0007b' }))).status).toBe(400)
  })

  it('125 an anonymous moment tells nobody who wrote it: no list, filter, order, comment or log; a moderator reveals it with a reason', async () => {
    const id = await moment(stage, { momentType: '2', anonymousFlag: true, content: '悄悄话' })
    const own = await comment(stage, id, { anonymousFlag: true, content: '自己顶一下' })
    const reply = await comment(stage, id, { parentId: own, content: '回' }, 'otherBuyer')
    const { buyer = '' } = stage.ids
    for (const who of ['otherBuyer', 'moderator', 'admin'] as const) {
      for (const [call, query] of [
        ['SchoolMoment/detail', { id }],
        ['SchoolMoment/list', { id }],
        ['schoolComment/thread', { targetType: '1', targetId: id }],
        ['schoolComment/detail', { id: reply }],
        ['SchoolMoment/history', { id }],
      ] as const)
        expect(await raw(who, call, query), `${who} ${call}`).not.toContain(buyer)
      for (const key of ['userId', 'createUser', 'updateUser', 'userId_equal'])
        expect((await get(who, 'SchoolMoment/list', { [key]: buyer, id })).raw).not.toContain('悄悄话')
    }
    expect((await get('admin', 'SchoolMoment/list', { authorId: buyer })).status).toBe(400)
    expect((await get('admin', 'SchoolMoment/list', { descs: 'authorId' })).status).toBe(400)
    // To themselves alone it is one of their own, among however many others.
    expect((await get('buyer', 'SchoolMoment/list', { own: '1', id })).raw).toContain('悄悄话')
    for (const who of ['otherBuyer', 'moderator', 'admin'] as const)
      expect((await get(who, 'SchoolMoment/list', { own: '1', id })).raw, who).not.toContain('悄悄话')
    expect(await seen(stage, 'SchoolMoment', id, 'buyer')).toMatchObject({ own: true })
    await stage.app.logbook.flush()
    const log = await stage.who.admin.get('blade-log/api/list', {
      requestUri: 'SchoolMoment/submit',
      createBy: 'buyer',
      size: 200,
    })
    expect(log.raw).not.toContain(id)
    expect((await post('moderator', 'SchoolMoment/reveal', { id })).status).toBe(400)
    expect((await post('otherBuyer', 'SchoolMoment/reveal', { id, reason: 'x' })).status).toBe(403)
    expect(
      (await post('moderator', 'SchoolMoment/reveal', { id, reason: '涉及人身安全' })).body.data,
    ).toMatchObject({ userId: buyer })
    const told = await get('admin', 'SchoolMoment/history', { id })
    expect(told.raw).toContain('涉及人身安全')
    const kind = momentBody({ momentType: '4', anonymousFlag: true })
    expect((await post('buyer', 'SchoolMoment/submit', kind)).body.reason).toBe('anonymousKind')
  })

  it('three different people send a moment back to the moderators; nobody reports twice, or their own', async () => {
    const id = await moment(stage, {}, 'otherBuyer')
    const report = (who: ShopAccount) => post(who, 'SchoolMoment/report', { id, reason: '广告' })
    expect((await report('otherBuyer')).body.reason).toBe('reportOwn')
    await done(report('buyer'))
    expect((await report('buyer')).body.reason).toBe('reportedAlready')
    for (const account of ['r1', 'r2']) {
      await stage.app.person(account, ['student'])
      const client = await stage.app.as(account)
      await done(client.post('blade-admin/SchoolMoment/report', { id, reason: '广告' }))
    }
    expect(await seen(stage, 'SchoolMoment', id)).toMatchObject({ status: 10, reportCount: 3 })
  })

  it('three are pinned on a campus and no fourth', async () => {
    const ids = []
    for (let n = 0; n < 4; n += 1) ids.push(await moment(stage, {}, 'otherBuyer'))
    const over = await post('moderator', 'SchoolMoment/top', { id: ids[0], topUntil: inMinutes(-5) })
    expect(over.body.details).toEqual(['pinnedUntil'])
    const [first, ...more] = ids.slice(0, 3)
    await done(post('moderator', 'SchoolMoment/top', { id: first, topUntil: inMinutes(600) }))
    for (const id of more) await done(post('moderator', 'SchoolMoment/top', { id }))
    expect((await post('moderator', 'SchoolMoment/top', { id: ids[3] })).body.details).toEqual(['pinnedFull'])
    await done(post('moderator', 'SchoolMoment/untop', { id: ids[0] }))
    expect((await post('moderator', 'SchoolMoment/untop', { id: ids[0] })).body.details).toEqual([
      'notPinned',
    ])
    await done(post('moderator', 'SchoolMoment/top', { id: ids[3] }))
    for (const id of ids) await done(post('otherBuyer', 'SchoolMoment/remove', { ids: id }))
  })

  it('127 a moment that its author deletes is gone with its vote and comments, and kept for a while', async () => {
    const id = await moment(stage)
    const voteId = await made(stage.who.buyer, 'momentVote', pollBody({ momentId: id }))
    const said = await comment(stage, id, {}, 'otherBuyer')
    await done(post('buyer', 'SchoolMoment/remove', { ids: id }))
    expect((await get('otherBuyer', 'SchoolMoment/detail', { id })).status).toBe(404)
    expect(
      (await get('otherBuyer', 'schoolComment/thread', { targetType: '1', targetId: id })).body.data,
    ).toMatchObject({ records: [] })
    expect((await vote('otherBuyer', voteId, '1')).status).toBe(404)
    expect(
      (await post('otherBuyer', 'schoolPraiseRecord/toggle', { targetType: '1', targetId: id })).status,
    ).toBe(404)
    expect(await seen(stage, 'SchoolMoment', id, 'moderator')).toMatchObject({
      status: 92,
      content: expect.any(String),
    })
    expect(await seen(stage, 'schoolComment', said, 'moderator')).toMatchObject({ status: 20 })
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`update school_moment set update_time = now() - interval '181 days' where id = ${id}`),
    )
    await job('campus.momentPurge')
    const [row] = await stage.app.db
      .of('000000')
      .query(sql`select content, author_id from school_moment where id = ${id}`)
    expect(row).toEqual({ content: '', authorId: null })
  })

  it('how to reach somebody is told to verified people alone', async () => {
    const id = await moment(stage, { momentType: '4', contactInfo: '微信 jiangxue' })
    expect(await seen(stage, 'SchoolMoment', id, 'otherBuyer')).toMatchObject({
      contactInfo: '微信 jiangxue',
    })
    const reads = await stage.app.as('r1')
    expect((await reads.get('blade-admin/SchoolMoment/detail', { id })).body.data).toMatchObject({
      contactInfo: null,
    })
    const wrong = await post('buyer', 'SchoolMoment/submit', momentBody({ contactInfo: 'x' }))
    expect([wrong.body.reason, wrong.body.errors?.[0]?.field]).toEqual(['contactKind', 'contactInfo'])
  })

  it('of something lost, sold or asked for is settled by its author: how to reach them is told to nobody any more, until it is not', async () => {
    const id = await moment(stage, { momentType: '3', contactInfo: '微信 abc' })
    const contact = async (who: ShopAccount) => (await seen(stage, 'SchoolMoment', id, who)).contactInfo
    expect(await contact('otherBuyer')).toBe('微信 abc')
    expect((await post('otherBuyer', 'SchoolMoment/settle', { id })).status).toBe(404)
    await done(post('buyer', 'SchoolMoment/settle', { id }))
    expect(await seen(stage, 'SchoolMoment', id, 'otherBuyer')).toMatchObject({
      status: 20,
      contactInfo: null,
      settledTime: expect.any(String) as string,
    })
    expect(await raw('otherBuyer', 'SchoolMoment/list', { id })).not.toContain('微信 abc')
    expect(await contact('buyer')).toBe('微信 abc')
    expect((await post('buyer', 'SchoolMoment/settle', { id })).body.details).toEqual(['settledAlready'])
    await done(post('buyer', 'SchoolMoment/unsettle', { id }))
    expect(await contact('otherBuyer')).toBe('微信 abc')
    const daily = await moment(stage)
    expect((await post('buyer', 'SchoolMoment/settle', { id: daily })).body.details).toEqual(['settleKind'])
  })

  it('has five topics of twenty characters at most', async () => {
    const tagged = (topicTags: string[]) => post('buyer', 'SchoolMoment/submit', momentBody({ topicTags }))
    for (const tags of [['x'.repeat(21)], ['一', '二', '三', '四', '五', '六']]) {
      const refused = await tagged(tags)
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'topicTags'])
    }
    expect((await tagged(['字'.repeat(20)])).status).toBe(200)
  })

  it('ten a day and no eleventh', async () => {
    await stage.app.person('chatty', ['student'])
    await enrolled({ ...stage, ids: { ...stage.ids, chatty: await idOf('chatty') } } as never, {
      account: 'chatty' as never,
    })
    const client = await stage.app.as('chatty')
    const answers = await atOnce(
      times(11, () => () => client.post('blade-admin/SchoolMoment/submit', momentBody())),
    )
    expect(ok(answers)).toBe(10)
  })
})

describe('comments', () => {
  it('128 hiding a root with five replies counts six less, showing it six more; one taken back leaves its replies', async () => {
    const id = await moment(stage, {}, 'otherBuyer')
    const root = await comment(stage, id)
    const replies = []
    for (let n = 0; n < 5; n += 1)
      replies.push(await comment(stage, id, { parentId: root, content: `回 ${n}` }, 'otherBuyer'))
    const count = async () => (await seen(stage, 'SchoolMoment', id)).commentCount
    expect(await count()).toBe(6)
    await done(post('moderator', 'schoolComment/hide', { id: root, auditOpinion: '人身攻击' }))
    expect(await count()).toBe(0)
    await done(post('moderator', 'schoolComment/show', { id: root }))
    expect(await count()).toBe(6)
    await done(post('otherBuyer', 'schoolComment/remove', { ids: replies[0] }))
    expect(await count()).toBe(5)
    await done(post('buyer', 'schoolComment/remove', { ids: root }))
    expect(await count()).toBe(4)
    const thread = await get('otherBuyer', 'schoolComment/thread', { targetType: '1', targetId: id })
    const [floor] = (
      thread.body.data as { records: { content: unknown; floorNo: number; replies: object[] }[] }
    ).records
    expect(floor).toMatchObject({ content: null, floorNo: 1 })
    expect(floor?.replies.length).toBeGreaterThanOrEqual(4)
    expect((await seen(stage, 'schoolComment', root)).replyCount).toBe(4)
  })

  it('C09 belong where their parent does, to what is seen, and are twenty in ten minutes at most', async () => {
    const [a, b] = [await moment(stage, {}, 'otherBuyer'), await moment(stage, {}, 'otherBuyer')]
    const root = await comment(stage, a)
    const stray = { targetType: '1', targetId: b, parentId: root, content: 'x' }
    expect((await post('buyer', 'schoolComment/submit', stray)).body.reason).toBe('parentElsewhere')
    await done(post('moderator', 'schoolComment/hide', { id: root, auditOpinion: '人身攻击' }))
    const answer = { targetType: '1', targetId: a, parentId: root, content: 'x' }
    expect((await post('buyer', 'schoolComment/submit', answer)).body.reason).toBe('parentGone')
    await done(post('moderator', 'schoolComment/show', { id: root }))
    // Why it had been hidden is not said beside what is seen again.
    expect((await seen(stage, 'schoolComment', root)).auditOpinion).toBeNull()
    await done(post('moderator', 'SchoolMoment/takeDown', { id: a, auditOpinion: '广告' }))
    expect(
      (await post('buyer', 'schoolComment/submit', { targetType: '1', targetId: a, content: 'x' })).status,
    ).toBe(404)
    const held = await comment(stage, b, { content: '有人代 考吗' })
    expect(await seen(stage, 'schoolComment', held, 'buyer')).toMatchObject({ status: 10 })
    expect((await seen(stage, 'SchoolMoment', b)).commentCount).toBe(0)
    await done(post('moderator', 'schoolComment/approve', { id: held }))
    expect((await seen(stage, 'SchoolMoment', b)).commentCount).toBe(1)
    const answers = await atOnce(
      times(
        21,
        (i) => () =>
          post('otherBuyer', 'schoolComment/submit', { targetType: '1', targetId: b, content: `${i}` }),
      ),
    )
    expect(answers.some(({ body }) => body.reason === 'tooManyComments')).toBe(true)
  })
})

describe('praise', () => {
  it('119 C09 a hundred clicks end as their number is odd or even, fifty first ones at once are one row, and the count is that of the rows', async () => {
    const id = await moment(stage, {}, 'otherBuyer')
    const toggle = (who: ShopAccount) => () =>
      post(who, 'schoolPraiseRecord/toggle', { targetType: '1', targetId: id })
    expect(ok(await atOnce(times(hasPostgres ? 51 : 5, () => toggle('buyer'))))).toBe(hasPostgres ? 51 : 5)
    expect(await seen(stage, 'SchoolMoment', id, 'buyer')).toMatchObject({ praiseCount: 1, praised: true })
    const clicks = hasPostgres ? 100 : 4
    expect(ok(await atOnce(times(clicks, () => toggle('otherBuyer'))))).toBe(clicks)
    expect(await seen(stage, 'SchoolMoment', id)).toMatchObject({ praiseCount: 1 })
    const rows = await stage.app.db
      .of('000000')
      .query<{ n: number }>(sql`select count(*)::int as n from school_praise_record where target_id = ${id}`)
    expect(rows).toEqual([{ n: 2 }])
  })
})

describe('scores', () => {
  const line = async (orderId: string) =>
    String(((await seen(stage, 'order', orderId)).lines as { id: string }[])[0]?.id)

  it('121 C09 are whole stars of goods that were bought, once a line, and never of one’s own shop; the means follow', async () => {
    const goods = await onSale(stage)
    const score = (more: object, who: ShopAccount = 'buyer') =>
      post(who, 'schoolScoreRecord/submit', { targetType: '2', targetId: goods, score: 5, ...more })
    for (const wrong of [0, 6, 101, 4.5])
      expect((await score({ score: wrong })).status).toBeGreaterThanOrEqual(400)
    expect((await score({})).body.reason).toBe('scoreBought')
    const id = await ordered(stage, [goods, 1])
    const orderProductId = await line(id)
    expect((await score({ orderProductId })).body.reason).toBe('scoreBought')
    await taken(stage, id, 50)
    expect((await score({ orderProductId, score: 2 })).body.reason).toBe('scoreComment')
    expect((await score({ orderProductId }, 'otherBuyer')).body.reason).toBe('scoreBought')
    await done(score({ orderProductId, score: 4 }))
    expect((await score({ orderProductId })).body.reason).toBe('scoreBought')
    expect(await seen(stage, 'SchoolGoods', goods)).toMatchObject({ avgScore: '4.00' })
    expect(await seen(stage, 'order', id)).toMatchObject({ commentStatus: '1' })
    const other = await ordered(stage, [goods, 1])
    await taken(stage, other, 50)
    const staff = (ids: string) =>
      stage.app.db.tx(platformActor, (tx) =>
        tx.query(sql`update school_shop set staff_ids = ${ids}::bigint[] where id = ${stage.shop}`),
      )
    await staff(`{${stage.ids.buyer}}`)
    expect((await score({ orderProductId: await line(other) })).body.reason).toBe('scoreOwnShop')
    await staff('{}')
    const shop = { targetType: '1', targetId: stage.shop, score: 5 }
    const given = await done<{ id: string }>(post('buyer', 'schoolScoreRecord/submit', shop))
    expect((await post('buyer', 'schoolScoreRecord/submit', shop)).status).toBe(409)
    expect(await seen(stage, 'schoolShop', stage.shop)).toMatchObject({ avgScore: '5.00', scoreCount: 1 })
    await done(post('keeper', 'schoolScoreRecord/void', { id: given.id, reason: '刷分' }))
    expect(await seen(stage, 'schoolShop', stage.shop)).toMatchObject({ avgScore: null, scoreCount: 0 })
  })

  it('122 hygiene is scored by inspectors, each once a day; items add up, and the mean reaches the room', async () => {
    const room = await roomMore({ who: stage.who, build } as never)
    const check = (who: ShopAccount | 'second', more: object = {}) => {
      const client = who === 'second' ? second : stage.who[who]
      return client.post('blade-admin/schoolScoreRecord/submit', {
        targetType: '3',
        targetId: room,
        score: '80',
        checkDate: inMinutes(0).slice(0, 10),
        ...more,
      })
    }
    const { id: wardenUserId } = await stage.app.person('warden2', ['dormWarden'])
    const rows = stage.app.db.of('000000')
    await rows.query(sql`update school_dorm_build set warden_user_id = ${wardenUserId} where id = ${build}`)
    await rows.query(
      sql`update school_campus set manager_user_id = ${stage.ids.keeper} where id = (select campus_id from school_dorm_build where id = ${build})`,
    )
    const second = await stage.app.as('warden2')
    expect((await check('buyer')).body.reason).toBe('scoreInspector')
    const items = [{ name: '地面', score: 50 }]
    expect((await check('keeper', { scoreItems: items })).body.reason).toBe('scoreItems')
    expect((await check('keeper', { score: '59' })).body.reason).toBe('scoreComment')
    for (const checkDate of ['1990-01-01', inMinutes(3 * 24 * 60).slice(0, 10), ''])
      expect((await check('keeper', { checkDate })).body).toMatchObject({
        reason: 'scoreDay',
        errors: [{ field: 'checkDate' }],
      })
    await done(check('keeper'))
    expect((await check('keeper')).status).toBe(409)
    await done(check('second', { score: '90' }))
    await job('campus.hygieneMean')
    expect(await seen(stage, 'SchoolDorm', room)).toMatchObject({ hygieneScore: '85.00' })
    expect((await check('keeper', { targetId: '1' })).status).toBe(404)
    expect(dorm).not.toBe(room)
  })
})

it('the paths are spelt as the specification spells them, in any case, and the same under blade-admin', async () => {
  for (const path of [
    'SchoolComment/schoolComment',
    'schoolcomment/schoolcomment',
    'MomentVote/momentVote',
    'momentvote/MOMENTVOTE',
    'VoteRecord/voteRecord',
    'SchoolScoreRecord/schoolScoreRecord',
    'blade-admin/schoolComment',
    'blade-admin/momentVote',
    'blade-admin/voteRecord',
    'blade-admin/schoolScoreRecord',
    'blade-admin/schoolMoment',
  ])
    expect((await stage.who.admin.get(`${path}/list`)).status, path).toBe(200)
  expect((await post('buyer', 'order/submit', basket(stage.shop, ['1', 1]))).status).toBe(422)
})

const idOf = async (account: string) =>
  String(
    (
      await stage.app.db
        .of('000000')
        .query<{ id: string }>(sql`select id from blade_user where account = ${account}`)
    )[0]?.id,
  )
