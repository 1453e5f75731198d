import { describe, expect, it } from 'vitest'
import { among, every } from './among.ts'
import { sql, statementOf } from './sql.ts'

const said = (condition: Parameters<typeof every>[0][number]) => statementOf(condition).text

describe('conditions of ids', () => {
  const live = sql`t.is_deleted = ${0}`
  const words = among(sql`select words(${'a'})`)
  const parts = among(sql`select parts(${'b'})`)

  it('are one array, however many there are and however deep they stand', () => {
    const both = every([live, words, every([parts, sql`t.title like ${'%b%'}`])])
    expect(said(both)).toBe(
      't.id = any(array((select words($1)) intersect (select parts($2)))) and t.is_deleted = $3 and t.title like $4',
    )
    expect(both.values).toEqual(['a', 'b', 0, '%b%'])
    expect(said(every([both, among(sql`select more()`)])).match(/any\(/g)).toHaveLength(1)
  })

  it('stand by themselves, and not at all where nothing is found by ids', () => {
    expect(said(every([words]))).toBe('t.id = any(array(select words($1)))')
    expect(said(every([live, sql`t.b`]))).toBe('t.is_deleted = $1 and t.b')
    expect(said(every([]))).toBe('true')
  })
})
