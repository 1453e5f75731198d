/** A reading process whose parsers do what hostile files make parsers do. For tests. */
import { answer, job, parser } from '#kernel/untrusted/job.ts'
import { serve } from '#kernel/untrusted/serve.ts'

const limits = { seconds: 3, megabytes: 400 }
export const echo = job<number, number>('echo', limits)
export const slow = job<number, string>('slow', { ...limits, seconds: 30 })
export const harm = job<keyof typeof harms, null>('harm', limits)

export const harms = {
  endlessLoop: () => {
    for (;;);
  },
  // Each of the next three ends the process and not only its thread, whatever a thread's limits are.
  tableBeyondLimits: () => void Array.from({ length: 1e8 }, () => null).length,
  mapOfMillions: () => {
    const map = new Map<number, number>()
    for (let i = 0; i < 2e7; i += 1) map.set(i, i)
  },
  listWithoutEnd: () => {
    const list: unknown[] = []
    for (;;) list.push([list.length])
  },
  bytesOutsideOfTheHeap: () => {
    const held: Buffer[] = []
    for (let i = 0; i < 80; i += 1) held.push(Buffer.alloc(20_000_000, i))
    return held.length
  },
  exit: () => process.exit(0),
} satisfies Record<string, () => unknown>

/** Only where it is started as a program. */
if (process.argv[1] === import.meta.filename)
  serve([
    parser(echo, (bytes, more) => answer(bytes.length + more, [bytes, Buffer.from('second')])),
    parser(slow, async (_bytes, ms) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      return answer('done')
    }),
    parser(harm, (_bytes, which) => {
      harms[which]()
      return answer(null)
    }),
    parser(job<null, null>('throws'), () => {
      throw new TypeError('nobody foresaw this')
    }),
  ])
