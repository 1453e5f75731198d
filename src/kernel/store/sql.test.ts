import { expect, it } from 'vitest'
import { likeFor } from './sql.ts'

it.each(['馄饨', '2026-03', '林 7', '', '%_'])('%s has no case', (text) => {
  expect(likeFor(text).parts).toEqual(['like'])
})
it.each(['dd2026', 'DD', '林a', 'Ω', 'ß', 'ﬁ', 'é'])('%s is looked for in any case', (text) => {
  expect(likeFor(text).parts).toEqual(['ilike'])
})
