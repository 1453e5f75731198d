/**
 * What is asked while the line is busy, or in the same turn of the event loop, goes out together. One question after
 * another is as it was; `Promise.all` of several is one round trip. All of a message fail with the first that does.
 */
export function batched<Q, A>(send: (all: readonly Q[]) => Promise<readonly A[]>): (one: Q) => Promise<A> {
  type Waiting = {
    readonly one: Q
    readonly done: (answer: A) => void
    readonly failed: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let busy = false

  async function go(): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting
      waiting = []
      try {
        const answers = await send(now.map(({ one }) => one))
        now.forEach(({ done, failed }, at) => {
          const answer = answers[at]
          if (answer === undefined) failed(new Error('a statement was not answered'))
          else done(answer)
        })
      } catch (error) {
        for (const { failed } of now) failed(error)
      }
    }
    busy = false
  }

  return (one) =>
    new Promise((done, failed) => {
      waiting.push({ one, done, failed })
      if (busy) return
      busy = true
      queueMicrotask(() => void go())
    })
}
