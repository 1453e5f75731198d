/**
 * The reading process: takes one job after the other from its parent and does nothing else. It has no environment, no
 * database and no key; whatever a file does to it, the answer is that it is gone.
 */
import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { channel, frameReader, sendFrame, type Asked, type Frame, type Heard } from './frames.ts'
import { TooHeavy, type Limits, type Parser } from './job.ts'

export function serve(parsers: readonly Parser[]): void {
  const known = new Map(parsers.map((one) => [one.name, one]))
  const parent = new Socket({ fd: channel })
  const guard = startGuard()
  let turn = sendFrame(parent, { stands: true }, []).catch(() => process.exit(0))
  parent.on(
    'data',
    frameReader((frame) => {
      turn = turn.then(() => work(frame))
    }),
  )
  parent.on('error', () => process.exit(0))
  parent.on('close', () => process.exit(0))

  async function work({ head, files }: Frame): Promise<void> {
    const { name, args, limits } = head as Asked
    guard.begin(limits)
    let told: Heard = { fault: `no parser ${name}` }
    let made: readonly Buffer[] = []
    try {
      const found = known.get(name)
      if (found) {
        const said = await found.parse(files[0] ?? Buffer.alloc(0), args)
        told = { value: said.value }
        made = said.files
      }
    } catch (error) {
      const fault = error instanceof Error ? `${error.name}: ${error.message.slice(0, 300)}` : 'unknown'
      told = { fault, heavy: error instanceof TooHeavy }
    }
    guard.end()
    await sendFrame(parent, told, made)
  }
}

/**
 * A thread beside the parser, because a loop that never ends hears no timer: it ends the process when the job has used up
 * its time or memory, or when the parent is gone and nobody waits any more.
 */
function startGuard(): { begin(limits: Limits): void; end(): void } {
  const shared = new Int32Array(new SharedArrayBuffer(12))
  const thread = new Worker(watch, { eval: true, workerData: { shared, parent: process.ppid } })
  thread.on('error', () => process.exit(1))
  thread.unref()
  return {
    begin({ seconds, megabytes }) {
      // The time last: whoever reads it knows by then that another job has begun.
      Atomics.store(shared, 2, megabytes)
      Atomics.add(shared, 0, 1)
      Atomics.store(shared, 1, seconds * 1000)
    },
    end: () => void Atomics.store(shared, 1, 0),
  }
}

/** A text, so that it needs no file of its own beside the bundle. Shared: number of the job, its milliseconds, its megabytes. */
const watch = `
const { workerData: { shared, parent } } = require('node:worker_threads')
const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
let job = 0, since = 0
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  const most = Atomics.load(shared, 1)
  if (Atomics.load(shared, 0) !== job) { job = Atomics.load(shared, 0); since = used() }
  if (!most) return
  const over = used() - since > most || process.memoryUsage.rss() > shared[2] * 1048576
  if (over) process.kill(process.pid, 'SIGKILL')
}, 25)
`
