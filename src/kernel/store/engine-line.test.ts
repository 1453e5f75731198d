import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { engineConfig } from './engine-line.ts'
import { sendAll } from './wire.ts'

/** The embedded engine behind node-postgres, as behind a socket. */
let lite: PGlite
let client: pg.Client
beforeAll(async () => {
  lite = await PGlite.create()
  client = new pg.Client(engineConfig(lite))
  await client.connect()
}, 120_000)
afterAll(async () => {
  await client.end()
  await lite.close()
})

it('asks the engine once for all statements of a message', async () => {
  const asked = vi.spyOn(lite, 'execProtocolRawStream')
  const outcomes = await sendAll(
    client,
    [
      { text: 'select $1::int as n', values: [1] },
      { text: 'select $1::text as word', values: ['二'] },
    ],
    { prepared: false },
  )
  expect(outcomes.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ word: '二' }]])
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

it('answers in the order in which was asked, large answers too', async () => {
  const sizes = [1, 3_000_000, 10, 200_000]
  const asked = sizes.map((size) => ({ text: 'select repeat($1, $2) as text', values: ['x', size] }))
  const answers = await sendAll(client, asked, { prepared: false })
  expect(answers.map(({ rows }) => String(rows[0]?.text).length)).toEqual(sizes)
})

it('tells what is wrong by the code of the database, and goes on', async () => {
  await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' })
  const failing = [
    { text: 'select 1 / $1::int', values: [0] },
    { text: 'select 2 as two', values: [] },
  ]
  await expect(sendAll(client, failing, { prepared: false })).rejects.toMatchObject({ code: '22012' })
  expect((await client.query('select 3 as three')).rows).toEqual([{ three: 3 }])
})

it('is taken up by the next line when one has ended', async () => {
  const next = new pg.Client(engineConfig(lite))
  await next.connect()
  expect((await next.query('select 4 as four')).rows).toEqual([{ four: 4 }])
  await next.end()
  expect((await client.query('select 5 as five')).rows).toEqual([{ five: 5 }])
})
