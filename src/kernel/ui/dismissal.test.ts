import { expect, it } from 'vitest'
import { dismissal } from './dismissal.ts'
import { uiTexts } from './texts.ts'

it.each([
  ['取消', 0, '不取消'],
  ['驳回', 0, '取消'],
  ['Cancel', 1, 'Do not cancel'],
  ['Reject', 1, 'Cancel'],
] as const)('beside “%s” no button is called alike', (verb, lang, says) => {
  expect(dismissal(verb, (key) => uiTexts[key][lang])).toBe(says)
})
