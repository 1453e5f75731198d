import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { completeDraft, ok, startStage, type Row, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

it('2.9: a submission keeps which version of the guides its author agreed to', async () => {
  const staff = stage.who.staff as Client
  const guide = ok(
    await staff.post('blade-admin/userGuide/submit', {
      journalId: stage.journalId,
      category: 'ethics',
      titleZh: '出版伦理',
      titleEn: 'Ethics',
      contentZh: '<p>第一版</p>',
      contentEn: '<p>First</p>',
      versionLabel: '2026-1',
      sort: 0,
    }),
  )
  const declared = async (id: string) => {
    const { declarations } = ok(
      await (stage.who.author as Client).get('blade-admin/submissions/detail', { id }),
    ) as unknown as { declarations: { code: string; guideVersions?: string[] }[] }
    return declarations.find((one) => one.code === 'policies')?.guideVersions ?? []
  }
  const first = await completeDraft(stage)
  const [agreed] = await declared(first.id)
  ok(
    await staff.post('blade-admin/userGuide/submit', {
      ...guide,
      contentZh: '<p>第二版</p>',
      versionLabel: '2026-2',
    }),
  )
  const second = await completeDraft(stage)
  expect(await declared(first.id)).toEqual([agreed])
  expect(await declared(second.id)).not.toEqual([agreed])
  const kept = ok(await staff.get('blade-admin/userGuideVersion/detail', { id: agreed ?? '' })) as Row & {
    contentZh: string
    versionLabel: string
  }
  expect([kept.contentZh, kept.versionLabel]).toEqual(['<p>第一版</p>', '2026-1'])
  const { records } = ok(
    await staff.get('blade-admin/userGuideVersion/list', { guideId: guide.id }),
  ) as unknown as { records: unknown[] }
  expect(records.length).toBe(2)
})
