import { writePost, type Running } from './server.ts'

type Options = {
  readonly running: Running
  readonly token: string
  readonly writers: number
  readonly name: string
}

/** Writes on, each under a key of its own, repeated under the same key until it was taken. */
export function writing({ running, token, writers, name }: Options) {
  const acknowledged = new Set<string>()
  const odd = new Map<string, number>()
  let going = true
  const all = Array.from({ length: writers }, async (_, writer) => {
    for (let i = 0; going; i += 1) {
      const code = `${name}-${writer}-${i}`
      for (let done = false; !done;) {
        const status = await writePost(running, token, code, `key-${code}`)
        done = status === 200
        if (done) acknowledged.add(code)
        else if (status !== 503) {
          odd.set(String(status), (odd.get(String(status)) ?? 0) + 1)
          // 409: the first try is still under way on a backend that nobody hears any more.
          if (status !== 409) done = true
        }
        if (!done) await new Promise((resolve) => setTimeout(resolve, 20))
      }
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
  return { acknowledged, until, stop }
}
