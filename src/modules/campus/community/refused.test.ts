import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp } from '#app/testing.ts'
import { trying } from '../testing/refused.ts'
import { done, places } from '../testing/stage.ts'
import { shopStageOn, type ShopAccount, type ShopStage } from '../shop/testing/stage.ts'
import { comment, inMinutes, moment, poll } from './testing/stage.ts'

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
