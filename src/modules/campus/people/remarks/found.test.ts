import { afterAll, beforeAll, expect, it } from 'vitest'
import { enrolled } from '../../testing/people.ts'
import { done, made, startStage, type Stage } from '../../testing/stage.ts'

/** A remark is called by its student, another record: by the palette, by pickers and by whatever names it. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

it('what another record is part of the name of is found and called by that one’s name, and by no number of ours', async () => {
  const stuId = await enrolled(stage, { stuName: '萧静怡', stuNo: '2026320489' })
  const id = await made(stage.who.admin, 'stuRemark', {
    stuId,
    remarkType: '1',
    level: '1',
    title: '约谈一次',
    content: '期中成绩下滑',
    visibleScope: '1',
    happenTime: '2026-11-20 09:00:00',
  })
  const found = async (keyword: string) =>
    (
      await done<{ entity: string; id: string; title: string }[]>(
        stage.who.admin.get('blade-system/search', { keyword }),
      )
    )
      .filter(({ entity }) => entity === 'stuRemark')
      .map((one) => [one.id, one.title])
  const called = [[id, '萧静怡 2026320489 约谈一次']]
  expect(await found('萧静怡')).toEqual(called)
  expect(await found('约谈')).toEqual(called)
  expect(await found(stuId.slice(0, 9))).toEqual([])
  const picked = await done<{ id: string; title: string }[]>(
    stage.who.admin.get('blade-admin/stuRemark/select', { keyword: '2026320489' }),
  )
  expect(picked.map((one) => [one.id, one.title])).toEqual(called)
})
