import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import { sql } from '#kernel/store/sql.ts'
import {
  goodReview,
  letter,
  ok,
  paperIn,
  reviewStep,
  startStage,
  step,
  type Row,
  type Stage,
} from '../testing/stage.ts'

/** Review forms: frozen at the invitation, required before the report, shown to the author as far as they are meant to. */
let stage: Stage
let form: Row
const as = (name: string) => stage.who[name] as Client
const item = (key: string, more: object) => {
  return { key, labelZh: `问题 ${key}`, labelEn: `Question ${key}`, required: true, toAuthor: false, ...more }
}
const items = [
  item('rigour', { kind: 'scale', toAuthor: true }),
  item('ethicsOk', { kind: 'yesNo' }),
  item('fits', {
    kind: 'choice',
    options: [
      { zh: '完全', en: 'Entirely' },
      { zh: '部分', en: 'Partly' },
    ],
    toAuthor: true,
  }),
  item('secretNote', { kind: 'text', required: false }),
]
beforeAll(async () => {
  stage = await startStage()
  form = ok(
    await as('staff').post('blade-admin/reviewForm/submit', {
      journalId: stage.journalId,
      articleTypeId: stage.typeId,
      nameZh: '论著审稿表',
      nameEn: 'Research form',
      items,
    }),
  )
})
afterAll(() => stage.app.close())

async function accepted(): Promise<{ id: string; review: string }> {
  const { id } = await paperIn(stage, 'inReview')
  const reviewerIds = [stage.ids.reviewer1, stage.ids.reviewer2]
  const sent = await step(stage, 'editor', 'dispatch', id, { reviewerIds, overrideReason: 'x' })
  const review = (sent as unknown as { records: { id: string; reviewerId: string }[] }).records.find(
    (one) => one.reviewerId === stage.ids.reviewer1,
  )
  const yes = { coiDeclared: false, confidentialityAgreed: true }
  ok(await reviewStep(stage, 'reviewer1', 'accept', review?.id ?? '', yes))
  return { id, review: review?.id ?? '' }
}
const answers = { rigour: 4, ethicsOk: true, fits: 1, secretNote: 'only for the editor', foreign: 'gone' }

it('R7 the report waits for the required answers, each named at its field', async () => {
  const { review } = await accepted()
  const without = await reviewStep(stage, 'reviewer1', 'submit', review, goodReview)
  expect([without.status, without.body.errors?.map((error) => error.field)]).toEqual([
    422,
    ['answers.rigour', 'answers.ethicsOk', 'answers.fits'],
  ])
  const wrong = { ...answers, rigour: 6, fits: 2, ethicsOk: 'yes' }
  const refused = await reviewStep(stage, 'reviewer1', 'submit', review, { ...goodReview, answers: wrong })
  expect(refused.body.errors?.length).toBe(3)
  ok(await reviewStep(stage, 'reviewer1', 'submit', review, { ...goodReview, answers }))
  const stored = await stage.app.db
    .of('000000')
    .one<{ answers: object }>(sql`select answers from review_record where id = ${review}`)
  expect(stored?.answers).toEqual({ rigour: 4, ethicsOk: true, fits: 1, secretNote: 'only for the editor' })
})

it('the author reads the answers that are meant for them, in their language, and no other', async () => {
  const { id, review } = await accepted()
  ok(await reviewStep(stage, 'reviewer1', 'submit', review, { ...goodReview, answers }))
  ok(await reviewStep(stage, 'editor', 'confirm', review))
  await step(stage, 'chief', 'requestMinor', id, { ...letter, overrideReason: 'enough' })
  const seen = await as('author').get('blade-admin/submissions/detail', { id })
  const reviews = (ok(seen) as unknown as { reviews: { answers: unknown[] }[] }).reviews
  expect(reviews[0]?.answers).toEqual([
    { label: '问题 rigour', text: '4 / 5' },
    { label: '问题 fits', text: '部分' },
  ])
  expect(seen.raw).not.toContain('only for the editor')
  expect(seen.raw).not.toContain('ethicsOk')
  // Who wrote the report keeps all of it.
  const own = ok(await as('reviewer1').get('blade-admin/reviewRecord/detail', { id: review }))
  const told = own.answersInWords as { label: string; text: string }[]
  expect(told.map(({ text }) => text)).toEqual(['4 / 5', '是', '部分', 'only for the editor'])
})

it('a form that changes later leaves invitations that are out as they were', async () => {
  const { review } = await accepted()
  form = ok(await as('staff').post('blade-admin/reviewForm/submit', { ...form, items: items.slice(0, 1) }))
  const seen = ok(
    await as('reviewer1').get('blade-admin/reviewRecord/detail', { id: review }),
  ) as unknown as {
    formItems: unknown[]
  }
  expect(seen.formItems.length).toBe(4)
})

it('refuses a form without questions, with a key twice, a choice without options, and a second form for one type', async () => {
  const base = { journalId: stage.journalId, nameZh: '表', nameEn: 'Form' }
  const post = (more: object) => as('staff').post('blade-admin/reviewForm/submit', { ...base, ...more })
  expect((await post({ items: [] })).body.reason).toBe('noItems')
  expect((await post({ items: [items[0], items[0]] })).body.reason).toBe('keyTwice')
  expect((await post({ items: [item('c', { kind: 'choice' })] })).body.reason).toBe('optionsMissing')
  expect((await post({ items: [{ key: 'x' }] })).status).toBe(400)
  expect((await post({ items, articleTypeId: stage.typeId })).status).toBe(409)
  ok(await post({ items }))
  expect((await post({ items })).status).toBe(409)
})

it('a form that was exported comes back with its questions, and one that is no list of them is told at its field', async () => {
  const staff = as('staff')
  const listed = async () =>
    (
      ok(await staff.get('blade-admin/reviewForm/list', { articleTypeId: stage.typeId })) as unknown as {
        records: Row[]
      }
    ).records
  const made = (await listed())[0]!
  const { bytes } = await staff.get('blade-admin/reviewForm/export', { articleTypeId: stage.typeId })
  ok(await staff.post('blade-admin/reviewForm/remove', { ids: made.id }))
  const report = ok(await staff.upload('blade-admin/reviewForm/import', {}, { name: 'a.xlsx', bytes }))
  expect(report).toMatchObject({ saved: 1, rows: [] })
  const records = await listed()
  expect(records.map((row) => row.items)).toEqual([made.items])
  ok(await staff.post('blade-admin/reviewForm/remove', { ids: records[0]?.id }))
  for (const cell of ['1. Is it right?', '{"__proto__":{"a":1}}', '[1]']) {
    const lines = async function* () {
      yield [stage.journalId, 'P<0.05', cell]
    }
    const sheet = await buffer(writeSheet(['journalId', 'nameEn', 'items'], lines()))
    const wrong = ok(
      await staff.upload('blade-admin/reviewForm/import', {}, { name: 'b.xlsx', bytes: sheet }),
    )
    expect(wrong.rows, cell).toMatchObject([{ row: 2 }])
    expect(JSON.stringify(wrong.rows), cell).toContain('items')
  }
})
