import { afterAll, beforeAll, expect, it } from 'vitest'
import { paperIn, startStage, type Stage } from '#modules/journal/testing/stage.ts'
import type { Client } from '#app/testing.ts'

let stage: Stage
let paperTitle: string
beforeAll(async () => {
  stage = await startStage()
  await paperIn(stage, 'inReview')
  const list = await stage.who.staff!.get('blade-admin/submissions/list')
  paperTitle = (list.body.data as unknown as { records: { titleZh: string }[] }).records[0]!.titleZh
  await stage.who.admin!.post('blade-system/post/submit', { postCode: 'F1', postName: '查找岗位' })
})
afterAll(() => stage.app.close())

const find = async (client: Client, keyword: string) =>
  (await client.get('blade-system/search', { keyword })).body.data as unknown as {
    entity: string
    id: string
    title: string
  }[]

it('finds records of all kinds that the caller may list, by words in their titles', async () => {
  const found = await find(stage.who.admin!, '查找')
  expect(found).toEqual([{ entity: 'post', id: expect.any(String), title: '查找岗位' }])
  const papers = await find(stage.who.staff!, paperTitle.slice(0, 4))
  expect(papers.some((one) => one.entity === 'submissions' && one.title === paperTitle)).toBe(true)
})

it('P02 finds nothing of what the caller may not list, nor for nobody, and never everything', async () => {
  expect((await find(stage.who.author!, '查找')).filter((one) => one.entity === 'post')).toEqual([])
  expect((await stage.app.nobody.get('blade-system/search', { keyword: '查找' })).status).toBe(401)
  expect(await find(stage.who.admin!, '')).toEqual([])
  expect(await find(stage.who.admin!, '%%')).toEqual([])
})

it('applies the row rule: an author finds own papers alone', async () => {
  const others = await find(stage.who.reviewer3!, paperTitle.slice(0, 4))
  expect(others.filter((one) => one.entity === 'submissions')).toEqual([])
})
