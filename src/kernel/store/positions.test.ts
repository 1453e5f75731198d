import { beforeEach, describe, expect, it } from 'vitest'
import { makePositions, positionOf, type Positions } from './positions.ts'

describe('what a replica must have replayed', () => {
  let now = 0
  let positions: Positions
  const settled = (at: bigint) => positions.settle(() => Promise.resolve(at))
  beforeEach(async () => {
    now = 0
    positions = makePositions(new Set(['menu']), () => now)
    expect(positions.dueOf('1')).toBe(undefined)
    await settled(100n)
  })

  it('is what the tenant wrote last, and nothing of another tenant', () => {
    positions.wrote('1', ['post'], 150n)
    positions.wrote('1', ['post'], 140n)
    expect([positions.dueOf('1'), positions.dueOf('2')]).toEqual([150n, 100n])
  })
  it('is for everybody what was written to a table without a tenant', () => {
    positions.wrote('1', ['post', 'menu'], 150n)
    expect([positions.dueOf('1'), positions.dueOf('2')]).toEqual([150n, 150n])
  })
  it('is not known between a write and the answer of the database to the question where it ended', async () => {
    positions.wrote('1', ['post'])
    expect([positions.dueOf('1'), positions.dueOf('2')]).toEqual([undefined, 100n])
    let answer = (_at: bigint) => {}
    const asked = positions.settle(() => new Promise((resolve) => (answer = resolve)))
    positions.wrote('2', ['post'])
    answer(170n)
    await asked
    expect([positions.dueOf('1'), positions.dueOf('2')], 'written after the question').toEqual([
      170n,
      undefined,
    ])
  })
  it('stays unknown where nobody answers', async () => {
    positions.wrote('1', ['post'])
    await expect(positions.settle(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(positions.dueOf('1')).toBe(undefined)
    await settled(170n)
    expect(positions.dueOf('1')).toBe(170n)
  })
  it('is asked anew for everybody after a gap, and an answer from before it does not count', async () => {
    positions.wrote('1', ['post'])
    let answer = (_at: bigint) => {}
    const asked = positions.settle(() => new Promise((resolve) => (answer = resolve)))
    positions.forget()
    answer(170n)
    await asked
    expect([positions.dueOf('1'), positions.dueOf('2')]).toEqual([undefined, undefined])
    await settled(120n)
    expect([positions.dueOf('1'), positions.dueOf('2')], 'of another primary').toEqual([120n, 120n])
  })
  it('is at least what was there ten seconds ago, whoever wrote it', async () => {
    for (now = 1_000; now <= 15_000; now += 1_000) await settled(100n + BigInt(now))
    now = 15_000
    expect(positions.dueOf('2')).toBe(5_100n)
    // The primary is away: what it had last is all that can be asked for.
    now = 60_000
    expect(positions.dueOf('2')).toBeLessThanOrEqual(15_100n)
  })
  it.each([
    ['16/B374D848', 0x16b374d848n],
    ['0/0', 0n],
    ['', undefined],
    [null, undefined],
    ['1/G', undefined],
  ])('reads %s', (text, position) => expect(positionOf(text)).toBe(position))
})
