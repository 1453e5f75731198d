import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import {
  completeDraft,
  ok,
  startStage,
  step,
  act,
  versionOf,
  type Stage,
} from '#modules/journal/testing/stage.ts'

/** Through the front door: what nobody can see fills no required field, in no kind of call. */
let stage: Stage
const as = (name: string) => stage.who[name] as Client
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const nothing = ['\u200b', '\u2060\ufeff', '\u202e\u200f', '\u3164', '\u0301', '\u2800 ']

it.each(nothing)('a required field of a plain entity refuses %j', async (text) => {
  const answer = await as('admin').post('blade-system/post/submit', { postCode: text, postName: text })
  expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([
    400,
    ['postCode', 'postName'],
  ])
  const rich = await as('staff').post('blade-admin/journals/submit', {
    id: stage.journalId,
    aboutZh: `<p>${text}</p>`,
    aboutEn: '<p><br></p>',
  })
  expect([rich.status, rich.body.errors?.[0]?.field]).toEqual([400, 'aboutZh'])
})

it.each(nothing)('a paper’s title, statement, author and reason refuse %j', async (text) => {
  const draft = await completeDraft(stage, {
    titleEn: text,
    more: { titleZh: text, coiStatement: text, keywordsZh: [text, text, '健康'] },
  })
  const refused = await act(as('author'), 'submit', await versionOf(stage, draft.id))
  expect(refused.status).toBe(422)
  expect(refused.body.details).toEqual(
    expect.arrayContaining(['titleRequired', 'statementRequired', 'keywordsNumber']),
  )
  const whole = await completeDraft(stage)
  await step(stage, 'author', 'submit', whole.id)
  const returned = await act(as('staff'), 'returnToAuthor', await versionOf(stage, whole.id), {
    reason: text,
  })
  expect([returned.status >= 400, returned.status < 500]).toEqual([true, true])
  expect(ok(await as('staff').get('blade-admin/submissions/detail', { id: whole.id })).state).toBe(
    'submitted',
  )
})
