import { expect, it } from 'vitest'
import { inCapitals } from './capitals.ts'

it('an amount is spelt as receipts spell it', () => {
  const said = (amount: number) => inCapitals(BigInt(Math.round(amount * 100)))
  expect(said(700)).toBe('柒佰元整')
  expect(said(700.5)).toBe('柒佰元伍角整')
  expect(said(1409.5)).toBe('壹仟肆佰零玖元伍角整')
  expect(said(6007.14)).toBe('陆仟零柒元壹角肆分')
  expect(said(1680.32)).toBe('壹仟陆佰捌拾元叁角贰分')
  expect(said(16_409.02)).toBe('壹万陆仟肆佰零玖元零贰分')
  expect(said(107_000)).toBe('壹拾万柒仟元整')
  expect(said(100_000_001)).toBe('壹亿零壹元整')
  expect(said(10_020)).toBe('壹万零贰拾元整')
  expect(said(325.04)).toBe('叁佰贰拾伍元零肆分')
  expect(said(0.3)).toBe('叁角整')
  expect(said(0)).toBe('零元整')
})
