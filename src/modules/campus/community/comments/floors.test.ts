import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp } from '#app/testing.ts'
import { shopStageOn, type ShopAccount, type ShopStage } from '../../shop/testing/stage.ts'
import { done, places } from '../../testing/stage.ts'
import { comment, moment } from '../testing/stage.ts'

/** Floors below a moment are called by their number among people. */
let stage: ShopStage
beforeAll(async () => {
  const app = await startTestApp({ postgres: hasPostgres })
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
})
afterAll(() => stage.app.close())

it('a floor has one number for all who read it; what its author alone sees has none', async () => {
  const id = await moment(stage)
  const said = ['一', '二', '三', '四']
  const ids: string[] = []
  for (const content of said) ids.push(await comment(stage, id, { content }, 'otherBuyer'))
  const hide = { id: ids[1], auditOpinion: '人身攻击' }
  await done(stage.who.moderator.post('blade-admin/schoolComment/hide', hide))
  // What was taken back keeps its place for its replies.
  await done(stage.who.otherBuyer.post('blade-admin/schoolComment/remove', { ids: ids[2] }))
  const floors = async (who: ShopAccount) => {
    const { records } = await done<{ records: { content: string | null; floorNo: number | null }[] }>(
      stage.who[who].get('blade-admin/schoolComment/thread', { targetType: '1', targetId: id }),
    )
    return records.map(({ content, floorNo }) => [content, floorNo])
  }
  expect(await floors('buyer')).toEqual([
    ['一', 1],
    [null, 2],
    ['四', 3],
  ])
  for (const who of ['otherBuyer', 'moderator'] as const)
    expect(await floors(who)).toEqual([
      ['一', 1],
      ['二', null],
      [null, 2],
      ['四', 3],
    ])
})
