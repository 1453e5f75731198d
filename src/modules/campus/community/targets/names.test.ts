import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type Client } from '#app/testing.ts'
import { shopStageOn, type ShopStage } from '../../shop/testing/stage.ts'
import { done, places } from '../../testing/stage.ts'
import { comment, moment } from '../testing/stage.ts'

let stage: ShopStage
beforeAll(async () => {
  const app = await startTestApp()
  stage = await shopStageOn(app, (await places(await app.as('admin'), {})).school)
})
afterAll(() => stage.app.close())

type Rows = { readonly records: readonly { readonly targetId: string; readonly targetName: string | null }[] }
async function names(client: Client, entity: string, targetId: string): Promise<(string | null)[]> {
  const { records } = (await done(client.get(`blade-admin/${entity}/list`, { targetId, size: 30 }))) as Rows
  return records.filter((row) => row.targetId === targetId).map(({ targetName }) => targetName)
}

it('what was commented on, praised and reported is called by its words; what is no longer shown is told to offices alone', async () => {
  const { buyer, moderator, otherBuyer: author } = stage.who
  const id = await moment(stage, { content: '三食堂的糖醋排骨' }, 'otherBuyer')
  const said = await comment(stage, id, { content: '好吃' })
  await done(buyer.post('blade-admin/schoolPraiseRecord/toggle', { targetType: '1', targetId: id }))
  await done(buyer.post('blade-admin/schoolPraiseRecord/toggle', { targetType: '2', targetId: said }))
  await done(buyer.post('blade-admin/SchoolMoment/report', { id, reason: '广告' }))
  expect(await names(buyer, 'schoolComment', id)).toEqual(['三食堂的糖醋排骨'])
  expect(await names(buyer, 'schoolPraiseRecord', id)).toEqual(['三食堂的糖醋排骨'])
  expect(await names(buyer, 'schoolPraiseRecord', said)).toEqual(['好吃'])
  expect(await names(moderator, 'contentReport', id)).toEqual(['三食堂的糖醋排骨'])
  await done(moderator.post('blade-admin/SchoolMoment/takeDown', { id, auditOpinion: '广告' }))
  expect(await names(moderator, 'schoolComment', id)).toEqual(['三食堂的糖醋排骨'])
  expect(await names(author, 'schoolComment', id)).toEqual([])
  expect(await names(buyer, 'schoolComment', id)).toEqual([null])
  expect(await names(buyer, 'schoolPraiseRecord', id)).toEqual([null])
  expect(await names(buyer, 'schoolPraiseRecord', said)).toEqual([null])
})

it('a target that is no number at all is called nothing, and the list is answered', async () => {
  const { moderator, buyer } = stage.who
  const shown = await buyer.post('blade-admin/schoolComment/submit', {
    targetType: '1',
    targetId: '9999999999999999999',
    content: 'x',
  })
  expect(shown.status).toBe(400)
  expect((await moderator.get('blade-admin/schoolComment/list')).status).toBe(200)
})
