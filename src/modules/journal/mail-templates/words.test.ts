import { expect, it } from 'vitest'
import { templates } from './built-in.ts'
import { calledMail } from './called.ts'
import { fillText } from './fill.ts'

it.each(['zh', 'en'] as const)('no two mails are listed alike, and none as dots alone (%s)', (lang) => {
  const called = Object.entries(templates).map(([code, texts]) => calledMail(code, texts[lang].subject, lang))
  expect(new Set(called).size).toBe(called.length)
  for (const one of called) expect(one).toMatch(/\p{L}/u)
})

it('a fact that leaves a direction open turns nothing of the sentence after it', () => {
  const { subject, body } = fillText({ subject: '{title} (x)', body: '{title}, due' }, { title: 'a\u202eb' })
  expect([subject, body]).toEqual(['a\u202eb\u202c (x)', 'a\u202eb\u202c, due'])
})
