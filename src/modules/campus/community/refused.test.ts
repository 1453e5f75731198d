import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor, startTestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { notFiled, trying } from '../testing/refused.ts'
import { done, made, places } from '../testing/stage.ts'
import { shopStageOn, type ShopAccount, type ShopStage } from '../shop/testing/stage.ts'
import { comment, inMinutes, moment, poll, pollBody } from './testing/stage.ts'

/** What cannot be done with moments, comments and votes, and what people are told instead. */
let stage: ShopStage
beforeAll(async () => {
  const app = await startTestApp({ postgres: hasPostgres })
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
})
afterAll(() => stage.app.close())

const post = (who: ShopAccount, call: string, body: object) =>
  stage.who[who].post(`blade-admin/${call}`, body)
const tried = trying(() => stage.who)

it('MO15 MO13 a moment is unsettled after it was settled, and kept after it was reported', async () => {
  const id = await moment(stage, { momentType: '3' })
  expect(await tried('buyer', 'SchoolMoment/unsettle', id)).toEqual([422, 'notSettled: 还没有标为已解决'])
  await done(post('buyer', 'SchoolMoment/settle', { id }))
  await done(post('buyer', 'SchoolMoment/unsettle', { id }))
  expect(await tried('moderator', 'SchoolMoment/keep', id)).toEqual([422, 'notReported: 没有待处理的举报'])
  const said = await comment(stage, id)
  expect(await tried('moderator', 'schoolComment/keep', said)).toEqual([422, 'notReported: 没有待处理的举报'])
})

it('VO8 a vote is extended once, to after its end and within 90 days of its start', async () => {
  const id = await poll(stage)
  const words = 'endTime: 应晚于原截止时间，且不超过开始后 90 天'
  for (const minutes of [599, 90 * 24 * 60])
    expect(await tried('moderator', 'momentVote/extend', id, { endTime: inMinutes(minutes) })).toEqual([
      422,
      words,
    ])
  await done(post('moderator', 'momentVote/extend', { id, endTime: inMinutes(700) }))
  expect(await tried('moderator', 'momentVote/extend', id, { endTime: inMinutes(800) })).toEqual([
    422,
    'extendedOnce: 只能延期一次',
  ])
})

it('a vote has no more choices than options, ends after it began and within 90 days, and names who may vote', async () => {
  const { moderator, admin } = stage.who
  const poll422 = (more: object) => notFiled(moderator, admin, 'momentVote', pollBody(more))
  const most = [
    422,
    'voteMost maxChoices',
    '最多可选数应为 1 到选项个数，单选为 1',
    'At most as many choices as there are options, and 1 for a single choice',
  ]
  expect(await poll422({ voteType: '2', maxChoices: 4 })).toEqual(most)
  expect(await poll422({ voteType: '1', maxChoices: 2 })).toEqual(most)
  const window = [
    422,
    'voteWindow endTime',
    '截止时间应晚于开始时间和现在，且不超过开始后 90 天',
    'A vote ends after it starts and after now, within 90 days of its start',
  ]
  for (const [from, to] of [
    [-100, -10],
    [100, 50],
    [100, 100 + 90 * 1440 + 1],
  ] as const)
    expect(await poll422({ startTime: inMinutes(from), endTime: inMinutes(to) })).toEqual(window)
  expect((await poll422({ targetScope: '2' })).slice(0, 2)).toEqual([422, 'voteTargets targetIds'])
})

it('a vote is removed before the first ballot and cancelled after it, and one of a moment stays with it', async () => {
  const fresh = await poll(stage)
  await done(post('moderator', 'momentVote/remove', { ids: fresh }))
  expect((await stage.who.moderator.get('blade-admin/momentVote/detail', { id: fresh })).status).toBe(404)
  // Its time has come, and the clock has not yet said so: people vote all the same.
  const begun = await poll(stage, 'moderator', { startTime: inMinutes(60) })
  await stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`update moment_vote set start_time = now() - interval '1 minute' where id = ${begun}`),
  )
  await done(post('buyer', 'momentVote/vote', { id: begun, optionIds: ['1'] }))
  expect(await tried('moderator', 'momentVote/remove', begun, { ids: begun })).toEqual([
    409,
    'voteHeld: 已有人投票，不能删除，只能取消',
  ])
  const momentId = await moment(stage)
  const own = await made(stage.who.buyer, 'momentVote', pollBody({ momentId, startTime: inMinutes(60) }))
  expect(await tried('moderator', 'momentVote/remove', own, { ids: own })).toEqual([
    409,
    'voteOfMoment: 动态里的投票随动态留存，不能删除；不再需要的请取消投票',
  ])
  await done(post('moderator', 'momentVote/cancel', { id: own, reason: '选项有误' }))
})
