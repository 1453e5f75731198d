import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { counts, seen } from '#kernel/testing/promise.ts'
import { memoryOf } from './process.ts'
import { endServer, filledFolder, signIn, startServer, statusOf, writePost } from './server.ts'

/**
 * Memory over many calls (promise R25): what it takes levels off. In `npm test` so many calls, as a command an hour of
 * them, with a rest (ms) after each eight, so that it is a working day and no flood.
 */
const { calls, minutes, rest } = counts(
  { calls: 1_500, minutes: 0, rest: 0 },
  { calls: 1_500, minutes: 60, rest: 100 },
)
const slices = 6

/** MB an hour by least squares over the least of each minute: what the collector has not come to yet is no leak. */
function slopeOf(samples: readonly { readonly minute: number; readonly mb: number }[]): number {
  const least = new Map<number, number>()
  for (const { minute, mb } of samples) least.set(minute, Math.min(mb, least.get(minute) ?? mb))
  const points = [...least]
  const mean = (of: (point: [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(([minute]) => minute), mean(([, mb]) => mb)]
  const spreadOfX = mean(([minute]) => (minute - x) ** 2)
  return spreadOfX ? (60 * mean(([minute, mb]) => (minute - x) * (mb - y))) / spreadOfX : 0
}

it(`R25 memory levels off over reading and writing, in the last half of ${slices} slices at least`, async () => {
  const dataDir = await filledFolder('journal-memory-')
  const running = await startServer(dataDir)
  const token = await signIn(running)
  const pages = [
    '/',
    '/api/blade-auth/captcha',
    '/api/blade-system/post/list',
    '/apaph/feed.xml',
    '/manage/login',
  ]
  let nth = 0
  const some = () =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        nth += 1
        if (nth % 50 === 0) expect(await writePost(running, token, `m${nth}`)).toBe(200)
        else if ((await statusOf(running, pages[nth % pages.length] ?? '/')) === undefined)
          throw new Error('no answer')
      }),
    )
  const sizes: number[] = []
  const samples: { minute: number; mb: number }[] = []
  const begun = Date.now()
  const passed = () => (Date.now() - begun) / 60_000
  for (let slice = 1; slice <= slices; slice += 1) {
    const until = nth + calls
    const end = begun + (slice * minutes * 60_000) / slices
    while (nth < until || Date.now() < end) {
      await some()
      if (rest) await new Promise((resolve) => setTimeout(resolve, rest))
      samples.push({ minute: Math.floor(passed()), mb: memoryOf(running) })
    }
    sizes.push(memoryOf(running))
  }
  expect(running.child.exitCode).toBe(null)
  await endServer(running, 'SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
  const [middle = 0, last = 0] = [sizes[slices / 2 - 1], sizes.at(-1)]
  const half = passed() / 2
  const slope = slopeOf(samples.filter(({ minute }) => minute >= half))
  seen('R25', {
    calls: nth,
    minutes: Math.round(passed()),
    'MB by slice': sizes.map(Math.round).join(' '),
    ...(minutes > 0 && { 'MB an hour in the last half': slope.toFixed(1) }),
  })
  // A leak of a few KB a call would be this much after the last half; what the collector leaves is less.
  expect(last - middle).toBeLessThan(Math.max(60, sizes[0]! * 0.3))
})
