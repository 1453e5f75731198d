import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { defineEntity, label, series, text } from '#kernel/definition/index.ts'
import { slice } from '#kernel/http/slice.ts'
import { askedWhile } from '#kernel/testing/asked.ts'

/** Numbers that are drawn before the transaction that uses them, with an entity of the test's own. */
const parcel = defineEntity({
  name: 'parcel',
  path: 'trial/parcel',
  table: 'trial_parcel',
  label: label('包裹', 'Parcel'),
  title: 'parcelNo',
  fields: {
    parcelNo: series('PA', { label: label('单号', 'No.'), list: true, ahead: true }),
    mark: text({ label: label('标记', 'Mark'), required: true }),
  },
  unique: [['parcelNo'], ['mark']],
})

let app: TestApp
let admin: Client
beforeAll(async () => {
  if (!hasPostgres) return
  app = await startTestApp({ trial: [slice(parcel)], postgres: true })
  admin = await app.as('admin')
})
afterAll(() => (hasPostgres ? app.close() : undefined))

const send = (mark: string, headers: Record<string, string> = {}) =>
  admin.post('trial/parcel/submit', { mark }, headers)
const countOf = (answer: Awaited<ReturnType<typeof send>>) =>
  Number((answer.body.data as { parcelNo: string }).parcelNo.slice(-6))

it.runIf(hasPostgres)(
  'forty at once have forty numbers without a gap, and draw them by few statements',
  async () => {
    const first = countOf(await send('first'))
    let answers: Awaited<ReturnType<typeof send>>[] = []
    const told = await askedWhile(
      async () => void (answers = await Promise.all(Array.from({ length: 40 }, (_, i) => send(`m${i}`)))),
      { byCalls: false },
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
    expect(answers.map(countOf).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, i) => first + 1 + i),
    )
    const draws = told.filter((sent) => sent.includes('doc_counter'))
    expect(draws.length).toBeLessThan(20)
    // None of them stands in the transaction of a record, whose commit others would wait for.
    expect(draws.filter((sent) => sent.includes('trial_parcel'))).toEqual([])
  },
)

it.runIf(hasPostgres)(
  'what was refused, and what was answered before, leaves its number to the next',
  async () => {
    const once = await send('once', { 'idempotency-key': 'k' })
    expect(countOf(await send('once', { 'idempotency-key': 'k' }))).toBe(countOf(once))
    expect((await send('')).status).toBe(400)
    expect(countOf(await send('after'))).toBe(countOf(once) + 1)
  },
)
