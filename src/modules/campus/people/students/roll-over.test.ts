import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { enrolled, roomMore } from '../../testing/people.ts'
import { done, rowOf, startStage, type Stage } from '../../testing/stage.ts'
import type { RollOver } from './roll-over-asks.ts'

/** The turn of the academic year (campus domain 6 row 16). */
let stage: Stage
const ends = '2026-06-30'
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const turn = (more: object = {}) =>
  stage.who.manager.post('blade-admin/stuInfo/rollOver', { campusId: stage.campus, endsOn: ends, ...more })
const commit = { dryRun: false }

it('is tried first, then all of it happens, and a second time nothing is left to do', async () => {
  const dormId = await roomMore(stage)
  const leaving = await enrolled(stage, {
    grade: 2022,
    entryDate: '2022-09-01',
    graduateDate: ends,
    dormId,
    bedNo: 1,
    account: 'student',
  })
  const staying = await enrolled(stage, { graduateDate: '2030-06-30', dormId, bedNo: 2 })
  const suspended = await enrolled(stage, { entryDate: '2021-09-01', graduateDate: '2025-06-30' })
  await done(stage.who.manager.post('blade-admin/stuInfo/suspend', { id: suspended, reason: '病假' }))
  const never = await enrolled(stage, {
    graduateDate: '2025-06-30',
    entryDate: '2021-09-01',
    dormId,
    bedNo: 3,
  })
  await done(stage.who.manager.post('blade-admin/stuInfo/graduate', { ids: never }))
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update school_auth set expire_time = '2040-01-01' where stu_info_id = ${leaving}`),
  )

  const tried = await done<RollOver>(turn())
  expect(tried).toEqual({ graduating: 1, beds: 2, extended: 1, auths: 1, warnings: [], done: false })
  expect(await rowOf(stage, 'stuInfo', leaving)).toMatchObject({ status: 1, dormId })

  expect(await done<RollOver>(turn(commit))).toEqual({ ...tried, done: true })
  expect(await rowOf(stage, 'stuInfo', leaving)).toMatchObject({
    status: 4,
    dormId: null,
    dormStatus: '3',
    checkOutDue: null,
  })
  expect(await rowOf(stage, 'stuInfo', never)).toMatchObject({ status: 4, dormId: null })
  expect(await rowOf(stage, 'stuInfo', staying)).toMatchObject({ status: 1, dormId })
  // A year longer, and once more until it is past this one.
  expect(await rowOf(stage, 'stuInfo', suspended)).toMatchObject({ status: 2, graduateDate: '2027-06-30' })
  expect(await rowOf(stage, 'SchoolDorm', dormId)).toMatchObject({ occupiedBeds: 1 })
  const auth = await stage.app.db.tx(platformActor, (tx) =>
    tx.one<{ day: string }>(
      sql`select to_char(expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as day from school_auth where stu_info_id = ${leaving}`,
    ),
  )
  expect(auth?.day).toBe('2026-09-28 23:59:59')
  // Who graduated hears so, once, and of no day that is past.
  const heard = await stage.app.db.tx(platformActor, (tx) =>
    tx.query<{ aboutId: string; subject: string }>(
      sql`select about_id, subject from mail_outbox where about = 'stuInfo' and subject like '%毕业%' and is_deleted = 0`,
    ),
  )
  expect(heard).toEqual([{ aboutId: leaving, subject: '您已办理毕业' }])

  const nothing = { graduating: 0, beds: 0, extended: 0, auths: 0, warnings: [] }
  expect(await done<RollOver>(turn())).toEqual({ ...nothing, done: false })
  expect(await done<RollOver>(turn(commit))).toEqual({ ...nothing, done: true })
})

it('40 leased units in the rooms of those who leave are told, and nobody leaves until somebody says so', async () => {
  const dormId = await roomMore(stage)
  const id = await enrolled(stage, { entryDate: '2022-09-01', graduateDate: ends, dormId, bedNo: 1 })
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update school_aircond set dorm_id = ${dormId}, lease_status = '1' where id = ${stage.unit}`),
  )
  expect((await done<RollOver>(turn())).warnings).toHaveLength(1)
  const refused = await turn(commit)
  expect([refused.status, refused.body.reason]).toEqual([409, 'leasesOpen'])
  expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ status: 1, dormId })
  await done(turn({ ...commit, confirmed: true, freeBeds: false }))
  // The bed is kept until it is handed back, and the student listed for it.
  expect(await rowOf(stage, 'stuInfo', id)).toMatchObject({ status: 4, dormId, checkOutDue: ends })
})

it('students of another campus are nobody else’s to turn, and a warden has no such call', async () => {
  await stage.app.person('stranger', ['campusManager'])
  const stranger = await stage.app.as('stranger')
  await enrolled(stage, { entryDate: '2022-09-01', graduateDate: ends })
  const asked = { campusId: stage.campus, endsOn: ends }
  expect(await done<RollOver>(stranger.post('blade-admin/stuInfo/rollOver', asked))).toMatchObject({
    graduating: 0,
  })
  expect((await stage.who.warden.post('blade-admin/stuInfo/rollOver', asked)).status).toBe(403)
})
