import { describe, expect, it } from 'vitest'
import { defineEntity, label, text } from '#kernel/definition/index.ts'
import type { Db } from './db.ts'
import { page } from './list.ts'
import { sql } from './sql.ts'
import { keepingReader, mostWaiting, totalInTime, totalOf } from './totals.ts'

/** As much of a database as a count needs; each count is settled by the test. */
function counted() {
  const asked: { done: (total: number) => void; fail: (code?: string) => void }[] = []
  const query = () =>
    new Promise((resolve, reject) =>
      asked.push({
        done: (total) => resolve([{ total }]),
        fail: (code) =>
          reject(Object.assign(new Error('canceling statement due to lock timeout'), code && { code })),
      }),
    )
  const db = {
    of: () => ({ query }),
    touches: { heard: true, generation: () => 0 },
    embedded: true,
  } as unknown as Db
  return { asked, db }
}

it('R22 whoever joins a count that then runs out of its time counts anew, and many that come at once count once', async () => {
  const { asked, db } = counted()
  const from = sql`from a_table_of_this_test`
  const first = totalOf(db, '000000', from)
  const joiner = totalOf(db, '000000', from)
  expect(asked).toHaveLength(1)
  asked[0]?.fail()
  await expect(first).rejects.toThrow(/lock timeout/)
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.done(7)
  expect(await joiner).toBe(7)
  expect(await totalOf(db, '000000', from), 'kept').toBe(7)
  expect(asked).toHaveLength(2)
})

it('is planned for the tenant who asks: a kept plan reads the rows of the largest for everybody', async () => {
  const keeps: unknown[] = []
  const query = async (_statement: unknown, options?: { keep?: boolean }) => {
    keeps.push(options?.keep ?? false)
    return [{ total: 1 }]
  }
  const db = {
    of: () => ({ query }),
    touches: { heard: true, generation: () => 0 },
    embedded: false,
  } as unknown as Db
  await totalOf(db, '000001', sql`from a_planned_table_of_this_test`)
  await totalInTime(db, '000001', sql`from a_further_table_of_this_test`, async () => 0)
  expect(keeps).toEqual([false, false])
})

it('what was counted in one database says nothing of another', async () => {
  const [one, other] = [counted(), counted()]
  const from = sql`from another_table_of_this_test`
  const first = totalOf(one.db, '000000', from)
  one.asked[0]?.done(3)
  expect(await first).toBe(3)
  const second = totalOf(other.db, '000000', from)
  other.asked[0]?.done(5)
  expect(await second).toBe(5)
})

describe('a page whose total takes long', () => {
  function large() {
    const { asked, db } = counted()
    return { asked, db: { ...db, embedded: false } as Db }
  }

  it('says how many there are at least, and whoever asks next has them all', async () => {
    const { asked, db } = large()
    const from = sql`from a_large_table_of_this_test`
    const first = totalInTime(db, '000000', from, async () => 10)
    await expect.poll(() => asked.length, { timeout: 5000 }).toBe(2)
    asked[1]?.done(10_000)
    expect(await first).toEqual({ total: 10_000, atLeast: true })
    asked[0]?.done(1_200_000)
    await new Promise((resolve) => setTimeout(resolve))
    expect(await totalInTime(db, '000000', from, async () => 10)).toEqual({ total: 1_200_000 })
  })

  it('is waited for by nobody while such counts are known to take long, and one at a time is made', async () => {
    const { asked, db } = large()
    const all = (n: number) => sql`from a_huge_table_of_this_test where id <> ${n}`
    const look = (n: number) => totalInTime(db, '000000', all(n), async () => 10)
    const first = look(1)
    await expect.poll(() => asked.length, { timeout: 5000 }).toBe(2)
    asked[1]?.done(10_000)
    await first
    const begun = performance.now()
    const others = Promise.all([look(2), look(3)])
    await expect.poll(() => asked.length, { message: 'no further count of all of them' }).toBe(4)
    asked[2]?.done(10_000)
    asked[3]?.done(70)
    expect(await others, 'what is counted to its end is exact').toEqual([
      { total: 10_000, atLeast: true },
      { total: 70 },
    ])
    expect(performance.now() - begun).toBeLessThan(500)
    asked[0]?.done(10_000_000)
    await new Promise((resolve) => setTimeout(resolve))
    expect(await look(1)).toEqual({ total: 10_000_000 })
    const again = look(2)
    await expect.poll(() => asked.length).toBe(5)
    asked[4]?.done(10_000)
    expect(await again, 'a pause follows').toEqual({ total: 10_000, atLeast: true })
    expect(asked).toHaveLength(5)
  })

  it('shows its rows where the database gave up counting', async () => {
    const { asked, db } = large()
    const found = totalInTime(db, '000000', sql`from a_slow_table_of_this_test`, async () => 30)
    asked[0]?.fail('57014')
    await expect.poll(() => asked.length).toBe(2)
    asked[1]?.fail('57014')
    expect(await found).toEqual({ total: 30, atLeast: true })
  })

  it('fails where counting failed for another reason', async () => {
    const { asked, db } = large()
    const found = totalInTime(db, '000000', sql`from a_broken_table_of_this_test`, async () => 30)
    asked[0]?.fail('42P01')
    await expect(found).rejects.toThrow()
  })
})

it('reports run two at a time, and whoever asks what waits for its turn gets that answer', async () => {
  const { asked, db } = counted()
  const r = keepingReader(db, '000000')
  const read = (n: number) => r.query(sql`select ${n}::int as total from a_report_of_this_test`)
  const answers = Promise.all([1, 2, 3, 3, 4].map(read))
  await expect.poll(() => asked.length).toBe(2)
  asked[0]?.fail('57014')
  asked[1]?.done(2)
  await expect(answers).rejects.toThrow()
  await expect.poll(() => asked.length, { message: 'a fault hands its turn on' }).toBe(4)
  asked[2]?.done(3)
  asked[3]?.done(4)
  await expect(read(3)).resolves.toEqual([{ total: 3 }])
  await expect(read(4)).resolves.toEqual([{ total: 4 }])
  expect(asked).toHaveLength(4)
})

it('a hundred reports wait at most; who comes then is told so at once, and the line moves on', async () => {
  const { asked, db } = counted()
  const r = keepingReader(db, '000000')
  const read = (n: number) => r.query(sql`select ${n}::int as total from a_long_line_of_this_test`)
  const answers = Array.from({ length: mostWaiting + 2 }, (_, n) => read(n))
  await expect(read(1000)).rejects.toMatchObject({ code: 'REPORTS_BUSY' })
  for (let n = 0; n < answers.length; n += 1) {
    await expect.poll(() => asked.length).toBeGreaterThan(n)
    asked[n]?.done(n)
  }
  expect(await Promise.all(answers)).toHaveLength(mostWaiting + 2)
  expect(asked).toHaveLength(mostWaiting + 2)
})

it('R04 a page and a total that are asked for at once and both fail are one fault, and nobody is left without one', async () => {
  const note = defineEntity({
    name: 'noteOfThisTest',
    path: 'x/note',
    label: label('便条', 'Note'),
    title: 'words',
    fields: { words: text({ label: label('内容', 'Words'), list: true }) },
  })
  const asked: { done: (rows: unknown[]) => void; fail: () => void }[] = []
  const query = () =>
    new Promise((resolve, reject) =>
      asked.push({
        done: resolve,
        fail: () => reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
      }),
    )
  let written = 0
  const db = {
    of: () => ({ query }),
    touches: { heard: true, generation: () => written },
    embedded: false,
  } as unknown as Db
  const look = () => page(db, '000000', note, {}, {}, { lang: 'zh', timeZone: 'Asia/Shanghai' })
  const first = look()
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.done(Array.from({ length: 10 }, (_, n) => ({ id: String(n) })))
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.done([{ total: 50 }])
  expect(await first).toMatchObject({ total: 50, pages: 5 })
  // More are known of: the next look counts beside the page. Then the database goes.
  written += 1
  const unheard: unknown[] = []
  const hear = (error: unknown) => void unheard.push(error)
  process.on('unhandledRejection', hear)
  const second = look()
  await expect.poll(() => asked.length).toBe(4)
  asked[2]?.fail()
  await expect(second).rejects.toThrow(/ECONNREFUSED/)
  asked[3]?.fail()
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})
