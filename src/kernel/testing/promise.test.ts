import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seeded } from './promise.ts'

/** A random test that failed can be run again (promise R28). */
describe('chance in tests', () => {
  it('R28 comes from a seed: the same numbers ten times of ten, others for another seed', () => {
    const run = (seed: number) => {
      const next = seeded(seed)
      return Array.from({ length: 1_000 }, () => next())
    }
    for (let n = 0; n < 10; n += 1) expect(run(20261121)).toEqual(run(20261121))
    expect(run(1)).not.toEqual(run(2))
    // Spread evenly enough to reach everything.
    const mean = run(7).reduce((sum, one) => sum + one, 0) / 1_000
    expect(mean).toBeGreaterThan(0.45)
    expect(mean).toBeLessThan(0.55)
  })

  it('R28 is asked of the machine by no test but for names that nobody compares', () => {
    const files = ['src', 'e2e', 'db'].flatMap((top) =>
      readdirSync(top, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.tsx?$/.test(name))
        .map((name) => `${top}/${name}`),
    )
    const bare = files.filter((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        // Base 36 makes a name.
        .some((line) => line.includes('Math.random()') && !line.includes('toString(36)')),
    )
    expect(bare.filter((file) => !file.endsWith('testing/promise.test.ts'))).toEqual([])
  })
})
