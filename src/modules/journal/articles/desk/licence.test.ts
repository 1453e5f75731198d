import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { articleIn, articleOf } from '../../testing/articles.ts'
import { ok, startStage, type Row, type Stage } from '../../testing/stage.ts'

/** Readers and harvesters are told under which text they may use an article: the journal's, and the one that fits. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const admin = () => stage.who.tenantAdmin as Client

async function journalWith(values: object): Promise<Row> {
  const { records } = ok(await admin().get('blade-admin/journals/list')) as unknown as { records: Row[] }
  const { id, version } = records[0]!
  return ok(await admin().post('blade-admin/journals/submit', { id, version, ...values }))
}
const published = async () => {
  const { id } = await articleOf(stage, await articleIn(stage, 'published'))
  return ok(await admin().get('blade-admin/articles/detail', { id }))
}

it('another licence brings the address of its own text, and a new article takes both', async () => {
  expect(await journalWith({ licence: 'ccByNc' })).toMatchObject({
    licenceUrl: 'https://creativecommons.org/licenses/by-nc/4.0/',
  })
  expect(await published()).toMatchObject({
    licence: 'ccByNc',
    licenceUrl: 'https://creativecommons.org/licenses/by-nc/4.0/',
  })
})

it('an address of the journal’s own stays through changes and goes to its articles', async () => {
  const licenceUrl = 'https://journal.example.org/licence'
  await journalWith({ licenceUrl })
  expect(await journalWith({ licence: 'allRights' })).toMatchObject({ licenceUrl })
  expect(await published()).toMatchObject({ licence: 'allRights', licenceUrl })
})
