import { expect, it } from 'vitest'
import { accessIn, accessText, ticked, ticksOf } from './access-words.ts'

it('what a step sees and writes is read and written as the drawing has it', () => {
  const all = accessIn('amount:w note:q, secret:h rest:r odd:x :w odd:__proto__')
  expect([...all.keys()]).toEqual(['amount', 'note', 'secret', 'rest'])
  expect(accessText(all)).toBe('amount:w note:q secret:h')
  expect(ticksOf(all.get('other'))).toEqual({ shown: true, written: false, required: false })
})

it('what is required is written, and what is written is shown', () => {
  expect(ticksOf(ticked('required', true))).toEqual({ shown: true, written: true, required: true })
  expect(ticksOf(ticked('written', true))).toEqual({ shown: true, written: true, required: false })
  expect(ticksOf(ticked('required', false))).toEqual({ shown: true, written: true, required: false })
  expect(ticksOf(ticked('written', false))).toEqual({ shown: true, written: false, required: false })
  expect(ticksOf(ticked('shown', false))).toEqual({ shown: false, written: false, required: false })
  expect(ticksOf(ticked('shown', true))).toEqual({ shown: true, written: false, required: false })
})
