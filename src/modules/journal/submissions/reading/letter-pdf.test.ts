import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { letter, ok, paperIn, startStage, step, type Stage } from '../../testing/stage.ts'

/** Domain 2.15: the letter and the reports that came with it, for the author to keep. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
const ask = (who: string, id: string, decision = '') =>
  as(who).get('blade-admin/submissions/letterPdf', { id, ...(decision && { decision }) })

it('holds letter and released reports, without names, and only what was sent', async () => {
  const { id, reviews } = await paperIn(stage, 'reviewed')
  expect((await ask('author', id)).status, 'no letter yet').toBe(404)
  await step(stage, 'editor', 'requestMinor', id, { ...letter, releasedReviewIds: [reviews[0]] })
  const made = await ask('author', id)
  expect(made.status, made.raw.slice(0, 200)).toBe(200)
  expect(made.headers['content-type']).toBe('application/pdf')
  const text = (await wordsOfPdf(made.bytes)).replace(/\s+/g, ' ')
  expect(text).toContain('here is our decision')
  expect(text).toContain('审稿人 1')
  expect(text).toContain('The methods are sound')
  expect(text).not.toMatch(/审稿人 2|Person|Worth publishing/)
  expect(ok(await as('editor').get('blade-admin/submissions/detail', { id })).id).toBe(id)
  expect((await ask('editor', id)).status).toBe(200)
  for (const who of ['stranger', 'reviewer1', 'production', 'finance'])
    expect((await ask(who, id)).status, who).toBe(404)
  // Taken back, it is no letter any more.
  await step(stage, 'chief', 'rescind', id, { reason: 'too early' })
  expect((await ask('author', id)).status).toBe(404)
})
