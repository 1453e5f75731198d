import { afterEach, expect, it, vi } from 'vitest'
import { chunk, LateChunk } from './chunks.ts'

afterEach(() => vi.useRealTimers())

it('gives a part of the program 120 seconds to come', async () => {
  vi.useFakeTimers()
  let outcome: unknown = 'waiting'
  chunk(() => new Promise(() => undefined))().catch((error: unknown) => (outcome = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBeInstanceOf(LateChunk)
  expect(await chunk(async () => 'here')()).toBe('here')
})
