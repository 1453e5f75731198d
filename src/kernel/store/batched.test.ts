import { expect, it } from 'vitest'
import { batched } from './batched.ts'

it('what is asked side by side goes out together, and what follows an answer after it', async () => {
  const sent: string[][] = []
  const ask = batched(async (all: readonly string[]) => {
    sent.push([...all])
    return all.map((one) => one.toUpperCase())
  })
  expect(await Promise.all([ask('a'), ask('b'), ask('c')])).toEqual(['A', 'B', 'C'])
  expect(await ask('d')).toBe('D')
  expect(sent).toEqual([['a', 'b', 'c'], ['d']])
})

it('all of a message fail with the first that does, and the next message is sent all the same', async () => {
  const ask = batched(async (all: readonly string[]) => {
    if (all.includes('bad')) throw new Error('refused')
    return all
  })
  const answers = await Promise.allSettled([ask('good'), ask('bad')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('good')).toBe('good')
})
