import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStage, type Stage } from '../testing/stage.ts'
import { area } from '../index.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

it('every text of the journal that is held to a pattern says what it looks like', () => {
  const silent = area.entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const { pattern } = field.kind.input as { pattern?: string }
      const isHeld = field.kind.widget === 'text' && pattern !== undefined && !pattern.includes('u0000')
      return isHeld && !field.kind.form ? [`${entity.name}.${name}`] : []
    }),
  )
  expect(silent).toEqual([])
})

it('whoever writes it otherwise reads so, in their language', async () => {
  const desk = stage.who.staff!
  const post = (call: string, body: object, lang = 'zh') =>
    desk.post(`blade-admin/${call}/submit`, body, { 'accept-language': lang })
  const journal = { code: 'other', issnPrint: 'ISSN 2049' }
  const issn = await post('journals', journal)
  expect(issn.raw).toContain('如 2049-3630')
  expect((await post('journals', journal, 'en')).raw).toContain('write it as 2049-3630')
  const issue = { journalId: stage.journalId, year: 2026, volume: 1, issueNo: '第三期' }
  expect((await post('journal-issues', issue)).raw).toContain('如 3、S1 或 1-2')
  const banner = { journalId: stage.journalId, linkUrl: 'javascript:alert(1)' }
  expect((await post('banner', banner)).raw).toContain('/apaph/about')
})
