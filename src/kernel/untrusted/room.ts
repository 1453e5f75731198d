/**
 * Reads bytes of strangers in processes beside this one. A thread is not enough: an allocation that fails, or a table that
 * grows beyond what the engine can hold, ends the whole process whatever limits the thread was given (decision 19).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { setPriority } from 'node:os'
import { isRefusal, type Refusal } from '#kernel/definition/refusal.ts'
import { channel, frameReader, sendFrame, type Asked, type Heard, type Told } from './frames.ts'
import type { Answer, Job, Limits } from './job.ts'
import { refuseRead } from './refusals.ts'

export interface Room {
  /** What was read, or what a person is told: the file is too heavy, cannot be read, or too many wait (503). */
  run<Args, Value>(
    job: Job<Args, Value>,
    bytes: Uint8Array,
    args: Args,
    /** Whoever sent it: nobody's files keep everybody else's waiting. Left out for what the product itself looks into. */
    whose?: string,
  ): Promise<Answer<Value> | Refusal>
  readonly counts: Readonly<Counts>
  /** Ends the processes; what still waits is refused. */
  close(): Promise<void>
}

/** `died`: jobs whose process ended before its answer. */
export type Counts = { begun: number; answered: number; died: number; turnedAway: number }

export type RoomOptions = {
  /** Program and arguments of a reading process. */
  readonly command: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly most?: number
  readonly idleMs?: number
  /** What may wait: jobs in all, jobs of one person, bytes in all. */
  readonly queue?: { readonly jobs: number; readonly ofOne: number; readonly bytes: number }
  /** A parser threw: told once, for the log. */
  readonly onFault?: (job: string, fault: string) => void
}

type Waiting = {
  readonly asked: Asked
  readonly bytes: Uint8Array
  readonly whose: string
  readonly done: (outcome: Answer<unknown> | Refusal) => void
  /** Its first process never stood up. */
  readonly isSecond?: boolean
}
type Reader = {
  readonly child: ChildProcess
  readonly socket: Duplex
  current?: Waiting
  jobs: number
  stands: boolean
}

const roomy = { jobs: 64, ofOne: 12, bytes: 640 * 1024 * 1024 }
/** A process that has read this many files is replaced: what they left behind goes with it. */
const mostJobs = 200

export function makeRoom(options: RoomOptions): Room {
  const { most = 2, idleMs = 30_000, queue = roomy, onFault } = options
  const readers = new Set<Reader>()
  const waiting: Waiting[] = []
  const counts: Counts = { begun: 0, answered: 0, died: 0, turnedAway: 0 }
  const clocks = new Map<Reader, NodeJS.Timeout>()
  let closed = false

  function run<Args, Value>(
    { name, limits }: Job<Args, Value>,
    bytes: Uint8Array,
    args: Args,
    whose = '',
  ): Promise<Answer<Value> | Refusal> {
    const held = waiting.reduce((sum, one) => sum + one.bytes.byteLength, 0)
    const ofOne = whose ? waiting.filter((one) => one.whose === whose).length : 0
    const full =
      waiting.length >= queue.jobs ||
      ofOne >= queue.ofOne ||
      (held > 0 && held + bytes.byteLength > queue.bytes)
    if (closed || full) {
      counts.turnedAway += 1
      return Promise.resolve(refuseRead('queueFull'))
    }
    return new Promise((resolve) => {
      const done = (outcome: Answer<unknown> | Refusal) => resolve(outcome as Answer<Value> | Refusal)
      waiting.push({ asked: { name, args, limits }, bytes, whose, done })
      next()
    })
  }

  function next(): void {
    while (waiting.length > 0) {
      const idle = [...readers].find((one) => !one.current)
      if (!idle && readers.size >= most) return
      const busy = new Set([...readers].flatMap((one) => one.current?.whose ?? []))
      const at = waiting.findIndex((one) => one.whose === '' || !busy.has(one.whose))
      const [chosen] = waiting.splice(Math.max(0, at), 1)
      if (chosen) begin(idle ?? open(), chosen)
    }
  }

  function begin(reader: Reader, one: Waiting): void {
    reader.current = one
    reader.jobs += 1
    counts.begun += 1
    keepAlive(reader, true)
    // The process watches itself; this is for one that cannot even do that.
    setClock(reader, wallMs(one.asked.limits), () => reader.child.kill('SIGKILL'))
    sendFrame(reader.socket, one.asked, [one.bytes]).catch(() => reader.child.kill('SIGKILL'))
  }

  function open(): Reader {
    const [program = '', ...args] = options.command
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: { ...options.env },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const reader: Reader = { child, socket: child.stdio[channel] as Duplex, jobs: 0, stands: false }
    readers.add(reader)
    lower(child)
    reader.socket.on(
      'data',
      frameReader(({ head, files }) => {
        const told = head as Told
        if ('stands' in told) reader.stands = true
        else settle(reader, told, files)
      }),
    )
    // Both are told again by the end of the process.
    reader.socket.on('error', () => child.kill('SIGKILL'))
    child.on('error', ({ message }) => gone(reader, message))
    child.on('close', (code, signal) => gone(reader, `${code ?? signal}`))
    return reader
  }

  function settle(reader: Reader, told: Heard, files: readonly Buffer[]): void {
    const one = reader.current
    delete reader.current
    counts.answered += 1
    if ('fault' in told) {
      if (!told.heavy) onFault?.(one?.asked.name ?? '', told.fault)
      one?.done(refuseRead(told.heavy ? 'tooHeavy' : 'unreadable'))
    } else one?.done({ value: told.value, files })
    if (reader.jobs >= mostJobs) end(reader)
    else {
      setClock(reader, idleMs, () => end(reader))
      keepAlive(reader, false)
    }
    next()
  }

  /** An idle process that is told to go takes no more work. */
  function end(reader: Reader): void {
    readers.delete(reader)
    setClock(reader)
    reader.socket.destroy()
  }

  function gone(reader: Reader, why: string): void {
    readers.delete(reader)
    setClock(reader)
    const one = reader.current
    delete reader.current
    // No file did that: the machine had no room for a process, say. The next one may have it.
    if (one && !reader.stands && !one.isSecond && !closed) {
      onFault?.(one.asked.name, `its process never stood up: ${why}`)
      waiting.unshift({ ...one, isSecond: true })
    } else if (one) {
      counts.died += 1
      one.done(refuseRead(closed ? 'queueFull' : 'tooHeavy'))
    }
    if (!closed) next()
  }

  function setClock(reader: Reader, ms?: number, ring?: () => void): void {
    clearTimeout(clocks.get(reader))
    clocks.delete(reader)
    if (ms !== undefined && ring) clocks.set(reader, setTimeout(ring, ms).unref())
  }

  return {
    run,
    counts,
    async close() {
      closed = true
      for (const { done } of waiting.splice(0)) done(refuseRead('queueFull'))
      const ends = [...readers].map(
        ({ child }) =>
          new Promise<void>((resolve) => {
            if (child.exitCode !== null || child.signalCode !== null) return resolve()
            child.once('close', () => resolve())
            child.kill('SIGKILL')
          }),
      )
      await Promise.all(ends)
    },
  }
}

/** Generous, because a busy machine makes everything slow; the limit that counts is one of processor time. */
const wallMs = ({ seconds }: Limits) => seconds * 6000 + 20_000

/** An idle reading process keeps nobody from ending. */
function keepAlive({ child, socket }: Reader, yes: boolean): void {
  const handle = socket as Duplex & { ref(): void; unref(): void }
  if (yes) {
    child.ref()
    handle.ref()
  } else {
    child.unref()
    handle.unref()
  }
}

/** Whoever waits for an answer goes before whoever reads a file. */
function lower({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, 5)
  } catch {
    // Gone already, or not allowed here: then they share.
  }
}

/** For rules that cannot hand a refusal on: thrown, it becomes the same 503. */
export function orBusy<Value>(read: Answer<Value> | Refusal): Answer<Value> | undefined {
  if (!isRefusal(read)) return read
  if (read.status === 503)
    throw Object.assign(new Error('the reading room is full'), { code: 'UNTRUSTED_BUSY' })
  return undefined
}
