import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformActor, type Answer } from '#app/testing.ts'
import { runFor } from '#kernel/jobs/run.ts'
import { isRefusal } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { applying, enrolled, photo, roomMore } from '../testing/people.ts'
import { type Account, anotherCampus, done, made, rowOf, type Stage, startStage } from '../testing/stage.ts'
import { peopleJobs } from './timers/jobs.ts'
import { sampleIdentity, wrongIdentity } from './identity.ts'
import { studentOf, verifiedMember } from './member.ts'

/** Students, their beds, verifications, remarks and addresses: campus domain 4.13, 4.17, 4.18, 5.1 to 5.3. */
let stage: Stage
const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const why = ({ status, body }: Answer) => [status, body.details?.[0] ?? body.reason]
const beds = async (dormId: string) => (await rowOf(stage, 'SchoolDorm', dormId)).occupiedBeds
type Listed = { records: Record<string, unknown>[]; total: number }
const list = async (who: Account, entity: string, query = {}) =>
  done<Listed>(stage.who[who].get(`blade-admin/${entity}/list`, query))

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

describe('a bed', () => {
  it('N8 N9 N11 is taken, changed and given back by steps alone, and its room counts with it', async () => {
    const [first, second] = [await roomMore(stage), await roomMore(stage)]
    const id = await enrolled(stage)
    await done(post('warden', 'stuInfo/checkIn', { id, dormId: first, bedNo: 2 }))
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ dormId: first, bedNo: 2, dormStatus: '1' })
    expect([await beds(first), await beds(second)]).toEqual([1, 0])
    // What a form sends of them takes no effect.
    const row = await rowOf(stage, 'stuInfo', id)
    await made(stage.who.admin, 'stuInfo', { ...row, dormId: second, bedNo: 4, dormStatus: '0', userId: '1' })
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ dormId: first, bedNo: 2, userId: null })
    await done(post('warden', 'stuInfo/changeBed', { id, dormId: second, bedNo: 1 }))
    expect([await beds(first), await beds(second)]).toEqual([0, 1])
    await done(post('warden', 'stuInfo/checkOut', { id }))
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ dormId: null, bedNo: null, dormStatus: '3' })
    expect(await beds(second)).toBe(0)
  })

  it('N8 that is taken is refused with those that are free, and a full room with nothing but another', async () => {
    const dormId = await roomMore(stage, { bedCount: 3 })
    const [id] = [await enrolled(stage), await enrolled(stage, { dormId, bedNo: 2 })]
    const into = async (bedNo: number) =>
      (await post('warden', 'stuInfo/checkIn', { id, dormId, bedNo })).body
    expect((await into(2)).msg).toBe('床位已被占用，空床：1、3')
    expect((await into(4)).msg).toBe('该宿舍只有 3 张床')
    for (const bedNo of [1, 3]) await enrolled(stage, { dormId, bedNo })
    expect(await into(2)).toMatchObject({
      msg: '该宿舍已住满，请选择其他宿舍',
      errors: [{ field: 'dormId' }],
    })
  })

  it('N10 is swapped between two students in three steps', async () => {
    const [first, second] = [await roomMore(stage), await roomMore(stage)]
    const one = await enrolled(stage, { dormId: first, bedNo: 1 })
    const other = await enrolled(stage, { dormId: second, bedNo: 3 })
    await done(post('warden', 'stuInfo/swapBed', { id: one, otherId: other }))
    expect(await rowOf(stage, 'stuInfo', one)).toMatchObject({ dormId: second, bedNo: 3 })
    expect(await rowOf(stage, 'stuInfo', other)).toMatchObject({ dormId: first, bedNo: 1, dormStatus: '1' })
    expect([await beds(first), await beds(second)]).toEqual([1, 1])
  })

  it('23 is none for another gender, in a room that is closed or under repair, or for a graduate', async () => {
    const dormId = await roomMore(stage)
    const boy = await enrolled(stage, { gender: '1' })
    expect(why(await post('warden', 'stuInfo/checkIn', { id: boy, dormId, bedNo: 1 }))).toEqual([
      422,
      'bedGender',
    ])
    const girl = await enrolled(stage)
    const room = await rowOf(stage, 'SchoolDorm', dormId)
    for (const status of ['2', '0']) {
      await made(stage.who.admin, 'SchoolDorm', { ...room, version: undefined, status })
      const refused = await post('warden', 'stuInfo/checkIn', { id: girl, dormId, bedNo: 1 })
      expect(why(refused)).toEqual([422, 'roomClosed'])
    }
    await made(stage.who.admin, 'SchoolDorm', { ...room, version: undefined, status: '1' })
    expect(why(await post('warden', 'stuInfo/checkIn', { id: girl, dormId, bedNo: 9 }))).toEqual([
      422,
      'bedUnknown',
    ])
    await done(post('manager', 'stuInfo/graduate', { ids: girl }))
    const late = await post('manager', 'stuInfo/checkIn', { id: girl, dormId, bedNo: 1 })
    expect(why(late)).toEqual([409, 'stateConflict'])
  })

  it('20 keeps its room from shrinking below it, and its student from being removed or changing gender', async () => {
    const dormId = await roomMore(stage)
    const id = await enrolled(stage, { dormId, bedNo: 4 })
    const room = await rowOf(stage, 'SchoolDorm', dormId)
    expect(why(await post('admin', 'SchoolDorm/submit', { ...room, bedCount: 3 }))).toEqual([
      409,
      'bedsInUse',
    ])
    expect(why(await post('admin', 'SchoolDorm/remove', { ids: dormId }))).toEqual([409, 'dormOccupied'])
    expect(why(await post('admin', 'stuInfo/remove', { ids: id }))).toEqual([409, 'stuInUse'])
    const row = await rowOf(stage, 'stuInfo', id)
    expect(why(await post('admin', 'stuInfo/submit', { ...row, gender: '1' }))).toEqual([409, 'genderInRoom'])
  })

  it('a student graduates within twelve years of an entry that the calendar of the school has, and what stands is not asked again', async () => {
    const told = async (more: object) => {
      const row = await rowOf(stage, 'stuInfo', id)
      const answer = await post('manager', 'stuInfo/submit', { ...row, ...more })
      return [answer.status, answer.body.reason, answer.body.errors?.[0]?.field]
    }
    const id = await enrolled(stage, { entryDate: '2024-09-01', graduateDate: '2028-06-30' })
    for (const graduateDate of ['9999-12-31', '2082-06-30'])
      expect(await told({ graduateDate })).toEqual([422, 'graduateWrong', 'graduateDate'])
    for (const entryDate of ['0204-09-01', '9024-09-01'])
      expect(await told({ entryDate, graduateDate: null })).toEqual([422, 'entryWrong', 'entryDate'])
    expect((await told({ graduateDate: '2036-09-01' }))[0]).toBe(200)
    // Of a row from before the rule everything else changes.
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`update stu_info set graduate_date = '9999-12-31' where id = ${id}`),
    )
    expect((await told({ className: '2401' }))[0]).toBe(200)
    const { stuNo, stuName } = await rowOf(stage, 'stuInfo', id)
    const auth = await made(
      stage.who.guest,
      'schoolAuth',
      await applying(stage, 'guest', { stuNo, realName: stuName }),
    )
    const passed = await post('manager', 'schoolAuth/audit', { id: auth, result: 'pass' })
    expect([passed.status, passed.body.details]).toEqual([422, ['studentFarOff']])
    await done(post('guest', 'schoolAuth/withdraw', { id: auth }))
    const turned = await post('manager', 'stuInfo/rollOver', { campusId: stage.campus, endsOn: '9999-07-15' })
    expect([turned.status, turned.body.reason]).toEqual([422, 'yearEndFar'])
  })

  it('a student’s own number is no emergency phone, however it is written', async () => {
    for (const [phone, emergencyPhone] of [
      ['13800004821', '+8613800004821'],
      ['+8613800004821', '13800004821'],
      ['010-62751234', '+861062751234'],
      ['01062751234', '010-62751234'],
    ]) {
      const id = await enrolled(stage)
      const refused = await post('admin', 'stuInfo/submit', { id, phone, emergencyPhone })
      expect([refused.body.reason, refused.body.errors?.[0]?.field], emergencyPhone).toEqual([
        'emergencySame',
        'emergencyPhone',
      ])
      await done(post('admin', 'stuInfo/submit', { id, phone, emergencyPhone: '+85213800004' }))
    }
  })

  it('32 the figures of two rooms agree with who lies there after a thousand random moves', async () => {
    const rooms = [await roomMore(stage), await roomMore(stage)]
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => enrolled(stage)))
    let seed = 7
    const pick = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let i = 0; i < 1000; i += 1) {
      const step = ['checkIn', 'changeBed', 'checkOut', 'swapBed'][pick(4)]
      const body = { id: ids[pick(5)], dormId: rooms[pick(2)], bedNo: pick(4) + 1, otherId: ids[pick(5)] }
      expect([200, 422]).toContain((await post('admin', `stuInfo/${step}`, body)).status)
    }
    const counted = await stage.app.db.of('000000').query<{ told: number; there: number }>(
      sql`select d.occupied_beds as told, (select count(*)::int from stu_info s where s.dorm_id = d.id) as there
          from school_dorm d where d.id = any(${rooms}::bigint[])`,
    )
    for (const { told, there } of counted) expect(told).toBe(there)
  })
})

describe('a student', () => {
  it('N2 N3 N4 N5 N6 N7 leaves and comes back; who leaves with a bed has to give it back', async () => {
    const dormId = await roomMore(stage)
    const id = await enrolled(stage, { dormId, bedNo: 1 })
    await done(post('manager', 'stuInfo/suspend', { id, reason: '病休' }))
    expect((await rowOf(stage, 'stuInfo', id)).checkOutDue).not.toBeNull()
    await done(post('manager', 'stuInfo/resume', { id }))
    expect((await rowOf(stage, 'stuInfo', id)).checkOutDue).toBeNull()
    await done(post('manager', 'stuInfo/exchange', { id }))
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ status: 3, dormStatus: '1', checkOutDue: null })
    await done(post('manager', 'stuInfo/withdraw', { id, reason: '个人原因' }))
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ status: 5, dormId: null, dormStatus: '3' })
    expect(await beds(dormId)).toBe(0)
    await done(post('manager', 'stuInfo/reinstate', { id, reason: '复核' }))
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ status: 1 })
  })

  it('N5 whoever graduates alone, before the day that was expected, is verified for ninety days from then and not for years', async () => {
    const id = await enrolled(stage, { account: 'otherWorker', graduateDate: '2038-07-01' })
    const verification = (set: string) =>
      stage.app.db.tx(platformActor, (tx) =>
        tx.one<{ days: number }>(
          sql`update school_auth set ${sql.raw(set)} where stu_info_id = ${id} and status = '20' returning (expire_time::date - now()::date)::int as days`,
        ),
      )
    await verification(`expire_time = '2099-09-29'`)
    await done(post('manager', 'stuInfo/graduate', { ids: id }))
    expect((await verification('version = version'))?.days).toBeLessThan(92)
    const gone = await post('manager', 'stuInfo/checkOut', { id })
    expect([why(gone), gone.body.msg]).toEqual([[422, 'notHoused'], '该学生没有床位，不用办理退宿'])
  })

  it('40 whoever has not paid for a repair or a damage is named before a year graduates, and alone', async () => {
    const id = await enrolled(stage, { grade: 2019 })
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(
        sql`update school_aircond set charged_amount = 260, charged_stu_id = ${id} where id = ${stage.unit}`,
      ),
    )
    const year = { campusId: stage.campus, grade: 2019 }
    const dry = await done<object>(post('manager', 'stuInfo/graduateClass', year))
    expect(dry).toMatchObject({ count: 1, warnings: [{ id, units: 0, owed: '260.00' }] })
    expect(why(await post('manager', 'stuInfo/graduateClass', { ...year, dryRun: false }))).toEqual([
      409,
      'leasesOpen',
    ])
    const alone = await post('manager', 'stuInfo/graduate', { ids: id })
    expect([why(alone), alone.body.msg]).toEqual([[422, 'feesOpen'], expect.stringContaining('260.00')])
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(
        sql`update school_aircond set charged_amount = null, charged_stu_id = null where id = ${stage.unit}`,
      ),
    )
    await done(post('manager', 'stuInfo/graduate', { ids: id }))
  })

  it('40 a year graduates after a dry run, with leased units in the rooms once somebody confirms, and verifications end', async () => {
    const dormId = await roomMore(stage)
    const account = 'roommate'
    const id = await enrolled(stage, { grade: 2027, dormId, bedNo: 1, account })
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(
        sql`update school_auth set expire_time = now() + interval '9 years' where stu_info_id = ${id}`,
      ),
    )
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(
        sql`update school_aircond set dorm_id = ${dormId}, lease_status = '1' where id = ${stage.unit}`,
      ),
    )
    const year = { campusId: stage.campus, grade: 2027 }
    const dry = await done<{ count: number; warnings: unknown[] }>(
      post('manager', 'stuInfo/graduateClass', year),
    )
    expect([dry.count > 0, dry.warnings.length]).toEqual([true, 1])
    expect(dry).toMatchObject({ housed: 1, left: [], graduated: 0 })
    const refused = await post('manager', 'stuInfo/graduateClass', { ...year, dryRun: false })
    expect(why(refused)).toEqual([409, 'leasesOpen'])
    expect(why(await post('manager', 'stuInfo/graduate', { ids: id }))).toEqual([422, 'leasesOpen'])
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ status: 1 })
    await done(post('manager', 'stuInfo/graduateClass', { ...year, dryRun: false, confirmed: true }))
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ status: 4, checkOutDue: expect.any(String) })
    // Who has graduated is left as they are, and told of.
    const again = await done<object>(post('manager', 'stuInfo/graduateClass', year))
    expect(again).toMatchObject({ count: 0, left: [expect.objectContaining({ id, status: '4' })] })
    // Ninety days later: expired, and what was theirs is still to be read.
    stage.app.travel(new Date(Date.now() + 91 * 86_400_000))
    const job = peopleJobs.find(({ name }) => name === 'campus.expireAuths')!
    expect((await runFor(stage.app.ctx, job, '000000')).failed).toBe(0)
    stage.app.travel(new Date())
    const reader = stage.app.db.of('000000')
    const userId = stage.ids[account]
    expect(await studentOf(reader, userId)).toMatchObject({ verified: false, stuId: id, dormId })
    expect(await verifiedMember(reader, { userId })).toMatchObject({ reason: 'authRequired' })
  })

  it('14 is shown with hidden phone and number, and in full one at a time to who says why', async () => {
    const card = sampleIdentity(7)
    const id = await enrolled(stage, { phone: '13812345678', idCardNo: card })
    const seen = await rowOf(stage, 'stuInfo', id, 'finance').catch(() => undefined)
    expect(seen).toBeUndefined()
    expect(await rowOf(stage, 'stuInfo', id, 'manager')).toMatchObject({ phone: '13812345678' })
    expect(String((await rowOf(stage, 'stuInfo', id)).idCardNo)).toMatch(/^1101\*+\w{4}$/)
    const asked = { id, field: 'idCardNo' }
    const get = (query: object) => stage.who.manager.get('blade-admin/stuInfo/reveal', { ...query })
    expect(why(await get(asked))).toEqual([422, 'reasonMissing'])
    expect((await get({ ...asked, reason: '核对医保' })).body.data).toEqual({ idCardNo: card })
    const told = await done<{ taken?: { reason: string } }[]>(
      stage.who.admin.get('blade-admin/stuInfo/history', { id }),
    )
    expect(told[0]?.taken?.reason).toBe('核对医保')
    const warden = await enrolled(stage, { phone: '13812345678', dormId: stage.dorm, bedNo: 3 })
    expect(await rowOf(stage, 'stuInfo', warden, 'warden')).toMatchObject({ phone: '138****5678' })
    expect(
      why(await post('warden', 'stuInfo/reveal', { id: warden, field: 'idCardNo', reason: '看看' }))[0],
    ).toBe(403)
    const twin = await post('admin', 'stuInfo/submit', {
      ...(await rowOf(stage, 'stuInfo', warden)),
      idCardNo: card,
    })
    expect([twin.status, twin.body.errors?.[0]?.field]).toEqual([409, 'idCardNo'])
    expect([wrongIdentity('11010519491231002X'), wrongIdentity('110105194912310021')]).toEqual([
      undefined,
      expect.objectContaining({ zh: expect.any(String) }),
    ])
  })

  it('8 10 is there for their own campus, building, counsellor and themselves, and for nobody else', async () => {
    const other = await anotherCampus(stage)
    const far = await enrolled(stage, { campusId: other })
    const own = await enrolled(stage, { counselorUserId: stage.ids.counselor })
    const ids = async (who: Account) =>
      (await list(who, 'stuInfo', { size: 200 })).records.map(({ id }) => id)
    expect(await ids('manager')).not.toContain(far)
    expect(await ids('counselor')).toEqual([own])
    expect((await stage.who.manager.get('blade-admin/stuInfo/detail', { id: far })).status).toBe(404)
    expect((await post('manager', 'stuInfo/suspend', { id: far, reason: 'x' })).status).toBe(404)
    expect(await ids('student')).toEqual([])
  })
})

describe('a verification', () => {
  it('A1 A2 A7 C10 binds a student and gives the role, once; revoking takes both and ends the sessions', async () => {
    const named = { stuName: '江雪', stuNo: '2026310412' }
    const auth = await made(stage.who.guest, 'schoolAuth', await applying(stage, 'guest'))
    expect(why(await post('guest', 'schoolAuth/submit', await applying(stage, 'guest')))).toEqual([
      409,
      'authOpen',
    ])
    expect(why(await post('manager', 'schoolAuth/audit', { ids: auth, result: 'pass' }))).toEqual([
      422,
      'studentUnmatched',
    ])
    expect(why(await post('manager', 'schoolAuth/audit', { ids: auth, result: 'reject' }))).toEqual([
      422,
      'opinionShort',
    ])
    const id = await enrolled(stage, named)
    expect(isRefusal(await verifiedMember(stage.app.db.of('000000'), { userId: stage.ids.guest }))).toBe(true)
    await done(post('manager', 'schoolAuth/audit', { ids: auth, result: 'pass' }))
    expect(await rowOf(stage, 'schoolAuth', auth)).toMatchObject({
      status: 20,
      stuInfoId: id,
      expireTime: '2030-09-28 23:59:59',
    })
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ userId: stage.ids.guest })
    const mine = await done<{ member: object }>(stage.who.guest.get('blade-admin/stuInfo/mine'))
    expect(mine.member).toMatchObject({ stuId: id, verified: true, campusId: stage.campus })
    // The role counts at once.
    expect((await stage.who.guest.get('blade-admin/aircondRepairApply/list')).status).toBe(200)
    // 34, 38
    expect((await post('manager', 'schoolAuth/audit', { ids: auth, result: 'pass' })).status).toBe(409)
    const theft = await post('student', 'schoolAuth/submit', await applying(stage, 'student'))
    expect(why(theft)).toEqual([409, 'stuNoTaken'])
    // Nor does somebody take it by putting right what was rejected, nor a campus of no school of theirs.
    const honest = await applying(stage, 'roommate', { stuNo: '2026317777' })
    const other = await made(stage.who.roommate, 'schoolAuth', honest)
    await done(
      post('manager', 'schoolAuth/audit', { ids: other, result: 'reject', auditOpinion: '照片不清楚' }),
    )
    const { stuNo } = await applying(stage, 'student')
    const again38 = (more: object) => post('roommate', 'schoolAuth/resubmit', { id: other, ...more })
    expect(why(await again38({ stuNo }))).toEqual([422, 'stuNoTaken'])
    expect(why(await again38({ campusId: '1' }))).toEqual([422, 'campusElsewhere'])
    expect(why(await post('manager', 'schoolAuth/revoke', { id: auth }))).toEqual([422, 'opinionShort'])
    await done(post('manager', 'schoolAuth/revoke', { id: auth, auditOpinion: '冒用他人学号' }))
    expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ userId: null })
    expect((await stage.who.guest.get('blade-admin/schoolAuth/list')).status).toBe(401)
    const again = await stage.app.as('guest')
    expect((await again.get('blade-admin/aircondRepairApply/list')).status).toBe(403)
  })

  it('A3 A4 A5 a rejected one is put right and sent again, at most five times in thirty days', async () => {
    const stuNo = '2026319999'
    const auth = await made(stage.who.student, 'schoolAuth', await applying(stage, 'student', { stuNo }))
    expect((await stage.who.roommate.get('blade-admin/schoolAuth/detail', { id: auth })).status).toBe(404)
    const reject = { id: auth, result: 'reject', auditOpinion: '照片不清楚' }
    for (let i = 0; i < 4; i += 1) {
      await done(post('manager', 'schoolAuth/audit', reject))
      await done(post('student', 'schoolAuth/resubmit', { id: auth }))
    }
    await done(post('manager', 'schoolAuth/audit', reject))
    expect(why(await post('student', 'schoolAuth/resubmit', { id: auth }))).toEqual([422, 'appliedTooOften'])
  })

  it('10 C10 its photographs open through it alone', async () => {
    const cardImages = [await photo(stage.who.roommate)]
    const auth = await made(
      stage.who.roommate,
      'schoolAuth',
      await applying(stage, 'roommate', { authType: '2', stuNo: 'T0001', cardImages }),
    )
    const link = (who: Account) =>
      stage.who[who].get('blade-resource/attach/file', { id: cardImages[0] ?? '' })
    expect([(await link('manager')).status, (await link('student')).status]).toEqual([200, 404])
    await done(post('roommate', 'schoolAuth/withdraw', { id: auth }))
    expect((await rowOf(stage, 'schoolAuth', auth)).status).toBe(91)
  })

  it('A2 C10 of whoever decides about them is decided by somebody else', async () => {
    const own = { authType: '2', stuNo: 'M0001', realName: '管理员' }
    const auth = await made(stage.who.admin, 'schoolAuth', await applying(stage, 'admin', own))
    for (const verdict of [{ result: 'pass' }, { result: 'reject', auditOpinion: '照片看不清' }]) {
      const answer = await post('admin', 'schoolAuth/audit', { ids: auth, ...verdict })
      expect(why(answer)).toEqual([422, 'selfAudit'])
    }
    expect((await rowOf(stage, 'schoolAuth', auth)).status).toBe(10)
    await done(post('manager', 'schoolAuth/audit', { ids: auth, result: 'pass' }))
    expect((await rowOf(stage, 'schoolAuth', auth)).status).toBe(20)
  })
})

describe('a remark', () => {
  const remark = async (visibleScope: string, more: object = {}) => ({
    stuId: await enrolled(stage, { counselorUserId: stage.ids.counselor }),
    remarkType: '5',
    level: '2',
    content: '谈话',
    happenTime: '2026-01-05 10:00:00',
    visibleScope,
    ...more,
  })

  it('13 for its author alone is in no list, detail, export or search of anybody else', async () => {
    const mine = await made(stage.who.counselor, 'stuRemark', await remark('1', { title: '只有我知道' }))
    const open = await made(stage.who.counselor, 'stuRemark', await remark('3'))
    for (const who of ['manager', 'admin'] as const) {
      const found = (await list(who, 'stuRemark')).records.map(({ id }) => id)
      expect([found.includes(open), found.includes(mine)]).toEqual([true, false])
      expect((await stage.who[who].get('blade-admin/stuRemark/detail', { id: mine })).status).toBe(404)
      expect((await list(who, 'stuRemark', { title: '只有我知道' })).total).toBe(0)
      const sheet = await stage.who[who].get('blade-admin/stuRemark/export')
      expect([sheet.status, sheet.raw.includes('只有我知道')]).toEqual([200, false])
    }
    expect((await list('counselor', 'stuRemark')).records.map(({ id }) => id)).toContain(mine)
    expect((await stage.who.student.get('blade-admin/stuRemark/list')).status).toBe(403)
  })

  it('K1 K2 K3 K4 waits for whoever follows it up, is closed with a result, and is changed for a day', async () => {
    const bad = await post('counselor', 'stuRemark/submit', await remark('3', { status: 2 }))
    expect(why(bad)).toEqual([422, 'followUpMissing'])
    const future = await post(
      'counselor',
      'stuRemark/submit',
      await remark('3', { happenTime: '2099-01-01 00:00:00' }),
    )
    expect(why(future)).toEqual([422, 'remarkInFuture'])
    const early = { followUpTime: '1999-01-01 10:00:00' }
    expect(why(await post('counselor', 'stuRemark/submit', await remark('3', early)))).toEqual([
      422,
      'followUpEarly',
    ])
    const id = await made(
      stage.who.counselor,
      'stuRemark',
      await remark('3', { followUpTime: '2026-02-01 10:00:00', followUserId: stage.ids.warden }),
    )
    expect((await rowOf(stage, 'stuRemark', id)).status).toBe(2)
    expect((await post('counselor', 'stuRemark/close', { id, followResult: '好' })).status).toBe(403)
    expect(why(await post('warden', 'stuRemark/close', { id }))).toEqual([422, 'required'])
    await done(post('warden', 'stuRemark/close', { id, followResult: '已解决' }))
    const again = { id, reason: '又反映' }
    expect((await post('manager', 'stuRemark/reopen', { ...again, ...early })).raw).toContain('followUpTime')
    await done(post('manager', 'stuRemark/reopen', again))
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(sql`update stu_remark set create_time = create_time - interval '25 hours' where id = ${id}`),
    )
    const row = await rowOf(stage, 'stuRemark', id, 'counselor')
    expect(why(await post('counselor', 'stuRemark/submit', { ...row, content: '改' }))).toEqual([
      409,
      'remarkLocked',
    ])
  })
})

describe('an address', () => {
  const address = (more: object = {}) => ({
    receiverName: '江雪',
    receiverPhone: '13800000412',
    addressType: '9',
    campusId: stage.campus,
    detail: '图书馆前台',
    ...more,
  })
  it('is its person’s own, its chain fits, one of them is the default, and twenty are all', async () => {
    const first = await made(stage.who.student, 'schoolAddress', address({ isDefault: true }))
    const second = await made(stage.who.student, 'schoolAddress', address({ isDefault: true }))
    const defaults = async () =>
      (await list('student', 'schoolAddress')).records
        .filter(({ isDefault }) => isDefault)
        .map(({ id }) => id)
    expect(await defaults()).toEqual([second])
    await done(post('student', 'schoolAddress/setDefault', { id: first }))
    expect(await defaults()).toEqual([first])
    expect((await post('roommate', 'schoolAddress/setDefault', { id: first })).status).toBe(404)
    const bare = await post('student', 'schoolAddress/submit', address({ addressType: '1' }))
    expect(why(bare)).toEqual([422, 'addressIncomplete'])
    const stray = await post('student', 'schoolAddress/submit', address({ dormId: stage.dorm }))
    expect(stray.body.errors?.[0]?.field).toBe('dormId')
    for (let i = 2; i < 20; i += 1) await made(stage.who.student, 'schoolAddress', address())
    expect(why(await post('student', 'schoolAddress/submit', address()))).toEqual([409, 'addressesFull'])
  })
})
