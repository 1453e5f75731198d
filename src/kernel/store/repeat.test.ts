import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A pass that ends when it is told to. */
function slowly() {
  const ends: (() => void)[] = []
  const goes: (() => boolean)[] = []
  return {
    ends,
    goes,
    pass: (going: () => boolean) => {
      goes.push(going)
      return new Promise<void>((done) => void ends.push(done))
    },
  }
}

describe('what is done every so often', () => {
  it('begins a pass after that time, and again', async () => {
    let passes = 0
    const going = repeat(async () => void (passes += 1), 100)
    await vi.advanceTimersByTimeAsync(99)
    expect(passes).toBe(0)
    await vi.advanceTimersByTimeAsync(201)
    expect(passes).toBe(3)
    await going.stop()
  })

  it('waits for a pass that takes long, and does not make up for those that were left out', async () => {
    const { ends, pass } = slowly()
    const going = repeat(pass, 100)
    await vi.advanceTimersByTimeAsync(5000)
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(99)
    expect(ends).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await going.stop()
  })

  it('goes on after a pass that failed, at once or later, and tells of each', async () => {
    const faults: string[] = []
    let n = 0
    const going = repeat(
      () => {
        n += 1
        if (n === 1) throw new Error('at once')
        return n === 2 ? Promise.reject(new Error('later')) : Promise.resolve()
      },
      100,
      (error) => void faults.push((error as Error).message),
    )
    await vi.advanceTimersByTimeAsync(400)
    expect([n, faults]).toEqual([4, ['at once', 'later']])
    await going.stop()
  })

  it('stops with the pass that is on its way, which may ask whether it should go on', async () => {
    const { ends, goes, pass } = slowly()
    const going = repeat(pass, 100)
    await vi.advanceTimersByTimeAsync(100)
    expect(goes[0]?.()).toBe(true)
    let stopped = false
    const stopping = going.stop().then(() => (stopped = true))
    await vi.advanceTimersByTimeAsync(1000)
    expect([goes[0]?.(), stopped]).toEqual([false, false])
    ends[0]?.()
    await stopping
    await vi.advanceTimersByTimeAsync(1000)
    expect(ends).toHaveLength(1)
  })

  it('that never began a pass stops at once', async () => {
    await repeat(() => new Promise(() => {}), 100).stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
