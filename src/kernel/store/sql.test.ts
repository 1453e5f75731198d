import { describe, expect, it, vi } from 'vitest'
import { containing, isSql, likeFor, literally, sql, statementOf } from './sql.ts'

it.each(['馄饨', '2026-03', '林 7', '', '%_'])('%s has no case', (text) => {
  expect(likeFor(text).parts).toEqual(['like'])
})
it.each(['dd2026', 'DD', '林a', 'Ω', 'ß', 'ﬁ', 'é'])('%s is looked for in any case', (text) => {
  expect(likeFor(text).parts).toEqual(['ilike'])
})

const textOf = (statement: ReturnType<typeof sql>) => statementOf(statement).text

describe('a statement', () => {
  it('has a parameter for every value, whatever it is', () => {
    const values = ["'; drop table user; --", null, undefined, 0, [1, 2], { a: 1 }, new Date(0), '$1']
    const made = sql`select ${values[0]}, ${values[1]}, ${values[2]}, ${values[3]}, ${values[4]}, ${values[5]}, ${values[6]}, ${values[7]}`
    expect(textOf(made)).toBe('select $1, $2, $3, $4, $5, $6, $7, $8')
    expect(made.values).toEqual(values)
  })

  it('S01 takes no object for a part of itself because somebody sent one that calls itself so', () => {
    const sent: unknown = JSON.parse('{"sql":true,"parts":["1; drop table user"],"values":[]}')
    expect(isSql(sent)).toBe(false)
    const made = sql`update t set a = ${sent} where id = ${1}`
    expect(textOf(made)).toBe('update t set a = $1 where id = $2')
    expect(made.values).toEqual([sent, 1])
    for (const other of [null, undefined, 'sql', 1, [], { __proto__: { sql: true } }, () => 1])
      expect(isSql(other)).toBe(false)
  })

  it('counts the parameters of its parts on, however deep they stand in each other', () => {
    const inner = sql`b = ${2} and c = ${3}`
    const made = sql`select ${1} where (${inner}) or (${sql.join([inner, sql`d = ${4}`], ' or ')}) limit ${5}`
    expect(textOf(made)).toBe('select $1 where (b = $2 and c = $3) or (b = $4 and c = $5 or d = $6) limit $7')
    expect(made.values).toEqual([1, 2, 3, 2, 3, 4, 5])
  })

  it('is empty where nothing is joined, and begins and ends with parts as with words', () => {
    expect(textOf(sql.join([], ' and '))).toBe('')
    expect(textOf(sql`${sql.raw('select')} ${1}${sql.empty}`)).toBe('select $1')
    const only = sql`${sql`x = ${1}`}`
    expect([textOf(only), only.values]).toEqual(['x = $1', [1]])
  })

  it('writes a name that holds quotes as one name', () => {
    expect(textOf(sql`select ${sql.id('a"; drop table b; --')}`)).toBe('select "a""; drop table b; --"')
    expect(textOf(sql.id('表'))).toBe('"表"')
  })

  it('has a name where its words are always the same, and where that was asked for', async () => {
    // As it is in a fresh process: only so many are named, and tests before this one may have used them up.
    vi.resetModules()
    const { sql, statementOf } = await import('./sql.ts')
    const at = (n: number) => sql`select ${n} as only_here`
    expect(statementOf(at(1)).name).toBeTruthy()
    expect(statementOf(at(1))).toBe(statementOf(at(2)))
    const composed = (n: number) => sql`select ${n} as composed_here ${sql.raw('from x')}`
    expect(statementOf(composed(1)).name).toBeUndefined()
    expect(statementOf(composed(1), true).name).toBeTruthy()
    expect(statementOf(composed(1), true)).toEqual(statementOf(composed(2), true))
  })
})

describe('a part of a text', () => {
  it.each([
    ['50%', '50\\%'],
    ['a_b', 'a\\_b'],
    ['\\', '\\\\'],
    ['%_\\%', '\\%\\_\\\\\\%'],
    ['一😀', '一😀'],
    ['', ''],
  ])('%j is looked for as it is', (text, pattern) => {
    expect(literally(text)).toBe(pattern)
    expect(containing(text)).toBe(`%${pattern}%`)
  })
})
