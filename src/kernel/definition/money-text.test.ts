import { expect, it } from 'vitest'
import { moneyText } from './money-text.ts'

it.each([
  ['5088', 'CNY', '¥5,088.00'],
  ['0.5', 'CNY', '¥0.50'],
  ['-1234567.89', 'CNY', '−¥1,234,567.89'],
  ['99999999999999.99', 'CNY', '¥99,999,999,999,999.99'],
  ['400.00', 'USD', 'US$400.00'],
])('%s %s reads %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text))
