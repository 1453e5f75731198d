import { expect, it } from 'vitest'
import { openSealed, sealedKind } from './kinds/contact.ts'
import { KindError, type Reading } from './kind.ts'

/** What lies encrypted: its ends are read, all of it is opened by the key alone, and it is found by all of it. */
const secrets = {
  seal: (text: string) => Buffer.from(text).toString('base64url'),
  open: (sealed: string) => Buffer.from(sealed, 'base64url').toString() || undefined,
  mark: (text: string) => `m${[...text].reduce((sum, one) => sum + (one.codePointAt(0) ?? 0), 0)}`,
}
const reading: Reading = { lang: 'zh', timeZone: 'UTC', secrets }
const kind = sealedKind()
const stored = (text: string) => String(kind.parse?.(text, reading))

it.each([
  ['330106199901011234', '3301**********1234'],
  ['6222 0212 3456 7890', '6222***********7890'],
  // A space within the ends themselves.
  ['E 1234567 89', 'E 12****7 89'],
  ['A B C D E F', 'A B *** E F'],
  ['ab 1', '****'],
  ['12345678', '********'],
  ['شماره۱۲۳۴۵۶', 'شمار***۳۴۵۶'],
])('of %j is shown %j, and all of it is opened again', (text, ends) => {
  const kept = stored(text)
  expect(kind.present?.(kept, reading)).toBe(ends)
  expect(kind.text(kept, reading)).toBe(ends)
  expect(openSealed(kept, secrets)).toBe(text.toUpperCase())
})

it('is found by its text however it was typed, and never by a part', () => {
  const mark = stored(' e 1234567 89 ').split(' ')[0]
  expect(kind.wanted?.('E 1234567 89', reading)).toBe(mark)
  expect(kind.wanted?.('1234567', reading)).not.toBe(mark)
  expect(kind.filters).not.toContain('like')
})

it('what another key sealed is opened by nobody, and where there are no keys nothing is taken in', () => {
  expect(openSealed(stored('E 1234567 89'), { open: () => undefined })).toBeUndefined()
  expect(() => kind.parse?.('E1', { lang: 'zh', timeZone: 'UTC' })).toThrow('no keys')
})

it('a wrong check digit is told in both languages, before anything is sealed', () => {
  const checked = sealedKind({
    check: (text) => (text.endsWith('X') ? undefined : { zh: '校验位不对', en: 'Wrong' }),
  })
  expect(() => checked.parse?.('1234567890', reading)).toThrow(KindError)
  expect(String(checked.parse?.('123456789x', reading))).toContain('1234**789X')
})
