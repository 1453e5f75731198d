import { expect, it } from 'vitest'
import { roomless } from './roomless.ts'

it.each([
  ['a student without a bed yet', { stuId: '1', stuStatus: '1' }, 'noRoom'],
  ['one on exchange', { stuId: '1', stuStatus: '3' }, 'noRoom'],
  ['a graduate', { stuId: '1', stuStatus: '4' }, 'leftSchool'],
  ['one who withdrew', { stuId: '1', stuStatus: '5' }, 'leftSchool'],
  ['staff and alumni', { stuId: null, stuStatus: null }, 'noDorm'],
  ['nobody verified', null, 'noRoom'],
] as const)('%s is sent to the warden for a bed only where they may have one', (_, member, said) =>
  expect(roomless(member)).toBe(said),
)
