import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#app/testing.ts'
import { daysAfter } from '#kernel/definition/index.ts'
import { sql } from '#kernel/store/sql.ts'
import { home, type Home } from '../../testing/leases.ts'
import { done, startStage, type Account, type Stage } from '../../testing/stage.ts'

/** An inspection is about a room that people live in: they read what was found, and nobody else's. */
let stage: Stage
let at: Home
beforeAll(async () => {
  stage = await startStage()
  at = await home(stage, 1)
})
afterAll(() => stage.app.close())

const post = (who: Account, call: string, body: object) => stage.who[who].post(`blade-admin/${call}`, body)
const check = async (dormId: string, score: string, more: object = {}) =>
  (
    await done<{ id: string }>(
      post('warden', 'schoolScoreRecord/submit', {
        targetType: '3',
        targetId: dormId,
        score,
        content: '地面有垃圾',
        checkDate: today(),
        ...more,
      }),
    )
  ).id
const read = async (who: Account) =>
  (
    await done<{ records: { id: string; status: number }[] }>(
      stage.who[who].get('blade-admin/schoolScoreRecord/list', { targetType: '3' }),
    )
  ).records.map(({ id, status }) => [id, Number(status)])
const letters = async (who: Account, id: string) =>
  (
    await stage.app.db
      .of('000000')
      .query<{ subject: string }>(
        sql`select subject from mail_outbox where recipient_id = ${stage.ids[who]} and about_id = ${id} order by id`,
      )
  ).map(({ subject }) => subject)

it('122 those who live in a room read what was found there since they do, are told of a failure and of what is revoked', async () => {
  const foreign = await check(stage.dorm, '40')
  const good = await check(at.dormId, '95')
  await stage.app.db
    .of('000000')
    .query(sql`update stu_info set check_in_date = ${daysAfter(today(), -3)} where id = ${at.students[0]}`)
  const before = await check(at.dormId, '80', { checkDate: daysAfter(today(), -10) })
  expect(await read('student')).toEqual([[good, 1]])
  expect((await read('roommate')).map(([id]) => id)).not.toContain(foreign)
  expect((await stage.who.student.get('blade-admin/schoolScoreRecord/detail', { id: before })).status).toBe(
    404,
  )
  expect(await letters('student', good)).toEqual([])

  await done(post('manager', 'schoolScoreRecord/void', { id: good, reason: '查错房间' }))
  expect(await read('student')).toEqual([[good, 0]])
  const bad = await check(at.dormId, '40')
  for (const who of ['student', 'roommate'] as const)
    expect(await letters(who, bad)).toEqual([expect.stringMatching(/40 分，不及格：地面有垃圾/)])
  expect(await letters('roommate', good)).toEqual([expect.stringMatching(/已作废：查错房间/)])
  expect(await letters('warden', bad)).toEqual([])
})
