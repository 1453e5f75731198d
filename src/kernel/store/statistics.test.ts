import { PGlite } from '@electric-sql/pglite'
import { engineConfig } from './engine-line.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countTables, keepCounted } from './statistics.ts'

let lite: PGlite
let pool: pg.Pool
beforeAll(async () => {
  lite = await PGlite.create()
  pool = new pg.Pool({ ...engineConfig(lite), max: 1 })
  await pool.query(`create table "Odd name" (id int primary key, word text); create table empty (id int)`)
})
afterAll(async () => {
  await pool.end()
  await lite.close()
})

const more = (from: number, to: number) =>
  pool.query(`insert into "Odd name" select n, repeat('x', 200) from generate_series(${from}, ${to}) n`)
const counted = async () =>
  Number((await pool.query(`select reltuples from pg_class where relname = 'Odd name'`)).rows[0]?.reltuples)

it('counts a table that was filled, leaves it while it stays, and counts it again when it has grown by a fifth', async () => {
  await more(1, 2000)
  expect(await counted()).toBe(-1)
  expect(await countTables(pool)).toBe(1)
  expect(await counted()).toBe(2000)
  await more(2001, 2040)
  expect(await countTables(pool)).toBe(0)
  await more(2041, 3000)
  expect(await countTables(pool)).toBe(1)
  expect(await counted()).toBe(3000)
})

it('goes on by itself until it is stopped, also after a time when the database did not answer', async () => {
  await more(3001, 6000)
  let away = 2
  const asker = {
    query: (async (text: string) => {
      away -= 1
      if (away >= 0) throw new Error('away')
      return pool.query(text)
    }) as unknown as pg.Pool['query'],
  }
  const stop = keepCounted(asker, { first: 5, every: 5 })
  await expect.poll(counted, { timeout: 20_000 }).toBe(6000)
  stop()
  await more(6001, 12_000)
  const asked = away
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(away).toBeGreaterThanOrEqual(asked - 2)
  expect(await counted()).toBe(6000)
})
