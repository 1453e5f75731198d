import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeVault } from './vault.ts'

const vault = makeVault(randomBytes(32))

it('opens what it sealed, for the same owner and with the same key alone', () => {
  const sealed = vault.seal('钥匙 secret', 'oss:000000')
  expect(sealed).not.toContain('secret')
  expect(vault.seal('钥匙 secret', 'oss:000000')).not.toBe(sealed)
  expect(vault.open(sealed, 'oss:000000')).toBe('钥匙 secret')
  expect(vault.open(sealed, 'oss:100001')).toBeUndefined()
  expect(makeVault(randomBytes(32)).open(sealed, 'oss:000000')).toBeUndefined()
})

it('opens nothing that was changed or is no sealed text', () => {
  const sealed = vault.seal('secret', 'x')
  for (const wrong of [
    '',
    'secret',
    'v1.',
    'v1.AAAA',
    sealed.slice(0, -2),
    `${sealed.slice(0, 8)}AA${sealed.slice(10)}`,
  ])
    expect(vault.open(wrong, 'x'), wrong).toBeUndefined()
})

it('opens one spelling of a sealed text alone', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (const text of ['a', 'ab', 'abc']) {
    const sealed = vault.seal(text, 'x')
    const opened = [...letters].filter((last) => vault.open(sealed.slice(0, -1) + last, 'x') !== undefined)
    expect(opened).toEqual([sealed.at(-1)])
  }
})

it('marks the same text alike, and otherwise under another name or key', () => {
  const mark = vault.mark('203.0.113.7', 'visit')
  expect(mark).toMatch(/^[\w-]{32}$/)
  expect(vault.mark('203.0.113.7', 'visit')).toBe(mark)
  expect(vault.mark('203.0.113.7', 'other')).not.toBe(mark)
  expect(makeVault(randomBytes(32)).mark('203.0.113.7', 'visit')).not.toBe(mark)
})
