import { describe, expect, it } from 'vitest'
import { safeTarget } from './enter.ts'

const hosts = [
  'example.org',
  'example.org/wel/index',
  'evil@localhost',
  '127.0.0.1:1',
  'xn--lcalhost-1bb.example',
]
const before = [
  '//',
  '///',
  '/\\',
  '\\/',
  '\\\\',
  'http://',
  'https:',
  'https:/',
  'HTTPS://',
  'javascript:',
  'data:,',
  'ftp://',
  '/\t/',
  '/\n/',
  ' //',
  '\u0000//',
  '/\r//',
  'blob:',
  'mailto:',
  'wel/',
]

describe('where a sign-in leads', () => {
  it.each(before.flatMap((start) => hosts.map((host) => `${start}${host}`)))(
    'I04 never away from here: %j',
    (wanted) => {
      const target = safeTarget(wanted)
      expect(new URL(target, 'https://journal.example').origin).toBe('https://journal.example')
      expect(target.startsWith('/')).toBe(true)
    },
  )
  it('to the page that was asked for', () => {
    expect(safeTarget('/journal/submissions/index?id=7')).toBe('/journal/submissions/index?id=7')
    expect([safeTarget(null), safeTarget('/manage/login?x')]).toEqual(['/wel/index', '/wel/index'])
  })
})
