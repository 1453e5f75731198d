import { expect, it } from 'vitest'
import { optionsIn, optionsText } from './options.ts'

it('keeps every line: a label alone, a word alone, and what has a sign too many', () => {
  expect(optionsIn('travel=差旅=Travel\n设备\nother\n\nx=甲=乙=丙\n办公=Office')).toEqual([
    { key: 'travel', zh: '差旅', en: 'Travel' },
    { key: 'option1', zh: '设备', en: '设备' },
    { key: 'other', zh: 'other', en: 'other' },
    { key: 'x', zh: '甲', en: '乙=丙' },
    { key: 'option2', zh: '办公', en: 'Office' },
  ])
})

it('gives no key twice by itself, and leaves a doubled one that somebody wrote to be said', () => {
  expect(optionsIn('甲\noption1=乙').map(({ key }) => key)).toEqual(['option2', 'option1'])
  expect(optionsIn('a=甲\na').map(({ key }) => key)).toEqual(['a', 'option1'])
  expect(optionsIn('a=甲\na=乙').map(({ key }) => key)).toEqual(['a', 'a'])
})

it('reads back what it writes', () => {
  const options = optionsIn('设备\nb=乙=B')
  expect(optionsIn(optionsText(options))).toEqual(options)
})
