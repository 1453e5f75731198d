import { expect, it } from 'vitest'
import { fitting } from './typed.ts'

const rows = ['Finance', 'Guest <editor>', 'Editor-in-chief']
const offered = (words: string, asked: string, former: boolean) =>
  fitting({ words, asked }, rows, (title) => title, former)

it('rows found for the very words that are typed stand there as the server found them, by whatever it looked in', () => {
  expect(offered('zz', 'zz', false)).toEqual(rows)
  expect(offered('', '', false)).toEqual(rows)
})

it('until then no row stands first that does not fit what is typed', () => {
  expect(offered('FIN', '', false)).toEqual(['Finance'])
  expect(offered(' editor ', ' editor ', true)).toEqual(['Guest <editor>', 'Editor-in-chief'])
  expect(offered('.*', '', false)).toEqual([])
})
