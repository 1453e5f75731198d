import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { moneyText } from './money-text.ts'

it.each([
  ['5088', 'CNY', '¥5,088.00'],
  ['0.5', 'CNY', '¥0.50'],
  ['-1234567.89', 'CNY', '−¥1,234,567.89'],
  ['99999999999999.99', 'CNY', '¥99,999,999,999,999.99'],
  ['400.00', 'USD', 'US$400.00'],
])('%s %s reads %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text))

it('UX38 nothing writes an amount by hand: no sign or currency stands before a value outside of here', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|money-text/.test(file),
  )
  expect(sources.length).toBeGreaterThan(1000)
  const byHand = /¥\$?\{|\$\{[\w.]*currency\}\s*\$\{/i
  expect(sources.filter((file) => byHand.test(readFileSync(join('src', file), 'utf8')))).toEqual([])
})

it.each([
  ['0', 'CNY', '¥0.00'],
  ['999', 'CNY', '¥999.00'],
  ['1000', 'CNY', '¥1,000.00'],
  ['-0.05', 'CNY', '−¥0.05'],
  ['400.00', 'usd', 'US$400.00'],
  ['5.5', 'EUR', '€5.50'],
  // A record may name a currency that nobody knows: it stands there as it is, and no list breaks by it.
  ['5', 'XYZ', 'XYZ5.00'],
  ['5', 'RMB1', 'RMB1 5.00'],
  ['5', '人民币', '人民币 5.00'],
  ['5', '<b>', '<b> 5.00'],
])('%s %s reads %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text))
