import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { paperIn, review, reviewStep, startStage, step, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

it('M18 a confirmed reviewer gets a certificate that names neither title nor authors, and nobody else gets it', async () => {
  const { id } = await paperIn(stage, 'inReview')
  const sent = await step(stage, 'editor', 'dispatch', id, {
    reviewerIds: [stage.ids.reviewer1],
    overrideReason: 'x',
  })
  const record = (sent as unknown as { records: { id: string }[] }).records[0]?.id ?? ''
  const ask = (who: string) =>
    (stage.who[who] as Client).get('blade-admin/reviewRecord/certificate', { id: record })
  await review(stage, 'reviewer1', record)
  expect((await ask('reviewer1')).body.reason).toBe('NOT_CONFIRMED')
  await reviewStep(stage, 'editor', 'confirm', record)
  const answer = await ask('reviewer1')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = (await wordsOfPdf(answer.bytes)).replace(/\s+/g, '')
  expect(text).toContain('Personreviewer1')
  expect(text).toMatch(/TESTJ-\d{4}-\d+/)
  for (const secret of ['高温', 'Heat', '晓岚', 'Okafor']) expect(text).not.toContain(secret)
  for (const who of ['reviewer2', 'author', 'editor', 'stranger'])
    expect((await ask(who)).status, who).toBe(404)
})
