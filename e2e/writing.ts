import { writePost, type Running } from './server.ts'

type Options = {
  readonly running: Running
  readonly token: string
  readonly writers: number
  readonly name: string
  /** How long each rests after what was taken, milliseconds; not at all when nothing is said. */
  readonly rest?: number
}

/** Writes on, each under a key of its own, repeated under the same key until it was taken. */
export function writing({ running, token, writers, name, rest }: Options) {
  const acknowledged = new Set<string>()
  const taken = Array.from({ length: writers }, () => 0)
  const odd = new Map<string, number>()
  let going = true
  const all = Array.from({ length: writers }, async (_, writer) => {
    for (let i = 0; going; i += 1) {
      const code = `${name}-${writer}-${i}`
      for (let done = false; !done;) {
        const status = await writePost(running, token, code, `key-${code}`)
        done = status === 200
        if (done) {
          acknowledged.add(code)
          taken[writer]! += 1
        } else if (status !== 503) {
          odd.set(String(status), (odd.get(String(status)) ?? 0) + 1)
          // 409: the first try is still under way on a backend that nobody hears any more.
          if (status !== 409) done = true
        }
        if (!done) await new Promise((resolve) => setTimeout(resolve, 20))
      }
      if (rest) await new Promise((resolve) => setTimeout(resolve, rest))
    }
  })
  async function until(count: number): Promise<void> {
    while (acknowledged.size < count && running.child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 5))
  }
  async function stop() {
    going = false
    await Promise.all(all)
    return { acknowledged, odd }
  }
  /** Of one writer; to count them out of the whole with each question would take longer than the question. */
  const takenOf = (writer: number) => taken[writer] ?? 0
  return { acknowledged, takenOf, until, stop }
}
