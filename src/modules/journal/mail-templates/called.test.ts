import { expect, it } from 'vitest'
import { templates } from './built-in.ts'
import { calledMail } from './called.ts'

it.each(['zh', 'en'] as const)('no two mails are listed alike, and none as dots alone (%s)', (lang) => {
  const called = Object.entries(templates).map(([code, texts]) => calledMail(code, texts[lang].subject, lang))
  expect(new Set(called).size).toBe(called.length)
  for (const one of called) expect(one).toMatch(/\p{L}/u)
})
