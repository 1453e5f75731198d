import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Tests wait for databases and browsers as often as they compute: with one more than there are processors none stands idle.
 * All share one PostgreSQL and its connections, so not as many as a large machine has.
 */
const maxWorkers = Math.min(availableParallelism() + 1, 8)

/** Beside what they try, and in a browser or against the built server: what a room of the kernel shows and bears. */
const builtProduct = 'src/**/*.e2e.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'db/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', builtProduct],
          globalSetup: ['scripts/test-setup.ts'],
          // Bounds for a hang, not for speed: a machine with its cores burning takes ten times as long, and what is waited
          // for either comes or does not.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
          pool: 'forks',
          maxWorkers,
          // Each app of a test has a database of its own; loading every module anew for each file was a quarter of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts', builtProduct],
          globalSetup: ['scripts/test-setup.ts'],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          pool: 'forks',
          maxWorkers,
          isolate: false,
        },
      },
    ],
  },
})
