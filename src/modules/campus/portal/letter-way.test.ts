import { expect, it } from 'vitest'
import { spoken } from './letter-way.ts'

it.each([
  ['/portal/campus/home', 'en', '/en/portal/campus/home'],
  ['/en/portal/campus/order?id=1', 'en', '/en/portal/campus/order?id=1'],
  ['/en/portal/campus/order?id=1', 'zh', '/portal/campus/order?id=1'],
  ['/t/100001/portal/campus/home', 'en', '/en/t/100001/portal/campus/home'],
  ['/aircond/repairs', 'en', '/aircond/repairs'],
] as const)('a letter to %s leads a reader of %s to %s', (link, lang, leads) => {
  expect(spoken(link, lang)).toBe(leads)
})
