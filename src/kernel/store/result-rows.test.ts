import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { describeRows, type Result } from './result-rows.ts'

type Driven = Result & { parseRow(values: readonly (string | null)[]): Record<string, unknown> }
const driver = createRequire(import.meta.url)('pg/lib/result.js') as new () => Driven

const bigint = 20
const text = 25
const timestamptz = 1184
const fields = (last = text) => [
  { name: 'id', dataTypeID: bigint },
  { name: 'at', dataTypeID: timestamptz },
  { name: '__proto__', dataTypeID: text },
  ...Array.from({ length: 60 }, (_, n) => ({ name: `column${n}`, dataTypeID: n === 59 ? last : text })),
]
const values = (word: string) => [
  '7',
  '2026-11-26 09:00:00+00',
  word,
  ...Array.from({ length: 60 }, () => '1'),
]

const answered = (columns: Result['fields'], ...rows: (string | null)[][]) => {
  const result = new driver()
  describeRows(result, columns)
  return rows.map((row) => result.parseRow(row))
}

describe('rows of an answer', () => {
  it('are what the driver would make of them, the first time and later', () => {
    const plain = new driver()
    plain.addFields(fields())
    const expected = plain.parseRow(values('a'))
    for (let time = 0; time < 3; time += 1) {
      const [row] = answered(fields(), values('a'))
      expect(row).toEqual(expected)
      expect(Object.keys(row ?? {})).toEqual(Object.keys(expected))
    }
    expect(expected.at).toBeInstanceOf(Date)
  })

  it('hold nothing of each other', () => {
    const [first, second] = answered(fields(), values('a'), [null, null, ...values('b').slice(2)])
    expect([first?.id, second?.id, second?.at]).toEqual(['7', null, null])
    const [third] = answered(fields(), [])
    expect(third?.column1).toBe(null)
  })

  it('of the same names and other types are read as those', () => {
    expect(answered(fields(), values('a'))[0]?.column59).toBe('1')
    expect(answered(fields(23), values('a'))[0]?.column59).toBe(1)
  })
})
