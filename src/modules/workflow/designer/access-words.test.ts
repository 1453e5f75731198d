import { expect, it } from 'vitest'
import { accessIn, accessOf, accessText, changed } from './access-words.ts'

it('what a step sees and writes is read and written as the drawing has it', () => {
  const all = accessIn('amount:w note:q, secret:h rest:r odd:x :w')
  expect([...all.keys()]).toEqual(['amount', 'note', 'secret', 'rest'])
  expect(accessText(all)).toBe('amount:w note:q secret:h')
  expect(accessOf(all, 'other')).toEqual({ shown: true, written: false, required: false })
})

it('what is required is written, and what is written is shown', () => {
  const { shown } = changed(accessOf(new Map(), 'a'), 'required', true)
  expect(shown).toBe(true)
  const hidden = accessOf(accessIn('a:h'), 'a')
  expect(changed(hidden, 'written', true)).toEqual({ shown: true, written: true, required: false })
  const must = accessOf(accessIn('a:q'), 'a')
  expect(changed(must, 'required', false)).toEqual({ shown: true, written: true, required: false })
  expect(changed(must, 'written', false)).toEqual({ shown: true, written: false, required: false })
  expect(changed(must, 'shown', false)).toEqual({ shown: false, written: false, required: false })
})
