import { describe, expect, it } from 'vitest'
import { filled } from './filled.ts'

const put = (text: string, params: Record<string, string>) =>
  filled(text, (name) => (Object.hasOwn(params, name) ? params[name] : undefined))

describe('sentences with parts put in', () => {
  it('Chinese keeps a space to Latin words and figures that a part begins or ends with', () => {
    expect(put('还没有{name}', { name: 'DOI 登记' })).toBe('还没有 DOI 登记')
    expect(put('{name}已导出', { name: '稿件.xlsx' })).toBe('稿件.xlsx 已导出')
    expect(put('共{n}条', { n: '12' })).toBe('共 12 条')
    expect(put('{a}{b}', { a: '图', b: 'A' })).toBe('图 A')
  })

  it('adds none where there is one, beside punctuation, between Chinese words, or in English', () => {
    expect(put('还没有 {name}', { name: 'DOI' })).toBe('还没有 DOI')
    expect(put('请回答：{name}', { name: 'DOI' })).toBe('请回答：DOI')
    expect(put('“{name}”已保存', { name: 'DOI' })).toBe('“DOI”已保存')
    expect(put('还没有{name}', { name: '稿件' })).toBe('还没有稿件')
    expect(put('{n} rows of {name}', { n: '3', name: 'X' })).toBe('3 rows of X')
  })

  it('leaves a place that nobody fills, and reads no part again', () => {
    expect(put('{a}和{b}', { a: '{b}' })).toBe('{b}和{b}')
    expect(put('无{constructor}', {})).not.toContain('function')
  })
})
