import { expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { saveOver } from './saveOver.ts'

/** A record with a drawing and a name, as the server keeps it. */
function keeping(version: number, drawing: string) {
  const kept = { version, drawing }
  const save = (drawn: string, known: typeof kept) =>
    saveOver({
      known,
      send: async (sent) => {
        if (sent !== kept.version) throw new ApiError(409, { msg: 'stale' }, null)
        kept.version += 1
        kept.drawing = drawn
        return { ...kept }
      },
      stored: async () => ({ ...kept }),
      same: (one, other) => one.drawing === other.drawing,
    })
  return { kept, save }
}

it('is saved at once where nobody was first, and beside a change of another part', async () => {
  const { save } = keeping(3, 'a')
  expect(await save('b', { version: 3, drawing: 'a' })).toEqual({ saved: { version: 4, drawing: 'b' } })
  // The name was changed meanwhile: the version is another, the drawing the same.
  expect(await save('c', { version: 2, drawing: 'b' })).toEqual({ saved: { version: 5, drawing: 'c' } })
})

it('of the same part theirs is answered and nothing is written; chosen knowingly, ours is', async () => {
  const { kept, save } = keeping(4, 'theirs')
  const met = await save('mine', { version: 3, drawing: 'before' })
  expect(met).toEqual({ theirs: { version: 4, drawing: 'theirs' } })
  expect(kept.drawing).toBe('theirs')
  expect(await save('mine', 'theirs' in met ? met.theirs : kept)).toEqual({
    saved: { version: 5, drawing: 'mine' },
  })
})

it('a refusal that is about something else is told as it is', async () => {
  await expect(
    saveOver({
      known: { version: 1 },
      send: () => Promise.reject(new ApiError(409, { msg: 'taken' }, null)),
      stored: async () => ({ version: 1 }),
      same: () => true,
    }),
  ).rejects.toThrow('taken')
})
