import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformActor, startTestApp, type TestApp } from '#app/testing.ts'
import { defineEntity, label, longText, text } from '#kernel/definition/index.ts'
import { ours, oursWith } from '#kernel/definition/ours.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { slice } from './slice.ts'

/** Sentences that the product itself writes where else people write. */
const noShow = ours(label('无人应答，系统关闭', 'Nobody answered, closed by the system'))
const slot = oursWith(label('安装到位号 {n}', 'Install in slot {n}'))
const trial = defineEntity({
  name: 'oursTrial',
  path: 'trial/ours',
  label: label('单', 'Paper'),
  title: 'name',
  fields: {
    name: text({ label: label('名', 'Name'), list: true, search: true }),
    why: longText({ label: label('原因', 'Reason'), ours: true, list: true }),
  },
})
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ trial: [slice(trial)] })
})
afterAll(() => app.close())

it('are read in the language of the reader, and a row that is posted back as it was read changes none of them', async () => {
  const admin = await app.as('admin')
  const en = { 'accept-language': 'en' }
  const of = async (why: string) =>
    app.db.tx(platformActor, async (tx) => (await insert(tx, trial, { name: 'a', why })).id)
  const read = async (id: string, headers = {}) =>
    (await admin.get(`${trial.path}/detail?id=${id}`, {}, headers)).body.data as Record<string, unknown>
  const id = await of(noShow)
  expect([(await read(id)).why, (await read(id, en)).why]).toEqual([
    noShow,
    'Nobody answered, closed by the system',
  ])
  expect((await read(await of(slot(12)), en)).why).toBe('Install in slot 12')
  // What a person wrote stays as they wrote it.
  for (const written of ['无人应答', '安装到位号 十二 处', `${noShow}。`])
    expect((await read(await of(written), en)).why).toBe(written)
  const back = await admin.post(`${trial.path}/submit`, { ...(await read(id, en)), name: 'b' }, en)
  expect(back.status, back.raw).toBe(200)
  const stored = await app.db.of('000000').one(sql`select name, why from ours_trial where id = ${id}`)
  expect(stored).toEqual({ name: 'b', why: noShow })
})
