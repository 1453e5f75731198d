import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/**
 * A browser that is told where to go and then let be. Whoever drives one for tests follows its console, its scripts and the
 * stack of each call, and the page pays for it: where code stands in its file is worked out for every call that is followed.
 */
export type Unwatched = {
  send<T = Record<string, unknown>>(method: string, params?: object, session?: string): Promise<T>
  close(): void
}

export function unwatched(program: string): Unwatched {
  const profile = mkdtempSync(join(tmpdir(), 'unwatched-'))
  const child = spawn(
    program,
    ['--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const [into, from] = [child.stdio[3] as Writable, child.stdio[4] as Readable]
  const waiting = new Map<number, (answer: Answer) => void>()
  let left = ''
  let asked = 0
  from.setEncoding('utf8').on('data', (text: string) => {
    const parts = (left + text).split('\0')
    left = parts.pop() ?? ''
    for (const part of parts) {
      const answer = JSON.parse(part) as Answer
      waiting.get(answer.id ?? 0)?.(answer)
      waiting.delete(answer.id ?? 0)
    }
  })
  return {
    send: <T>(method: string, params: object = {}, sessionId?: string) =>
      new Promise<T>((done, fail) => {
        asked += 1
        waiting.set(asked, ({ result, error }) =>
          error ? fail(new Error(`${method}: ${error.message}`)) : done(result as T),
        )
        into.write(`${JSON.stringify({ id: asked, method, params, sessionId })}\0`)
      }),
    close() {
      child.once('exit', () => rmSync(profile, { recursive: true, force: true }))
      child.kill()
    },
  }
}

type Answer = {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}
